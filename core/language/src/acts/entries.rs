//! Entries of lists, menus and fields, and the columns of tables.

use super::draft::Draft;
use super::setting::Doubt;
use super::targets::Targets;
use crate::chunks::{Description, Reference};
use crate::lexicon::Quantifier;
use crate::only::only;
use crate::referents::{Part, Scene};
use crate::sketch_words::{SEPARATOR, text_entries};
use serde_json::Value;
use websketch_layout::naming::words;
use websketch_sketch::kit::{Piece, VisibleProp};
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// The list of a component that has entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entries {
    /// Of a list, menu or field.
    Items,
    /// Of a table.
    Columns,
}

impl Entries {
    const fn key(self) -> &'static str {
        match self {
            Self::Items => "items",
            Self::Columns => "columns",
        }
    }
}

/// Returns the kind of entries that a component shows.
pub(super) fn kind_of(component: &Component) -> Option<Entries> {
    if text_entries(component).is_some() {
        return Some(Entries::Items);
    }
    let shown = Piece::of(component).shown();
    if shown.contains(&VisibleProp::Columns) {
        return Some(Entries::Columns);
    }
    shown.contains(&VisibleProp::Items).then_some(Entries::Items)
}

/// Returns the owner of the entries that are meant: the component itself, the only list in a box, or the list below a
/// heading.
pub(super) fn owner(scene: &Scene, id: &ComponentId) -> Option<ComponentId> {
    let component = scene.sketch().get(id)?;
    if kind_of(component).is_some() {
        return Some(id.clone());
    }
    let structure = scene.structure();
    if component.kind() == ComponentKind::Container {
        let held = structure.subtree(structure.element(id)?).into_iter();
        let mut lists = held.filter(|one| one.kind() == ComponentKind::List);
        let only = lists.next().filter(|_| lists.next().is_none());
        return only.map(|only| only.component.id().clone());
    }
    let heading = structure.element(id).filter(|one| one.kind() == ComponentKind::Heading)?;
    let content = structure.heading_content(heading);
    only(content.iter().filter(|one| kind_of(one.component).is_some()))
        .map(|first| first.component.id().clone())
}

/// Returns the only table, for a phrase that names a new row or column of one.
pub(super) fn only_table(scene: &Scene, target: &Reference) -> Option<Targets> {
    let is_lane = |part: &Description| {
        part.head.is_some_and(|head| matches!(head.kind.name(), "row" | "column"))
            && part.quantifier != Some(Quantifier::Each)
    };
    let only = super::tables::only_table(scene).filter(|_| target.parts.iter().all(is_lane))?;
    Some(Targets::guess(vec![only]))
}

/// Returns the entries of a component.
pub(super) fn read(component: &Component, kind: Entries) -> Vec<String> {
    if let Some(entries) = text_entries(component) {
        return entries.map(str::to_owned).collect();
    }
    let props = component.props();
    let own = match kind {
        Entries::Items => props.items(),
        Entries::Columns => props.columns(),
    };
    own.into_iter().map(str::to_owned).collect()
}

/// Writes the entries of a component.
pub(super) fn write(
    draft: &mut Draft,
    id: &ComponentId,
    kind: Entries,
    entries: Vec<String>,
) -> Result<(), Doubt> {
    if text_entries(draft.component(id)?).is_some() {
        return draft.set(id, "text", Value::from(entries.join(SEPARATOR)));
    }
    draft.set(id, kind.key(), Value::from(entries))
}

/// Returns the place of the entry that says these words.
pub(super) fn position(entries: &[String], said: &[String]) -> Option<usize> {
    entries.iter().position(|entry| words(entry) == said)
}

/// Returns the entry that a part is.
pub(super) fn of_part(part: Part) -> Option<(Entries, usize)> {
    match part {
        Part::Item(at) => Some((Entries::Items, usize::from(at))),
        Part::Column(at) => Some((Entries::Columns, usize::from(at))),
        Part::Row(_) | Part::Cell { .. } => None,
    }
}

