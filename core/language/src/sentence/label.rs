//! Labels within noun phrases: words that a component shows, which may be any words.

use super::Sentence;
use crate::pattern::Pattern;
use crate::vocabulary::{Class, Noun, Property, Sense, Thing};
use websketch_sketch::ComponentKind;
use websketch_sketch::case_mapping;

/// Words of one label.
const MAX_WORDS: usize = 12;
/// Words between `a` and the noun of a new component.
const MAX_BRAND: usize = 5;

/// Words that `of` may follow in what a new component says.
const BEFORE_OF: &str = "date|place|country|time|proof|name|number|state|type|year|point|terms";

/// What buttons say that says elsewhere where something goes.
const WAYS_BACK: &str = "back to the top|back to top|back to start|back to home|go to the top|go to top|top of page|go back|go home|back home|back";

/// Words of its own before the name of a pattern.
const MAX_TITLE: usize = 3;

/// Words that may end the name of any pattern.
const SECTIONS: &str =
    "section|area|block|component|module|widget|ui|layout|mockup|wireframe|screen|strip|carousel|slider";

/// Words after a label that say how something is to be, as far as they are words of no label themselves.
const STATES: &str =
    "square|squares|identical|uniform|consistent|perfectly|exactly|evenly|equally|vertically|horizontally";

