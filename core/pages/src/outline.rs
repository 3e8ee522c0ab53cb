//! The outline of a request: the words for the page, and the parts that it wants.
//!
//! `hostel in Lisbon: pick dates, see the rooms` is a page for a hostel with two parts. Parts stand after a colon, a
//! dash, `with`, or in clauses of their own.

use crate::pack::{PackKind, Packs};
use crate::phrase::{Word, find_longest, words_of};
use crate::want::TOGETHER;

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
}

impl Outline {
    /// Reads a request. `page_nouns` are the words for a whole page.
    pub(crate) fn read(packs: &Packs<'_>, request: &str, page_nouns: &str) -> Self {
        let mut outline = Self::default();
        let (mut is_list, mut is_inside) = (false, false);
        for (mark, segment) in segments(request) {
            is_list |= matches!(mark, ": " | " - " | " – " | " — " | "\n") && !outline.head.is_empty();
            is_inside = mark == " (" || is_inside && mark == ", ";
            if is_inside && let Some(part) = outline.parts.last_mut() {
                let joint = if has_details(part) { ", " } else { " with " };
                *part += &[joint, segment].concat();
                continue;
            }
            let is_of_page = outline.head.is_empty() || !is_list && is_about_page(segment, page_nouns);
            if !is_of_page {
                outline.list(packs, segment);
                continue;
            }
            let (words, rest) = split_listing(segment);
            if !outline.head.is_empty() {
                outline.head += ", ";
            }
            outline.head += words;
            if let Some(rest) = rest {
                outline.list(packs, rest);
                is_list = true;
            }
        }
        outline.parts.truncate(MOST_PARTS);
        outline
    }

    /// Adds the parts of a segment: `reviews and similar shoes` are two, `size and color to choose` is one.
    fn list(&mut self, packs: &Packs<'_>, segment: &str) {
        let mut open = String::new();
        let mut pieces = segment.split(" and ").flat_map(|piece| piece.split(" & ")).peekable();
        while let Some(piece) = pieces.next() {
            let piece = piece.trim();
            open += piece;
            let Some(next) = pieces.peek() else { break };
            let is_one = is_choice(&open) || has_details(&open) && !names_section(packs, next);
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

/// Whether the first words of a piece name a section: `a map`.
fn names_section(packs: &Packs<'_>, piece: &str) -> bool {
    let words = words_of(piece);
    packs
        .files(PackKind::Section)
        .any(|file| find_longest(&words, file.head("words").unwrap_or_default()).is_some())
}
