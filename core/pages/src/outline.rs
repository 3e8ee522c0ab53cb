//! The outline of a request: the words for the page, and the parts that it wants.
//!
//! `hostel in Lisbon: pick dates, see the rooms` is a page for a hostel with two parts. Parts stand after a colon, a
//! dash, `with`, or in clauses of their own.

use crate::lists::Lists;
use crate::pack::{PackKind, Packs};
use crate::phrase::{Word, find_longest, is_same, words_of};
use crate::small_words::is_small;
use crate::want::{TOGETHER, Want};
use websketch_sketch::case_mapping::LowerCase;

/// Nouns of parts that consist of the fields or columns listed after them.
const DETAILED: &str =
    "form, questionnaire, survey, table, list, comparison, spreadsheet, register, checklist, calculator";
/// The most words of a field or column.
const MOST_DETAIL_WORDS: usize = 4;
/// Listed parts of one request at most.
const MOST_PARTS: usize = 24;
/// Words before the list of parts.
const LISTING: &str = "with, containing, including, incl, showing, plus, w, featuring, consisting of, that has, which has, having";
/// Words before a clause about the deeds of people.
const WHERE: &str = "where, that shows, that show, that lets, that lists, which shows, which lets, so that, so people, so they";
/// Marks that end a segment. A full stop or a comma inside a number has no space after it.
const MARKS: [&str; 12] = [": ", "; ", ". ", "! ", ", ", " - ", " – ", " — ", " + ", " (", ")", "\n"];
/// Words that begin a clause about the page itself: `called Billo`, `in Lindow`.
const OF_PAGE: &str = "called, named, in, for, aimed, targeting, on";

/// The words for a page and those for its parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outline {
    /// The words for the page: `website for a vet`.
    pub(crate) head: String,
    /// The parts, in the words and the order of the request.
    pub(crate) parts: Vec<String>,
    /// Whether the head names the one part that there is: `intake form: name, insurance`.
    pub(crate) is_one: bool,
}

impl Outline {
    /// Reads a request. `page_nouns` are the words for a whole page.
    pub(crate) fn read(packs: &Packs<'_>, request: &str, page_nouns: &str) -> Self {
        let mut outline = Self::default();
        let (mut is_list, mut is_inside) = (false, false);
        let all = segments(request);
        // The segments up to this one go on with the details of a part.
        let mut details_end = 0;
        for (at, (mark, segment)) in all.iter().copied().enumerate() {
            is_list |= matches!(mark, ": " | " - " | " – " | " — " | "\n") && !outline.head.is_empty();
            is_inside = mark == " (" || is_inside && mark == ", ";
            if is_inside && let Some(part) = outline.parts.last_mut() {
                let joint = if has_details(part) { ", " } else { " with " };
                *part += &[joint, segment].concat();
                continue;
            }
            if mark == ", "
                && at < details_end
                && let Some(part) = outline.parts.last_mut()
            {
                *part += &[", ", segment].concat();
                continue;
            }
            let is_of_page = outline.head.is_empty() || !is_list && is_about_page(segment, page_nouns);
            if !is_of_page {
                outline.list(packs, segment);
                details_end = outline.details_end(packs, all.get(at + 1..).unwrap_or_default()) + at + 1;
                continue;
            }
            let (words, rest) = split_listing(segment);
            if !outline.head.is_empty() {
                outline.head += ", ";
            }
            outline.head += words;
            if let Some(rest) = rest {
                outline.list(packs, rest);
                details_end = outline.details_end(packs, all.get(at + 1..).unwrap_or_default()) + at + 1;
                is_list = true;
            }
        }
        outline.parts.truncate(MOST_PARTS);
        outline.join_details(packs);
        outline
    }

