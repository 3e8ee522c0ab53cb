//! From a drawing to components: a layout tree, composed as any other.

use super::Pattern;
use super::drawing::{Node, read};
use super::request::{Part, Request, entries};
use crate::layout::{Align, Content, Flow, Frame, Leaf, Node as Tree, Options, arrange};
use crate::letter::lower_text;
use crate::sketch::{ComponentKind, Props};
use kurbo::Size;
use serde_json::{Map, Value};

/// Fields to write more than a line into, by words of their labels.
const LONG_FIELDS: &[&str] =
    &["message", "comment", "question", "feedback", "bio", "description", "notes", "about"];
/// The height of such a field with its label, px.
const LONG_FIELD: f64 = 128.0;
/// A menu that is no part of a bar, a picture of which nothing is said, and a picture that stands beside a text, px.
const MENU: f64 = 56.0;
const PICTURE: f64 = 160.0;
const LARGE: f64 = 200.0;
/// A picture at most this high stands in the line of an entry, px.
const SMALL_PICTURE: f64 = 64.0;
/// Px between cards and columns of a page.
const GUTTER: f64 = 24.0;
/// What the name of a page ends with.
pub(in crate::language) const PAGES: [&str; 9] =
    ["page", "screen", "site", "website", "homepage", "webpage", "app", "portal", "view"];
/// Px between columns of which one is a large picture, and the width of a column at the side of the rest.
const GAP_OF_COLUMNS: f64 = 40.0;
const SIDE: f64 = 240.0;
/// The width of a sum at the end of its line, px.
const SUM: f64 = 64.0;
/// The phone that a wider page shows, px.
const DEVICE: f64 = 390.0;
/// The least distance of a narrow column to the edges of its page, px.
const MARGIN: f64 = 40.0;
/// A page is that of a phone below this width, px.
const PHONE: f64 = 600.0;
/// Rows of a table that shows nothing yet.
const ROWS: u32 = 4;

/// Whether more than a line is written into a field with this label.
pub(super) fn is_long(label: &str) -> bool {
    let label = lower_text(label);
    LONG_FIELDS.iter().any(|word| label.contains(word))
}

/// The usual width of a pattern; 0 is that of the content around.
pub(in crate::language) fn usual_width(pattern: &Pattern, count: Option<usize>) -> f64 {
    let count = count.unwrap_or(pattern.usual);
    let is_row = pattern.drawing.starts_with('[') && count > 1;
    if is_row { 0.0 } else { pattern.width }
}

/// Where a pattern is laid out.
#[derive(Clone, Copy, Debug)]
pub(in crate::language) enum Room {
    /// On a page that is its own.
    Page,
    /// In a column of that width, px.
    Column(f64),
}

/// The parts of a pattern on a page of that size, back to front, and their height together.
pub(in crate::language) fn laid_out(
    pattern: &Pattern,
    request: &Request<'_>,
    room: Room,
    page: Size,
) -> (Vec<Part>, f64) {
    let width = match room {
        Room::Page => None,
        Room::Column(width) => Some(width),
    };
    let tree = tree_of(pattern, request, matches!(room, Room::Page), page);
    let mut parts: Vec<Part> = arrange(&tree, width, page).into_iter().map(Part::from).collect();
    if let ([only], Some(width), true) = (parts.as_mut_slice(), width, pattern.is_menu()) {
        only.width = width;
    }
    let height = parts.iter().map(|part| part.y + part.height).fold(0.0, f64::max);
    (parts, height)
}

/// The layout tree of a pattern, on a page of its own or among other things.
pub(super) fn tree_of(pattern: &Pattern, request: &Request<'_>, is_page: bool, page: Size) -> Tree {
    let drawing = read(pattern.drawing);
    let headline = first(&drawing, &['H', 'h'], false);
    // A message that has no title says what it is asked to say.
    let message =
        || first(&drawing, &['t'], false).filter(|_| drawing.tag == '{' && !drawing.variant.is_empty());
    let heading = request.title.and(headline.or_else(message));
    let subtitle = request.subtitle.and(first(&drawing, &['t'], false));
    let mut buttons = Vec::new();
    if !request.actions.is_empty() {
        add_buttons(&drawing, false, &mut buttons);
        if buttons.is_empty() {
            add_buttons(&drawing, true, &mut buttons);
        }
    }
    let entries = entries(pattern, request);
    let title = headline.filter(|_| request.is_first && !request.has_title);
    let name = page_name(request.name.unwrap_or(pattern.name()));
    let has_bar = drawing.children.iter().any(|node| node.tag == '<');
    let drawn = Drawn { request, name, entries, title, heading, subtitle, buttons, is_page, has_bar, page };
    drawn.tree(&drawing, None)
}

