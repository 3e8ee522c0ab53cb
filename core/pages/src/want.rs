//! One wanted part of a page, read from the words of a brief: `people should be able to sign up for a course`.

mod noun;
mod opening;

pub(crate) use noun::goods_of;
pub(crate) use opening::{are_people, has_modal, without_opening};

use crate::phrase::{Word, words_of};
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::case_mapping::LowerCase;
use websketch_sketch::collect::CollectVec;
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
/// Verbs before a thing that the title keeps: `find a date near you`.
const SHOWN_VERBS: [&str; 3] = ["find", "check", "browse"];
/// Verbs after a thing for its use: `sheet music to download`.
const OFFERED: &str = "download, listen to, listen, watch, read, print, order, book, share, rent, borrow, try, play, buy, sign, vote";
/// Words that are written in capital letters.
const ABBREVIATIONS: &str = "faq, faqs, rsvp, cv, hvac, kpi, kpis, hr, pdf, api, diy, bbq, crm, sms, gps, qr, tv, vip, uk, usa, eu, id, q&a, b&b, 3d";
/// Words for the form of a part at the end of its title: `school bus on a map`.
const SHOWN_AS: [&str; 5] = [" on a map", " on the map", " in a chart", " as a chart", " in a list"];

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
    /// The verb before the thing, if the title keeps it.
    pub(crate) verb: Option<&'static str>,
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
            details =
                list.split(", ").flat_map(|part| part.split(" and ")).map(without_opening).collect_vec();
            text.truncate(before);
        }
        let second = cut_place(&mut text);
        let whole = text;
        let mut text = without_opening(&whole);
        details.retain(|detail| !detail.is_empty());
        let shown = SHOWN_AS.iter().find_map(|end| text.strip_suffix(end)).unwrap_or(&text);
        let verb = verb_before(&whole, &text);
        let shown = match (verb, owner_before(&whole, &text)) {
            (Some(verb), _) => whole.get(whole.find(verb).unwrap_or(0)..).unwrap_or(shown).to_owned(),
            (None, Some(owner)) => format!("{owner} {shown}"),
            (None, None) => shown.to_owned(),
        };
        if let Some((thing, button)) = offered(&text) {
            details.push(format!("{button} button"));
            text.truncate(thing);
        }
        let words = words_of(&text);
        let mut want = Self { words, text, shown, verb, details, place: place.or(second) };
        want.count_by();
        want
    }

    /// Reads `uptime per service` as services with their uptime, and `choose size and color` as a choice of two.
    fn count_by(&mut self) {
        let per = self.words.iter().position(|word| word.text == "per");
        if let Some(at) = per
            && let (Some(noun), Some(mark)) = (self.words.get(at + 1), self.words.get(at))
            && !matches!(
                noun.text.as_str(),
                "day" | "week" | "month" | "year" | "hour" | "person" | "night" | "piece"
            )
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
            let mut details: Vec<String> = listed.filter(|detail| !detail.is_empty()).collect_vec();
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

    /// Returns the want for these words of a text.
    pub(crate) fn of_words(text: &str, words: Vec<Word>) -> Self {
        let (start, end) =
            (words.first().map_or(0, |word| word.start), words.last().map_or(0, |word| word.end));
        Self::read(text.get(start..end).unwrap_or(text))
    }

    /// Gives the part the title of another one.
    pub(crate) fn titled_as(self, other: &Self) -> Self {
        Self { shown: other.shown.clone(), ..self }
    }

    /// Returns the want for a thing and one of its details: `room status` are rooms with their status.
    pub(crate) fn with_detail(&self, things: &[Word]) -> Self {
        let end = things.last().map_or(0, |word| word.end);
        let (text, detail) = self.text.split_at_checked(end).unwrap_or((&self.text, ""));
        let details =
            [detail.trim().to_owned()].into_iter().chain(self.details.iter().cloned()).collect_vec();
        Self { text: text.to_owned(), words: things.to_vec(), details, ..self.clone() }
    }

    /// The words of the title within a sentence.
    pub(crate) fn shown_text(&self) -> &str {
        &self.shown
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
        titled(&self.shown.split(' ').map(theirs).collect_vec().join(" "))
    }
}

/// Returns a text as a title: with a capital letter, and with abbreviations in capital letters.
pub(crate) fn titled(text: &str) -> String {
    let written = |word: &str| {
        if ABBREVIATIONS.split(", ").any(|listed| listed == word) {
            word.to_ascii_uppercase()
        } else {
            word.to_owned()
        }
    };
    capitalized(&text.split(' ').map(written).collect_vec().join(" "))
}

/// Returns the verb before a thing, if it is one that titles keep.
fn verb_before(whole: &str, text: &str) -> Option<&'static str> {
    let before = whole.strip_suffix(text)?;
    let words = words_of(before);
    SHOWN_VERBS.into_iter().find(|verb| words.iter().any(|word| word.text == *verb))
}

/// Returns `my` or `our` before a thing.
fn owner_before(whole: &str, text: &str) -> Option<&'static str> {
    let before = whole.strip_suffix(text)?.trim_end().to_lower_case();
    ["my", "our"].into_iter().find(|owner| before.ends_with(owner))
}

/// Returns the end of a thing and the verb for its use: `sheet music to download`.
fn offered(text: &str) -> Option<(usize, &'static str)> {
    OFFERED.split(", ").find_map(|verb| {
        let before = text.strip_suffix(verb)?.strip_suffix(" to ")?;
        (!before.is_empty()).then(|| (before.len(), verb.split(' ').next().unwrap_or(verb)))
    })
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
