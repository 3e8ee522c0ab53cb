//! Texts, entries, locks, paint order.

use super::{Draft, Halt};
use crate::language::describe;
use crate::language::grammar::level_of;
use crate::language::intent::EntryEdit;
use crate::language::reference::Reference;
use crate::language::vocabulary::Property;
use crate::operation::Operation;
use crate::sketch::{Component, ComponentId, ComponentKind};
use crate::sort::sort_by_key;
use serde_json::{Map, Value};

impl Draft<'_> {
    pub(super) fn write(&mut self, what: &Reference, property: Property, text: &str) -> Result<(), Halt> {
        let ids = self.targets(what)?;
        let names = describe::names(&self.sketch, &ids);
        for id in &ids {
            let Some(kind) = self.sketch.get(id).map(Component::kind) else { continue };
            let (key, value) = match property {
                Property::Text if kind == ComponentKind::ImagePlaceholder => ("alt", Value::from(text)),
                Property::Text => ("text", Value::from(text)),
                Property::Placeholder => ("placeholder", Value::from(text)),
                Property::Alt => ("alt", Value::from(text)),
                Property::Name => ("name", Value::from(text)),
                Property::Level => ("level", Value::from(level_of(text).ok_or(Halt::Nothing)?)),
            };
            self.set_prop(id, key, value)?;
        }
        self.did(match property {
            Property::Text => format!("changed the text of {names} to “{text}”"),
            Property::Placeholder => format!("set the placeholder of {names} to “{text}”"),
            Property::Alt => format!("set the alternative text of {names} to “{text}”"),
            Property::Name => format!("named {names} “{text}”"),
            Property::Level => format!("made {names} level {}", level_of(text).unwrap_or(1)),
        });
        Ok(())
    }

    fn set_prop(&mut self, id: &ComponentId, key: &str, value: Value) -> Result<(), Halt> {
        let props = Map::from_iter([(key.to_owned(), value)]);
        self.apply(Operation::Modify { component_id: id.clone(), props })
    }

    pub(super) fn edit_entries(&mut self, what: &Reference, edit: &EntryEdit) -> Result<(), Halt> {
        let ids = self.targets(what)?;
        let names = describe::names(&self.sketch, &ids);
        for id in &ids {
            let Some((key, mut entries)) = self.sketch.get(id).and_then(entries) else {
                return Err(Halt::Nothing);
            };
            match edit {
                EntryEdit::Add(new) => entries.extend(new.iter().cloned()),
                EntryEdit::Set(new) => entries.clone_from(new),
                EntryEdit::Remove(old) => {
                    let known = |old: &String| entries.iter().any(|entry| entry.eq_ignore_ascii_case(old));
                    if !old.iter().all(known) {
                        return Err(Halt::Nothing);
                    }
                    entries.retain(|entry| !old.iter().any(|old| entry.eq_ignore_ascii_case(old)));
                }
            }
            self.set_prop(id, key, Value::from(entries))?;
        }
        self.did(match edit {
            EntryEdit::Add(new) => format!("added {} to {names}", quoted(new)),
            EntryEdit::Remove(old) => format!("removed {} from {names}", quoted(old)),
            EntryEdit::Set(new) => format!("gave {names} {}", quoted(new)),
        });
        Ok(())
    }

    /// Renames the one entry of a list, a menu or a table that is called `from`, or takes it out.
    pub(super) fn change_entry(&mut self, from: &str, to: Option<&str>) -> Result<(), Halt> {
        let has = |component: &&Component| {
            entries(component)
                .is_some_and(|(_, entries)| entries.iter().any(|entry| entry.eq_ignore_ascii_case(from)))
        };
        let owners: Vec<ComponentId> =
            self.sketch.iter().filter(has).map(|component| component.id().clone()).collect();
        let [owner] = owners.as_slice() else {
            return Err(if owners.is_empty() { Halt::Nothing } else { Halt::Tie(owners) });
        };
        let Some((key, entries)) = self.sketch.get(owner).and_then(entries) else {
            return Err(Halt::Nothing);
        };
        let changed = |entry: String| match to {
            _ if !entry.eq_ignore_ascii_case(from) => Some(entry),
            to => to.map(str::to_owned),
        };
        let entries: Vec<String> = entries.into_iter().filter_map(changed).collect();
        self.set_prop(owner, key, Value::from(entries))?;
        let name = describe::name(&self.sketch, owner);
        self.did(match to {
            Some(to) => format!("renamed “{from}” to “{to}” in {name}"),
            None => format!("removed “{from}” from {name}"),
        });
        Ok(())
    }

    pub(super) fn set_rows(&mut self, what: &Reference, rows: u32) -> Result<(), Halt> {
        let ids = self.targets(what)?;
        for id in &ids {
            if self.sketch.get(id).map(Component::kind) != Some(ComponentKind::Table) {
                return Err(Halt::Nothing);
            }
            self.set_prop(id, "rows", Value::from(rows))?;
        }
        self.did(format!("gave {} {rows} rows", describe::names(&self.sketch, &ids)));
        Ok(())
    }

    pub(super) fn lock(&mut self, what: &Reference, locked: bool) -> Result<(), Halt> {
        let ids = self.named(what)?;
        let before = self.operations.len();
        for id in &ids {
            if self.sketch.get(id).is_some_and(|component| component.props().is_locked() != locked) {
                self.set_prop(id, "locked", if locked { Value::Bool(true) } else { Value::Null })?;
            }
        }
        let names = describe::names(&self.sketch, &ids);
        let is = if ids.len() == 1 { "is" } else { "are" };
        let state = if locked { "locked" } else { "unlocked" };
        self.changed_since(before, || format!("{} {is} {state} already.", describe::capitalized(&names)))?;
        self.did(format!("{state} {names}"));
        Ok(())
    }

    pub(super) fn reorder(&mut self, what: &Reference, front: bool) -> Result<(), Halt> {
        let mut ids = self.targets(what)?;
        sort_by_key(&mut ids, |id| self.sketch.index_of(id));
        if !front {
            ids.reverse();
        }
        for id in &ids {
            let index = if front { self.sketch.len().saturating_sub(1) } else { 0 };
            self.apply(Operation::Reorder { component_id: id.clone(), index })?;
        }
        let end = if front { "brought {} to the front" } else { "sent {} to the back" };
        self.did(end.replace("{}", &describe::names(&self.sketch, &ids)));
        Ok(())
    }
}

/// The prop that holds the entries of a component, and the entries.
fn entries(component: &Component) -> Option<(&'static str, Vec<String>)> {
    let props = component.props();
    let (key, entries) = match component.kind() {
        ComponentKind::List | ComponentKind::NavigationBox => ("items", props.items()),
        ComponentKind::Table => ("columns", props.columns()),
        _ => return None,
    };
    Some((key, entries.into_iter().map(str::to_owned).collect()))
}

fn quoted(entries: &[String]) -> String {
    describe::listed(&entries.iter().map(|entry| format!("“{entry}”")).collect::<Vec<_>>())
}
