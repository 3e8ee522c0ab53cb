//! The copy of a member of a repetition, with its own texts.

use super::leaf::leaf;
use super::repetition::title;
use super::said::{Texts, is_figure};
use crate::acts::write::figure_like;
use crate::chunks::Description;
use serde_json::{Map, Value};
use websketch_layout::layout_tree::{Content, Node, copy_of};
use websketch_layout::naming::describe;
use websketch_layout::structure::{Element, Line, Structure};
use websketch_sketch::case_mapping::LowerCase;
use websketch_sketch::kit::Piece;
use websketch_sketch::{ComponentId, ComponentKind};

/// Returns the tree of a copy with its texts, and its title. A field of another kind takes the place of the copied one.
pub(super) fn copy<'s>(
    structure: &Structure<'s>,
    part: &Description,
    last: &Line<'s>,
    said: Texts,
) -> (Option<Node>, Option<String>) {
    let single = last.first().filter(|one| last.len() == 1 && structure.children(one).next().is_none());
    let heading = title(structure, last).or(single.copied());
    let [_, label, _, alt] = heading.map(|heading| heading.component.props().labels()).unwrap_or_default();
    let old = label.or(alt).map(str::to_owned);
    // A single component says nothing about the text of another one.
    let is_named =
        |one: &&Element| matches!(one.kind(), ComponentKind::Button | ComponentKind::ImagePlaceholder);
    let noun = || single.filter(is_named).map(|one| describe::capitalized(Piece::of(one.component).noun()));
    let text = said.title.or_else(|| old.as_deref().and_then(counted_on)).or_else(noun);
    let mut texts = Map::new();
    let mut put = |one: &Element, text: &str| {
        texts.insert(one.component.id().as_str().to_owned(), Value::from(text));
    };
    if let Some((heading, text)) = heading.zip(text.as_deref()) {
        put(&heading, text);
    }
    let held: Vec<&Element> = last.iter().flat_map(|one| structure.subtree(one)).collect();
    let is_words = |one: &&&Element| {
        matches!(one.kind(), ComponentKind::Text | ComponentKind::Heading) && heading.as_ref() != Some(**one)
    };
    let has_figure = |one: &&Element| one.component.props().text().is_some_and(is_figure);
    let others = held.iter().filter(is_words).copied();
    let (figures, others): (Vec<&Element>, Vec<&Element>) = others.partition(has_figure);
    for (one, text) in figures.iter().zip(said.figure) {
        let old = one.component.props().text().unwrap_or_default();
        put(one, &figure_like(old, &text));
    }
    others.iter().zip(said.others).for_each(|(one, text)| put(one, &text));
    // `Choose Team` in the plan Team
    if let Some((old, new)) = old.as_deref().zip(text.as_deref()) {
        let names = held.iter().filter(|one| heading.as_ref() != Some(**one));
        let texts = names.filter_map(|one| Some((one, renamed(one.component.props().text()?, old, new)?)));
        texts.collect::<Vec<_>>().into_iter().for_each(|(one, text)| put(one, &text));
    }
    let tree = copy_of(last, &texts);
    let field = last.iter().find(|one| one.kind() == ComponentKind::Input);
    let piece = part.head.and_then(|head| head.kind.piece());
    match (tree, field, piece) {
        (Some(tree), Some(field), Some(piece)) if piece.kind() == ComponentKind::Input => {
            let title = text.as_deref().filter(|_| last.len() == 1).unwrap_or_default();
            (Some(with_field(tree, field, of_name(piece, text.as_deref()), title)), text)
        }
        (tree, ..) => (tree, text),
    }
}

/// Returns a text with the title of a new member in the place of the old one.
pub(in crate::acts) fn renamed(text: &str, old: &str, new: &str) -> Option<String> {
    let (before, after) = text.split_once(old).filter(|_| old.len() > 2)?;
    let is_word = !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric);
    is_word.then(|| format!("{before}{new}{after}"))
}

/// Returns the piece of a field: a phone number is no quantity.
fn of_name(piece: Piece, title: Option<&str>) -> Piece {
    let is_number =
        title.is_some_and(|title| title.contains(' ') && title.to_lower_case().ends_with("number"));
    if is_number { Piece::default_of(ComponentKind::Input) } else { piece }
}

/// Puts a new field in the place of a copied one.
fn with_field(node: Node, field: &Element, piece: Piece, title: &str) -> Node {
    let of_field = |of: &ComponentId| of == field.component.id();
    let content = match node.content {
        Content::Copy { of, .. } if of_field(&of) => {
            let mut new = leaf(piece, title, &[]);
            if !matches!(piece, Piece::Checkbox | Piece::Radio | Piece::Toggle) {
                new.options.width = Some(field.bounds.width());
                new.options.height = Some(field.bounds.height());
            }
            return new;
        }
        Content::Flow(flow, nodes) => {
            let nodes = nodes.into_iter().map(|node| with_field(node, field, piece, title));
            Content::Flow(flow, nodes.collect())
        }
        content => content,
    };
    Node { content, options: node.options }
}

/// Returns a title with the next number: `Product 7` after `Product 6`.
fn counted_on(title: &str) -> Option<String> {
    let digits = title.len() - title.trim_end_matches(|letter: char| letter.is_ascii_digit()).len();
    let (name, number) = title.split_at_checked(title.len() - digits)?;
    let next = number.parse::<u32>().ok()?.checked_add(1)?;
    (!name.trim().is_empty()).then(|| format!("{name}{next}"))
}
