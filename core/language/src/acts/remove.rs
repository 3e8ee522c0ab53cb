//! Deletions.

mod back;
mod counted;
mod entry;
mod rest;

use super::draft::{Done, Draft};
use super::fact::row_of_table;
use super::setting::{Doubt, Setting};
use super::targets::{Care, Targets, targets_or_parts};
use super::titled::with_units;
use crate::chunks::{Description, Reference};
use crate::frames::{Form, Frame};
use crate::lexicon::Function;
use crate::referents::Scene;
use back::{points_back, said_before};
use entry::{entry, part_meant, remove_part};
pub(super) use rest::{clear, keep};
use websketch_layout::arrangement::Edit;
use websketch_layout::structure::Element;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::union_of;

/// Deletes components, or entries of one.
pub(super) fn remove(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let target = frame.slots.target.as_ref();
    if tells_state(frame, setting) {
        return Err(Doubt::Unread);
    }
    if let Some(done) = counted::counted(frame, setting, draft)? {
        return Ok(done);
    }
    if let Some(row) = row_of_table(frame, setting, draft)
        && let Some(part) = row.part
    {
        return remove_part(draft, row, part);
    }
    if let Some(done) = entry(frame, setting, draft)? {
        return Ok(done);
    }
    if let Some(kept) = rest::kept_of(target) {
        return rest::keep_only(&kept, setting, draft);
    }
    let scene = draft.scene();
    let parts = frame.slots.parts();
    let is_back = parts.iter().any(|part| points_back(part, setting));
    let said = if is_back { said_before(setting, parts) } else { None };
    if is_back && said.is_none() {
        return Err(Doubt::NoTarget);
    }
    let target = said.as_ref().or(target);
    let found = targets_or_parts(&scene, setting, target, Care::Lossy)?;
    let part = target.map_or(found.part, |target| part_meant(&scene, target, &found));
    if let Some(part) = part {
        drop(scene);
        return remove_part(draft, found, part);
    }
    if found.ids.len() == scene.items().len() && scene.items().len() > 1 {
        drop(scene);
        return rest::everything(draft);
    }
    remove_units(setting, draft, target, found)
}

/// Deletes components with all that belongs to them. Asks if that is much.
fn remove_units(
    setting: &Setting,
    draft: &mut Draft,
    target: Option<&Reference>,
    found: Targets,
) -> Result<Done, Doubt> {
    let scene = draft.scene();
    if is_boxes_with_content(&scene, target, &found.ids) && !draft.is_forced {
        return Err(Doubt::WithContent { ids: found.ids });
    }
    let mut ids = with_units(&scene, setting, target, (&found.ids, found.part));
    let is_field = |id: &ComponentId| {
        scene.structure().element(id).is_some_and(|one| scene.structure().label(one).is_some())
    };
    let is_item = ids.len() > found.ids.len() && !ids.iter().any(is_field);
    with_labels(&scene, &mut ids);
    let is_plural = target.iter().flat_map(|target| &target.parts).any(Description::is_plural);
    let count = held(&scene, &ids);
    let is_picked = !setting.picked.is_empty() && ids.iter().all(|id| setting.picked.contains(id));
    if is_much(&scene, count) && !is_picked && !draft.is_forced {
        if ids.len() > found.ids.len() {
            return Err(Doubt::Which { candidates: vec![found.ids, ids] });
        }
        if !is_plural {
            return Err(Doubt::WithContent { ids });
        }
    }
    drop(scene);
    // A unit leaves no gap; a component alone changes nothing else.
    delete(draft, &found.ids, ids, found.is_guess, !is_plural && (is_item || count > 2))
}

/// Whether a clause tells how something is, and asks for nothing: `the text is cut off`.
fn tells_state(frame: &Frame, setting: &Setting) -> bool {
    let sentence = setting.sentence;
    let is = |at: usize, function| sentence.function(at, function) > 0;
    let is_told = |at: usize| is(at, Function::Be) && sentence.verbs(at + 1).next().is_some();
    let asks = |at: usize| [Function::Should, Function::Could, Function::To].into_iter().any(|it| is(at, it));
    frame.form == Form::Wish && frame.span.clone().any(is_told) && !frame.span.clone().any(asks)
}

/// Deletes components with all that belongs to those that are named. With `closes_up` the things below them move up.
pub(super) fn delete(
    draft: &mut Draft,
    named: &[ComponentId],
    ids: Vec<ComponentId>,
    is_guess: bool,
    closes_up: bool,
) -> Result<Done, Doubt> {
    let closes_up = closes_up && is_line(&draft.scene(), &ids);
    let names = match ids.len() {
        ..=3 => draft.names(&ids),
        len if len > named.len() => format!("{} with all that belongs to it", draft.names(named)),
        _ => draft.names(named),
    };
    if !closes_up || !draft.edit_clean(&Edit::Remove { ids: ids.clone(), closes_up }) {
        draft.edit(&Edit::Remove { ids: ids.clone(), closes_up: false })?;
    }
    Ok(Done::of(format!("Deleted {names}."), ids, is_guess))
}

/// Returns the number of components with all that they hold.
fn held(scene: &Scene, ids: &[ComponentId]) -> usize {
    let structure = scene.structure();
    ids.iter().filter_map(|id| structure.element(id)).map(|one| structure.subtree(one).len()).sum()
}

/// Whether so many components are more than two fifths of the page.
fn is_much(scene: &Scene, count: usize) -> bool {
    /// So few are never much.
    const FEW: usize = 8;
    count > FEW && count * 5 > scene.items().len() * 2
}

/// Whether nothing else stands beside components.
fn is_line(scene: &Scene, ids: &[ComponentId]) -> bool {
    let structure = scene.structure();
    let gone: Vec<&Element> = ids.iter().filter_map(|id| structure.element(id)).collect();
    let (Some(first), Some(around)) = (gone.first(), union_of(gone.iter().map(|one| &one.bounds))) else {
        return false;
    };
    let is_beside = |one: &Element| {
        !gone.contains(&one) && one.bounds.y() < around.bottom() && around.y() < one.bounds.bottom()
    };
    !structure.siblings(first).any(is_beside)
}

/// Whether several boxes with other components in them are meant by the word for a box: their content may be meant to stay.
fn is_boxes_with_content(scene: &Scene, target: Option<&Reference>, ids: &[ComponentId]) -> bool {
    let is_box = target
        .iter()
        .flat_map(|target| &target.parts)
        .all(|part| part.head.is_some_and(|head| head.kind.name() == "box"));
    let structure = scene.structure();
    let holds =
        |id: &ComponentId| structure.element(id).is_some_and(|one| structure.children(one).next().is_some());
    is_box && ids.len() > 1 && ids.iter().any(holds)
}

/// Adds the labels of fields that go.
fn with_labels(scene: &Scene, ids: &mut Vec<ComponentId>) {
    let structure = scene.structure();
    let fields = ids.iter().filter_map(|id| structure.element(id));
    let labels = fields.filter_map(|field| structure.label(field)).map(|label| label.component.id().clone());
    for label in labels.collect::<Vec<_>>() {
        if !ids.contains(&label) {
            ids.push(label);
        }
    }
}
