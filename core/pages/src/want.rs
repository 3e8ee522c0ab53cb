//! One wanted part of a page, read from the words of a brief: `people should be able to sign up for a course`.

use crate::phrase::{Word, find_longest, singular, words_of};
use websketch_layout::naming::describe::capitalized;

/// Words that stand before a wish and say nothing of it.
const OPENINGS: &str = "and, also, then, plus, please, maybe, ideally, finally, first, below that, below it, underneath, under that, beneath, above that, above it, \
    next to it, beside it, at the top, at the bottom, on top, on the page, in the middle, there is, there are, there should be, there must be, \
    it has, it should have, it shows, it should show, should show, should have, must have, must show, showing, shows, show, show me, see, view, display, displays, displaying, \
    look at, listing, lists, has, have, having, includes, include, needs, need, get, gets, wants, want, offers, offer, \
    treat, treats, sell, sells, provide, provides, tell, tells, read, browse, find, watch, get to know, learn about, know, check, \
    a bit about, something about, a bit of, a list of, list of, information about, information on, info about, info on, details about, details on, \
    pictures of the, all, each, every, any, several, many, some, the, a, an, our, my, your, their, her, his, its, this, these, those, one, of, to, for, about, me, us, with, which, that, i, we, you, they, he, she, it, customers can, guests can";
/// Persons before a verb: `people type in their street`.
const PERSONS: &str = "people, users, visitors, customers, guests, members, parents, students, patients, everyone, somebody, anyone, clients, readers";
/// Verbs after them.
const DEEDS: &str = "type, type in, enter, choose, pick, select, book, reserve, see, find, read, browse, report, order, send, write, ask, upload, pay, \
    sign up, register, log, add, rate, compare, track, search, filter, join, get, can, apply, vote, swap, lend, borrow, buy, share";
/// Words after which the wish of a person stands.
const MODALS: &str = "should be able to, must be able to, are able to, be able to, should, can, could, may, must, want to, wants to, need to, needs to, \
    would like to, like to, lets you, let you, lets people, lets users, let people, let users, have to, allows people to, allows users to, allows you to, helps people, helps you, helps me, \
    let me, lets me, 'd like to, wanna, want, needs, need";
/// The most words before such a phrase.
const MOST_ACTORS: usize = 4;
/// Places that a part can have, with the words for them.
const PLACES: [(&str, Place); 4] = [
    ("left, on the left, to the left, at the left, on the left side", Place::Left),
    ("right, on the right, to the right, at the right, on the right side", Place::Right),
    (
        "next to it, beside it, next to them, beside them, next to that, next to the list, on the side, at the side",
        Place::Beside,
    ),
    ("above, above it, above that, on top, at the top, above the list, above the table", Place::Above),
];
/// Places that a part has anyway.
const USUAL_PLACES: &str = "below, below it, underneath, at the bottom, in the middle, on the page, in a list, as a list, in a table, as a table, as cards, in a grid, as a grid";
/// Words before the details of a part.
const DETAILS: [&str; 4] = [" with ", " showing ", " including ", " by "];
/// Verbs after which `with` belongs to the wish.
pub(crate) const TOGETHER: &str =
    "chat, talk, share, meet, pay, log in, sign in, speak, connect, compare, sync, play, filled, made, cook";
/// Words that a noun phrase ends before.
const PHRASE_ENDS: &str = "of, for, in, from, to, per, on, at, that, which, who, by, as, with, near, around, under, over, since, and, or, is, are";

/// The place of a part beside the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Left,
    Right,
    Beside,
    Above,
}

/// A wanted part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Want {
    /// The words of the wish, without the words around them: `sign up their kids for swimming lessons`.
    pub(crate) text: String,
    /// These words.
    pub(crate) words: Vec<Word>,
    /// The words of its title.
    shown: String,
    /// The details of the part: `priority`, `status`.
    pub(crate) details: Vec<String>,
    pub(crate) place: Option<Place>,
}

