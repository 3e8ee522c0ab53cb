//! Deleted components that are asked back by name: `I do need the search after all`.

use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::chunks::{Article, Description};
use crate::frames::{Act, Frame};
use crate::lexicon::{Function, Pronoun, Verb};
use crate::referents::Scene;
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, execute};

/// Brings back the components deleted last that a clause wants. `None` if it wants something else.
pub(super) fn bring_back(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Option<Done>, Doubt> {
    let deleted = setting.memory.deleted();
    let is_needed = frame.act == Act::Add && frame.verbs.contains(&Verb::Need);
    if deleted.is_empty() || !is_needed && frame.act != Act::Undo || !draft.operations.is_empty() {
        return Ok(None);
    }
    let parts = frame.slots.parts();
    let is_known = |part: &Description| part.article == Article::Definite && !part.is_empty();
    let is_last = setting.memory.last().is_some_and(|last| last.act == Act::Remove);
    let is_it = |part: &Description| {
        matches!(part.pronoun, Some(Pronoun::It | Pronoun::That | Pronoun::Them | Pronoun::These))
            && part.words.is_empty()
    };
    // `no, I do want that one`, `I still need those`
    let is_still = frame.span.clone().any(|at| setting.sentence.word(at) == "still");
    let says = |function| frame.span.clone().any(|at| setting.sentence.function(at, function) > 0);
    let insists = is_still || says(Function::Do) || setting.sentence.function(0, Function::No) > 0;
    if is_needed && is_last && insists && !parts.is_empty() && parts.iter().all(is_it) {
        return Err(Doubt::Undo);
    }
    if parts.is_empty() || !parts.iter().all(is_known) {
        return Ok(None);
    }
    let mut before = draft.sketch.clone();
    for operation in deleted {
        if execute::apply(&mut before, operation.clone(), Actor::User, draft.ids).is_err() {
            return Ok(None);
        }
    }
    let scene = Scene::of(&before, draft.page);
    let Ok(found) = targets(&scene, setting, frame.slots.target.as_ref(), Care::Usual) else {
        return Ok(None);
    };
    let held = |id: &ComponentId| {
        let structure = scene.structure();
        let own = structure.element(id).map(|one| structure.subtree(one)).unwrap_or_default();
        own.into_iter().map(|one| one.component.id().clone()).collect::<Vec<_>>()
    };
    let wanted: Vec<ComponentId> = found.ids.iter().flat_map(held).collect();
    if found.ids.iter().any(|id| draft.sketch.contains(id)) {
        return Ok(None);
    }
    let own = |operation: &&Operation| matches!(operation, Operation::Add(new) if new.component_id.as_ref().is_some_and(|id| wanted.contains(id)));
    for operation in deleted.iter().filter(own) {
        draft.apply(operation.clone())?;
    }
    let said = format!("Brought {} back.", draft.names(&found.ids));
    Ok(Some(Done::adding(said, found.ids, true)))
}
