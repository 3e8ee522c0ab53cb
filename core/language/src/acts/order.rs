//! Sorting: of components, and of the entries of a list.

mod by_column;

use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::frames::Frame;
use crate::lexicon::Verb;
use by_column::by_column;
use serde_json::Value;
use websketch_layout::arrangement::Edit;
use websketch_layout::naming::{label, lower};
use websketch_sketch::sort::sort_by_key;

/// Sorts or reverses components, or the entries of one.
pub(super) fn order(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    if let Some(done) = by_column(frame, setting, draft)? {
        return Ok(done);
    }
    let is_reverse = frame.verbs.contains(&Verb::Reverse);
    // By which quality is sorted has to be judged, unless it is the text.
    if !frame.left_over.is_empty()
        || frame.slots.others.iter().any(|other| !is_reverse && !other.reference.parts.is_empty())
    {
        return Err(Doubt::Unread);
    }
    let scene = draft.scene();
    let found = targets(&scene, setting, frame.slots.target.as_ref(), Care::Usual)?;
    drop(scene);
    let done = |draft: &Draft, ids: Vec<_>| {
        Done::of(
            format!("{} {}.", if is_reverse { "Reversed" } else { "Sorted" }, draft.names(&ids)),
            ids,
            found.is_guess,
        )
    };
    if let [only] = found.ids.as_slice() {
        let mut entries: Vec<String> =
            draft.component(only)?.props().items().into_iter().map(str::to_owned).collect();
        if entries.len() < 2 {
            return Err(Doubt::Unread);
        }
        if is_reverse {
            entries.reverse();
        } else {
            sort_by_key(&mut entries, |entry| lower(entry));
        }
        draft.set(only, "items", Value::from(entries))?;
        return Ok(done(draft, vec![only.clone()]));
    }
    let mut ids = super::flow::in_order(draft, &found.ids);
    if is_reverse {
        ids.reverse();
    } else {
        sort_by_key(&mut ids, |id| draft.sketch.get(id).map(|one| lower(&label(one))).unwrap_or_default());
    }
    draft.edit(&Edit::Order { ids: ids.clone() })?;
    Ok(done(draft, ids))
}