/// What a page is called, as its heading: `terms page` is headed `Terms`.
pub(in crate::language) fn page_name(called: &str) -> String {
    let (bare, last) = called.rsplit_once(' ').unwrap_or((called, ""));
    capitalized(if PAGES.contains(&last) { bare } else { called })
}

/// At most that wide, and as wide as the page where that is narrow; 0 is as wide as there is room.
pub(super) fn no_wider(mut node: Tree, width: f64, page: Size) -> Tree {
    if width > 0.0 && page.width >= PHONE {
        node.options.width = Some(width.min(page.width - 2.0 * MARGIN));
    }
    node
}

/// A column of that width in the middle of the page, which is as wide as the page where that is narrow.
pub(super) fn in_the_middle(node: Tree, width: f64, page: Size) -> Tree {
    if width <= 0.0 || page.width < PHONE {
        return node;
    }
    let node = no_wider(node, width, page);
    let mut middle = flow(Flow::Column, vec![node]);
    (middle.options.align, middle.options.share) = (Some(Align::Center), Some(1.0));
    middle
}

/// On a phone a bar has room for a name and what opens its menu, or else for a button.
fn fold_bar(trees: &mut Vec<Tree>) {
    let is =
        |tree: &Tree, kind: ComponentKind| matches!(&tree.content, Content::Leaf(leaf) if leaf.kind == kind);
    let has_menu = trees.iter().any(|tree| is(tree, ComponentKind::NavigationBox));
    trees.retain(|tree| !(is(tree, ComponentKind::Input) || has_menu && is(tree, ComponentKind::Button)));
}

/// The first node with one of the tags, also among what is repeated or not.
pub(super) fn first<'n>(node: &'n Node, tags: &[char], repeated: bool) -> Option<&'n Node> {
    if node.each && !repeated || node.tag == '<' {
        return None;
    }
    if tags.contains(&node.tag) {
        return Some(node);
    }
    node.children.iter().find_map(|child| first(child, tags, repeated))
}

/// Adds the buttons, or those among what is repeated or not.
fn add_buttons<'n>(node: &'n Node, repeated: bool, buttons: &mut Vec<&'n Node>) {
    if node.each && !repeated || node.tag == '<' {
        return;
    }
    if matches!(node.tag, 'B' | 'b' | 'y' | 'Y') {
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
        let mut buttons = Vec::new();
        let drawing = read(self.drawing);
        add_buttons(&drawing, false, &mut buttons);
        !buttons.is_empty()
    }
}

/// A drawing with what is asked of it.
struct Drawn<'a> {
    request: &'a Request<'a>,
    entries: Vec<String>,
    /// The heading of the whole page.
    title: Option<&'a Node>,
    /// The nodes that say what the request says instead.
    heading: Option<&'a Node>,
    subtitle: Option<&'a Node>,
    buttons: Vec<&'a Node>,
    /// Whether it is a page of its own, and whether it has a bar at its top.
    is_page: bool,
    has_bar: bool,
    page: Size,
    /// What the page is called.
    name: String,
}