impl Want {
    /// Reads a part.
    pub(crate) fn read(part: &str) -> Self {
        let mut text = part.trim().trim_end_matches(['.', '!', ',']).trim().to_owned();
        let place = cut_place(&mut text);
        let mut details = Vec::new();
        if let Some((before, mark)) = DETAILS.iter().filter_map(|mark| Some((text.find(mark)?, *mark))).min()
            && before > 0
            // `chat with the mechanic` has no details.
            && text.get(..before).is_some_and(|before| !TOGETHER.split(", ").any(|verb| before.ends_with(verb)))
        {
            let list = text.get(before + mark.len()..).unwrap_or_default();
            details = list.split(", ").flat_map(|part| part.split(" and ")).map(without_opening).collect();
            text.truncate(before);
        }
        let second = cut_place(&mut text);
        let text = without_opening(&text);
        details.retain(|detail| !detail.is_empty());
        let (words, shown) = (words_of(&text), text.clone());
        let mut want = Self { words, text, shown, details, place: place.or(second) };
        want.count_by();
        want
    }

    /// Reads `uptime per service` as services with their uptime, and `choose size and color` as a choice of two.
    fn count_by(&mut self) {
        let per = self.words.iter().position(|word| word.text == "per");
        if let Some(at) = per
            && let (Some(noun), Some(mark)) = (self.words.get(at + 1), self.words.get(at))
            && !matches!(noun.text.as_str(), "day" | "week" | "month" | "year" | "hour")
        {
            let detail = self.text.get(..mark.start).unwrap_or_default().trim().to_owned();
            self.text = self.text.get(noun.start..).unwrap_or_default().to_owned();
            self.details.insert(0, detail);
            self.words = words_of(&self.text);
        }
        // `estimate the price from rooms and distance`
        let from = self.words.iter().position(|word| word.text == "from");
        let from = from.filter(|_| self.first_is("estimate, calculate, compute, work, find"));
        if self.first_is("choose, pick, select, configure, enter") || from.is_some() {
            let at = from.map_or(1, |from| from + 1);
            let rest = self.words.get(at).and_then(|word| self.text.get(word.start..)).unwrap_or_default();
            let listed = rest.split(", ").flat_map(|part| part.split(" and ")).map(without_opening);
            let mut details: Vec<String> = listed.filter(|detail| !detail.is_empty()).collect();
            details.append(&mut self.details);
            self.details = details;
            if let Some(mark) = from.and_then(|from| self.words.get(from)) {
                self.text.truncate(mark.start);
                self.text = self.text.trim().to_owned();
                self.shown.clone_from(&self.text);
                self.words = words_of(&self.text);
            }
        }
    }

    /// Whether the first word is one of several.
    pub(crate) fn first_is(&self, list: &str) -> bool {
        self.words.first().is_some_and(|word| list.split(", ").any(|listed| listed == word.text))
    }

    /// The words of the noun phrase: up to the first preposition.
    pub(crate) fn phrase(&self) -> &[Word] {
        let end =
            self.words.iter().skip(1).position(|word| PHRASE_ENDS.split(", ").any(|end| end == word.text));
        end.and_then(|end| self.words.get(..=end)).unwrap_or(&self.words)
    }

    /// The words for the things of the noun phrase: `ranking` of `ranking table`.
    pub(crate) fn things(&self) -> &[Word] {
        let phrase = self.phrase();
        let is_shape = |word: &Word| {
            matches!(word.text.as_str(), "table" | "list" | "grid" | "cards" | "overview" | "catalog")
        };
        match phrase.split_last() {
            Some((last, things)) if is_shape(last) && !things.is_empty() => things,
            _ => phrase,
        }
    }

    /// The noun: the last word of the noun phrase.
    pub(crate) fn noun(&self) -> &str {
        self.phrase().last().map_or("", |word| word.text.as_str())
    }

    /// The noun in the singular.
    pub(crate) fn one(&self) -> String {
        singular(self.noun())
    }

    /// The text of the noun phrase, in lower case.
    pub(crate) fn phrase_text(&self) -> String {
        let phrase = self.phrase();
        let end = phrase.last().map_or(0, |word| word.end);
        self.text.get(..end).unwrap_or(&self.text).to_lowercase()
    }

    /// The words before the first preposition but `for`: `Sign up`, `Ask for a call back`.
    pub(crate) fn title_words(&self) -> impl Iterator<Item = &str> {
        let is_end = |word: &&Word| {
            !matches!(
                word.text.as_str(),
                "their" | "his" | "her" | "my" | "your" | "the" | "of" | "in" | "from" | "at"
            )
        };
        self.words.iter().take_while(is_end).map(|word| word.text.as_str())
    }

