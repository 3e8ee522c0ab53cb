//! New components from noun phrases.

use super::compound::compound;
use super::content::{entries, text};
use super::leaf::{leaf, with_prop};
use crate::acts::setting::{Doubt, Setting};
use crate::chunks::{Description, Reference, Role};
use crate::frames::Frame;
use crate::lexicon::{Dimension, Property, State, Verb};
use crate::referents::Scene;
use serde_json::{Map, Value};
use websketch_layout::layout_tree::Node;
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
    let head = reference.parts.last().and_then(|part| part.head);
    let mut nodes = Vec::new();
    for part in &reference.parts {
        if let Some(node) = compound(frame, setting, part) {
            nodes.push(node);
            continue;
        }
        let head = part.head.or(head.filter(|head| head.is_plural));
        let piece = match head.and_then(|head| head.kind.piece()) {
            Some(piece) => of_state(piece, part, frame),
            // A thing that is called as an icon is one.
            None if may_be_words(frame, part) && icon_of(part).is_some() => Piece::Icon,
            // A thing of no known kind is its words.
            None if may_be_words(frame, part) => Piece::Body,
            None => return Err(Doubt::Missing { words: setting.sentence.text(&part.span).to_owned() }),
        };
        let text = text(frame, setting, part).unwrap_or_default();
        let entries = entries(frame, setting, part);
        let count = part.count.unwrap_or(1).clamp(1, MOST);
        for _ in 0..count {
            let mut node = match frame.slots.property {
                Some(Property::Placeholder) => {
                    with_prop(leaf(piece, "", &entries), "placeholder", Value::from(text.as_str()))
                }
                _ => leaf(piece, &text, &entries),
            };
            if piece.kind() == ComponentKind::Table
                && let Some(rows) = rows(frame, setting)
            {
                node = with_prop(node, "rows", Value::from(rows));
            }
            size(&mut node, frame);
            nodes.push(node);
        }
    }
    Ok(nodes)
}

/// Returns the icon that a phrase names: `a settings gear`. None if its words name several.
pub(super) fn icon_of(part: &Description) -> Option<Icon> {
    let mut words = part.words.iter().filter(|word| word.role == Role::Before);
    let has_name = part.words.iter().any(|word| matches!(word.role, Role::Named | Role::Quoted));
    let icon = Icon::named(&words.next_back()?.text).filter(|_| !has_name && part.words.len() <= 2)?;
    words.all(|word| Icon::named(&word.text).is_none_or(|other| other == icon)).then_some(icon)
}

/// Whether a noun phrase without a known noun may become a text: it is asked for in so many words, or has a place.
fn may_be_words(frame: &Frame, part: &Description) -> bool {
    let is_asked =
        frame.verbs.iter().any(|verb| matches!(verb, Verb::Add | Verb::Need | Verb::Give | Verb::Show));
    part.words.iter().any(|word| word.role == Role::Before)
        && (is_asked || frame.slots.place.is_some() && frame.left_over.is_empty())
}

/// Returns the variant of a piece that a state names: a secondary button.
fn of_state(piece: Piece, part: &Description, frame: &Frame) -> Piece {
    let has = |state: State| part.states.contains(&state) || frame.slots.states.contains(&state);
    match piece.kind() {
        ComponentKind::Button if has(State::Secondary) => Piece::Secondary,
        ComponentKind::ImagePlaceholder if has(State::Round) && piece == Piece::Image => Piece::Avatar,
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
