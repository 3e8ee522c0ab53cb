//! Texts, entries, locks.

use super::entries::listed;
use super::piece::as_piece;
use super::{Draft, Halt};
use crate::describe;
use crate::grammar::level_of;
use crate::intent::EntryEdit;
use crate::reference::{Count, Description, Part, Reference};
use crate::resolve::has_loose_form;
use crate::token::{word_spans, words};
use crate::vocabulary::Property;
use serde_json::{Map, Value};
use websketch_sketch::case_mapping::is_upper;
use websketch_sketch::kit::{Icon, Piece};
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, ComponentKind};

impl Draft<'_> {
    pub(super) fn write(&mut self, what: &Reference, property: Property, text: &str) -> Result<(), Halt> {
        if property == Property::Text && is_all_called(what) {
            match self.write_everywhere(what, text) {
                Err(Halt::Nothing) => {}
                done => return done,
            }
        }
        let ids = self.frames(what)?;
        // Nobody gives all parts of a form one text.
        if what.is_area() && ids.len() > 1 {
            return Err(Halt::Nothing);
        }
        let is_part = matches!(ids.as_slice(), [only] if property == Property::Text
            && self.sketch.get(only).is_some_and(|only| part_of(what, only, text).is_some()));
        let ids =
            if property == Property::Text && !is_part { self.overwritten(what, ids, text)? } else { ids };
        let is_menu = |id: &ComponentId| self.is_kind(id, ComponentKind::NavigationBox);
        let lists = |id: &ComponentId| self.is_kind(id, ComponentKind::List) || is_menu(id);
        let is_list = text.contains(',') || text.contains(" and ") && ids.iter().all(is_menu);
        if property == Property::Text && is_list && ids.iter().all(lists) {
            return self.edit_entries(what, &EntryEdit::Set(listed(text)));
        }
        let ids = if property == Property::Text { self.with_titles(ids) } else { ids };
        let names = describe::names(&self.sketch, &ids);
        // `call the buttons Yes, No and Later`; without a comma it may be one text: `Terms and conditions`.
        let capitals = || listed(text).iter().all(|one| one.starts_with(is_upper));
        let is_list = property == Property::Text
            && (ids.len() > 2 && text.contains(',')
                || ids.len() > 1 && what.parts.len() == ids.len()
                || ids.len() == 2 && capitals());
        let each = if is_list { listed(text) } else { Vec::new() };
        if each.len() == ids.len() {
            for (id, text) in ids.iter().zip(each) {
                self.write(&Reference::of(Part::Known(id.clone())), property, &text)?;
            }
            self.naming = ids;
            return Ok(());
        }
        let property = match ids.as_slice() {
            [only]
                if property == Property::Text
                    && self.sketch.get(only).is_some_and(|only| is_called_by_placeholder(what, only)) =>
            {
                Property::Placeholder
            }
            // `change the artist name to Ann Lee`, and a name is what it says.
            [only]
                if property == Property::Name
                    && self.sketch.get(only).is_some_and(|only| has_loose_form("name", only)) =>
            {
                Property::Text
            }
            _ => property,
        };
        let is_shown_too = matches!(ids.as_slice(), [only] if property == Property::Text
            && self.sketch.get(only).is_some_and(|only| shows_placeholder_too(what, only)));
        let part = match ids.as_slice() {
            [only] if property == Property::Text => {
                self.sketch.get(only).and_then(|only| part_of(what, only, text))
            }
            _ => None,
        };
        let text = part.as_deref().unwrap_or(text);
        // What shows no text has none: a line, a list, a table.
        let is_mute = |id: &ComponentId| {
            use ComponentKind::{HorizontalLine, List, NavigationBox, Table};
            matches!(self.kind(id), Some(HorizontalLine | List | NavigationBox | Table))
        };
        if property == Property::Text && ids.iter().any(is_mute) {
            return Err(Halt::Nothing);
        }
        for id in &ids {
            let Some(kind) = self.kind(id) else { continue };
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
            if is_shown_too {
                self.set_prop(id, "placeholder", Value::from(text))?;
            }
            self.set_icon(id, property, text)?;
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

    /// What is said to be another thing shows the icon of that.
    fn set_icon(&mut self, id: &ComponentId, property: Property, text: &str) -> Result<(), Halt> {
        let is_icon = |one: &Component| matches!(Piece::of(one), Piece::Icon | Piece::IconButton);
        match Icon::named(text)
            .filter(|_| property == Property::Text && self.sketch.get(id).is_some_and(is_icon))
        {
            Some(icon) => self.set_prop(id, "icon", Value::from(icon.name())),
            None => Ok(()),
        }
    }

    /// Components with the titles in boxes among them that say the same as their boxes.
    fn with_titles(&self, mut ids: Vec<ComponentId>) -> Vec<ComponentId> {
        let [only] = ids.as_slice() else { return ids };
        let holder = self.sketch.get(only).filter(|holder| holder.kind() == ComponentKind::Container);
        let Some(holder) = holder else { return ids };
        let Some(text) = holder.props().text() else {
            // Where nothing is written on the box, its title is the heading in it.
            return self.scene().heading_in(holder).map_or(ids, |title| vec![title]);
        };
        let is_title = |one: &&Component| {
            one.id() != holder.id()
                && one.props().text() == Some(text)
                && holder.bounds().contains(&one.bounds())
                && matches!(one.kind(), ComponentKind::Heading | ComponentKind::Text)
        };
        if let Some(title) = self.sketch.iter().find(is_title).map(|title| title.id().clone()) {
            ids.push(title);
        }
        ids
    }

    /// Writes other words in place of some in the texts of components that all say these.
    pub(super) fn replace(&mut self, what: &Reference, old: &str, new: &str) -> Result<(), Halt> {
        let ids = self.frames(what)?;
        let ids = self.saying(ids, &words(old));
        let names = describe::names(&self.sketch, &ids);
        let lists = |id: &ComponentId| {
            self.sketch.get(id).is_some_and(|component| component.props().text().is_none())
        };
        if ids.iter().all(lists) {
            return self.change_entry(&[old.to_owned()], Some(new));
        }
        for id in &ids {
            let text = self.sketch.get(id).and_then(|component| component.props().text());
            let text = text.and_then(|text| with_words(text, &words(old), new)).ok_or(Halt::Nothing)?;
            self.set_prop(id, "text", Value::from(text))?;
        }
        self.did(["changed “", old, "” to “", new, "” in ", &names].concat());
        Ok(())
    }

    /// In place of a box that does not say the words, what stands in it and does.
    fn saying(&self, ids: Vec<ComponentId>, old: &[String]) -> Vec<ComponentId> {
        let says = |id: &ComponentId| {
            let text = self.sketch.get(id).and_then(|component| component.props().text());
            text.is_some_and(|text| with_words(text, old, "").is_some())
        };
        if ids.iter().any(says) {
            return ids;
        }
        let mut within = self.with_contents(&ids);
        within.retain(says);
        if within.is_empty() { ids } else { within }
    }

    pub(super) fn set_prop(&mut self, id: &ComponentId, key: &str, value: Value) -> Result<(), Halt> {
        let props = Map::from_iter([(key.to_owned(), value)]);
        self.apply(Operation::Modify { component_id: id.clone(), props: props.into() })
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
        self.unless_already(before, &names, &[is, " ", state].concat())?;
        self.did(format!("{state} {names}"));
        Ok(())
    }
}

/// The text of a component of which only the part that is named is another one.
fn part_of(what: &Reference, component: &Component, new: &str) -> Option<String> {
    let value = || as_value(what, component, new).or_else(|| as_piece(what, component, new));
    in_place(what, component, new).or_else(value)
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
    let at = all.windows(old.len().max(1)).position(|window| window == old)?;
    let spans = word_spans(text);
    // `the total` names all that says so; what is written anew says it again. Only a name goes for a name: `Maya` for
    // the `Mia` in `Yoga with Mia`.
    let is_written_as_name = at > 0
        && text.get(spans.get(at)?.start..)?.starts_with(is_upper)
        && new.starts_with(is_upper)
        && words(new).len() == 1;
    // A figure is one of those in a text, never all of it: `$45` for the `$41` in `from $41 a day`.
    let figure = |words: &[String]| matches!(words, [one] if one.contains(|c: char| c.is_ascii_digit()));
    let is_figure = figure(&old) && figure(&words(new));
    let is_all = description.literal.is_none() && old.len() < 2 && !is_written_as_name && !is_figure;
    if is_all || words(new).windows(old.len().max(1)).any(|window| window == old) {
        return None;
    }
    let (start, end) = (spans.get(at)?.start, spans.get(at + old.len().checked_sub(1)?)?.end);
    // What stands after a colon is all that has no fixed place: `From: Studio Nord`.
    let is_value = text.get(..start).is_some_and(|before| before.trim_end().ends_with(':'));
    if old.len() * 2 > all.len() && !is_value {
        return None;
    }
    // Signs are not of the words: `$45` goes for all of `$41`, and `30%` for `20%`.
    let (before, after) = (text.get(..start)?, text.get(end..)?);
    let sign = |letter: Option<char>| letter.filter(|letter| !letter.is_alphanumeric());
    let before = sign(new.chars().next()).and_then(|sign| before.strip_suffix(sign)).unwrap_or(before);
    let after = sign(new.chars().last()).and_then(|sign| after.strip_prefix(sign)).unwrap_or(after);
    Some([before, new, after].concat())
}

/// Whether a field that is called by its text shows the same as a placeholder, which has to go with it.
fn shows_placeholder_too(what: &Reference, component: &Component) -> bool {
    let [Part::Described(Description { literal, words: said, noun: None, .. })] = what.parts.as_slice()
    else {
        return false;
    };
    let said = literal.as_deref().map_or_else(|| said.clone(), words);
    component.props().placeholder().is_some_and(|shown| words(shown) == said)
}

/// Whether all that is called so is meant, whatever it is: `rename all Company to Enterprise`.
fn is_all_called(what: &Reference) -> bool {
    let [Part::Described(description)] = what.parts.as_slice() else { return false };
    let Description { noun: None, literal: None, relation: None, lane: None, .. } = description else {
        return false;
    };
    description.count == Count::Every && !description.words.is_empty() && description.extremes.is_empty()
}

/// Whether a component is named by its whole placeholder, which is all that it shows.
fn is_called_by_placeholder(what: &Reference, component: &Component) -> bool {
    component.props().text().is_none() && shows_placeholder_too(what, component)
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
