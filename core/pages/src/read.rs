//! A request for a page to a brief.
//!
//! The reader looks for phrases of packs anywhere in the request: kinds of pages, trades, screens, devices, sections.
//! No order of words and no exact name is needed. Words that belong to no pack become the topic.

use crate::brief::{Brief, Device, Subject};
use crate::pack::{PackFile, PackKind, Packs};
use crate::phrase::{Match, Word, find_longest, is_same, words_of};

/// Requests longer than this are no requests for a page. Bytes.
const LONGEST: usize = 600;
/// Listed parts of one request at most.
const MOST_PARTS: usize = 24;
/// Words for a whole page or screen.
const PAGE_NOUNS: &str = "page, screen, site, website, homepage, home page, webpage, web page, app, view, portal, wireframe, mockup, \
    landing, frontend, ui, flow";
/// Words of an unknown topic at most.
const MOST_TOPIC_WORDS: usize = 4;
/// Places of parts on a page.
const PLACES: [&str; 6] = [" left", " right", " top", " bottom", " below", " above"];
/// Words before the list of parts.
const LISTING: &str = "with, containing, including, incl, showing, plus, w, featuring, consisting of, that has, which has, having";
const PHONE_WORDS: &str = "phone, mobile, iphone, android, smartphone, ios, cell phone";
const TABLET_WORDS: &str = "tablet, ipad";
const DESKTOP_WORDS: &str = "desktop, browser, laptop";
/// Words that say nothing of a topic.
const SMALL_WORDS: &str = "a an the my our your their his her its some any this that new small simple nice good great modern clean basic \
    responsive little local big beautiful minimal minimalist cool professional for of about to on in at from by as is it i we you me us \
    make create build design draw sketch add generate give need want would like please can could should let lets let's do show up \
    something one page screen site website homepage landing app web home wireframe mockup mock online called named please just and or \
    screens pages phones flow two three four five six seven eight \
    phone mobile iphone android tablet desktop ios smartphone view portal browser window frame version which who where how what much many start main first";
/// Words for the look of a page.
const TONES: &str = "calm, playful, serious, elegant, bold, minimal, minimalist, friendly, luxurious, dense, airy, modern, clean, simple, warm";
/// Words that end a phrase.
const PHRASE_ENDS: [&str; 8] = ["in", "that", "which", "who", "to", "on", "with", "called"];
const NUMBERS: [&str; 7] = ["two", "three", "four", "five", "six", "seven", "eight"];

