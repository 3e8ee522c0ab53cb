//! The components that a drawing is made of: the kind, the props and the size of each.

use super::column::props;
use super::drawing::Node;
use super::drawn::{Drawn, LARGE};
use super::request::is_long;
use serde_json::Value;
use websketch_layout::layout_tree::{Content, Leaf, Node as Tree, Options};
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::{ComponentKind, Props};

/// The height of a field for more than a line, with its label, px.
const LONG_FIELD: f64 = 128.0;
/// A menu that is no part of a bar, and a picture of which nothing is said, px.
const MENU: f64 = 56.0;
const PICTURE: f64 = 160.0;
/// Rows of a table that shows nothing yet.
const ROWS: u32 = 4;

impl Drawn<'_> {
    /// The component of a node; of one that is repeated, for that entry.
    pub(super) fn leaf(&self, node: &Node, entry: Option<usize>) -> Tree {
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
            flex_grow: matches!(node.tag, 'B' | 'Y').then_some(1.0),
            stretch: node.tag == 'l' && entry.is_some(),
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
    pub(super) fn said(&self, node: &Node, entry: Option<usize>) -> String {
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
    pub(super) fn written(&self, text: &str, entry: Option<usize>) -> String {
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

fn with_variant(props: Props, variant: &'static str) -> Props {
    let mut map = props.to_map();
    map.insert("variant".to_owned(), Value::from(variant));
    Props::from_map(map).unwrap_or(props)
}
