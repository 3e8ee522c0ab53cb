//! What may be lost by a name: only what its kind, its whole label or a title above it says. A word in the middle of a text
//! makes a component a candidate for a question, and a word of what lies in a box never names the box.

use super::fit::{Fit, best_fits};
use super::form::{Form, form_fit, has_loose_form};
use crate::reference::Description;
use crate::scene::{Scene, in_reading_order};
use crate::token::words;
use crate::vocabulary::{Tag, singular_of};
use websketch_layout::naming::{ComponentLabel, NamedComponent};
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Words of a label that say nothing by themselves.
const IDLE: [&str; 18] = [
    "the", "a", "an", "your", "my", "our", "of", "to", "for", "and", "in", "on", "at", "with", "from", "is",
    "are", "all",
];

/// Words for what a label stands on, which need not be written in it: `the Done column`.
const STANDS_FOR: [Tag; 4] = [Tag::Thing, Tag::Group, Tag::Role, Tag::Part];

/// How surely a description names a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Calling {
    /// By its kind, its whole label, its form or a title above it.
    Sure,
    /// By nothing that is written on it or in it: by what it is there for.
    Implied,
    /// By a word of a text.
    Word,
}

impl Scene<'_> {
    /// How surely a description names a component.
    pub(crate) fn calling(&self, description: &Description, id: &ComponentId) -> Calling {
        let is_of_kind = description
            .noun
            .is_some_and(|noun| !noun.kinds.is_empty() && noun.kinds != [ComponentKind::Container]);
        let said = &description.words;
        if is_of_kind || description.literal.is_some() || said.is_empty() {
            return Calling::Sure;
        }
        let names = self.names();
        let Some(named) = names.iter().find(|named| named.component.id() == id) else { return Calling::Word };
        let is_title = |title: &NamedComponent<'_>| is_whole(title, said);
        if is_title(named) || self.is_titled(named.component, is_title) {
            return Calling::Sure;
        }
        if let [word] = said.as_slice() {
            match form_fit(word, named.component) {
                Some(Form::Whole) => return Calling::Sure,
                Some(Form::Part) if Tag::Form.counts(word) && !is_price(word) => return Calling::Sure,
                Some(Form::Part) => return Calling::Word,
                None if has_loose_form(word, named.component) => return Calling::Sure,
                None => {}
            }
        }
        // An id names what says nothing else by these words.
        if words(id.as_str()) == *said && best_fits(&[named], said).1 != Some(Fit::Part) {
            return Calling::Sure;
        }
        // Words for what something is there for say nothing about its text.
        let mut telling = said.clone();
        telling.retain(|word| !STANDS_FOR.iter().any(|tag| tag.counts(word)));
        let is_any = |one: &NamedComponent<'_>, said: &[String]| {
            !said.is_empty() && best_fits(&[one], said).1.is_some()
        };
        let is_said = |one: &NamedComponent<'_>| is_any(one, said) || is_any(one, &telling);
        let bounds = named.component.bounds();
        let is_box = named.component.kind() == ComponentKind::Container;
        let is_inside =
            |one: &&NamedComponent<'_>| one.component.id() != id && bounds.contains(&one.component.bounds());
        if is_said(named) || is_box && names.iter().filter(is_inside).any(is_said) {
            return Calling::Word;
        }
        Calling::Implied
    }

    /// Whether a title of a component is as it should be: the only heading or the first words in a box, and above anything
    /// that shows no words of its own the heading of it.
    fn is_titled(&self, component: &Component, is_title: impl Fn(&NamedComponent<'_>) -> bool) -> bool {
        use ComponentKind::{Button, Container, Heading, ImagePlaceholder, List, Table, Text};
        let bounds = component.bounds();
        let titles = self
            .names()
            .iter()
            .filter(|one| matches!(one.component.kind(), Heading | Text | Button) && is_title(one));
        let titles: Vec<&Component> = titles.map(|one| one.component).collect();
        match component.kind() {
            Container => {
                let inside = self.sketch.iter().filter(|one| {
                    matches!(one.kind(), Heading | Text | Button)
                        && one.id() != component.id()
                        && self.holder_of(&one.bounds()) == Some(bounds)
                });
                let inside: Vec<&Component> = inside.collect();
                let first = in_reading_order(&inside).into_iter().next();
                let heading = self.heading_in(component);
                titles
                    .iter()
                    .any(|title| Some(title.id()) == first.as_ref() || Some(title.id()) == heading.as_ref())
            }
            ImagePlaceholder | List | Table => titles
                .iter()
                .any(|title| title.bounds().bottom() <= bounds.y() && title.bounds().overlaps_x(&bounds)),
            _ => false,
        }
    }

    /// What may be meant by words that name nothing for sure: what says them, but for boxes.
    pub(crate) fn saying_some(&self, description: &Description) -> Vec<ComponentId> {
        let (all, said) = (self.names(), &description.words);
        let can_be = |one: &&NamedComponent<'_>| one.component.kind() != ComponentKind::Container;
        let all: Vec<&NamedComponent<'_>> = all.iter().filter(can_be).collect();
        let (mut best, _) = best_fits(&all, said);
        if best.is_empty() {
            let mut telling = said.clone();
            telling.retain(|word| !STANDS_FOR.iter().any(|tag| tag.counts(word)));
            (best, _) = if telling.is_empty() { (best, None) } else { best_fits(&all, &telling) };
        }
        in_reading_order(&best.iter().map(|one| one.component).collect::<Vec<_>>())
    }

    /// Whether a component says just these words, but for idle ones.
    pub(crate) fn says_all(&self, id: &ComponentId, said: &[String]) -> bool {
        self.names().iter().any(|named| named.component.id() == id && is_whole(named, said))
    }
}

/// Whether words are one of the labels of a component, in the singular or the plural, but for idle words, for a number
/// behind them and for what the label stands on.
fn is_whole(named: &NamedComponent<'_>, said: &[String]) -> bool {
    let said = bare(said.iter().map(String::as_str).collect());
    let (last, front) = said.split_last().map_or((None, &[][..]), |(last, front)| (Some(*last), front));
    let is_kind = |word: &str| STANDS_FOR.iter().any(|tag| tag.counts(word));
    let front = last.filter(|last| is_kind(last) && !front.is_empty()).map(|_| front);
    named.labels().any(|label| {
        let own = own_words(&label);
        let is = |said: &[&str]| {
            let number =
                own.iter().rev().take_while(|word| word.bytes().all(|byte| byte.is_ascii_digit())).count();
            let counted = own.len() > said.len() && number > 0;
            let own =
                if counted { own.get(..own.len() - number).unwrap_or_default() } else { own.as_slice() };
            !said.is_empty() && own == said
        };
        is(&said) || front.is_some_and(is)
    })
}

fn own_words<'n>(label: &ComponentLabel<'n>) -> Vec<&'n str> {
    bare(label.words().collect())
}

/// The words that count, in the singular.
fn bare(mut all: Vec<&str>) -> Vec<&str> {
    if all.iter().any(|word| !IDLE.contains(word)) {
        all.retain(|word| !IDLE.contains(word));
    }
    all.into_iter().map(singular_of).collect()
}

fn is_price(word: &str) -> bool {
    matches!(singular_of(word), "price" | "cost")
}
