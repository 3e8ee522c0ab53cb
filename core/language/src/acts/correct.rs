//! Corrections of the last message: of the component that was meant, of the place, or of a part of it.

use super::draft::{Done, Draft};
use super::motion::where_to;
use super::place::side_of;
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets_or_parts};
use super::titled::unit_of;
use crate::chunks::{Article, Reference};
use crate::frames::{Act, Form, Frame, Locality};
use crate::lexicon::{Function, Pronoun, Sense, Verb};
use crate::referents::Scene;
use websketch_layout::arrangement::{Edit, Place, Side};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, Sketch, execute};

/// Takes the last message back and does its act to another component, or at another place: `no, the first one`.
pub(super) fn correct(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let Some(last) = setting.memory.last().filter(|_| says_no(frame, setting)) else {
        return Err(Doubt::Unread);
    };
    let target = frame.slots.target.clone();
    let is_addition = matches!(last.act, Act::Add | Act::Duplicate);
    // `I meant the second product`: where it goes.
    if target.is_some() && is_addition && !is_new(target.as_ref()) {
        let done = super::same_for::same_for(frame, setting, draft, &last.made)?;
        draft.edit(&Edit::Remove { ids: last.made.clone(), closes_up: false })?;
        return Ok(Done { said: format!("{} Took it back where it was.", done.said), ..done });
    }
    if let (None, true, Some(place)) = (&target, is_addition, &frame.slots.place)
        && let Some(done) = beside_former(place, &last.made, draft)?
    {
        return Ok(done);
    }
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
    let done = super::perform(&again, &inner, draft)?;
    Ok(draft.stand_for(again, done))
}

/// Moves the components that were added last to another side of their anchor: `no, above it`.
fn beside_former(place: &Locality, made: &[ComponentId], draft: &mut Draft) -> Result<Option<Done>, Doubt> {
    let Locality::Beside(located) = place else { return Ok(None) };
    let is_it = |part: &crate::chunks::Description| part.pronoun == Some(Pronoun::It);
    if !located.anchors.iter().all(is_it) {
        return Ok(None);
    }
    let Some(side) = side_of(located.relation) else { return Ok(None) };
    let anchors = {
        let scene = draft.scene();
        let structure = scene.structure();
        let own: Vec<_> = made.iter().filter_map(|id| structure.element(id)).collect();
        let Some(around) = union_of(own.iter().map(|one| &one.bounds)) else { return Ok(None) };
        // They stand on the other side of it now.
        let gap = |one: &Bounds| match side {
            Side::Above => around.y() - one.bottom(),
            Side::Below => one.y() - around.bottom(),
            Side::Left => around.x() - one.right(),
            _ => one.x() - around.right(),
        };
        let Some(first) = own.first() else { return Ok(None) };
        let near = structure.siblings(first).filter(|one| !made.contains(one.component.id()));
        let near = near.filter(|one| gap(&one.bounds) >= -1.0);
        let Some(former) = near.min_by(|a, b| gap(&a.bounds).total_cmp(&gap(&b.bounds))) else {
            return Ok(None);
        };
        unit_of(&scene, former.component.id())
    };
    let place = Place::Beside { anchors, side };
    let said = format!("Moved {}{}.", draft.names(made), where_to(draft, &place));
    draft.edit(&Edit::Move { ids: made.to_vec(), place })?;
    Ok(Some(Done::of(said, made.to_vec(), true)))
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
    let is_rather = |at: usize| setting.sentence.word(at) == "rather";
    frame.verbs.contains(&Verb::Mean) || frame.span.clone().any(|at| is_no(at) || is_rather(at))
}

/// Whether a clause after `no` wants the last change back, and says nothing else but its judgment.
pub(super) fn is_refusal(frame: &Frame, setting: &Setting) -> bool {
    let is_judgment = |at: usize| setting.sentence.means(at, |sense| sense == Sense::Judgment);
    setting.sentence.function(0, Function::No) > 0
        && setting.memory.last().is_some()
        && frame.slots.others.is_empty()
        && frame.left_over.iter().all(|range| range.clone().all(is_judgment))
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