    /// Returns the number of next segments that go on with the details of the last part: `receipts with date, merchant,
    /// amount and status, a total`. They end with an `and`.
    fn details_end(&self, packs: &Packs<'_>, next: &[(&str, &str)]) -> usize {
        if !self.parts.last().is_some_and(|part| has_details(part) && !part.contains(" and ")) {
            return 0;
        }
        let lists = Lists::new(packs);
        let is_plain = |segment: &str| {
            segment.split(" and ").all(|piece| {
                let words = words_of(piece);
                let is_column = lists.column(&words).is_some();
                let is_button = words.last().is_some_and(|word| word.text == "button");
                is_button && words.len() <= 4
                    || (1..=2).contains(&words.len())
                        && !words.first().is_some_and(is_small)
                        && (is_column || !names_section(packs, piece))
            })
        };
        let count = next.iter().take_while(|(mark, segment)| *mark == ", " && is_plain(segment));
        let last = count.enumerate().find(|(_, (_, segment))| segment.contains(" and "));
        last.map_or(0, |(at, _)| at + 1)
    }

    /// Makes one part of a head that names it and of its details: `intake form for patients: name, insurance`.
    fn join_details(&mut self, packs: &Packs<'_>) {
        let lists = Lists::new(packs);
        let head = Want::read(&self.head);
        let noun = find_longest(&head.words, DETAILED);
        let is_end = |word: &Word| matches!(word.text.as_str(), "of" | "for" | "with" | "about" | "to");
        let is_named = noun.is_some_and(|found| head.words.get(found.last + 1).is_none_or(is_end))
            || head.first_is("compare");
        let is_plain = |part: &String| {
            let want = Want::read(part);
            let shape =
                lists.shape(&want.words).filter(|(shape, _)| !matches!(*shape, "detail" | "figure" | "text"));
            want.details.is_empty() && want.words.len() <= MOST_DETAIL_WORDS && shape.is_none()
        };
        if is_named && self.parts.len() > 1 && self.parts.iter().all(is_plain) {
            let joined = self.parts.join(", ");
            self.parts = vec![[head.text.as_str(), " with ", &joined].concat()];
            self.is_one = true;
        }
    }

    /// Adds the parts of a segment: `reviews and similar shoes` are two, `size and color to choose` is one.
    fn list(&mut self, packs: &Packs<'_>, segment: &str) {
        let segment = ["with ", "plus ", "including "]
            .iter()
            .find_map(|word| segment.strip_prefix(word))
            .unwrap_or(segment);
        let mut open = String::new();
        let mut pieces = segment.split(" and ").flat_map(|piece| piece.split(" & ")).peekable();
        while let Some(piece) = pieces.next() {
            let piece = piece.trim();
            open += piece;
            let Some(next) = pieces.peek() else { break };
            let is_deed = words_of(next).first().is_some_and(|word| {
                matches!(
                    word.text.as_str(),
                    "order" | "send" | "share" | "download" | "print" | "save" | "pay" | "book"
                )
            });
            let is_one =
                is_choice(&open) && !is_deed && words_of(next).len() <= 3 && !open.ends_with(" to pick")
                    || ["i ", "we "].iter().any(|person| next.trim().to_lower_case().starts_with(person))
                    || is_filter(&open) && words_of(next).len() <= 2
                    || is_pair(&open, next)
                    || is_form_text(&open, next)
                    || has_details(&open) && !names_section(packs, named_by(next));
            if is_one {
                open += " and ";
            } else {
                self.parts.push(std::mem::take(&mut open));
            }
        }
        self.parts.push(open);
        self.parts.retain(|part| !part.trim().is_empty());
    }
}

/// Splits a request at its marks. Each segment has the mark before it.
fn segments(request: &str) -> Vec<(&'static str, &str)> {
    let mut rest = request.trim().trim_end_matches(['.', '!', '?']);
    let mut found = Vec::new();
    let mut before = "";
    loop {
        let next = MARKS.iter().filter_map(|mark| Some((rest.find(mark)?, *mark)));
        let Some((at, mark)) = next.min() else { break };
        let (segment, after) = (rest.get(..at), rest.get(at + mark.len()..));
        found.push((before, segment.unwrap_or_default().trim()));
        (before, rest) = (mark, after.unwrap_or_default());
    }
    found.push((before, rest.trim()));
    found.retain(|(_, segment)| !segment.trim_matches(['.', ',', ' ', ')']).is_empty());
    found
}

