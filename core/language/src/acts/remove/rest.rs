//! Deletions of all components, of all in a box, and of all but some.

use crate::acts::draft::{Done, Draft};
use crate::acts::setting::{Doubt, Setting};
use crate::acts::targets::{Care, targets};
use crate::chunks::{Description, Reference};
use crate::frames::Frame;
use crate::lexicon::{Amount, Function, Pronoun, Quantifier};
use websketch_layout::arrangement::Edit;
use websketch_layout::structure::Element;
use websketch_sketch::{ComponentId, ComponentKind};

/// Deletes all components, if the whole page is named, or those in a box.
pub(in crate::acts) fn clear(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let is_page = |reference: &Reference| {
        reference.parts.iter().all(|part| part.is_page() || part.pronoun == Some(Pronoun::Everything))
    };
    if frame.slots.target.as_ref().is_none_or(is_page) && frame.left_over.is_empty() {
        return everything(draft);
    }
    match &frame.slots.target {
        Some(target) if frame.left_over.is_empty() => contents(target, setting, draft),
        _ => Err(Doubt::Unread),
    }
}

/// Deletes all components but some.
pub(in crate::acts) fn keep(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let slots = &frame.slots;
    let is_only = slots.has(Amount::Only) || frame.span.clone().any(|at| setting.sentence.word(at) == "only");
    let except = slots.other(Function::Except);
    if !is_only && except.is_none() {
        // `no, leave it there`
        let is_it =
            |part: &Description| matches!(part.pronoun, Some(Pronoun::It | Pronoun::That | Pronoun::Them));
        let is_no = (0..frame.span.start).any(|at| setting.sentence.function(at, Function::No) > 0);
        let is_refused = is_no && slots.parts().iter().any(is_it) && setting.memory.last().is_some();
        return Err(if is_refused { Doubt::Undo } else { Doubt::Unread });
    }
    let kept = except.or(slots.target.as_ref()).cloned().ok_or(Doubt::NoTarget)?;
    keep_only(&kept, setting, draft)
}

/// Returns the exceptions of a phrase that means everything else: `everything but the title`.
pub(super) fn kept_of(target: Option<&Reference>) -> Option<Reference> {
    let is_everything = |part: &Description| {
        let is_all = part.head.is_none() && part.quantifier == Some(Quantifier::All) && part.words.is_empty();
        part.relations.is_empty() && (part.pronoun == Some(Pronoun::Everything) || is_all)
    };
    let target = target.filter(|target| !target.except.is_empty())?;
    target.parts.iter().all(is_everything).then(|| Reference::of(target.except.clone()))
}

pub(super) fn keep_only(kept: &Reference, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let scene = draft.scene();
    let found = targets(&scene, setting, Some(kept), Care::Lossy)?;
    let structure = scene.structure();
    let is_kept = |id: &ComponentId| {
        let Some(element) = structure.element(id) else { return false };
        found.ids.iter().filter_map(|kept| structure.element(kept)).any(|kept| {
            kept.component.id() == id
                || structure.is_ancestor(kept, element)
                || structure.is_ancestor(element, kept)
        })
    };
    let gone: Vec<ComponentId> = draft.sketch.ids().filter(|id| !is_kept(id)).cloned().collect();
    drop(scene);
    if gone.is_empty() {
        return Err(Doubt::AlreadySo { ids: found.ids });
    }
    let names = draft.names(&found.ids);
    draft.edit(&Edit::Remove { ids: gone, closes_up: false })?;
    Ok(Done::of(format!("Deleted everything but {names}."), found.ids, found.is_guess))
}

pub(super) fn everything(draft: &mut Draft) -> Result<Done, Doubt> {
    let ids: Vec<ComponentId> =
        draft.scene().structure().roots().map(|root| root.component.id().clone()).collect();
    if ids.is_empty() {
        return Err(Doubt::AlreadySo { ids });
    }
    draft.edit(&Edit::Remove { ids, closes_up: false })?;
    Ok(Done::of("Cleared the page.".to_owned(), Vec::new(), false))
}

/// Deletes the boxes in a box: `empty the Done column`. Its title and buttons stay.
fn contents(target: &Reference, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let scene = draft.scene();
    let found = targets(&scene, setting, Some(target), Care::Lossy)?;
    let [only] = found.ids.as_slice() else { return Err(Doubt::Unread) };
    let structure = scene.structure();
    let around = structure.element(only).ok_or(Doubt::NoTarget)?;
    let held: Vec<&Element> = structure.children(around).collect();
    let is_card = |one: &&&Element| one.kind() == ComponentKind::Container;
    let cards = held.iter().filter(is_card).map(|one| one.component.id().clone());
    let rest: Vec<ComponentId> = cards.collect();
    if !around.is_box() || rest.is_empty() {
        return Err(Doubt::Unread);
    }
    drop(scene);
    let said = format!("Emptied {}.", draft.names(&found.ids));
    draft.edit(&Edit::Remove { ids: rest, closes_up: false })?;
    Ok(Done::of(said, found.ids, true))
}
