//! Acts: one file for each kind of act. A frame with its referents becomes edits and a report.

mod add;
mod align;
mod alone;
mod answer;
mod between;
mod bring_back;
mod convert;
mod correct;
mod draft;
mod duplicate;
mod entries;
mod fact;
mod fault;
mod flow;
mod free;
mod gap;
mod layer;
mod link;
mod motion;
mod notice;
mod noun_of_one;
mod order;
mod page;
mod place;
mod play;
mod question;
mod record_noun;
mod remove;
mod repeat;
mod route;
mod rows;
mod same_for;
mod setting;
mod size;
mod state;
mod swap;
mod tables;
mod targets;
mod tidy;
mod tie;
mod titled;
mod wrap;
mod write;

pub use draft::{Checkpoint, Done, Draft};
pub(crate) use fact::fact;
pub(crate) use fault::{Mended, mend};
pub(crate) use free::new_overlaps;
pub use page::{any_page, list_page, page};
pub(crate) use repeat::entry;
pub use setting::{Doubt, Remark, Setting};

use crate::chunks::Reference;
use crate::frames::{Act, Form, Frame};
use websketch_sketch::ComponentId;

/// Returns the components that a phrase means, without an act. `None` if that is not clear.
#[must_use]
pub fn meant(reference: Option<&Reference>, setting: &Setting, draft: &Draft) -> Option<Vec<ComponentId>> {
    let scene = draft.scene();
    let found = targets::targets(&scene, setting, reference, targets::Care::Usual).ok()?.ids;
    // A word of an entry does not mean the whole list.
    let is_plain =
        reference.iter().flat_map(|it| &it.parts).all(|part| part.head.is_none() && part.pronoun.is_none());
    let has_entries =
        |id: &ComponentId| scene.sketch().get(id).is_some_and(|one| entries::kind_of(one).is_some());
    (!is_plain || !found.iter().any(has_entries)).then_some(found)
}

/// Returns components with the others of their units: a field with its label.
pub(crate) fn unit(ids: &[ComponentId], draft: &Draft) -> Vec<ComponentId> {
    let scene = draft.scene();
    let mut all: Vec<ComponentId> = Vec::new();
    for id in ids.iter().flat_map(|id| titled::unit_of(&scene, id)) {
        if !all.contains(&id) {
            all.push(id);
        }
    }
    all
}

/// Does the act of a frame on a draft.
///
/// # Errors
/// Fails with a [`Doubt`] if the act needs an answer, or cannot be done.
pub fn perform(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let with_noun = noun_of_one::with_noun(frame, setting, draft);
    let frame = with_noun.as_ref().unwrap_or(frame);
    let with_records = record_noun::with_records(frame, setting, draft);
    let frame = with_records.as_ref().unwrap_or(frame);
    if frame.slots.is_negated && !matches!(frame.act, Act::Question | Act::Judge | Act::Correct) {
        return Err(Doubt::Unread);
    }
    if matches!(frame.act, Act::Add | Act::Show | Act::Keep)
        && let Some(done) = rows::rows(frame, setting, draft)?
    {
        return Ok(done);
    }
    if let Some(done) = bring_back::bring_back(frame, setting, draft)? {
        return Ok(done);
    }
    match frame.act {
        // A name such as `Undo` in a sentence takes nothing back.
        Act::Undo if !frame.slots.others.is_empty() && frame.left_over.is_empty() => {
            correct::restore(frame, setting, draft)
        }
        // `no, it was better where it was`
        Act::Undo if correct::is_refusal(frame, setting) => Err(Doubt::Undo),
        Act::Undo | Act::Redo if frame.form != Form::Imperative || !frame.left_over.is_empty() => {
            Err(Doubt::Unread)
        }
        Act::Undo => Err(Doubt::Undo),
        Act::Redo => Err(Doubt::Redo),
        Act::Repeat => repeat::repeat(frame, setting, draft),
        Act::Correct => correct::correct(frame, setting, draft),
        Act::Clear => remove::clear(frame, setting, draft),
        Act::Remove => remove::remove(frame, setting, draft),
        Act::Keep => remove::keep(frame, setting, draft),
        Act::Write => write::write(frame, setting, draft),
        Act::Add => add::add(frame, setting, draft),
        Act::Move => motion::shift_or_place(frame, setting, draft),
        Act::Swap => swap::swap(frame, setting, draft),
        Act::Order => order::order(frame, setting, draft),
        Act::Align => align::align(frame, setting, draft),
        Act::Space => gap::gap(frame, setting, draft),
        Act::Flow => flow::flow(frame, setting, draft),
        Act::Size => size::size(frame, setting, draft),
        Act::Match => size::equalize(frame, setting, draft),
        Act::State | Act::Highlight | Act::Hide | Act::Show | Act::Lock | Act::Unlock => {
            state::state(frame, setting, draft)
        }
        Act::Link => link::link(frame, setting, draft),
        Act::Unlink => link::unlink(frame, setting, draft),
        Act::Play => play::play(frame, setting, draft),
        Act::Tie => tie::tie(frame, setting, draft),
        Act::Front | Act::Back => layer::layer(frame, setting, draft),
        Act::Duplicate => duplicate::duplicate(frame, setting, draft),
        Act::Wrap => wrap::wrap(frame, setting, draft),
        Act::Unwrap => wrap::unwrap(frame, setting, draft),
        Act::Convert => convert::convert(frame, setting, draft),
        Act::Replace => convert::replace(frame, setting, draft),
        Act::Tidy => tidy::tidy(frame, setting, draft),
        Act::Question => question::question(frame, setting, draft),
        Act::Look | Act::Export | Act::Judge => {
            answer::better_text(frame, setting, draft)?.map_or_else(|| answer::answer(frame, setting), Ok)
        }
    }
}
