//! Texts, entries, locks, paint order.

use super::{Draft, Halt};
use crate::language::describe;
use crate::language::grammar::level_of;
use crate::language::intent::{EntryEdit, Slot};
use crate::language::reference::{Count, Part, Reference};
use crate::language::token::{word_spans, words};
use crate::language::vocabulary::Property;
use crate::operation::Operation;
use crate::sketch::{Component, ComponentId, ComponentKind};
use crate::sort::sort_by_key;
use serde_json::{Map, Value};

impl Draft<'_> {
    pub(super) fn write(&mut self, what: &Reference, property: Property, text: &str) -> Result<(), Halt> {
        let ids = self.frames(what)?;
        let lists = |id: &ComponentId| {
            let kind = self.sketch.get(id).map(Component::kind);
            matches!(kind, Some(ComponentKind::List | ComponentKind::NavigationBox))
        };
        if property == Property::Text && text.contains(',') && ids.iter().all(lists) {
            return self.edit_entries(what, &EntryEdit::Set(listed(text)));
        }
        let names = describe::names(&self.sketch, &ids);
        // `call the buttons Yes, No and Later`; without a comma it may be one text: `Terms and conditions`.
        let is_list = property == Property::Text
            && (ids.len() > 2 && text.contains(',') || ids.len() > 1 && what.parts.len() == ids.len());
        let each = if is_list { listed(text) } else { Vec::new() };
        if each.len() == ids.len() {
            for (id, text) in ids.iter().zip(each) {
                self.write(&Reference::of(Part::Known(id.clone())), property, &text)?;
            }
            self.naming = ids;
            return Ok(());
        }
        let part = match ids.as_slice() {
            [only] if property == Property::Text => self
                .sketch
                .get(only)
                .and_then(|only| in_place(what, only, text).or_else(|| as_value(what, only, text))),
            _ => None,
        };
        let text = part.as_deref().unwrap_or(text);
        for id in &ids {
            let Some(kind) = self.sketch.get(id).map(Component::kind) else { continue };
            let (key, value) = match property {
                Property::Text if text.is_empty() => {
                    (if kind == ComponentKind::ImagePlaceholder { "alt" } else { "text" }, Value::Null)
                }
                Property::Text if kind == ComponentKind::ImagePlaceholder => ("alt", Value::from(text)),
                Property::Text => ("text", Value::from(text)),
                Property::Placeholder if text.is_empty() => ("placeholder", Value::Null),
                Property::Placeholder => ("placeholder", Value::from(text)),
                Property::Alt => ("alt", Value::from(text)),
                Property::Name => ("name", Value::from(text)),
                Property::Level => ("level", Value::from(level_of(text).ok_or(Halt::Nothing)?)),
            };
            self.set_prop(id, key, value)?;
        }
        self.did(match property {
            Property::Text if text.is_empty() => format!("removed the label of {names}"),
            Property::Text => format!("changed the text of {names} to “{text}”"),
            Property::Placeholder if text.is_empty() => format!("removed the placeholder of {names}"),
            Property::Placeholder => format!("set the placeholder of {names} to “{text}”"),
            Property::Alt => format!("set the alternative text of {names} to “{text}”"),
            Property::Name => format!("named {names} “{text}”"),
            Property::Level => format!("made {names} level {}", level_of(text).unwrap_or(1)),
        });
        Ok(())
    }

    /// Writes other words in place of some in the texts of components that all say these.
    pub(super) fn replace(&mut self, what: &Reference, old: &str, new: &str) -> Result<(), Halt> {
        let ids = self.frames(what)?;
        let names = describe::names(&self.sketch, &ids);
        for id in &ids {
            let text = self.sketch.get(id).and_then(|component| component.props().text());
            let text = text.and_then(|text| with_words(text, &words(old), new)).ok_or(Halt::Nothing)?;
            self.set_prop(id, "text", Value::from(text))?;
        }
        self.did(["changed “", old, "” to “", new, "” in ", &names].concat());
        Ok(())
    }

    pub(super) fn set_prop(&mut self, id: &ComponentId, key: &str, value: Value) -> Result<(), Halt> {
        let props = Map::from_iter([(key.to_owned(), value)]);
        self.apply(Operation::Modify { component_id: id.clone(), props })
    }

    pub(super) fn edit_entries(&mut self, what: &Reference, edit: &EntryEdit) -> Result<(), Halt> {
        let ids = self.listed(what)?;
        let names = describe::names(&self.sketch, &ids);
        let mut old = String::new();
        for id in &ids {
            let Some((key, mut entries)) = self.sketch.get(id).and_then(entries) else {
                return Err(Halt::Nothing);
            };
            match edit {
                EntryEdit::Add(new) => entries.extend(new.iter().cloned()),
                EntryEdit::Set(new) => entries.clone_from(new),
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
                    let at = entries.iter().position(|known| known.eq_ignore_ascii_case(beside));
                    let at = at.ok_or(Halt::Nothing)? + usize::from(*after);
                    entries.insert(at.min(entries.len()), entry.clone());
                }
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
        });
        Ok(())
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
        self.set_prop(owner, key, Value::from(entries))?;
        let (name, old) = (describe::name(&self.sketch, owner), quoted(from));
        self.did(match to {
            Some(to) => ["renamed ", &old, " to “", to, "” in ", &name].concat(),
            None => ["removed ", &old, " from ", &name].concat(),
        });
        self.naming = owners;
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

    pub(super) fn reorder(
        &mut self,
        what: &Reference,
        front: bool,
        other: Option<&Reference>,
    ) -> Result<(), Halt> {
        let mut ids = self.targets(what)?;
        if let Some(other) = other {
            return self.reorder_past(&ids, front, other);
        }
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

/// The text of a component with `new` in place of the words it was named by, where these are only a small part
/// of it: `change Acme Ltd to Globex` where the component says `Bill to: Acme Ltd`.
fn in_place(what: &Reference, component: &Component, new: &str) -> Option<String> {
    let [Part::Described(description)] = what.parts.as_slice() else { return None };
    if description.noun.is_some() || description.count != Count::One || what.except.is_some() {
        return None;
    }
    let old = description.literal.as_deref().map_or_else(|| description.words.clone(), words);
    let text = component.props().text().or(component.props().alt())?;
    let all = words(text);
    // `the total` names all that says so; what is written anew says it again.
    let is_name = description.literal.is_none() && old.len() < 2;
    if is_name || words(new).windows(old.len().max(1)).any(|window| window == old) {
        return None;
    }
    let at = all.windows(old.len().max(1)).position(|window| window == old)?;
    let spans = word_spans(text);
    let (start, end) = (spans.get(at)?.start, spans.get(at + old.len().checked_sub(1)?)?.end);
    // What stands after a colon is all that has no fixed place: `From: Studio Nord`.
    let is_value = text.get(..start).is_some_and(|before| before.trim_end().ends_with(':'));
    if old.len() * 2 > all.len() && !is_value {
        return None;
    }
    Some([text.get(..start)?, new, text.get(end..)?].concat())
}

/// A text with `new` in place of the words `old`, where it has them.
fn with_words(text: &str, old: &[String], new: &str) -> Option<String> {
    let at = words(text).windows(old.len().max(1)).position(|window| window == old)?;
    let spans = word_spans(text);
    let (start, end) = (spans.get(at)?.start, spans.get(at + old.len().checked_sub(1)?)?.end);
    Some([text.get(..start)?, new, text.get(end..)?].concat())
}

/// The text of a component with `new` as the value of what it was named by: `change the priority to low` where the
/// component says `Priority: high`, or `change the total to $31` where it says `Total $29`.
fn as_value(what: &Reference, component: &Component, new: &str) -> Option<String> {
    let [Part::Described(description)] = what.parts.as_slice() else { return None };
    if description.literal.is_some() || !description.is_mere() || what.except.is_some() {
        return None;
    }
    let is_amount = |text: &str| {
        text.contains(|letter: char| letter.is_ascii_digit()) && !text.contains(char::is_alphabetic)
    };
    let text = component.props().text()?;
    let (key, value) = text.split_once(": ").or_else(|| {
        let (key, value) = text.rsplit_once(' ')?;
        (is_amount(value) && is_amount(new)).then_some((key, value))
    })?;
    let known = words(key);
    let says_key = words(new).starts_with(&known);
    (known == description.words && !says_key && !value.is_empty())
        .then(|| [text.get(..text.len() - value.len()).unwrap_or_default(), new].concat())
}

impl Draft<'_> {
    /// Puts components right in front of another one, or behind it.
    fn reorder_past(&mut self, ids: &[ComponentId], front: bool, other: &Reference) -> Result<(), Halt> {
        let (others, _) = self.anchors(other)?;
        let before = self.operations.len();
        for id in ids {
            for other in &others {
                let (Some(from), Some(to)) = (self.sketch.index_of(id), self.sketch.index_of(other)) else {
                    continue;
                };
                if id != other && (from < to) == front {
                    self.apply(Operation::Reorder { component_id: id.clone(), index: to })?;
                }
            }
        }
        let (names, partner) = (describe::names(&self.sketch, ids), describe::names(&self.sketch, &others));
        let side = if front { "in front of" } else { "behind" };
        self.changed_since(before, || {
            format!("{} is {side} {partner} already.", describe::capitalized(&names))
        })?;
        self.did(format!("put {names} {side} {partner}"));
        Ok(())
    }
}

/// Where an entry is.
fn place_of(entries: &[String], entry: &str) -> Option<usize> {
    entries.iter().position(|known| known.eq_ignore_ascii_case(entry))
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

/// The entries of a written list: `Milk, Eggs and Flour`.
fn listed(text: &str) -> Vec<String> {
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
        ComponentKind::List | ComponentKind::NavigationBox => ("items", props.items()),
        ComponentKind::Table => ("columns", props.columns()),
        _ => return None,
    };
    Some((key, entries.into_iter().map(str::to_owned).collect()))
}

fn quoted(entries: &[String]) -> String {
    describe::listed(&entries.iter().map(|entry| format!("“{entry}”")).collect::<Vec<_>>())
}
