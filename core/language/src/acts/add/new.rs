//! New components from noun phrases.

use super::compound::compound;
use super::content::{entries, said, text};
use super::leaf::{leaf, with_prop};
use super::several::several;
use crate::acts::setting::{Doubt, Setting};
use crate::chunks::{Article, Description, Head, Reference, Role};
use crate::frames::Frame;
use crate::lexicon::{Dimension, Function, Property, State, Verb};
use crate::referents::Scene;
use serde_json::{Map, Value};
use websketch_layout::layout_tree::Node;
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::kit::{Icon, Piece};
use websketch_sketch::{ComponentId, ComponentKind};

/// The most copies of a piece.
const MOST: u32 = 24;

/// Returns the trees of all pieces that a reference describes.
pub(in crate::acts) fn new_nodes(
    reference: &Reference,
    frame: &Frame,
    setting: &Setting,
) -> Result<Vec<Node>, Doubt> {
    if let Some(node) = listing(reference, setting) {
        return Ok(vec![node]);
    }
    let head = reference.parts.last().and_then(|part| part.head);
    let mut nodes = Vec::new();
    for part in &reference.parts {
        if let Some(node) = compound(frame, setting, part) {
            nodes.push(node);
            continue;
        }
        let head = part.head.or(head.filter(|head| head.is_plural));
        let piece = piece_of(part, head, frame, setting)?;
        let text = match text(frame, setting, part) {
            _ if is_icon_after_noun(part) => said(setting, part),
            text => text.unwrap_or_default(),
        };
        let new = || {
            let mut node = node_of(piece, &text, frame, setting, part);
            size(&mut node, frame);
            node
        };
        match several(piece, setting, part).filter(|_| reference.parts.len() == 1) {
            Some(row) => nodes.push(row),
            None => nodes.extend((0..part.count.unwrap_or(1).clamp(1, MOST)).map(|_| new())),
        }
    }
    Ok(nodes)
}

/// Returns the piece that a noun phrase names.
fn piece_of(
    part: &Description,
    head: Option<Head>,
    frame: &Frame,
    setting: &Setting,
) -> Result<Piece, Doubt> {
    Ok(match head.and_then(|head| head.kind.piece()) {
        _ if is_icon_after_noun(part) => Piece::Icon,
        Some(Piece::Line) if is_line_of_text(frame) => Piece::Body,
        Some(piece) => of_state(piece, part, frame),
        // A thing that is called as an icon is one, unless its text is said.
        None if frame.slots.value.is_none() && may_be_words(frame, part) && is_icon(part) => Piece::Icon,
        // A thing of no known kind is its words.
        None if may_be_words(frame, part) => Piece::Body,
        None => return Err(Doubt::Missing { words: setting.sentence.text(&part.span).to_owned() }),
    })
}

/// Returns the tree of a piece with its text and entries.
fn node_of(piece: Piece, text: &str, frame: &Frame, setting: &Setting, part: &Description) -> Node {
    let entries = entries(frame, setting, part);
    let node = match frame.slots.property {
        Some(Property::Placeholder) => with_prop(leaf(piece, "", &entries), "placeholder", Value::from(text)),
        _ => leaf(piece, text, &entries),
    };
    match rows(frame, setting).filter(|_| piece.kind() == ComponentKind::Table) {
        Some(rows) => with_prop(node, "rows", Value::from(rows)),
        None => node,
    }
}

/// Returns a menu or list of which the phrases after its noun are the entries: `tabs Photos, Videos, Tagged`.
fn listing(reference: &Reference, setting: &Setting) -> Option<Node> {
    let sentence = setting.sentence;
    let (first, others) = reference.parts.split_first().filter(|(_, others)| !others.is_empty())?;
    let (start, last) = (first.words.first()?.token, others.last()?.span.end);
    let (kind, is_plural, words) = sentence.kind(start)?;
    let piece = kind.piece().filter(|_| is_plural || first.inner.contains(&kind))?;
    let holds = matches!(piece.kind(), ComponentKind::NavigationBox | ComponentKind::List);
    let is_bare = |part: &Description| part.article == Article::Bare && part.count.is_none();
    let is_named = first.span.end > start + words;
    if !holds || !is_named || !reference.parts.iter().all(is_bare) {
        return None;
    }
    let own =
        std::iter::once(start + words..first.span.end).chain(others.iter().map(|part| part.span.clone()));
    let entries: Vec<String> = own.map(|range| capitalized(sentence.text(&range))).collect();
    (last > start).then(|| leaf(piece, "", &entries))
}