/// Adds entries at a place, by default at the end.
pub(super) fn add(
    draft: &mut Draft,
    id: &ComponentId,
    new: &[String],
    at: Option<usize>,
) -> Result<(), Doubt> {
    let component = draft.component(id)?;
    let kind = kind_of(component).ok_or(Doubt::Unread)?;
    let mut entries = read(component, kind);
    let at = at.unwrap_or(entries.len()).min(entries.len());
    let rows = component.props().get("rows").filter(|_| at < entries.len());
    entries.splice(at..at, new.iter().cloned());
    if let (Entries::Columns, Some(Value::Array(mut rows))) = (kind, rows) {
        for cells in rows.iter_mut().filter_map(Value::as_array_mut).filter(|cells| at < cells.len()) {
            cells.splice(at..at, new.iter().map(|_| Value::from("")));
        }
        draft.set(id, "rows", Value::Array(rows))?;
    }
    write(draft, id, kind, entries)
}

/// Removes entries and returns them. Fails if the component lacks one of them.
pub(super) fn remove(
    draft: &mut Draft,
    id: &ComponentId,
    said: &[Vec<String>],
) -> Result<Vec<String>, Doubt> {
    let component = draft.component(id)?;
    let kind = kind_of(component).ok_or(Doubt::Unread)?;
    let mut entries = read(component, kind);
    let mut gone = Vec::new();
    for words in said {
        let at = position(&entries, words).ok_or(Doubt::Unread)?;
        gone.push(entries.remove(at));
    }
    write(draft, id, kind, entries)?;
    Ok(gone)
}

/// Removes a column with its cells, or a row of a table. Returns it in words.
pub(super) fn remove_lane(draft: &mut Draft, id: &ComponentId, part: Part) -> Result<String, Doubt> {
    let props = draft.component(id)?.props();
    let mut rows = match props.get("rows") {
        Some(Value::Array(rows)) => rows,
        _ => Vec::new(),
    };
    match part {
        Part::Column(at) => {
            let at = usize::from(at);
            let mut columns = read(draft.component(id)?, Entries::Columns);
            let gone = (at < columns.len()).then(|| columns.remove(at)).ok_or(Doubt::Unread)?;
            for cells in rows.iter_mut().filter_map(Value::as_array_mut).filter(|cells| at < cells.len()) {
                cells.remove(at);
            }
            write(draft, id, Entries::Columns, columns)?;
            if !rows.is_empty() {
                draft.set(id, "rows", Value::Array(rows))?;
            }
            Ok(format!("“{gone}”"))
        }
        Part::Row(at) if rows.is_empty() && u32::from(at) < props.row_count() => {
            let count = props.row_count() - 1;
            draft.set(id, "rows", Value::from(count))?;
            Ok("a row".to_owned())
        }
        Part::Row(at) if usize::from(at) < rows.len() => {
            rows.remove(usize::from(at));
            draft.set(id, "rows", Value::Array(rows))?;
            Ok("a row".to_owned())
        }
        _ => Err(Doubt::Unread),
    }
}

/// Writes the first cells of the last row of a table.
pub(super) fn fill_last_row(draft: &mut Draft, id: &ComponentId, cells: Vec<String>) -> Result<(), Doubt> {
    let Some(Value::Array(mut rows)) = draft.component(id)?.props().get("rows") else { return Ok(()) };
    let last = rows.last_mut().and_then(Value::as_array_mut).into_iter().flatten();
    last.zip(cells).for_each(|(cell, text)| *cell = Value::from(text));
    draft.set(id, "rows", Value::Array(rows))
}

/// Adds an empty row to a table.
pub(super) fn add_row(draft: &mut Draft, id: &ComponentId) -> Result<(), Doubt> {
    let component = draft.component(id)?;
    let columns = component.props().columns().len();
    let rows = match component.props().get("rows") {
        Some(Value::Array(mut rows)) => {
            rows.push(Value::Array(vec![Value::from(""); columns]));
            Value::Array(rows)
        }
        Some(Value::Number(count)) => Value::from(count.as_u64().unwrap_or_default().saturating_add(1)),
        _ => return Err(Doubt::Unread),
    };
    draft.set(id, "rows", rows)
}