/// Reads a request. `None` if it does not ask for a page.
#[must_use]
pub fn read_brief(packs: &Packs<'_>, request: &str) -> Option<Brief> {
    if request.len() > LONGEST || request.contains(['\n', '?', '"', '“', '{', '<']) {
        return None;
    }
    let (head, list) = split_list(request);
    let words = words_of(head);
    let (name, words) = without_name(head, words);
    let listed = list.map(parts_of).unwrap_or_default();
    // `with 4 phone screens` lists no part.
    let (counts, parts): (Vec<String>, Vec<String>) = listed.into_iter().partition(|part| is_count(part));
    let counted: Vec<Word> =
        words.iter().cloned().chain(counts.iter().flat_map(|count| words_of(count))).collect();
    let device = device(&counted);
    let is_listing_screens =
        device == Some(Device::Phone) && request.contains(": ") && counted.iter().any(is_screens);
    let count = screens(&counted);
    let is_listing_screens = is_listing_screens && parts.len() > 1 && (count == 1 || count == parts.len());
    let (screen_names, parts) = if is_listing_screens {
        (parts.iter().map(|part| capitalized(part)).collect(), Vec::new())
    } else {
        (Vec::new(), parts)
    };
    let kind = best(packs, PackKind::Page, &words);
    let trade = best(packs, PackKind::Trade, &words);
    let screen = best(packs, PackKind::Screen, &words);
    let noun = find_longest(&words, PAGE_NOUNS).filter(|found| !is_definite(&words, *found));
    let is_site = kind.is_some_and(|(file, _)| file.head("sections") == Some(""));
    let specific_kind = kind.filter(|_| !is_site);
    let letters = |found: Option<(PackFile<'_>, Match)>| found.map_or(0, |(_, found)| found.letters);
    // A kind of page is no screen: `a landing page for a banking app` is a page.
    let screen = screen.filter(|_| !is_site && letters(screen) >= letters(specific_kind).max(letters(trade)));
    let asks_for_page = noun.is_some()
        || is_listing_screens
        || is_site
        || kind.is_some() && trade.is_some()
        || device.is_some() && (screen.is_some() || !parts.is_empty())
        || trade
            .is_some_and(|(_, found)| is_wish(&words) || list.is_some() && names_nothing_else(&words, found))
        || screen.is_some_and(|(file, found)| {
            // `a dashboard for a sales team`
            let before = words.iter().position(is_mark).and_then(|at| words.get(..at)).unwrap_or(&words);
            file.head("place") == Some("alone") && names_nothing_else(before, found)
        });
    if !asks_for_page {
        return None;
    }
    if kind.is_some_and(|(_, found)| is_of_section(packs, &words, found)) {
        return None;
    }
    let topic = topic(head, &words, trade.map(|(_, found)| found), kind.map(|(_, found)| found));
    let subject = screen.or(trade).map(|(file, _)| Subject { kind: file.kind, name: file.name.to_owned() });
    let is_topic = |topic: &&str| {
        topic.split(' ').count() <= MOST_TOPIC_WORDS
            && !topic.contains(|letter: char| letter.is_ascii_digit())
    };
    let subject = subject.or_else(|| {
        let topic = topic.as_deref()?;
        Some(nearest_family(packs, topic))
    });
    let is_strange =
        trade.is_none() && screen.is_none() && topic.as_deref().is_some_and(|topic| !is_topic(&topic));
    // A page about nothing is made of its parts; where they have places, it is a drawing of its own.
    let is_bare = subject.is_none() && kind.is_none();
    let has_places = || parts.iter().any(|part| PLACES.iter().any(|place| part.contains(place)));
    if is_strange || is_bare && !is_listing_screens && (parts.is_empty() || has_places()) {
        return None;
    }
    let audience = audience(head, &words);
    let tone = words.iter().filter(|word| TONES.split(", ").any(|tone| tone == word.text));
    Some(Brief {
        kind: kind.filter(|_| screen.is_none()).map(|(file, _)| file.name.to_owned()),
        subject,
        audience,
        name,
        device,
        parts,
        tone: tone.map(|word| word.text.clone()).collect(),
        screens: count,
        screen_names,
        topic,
        words: request.trim().to_lowercase(),
    })
}

/// Splits a request at the mark before the list of its parts.
pub(crate) fn split_list(request: &str) -> (&str, Option<&str>) {
    let request = request.trim().trim_end_matches(['.', '!']);
    let colon = request.find(": ").map(|at| (at, 2));
    let words = words_of(request);
    let marks = LISTING.split(',').filter_map(|mark| {
        let found = find_longest(&words, mark)?;
        let (start, end) = (words.get(found.first)?.start, words.get(found.last)?.end);
        Some((start, end - start))
    });
    // `w/ a map` is short for `with a map`.
    let cut = marks.chain(colon).filter(|(at, _)| *at > 0).min();
    match cut {
        Some((at, length)) => {
            let list = request.get(at + length..).unwrap_or_default().trim_start_matches(['/', ' ', ':']);
            (request.get(..at).unwrap_or(request), Some(list).filter(|list| !list.is_empty()))
        }
        None => (request, None),
    }
}

/// Returns the parts of a list, without articles.
pub(crate) fn parts_of(list: &str) -> Vec<String> {
    let parts = list.split([',', '+', '&', ';', '(', ')']).flat_map(|part| part.split(" and "));
    let parts = parts.map(|part| {
        let part = part.trim().trim_start_matches("and ").trim();
        let article = ["a ", "an ", "the ", "some ", "our ", "my ", "your ", "its "];
        article.iter().find_map(|article| part.strip_prefix(article)).unwrap_or(part).trim()
    });
    parts.filter(|part| !part.is_empty()).take(MOST_PARTS).map(str::to_owned).collect()
}

/// Returns the name after `called` or `named`, and the words without it.
pub(crate) fn without_name(head: &str, words: Vec<Word>) -> (Option<String>, Vec<Word>) {
    let Some(at) = words.iter().position(|word| matches!(word.text.as_str(), "called" | "named")) else {
        return (None, words);
    };
    let is_end = |word: &Word| matches!(word.text.as_str(), "for" | "on" | "with" | "that" | "which" | "in");
    let after = words.get(at + 1..).unwrap_or_default();
    let count = after.iter().position(is_end).unwrap_or(after.len()).min(5);
    let (Some(first), Some(last)) = (after.first(), after.get(..count).and_then(<[Word]>::last)) else {
        return (None, words);
    };
    let name = head.get(first.start..last.end).map(|name| name.trim_matches('\'').to_owned());
    let rest = words.iter().take(at).chain(after.iter().skip(count)).cloned().collect();
    (name.filter(|name| !name.is_empty()), rest)
}

fn device(words: &[Word]) -> Option<Device> {
    let names = |phrases| find_longest(words, phrases).is_some();
    if names(PHONE_WORDS) {
        Some(Device::Phone)
    } else if names(TABLET_WORDS) {
        Some(Device::Tablet)
    } else {
        names(DESKTOP_WORDS).then_some(Device::Desktop)
    }
}

/// Returns the pack of one kind with the longest phrase in the words.
pub(crate) fn best<'t>(packs: &Packs<'t>, kind: PackKind, words: &[Word]) -> Option<(PackFile<'t>, Match)> {
    let found = packs.files(kind).filter_map(|file| Some((file, find_longest(words, file.head("words")?)?)));
    found.reduce(|best, other| if other.1.letters > best.1.letters { other } else { best })
}

