//! The last act again: more, less, for others, once more.

use super::draft::{Done, Draft};
use super::same_for;
use super::setting::{Doubt, Remark, Setting};
use super::targets::{Care, targets};
use super::titled::unit_of;
use crate::chunks::{Description, Located};
use crate::frames::{Act, Frame, Locality};
use crate::lexicon::{Amount, Degree, Dimension, Function, Pronoun, Quantifier, Relation};
use crate::memory::DoneAct;
use crate::referents::{Scene, step_of};
use serde_json::Map;
use websketch_layout::arrangement::{Place, Side};
use websketch_layout::layout_tree::{Content, Node};
use websketch_sketch::{ComponentId, ComponentKind};

/// The most copies that `n more` makes.
const MOST: usize = 12;

/// Does the last act again.
pub(super) fn repeat(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    // `30 min instead of 25`
    if frame.slots.quantities.len() > 1 {
        return Err(Doubt::Unread);
    }
    let Some(last) = setting.memory.last() else { return Err(Doubt::Remark(Remark::NothingBefore)) };
    let made: Vec<ComponentId> = last.made.iter().filter(|id| draft.sketch.contains(id)).cloned().collect();
    let is_addition = matches!(last.act, Act::Add | Act::Duplicate) && !made.is_empty();
    let for_whom = frame.slots.first_other(&[Function::For, Function::With, Function::To]);
    let target = frame.slots.target.as_ref().or(for_whom);
    let frame = &Frame {
        slots: crate::frames::Slots { target: target.cloned(), ..frame.slots.clone() },
        ..frame.clone()
    };
    let addition = Frame { act: last.act, slots: last.slots.clone(), ..frame.clone() };
    if frame.slots.target.is_some() && is_addition {
        let done = same_for::same_for(frame, setting, draft, &made)?;
        return Ok(draft.stand_for(addition, done));
    }
    if is_addition {
        let done = once_more(frame, draft, &made)?;
        return Ok(draft.stand_for(addition, done));
    }
    let mut again = frame.clone();
    again.act = last.act;
    again.slots = last.slots.clone();
    again.slots.target.clone_from(&frame.slots.target);
    again.verbs.clear();
    if last.act == Act::Remove && frame.slots.target.is_some() {
        let done = remove_too(frame, setting, draft, last)?;
        return Ok(draft.stand_for(again, done));
    }
    if !last.sides.is_empty() {
        again.slots.place = Some(Locality::Sides(last.sides.clone()));
    }
    if let (true, [own], Some(said)) =
        (is_figure_alone(frame), again.slots.quantities.as_mut_slice(), frame.slots.quantities.first())
    {
        own.value = said.value;
    }
    // `Mina too`: to where the others went.
    let it = || Description { pronoun: Some(Pronoun::It), ..Description::default() };
    if last.act == Act::Move && again.slots.place.is_none() && again.slots.quantities.is_empty() {
        again.slots.place =
            Some(Locality::Beside(Located { relation: Relation::After, anchors: vec![it()] }));
    }
    adjust(&mut again, frame);
    let spoken: Vec<ComponentId> =
        last.targets.iter().filter(|id| draft.sketch.contains(id)).cloned().collect();
    let fields = if last.act == Act::Write { None } else { fields_meant(&again, setting, draft, &spoken) };
    let picked = fields.unwrap_or_else(|| setting.picked.to_vec());
    let inner = Setting { spoken: &spoken, picked: &picked, ..copy(setting) };
    let done = super::perform(&again, &inner, draft)?;
    Ok(draft.stand_for(again, done))
}

/// Returns the fields of the labels that a phrase names, if the last act was about fields: `the same for Currency`.
fn fields_meant(
    again: &Frame,
    setting: &Setting,
    draft: &Draft,
    spoken: &[ComponentId],
) -> Option<Vec<ComponentId>> {
    let scene = draft.scene();
    let structure = scene.structure();
    let is_field =
        |id: &ComponentId| scene.sketch().get(id).is_some_and(|one| one.kind() == ComponentKind::Input);
    let found = targets(&scene, setting, again.slots.target.as_ref(), Care::Usual).ok()?;
    let field = |id: &ComponentId| {
        let field = structure.labeled_field(structure.element(id)?)?;
        Some(field.component.id().clone())
    };
    let fields: Vec<ComponentId> = found.ids.iter().filter_map(field).collect();
    let are_meant = !spoken.is_empty() && spoken.iter().all(is_field) && fields.len() == found.ids.len();
    are_meant.then_some(fields)
}

