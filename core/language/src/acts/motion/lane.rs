//! Moves of an entry of a list or menu, or of a column of a table, among its likes.

use crate::acts::draft::{Done, Draft};
use crate::acts::entries::{self, Entries};
use crate::acts::setting::{Doubt, Setting};
use crate::acts::targets::{Care, Targets, targets_or_parts};
use crate::chunks::Reference;
use crate::frames::{Frame, Locality};
use crate::lexicon::Relation;
use serde_json::Value;

/// Words for the first place.
const FIRST: [&str; 6] = ["front", "start", "beginning", "first", "left", "top"];
/// Words for the last place.
const LAST: [&str; 5] = ["end", "last", "right", "bottom", "back"];

/// Moves an entry or column. `None` if the target is none, or the clause says no place among its likes.
pub(super) fn shift(
    frame: &Frame,
    setting: &Setting,
    draft: &mut Draft,
    found: &Targets,
) -> Result<Option<Done>, Doubt> {
    let Some((kind, from)) = found.part.and_then(entries::of_part) else { return Ok(None) };
    let scene = draft.scene();
    let lane = |reference: &Reference| {
        let found = targets_or_parts(&scene, setting, Some(reference), Care::Usual).ok()?;
        let (kind, at) = entries::of_part(found.part?)?;
        Some((found, kind, at))
    };
    let [owner] = found.ids.as_slice() else { return Ok(None) };
    let count = scene.sketch().get(owner).map_or(0, |one| entries::read(one, kind).len());
    let to = match &frame.slots.place {
        Some(Locality::Beside(located)) if !located.relation.holds() => {
            let is_after = matches!(located.relation, Relation::After | Relation::RightOf | Relation::Below);
            let anchor = Reference { parts: located.anchors.clone(), except: Vec::new() };
            let beside = lane(&anchor).filter(|(other, of, _)| other.ids == found.ids && *of == kind);
            // The entry is taken out before its new place is counted.
            beside.map(|(.., at)| (at + usize::from(is_after)).saturating_sub(usize::from(at > from)))
        }
        Some(Locality::Rank(place)) => {
            Some(usize::try_from(place - 1).unwrap_or(count.saturating_sub(1)).min(count.saturating_sub(1)))
        }
        _ => end_of(frame, setting, (from, count)),
    };
    drop(scene);
    let Some(to) = to.filter(|to| *to < count) else { return Ok(None) };
    if to == from {
        return Err(Doubt::AlreadySo { ids: found.ids.clone() });
    }
    reorder(draft, found, kind, (from, to)).map(Some)
}

/// Returns the first or last place, if the words after the target say so.
fn end_of(frame: &Frame, setting: &Setting, (from, count): (usize, usize)) -> Option<usize> {
    let target =
        frame.slots.target.iter().flat_map(|target| &target.parts).map(|part| part.span.end).max()?;
    let says = |words: &[&str]| (target..frame.span.end).any(|at| words.contains(&setting.sentence.word(at)));
    if says(&FIRST) {
        return Some(0);
    }
    if says(&["up"]) {
        return from.checked_sub(1);
    }
    if says(&["down"]) {
        return Some(from + 1);
    }
    says(&LAST).then(|| count.saturating_sub(1))
}

fn reorder(
    draft: &mut Draft,
    found: &Targets,
    kind: Entries,
    (from, to): (usize, usize),
) -> Result<Done, Doubt> {
    let [owner] = found.ids.as_slice() else { return Err(Doubt::Unread) };
    let mut all = entries::read(draft.component(owner)?, kind);
    let name = all.get(from).cloned().ok_or(Doubt::Unread)?;
    shifted(&mut all, from, to);
    entries::write(draft, owner, kind, all)?;
    if let (Entries::Columns, Some(Value::Array(mut rows))) =
        (kind, draft.component(owner)?.props().get("rows"))
    {
        rows.iter_mut().filter_map(Value::as_array_mut).for_each(|cells| shifted(cells, from, to));
        draft.set(owner, "rows", Value::Array(rows))?;
    }
    let said = format!("Moved “{name}” in {}.", draft.names(&found.ids));
    Ok(Done::of(said, found.ids.clone(), found.is_guess))
}

/// Moves an element of a list to another place.
fn shifted<T>(all: &mut Vec<T>, from: usize, to: usize) {
    if from < all.len() && to < all.len() {
        let one = all.remove(from);
        all.insert(to, one);
    }
}