impl Sentence<'_> {
    /// The noun at `at` and the position after it. `the second one` is of the kind that was named last.
    pub(crate) fn noun(&self, at: usize) -> Option<(Noun, usize)> {
        let (found, end) = self.plain_noun(at)?;
        if !matches!(self.word(at), "one" | "ones") {
            return Some((found, end));
        }
        for before in (0..at).rev() {
            if let Some((noun, _)) = self.plain_noun(before)
                && !noun.kinds.is_empty()
            {
                return Some((Noun { plural: found.plural, ..noun }, end));
            }
        }
        Some((found, end))
    }

    pub(super) fn plain_noun(&self, at: usize) -> Option<(Noun, usize)> {
        match self.of_class(at, Class::Noun)? {
            (Sense::Noun(noun), end) => Some((noun, end)),
            _ => None,
        }
    }

    /// Where a label that starts at `at` may end: before a noun that it describes, and by itself.
    pub(crate) fn label_ends(&self, from: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut before_nouns, mut ends, mut at) = (Vec::new(), Vec::new(), from);
        let named = self.is_determined(from);
        while at < from + MAX_WORDS {
            // `make the rating line up` is about no line.
            if at > from && self.after(at, "line up|lines up").is_some() {
                break;
            }
            if at > from && self.after(at, STATES).is_some() && !ends.contains(&at) {
                ends.push(at);
            }
            let before_place = self.after(at, "directly|immediately|just|straight");
            if at > from && before_place.is_some_and(|place| self.of_class(place, Class::Relation).is_some())
            {
                break;
            }
            let noun = self.plain_noun(at);
            if noun.is_some() && at > from {
                before_nouns.push(at);
                if self.of_class(at, Class::Property).is_some() {
                    ends.push(at);
                }
            }
            let spotted = match self.spotted(at) {
                0 if self.is_sign(at) && self.spotted(at + 1) > 0 => self.spotted(at + 1) + 1,
                0 if self.after(at, "$|€|£|¥").is_some() && self.digits(at + 1).is_some() => 2,
                spotted => spotted,
            };
            // `next to` is no name, though a button says `Next`.
            let is_longer = |(_, end): &(Sense, usize)| at > from && *end > at + spotted.max(1);
            if self.of_class(at, Class::Relation).is_some_and(|found| is_longer(&found)) {
                break;
            }
            if spotted > 0 {
                at += spotted;
                ends.push(at);
            } else if let Some((_, end)) = noun {
                at = end;
            } else if named && at > from && self.word(at) == "name" && !self.is_stop(at) {
                // `the artist name`, and `the artist` by itself.
                ends.push(at);
                at += 1;
            } else if self.is_stop(at) || self.is_verb(at) && (at > from || !named) {
                break;
            } else {
                at += 1;
            }
        }
        // A label without a noun ends where the words end; a noun alone is no label.
        if at > from && !ends.contains(&at) && self.plain_noun(from).is_none_or(|(_, end)| end != at) {
            ends.push(at);
        }
        (before_nouns, ends)
    }

    /// Whether a mark stands at `at` that is none between the parts of a sentence.
    fn is_sign(&self, at: usize) -> bool {
        self.is_mark(at) && self.after(at, ",|;|.|:|&|/|?|!").is_none()
    }

    /// The end of what a new component says, before its noun: `a sign up button`.
    pub(crate) fn brand(&self, from: usize) -> Option<usize> {
        let (mut at, mut is_joined) = (self.after(from, WAYS_BACK).unwrap_or(from), false);
        while self.plain_noun(at).is_none() {
            let joins = at > from
                && self.word(at) == "and"
                && self.of_class(at - 1, Class::Pattern).is_none()
                && self.after(at + 1, "a|an|another|the|some|it").is_none();
            is_joined |= joins;
            let says = self.says(from, at);
            let is_part = self.word(at) == "of" && at > from && self.after(at - 1, BEFORE_OF).is_some();
            let says = says || is_part || joins;
            if at >= from + MAX_BRAND || self.token(at).is_none() || self.ends_brand(at) && !says {
                return None;
            }
            at += 1;
        }
        if is_joined && self.plain_noun(at).is_some_and(|(noun, _)| noun.plural) {
            return None;
        }
        Some(self.head(at).unwrap_or(at))
    }

    /// Whether a small word at `at` may be part of what something says that begins at `from`: `Sign in`, `Learn more`.
    fn says(&self, from: usize, at: usize) -> bool {
        self.after(at, "in|up|out|us|to|read|it|me").is_some()
            && self.after(at, "to each|to every|to all|to both").is_none()
            && at.checked_sub(1).is_none_or(|before| {
                self.after(before, "row to|column to|item to|link to|tab to|entry to").is_none()
            })
            || at > from && self.after(at, "all|more").is_some()
    }

    /// The end of what several new components say, before their noun: `accept and decline buttons`, `previous and a
    /// next button`.
    pub(crate) fn brands(&self, from: usize) -> Option<usize> {
        let (mut at, mut is_several, mut is_each) = (from, false, false);
        while self.plain_noun(at).is_none() {
            match self.after(at, ", and|and|,|&") {
                Some(next) if at > from => {
                    let article = self.after(next, "a|an|another");
                    (is_several, is_each) = (true, article.is_some());
                    at = article.unwrap_or(next);
                }
                _ if at >= from + 2 * MAX_BRAND
                    || self.token(at).is_none()
                    || self.ends_brand(at) && !self.says(from, at) =>
                {
                    return None;
                }
                _ => at += 1,
            }
        }
        let (noun, _) = self.plain_noun(at)?;
        (is_several && noun.plural != is_each).then_some(at)
    }

    /// Whether no name of something new goes on at `at`.
    fn ends_brand(&self, at: usize) -> bool {
        let ends = |sense: &Sense| {
            matches!(sense, Sense::Relation(_) | Sense::Particle | Sense::Number(_) | Sense::Pronoun(_))
        };
        self.is_mark(at)
            || self.digits(at).is_some()
            || self.word(at) == "'s"
            || self.senses(at).iter().any(|(sense, _)| ends(sense))
    }

    /// Whether a word begins with a capital, or stands between quotation marks.
    pub(crate) fn is_written_as_name(&self, at: usize) -> bool {
        self.token(at).is_some()
            && (self.quoted(at).is_some() || self.text(at, at + 1).starts_with(case_mapping::is_upper))
    }

    /// Where the button or field is named that the noun at `at` only says more of: `an image upload button`.
    fn head(&self, at: usize) -> Option<usize> {
        /// Words between the two.
        const MOST: usize = 2;
        let (_, end) = self.plain_noun(at)?;
        for next in end..=end + MOST {
            if let Some((noun, _)) = self.plain_noun(next) {
                let is_head = matches!(noun.kinds, [ComponentKind::Button | ComponentKind::Input]);
                return (is_head && !noun.plural && noun.hint.is_none()).then_some(next);
            }
            if self.token(next).is_none() || self.ends_brand(next) || self.quoted(next).is_some() {
                return None;
            }
        }
        None
    }

    /// A pattern that is named at `at` or a few words later: itself, whether the name counts its entries, and
    /// where the name starts and ends. `a settings button` names no settings.
    pub(crate) fn pattern(&self, from: usize) -> Option<(&'static Pattern, bool, usize, usize)> {
        for at in from..=from + MAX_TITLE {
            if let Some((pattern, counts, end)) = self.pattern_name(at) {
                return Some((pattern, counts, at, end));
            }
            let named = self.quoted(at).is_some()
                || self.senses(at).iter().all(|(sense, _)| matches!(sense, Sense::Verb(..)));
            if self.token(at).is_none() || self.is_mark(at) || self.digits(at).is_some() || !named {
                break;
            }
        }
        None
    }

    /// A small thing that is named at `at` or a few words later: itself, and where its name starts and ends. `a price
    /// button` names no price.
    pub(crate) fn thing(&self, from: usize) -> Option<(&'static Thing, usize, usize)> {
        for at in from..=from + MAX_TITLE {
            if let Some((Sense::Thing(thing), end)) = self.of_class(at, Class::Thing) {
                let is_more = self.plain_noun(at).is_some_and(|(_, noun)| noun > end)
                    || self.of_class(at, Class::Pattern).is_some_and(|(_, pattern)| pattern > end);
                let goes_on = self.plain_noun(end).is_some()
                    || self.token(end).is_some() && !self.ends_name(end) && !self.is_written_as_name(end);
                return (!is_more && !goes_on).then_some((thing, at, end));
            }
            if self.token(at).is_none() || self.plain_noun(at).is_some() || self.ends_brand(at) {
                break;
            }
        }
        None
    }

    fn pattern_name(&self, at: usize) -> Option<(&'static Pattern, bool, usize)> {
        let (Sense::Pattern(pattern, mut counts), named) = self.of_class(at, Class::Pattern)? else {
            return None;
        };
        for (sense, length) in self.senses(at) {
            counts |= at + length == named && matches!(sense, Sense::Pattern(_, true));
        }
        let end = self.after(named, SECTIONS).unwrap_or(named);
        let is_noun = self.plain_noun(at).is_some_and(|(_, noun)| noun > end);
        let goes_on = self.plain_noun(end).is_some() || self.token(end).is_some() && !self.ends_name(end);
        (!is_noun && !goes_on).then_some((pattern, counts, end))
    }

    /// Whether a name cannot go on here.
    fn ends_name(&self, at: usize) -> bool {
        let joint = "where|asking|including|here|featuring|showing|having|using|titled|for|side|centered|centred|placed|positioned";
        let goes_on = |sense: Sense| {
            matches!(sense, Sense::Verb(..) | Sense::Noun(_) | Sense::Thing(_) | Sense::Pattern(..))
        };
        self.is_mark(at)
            || self.quoted(at).is_some()
            || self.number(at).is_some()
            || self.after(at, joint).is_some()
            || self.senses(at).iter().any(|(sense, _)| !goes_on(*sense))
    }

    /// Whether a label cannot go on here.
    fn is_stop(&self, at: usize) -> bool {
        let Some(token) = self.token(at) else { return true };
        let goes_on = |sense: Sense| {
            matches!(
                sense,
                Sense::Verb(..) | Sense::Noun(_) | Sense::Thing(_) | Sense::Pattern(..) | Sense::Number(_)
            )
        };
        let is_before_noun = || self.plain_noun(at + 1).is_some();
        token.word.is_empty()
            || at > 0
                && self
                    .after(at, "completely|entirely|altogether|fully|alphabetically|respectively")
                    .is_some()
            || token.word == "'s"
            || self.is_mark(at)
            || self.number(at).is_some()
            || self.senses(at).iter().any(|(sense, _)| {
                !(goes_on(*sense)
                    || matches!(sense, Sense::Property(Property::Name))
                    || token.word == "page" && is_before_noun())
            })
    }
}
