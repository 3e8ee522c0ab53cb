//! The meaning of the words of a request: packs, an application, deeds of people, or a question.

use crate::lists::Lists;
use crate::pack::{PackFile, PackKind, Packs};
use crate::phrase::{Match, Word, find_longest, is_same, singular, words_of};
use crate::small_words::is_small;
use crate::topic::is_mark;
use crate::want::{Want, has_modal, without_opening};
use websketch_sketch::case_mapping::LowerCase;

/// Words for an application, with screens that show data.
const APP_NOUNS: &str = "app, web application, tool, dashboard, system, tracker, admin, software, screen, screens, panel, backend, back office, internal, planner, manager, console, intranet";

/// Words for a page about any event.
pub(super) const EVENT_PAGES: &str = "event page, event site, event website, event landing page";

/// Words for the function of an application.
const FUNCTIONS: &str =
    "board, planner, tracker, poll, voting, vote, ledger, counter, scanner, roadmap, log, overview";

/// The packs that the words of a request name.
pub(super) struct NamedPacks<'t> {
    pub(super) kind: Option<(PackFile<'t>, Match)>,
    pub(super) trade: Option<(PackFile<'t>, Match)>,
    pub(super) screen: Option<(PackFile<'t>, Match)>,
    /// Whether the kind is that of a whole site, such as a landing page.
    pub(super) is_site: bool,
}

impl<'t> NamedPacks<'t> {
    pub(super) fn of(packs: &Packs<'t>, words: &[Word]) -> Self {
        let kind = best(packs, PackKind::Page, words);
        let is_whole = |(file, found): &(PackFile<'t>, Match)| !is_of_another(*file, *found, words);
        let trade = best(packs, PackKind::Trade, of_business(words));
        let screen = best(packs, PackKind::Screen, words).filter(is_whole);
        let is_site = kind.is_some_and(|(file, _)| file.head("sections") == Some(""));
        let specific_kind = kind.filter(|_| !is_site);
        let letters = |found: Option<(PackFile<'_>, Match)>| found.map_or(0, |(_, found)| found.letters);
        // What the page is for stands before the words for the business: `onboarding for a meditation app`.
        let mark = words.iter().position(|word| word.text == "for");
        let leads = screen.is_some_and(|(_, found)| {
            mark.is_some_and(|mark| {
                found.last < mark && names_nothing_else(words.get(..mark).unwrap_or(words), found)
            })
        });
        // A kind of page is no screen: `a landing page for a banking app` is a page.
        let screen = screen
            .filter(|_| !is_site && (leads || letters(screen) >= letters(specific_kind).max(letters(trade))));
        Self { kind, trade, screen, is_site }
    }
}

/// Whether a phrase of one word stands before another thing that its pack does not speak of: `parking permit page`.
fn is_of_another(pack: PackFile<'_>, found: Match, words: &[Word]) -> bool {
    const NEUTRAL: &str = "page, screen, form, list, table, section, dashboard, overview, details, history, results, status, center";
    let Some(next) = words.get(found.last + 1).filter(|_| found.first == found.last) else { return false };
    let is_neutral = is_small(next)
        || find_longest(std::slice::from_ref(next), APP_NOUNS).is_some()
        || find_longest(std::slice::from_ref(next), NEUTRAL).is_some();
    let is_noun = words.get(found.last + 2).is_some_and(|after| is_small(after) && after.text == "page");
    is_noun && !is_neutral && !words_of(pack.text).iter().any(|own| is_same(&own.text, &next.text))
}

/// Returns the words without those for the people that the business is for, and without the subject of a talk:
/// `a compost subscription for restaurants`, `a workshop on mending clothes`.
fn of_business(words: &[Word]) -> &[Word] {
    let is_for = |at: usize, word: &Word| {
        word.text == "for"
            && words
                .get(at + 1)
                .is_none_or(|next| !matches!(next.text.as_str(), "sale" | "rent" | "hire" | "free"))
    };
    let fors = words.iter().enumerate().filter(|(at, word)| is_for(*at, word)).map(|(at, _)| at);
    let people = fors.into_iter().nth(1);
    let talk = talk_of(words).map(|found| found.last + 1);
    words.get(..people.into_iter().chain(talk).min().unwrap_or(words.len())).unwrap_or(words)
}

/// Returns the words for an event or a text before its subject.
pub(super) fn talk_of(words: &[Word]) -> Option<Match> {
    let found = find_longest(words, "workshop, course, class, talk, lecture, seminar, webinar, meetup")?;
    let next = words.get(found.last + 1)?;
    matches!(next.text.as_str(), "on" | "about").then_some(found)
}

/// Whether words name an application. A noun before another one names none: `tool library`.
pub(super) fn names_app(head: &str, words: &[Word]) -> bool {
    APP_NOUNS.split(',').filter_map(|noun| find_longest(words, noun)).any(|found| {
        let (Some(last), Some(next)) = (words.get(found.last), words.get(found.last + 1)) else {
            return true;
        };
        let is_apart = head.get(last.end..next.start).is_some_and(|between| between.trim() != "");
        is_apart || is_small(next) || find_longest(std::slice::from_ref(next), APP_NOUNS).is_some()
    })
}

/// Whether a screen for anything is asked for with other things than its pack has: `dashboard for a school kitchen: meals,
/// allergies`.
pub(super) fn is_of_other_things(
    screen: PackFile<'_>,
    found: Match,
    words: &[Word],
    parts: &[String],
) -> bool {
    const ANY_THING: &str = "dashboard, admin, settings, panel, console, overview, back office, backend";
    let said = words.get(found.first..=found.last).unwrap_or_default();
    let own = words_of(screen.text);
    let is_own = |part: &&String| {
        let want = Want::read(part);
        let is_topic = said.iter().any(|word| is_same(&word.text, want.noun()));
        !is_topic && own.iter().any(|word| is_same(&word.text, want.noun()))
    };
    let count = parts.iter().filter(is_own).count();
    // `a recipe app` is about recipes, other than a recipe.
    let next = words.get(found.first..found.last + 2).unwrap_or(said);
    let is_app = find_longest(next, "app, tool, system, tracker, software").is_some();
    parts.len() > 1 && count * 2 < parts.len() && (is_app || find_longest(said, ANY_THING).is_some())
}

/// Returns the words by which a request names its trade.
pub(super) fn spoken_trade(head: &str, words: &[Word], trade: Option<Match>) -> Option<String> {
    let trade = trade?;
    Some(head.get(words.get(trade.first)?.start..words.get(trade.last)?.end)?.to_lower_case())
}

/// Whether words tell the deeds of people rather than a page: `parents should be able to sign up`.
pub(super) fn is_wished(head: &str) -> bool {
    const VERBS: &str =
        "see, show, find, watch, read, browse, list, get, track, sign up, book, rent, order, compare";
    let words = words_of(head);
    let begins = find_longest(&words, VERBS).is_some_and(|found| found.first == 0);
    let rest = without_opening(head);
    !rest.is_empty() && (begins || has_modal(head))
}

/// Whether words begin as a question does.
pub(super) fn asks_something(words: &[Word]) -> bool {
    const QUESTIONS: &str = "what can, what could, what do, what does, what is, what are, what should, what would, why, who is, who are, \
        whose, how do, how can, how does, how is, how to, how should, how would, is, are, does, do, did, am, will, which, was, were, has, \
        where is, where can, where do, when is, when does";
    find_longest(words, QUESTIONS).is_some_and(|found| found.first == 0)
}

/// Whether a message has words that packs or lists know. Nonsense has none.
pub(super) fn speaks_of_something(packs: &Packs<'_>, request: &str) -> bool {
    let words = words_of(request);
    let lists = Lists::new(packs);
    let of_head = |file: PackFile<'_>| {
        ["words", "nouns"]
            .iter()
            .any(|key| find_longest(&words, file.head(key).unwrap_or_default()).is_some())
    };
    const KINDS: [PackKind; 4] = [PackKind::Section, PackKind::Family, PackKind::Trade, PackKind::Screen];
    words.len() > 2
        && (lists.speaks_of(&words)
            || lists.shape(&words).is_some()
            || KINDS.into_iter().any(|kind| packs.files(kind).any(of_head)))
}

/// Whether a phrase names goods or services rather than the screen: `page to sell train tickets`.
pub(super) fn is_bought(words: &[Word], found: Match) -> bool {
    let before = words.get(found.first.saturating_sub(2)..found.first).unwrap_or_default();
    find_longest(before, "buy, sell, selling, buying, order, book").is_some()
}

/// Returns the pack of one kind with the longest phrase in the words.
pub(crate) fn best<'t>(packs: &Packs<'t>, kind: PackKind, words: &[Word]) -> Option<(PackFile<'t>, Match)> {
    let found = packs.files(kind).filter_map(|file| Some((file, find_longest(words, file.head("words")?)?)));
    // A page about one thing is none about several: `flats for sale`.
    let is_several =
        |found: Match| words.get(found.first).is_some_and(|word| singular(&word.text) != word.text);
    let found = found.filter(|(file, found)| file.head("of") != Some("one") || !is_several(*found));
    let found = found.filter(|(file, found)| !is_other(*file, *found, words));
    found.reduce(|best, other| if other.1.letters > best.1.letters { other } else { best })
}

/// Whether the words around those of a pack make them name something else: `cash book` is no bookshop, `release notes` are
/// no notes.
pub(super) fn is_other(pack: PackFile<'_>, found: Match, words: &[Word]) -> bool {
    const NEUTRAL: &str = "second-hand, used, secondhand, free, online, public, own, private, city, best, old, rare, top, local,         independent, family, open, personal, daily, weekly, monthly";
    let before = found.first.checked_sub(1).and_then(|at| words.get(at..=at)).unwrap_or_default();
    let is_qualified = before.iter().any(|word| !is_small(word) && !is_mark(word) && !is_owner(&word.text))
        && find_longest(before, NEUTRAL).is_none()
        && !before.iter().any(|word| words_of(pack.text).iter().any(|own| is_same(&own.text, &word.text)));
    pack.head("not").is_some_and(|phrases| find_longest(words, phrases).is_some())
        || is_qualified && pack.head("bare").is_some()
}

/// Whether a request begins with the function of an application: `board for job applications`.
pub(super) fn leads_function(words: &[Word]) -> bool {
    let mark = words.iter().position(is_mark).unwrap_or(words.len());
    find_longest(words.get(..mark).unwrap_or(words), FUNCTIONS).is_some()
}

/// Returns the words for a page before those for its business: `shift planner` of `shift planner for a cafe`.
pub(super) fn title_before(head: &str, words: &[Word]) -> Option<String> {
    let is_end =
        |word: &Word| is_mark(word) || matches!(word.text.as_str(), "where" | "with" | "that" | "which");
    let mark = words.iter().position(is_end)?;
    let before = words.get(..mark).filter(|before| {
        find_longest(before, "called, in, to, on, list, register, directory, form, questionnaire").is_none()
    })?;
    let is_plain = |word: &Word| {
        is_small(word)
            || find_longest(std::slice::from_ref(word), FUNCTIONS).is_some()
            || find_longest(std::slice::from_ref(word), APP_NOUNS).is_some()
            || find_longest(std::slice::from_ref(word), super::PAGE_NOUNS).is_some()
    };
    let first = before.iter().position(|word| !is_small(word))?;
    let said = before.get(first..)?;
    let last = said.iter().rposition(|word| !is_small(word))?;
    let is_told = said.iter().any(|word| !is_plain(word)) && last < 4;
    let text = head.get(said.first()?.start..said.get(last)?.end)?.to_lower_case();
    is_told.then_some(text)
}

/// Whether the word after those of a trade names a journey or an event of its own: `yoga retreat`.
pub(super) fn is_journey(packs: &Packs<'_>, trade: PackFile<'_>, found: Match, words: &[Word]) -> bool {
    let Some(next) = words.get(found.last + 1) else { return false };
    let is_of = |name: &&str| {
        let nouns = packs.file(PackKind::Family, name).and_then(|family| family.head("nouns"));
        nouns.is_some_and(|nouns| nouns.split(',').any(|noun| is_same(&next.text, noun.trim())))
    };
    let family = ["travel", "event"].into_iter().find(is_of);
    family
        .is_some_and(|family| trade.head("family") != Some(family) && trade.head("family") != Some("travel"))
}

/// Returns the words for a thing that a pack would have without the word before it: `cash book`, `feature request board`.
pub(super) fn other_thing(packs: &Packs<'_>, head: &str, words: &[Word]) -> Option<String> {
    let files = [PackKind::Trade, PackKind::Screen].into_iter().flat_map(|kind| packs.files(kind));
    let found = files
        .filter(|file| file.head("bare").is_some())
        .filter_map(|file| Some((file, find_longest(words, file.head("words")?)?)))
        .find(|(file, found)| is_other(*file, *found, words))?;
    let (_, found) = found;
    let first = words
        .get(..found.first)?
        .iter()
        .rposition(|word| is_small(word) || is_mark(word))
        .map_or(0, |at| at + 1);
    // `release notes page` are release notes.
    let is_page = |word: &Word| find_longest(std::slice::from_ref(word), super::PAGE_NOUNS).is_some();
    let last = (first..=found.last).rev().find(|at| words.get(*at).is_some_and(|word| !is_page(word)))?;
    Some(head.get(words.get(first)?.start..words.get(last)?.end)?.to_lower_case())
}

fn is_owner(word: &str) -> bool {
    matches!(word, "of" | "by" | "whose" | "sell" | "sells" | "selling" | "buy")
}

/// Whether the words wish for something in general: `make me something for a bakery`, `sell wine online`.
pub(super) fn is_wish(words: &[Word]) -> bool {
    let has = |text: &str| words.iter().any(|word| word.text == text);
    has("something") || has("sell") || has("online")
}

/// Whether the words after a kind of page name a section of it: `landing page hero`.
pub(super) fn is_of_section(packs: &Packs<'_>, words: &[Word], kind: Match) -> bool {
    let Some(next) = words.get(kind.last + 1..kind.last + 2) else { return false };
    let mut sections = packs.files(PackKind::Section);
    sections.any(|file| find_longest(next, file.head("words").unwrap_or_default()).is_some())
}

/// Whether a noun is about a page that is there: `on the page`, `this page`.
pub(super) fn is_definite(words: &[Word], noun: Match) -> bool {
    let before = noun.first.checked_sub(1).and_then(|at| words.get(at));
    before.is_some_and(|word| matches!(word.text.as_str(), "the" | "this" | "that" | "each" | "every"))
}

/// Whether a phrase is all that the words name.
pub(super) fn names_nothing_else(words: &[Word], found: Match) -> bool {
    let outside = words.iter().enumerate().filter(|(at, _)| *at < found.first || *at > found.last);
    outside.into_iter().all(|(_, word)| is_small(word))
}

/// Whether a phrase is that for a page about an event which the words name: `event page for a flea market`.
pub(super) fn is_any_event(words: &[Word], found: Match) -> bool {
    let said = words.get(found.first..=found.last).unwrap_or_default();
    find_longest(said, EVENT_PAGES).is_some() && words.get(found.last + 1).is_some_and(is_mark)
}

/// Whether words name people: `nurses`.
pub(super) fn is_people(packs: &Packs<'_>, topic: &str) -> bool {
    let samples = Lists::new(packs).samples(&words_of(topic)).unwrap_or_default();
    samples.first().is_some_and(|first| first.name.contains("{p"))
}