/// Whether the words wish for something in general: `make me something for a bakery`, `sell wine online`.
fn is_wish(words: &[Word]) -> bool {
    let has = |text: &str| words.iter().any(|word| word.text == text);
    has("something") || has("sell") || has("online")
}

/// Whether the words after a kind of page name a section of it: `landing page hero`.
fn is_of_section(packs: &Packs<'_>, words: &[Word], kind: Match) -> bool {
    let Some(next) = words.get(kind.last + 1..kind.last + 2) else { return false };
    let mut sections = packs.files(PackKind::Section);
    sections.any(|file| find_longest(next, file.head("words").unwrap_or_default()).is_some())
}

/// Whether a noun is about a page that is there: `on the page`, `this page`.
fn is_definite(words: &[Word], noun: Match) -> bool {
    let before = noun.first.checked_sub(1).and_then(|at| words.get(at));
    before.is_some_and(|word| matches!(word.text.as_str(), "the" | "this" | "that" | "each" | "every"))
}

/// Whether a phrase is all that the words name.
fn names_nothing_else(words: &[Word], found: Match) -> bool {
    let outside = words.iter().enumerate().filter(|(at, _)| *at < found.first || *at > found.last);
    outside.into_iter().all(|(_, word)| is_small(word))
}

/// Whether a word says nothing of a topic.
fn is_small(word: &Word) -> bool {
    word.text.chars().all(|letter| letter.is_ascii_digit())
        || SMALL_WORDS.split_whitespace().any(|small| small == word.text)
}

/// Returns the number of screens that are asked for.
fn screens(words: &[Word]) -> usize {
    // `four screens`, `four phone screens`
    let apart = |distance| words.iter().zip(words.iter().skip(distance));
    let counted = apart(1).chain(apart(2)).filter(|(_, noun)| is_screens(noun));
    counted.filter_map(|(word, _)| number(word)).next().unwrap_or(1).clamp(1, 8)
}