    /// The words as a title: `Sign up your kids for swimming lessons`.
    pub(crate) fn title(&self) -> String {
        let theirs = |word: &str| match word {
            "their" | "his" | "her" => "your".to_owned(),
            word => word.to_owned(),
        };
        capitalized(&self.shown.split(' ').map(theirs).collect::<Vec<_>>().join(" "))
    }
}

/// Removes the place at the end of a part.
fn cut_place(text: &mut String) -> Option<Place> {
    let mut found: Option<(usize, Option<Place>)> = None;
    let usual = (USUAL_PLACES, None);
    for (list, place) in PLACES.iter().map(|(list, place)| (*list, Some(*place))).chain([usual]) {
        for phrase in list.split(", ") {
            let start = text.strip_suffix(phrase).filter(|rest| rest.ends_with(' ')).map(str::len);
            if let Some(start) = start.filter(|start| found.is_none_or(|(least, _)| *start < least)) {
                found = Some((start, place));
            }
        }
    }
    let (start, place) = found?;
    text.truncate(start.saturating_sub(1));
    place
}

/// Whether a text tells the deeds of people: `parents should be able to …`.
pub(crate) fn has_modal(text: &str) -> bool {
    let words = words_of(text);
    find_longest(&words, MODALS)
        .is_some_and(|found| found.first <= MOST_ACTORS && found.last + 1 < words.len())
}

/// Returns a text without the words before the thing itself: `people should be able to see the levels` is `levels`.
pub(crate) fn without_opening(text: &str) -> String {
    let mut rest = text.trim();
    let words = words_of(rest);
    let after = MODALS.split(',').filter_map(|modal| {
        let found = find_longest(&words, modal.trim()).filter(|found| found.first <= MOST_ACTORS)?;
        Some((words.get(found.first)?.start, std::cmp::Reverse(words.get(found.last)?.end)))
    });
    if let Some((_, std::cmp::Reverse(end))) = after.min() {
        rest = rest.get(end..).unwrap_or(rest).trim();
    }
    loop {
        let words = words_of(rest);
        // `people type in their street`
        let (first, others) = words.split_at(words.len().min(1));
        let is_deed = find_longest(first, PERSONS).is_some()
            && find_longest(others, DEEDS).is_some_and(|found| found.first == 0);
        if let Some(next) = others.first().filter(|_| is_deed) {
            rest = rest.get(next.start..).unwrap_or(rest);
            continue;
        }
        let opening = OPENINGS.split(',').filter_map(|opening| {
            find_longest(&words, opening.trim()).filter(|found| found.first == 0).map(|found| found.last)
        });
        let Some(next) = opening.max().and_then(|last| words.get(last + 1)) else { break };
        rest = rest.get(next.start..).unwrap_or(rest);
    }
    rest.trim_matches([' ', '/', ':', '-']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::Want;
    use expect_test::expect;

    #[test]
    fn a_part_is_read_from_its_clause() {
        let parts = [
            "parents should be able to sign up their kids for swimming lessons",
            "show the timetable",
            "you choose size and colour",
            "below that reviews",
            "tickets in a list with priority and status",
            "filters above",
            "the open ticket next to it",
            "uptime per service",
            "i want to see the next buses from my stop",
            "shows the walks of today with address and a start button",
            "ingredients left",
            "a bit about the vets",
        ];
        let told = parts.map(|part| {
            let want = Want::read(part);
            let place = want.place.map(|place| format!(" {place:?}")).unwrap_or_default();
            format!("{} ({}){place} {:?}\n", want.text, want.noun(), want.details)
        });
        expect![[r#"
            sign up their kids for swimming lessons (kids) []
            timetable (timetable) []
            choose size and colour (size) ["size", "colour"]
            reviews (reviews) []
            tickets (tickets) ["priority", "status"]
            filters (filters) Above []
            open ticket (ticket) Beside []
            service (service) ["uptime"]
            next buses from my stop (buses) []
            walks of today (walks) ["address", "start button"]
            ingredients (ingredients) Left []
            vets (vets) []
        "#]]
        .assert_eq(&told.concat());
    }
}
