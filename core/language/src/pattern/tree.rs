//! From a drawing to a layout tree, with what is asked of it.

use super::Pattern;
use super::column::{flow, in_the_middle, props};
use super::drawing::{Node, read};
use super::drawn::{Drawn, LARGE};
use super::name::page_name;
use super::request::{Request, entries};
use kurbo::Size;
use serde_json::Value;
use websketch_layout::layout_tree::{Content, Cross, Flow, Frame, Node as Tree};
use websketch_sketch::ComponentKind;

/// A picture at most this high stands in the line of an entry, px.
const SMALL_PICTURE: f64 = 64.0;
/// Px between cards and columns of a page.
const GUTTER: f64 = 24.0;
/// Px between columns of which one is a large picture, and the width of a column at the side of the rest.
const GAP_OF_COLUMNS: f64 = 40.0;
const SIDE: f64 = 240.0;
/// The width of a sum at the end of its line, px.
const SUM: f64 = 64.0;
/// The phone that a wider page shows, px.
const DEVICE: f64 = 390.0;

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
    pub(crate) fn takes_subtitle(&self) -> bool {
        let drawing = read(self.drawing);
        !self.is_form() && first(&drawing, &['t'], false).is_some()
    }

    /// Whether it has buttons that are not repeated.
    pub(crate) fn takes_actions(&self) -> bool {
        let mut buttons = Vec::new();
        let drawing = read(self.drawing);
        add_buttons(&drawing, false, &mut buttons);
        !buttons.is_empty()
    }
}

impl Drawn<'_> {
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
        row.options.cross = (is_hero || is_entry && !has_cards).then_some(Cross::Center);
        row
    }
}

/// On a phone a bar has room for a name and what opens its menu, or else for a button.
fn fold_bar(trees: &mut Vec<Tree>) {
    let is =
        |tree: &Tree, kind: ComponentKind| matches!(&tree.content, Content::Leaf(leaf) if leaf.kind == kind);
    let has_menu = trees.iter().any(|tree| is(tree, ComponentKind::NavigationBox));
    trees.retain(|tree| !(is(tree, ComponentKind::Input) || has_menu && is(tree, ComponentKind::Button)));
}

/// Whether a text is a sum of money or another number.
fn is_figure(text: &str) -> bool {
    text.starts_with('$') || text.starts_with(|letter: char| letter.is_ascii_digit())
}
