//! Nouns without a meaning of their own that mean members of a repetition: `the third flat`.

use super::draft::Draft;
use super::question::extreme_title;
use super::setting::Setting;
use crate::chunks::{Description, Located, Reference, Role, Word};
use crate::frames::{Act, Frame, Locality};
use crate::lexicon::{Function, Relation, Verb};
use crate::referents::{Scene, as_drawn};
use std::ops::Range;
use websketch_layout::naming::words;

/// Returns a frame in which such nouns are those of records. `None` if it has none.
pub(super) fn with_records(frame: &Frame, setting: &Setting, draft: &Draft) -> Option<Frame> {
    let mut read = frame.clone();
    let scene = draft.scene();
    let mut is_changed = false;
    // `the cabin with the glass roof should cost 155`
    let takes_with = matches!(frame.act, Act::Write | Act::Remove) && !frame.verbs.contains(&Verb::Replace);
    if let (true, Some(with), Some(target)) =
        (takes_with, frame.slots.other(Function::With), &mut read.slots.target)
        && let Some(last) = target.parts.last_mut().filter(|last| last.relations.is_empty())
    {
        last.relations.push(Located { relation: Relation::With, anchors: with.parts.clone() });
        let is_with = |range: &Range<usize>| with.parts.iter().any(|part| part.span == *range);
        read.left_over.retain(|range| !is_with(range));
        is_changed = true;
    }
    let mut of_reference = |reference: &mut Reference| {
        for part in reference.parts.iter_mut().chain(&mut reference.except) {
            is_changed |= read_part(part, &scene, setting);
        }
    };
    // A new thing has a name, and is none of those that are there.
    if frame.act != Act::Add {
        read.slots.target.iter_mut().for_each(&mut of_reference);
    }
    read.slots.others.iter_mut().for_each(|other| of_reference(&mut other.reference));
    match &mut read.slots.place {
        Some(Locality::Into(reference)) => of_reference(reference),
        Some(Locality::Beside(located)) => {
            for anchor in &mut located.anchors {
                is_changed |= read_part(anchor, &scene, setting);
            }
        }
        _ => {}
    }
    drop(scene);
    is_changed.then_some(read)
}

/// Reads the noun of a phrase and those of its anchors. Returns whether one means records.
fn read_part(part: &mut Description, scene: &Scene, setting: &Setting) -> bool {
    let mut is_changed = false;
    for anchor in part.relations.iter_mut().flat_map(|located| &mut located.anchors) {
        is_changed |= read_part(anchor, scene, setting);
    }
    // `the cheapest plan`
    if let Some(title) = extreme_title(scene, setting, part) {
        part.words.retain(|word| word.role == Role::Head);
        let token = part.span.start;
        let said = words(&title).into_iter().map(|text| Word { text, token, role: Role::Before });
        part.words.splice(0..0, said);
        return true;
    }
    if let Some(record) = as_drawn(scene, setting.lexicon, part) {
        *part = record;
        is_changed = true;
    }
    is_changed
}
