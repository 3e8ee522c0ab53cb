//! Nouns without a meaning of their own that mean members of a repetition: `the third flat`.

use super::draft::Draft;
use super::setting::Setting;
use crate::chunks::{Description, Reference};
use crate::frames::{Act, Frame, Locality};
use crate::referents::{Scene, as_record};

/// Returns a frame in which such nouns are those of records. `None` if it has none.
pub(super) fn with_records(frame: &Frame, setting: &Setting, draft: &Draft) -> Option<Frame> {
    let mut read = frame.clone();
    let scene = draft.scene();
    let mut is_changed = false;
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
    if let Some(record) = as_record(scene, setting.lexicon, part) {
        *part = record;
        is_changed = true;
    }
    is_changed
}
