//! What is written on something new, and where those words end.

use super::{New, set_label};
use crate::describe::capitalized;
use crate::grammar::act::Act;
use crate::grammar::meaning::{Meaning, Said};
use crate::intent::Traits;
use crate::pattern::Pattern;
use crate::vocabulary::{Class, Relation, Sense};
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

impl Meaning<'_> {
    /// Adds words; `None` where nothing of that sort is written on it, or other words are.
    pub(super) fn add_words(&self, new: New, act: Act, said: &Said, traits: &mut Traits) -> Option<()> {
        match act {
            Act::Text if new.pattern.is_some() && traits.text.is_some() => return None,
            // `a sidebar and the heading “Mail”`
            Act::Text if new.pattern.is_some_and(Pattern::is_menu) => return None,
            Act::Text if new.number > Some(1.0) && self.lists_more(said) => return None,
            // `chips for Red and Blue`
            Act::Text if new.says_entries() => self.add_entries(new, said, traits)?,
            Act::Text => self.label(new.kind, said, traits)?,
            Act::Subtitle
                if !new.pattern.is_some_and(Pattern::takes_subtitle) || traits.subtitle.is_some() =>
            {
                return None;
            }
            Act::Subtitle => traits.subtitle = Some(self.first_text(said)?),
            Act::Actions if !new.pattern.is_some_and(Pattern::takes_actions) => return None,
            Act::Actions => {
                let (from, to) = said.texts().first().copied()?;
                let several = said.numbers().first().is_none_or(|number| *number > 1.0);
                let names = if self.sentence.quoted(from).is_none() && several {
                    self.sentence.entries(from, to)
                } else {
                    vec![self.first_text(said)?]
                };
                traits.actions.extend(names.iter().map(|name| capitalized(name)));
            }
            // `a picture of the agent`
            Act::Depicts if !shows_something(new) || traits.text.is_some() => {
                return None;
            }
            Act::Depicts => traits.text = Some(capitalized(&self.first_text(said)?)),
            Act::Called => {
                // After a colon stands what a button says, and what a list holds.
                let takes = match new.kind {
                    Some(_) => !new.has_entries(),
                    None => new.pattern?.takes_title(),
                };
                if !takes || traits.text.is_some() {
                    return None;
                }
                self.label(new.kind, said, traits)?;
            }
            Act::Brands => {
                let (from, to) = said.texts().first().copied()?;
                let mut names = Vec::new();
                for entry in self.sentence.entries(from, to) {
                    let article = ["a ", "an ", "another "].iter().find_map(|a| entry.strip_prefix(a));
                    names.push(capitalized(article.unwrap_or(&entry)));
                }
                traits.members = Some(names.len());
                set_label(new.kind?, traits, names.join(", "));
            }
            Act::Placeholder => traits.placeholder = Some(self.first_text(said)?),
            _ => return None,
        }
        Some(())
    }

    fn label(&self, kind: Option<ComponentKind>, said: &Said, traits: &mut Traits) -> Option<()> {
        let text = self.first_text(said)?;
        match kind {
            Some(kind) => set_label(kind, traits, text),
            None => traits.text = Some(text),
        }
        Some(())
    }

    fn first_text(&self, said: &Said) -> Option<String> {
        let (from, to) = *said.texts().first()?;
        let is_place = self.sentence.quoted(from).is_none()
            && (self.sentence.after(from, "on top|on the|at the|in the").is_some()
                || matches!(
                    self.sentence.of_class(from, Class::Relation),
                    Some((Sense::Relation(relation), _)) if relation != Relation::Inside
                ));
        (!is_place && self.sentence.after(from, "and|or").is_none() && !self.goes_on(from, to))
            .then(|| self.sentence.written(from, to).to_owned())
    }

    /// Whether a text that is not quoted goes on with the request: `PO number under the date`.
    fn goes_on(&self, from: usize, to: usize) -> bool {
        let refers = "the|it|them|my|our|that|this|each|every";
        self.sentence.quoted(from).is_none()
            && (from + 1..to).any(|at| {
                self.starts_another(at, to)
                    || match self.sentence.of_class(at, Class::Relation) {
                        Some((Sense::Relation(Relation::Inside), _)) | None => false,
                        Some((_, end)) => match self.sentence.after(end, refers) {
                            Some(named) => self.names_something(end, named, to),
                            None => false,
                        },
                    }
            })
    }

    /// Whether what an article or a pronoun at `at` begins can be a component: `under the table` rather than `under
    /// the stars`.
    fn names_something(&self, at: usize, named: usize, to: usize) -> bool {
        /// Words before the noun, at most.
        const MOST: usize = 4;
        let is_article = self.sentence.after(at, "the|my|our|that|this|each|every").is_some();
        let mut words =
            (named..to.min(named + MOST)).take_while(|at| self.sentence.after(*at, "and|,").is_none());
        !is_article
            || words.any(|at| {
                let stands = |class| self.sentence.of_class(at, class).is_some();
                self.sentence.spotted(at) > 0
                    || stands(Class::Noun)
                    || self.sentence.after(at, "row|column|line|section|area|part").is_some()
                    || stands(Class::Ordinal)
                    || stands(Class::Extreme)
            })
    }

    /// Whether a text stops before its last part: `two fields for first name` and not yet `and last name`.
    fn lists_more(&self, said: &Said) -> bool {
        let Some((_, to)) = said.texts().first().copied() else { return false };
        let next = self.sentence.after(to, "and|&");
        next.is_some_and(|next| {
            self.sentence.after(next, "a|an|another|the|some|it|them|each").is_none()
                && self.sentence.number(next).is_none()
                && !self.sentence.is_verb(next)
        })
    }

    /// Whether one more component is asked for here: `and a button`.
    fn starts_another(&self, at: usize, to: usize) -> bool {
        let noun = self.sentence.after(at, "and a|and an|with a|with an|plus a|plus an");
        noun.is_some_and(|at| (at..to).any(|at| self.sentence.of_class(at, Class::Noun).is_some()))
    }
}

/// Whether it shows or asks something: pictures and windows do.
fn shows_something(new: New) -> bool {
    new.kind == Some(ComponentKind::ImagePlaceholder)
        || matches!(new.piece, Some(Piece::Modal | Piece::Sheet | Piece::Alert | Piece::Toast))
}
