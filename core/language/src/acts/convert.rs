//! Conversions and replacements.

use super::add::new_nodes;
use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::chunks::{Article, Reference};
use crate::frames::Frame;
use crate::lexicon::{Function, Verb};
use websketch_layout::arrangement::Edit;
use websketch_layout::arrangement::convert as convert_variant;
use websketch_layout::layout_tree::{Content, Flow, Leaf, Node};
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::{ComponentId, ComponentKind, Sketch};

/// Turns components into those of another kind; their texts stay.
pub(super) fn convert(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let slots = &frame.slots;
    let other = |functions: [Function; 2]| functions.into_iter().find_map(|it| slots.other(it));
    // `use a dropdown for the size`
    let (to, target) = if frame.verbs.contains(&Verb::Use) {
        (slots.target.as_ref(), other([Function::For, Function::Instead]))
    } else {
        (other([Function::To, Function::As]), slots.target.as_ref())
    };
    // `Posts becomes Photos` is a new text.
    let is_name = |to: &&Reference| {
        to.parts.iter().any(|part| {
            part.article == Article::Bare && setting.sentence.text(&part.span).starts_with(char::is_uppercase)
        })
    };
    let piece = to
        .filter(|to| !is_name(to))
        .and_then(piece_of)
        .filter(|_| target.is_some() || to != target)
        .ok_or(Doubt::Unread)?;
    let scene = draft.scene();
    let is_of_kind = |id: &ComponentId| scene.sketch().get(id).is_some_and(|one| one.kind() == piece.kind());
    let mut found = match targets(&scene, setting, target, Care::Lossy) {
        // A picture that becomes another one loses nothing.
        Err(doubt @ Doubt::Which { .. }) => targets(&scene, setting, target, Care::Usual)
            .ok()
            .filter(|found| found.ids.iter().all(is_of_kind))
            .ok_or(doubt)?,
        found => found?,
    };
    // A label stands for its field.
    if piece.kind() == ComponentKind::Input {
        let structure = scene.structure();
        let field = |id: &ComponentId| structure.labeled_field(structure.element(id)?);
        found.ids.iter_mut().for_each(|id| {
            if let Some(field) = field(id) {
                id.clone_from(field.component.id());
            }
        });
    }
    drop(scene);
    let names = draft.names(&found.ids);
    let mut targets = Vec::new();
    for id in &found.ids {
        targets.extend(convert_one(draft, id, piece)?);
    }
    let said = format!("Turned {names} into {}.", websketch_layout::naming::describe::a(piece.noun()));
    Ok(Done::of(said, targets, true))
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
        draft.apply_all(convert_variant(&draft.sketch, std::slice::from_ref(id), piece))?;
        return Ok(vec![id.clone()]);
    }
    let props = component.props();
    let text = props.text().or(props.placeholder()).or(props.alt()).unwrap_or_default().to_owned();
    let node = super::add::leaf(piece, &text, &[]);
    match &node.content {
        Content::Leaf(leaf) if fits_in_place(draft, id, piece) => in_place(draft, id, leaf),
        _ => draft.edit(&Edit::Replace { ids: vec![id.clone()], tree: node }),
    }
}

/// Whether a component holds nothing, and a new one of a piece can have its box.
fn fits_in_place(draft: &Draft, id: &ComponentId, piece: Piece) -> bool {
    let scene = draft.scene();
    let structure = scene.structure();
    let Some(element) = structure.element(id) else { return false };
    let least = piece.kind().min_size();
    let size = element.bounds.size();
    structure.children(element).next().is_none() && size.width >= least.width && size.height >= least.height
}

/// Puts a component in the box of another one, which goes. It gets its natural height, if that is free.
fn in_place(draft: &mut Draft, id: &ComponentId, leaf: &Leaf) -> Result<Vec<ComponentId>, Doubt> {
    let own = draft.component(id)?.bounds();
    let index = draft.sketch.index_of(id);
    draft.apply(Operation::Delete { component_id: id.clone() })?;
    let new = draft.ids.next_id(&draft.sketch);
    draft.apply(Operation::Add(Addition {
        component_id: Some(new.clone()),
        component_type: leaf.kind,
        x: own.x(),
        y: own.y(),
        width: own.width(),
        height: own.height(),
        props: leaf.props.clone(),
        index,
    }))?;
    Ok(vec![new])
}

/// Puts new components in the place of others.
pub(super) fn replace(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let slots = &frame.slots;
    let with = slots.first_other(&[Function::With, Function::By, Function::For]);
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
    let nodes = new_nodes(new, frame, setting)?;
    let tree = match nodes.as_slice() {
        [only] => only.clone(),
        _ => Node::new(Content::Flow(Flow::Column, nodes)),
    };
    let names = draft.names(old);
    let made = draft.edit(&Edit::Replace { ids: old.to_vec(), tree })?;
    let made: Vec<ComponentId> = made.into_iter().filter(|id| !old.contains(id)).collect();
    let said = format!("Put {} in the place of {names}.", what(&draft.sketch, &made));
    Ok(Done::adding(said, made, true))
}

fn what(sketch: &Sketch, ids: &[ComponentId]) -> String {
    websketch_layout::naming::describe::names(sketch, ids)
}