/// Deletes others like those that the last message deleted, as they stood beside these: `the second one too`.
fn remove_too(frame: &Frame, setting: &Setting, draft: &mut Draft, last: &DoneAct) -> Result<Done, Doubt> {
    let is_other = |part: &Description| {
        part.pronoun.is_some()
            || step_of(part).is_some()
            || matches!(part.quantifier, Some(Quantifier::Other | Quantifier::Rest))
    };
    let points = frame.slots.target.iter().flat_map(|target| &target.parts).any(is_other);
    if !points {
        return super::remove::remove(frame, setting, draft);
    }
    let Some(before) = super::correct::before(setting, draft) else { return Err(Doubt::Unread) };
    let scene = Scene::of(&before, draft.page);
    // A title stands for the unit that went with it.
    let spoken = last.targets.get(..1).unwrap_or_default();
    let inner = Setting { spoken, ..copy(setting) };
    let mut found = targets(&scene, &inner, frame.slots.target.as_ref(), Care::Lossy)?.ids;
    found.retain(|id| draft.sketch.contains(id));
    if found.is_empty() {
        return Err(Doubt::NoTarget);
    }
    let mut ids = found.clone();
    if last.targets.len() > 1 {
        ids =
            found.iter().flat_map(|id| unit_of(&scene, id)).filter(|id| draft.sketch.contains(id)).collect();
    }
    let closes_up = ids.len() > 2;
    super::remove::delete(draft, &found, ids, true, closes_up)
}

/// Whether a clause says a figure and nothing else: `now 240`.
fn is_figure_alone(frame: &Frame) -> bool {
    frame.verbs.is_empty() && frame.slots.amounts.is_empty() && !frame.slots.quantities.is_empty()
}

fn copy<'a>(setting: &Setting<'a>) -> Setting<'a> {
    Setting { ..*setting }
}

/// Turns `too much` and `less` into the opposite of the last act, and `more` into half of it again.
fn adjust(again: &mut Frame, frame: &Frame) {
    let is_less = frame.slots.has(Amount::Less) || frame.slots.has(Amount::Too);
    again.slots.amounts.retain(|amount| !matches!(amount, Amount::Too | Amount::Much));
    if frame.slots.has(Amount::Little) || is_less {
        again.slots.amounts.push(Amount::Little);
    }
    for (_, degree) in &mut again.slots.sizes {
        *degree = match (*degree, is_less) {
            (Degree::More | Degree::MoreThan, true) => Degree::LessThan,
            (Degree::Less | Degree::LessThan, true) => Degree::MoreThan,
            (Degree::More, false) => Degree::MoreThan,
            (Degree::Less, false) => Degree::LessThan,
            (degree, _) => degree,
        };
    }
    if again.act == Act::Size && again.slots.sizes.is_empty() {
        again.slots.sizes.push((Dimension::Both, if is_less { Degree::LessThan } else { Degree::MoreThan }));
    }
}

/// Adds copies of the components that were added last.
fn once_more(frame: &Frame, draft: &mut Draft, made: &[ComponentId]) -> Result<Done, Doubt> {
    let figure = frame.slots.quantities.first().map_or(1.0, |quantity| quantity.value);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the figure is clamped")]
    let count = figure.clamp(1.0, 12.0) as usize;
    let mut all = Vec::new();
    let mut last = made.first().cloned().ok_or(Doubt::NoTarget)?;
    for _ in 0..count.min(MOST) {
        let tree = Node::new(Content::Copy { of: last.clone(), texts: Map::new() });
        let beside = |side| Place::Beside { anchors: vec![last.clone()], side };
        let places = [beside(Side::After), beside(Side::Below), beside(Side::Right)];
        let new = super::duplicate::first_with_room(draft, &tree, &places)?;
        last = new.first().cloned().ok_or(Doubt::NoTarget)?;
        all.extend(new);
    }
    let said = format!("Added {count} more.");
    Ok(Done::adding(said, all, true))
}

/// Returns the sides of a place, for the memory.
#[must_use]
pub(crate) fn sides_of(frame: &Frame) -> Vec<crate::lexicon::Side> {
    match &frame.slots.place {
        Some(Locality::Sides(sides)) => sides.clone(),
        _ => Vec::new(),
    }
}

/// Returns the entry of the memory for an act.
#[must_use]
pub(crate) fn entry(frame: &Frame, done: &Done) -> DoneAct {
    DoneAct {
        act: frame.act,
        slots: frame.slots.without_references(),
        sides: sides_of(frame),
        targets: done.targets.clone(),
        anchors: Vec::new(),
        made: done.made.clone(),
        undone: false,
    }
}
