//! Corrections of the last message: of the component that was meant, of the place, or of a part of it.

use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets_or_parts};
use crate::chunks::{Article, Reference};
use crate::frames::{Act, Form, Frame, Locality};
use crate::lexicon::{Function, Verb};
use crate::referents::Scene;
use websketch_layout::arrangement::Edit;
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, Sketch, execute};

/// Takes the last message back and does its act to another component, or at another place: `no, the first one`.
pub(super) fn correct(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let Some(last) = setting.memory.last().filter(|_| says_no(frame, setting)) else {
        return Err(Doubt::Unread);
    };
    let target = frame.slots.target.clone();
    let is_addition = matches!(last.act, Act::Add | Act::Duplicate);
    if target.is_none() && is_addition {
        let again = Frame { act: Act::Move, verbs: vec![Verb::Move], ..frame.clone() };
        let inner = Setting { spoken: &last.made, ..*setting };
        let done = super::perform(&again, &inner, draft)?;
        return Ok(draft.stand_for(again, done));
    }
    take_back(setting, draft)?;
    let mut again = frame.clone();
    again.form = Form::Imperative;
    again.act = last.act;
    again.slots = last.slots.clone();
    again.slots.target.clone_from(&target);
    again.slots.is_negated = false;
    let said = frame.slots.place.clone();
    let sides = (!last.sides.is_empty()).then(|| Locality::Sides(last.sides.clone()));
    again.slots.place = said.or(sides);
    again.verbs = if is_addition { vec![Verb::Add] } else { Vec::new() };
    let spoken: Vec<ComponentId> = last.targets.clone();
    let inner = Setting { spoken: &spoken, ..*setting };
    if is_addition && !is_new(target.as_ref()) {
        return Err(Doubt::Unread);
    }
    let done = super::perform(&again, &inner, draft)?;
    Ok(draft.stand_for(again, done))
}

fn is_new(target: Option<&Reference>) -> bool {
    target.is_some_and(|target| target.parts.iter().any(|part| part.article == Article::Indefinite))
}

/// Whether a clause says that the last message was understood wrongly.
fn says_no(frame: &Frame, setting: &Setting) -> bool {
    let is_no = |at: usize| {
        [Function::No, Function::Not, Function::Instead]
            .iter()
            .any(|it| setting.sentence.function(at, *it) > 0)
    };
    frame.verbs.contains(&Verb::Mean) || frame.span.clone().any(is_no)
}

/// Takes the last message back without some of its components: `put it back but without the picture`.
pub(super) fn restore(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let without = frame.slots.first_other(&[Function::Without, Function::Except]);
    let Some(without) = without else { return Err(Doubt::Unread) };
    take_back(setting, draft)?;
    // The components that came back are meant, before any other.
    let back = setting.memory.last().map(|last| last.targets.as_slice()).unwrap_or_default();
    let back = Sketch::of(back.iter().filter_map(|id| draft.sketch.get(id)).cloned().collect());
    let among = back.filter(|back| back.len() > 1).and_then(|back| {
        targets_or_parts(&Scene::of(&back, draft.page), setting, Some(without), Care::Usual).ok()
    });
    let found = match among {
        Some(found) => found,
        None => targets_or_parts(&draft.scene(), setting, Some(without), Care::Lossy)?,
    };
    let names = draft.names(&found.ids);
    draft.edit(&Edit::Remove { ids: found.ids, closes_up: false })?;
    Ok(Done::of(format!("Took the last change back without {names}."), Vec::new(), true))
}

/// Returns the sketch before the last message. `None` if the operations that take it back are not kept.
pub(super) fn before(setting: &Setting, draft: &mut Draft) -> Option<Sketch> {
    let mut sketch = draft.sketch.clone();
    let inverse = setting.memory.inverse();
    for operation in inverse {
        execute::apply(&mut sketch, operation.clone(), Actor::Model, draft.ids).ok()?;
    }
    (!inverse.is_empty()).then_some(sketch)
}

/// Applies the operations that take the last message back.
fn take_back(setting: &Setting, draft: &mut Draft) -> Result<(), Doubt> {
    if setting.memory.inverse().is_empty() || !draft.operations.is_empty() {
        return Err(Doubt::Unread);
    }
    setting.memory.inverse().iter().try_for_each(|operation| draft.apply(operation.clone()))?;
    draft.taken_back = draft.operations.len();
    Ok(())
}
