//! From a drawing to boxes: columns, rows that wrap, and cards around what they hold.

use super::Pattern;
use super::drawing::{Node, read};
use super::request::{Part, Request, entries};
use crate::letter::lower_text;
use crate::sketch::ComponentKind;

/// The distance of things that belong together, and of cards and columns, in px.
const GAP: f64 = 16.0;
const GUTTER: f64 = 24.0;
/// The distance of what a card holds from its edges, and the room of its title, in px.
const PADDING: f64 = 24.0;
const TITLE: f64 = 40.0;
/// What shares a row is not narrower than this, in px; else the row becomes a column.
const NARROWEST: f64 = 160.0;
/// Rough sizes of writing, in px: a line and a character of texts, and of the two headings.
const LINE: f64 = 24.0;
const CHAR: f64 = 8.0;
const HEADING: (f64, f64) = (32.0, 11.0);
const TITLE_HEADING: (f64, f64) = (48.0, 18.0);
/// Room beside the text of a button, and the least width of one, in px.
const BUTTON_PADDING: f64 = 40.0;
const BUTTON_WIDTH: f64 = 96.0;
/// Fields to write more than a line into, by words of their labels.
const LONG_FIELDS: &[&str] =
    &["message", "comment", "question", "feedback", "bio", "description", "notes", "about"];

/// Whether more than a line is written into a field with this label.
pub(super) fn is_long(label: &str) -> bool {
    let label = lower_text(label);
    LONG_FIELDS.iter().any(|word| label.contains(word))
}

/// The usual width of a pattern; 0 is that of the content around.
pub(in crate::language) fn usual_width(pattern: &Pattern, request: &Request<'_>) -> f64 {
    let count = request.count.unwrap_or(pattern.usual).max(request.entries.len());
    let is_row = pattern.drawing.starts_with('[') && count > 1;
    if is_row { 0.0 } else { pattern.width }
}

/// The parts of a pattern that is `width` px wide, back to front, and their height together.
pub(in crate::language) fn laid_out(
    pattern: &Pattern,
    request: &Request<'_>,
    width: f64,
) -> (Vec<Part>, f64) {
    let drawing = read(pattern.drawing);
    let heading = request.title.and(first(&drawing, &['H', 'h'], false));
    let subtitle = request.subtitle.and(first(&drawing, &['t'], false));
    let mut buttons = Vec::new();
    if !request.actions.is_empty() {
        add_buttons(&drawing, false, &mut buttons);
        if buttons.is_empty() {
            add_buttons(&drawing, true, &mut buttons);
        }
    }
    let entries = entries(pattern, request);
    let mut canvas = Canvas { parts: Vec::new(), request, entries, heading, subtitle, buttons };
    let height = canvas.lay(&drawing, 0.0, 0.0, width, None);
    (canvas.parts, height)
}

/// The first node with one of the tags, also among what is repeated or not.
fn first<'n>(node: &'n Node, tags: &[char], repeated: bool) -> Option<&'n Node> {
    if node.each && !repeated {
        return None;
    }
    if tags.contains(&node.tag) {
        return Some(node);
    }
    node.children.iter().find_map(|child| first(child, tags, repeated))
}

/// Adds the buttons, or those among what is repeated or not.
fn add_buttons<'n>(node: &'n Node, repeated: bool, buttons: &mut Vec<&'n Node>) {
    if node.each && !repeated {
        return;
    }
    if matches!(node.tag, 'B' | 'b') {
        buttons.push(node);
    }
    for child in &node.children {
        add_buttons(child, repeated, buttons);
    }
}

impl Pattern {
    /// Whether it has a text that is not repeated, below its heading.
    pub(in crate::language) fn takes_subtitle(&self) -> bool {
        let drawing = read(self.drawing);
        !self.is_form() && first(&drawing, &['t'], false).is_some()
    }

    /// Whether it has buttons that are not repeated.
    pub(in crate::language) fn takes_actions(&self) -> bool {
        first(&read(self.drawing), &['B', 'b'], false).is_some()
    }
}

struct Canvas<'a> {
    parts: Vec<Part>,
    request: &'a Request<'a>,
    entries: Vec<String>,
    /// The nodes that say what the request says instead.
    heading: Option<&'a Node>,
    subtitle: Option<&'a Node>,
    buttons: Vec<&'a Node>,
}

