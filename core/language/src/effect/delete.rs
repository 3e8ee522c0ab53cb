//! Deleting.

use super::entries::entries;
use super::whole::is_merely_called;
use super::{Draft, Halt};
use crate::describe;
use crate::intent::EntryEdit;
use crate::reference::{Description, Part, Reference};
use crate::resolve::is_plural;
use crate::token::words;
use crate::vocabulary::{Tag, singular_of};
use websketch_layout::structure::Structure;
use websketch_sketch::sort::collect_set;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Labels whose fields are looked for; of more, nobody means each.
const MOST_LABELS: usize = 16;

impl Draft<'_> {
    pub(super) fn delete(&mut self, what: &Reference) -> Result<(), Halt> {
        let named = match self.with_listed(what) {
            Err(Halt::Nothing) => return self.delete_listed(what),
            named => named?,
        };
        if self.says_it_only(what, &named) || self.is_of_others(what, &named) || self.are_mixed(what, &named)
        {
            return Err(Halt::Nothing);
        }
        if let Some((list, entry)) = self.entry_meant(what, &named) {
            return self.edit_entries(&Reference::of(Part::Known(list)), &EntryEdit::Remove(vec![entry]));
        }
        let named = self.surely_named(what, named)?;
        let (named, is_card) = match self.cards_of_series(what, &named) {
            Some(cards) => (cards, true),
            None => (named, false),
        };
        let named = self.with_field(what, named);
        if let Some(line) = self.line_called(what, &named) {
            return self.delete_line(line);
        }
        let names = describe::names(&self.sketch, &named);
        let named_count = named.len();
        let ids = if is_card || what.is_whole() { self.with_contents(&named) } else { named };
        let is_picture = |id: &ComponentId| self.is_kind(id, ComponentKind::ImagePlaceholder);
        let is_captioned = is_thing_named(what) && ids.iter().all(is_picture);
        let ids = if is_captioned { self.with_captions(ids) } else { ids };
        let keeps = self.frames_around_others(&ids);
        self.delete_all(&ids)?;
        let is_emptied = ids.iter().any(|id| keeps.contains(id));
        let along = match ids.len() > named_count {
            false if is_emptied && named_count == 1 => ", and kept what is in it",
            false if is_emptied => ", and kept what is in them",
            true if is_captioned => " with what is below",
            true if named_count == 1 => " with what is in it",
            true => " with what is in them",
            false => "",
        };
        self.did(["deleted ", &names, along].concat());
        Ok(())
    }

    /// Those that hold something that is not one of them.
    fn frames_around_others(&self, ids: &[ComponentId]) -> Vec<ComponentId> {
        let structure = Structure::of(&self.sketch, Some(self.page));
        let known = collect_set(ids);
        let is_around = |id: &&ComponentId| {
            let held = structure.element(id).map(|element| structure.children(element));
            held.into_iter().flatten().any(|one| !known.contains(one.component.id()))
        };
        ids.iter().filter(is_around).cloned().collect()
    }

    /// The cards of a series that are called by their titles, which nobody deletes alone: `delete Cardiology`.
    fn cards_of_series(&mut self, what: &Reference, named: &[ComponentId]) -> Option<Vec<ComponentId>> {
        if !is_merely_called(what) || is_quoted(what) {
            return None;
        }
        let mut cards = Vec::new();
        for title in named {
            let card = self.card_titled(title).filter(|card| card != title)?;
            let size = self.sketch.get(&card)?.bounds().size();
            let is_sibling = |one: &&Component| {
                one.kind() == ComponentKind::Container && one.id() != &card && one.bounds().size() == size
            };
            self.sketch.iter().find(is_sibling).filter(|one| self.scene().heading_in(one).is_some())?;
            cards.push(card);
        }
        self.exact = false;
        self.naming.clone_from(&cards);
        Some(cards)
    }

    /// A label with the field that it is there for, where both are called so: `delete the bio`.
    fn with_field(&mut self, what: &Reference, mut named: Vec<ComponentId>) -> Vec<ComponentId> {
        let is_text = |id: &ComponentId| self.is_kind(id, ComponentKind::Text);
        if !named.iter().all(is_text) || !is_merely_called(what) || is_quoted(what) {
            return named;
        }
        let field_of = |label: &ComponentId| {
            let field = self.scene().labeled_by(label).and_then(|field| self.sketch.get(&field))?;
            field.props().text().is_none().then(|| field.id().clone())
        };
        let fields: Option<Vec<ComponentId>> = named.iter().take(MOST_LABELS).map(field_of).collect();
        if let Some(fields) = fields.filter(|fields| fields.len() == named.len()) {
            named.extend(fields);
            self.exact = false;
        }
        named
    }

    /// The line of a list that is called by its name or its picture: `remove the tacos`.
    fn line_called(&self, what: &Reference, named: &[ComponentId]) -> Option<Vec<ComponentId>> {
        let is_one = what.parts.len() == 1 && is_merely_called(what) && !is_quoted(what);
        self.scene().line_of(named).filter(|_| is_one)
    }

    fn delete_line(&mut self, line: Vec<ComponentId>) -> Result<(), Halt> {
        let name = self.name_of_whole(&line);
        self.delete_all(&line)?;
        self.exact = false;
        self.naming = line;
        self.did(["deleted ", &name, " with what stands beside it"].concat());
        Ok(())
    }

    /// Pictures with the texts right below them, from text to text: an album is its cover, its title and its artist.
    fn with_captions(&self, mut ids: Vec<ComponentId>) -> Vec<ComponentId> {
        /// As far as a text stands from what it belongs to, in px.
        const REACH: f64 = 24.0;
        let mut at = 0;
        while let Some(one) = ids.get(at).and_then(|id| self.sketch.get(id)).map(Component::bounds) {
            let is_below = |text: &&Component| {
                let bounds = text.bounds();
                text.kind() == ComponentKind::Text
                    && bounds.x() >= one.x()
                    && bounds.right() <= one.right()
                    && (0.0..=REACH).contains(&(bounds.y() - one.bottom()))
            };
            let below = self.sketch.iter().filter(is_below).map(|text| text.id().clone());
            let new: Vec<ComponentId> = below.filter(|id| !ids.contains(id)).collect();
            ids.extend(new);
            at += 1;
        }
        ids
    }

    /// Whether a text is meant that belongs to what it stands on: who deletes `the footer text` keeps the footer.
    fn says_it_only(&self, what: &Reference, named: &[ComponentId]) -> bool {
        let is_text = |part: &Part| match part {
            Part::Described(description) => {
                description.noun.is_some_and(|noun| noun.kinds.first() == Some(&ComponentKind::Text))
            }
            Part::Pronoun(_) | Part::Known(_) => false,
        };
        let holds_text = |id: &ComponentId| {
            self.is_kind(id, ComponentKind::Footer) || self.is_kind(id, ComponentKind::Button)
        };
        matches!(what.parts.as_slice(), [part] if is_text(part)) && named.iter().any(holds_text)
    }

    /// Takes out the entry of a list that is called so: `the boat tour`. What a menu says may be anything.
    fn delete_listed(&mut self, what: &Reference) -> Result<(), Halt> {
        let [Part::Described(description)] = what.parts.as_slice() else { return Err(Halt::Nothing) };
        if description.noun.is_some() || !description.is_mere() || what.except.is_some() {
            return Err(Halt::Nothing);
        }
        // `the TIFF format`: what it is may be said behind what it is called.
        let is_meant = |entry: &&str| {
            let (entry, said) = (words(entry), &description.words);
            said.starts_with(&entry) && said.len() <= entry.len() + 1
        };
        let with = |list: &Component| {
            let entry = list.props().items().into_iter().find(is_meant)?;
            (list.kind() == ComponentKind::List).then(|| (list.id().clone(), entry.to_owned()))
        };
        let found: Vec<_> = self.sketch.iter().filter_map(with).take(2).collect();
        let [(list, entry)] = found.as_slice() else {
            return self.drop_row(&self.tables(), &description.words.join(" "));
        };
        let list = Reference::of(Part::Known(list.clone()));
        self.edit_entries(&list, &EntryEdit::Remove(vec![entry.clone()]))
    }

    /// The entry that is meant rather than all of its list: `the gym bill`, where `Gym` is one of the bills.
    fn entry_meant(&self, what: &Reference, named: &[ComponentId]) -> Option<(ComponentId, String)> {
        let ([Part::Described(description)], [only]) = (what.parts.as_slice(), named) else { return None };
        // `the quiz results table` is the table, also where it has a column `Quiz`.
        let list = self
            .sketch
            .get(only)
            .filter(|list| description.noun.is_none_or(|noun| !noun.kinds.contains(&list.kind())))?;
        let (_, entries) = entries(list)?;
        let says = |entry: &&String| words(entry).iter().any(|word| description.words.contains(word));
        let mut saying = entries.iter().filter(says);
        let entry = saying.next().filter(|_| saying.next().is_none() && description.words.len() > 1)?;
        Some((only.clone(), entry.clone()))
    }

    /// Whether a plural only found different things that say the word among others: the classes are neither `Sixty classes a
    /// week` nor the picture `Yoga class`.
    fn are_mixed(&self, what: &Reference, named: &[ComponentId]) -> bool {
        let [Part::Described(description)] = what.parts.as_slice() else { return false };
        let components = || named.iter().filter_map(|id| self.sketch.get(id));
        let kind = components().next().map(Component::kind);
        let says_more = |one: &Component| {
            let said = one.props().text().or(one.props().alt()).or(one.props().placeholder());
            said.is_some_and(|text| words(text).len() > description.words.len())
        };
        is_plural(description)
            && description.is_mere()
            && components().any(|one| Some(one.kind()) != kind)
            && components().any(says_more)
    }

    /// Whether several are meant that the only one found does not name: who deletes `the search results` keeps the field
    /// to search by.
    fn is_of_others(&self, what: &Reference, named: &[ComponentId]) -> bool {
        let ([Part::Described(description)], [only]) = (what.parts.as_slice(), named) else { return false };
        let Some(last) = description.words.last().filter(|_| is_plural(description)) else { return false };
        let Some(component) = self.sketch.get(only) else { return false };
        let props = component.props();
        let said = [props.text(), props.placeholder(), props.alt(), props.name(), Some(only.as_str())];
        let names_it = |text: &str| words(text).iter().any(|word| singular_of(word) == singular_of(last));
        !self.exact && component.kind() == ComponentKind::Input && !said.into_iter().flatten().any(names_it)
    }
}

/// Whether a text is quoted, so that just what says that is meant.
fn is_quoted(what: &Reference) -> bool {
    what.parts.iter().any(|part| matches!(part, Part::Described(one) if one.literal.is_some()))
}

/// Whether something is named by a word for what cards are about: `the third album`.
fn is_thing_named(what: &Reference) -> bool {
    what.parts.iter().all(|part| match part {
        Part::Described(Description { noun: None, literal: None, words, .. }) => {
            words.last().is_some_and(|word| Tag::Thing.counts(word))
        }
        _ => false,
    })
}
