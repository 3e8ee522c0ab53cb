//! The words for a whole page, wherever they stand in a request.

use super::PAGE_NOUNS;
use super::asked::{best, is_definite, names_nothing_else};
use crate::lists::Lists;
use crate::pack::{PackKind, Packs};
use crate::phrase::{Word, find_longest, words_of};
use crate::topic::is_mark;
use crate::want::{Want, without_opening};

/// Words for a whole site that name parts as well, before words for the business: `a portfolio for a potter`.
const WHOLE_NOUNS: &str =
    "store, shop, portfolio, intranet, blog, storefront, marketplace, forum, search results, listings";

/// Whether words name a whole site and its business: `a store for vintage lamps`.
pub(super) fn names_whole(head: &str, words: &[Word]) -> bool {
    let Some(found) = find_longest(words, WHOLE_NOUNS).filter(|found| !is_definite(words, *found)) else {
        return false;
    };
    let rest = words.get(found.last).and_then(|last| head.get(last.end..)).unwrap_or_default();
    let next = words.get(found.last + 1);
    words.len() > 2 && next.is_none_or(is_mark) && !rest.trim_start().starts_with(',')
}

/// Returns the things before the words for a business, as far as the lists know them: `lost and found board` of `lost and
/// found board for a railway station`.
pub(super) fn things_before(packs: &Packs<'_>, head: &str, words: &[Word]) -> Option<String> {
    let mark = words.iter().find(|word| is_mark(word))?;
    let before = without_opening(head.get(..mark.start)?);
    let want = Want::read(&before);
    Lists::new(packs).samples(want.things()).map(|_| before)
}

/// Returns a request that tells its name and its trade first as one that begins with the page: `Tickr, a time tracking
/// app: landing page` is a landing page for a time tracking app called Tickr.
pub(super) fn spoken_in_order(packs: &Packs<'_>, request: &str) -> Option<String> {
    let colon = [": ", " - ", " – ", " — "].iter().filter_map(|mark| Some((request.find(mark)?, mark.len())));
    let cut = colon.min().and_then(|(at, length)| Some((request.get(..at)?, request.get(at + length..)?)));
    let is_page = |text: &str| {
        let words = words_of(text);
        let site = best(packs, PackKind::Page, &words).map(|(_, found)| found);
        let noun = find_longest(&words, PAGE_NOUNS);
        site.into_iter().chain(noun).any(|found| names_nothing_else(&words, found))
    };
    let (before, page, rest) = match cut {
        Some((before, after)) => {
            let end = after.find([',', ':', ';']).or_else(|| after.find(" with ")).unwrap_or(after.len());
            let (page, rest) = after.split_at_checked(end)?;
            if is_page(page) {
                (before, page.trim(), rest)
            } else {
                (before, "page", request.get(before.len()..)?)
            }
        }
        None => (request, "page", ""),
    };
    let apposed =
        [", a ", ", an ", ", the ", ", our ", ", my "].iter().find_map(|mark| before.split_once(mark));
    let is_name = |text: &str| {
        let is_known = |word: &str| {
            let words = words_of(word);
            find_longest(&words, PAGE_NOUNS).is_some() || best(packs, PackKind::Trade, &words).is_some()
        };
        (1..=4).contains(&text.split(' ').count())
            && text.split(' ').all(|word| {
                word == "&" || word == "and" || word.starts_with(char::is_uppercase) && !is_known(word)
            })
    };
    match apposed.filter(|(name, _)| is_name(name)) {
        Some((name, trade)) => Some(format!("{page} for a {trade} called {name}{rest}")),
        None if page != "page" && is_name(before) => Some(format!("{page} called {before}{rest}")),
        None if page != "page" || cut.is_some_and(|(_, after)| is_page(after)) => {
            Some(format!("{page} for {before}{rest}"))
        }
        None => None,
    }
}