impl Drawn<'_> {
    fn is_phone(&self) -> bool {
        self.page.width < PHONE
    }

    /// The layout tree of a node; of one that is repeated, for that entry.
    fn tree(&self, node: &Node, entry: Option<usize>) -> Tree {
        match node.tag {
            '(' => {
                let mut column = flow(Flow::Column, self.trees(node, entry));
                column.options.gap = (node.height > 0.0).then_some(node.height);
                column
            }
            'P' => flow(Flow::Page, self.trees(node, entry)),
            'D' if self.is_page && !self.is_phone() => {
                let screen = Frame {
                    kind: ComponentKind::Container,
                    props: props([("variant", Value::from("phone"))]),
                    flow: Flow::Column,
                    bleeds: false,
                };
                let phone = Tree::new(Content::Frame(screen, self.trees(node, entry)));
                flow(Flow::Page, vec![in_the_middle(phone, DEVICE, self.page)])
            }
            'M' => in_the_middle(flow(Flow::Column, self.trees(node, entry)), node.height, self.page),
            'D' => flow(Flow::Page, self.trees(node, entry)),
            'S' => {
                let mut parts = self.trees(node, entry);
                let main = parts.split_off(1.min(parts.len()));
                if !self.has_bar {
                    return Tree::new(Content::Shell { side: parts, main, aside: Vec::new() });
                }
                // Below a bar the side keeps to the page's margins.
                let mut side = flow(Flow::Column, parts);
                side.options.width = (!self.is_phone()).then_some(SIDE);
                let mut row = flow(Flow::Row, vec![side, flow(Flow::Column, main)]);
                row.options.gap = Some(GAP_OF_COLUMNS);
                row
            }
            '[' => self.row(node, entry),
            '<' if self.is_page => {
                let frame = Frame {
                    kind: ComponentKind::Container,
                    props: props([("name", Value::from("Header"))]),
                    flow: Flow::Row,
                    bleeds: true,
                };
                let mut trees = self.trees(node, entry);
                if self.is_phone() {
                    fold_bar(&mut trees);
                }
                Tree::new(Content::Frame(frame, trees))
            }
            // On a page with other things a menu is enough.
            '<' => {
                let menu = node.children.iter().find(|child| child.tag == 'n');
                menu.map_or_else(|| self.row(node, entry), |menu| self.leaf(menu, entry))
            }
            '{' => {
                let text = self.written(node.text, entry);
                let title = (!text.is_empty()).then(|| ("text", Value::from(text)));
                let variant = (!node.variant.is_empty()).then(|| ("variant", Value::from(node.variant)));
                let frame = Frame {
                    kind: ComponentKind::Container,
                    props: props(title.into_iter().chain(variant)),
                    flow: Flow::Column,
                    bleeds: false,
                };
                Tree::new(Content::Frame(frame, self.trees(node, entry)))
            }
            _ => self.leaf(node, entry),
        }
    }

    fn trees(&self, node: &Node, entry: Option<usize>) -> Vec<Tree> {
        let mut trees = Vec::new();
        for child in &node.children {
            if child.each {
                trees.extend((0..self.entries.len()).map(|at| self.tree(child, Some(at))));
            } else if !self.is_left_out(child, entry) {
                trees.push(self.tree(child, entry));
            }
        }
        trees
    }

    /// Whether a node is a button beyond those that are asked for, or stands only for one of the entries.
    fn is_left_out(&self, node: &Node, entry: Option<usize>) -> bool {
        let beyond = self.buttons.iter().skip(self.request.actions.len().max(1));
        let is_beyond = beyond.into_iter().any(|button| std::ptr::eq(*button, node));
        is_beyond || entry.is_some() && node.text.contains('/') && self.said(node, entry).is_empty()
    }

    fn row(&self, node: &Node, entry: Option<usize>) -> Tree {
        let mut trees = self.trees(node, entry);
        if node.children.iter().any(|child| child.each) {
            let mut grid = flow(Flow::Grid, trees);
            grid.options.columns = self.request.per_row;
            return grid;
        }
        let is_large = |node: &Node| node.tag == 'm' && node.height > LARGE;
        let is_pictured =
            |child: &Node| is_large(child) || child.tag == '(' && child.children.iter().any(is_large);
        let is_hero =
            node.children.iter().any(is_large) && node.children.iter().any(|child| child.tag == '(');
        let has_cards = node.children.iter().any(|child| child.tag == '{');
        // A figure stands at the end of its line.
        let is_sum = matches!(node.children.as_slice(), [what, sum] if what.tag == 't' && sum.tag == 't' && is_figure(sum.text));
        if let Some(sum) = trees.last_mut().filter(|_| is_sum) {
            sum.options.width = Some(SUM);
        }
        let mut row = flow(Flow::Row, trees);
        row.options.gap = match (node.children.iter().any(is_pictured), has_cards) {
            (true, false) => Some(GAP_OF_COLUMNS),
            (_, true) => Some(GUTTER),
            _ => None,
        };
        // A small picture stands on the middle of what it is a picture of.
        let is_entry = node.children.iter().any(|child| child.tag == 'm' && child.height <= SMALL_PICTURE);
        row.options.align = (is_hero || is_entry && !has_cards).then_some(Align::Center);
        row
    }

    fn leaf(&self, node: &Node, entry: Option<usize>) -> Tree {
        let text = self.said(node, entry);
        let said = |key: &'static str| (!text.is_empty()).then(|| (key, Value::from(text.as_str())));
        let (kind, props) = match node.tag {
            'H' | 'h' | 'k' | '$' => {
                let is_title = self.title.is_some_and(|title| std::ptr::eq(title, node));
                let level: u8 = match (node.tag, entry) {
                    _ if is_title => 1,
                    ('H', _) if !self.request.has_title => 1,
                    ('h', Some(_)) | ('k', _) => 3,
                    _ => 2,
                };
                let level = [("level", Value::from(level))];
                (ComponentKind::Heading, props(said("text").into_iter().chain(level)))
            }
            'b' | 'B' => (ComponentKind::Button, props(said("text"))),
            'y' | 'Y' => {
                let variant = [("variant", Value::from("secondary"))];
                (ComponentKind::Button, props(said("text").into_iter().chain(variant)))
            }
            'i' => (ComponentKind::Input, props(said("text"))),
            'm' => (ComponentKind::ImagePlaceholder, props(said("alt"))),
            'l' => (ComponentKind::List, props([("items", self.listed(&text))])),
            'n' => (ComponentKind::NavigationBox, props([("items", self.listed(&text))])),
            'a' => {
                let rows = [("columns", self.listed(&text)), ("rows", Value::from(ROWS))];
                (ComponentKind::Table, props(rows))
            }
            '-' => (ComponentKind::HorizontalLine, Props::new()),
            'f' => (ComponentKind::Footer, props(said("text"))),
            's' | 'q' => {
                let variant = if node.tag == 's' { "caption" } else { "badge" };
                let variant = [("variant", Value::from(variant))];
                (ComponentKind::Text, props(said("text").into_iter().chain(variant)))
            }
            _ => (ComponentKind::Text, props(said("text"))),
        };
        let props = if node.variant.is_empty() { props } else { with_variant(props, node.variant) };
        let mut tree = Tree::new(Content::Leaf(Leaf { kind, props }));
        // On a phone a large picture is as high as its width says.
        let drawn = if node.tag == 'm' && node.height > LARGE && self.is_phone() { 0.0 } else { node.height };
        let usual = match node.tag {
            'm' if node.height > LARGE => None,
            'i' if node.variant.is_empty() && is_long(&text) => Some(LONG_FIELD),
            'm' => Some(PICTURE),
            'n' if !self.is_page => Some(MENU),
            _ => None,
        };
        tree.options = Options {
            width: (node.width > 0.0).then_some(node.width),
            height: if drawn > 0.0 { Some(drawn) } else { usual },
            share: matches!(node.tag, 'B' | 'Y').then_some(1.0),
            fill: node.tag == 'l' && entry.is_some(),
            ..Options::default()
        };
        tree
    }

    /// The items of a menu or list, or the columns of a table.
    fn listed(&self, text: &str) -> Value {
        match text {
            "%" => Value::from(self.entries.clone()),
            text => text.split(',').map(Value::from).collect(),
        }
    }

    /// What a component says: what the request says, or else the drawing.
    fn said(&self, node: &Node, entry: Option<usize>) -> String {
        let is = |other: Option<&Node>| other.is_some_and(|other| std::ptr::eq(other, node));
        let asked = match node.tag {
            _ if is(self.heading) => self.request.title,
            _ if is(self.subtitle) => self.request.subtitle,
            'b' | 'B' | 'y' | 'Y' => {
                let at = self.buttons.iter().position(|button| std::ptr::eq(*button, node));
                at.and_then(|at| self.request.actions.get(at)).map(String::as_str)
            }
            _ => None,
        };
        asked.map_or_else(|| self.written(node.text, entry), str::to_owned)
    }

    /// A text of the drawing, for an entry, and about the topic where there is one.
    fn written(&self, text: &str, entry: Option<usize>) -> String {
        let text = match (text.split_once('^'), self.request.topic) {
            (Some((_, about)), Some(topic)) => {
                return about.replace("@@", &capitalized(topic)).replace('@', topic);
            }
            (Some((usual, _)), None) => usual,
            (None, _) => text,
        };
        let Some(at) = entry else { return text.replace('~', &self.name) };
        let variant = text.split('/').nth(at).or(text.split('/').next_back()).unwrap_or_default();
        variant.replace('%', self.entries.get(at).map_or("", String::as_str))
    }
}

/// Whether a text is a sum of money or another number.
fn is_figure(text: &str) -> bool {
    text.starts_with('$') || text.starts_with(|letter: char| letter.is_ascii_digit())
}

fn capitalized(text: &str) -> String {
    crate::language::describe::capitalized(text)
}

pub(super) fn flow(flow: Flow, nodes: Vec<Tree>) -> Tree {
    Tree::new(Content::Flow(flow, nodes))
}

/// Props of a few keys.
pub(super) fn props(entries: impl IntoIterator<Item = (&'static str, Value)>) -> Props {
    let map: Map<String, Value> = entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    Props::from_map(map).unwrap_or_default()
}

fn with_variant(props: Props, variant: &'static str) -> Props {
    let mut map = props.to_map();
    map.insert("variant".to_owned(), Value::from(variant));
    Props::from_map(map).unwrap_or(props)
}
