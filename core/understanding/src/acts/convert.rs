//! Conversions and replacements.

use super::add::new_nodes;
use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::chunks::{Article, Reference};
use crate::frames::Frame;
use crate::lexicon::Function;
use websketch_layout::arrangement::Edit;
use websketch_layout::arrangement::convert as convert_variant;
use websketch_layout::layout_tree::{Content, Flow, Node};
use websketch_layout::naming::label;
use websketch_sketch::kit::Piece;
use websketch_sketch::{ComponentId, Sketch};

/// Turns components into those of another kind; their texts stay.
pub(super) fn convert(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let to =
        [Function::To, Function::As].into_iter().find_map(|it| frame.slots.other(it)).ok_or(Doubt::Unread)?;
    let piece = piece_of(to).ok_or(Doubt::Unread)?;
    let scene = draft.scene();
    let found = targets(&scene, setting, frame.slots.target.as_ref(), Care::Lossy)?;
    drop(scene);
    let names = draft.names(&found.ids);
    let mut targets = Vec::new();
    for id in &found.ids {
        targets.extend(convert_one(draft, id, piece)?);
    }
    let said = format!("Turned {names} into {}.", websketch_layout::naming::describe::a(piece.noun()));
    Ok(Done { said, targets, made: Vec::new(), is_guess: true })
}

fn piece_of(reference: &Reference) -> Option<Piece> {
    let [only] = reference.parts.as_slice() else { return None };
    if only.article == Article::Definite {
        return None;
    }
    only.head?.kind.piece()
}

fn convert_one(draft: &mut Draft, id: &ComponentId, piece: Piece) -> Result<Vec<ComponentId>, Doubt> {
    let component = draft.component(id)?;
    if component.kind() == piece.kind() {
        for operation in convert_variant(&draft.sketch, std::slice::from_ref(id), piece) {
            draft.apply(operation)?;
        }
        return Ok(vec![id.clone()]);
    }
    let text = label(component);
    let node = super::add::leaf(piece, &text, &[]);
    draft.edit(&Edit::Replace { ids: vec![id.clone()], tree: node })
}

/// Puts new components in the place of others.
pub(super) fn replace(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let slots = &frame.slots;
    let with = [Function::With, Function::By, Function::For].into_iter().find_map(|it| slots.other(it));
    let with = with.ok_or(Doubt::Unread)?.clone();
    let scene = draft.scene();
    let found = targets(&scene, setting, slots.target.as_ref(), Care::Lossy)?;
    drop(scene);
    put_instead(&with, &found.ids, frame, setting, draft)
}

/// Replaces components by those that a noun phrase describes.
pub(super) fn put_instead(
    new: &Reference,
    old: &[ComponentId],
    frame: &Frame,
    setting: &Setting,
    draft: &mut Draft,
) -> Result<Done, Doubt> {
    let nodes = new_nodes(new, frame, setting, draft)?;
    let tree = match nodes.as_slice() {
        [only] => only.clone(),
        _ => Node::new(Content::Flow(Flow::Column, nodes)),
    };
    let names = draft.names(old);
    let made = draft.edit(&Edit::Replace { ids: old.to_vec(), tree })?;
    let made: Vec<ComponentId> = made.into_iter().filter(|id| !old.contains(id)).collect();
    let said = format!("Put {} in the place of {names}.", what(&draft.sketch, &made));
    Ok(Done { said, targets: made.clone(), made, is_guess: true })
}

fn what(sketch: &Sketch, ids: &[ComponentId]) -> String {
    websketch_layout::naming::describe::names(sketch, ids)
}
