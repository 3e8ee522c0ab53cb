//! Entries of lists, menus and tables.

use super::{Draft, Halt};
use crate::describe;
use crate::intent::{EntryEdit, Slot};
use crate::reference::{Part, Reference};
use crate::token::words;
use websketch_sketch::kit::{Piece, VisibleProp};
use websketch_sketch::{Component, ComponentId, ComponentKind};

impl Draft<'_> {
    pub(super) fn edit_entries(&mut self, what: &Reference, edit: &EntryEdit) -> Result<(), Halt> {
        let found = self.listed(what);
        if let Ok(ids) = &found
            && self.edit_loose(ids, edit)?
        {
            return Ok(());
        }
        let is_worded =
            matches!(what.parts.as_slice(), [Part::Described(description)] if description.noun.is_none());
        let has_entries = |id: &ComponentId| self.sketch.get(id).and_then(entries).is_some();
        let ids = match (found, edit) {
            (Ok(ids), _) if ids.iter().any(has_entries) => ids,
            (Ok(_) | Err(Halt::Nothing | Halt::Tie(_)), EntryEdit::Insert { beside, .. }) => {
                vec![self.owner_of(beside)?]
            }
            (Err(Halt::Tie(ids)), EntryEdit::Swap(entry, _) | EntryEdit::Shift { entry, .. }) => {
                self.with_entry(ids, entry)?
            }
            // `the second book` is one of several that say so, and no entry.
            (Err(Halt::Tie(_)), EntryEdit::Change { .. }) if is_worded => return Err(Halt::Nothing),
            (ids, _) => ids?,
        };
        if let Some(done) = self.edit_rows(&ids, edit) {
            return done;
        }
        let names = describe::names(&self.sketch, &ids);
        let (mut old, mut grown) = (String::new(), Vec::new());
        for id in &ids {
            let Some((key, mut entries)) = self.sketch.get(id).and_then(entries) else {
                return Err(Halt::Nothing);
            };
            match edit {
                EntryEdit::Add(new) => entries.extend(new.iter().cloned()),
                EntryEdit::Set(new) => entries.clone_from(new),
                EntryEdit::Grow(count) => grown = self.grow(id, &mut entries, *count),
                EntryEdit::Resize(count) => match count.checked_sub(entries.len()) {
                    Some(more) => grown = self.grow(id, &mut entries, more),
                    None => entries.truncate(*count),
                },
                EntryEdit::Prepend(new) => entries = new.iter().cloned().chain(entries).collect(),
                EntryEdit::Change { place, to } => {
                    let at = usize::try_from(place.unsigned_abs()).ok().and_then(|at| at.checked_sub(1));
                    let at = at.filter(|at| *at < entries.len()).ok_or(Halt::Nothing)?;
                    let at = if *place < 0 { entries.len() - 1 - at } else { at };
                    match (to, entries.get_mut(at)) {
                        (Some(to), Some(entry)) => old = std::mem::replace(entry, to.clone()),
                        _ => old = entries.remove(at),
                    }
                }
                EntryEdit::Shift { entry, to } => shift(&mut entries, entry, to).ok_or(Halt::Nothing)?,
                EntryEdit::Swap(one, other) => {
                    let one = place_of(&entries, one).ok_or(Halt::Nothing)?;
                    let other = place_of(&entries, other).ok_or(Halt::Nothing)?;
                    entries.swap(one, other);
                }
                EntryEdit::Insert { entry, beside, after } => {
                    let at = place_of(&entries, beside).ok_or(Halt::Nothing)? + usize::from(*after);
                    entries.insert(at.min(entries.len()), entry.clone());
                }
                EntryEdit::Remove(old) => {
                    for old in old {
                        entries.remove(place_of(&entries, old).ok_or(Halt::Nothing)?);
                    }
                }
            }
            self.set_entries(id, key, entries)?;
        }
        self.did(match edit {
            EntryEdit::Add(new) => format!("added {} to {names}", quoted(new)),
            EntryEdit::Prepend(new) => format!("added {} at the top of {names}", quoted(new)),
            EntryEdit::Change { to: Some(to), .. } => format!("renamed “{old}” to “{to}” in {names}"),
            EntryEdit::Change { to: None, .. } => format!("removed “{old}” from {names}"),
            EntryEdit::Insert { entry, beside, after } => {
                let side = if *after { "after" } else { "before" };
                format!("added “{entry}” to {names} {side} “{beside}”")
            }
            EntryEdit::Shift { entry, to } => {
                let place = match to {
                    Slot::First => "to the beginning".to_owned(),
                    Slot::Last => "to the end".to_owned(),
                    Slot::Before(other) => ["before “", other, "”"].concat(),
                    Slot::After(other) => ["after “", other, "”"].concat(),
                };
                ["moved “", entry, "” ", &place, " in ", &names].concat()
            }
            EntryEdit::Swap(one, other) => ["swapped “", one, "” and “", other, "” in ", &names].concat(),
            EntryEdit::Remove(old) => format!("removed {} from {names}", quoted(old)),
            EntryEdit::Set(new) => format!("gave {names} {}", quoted(new)),
            EntryEdit::Grow(_) => format!("added {} to {names}", quoted(&grown)),
            EntryEdit::Resize(1) => format!("gave {names} one entry"),
            EntryEdit::Resize(count) => format!("gave {names} {count} entries"),
        });
        Ok(())
    }

    /// Adds a row to a table, or takes one out, where an entry is written like one, or no column is called so.
    fn edit_rows(&mut self, ids: &[ComponentId], edit: &EntryEdit) -> Option<Result<(), Halt>> {
        let [only] = ids else { return None };
        match edit {
            EntryEdit::Add(new) => match new.as_slice() {
                [one] => self.as_row(only, one).map(|cells| self.append_row(ids, &cells)),
                _ => None,
            },
            EntryEdit::Remove(old) => {
                let (_, columns) = self.sketch.get(only).and_then(entries)?;
                let [one] = old.as_slice() else { return None };
                match place_of(&columns, one) {
                    Some(_) => None,
                    None => Some(self.drop_row(ids, one)),
                }
            }
            _ => None,
        }
    }

    /// Adds entries with numbers, called as the others are, if these are numbered, and returns them.
    fn grow(&self, id: &ComponentId, entries: &mut Vec<String>, more: usize) -> Vec<String> {
        let usual = match self.sketch.get(id).map(Component::kind) {
            Some(ComponentKind::Table) => "Column ",
            Some(ComponentKind::NavigationBox) => "Page ",
            _ => "Item ",
        };
        let name = numbered(entries).unwrap_or(usual).to_owned();
        let mut number = entries.len();
        let mut grown = Vec::new();
        while grown.len() < more {
            number += 1;
            let entry = [&name, number.to_string().as_str()].concat();
            if !entries.contains(&entry) {
                grown.push(entry);
            }
        }
        entries.extend(grown.iter().cloned());
        grown
    }

    /// Of several the one that has an entry that is called so.
    fn with_entry(&self, mut ids: Vec<ComponentId>, entry: &str) -> Result<Vec<ComponentId>, Halt> {
        ids.retain(|id| {
            let entries = self.sketch.get(id).and_then(entries);
            entries.is_some_and(|(_, entries)| place_of(&entries, entry).is_some())
        });
        match ids.len() {
            0 => Err(Halt::Nothing),
            1 => Ok(ids),
            _ => Err(Halt::Tie(ids)),
        }
    }

    /// The only one that has an entry that is called so.
    fn owner_of(&self, entry: &str) -> Result<ComponentId, Halt> {
        let has = |component: &&Component| {
            entries(component)
                .is_some_and(|(_, entries)| entries.iter().any(|known| known.eq_ignore_ascii_case(entry)))
        };
        let mut owners = self.sketch.iter().filter(has).map(|component| component.id().clone());
        match (owners.next(), owners.next()) {
            (Some(only), None) => Ok(only),
            (Some(one), Some(other)) => Err(Halt::Tie([one, other].into_iter().chain(owners).collect())),
            (None, _) => Err(Halt::Nothing),
        }
    }

    /// Renames the one entry of a list, a menu or a table that is called `from`, or takes those called so out.
    pub(super) fn change_entry(&mut self, from: &[String], to: Option<&str>) -> Result<(), Halt> {
        let is_meant = |entry: &String| from.iter().any(|from| entry.eq_ignore_ascii_case(from));
        let has_all = |component: &&Component| {
            entries(component).is_some_and(|(_, entries)| {
                from.iter().all(|from| entries.iter().any(|entry| entry.eq_ignore_ascii_case(from)))
            })
        };
        let owners: Vec<ComponentId> =
            self.sketch.iter().filter(has_all).map(|component| component.id().clone()).collect();
        let [owner] = owners.as_slice() else {
            return Err(if owners.is_empty() { Halt::Nothing } else { Halt::Tie(owners) });
        };
        let Some((key, entries)) = self.sketch.get(owner).and_then(entries) else {
            return Err(Halt::Nothing);
        };
        let changed = |entry: String| if is_meant(&entry) { to.map(str::to_owned) } else { Some(entry) };
        let entries: Vec<String> = entries.into_iter().filter_map(changed).collect();
        self.set_entries(owner, key, entries)?;
        let (name, old) = (describe::name(&self.sketch, owner), quoted(from));
        self.did(match to {
            Some(to) => ["renamed ", &old, " to “", to, "” in ", &name].concat(),
            None => ["removed ", &old, " from ", &name].concat(),
        });
        self.naming = owners;
        Ok(())
    }
}