/// A child of a group, with the entry that it stands for.
type Child<'n> = (&'n Node, Option<usize>);

impl Canvas<'_> {
    /// Draws a node of the given width and returns its height.
    fn lay(&mut self, node: &Node, x: f64, y: f64, width: f64, entry: Option<usize>) -> f64 {
        match node.tag {
            '(' => self.column(&self.children(node, entry), x, y, width),
            '[' => self.row(node, x, y, width, entry),
            '{' => {
                let text = self.written(node.text, entry);
                let top = if text.is_empty() { PADDING } else { TITLE };
                let card = self.parts.len();
                self.put(ComponentKind::Container, [x, y, width, 0.0], text);
                let inner = width - 2.0 * PADDING;
                let height = self.column(&self.children(node, entry), x + PADDING, y + top, inner);
                self.stretch(card, top + height + PADDING);
                top + height + PADDING
            }
            _ => self.leaf(node, x, y, width, entry),
        }
    }

    fn children<'n>(&self, node: &'n Node, entry: Option<usize>) -> Vec<Child<'n>> {
        let mut children = Vec::new();
        for child in &node.children {
            if child.each {
                for at in 0..self.entries.len() {
                    children.push((child, Some(at)));
                }
            } else if !self.is_left_out(child) {
                children.push((child, entry));
            }
        }
        children
    }

    /// Whether a node is a button beyond those that are asked for.
    fn is_left_out(&self, node: &Node) -> bool {
        let beyond = self.buttons.iter().skip(self.request.actions.len().max(1));
        beyond.into_iter().any(|button| std::ptr::eq(*button, node))
    }

    fn column(&mut self, children: &[Child<'_>], x: f64, y: f64, width: f64) -> f64 {
        let mut height = 0.0;
        for (child, entry) in children {
            if height > 0.0 {
                height += GAP;
            }
            let side = self.own_width(child, *entry).map_or(width, |own| own.min(width));
            height += self.lay(child, x, y + height, side, *entry);
        }
        height
    }

    fn row(&mut self, node: &Node, x: f64, y: f64, width: f64, entry: Option<usize>) -> f64 {
        let children = self.children(node, entry);
        if node.children.iter().any(|child| child.each) {
            return self.grid(&children, x, y, width);
        }
        let (mut taken, mut open) = (0.0, 0_u32);
        for (child, entry) in &children {
            match self.own_width(child, *entry) {
                Some(own) => taken += own,
                None => open += 1,
            }
        }
        let gap = if open > 1 { GUTTER } else { GAP };
        let gaps = gap * (count_of(children.len()) - 1.0);
        let share = ((width - taken - gaps) / f64::from(open.max(1))).floor();
        if share < if open > 0 { NARROWEST.min(width / 2.0) } else { 0.0 } {
            return self.column(&children, x, y, width);
        }
        let (mut left, mut height) = (x, 0.0_f64);
        for (child, entry) in &children {
            let side = self.own_width(child, *entry).unwrap_or(share);
            height = height.max(self.lay(child, left, y, side, *entry));
            left += side + gap;
        }
        height
    }

    /// Equal columns, as many as are asked for or as there is room for; what is in a row is equally high.
    fn grid(&mut self, children: &[Child<'_>], x: f64, y: f64, width: f64) -> f64 {
        let count = children.len().max(1);
        let per_row = self.request.per_row.unwrap_or_else(|| balanced(count, width)).clamp(1, count);
        let columns = count_of(per_row);
        let side =
            ((width - GUTTER * (columns - 1.0)) / columns).floor().max(ComponentKind::Text.min_size().width);
        let mut top = 0.0;
        for row in children.chunks(per_row) {
            let (mut left, mut height, mut firsts) = (x, 0.0_f64, Vec::new());
            for (child, entry) in row {
                firsts.push(self.parts.len());
                height = height.max(self.lay(child, left, y + top, side, *entry));
                left += side + GUTTER;
            }
            for first in firsts {
                self.stretch(first, height);
            }
            top += height + GUTTER;
        }
        top - GUTTER
    }

    /// Makes a card that high; other parts keep their heights.
    fn stretch(&mut self, part: usize, height: f64) {
        if let Some(part) = self.parts.get_mut(part).filter(|part| part.kind == ComponentKind::Container) {
            part.height = height;
        }
    }

    /// The width that a node has wherever it stands; `None` when it fills what there is.
    fn own_width(&self, node: &Node, entry: Option<usize>) -> Option<f64> {
        if node.tag == 'b' {
            let chars = count_of(self.said(node, entry).chars().count());
            return Some((chars * CHAR + BUTTON_PADDING).max(BUTTON_WIDTH));
        }
        (node.width > 0.0).then_some(node.width)
    }

    fn leaf(&mut self, node: &Node, x: f64, y: f64, width: f64, entry: Option<usize>) -> f64 {
        let text = self.said(node, entry);
        let lines =
            |(line, char): (f64, f64)| (count_of(text.chars().count()) * char / width).ceil().max(1.0) * line;
        let (kind, usual) = match node.tag {
            'H' => (ComponentKind::Heading, lines(TITLE_HEADING)),
            'h' => (ComponentKind::Heading, lines(HEADING)),
            'b' | 'B' => (ComponentKind::Button, 40.0),
            'i' if is_long(&text) => (ComponentKind::Input, 128.0),
            // The label is drawn above the field.
            'i' => (ComponentKind::Input, 64.0),
            'm' => (ComponentKind::ImagePlaceholder, 160.0),
            'l' => (ComponentKind::List, count_of(text.split(',').count()) * 28.0 + 8.0),
            'n' => (ComponentKind::NavigationBox, 56.0),
            'a' => (ComponentKind::Table, 200.0),
            '-' => (ComponentKind::HorizontalLine, 2.0),
            'f' => (ComponentKind::Footer, 80.0),
            _ => (ComponentKind::Text, lines((LINE, CHAR))),
        };
        let height = if node.height > 0.0 { node.height } else { usual };
        self.put(kind, [x, y, width, height], text);
        if let Some(part) = self.parts.last_mut() {
            match node.tag {
                'H' => part.level = if self.request.has_title { 2 } else { 1 },
                'h' => part.level = if entry.is_some() { 3 } else { 2 },
                'l' | 'n' | 'a' => {
                    part.entries = if part.text == "%" {
                        self.entries.clone()
                    } else {
                        part.text.split(',').map(str::to_owned).collect()
                    };
                    part.text.clear();
                }
                _ => {}
            }
        }
        height
    }

    fn put(&mut self, kind: ComponentKind, [x, y, width, height]: [f64; 4], text: String) {
        self.parts.push(Part { kind, x, y, width, height, text, entries: Vec::new(), level: 0 });
    }

    /// What a component says: what the request says, or else the drawing.
    fn said(&self, node: &Node, entry: Option<usize>) -> String {
        let is = |other: Option<&Node>| other.is_some_and(|other| std::ptr::eq(other, node));
        let asked = match node.tag {
            _ if is(self.heading) => self.request.title,
            _ if is(self.subtitle) => self.request.subtitle,
            'b' | 'B' => {
                let at = self.buttons.iter().position(|button| std::ptr::eq(*button, node));
                at.and_then(|at| self.request.actions.get(at)).map(String::as_str)
            }
            _ => None,
        };
        asked.map_or_else(|| self.written(node.text, entry), str::to_owned)
    }

    /// A text of the drawing, for an entry.
    fn written(&self, text: &str, entry: Option<usize>) -> String {
        let Some(at) = entry else { return text.to_owned() };
        let variant = text.split('/').nth(at).or(text.split('/').next_back()).unwrap_or_default();
        variant.replace('%', self.entries.get(at).map_or("", String::as_str))
    }
}

/// Columns that fill rows evenly: six in two rows of three, five in three and two.
fn balanced(count: usize, width: f64) -> usize {
    let mut most = 1;
    while most < 4 && count_of(most + 1) * (NARROWEST + GUTTER + 40.0) - GUTTER <= width {
        most += 1;
    }
    let most = if count > 4 { most.min(3) } else { most };
    let most = if count == 8 && most == 3 && width >= 800.0 { 4 } else { most };
    count.div_ceil(count.div_ceil(most))
}

fn count_of(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