/// Whether a listed part is a number of screens: `4 phone screens`.
fn is_count(part: &str) -> bool {
    let words = words_of(part);
    words.len() <= 3 && words.first().and_then(number).is_some() && words.last().is_some_and(is_screens)
}

fn is_screens(word: &Word) -> bool {
    matches!(word.text.as_str(), "screens" | "phones" | "pages")
}

fn number(word: &Word) -> Option<usize> {
    let named = NUMBERS.iter().position(|number| *number == word.text).map(|place| place + 2);
    named.or_else(|| word.text.parse().ok())
}

/// Whether a word stands before the words for the business.
fn is_mark(word: &Word) -> bool {
    matches!(word.text.as_str(), "for" | "about" | "of")
}

/// Returns the words for the business: after `for`, `about` or `of`, else those before the kind of page.
fn topic(head: &str, words: &[Word], trade: Option<Match>, kind: Option<Match>) -> Option<String> {
    let in_kind = |word: &Word| {
        let words = kind.and_then(|kind| words.get(kind.first..=kind.last)).unwrap_or_default();
        words.contains(word)
    };
    let spoken = |range: &[Word]| {
        let is_named = |word: &Word| !is_small(word) && !in_kind(word);
        let (start, end) = (range.iter().position(is_named)?, range.iter().rposition(is_named)?);
        head.get(range.get(start)?.start..range.get(end)?.end).map(str::to_lowercase)
    };
    let after = words.iter().position(is_mark).and_then(|at| {
        let rest = words.get(at + 1..)?;
        // `for a bakery in Lindow`: the phrase ends before the next preposition.
        let end = rest.iter().skip(1).position(|word| {
            matches!(
                word.text.as_str(),
                "in" | "that" | "which" | "who" | "to" | "on" | "for" | "aimed" | "targeting"
            )
        });
        spoken(rest.get(..end.map_or(rest.len(), |end| end + 1))?)
    });
    let of_trade = || spoken(words.get(trade?.first..=trade?.last)?);
    let before_kind = || {
        let kind = kind?;
        spoken(words.get(..kind.first)?).or_else(|| spoken(words.get(kind.last + 1..)?))
    };
    after.or_else(of_trade).or_else(before_kind).or_else(|| spoken(words))
}

/// Returns the people that a page is for: after the second `for`, `aimed at` or `targeting`.
fn audience(head: &str, words: &[Word]) -> Option<String> {
    let is = |at: usize, text: &str| words.get(at).is_some_and(|word| word.text == text);
    let mut marks = (0..words.len()).filter_map(|at| {
        let is_second_for = is(at, "for") && words.iter().take(at).any(|word| word.text == "for");
        let length = if is(at, "aimed") && is(at + 1, "at") { 2 } else { 1 };
        (is_second_for || is(at, "targeting") || length == 2).then_some(at + length)
    });
    let first = marks.next()?;
    let count =
        words.iter().skip(first).take_while(|word| !PHRASE_ENDS.contains(&word.text.as_str())).count();
    let (from, to) = (words.get(first)?.start, words.get(first + count.checked_sub(1)?)?.end);
    head.get(from..to).map(str::to_lowercase)
}

/// Returns the family that is nearest to an unknown trade, by its nouns; the last noun of the topic counts most.
pub(crate) fn nearest_family(packs: &Packs<'_>, topic: &str) -> Subject {
    let words = words_of(topic);
    let has = |file: &PackFile<'_>, word: &Word| {
        let nouns = file.head("nouns").unwrap_or_default();
        nouns.split(',').any(|noun| is_same(&word.text, noun.trim()))
    };
    let family =
        words.iter().rev().find_map(|word| packs.files(PackKind::Family).find(|file| has(file, word)));
    let name = family.map_or("company", |file| file.name).to_owned();
    Subject { kind: PackKind::Family, name }
}

/// Returns a text with its first letter in upper case.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
