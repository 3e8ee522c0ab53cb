//! Requests that name a screen by the list or the form on it, told as requests for a page.
//!
//! `list of volunteers for the food bank with phone numbers` is a screen with the volunteers and a search. `a page where
//! patients book a physio appointment` is the booking page of a physio.

use super::asked::best;
use crate::lists::Lists;
use crate::pack::{PackKind, Packs};
use crate::phrase::{Match, Word, find_longest, words_of};
use crate::small_words::is_small;
use crate::topic::is_mark;
use crate::want::Want;
use websketch_sketch::collect::CollectVec;

/// Nouns for a list of things, before `of`.
const LISTS: &str = "list, register, directory, roster, log, overview, inventory, catalog, catalogue";
/// Nouns for a page before the deeds of people.
const PAGES: &str = "page, site, website, web page, webpage";
/// The least words of a form that is a page of its own rather than a part, and of one that nothing else understands.
pub(super) const LEAST_FORM_WORDS: usize = 7;
pub(super) const LEAST_ANY_FORM_WORDS: usize = 4;
/// The most words of the things of a list.
const MOST_THING_WORDS: usize = 3;

/// Returns the request for a page that a list or a form of at least so many words stands for. `None` for other requests.
pub(super) fn spoken_as_page(packs: &Packs<'_>, request: &str, least: usize) -> Option<String> {
    let words = words_of(request);
    let begin =
        words.iter().position(|word| !matches!(word.text.as_str(), "a" | "an" | "the" | "our" | "my"))?;
    list_page(packs, request, words.get(begin..)?).or_else(|| form_page(request, words.get(begin..)?, least))
}

/// Tells a list of things as a screen with these things and a search.
fn list_page(packs: &Packs<'_>, request: &str, words: &[Word]) -> Option<String> {
    let noun = find_longest(words, LISTS)?;
    if best(packs, PackKind::Screen, words).is_some_and(|(_, found)| found.first == 0) {
        return None;
    }
    let is_of = |at: usize| words.get(at).is_some_and(|word| word.text == "of");
    // `list of volunteers` or `volunteer list for the food bank`
    let (first, last) = match noun.first {
        0 if is_of(noun.last + 1) => {
            let rest = words.get(noun.last + 2..)?;
            let skip = rest
                .iter()
                .take_while(|word| matches!(word.text.as_str(), "all" | "our" | "my" | "the"))
                .count();
            let count = rest.iter().skip(skip).take_while(|word| !is_end(word)).count();
            let first = noun.last + 2 + skip;
            (first, first + count.checked_sub(1)?)
        }
        0 => return None,
        first if first <= MOST_THING_WORDS && words.get(noun.last + 1).is_some_and(is_end) => (0, first - 1),
        _ => return None,
    };
    let things = words.get(first..=last).filter(|things| things.len() <= MOST_THING_WORDS)?;
    let things_text = request.get(things.first()?.start..things.last()?.end)?;
    let is_known = Lists::new(packs).samples(things).is_some() || Want::read(things_text).is_plural();
    if !is_known || things.iter().any(is_small) {
        return None;
    }
    let after = words.get(last.max(noun.last) + 1..).unwrap_or_default();
    let rest = request.get(after.first()?.start..)?;
    let (of, details) = split_details(rest);
    let several = if things_text.ends_with('s') || noun.first == 0 { "" } else { "s" };
    let details = details.map(|details| format!(" with {details}")).unwrap_or_default();
    let of = if of.is_empty() { String::new() } else { format!(" {of}") };
    Some(format!("screen{of}: search, {things_text}{several}{details}"))
}

/// Whether a word ends the words for things.
fn is_end(word: &Word) -> bool {
    is_mark(word)
        || matches!(word.text.as_str(), "with" | "in" | "at" | "showing" | "that" | "who" | "by" | "on")
}

/// Splits words at the one before the columns of a list.
fn split_details(rest: &str) -> (&str, Option<&str>) {
    let marks = ["with ", "showing ", "including "].into_iter();
    let cut = marks.filter_map(|mark| {
        let at = rest.find(mark).filter(|at| *at == 0 || rest.as_bytes().get(at - 1) == Some(&b' '))?;
        Some((at, at + mark.len()))
    });
    match cut.min() {
        Some((at, end)) => (rest.get(..at).unwrap_or_default().trim_end_matches([' ', ',']), rest.get(end..)),
        None => (rest, None),
    }
}

/// Tells a form for a deed as a page with that form.
fn form_page(request: &str, words: &[Word], least: usize) -> Option<String> {
    let at = words.iter().position(|word| word.text == "form")?;
    let next = words.get(at + 1)?;
    let is_listed = request.contains([':', ',']) || words.iter().any(|word| word.text == "with");
    // `form for parents to report a sick child, with name, class`
    if is_listed {
        let to = words.iter().skip(at).take(4).find(|word| word.text == "to").filter(|_| at == 0)?;
        let deed = request.get(to.end..)?.trim();
        let (deed, fields) = deed.split_once(", with ").or_else(|| deed.split_once(" with "))?;
        let fields = fields
            .replace(", and a ", ", ")
            .replace(", and ", ", ")
            .replace(" and a ", ", ")
            .replace(" and ", ", ");
        return Some(format!("screen where people {deed} ({fields})"));
    }
    match next.text.as_str() {
        "to" if at == 0 => Some(format!("screen where people {}", request.get(words.get(at + 2)?.start..)?)),
        "for" if at > 0 && words.len() >= least => {
            Some(format!("screen: {}", request.get(words.first()?.start..)?))
        }
        _ => None,
    }
}

/// Returns the page of a trade for the deed of its visitors: `a page where patients book a physio appointment` is `booking
/// page for physio with patients book a physio appointment`.
pub(super) fn spoken_by_deed(packs: &Packs<'_>, request: &str) -> Option<String> {
    let words = words_of(request);
    let at = words.iter().position(|word| word.text == "where")?;
    let before = words.get(..at)?;
    let is_bare = find_longest(before, PAGES).is_some()
        && before.iter().all(is_small)
        && !before.iter().any(|word| matches!(word.text.as_str(), "phone" | "mobile" | "tablet" | "app"));
    let deed =
        request.get(words.get(at + 1)?.start..).filter(|deed| is_bare && !deed.contains([',', ':']))?;
    let told = words_of(deed);
    let (_, trade) = best(packs, PackKind::Trade, &told)?;
    let (kind, _) = best(packs, PackKind::Page, &told).or_else(|| kind_of_deed(packs, &told))?;
    let name = kind.head("words")?.split(',').next()?;
    let of = spoken(deed, &told, trade)?;
    Some(format!("{name} for {of} with {deed}"))
}

/// Returns the kind of page for a verb: that of a booking for `book a room`.
fn kind_of_deed<'t>(packs: &Packs<'t>, words: &[Word]) -> Option<(crate::pack::PackFile<'t>, Match)> {
    let found = find_longest(words, "book, reserve, make an appointment")?;
    Some((packs.file(PackKind::Page, "booking")?, found))
}

fn spoken<'t>(text: &'t str, words: &[Word], found: Match) -> Option<&'t str> {
    let said = words.get(found.first..=found.last).unwrap_or_default().iter().collect_vec();
    text.get(said.first()?.start..said.last()?.end)
}