/// Splits words at the mark before the list of parts.
fn split_listing(segment: &str) -> (&str, Option<&str>) {
    let words = words_of(segment);
    let marks = LISTING.split(',').chain(WHERE.split(',')).filter_map(|mark| {
        let found = find_longest(&words, mark)?;
        // `chat with the mechanic` lists nothing.
        let before = found.first.checked_sub(1).and_then(|at| words.get(at));
        let is_together = before.is_some_and(|word| TOGETHER.split(", ").any(|verb| verb == word.text));
        // `splitting bills with flatmates` is one deed.
        const COMPANY: &str = "flatmates, roommates, friends, neighbors, neighbours, colleagues, others, teammates, coworkers, my family";
        let after = words.get(found.last + 1..).unwrap_or_default();
        let is_together = is_together || find_longest(after, COMPANY).is_some_and(|people| people.first == 0);
        let found = Some(found).filter(|_| !is_together)?;
        let (start, end) = (words.get(found.first)?.start, words.get(found.last)?.end);
        (start > 0).then_some((start, end))
    });
    match marks.min() {
        Some((start, end)) => {
            // `w/ a map` is short for `with a map`.
            let list = segment.get(end..).unwrap_or_default().trim_start_matches(['/', ' ', ':']);
            (segment.get(..start).unwrap_or(segment).trim(), Some(list).filter(|list| !list.is_empty()))
        }
        None => (segment, None),
    }
}

/// Whether a segment is about the page rather than about a part of it.
fn is_about_page(segment: &str, page_nouns: &str) -> bool {
    let (before, _) = split_listing(segment);
    let words = words_of(before);
    let first = words.first().is_some_and(|word| OF_PAGE.split(", ").any(|mark| mark == word.text));
    first
        || find_longest(&words, page_nouns)
            .is_some_and(|found| found.last + 1 == words.len() || has_of(&words, found.last))
}

fn has_of(words: &[Word], at: usize) -> bool {
    words
        .get(at + 1)
        .is_some_and(|word| matches!(word.text.as_str(), "of" | "for" | "about" | "on" | "called"))
}

/// Whether a part has its own details: `a list with names`.
fn has_details(part: &str) -> bool {
    [" with ", " by ", " showing ", " including "].iter().any(|mark| part.contains(mark))
}

/// Whether a part is a choice among several things: `you choose size`.
fn is_choice(part: &str) -> bool {
    words_of(part).iter().any(|word| {
        matches!(
            word.text.as_str(),
            "choose" | "pick" | "select" | "enter" | "between" | "estimate" | "calculate"
        )
    })
}

/// Whether two pieces are one: `day and night`, `before and after pictures`.
fn is_pair(open: &str, next: &str) -> bool {
    const PAIRS: [(&str, &str); 3] = [("day", "night"), ("before", "after"), ("income", "expenses")];
    PAIRS.iter().any(|(one, other)| open.ends_with(one) && next.trim().starts_with(other))
}

/// Whether a piece is a field of the form before it: `a text for the card`.
fn is_form_text(open: &str, next: &str) -> bool {
    let named = words_of(named_by(next));
    let is_text = named.last().is_some_and(|word| {
        matches!(word.text.as_str(), "text" | "message" | "note" | "comment" | "greeting")
    });
    is_text && has_details(open) && find_longest(&words_of(open), DETAILED).is_some()
}

/// Returns the words of a piece before the words for its use: `a text` of `a text for the card`.
fn named_by(piece: &str) -> &str {
    piece.split_once(" for ").map_or(piece, |(named, _)| named)
}

/// Whether a part is a filter for several things: `filters for color`.
fn is_filter(part: &str) -> bool {
    let words = words_of(part);
    let is = |at: usize, list: &str| {
        words.get(at).is_some_and(|word| list.split(", ").any(|it| is_same(&word.text, it)))
    };
    is(0, "filter, search, sort") && is(1, "for, by")
}

/// Whether the first words of a piece name a section: `a map`.
fn names_section(packs: &Packs<'_>, piece: &str) -> bool {
    let words = words_of(piece);
    packs
        .files(PackKind::Section)
        .any(|file| find_longest(&words, file.head("words").unwrap_or_default()).is_some())
}