/// Where an entry is: the one that is called so, else the only one in which the words stand.
fn place_of(entries: &[String], entry: &str) -> Option<usize> {
    if let Some(at) = entries.iter().position(|known| known.eq_ignore_ascii_case(entry)) {
        return Some(at);
    }
    let said = words(entry);
    let has = |(at, known): (usize, &String)| {
        words(known).windows(said.len().max(1)).any(|window| window == said).then_some(at)
    };
    let mut with = entries.iter().enumerate().filter_map(has);
    with.next().filter(|_| with.next().is_none())
}

/// Puts an entry at another place.
fn shift(entries: &mut Vec<String>, entry: &str, to: &Slot) -> Option<()> {
    let entry = entries.remove(place_of(entries, entry)?);
    let at = match to {
        Slot::First => 0,
        Slot::Last => entries.len(),
        Slot::Before(other) => place_of(entries, other)?,
        Slot::After(other) => place_of(entries, other)? + 1,
    };
    entries.insert(at, entry);
    Some(())
}

/// The entries of a written list: `Milk, Eggs and Flour`. The last two may be joined by `&`, which by itself belongs to
/// an entry: `Salt & Pepper`.
pub(super) fn listed(text: &str) -> Vec<String> {
    let (before, last) = text.rsplit_once(',').unwrap_or_default();
    let joined = [before, ",", &last.replacen(" & ", ",", 1)].concat();
    let text = if before.is_empty() { text } else { &joined };
    let mut entries = Vec::new();
    for part in text.split(',') {
        for entry in part.split(" and ") {
            let entry = entry.trim().trim_start_matches("and ").trim();
            if !entry.is_empty() {
                entries.push(entry.to_owned());
            }
        }
    }
    entries
}

/// The prop that holds the entries of a component, and the entries.
pub(super) fn entries(component: &Component) -> Option<(&'static str, Vec<String>)> {
    let props = component.props();
    let (key, entries) = match component.kind() {
        ComponentKind::Table => ("columns", props.columns()),
        _ if Piece::of(component).shown().contains(&VisibleProp::Items) => ("items", props.items()),
        _ => return None,
    };
    Some((key, entries.into_iter().map(str::to_owned).collect()))
}

pub(super) fn quoted(entries: &[String]) -> String {
    describe::listed(&entries.iter().map(|entry| format!("“{entry}”")).collect::<Vec<_>>())
}

/// What all entries say before their numbers, if each says its own: `Item 1`, `Item 2`.
pub(super) fn numbered(entries: &[String]) -> Option<&str> {
    let name = entries.first()?.trim_end_matches(|digit: char| digit.is_ascii_digit());
    let is_next = |(at, entry): (usize, &String)| {
        entry.strip_prefix(name).is_some_and(|number| number == (at + 1).to_string())
    };
    (!name.is_empty() && entries.iter().enumerate().all(is_next)).then_some(name)
}