/// Returns the icon that a phrase names: `a settings gear`. None if its words name several.
pub(super) fn icon_of(part: &Description) -> Option<Icon> {
    let mut words = part.words.iter().filter(|word| word.role == Role::Before);
    let has_name = part.words.iter().any(|word| matches!(word.role, Role::Named | Role::Quoted));
    let icon = Icon::named(&words.next_back()?.text).filter(|_| !has_name && part.words.len() <= 2)?;
    words.all(|word| Icon::named(&word.text).is_none_or(|other| other == icon)).then_some(icon)
}

/// Whether a phrase names an icon by its own name, or with no other word: `weekly goal` is none.
fn is_icon(part: &Description) -> bool {
    let mut words = part.words.iter().filter(|word| word.role == Role::Before);
    let last = words.next_back().map(|word| word.text.as_str()).unwrap_or_default();
    icon_of(part)
        .is_some_and(|icon| icon.name() == last || words.all(|word| Icon::named(&word.text) == Some(icon)))
}

/// Whether an icon follows the noun of a phrase: `a notification bell`.
fn is_icon_after_noun(part: &Description) -> bool {
    let last = part.words.iter().rfind(|word| matches!(word.role, Role::Before | Role::Head));
    part.head.zip(last).is_some_and(|(head, last)| {
        last.token > head.token && last.role == Role::Before && Icon::named(&last.text).is_some()
    })
}

/// Whether a noun phrase without a known noun may become a text: it is asked for in so many words, or has a place.
fn may_be_words(frame: &Frame, part: &Description) -> bool {
    let is_asked =
        frame.verbs.iter().any(|verb| matches!(verb, Verb::Add | Verb::Need | Verb::Give | Verb::Show));
    part.words.iter().any(|word| word.role == Role::Before)
        && (is_asked || frame.slots.place.is_some() && frame.left_over.is_empty())
}

/// Whether a line has a subject or a text: `a line for public holidays`.
fn is_line_of_text(frame: &Frame) -> bool {
    frame.slots.value.is_some() || frame.slots.first_other(&[Function::For, Function::About]).is_some()
}

/// Returns the variant of a piece that a state names: a secondary button.
fn of_state(piece: Piece, part: &Description, frame: &Frame) -> Piece {
    let has = |state: State| part.states.contains(&state) || frame.slots.states.contains(&state);
    match piece.kind() {
        ComponentKind::Button if has(State::Secondary) => Piece::Secondary,
        _ => piece,
    }
}

/// Returns the number of rows that a clause names: `6 rows`.
fn rows(frame: &Frame, setting: &Setting) -> Option<u32> {
    let sentence = setting.sentence;
    frame.span.clone().find_map(|at| {
        let number = sentence.number(at)?;
        let is_row = sentence.kind(at + 1).is_some_and(|(kind, ..)| kind.name() == "row");
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the number is clamped")]
        is_row.then_some(number.clamp(0.0, 100.0) as u32)
    })
}

fn size(node: &mut Node, frame: &Frame) {
    for quantity in &frame.slots.quantities {
        match quantity.size.map(|(dimension, _)| dimension) {
            Some(Dimension::Width) => node.options.width = Some(quantity.value),
            Some(Dimension::Height) => node.options.height = Some(quantity.value),
            _ => {}
        }
    }
}

/// Returns the texts of a copy: its title says the new text.
pub(super) fn texts_of_copy(scene: &Scene, of: &ComponentId, text: Option<&str>) -> Map<String, Value> {
    let Some(text) = text else { return Map::new() };
    let structure = scene.structure();
    let Some(element) = structure.element(of) else { return Map::new() };
    let held = structure.subtree(element);
    let of_kind = |kind: ComponentKind| {
        held.iter().find(|one| one.kind() == kind && one.component.props().text().is_some())
    };
    let own = scene.sketch().get(of).filter(|own| own.props().text().is_some()).map(|own| own.id().clone());
    let title = own.or_else(|| {
        of_kind(ComponentKind::Heading)
            .or_else(|| of_kind(ComponentKind::Text))
            .map(|one| one.component.id().clone())
    });
    title.map(|id| Map::from_iter([(id.as_str().to_owned(), Value::from(text))])).unwrap_or_default()
}
