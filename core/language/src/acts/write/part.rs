//! New texts of entries and cells.

use super::figure_form::is_figure_like;
use crate::acts::draft::{Done, Draft};
use crate::acts::entries;
use crate::acts::setting::Doubt;
use crate::acts::targets::Targets;
use crate::frames::Text;
use crate::lexicon::Property;
use crate::only::only;
use crate::referents::{Part, Scene};
use serde_json::Value;
use websketch_layout::naming::{describe, words};
use websketch_sketch::ComponentId;

/// Returns the entries that a text lists for a component that shows some: `the menu should have items Home, Shop`.
pub(super) fn entries_of(
    scene: &Scene,
    found: &Targets,
    property: Option<Property>,
    value: &Text,
) -> Option<(entries::Entries, Vec<String>)> {
    let [only] = found.ids.as_slice() else { return None };
    let kind = entries::kind_of(scene.sketch().get(only)?)?;
    let listed: Vec<String> = value
        .text
        .split(',')
        .flat_map(|part| part.split(" and "))
        .map(|part| describe::capitalized(part.trim().trim_start_matches("and ").trim()))
        .filter(|part| !part.is_empty())
        .collect();
    let is_all =
        property == Some(Property::Items) || found.part.is_none() && listed.len() > 1 && !value.is_quoted;
    (is_all && !listed.is_empty()).then_some((kind, listed))
}

pub(super) fn write_entries(
    draft: &mut Draft,
    found: &Targets,
    (kind, listed): (entries::Entries, Vec<String>),
) -> Result<Done, Doubt> {
    let [only] = found.ids.as_slice() else { return Err(Doubt::Unread) };
    if entries::read(draft.component(only)?, kind) == listed {
        return Err(Doubt::AlreadySo { ids: found.ids.clone() });
    }
    let said = format!("Changed {} to “{}”.", draft.names(&found.ids), listed.join("”, “"));
    entries::write(draft, only, kind, listed)?;
    Ok(Done::of(said, found.ids.clone(), found.is_guess))
}

/// Returns the entry or column of the only component that these words name.
pub(super) fn entry_of(scene: &Scene, found: &Targets, said: &[String]) -> Option<Part> {
    let [only] = found.ids.as_slice() else { return None };
    let component = scene.sketch().get(only)?;
    let kind = entries::kind_of(component)?;
    let at = entries::position(&entries::read(component, kind), said)?;
    let at = u16::try_from(at).ok()?;
    Some(if kind == entries::Entries::Columns { Part::Column(at) } else { Part::Item(at) })
}

/// Returns the part that a new text goes to: of a row, the cell in the only column with this text or with figures of its
/// form. `None` if no column is like it.
pub(super) fn part_for(scene: &Scene, found: &Targets, part: Part, text: &str) -> Option<Part> {
    let Part::Row(row) = part else { return Some(part) };
    let props = scene.sketch().get(found.ids.first()?)?.props();
    let [_, columns, cells] = props.entries();
    let width = columns.len().max(1);
    let only = |is_like: &dyn Fn(&str) -> bool| {
        only((0..width).filter(|column| cells.iter().skip(*column).step_by(width).any(|cell| is_like(cell))))
    };
    let column =
        only(&|cell| words(cell) == words(text)).or_else(|| only(&|cell| is_figure_like(cell, text)))?;
    Some(Part::Cell { row, column: u16::try_from(column).ok()? })
}

pub(in crate::acts) fn write_part(
    draft: &mut Draft,
    found: &Targets,
    part: Part,
    text: &str,
) -> Result<Done, Doubt> {
    let [only] = found.ids.as_slice() else { return Err(Doubt::Unread) };
    let old = match entries::of_part(part) {
        Some((kind, at)) => {
            let mut all = entries::read(draft.component(only)?, kind);
            let old = all.get_mut(at).ok_or(Doubt::Unread)?;
            let before = std::mem::replace(old, text.to_owned());
            entries::write(draft, only, kind, all)?;
            before
        }
        None => write_cell(draft, only, part, text)?,
    };
    let said = format!("Changed “{old}” in {} to “{text}”.", draft.names(&found.ids));
    Ok(Done::of(said, found.ids.clone(), found.is_guess))
}

/// Writes a cell of a table. Returns the old text.
fn write_cell(draft: &mut Draft, id: &ComponentId, part: Part, text: &str) -> Result<String, Doubt> {
    let Part::Cell { row, column } = part else { return Err(Doubt::Unread) };
    let mut rows = draft.component(id)?.props().get("rows").ok_or(Doubt::Unread)?;
    let cell = rows.get_mut(usize::from(row)).and_then(|row| row.get_mut(usize::from(column)));
    let cell = cell.ok_or(Doubt::Unread)?;
    let old = std::mem::replace(cell, Value::from(text));
    draft.set(id, "rows", rows)?;
    Ok(old.as_str().unwrap_or_default().to_owned())
}
