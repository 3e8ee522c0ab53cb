//! The subject of a request: its topic, the people that the page is for, the place, and the nearest family of packs.

use crate::brief::Subject;
use crate::lists::Lists;
use crate::pack::{PackFile, PackKind, Packs};
use crate::phrase::{Match, Word, is_same, words_of};
use crate::small_words::is_small;
use crate::trade_person::is_person;
use websketch_sketch::case_mapping::LowerCase;
use websketch_sketch::collect::CollectVec;

/// The family of a business that nothing more is known of.
const PLAIN_FAMILY: &str = "company";
/// The family of a person with a trade that nothing more is known of.
const PERSON_FAMILY: &str = "local-service";
/// Words that end a phrase.
const PHRASE_ENDS: [&str; 8] = ["in", "that", "which", "who", "to", "on", "with", "called"];

/// Verbs before the own business: `I run a pottery studio`.
const OWNING: &str =
    "run, own, opened, started, manage, founded, have, got, am, i'm, we're, opening, starting";
/// Verbs before the topic of an application: `an app to track my plants`.
const DEEDS: &str = "scan, track, manage, find, book, plan, log, learn, share, order, organize, organise, sell, buy, rent, compare, monitor, \
    record, keep, follow, collect, count, control, schedule, check, see, watch, report, swap, lend, save, write, practice, practise, remember";
/// Words after `for` that name no people.
const OFFERS: &str = "sale, rent, hire, free, swap";
/// Words that end the words for a business without a mark before them.
const ENDS: [&str; 12] =
    ["in", "near", "at", "that", "which", "who", "with", "where", "need", "needs", "want", "wants"];

/// Returns the deed that an application is for, and its object: `track my plants`, `my plants`.
pub(crate) fn deed<'h>(head: &'h str, words: &[Word], noun: Option<Match>) -> Option<(&'h str, &'h str)> {
    let to = words.get(noun?.last + 1).filter(|word| word.text == "to")?;
    let at = words.iter().position(|word| word == to)?;
    let (verb, first) = (words.get(at + 1)?, words.get(at + 2)?);
    let is_deed = DEEDS.split(", ").any(|deed| deed == verb.text);
    let text = |start: usize| head.get(start..).unwrap_or_default().split([',', ';', '.']).next();
    // `check in at the gym` is about the whole.
    let about = if matches!(first.text.as_str(), "in" | "out") { verb.start } else { first.start };
    is_deed.then_some((text(verb.start)?, text(about)?))
}

/// Returns the deed of an application: `reminds people to take their pills` of `an app that reminds people …`.
pub(crate) fn app_deed<'h>(head: &'h str, words: &[Word]) -> Option<&'h str> {
    const APPS: [&str; 5] = ["app", "tool", "service", "software", "platform"];
    let at = words.windows(2).position(|pair| {
        matches!(pair, [app, that] if APPS.contains(&app.text.as_str()) && matches!(that.text.as_str(), "that" | "which"))
    })?;
    let verb = words.get(at + 2).filter(|verb| verb.text.len() > 3 && verb.text.ends_with('s'))?;
    let deed = head.get(verb.start..)?.split([',', ';', '.']).next()?.trim();
    (words.get(at + 3).is_some() && words_of(deed).len() > 1).then_some(deed)
}

/// Returns the things that a deed is about: `pills` of `reminds old people to take their pills`.
pub(crate) fn object_of(deed: &str) -> String {
    const OWNERS: [&str; 8] = ["their", "his", "her", "my", "your", "the", "a", "our"];
    let words = words_of(deed);
    let last = words.iter().rposition(|word| OWNERS.contains(&word.text.as_str()));
    let to = words.iter().rposition(|word| word.text == "to").map(|at| at + 1);
    let first = last.max(to).unwrap_or(0) + 1;
    let rest = words.get(first).and_then(|word| deed.get(word.start..)).unwrap_or(deed);
    let want = crate::want::Want::read(rest);
    want.phrase_text().to_lower_case()
}

/// Returns the things that a person makes or sells: `honey` of `a beekeeper who sells honey`.
pub(crate) fn sold_things<'h>(head: &'h str, words: &[Word]) -> Option<&'h str> {
    let at = words.windows(2).position(|pair| {
        matches!(pair, [who, verb] if matches!(who.text.as_str(), "who" | "that" | "which")
            && matches!(verb.text.as_str(), "sells" | "makes" | "sell" | "make" | "bakes" | "grows" | "sews" | "knits"))
    })?;
    let rest = words.get(at + 2..)?;
    let count = rest
        .iter()
        .take_while(|word| !ENDS.contains(&word.text.as_str()) && !is_mark(word) && word.text != "from");
    let last = rest.get(count.count().checked_sub(1)?)?;
    head.get(rest.first()?.start..last.end)?.split(',').next()
}

/// Returns the words of a topic in the case of the request if they are a name: `Nora and Sam`.
pub(crate) fn proper_name(head: &str, topic: &str) -> Option<String> {
    let mark =
        [" for ", " about ", " of "].iter().filter_map(|mark| Some(head.find(mark)? + mark.len())).min()?;
    let rest = head.get(mark..)?;
    let at = rest.to_lower_case().find(topic)?;
    let name = rest.get(at..at + topic.len())?;
    let is_name =
        |word: &str| matches!(word, "and" | "&" | "of" | "the") || word.starts_with(char::is_uppercase);
    let begins = name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase);
    (begins && name.split(' ').all(is_name)).then(|| name.to_owned())
}

/// Whether the words of a trade name no more than its kind, so that the topic says more: `online shop`.
pub(crate) fn is_general(
    packs: &Packs<'_>,
    trade: PackFile<'_>,
    found: Match,
    words: &[Word],
    topic: &str,
) -> bool {
    let family = trade.head("family").and_then(|family| packs.file(PackKind::Family, family));
    let nouns = family.and_then(|family| family.head("nouns")).unwrap_or_default();
    let said = words.get(found.first..=found.last).unwrap_or_default();
    let is_kind =
        |word: &Word| is_small(word) || nouns.split(',').any(|noun| is_same(&word.text, noun.trim()));
    let about = words_of(topic);
    let speaks_of = |word: &Word| words_of(trade.text).iter().any(|own| is_same(&own.text, &word.text));
    // `tool library` is none with books.
    let before = found.first.checked_sub(1).and_then(|at| words.get(at..found.first)).unwrap_or_default();
    if Lists::new(packs).samples(before).is_some() && !before.iter().any(speaks_of) {
        return true;
    }
    // `careers page for our startup` names the page, and the startup its owner.
    let names_page =
        said.len() > 1 && said.last().is_some_and(|word| matches!(word.text.as_str(), "page" | "site"));
    let Some(last) = about.last().filter(|_| !names_page && said.iter().all(is_kind)) else { return false };
    let is_other = !said.iter().any(|word| is_same(&word.text, &last.text));
    is_other && !speaks_of(last)
}

/// Whether the words for a business end between two words: before a preposition, or before a comma and a small word.
fn ends_between(head: &str, pair: &[Word]) -> bool {
    let [one, next] = pair else { return false };
    let has_comma = head.get(one.end..next.start).is_some_and(|between| between.contains(','));
    ENDS.contains(&next.text.as_str()) || has_comma && is_small(next)
}

/// Whether a word stands before the words for the business.
pub(crate) fn is_mark(word: &Word) -> bool {
    matches!(word.text.as_str(), "for" | "about" | "of")
}

/// Returns the words for the business: after `for`, `about` or `of`, else those before the kind of page.
pub(crate) fn topic(head: &str, words: &[Word], trade: Option<Match>, kind: Option<Match>) -> Option<String> {
    let in_kind = |word: &Word| {
        let words = kind.and_then(|kind| words.get(kind.first..=kind.last)).unwrap_or_default();
        words.contains(word)
    };
    let spoken = |range: &[Word]| {
        let is_named = |word: &Word| !is_small(word) && !in_kind(word);
        let is_owning = |word: &Word| OWNING.split(", ").any(|verb| verb == word.text);
        let begin = range.iter().position(|word| is_named(word) && !is_owning(word))?;
        let range = range.get(begin..)?;
        let end = range.windows(2).position(|pair| ends_between(head, pair));
        let range = range.get(..end.map_or(range.len(), |end| end + 1))?;
        let (start, end) = (range.iter().position(is_named)?, range.iter().rposition(is_named)?);
        head.get(range.get(start)?.start..range.get(end)?.end).map(LowerCase::to_lower_case)
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
pub(crate) fn audience(head: &str, words: &[Word]) -> Option<String> {
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
    // `a flat for sale` is for nobody.
    head.get(from..to)
        .map(LowerCase::to_lower_case)
        .filter(|people| !OFFERS.split(", ").any(|offer| people.starts_with(offer)))
}

/// Returns the family that is nearest to an unknown trade, by its nouns; the last noun of the topic counts most.
pub(crate) fn nearest_family(packs: &Packs<'_>, topic: &str) -> Subject {
    let words = words_of(topic);
    // `the summer fair of our school` is a fair.
    let of = words.iter().position(|word| word.text == "of").filter(|at| *at > 0);
    let (before, after) = words.split_at(of.unwrap_or(words.len()));
    let ordered = after.iter().chain(before).collect_vec();
    let has = |file: &PackFile<'_>, word: &Word| {
        let nouns = file.head("nouns").unwrap_or_default();
        nouns.split(',').any(|noun| is_same(&word.text, noun.trim()))
    };
    // A school office is one of a school.
    let ordered = match ordered.as_slice() {
        [before @ .., last] if last.text == "office" && !before.is_empty() => before.to_vec(),
        all => all.to_vec(),
    };
    let family_of = |word: &&Word| packs.files(PackKind::Family).find(|file| has(file, word));
    let mut families = ordered.into_iter().rev().map(|word| family_of(&word));
    let family = families.by_ref().find_map(|family| family);
    // `moving company` is a service: the word before says more than the company.
    let before = family.filter(|family| family.name == PLAIN_FAMILY).and_then(|_| families.next()?);
    let usual = if is_person(topic) { PERSON_FAMILY } else { PLAIN_FAMILY };
    let name = before.or(family).map_or(usual, |file| file.name).to_owned();
    Subject { kind: PackKind::Family, name }
}

/// Returns the place that a request names: `hostel in Lisbon`. A place has a capital letter.
pub(crate) fn place(head: &str) -> Option<String> {
    let (_, after) = head.split_once(" in ").or_else(|| head.split_once(" near "))?;
    const TIMES: [&str; 16] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
        "Spring",
        "Summer",
        "Autumn",
        "Winter",
    ];
    let is_name = |word: &&str| word.chars().next().is_some_and(char::is_uppercase) && !TIMES.contains(word);
    let named: Vec<&str> = after.split(' ').take_while(is_name).take(3).collect_vec();
    let place = named.join(" ");
    let place = place.trim_end_matches([',', '.', ';', ':']);
    if !place.is_empty() {
        return Some(place.to_owned());
    }
    // `in portugal with dates`, other than `in spring`, `in a day`, `in stock`
    const OTHERS: &str = "town, english, german, french, spanish, general, person, advance, stock, time, use, class, bulk, progress, \
        minutes, seconds, hours, days, weeks, spring, summer, autumn, winter, fall, january, february, march, april, may, june, july, \
        august, september, october, november, december, one, two, three, boxes, color, colour, columns, cards, rows";
    let words = words_of(after);
    let first = words
        .first()
        .filter(|word| !is_small(word) && !OTHERS.split(", ").any(|other| other.trim() == word.text))?;
    let next = words.get(1);
    let is_end = next.is_none_or(|next| {
        ENDS.contains(&next.text.as_str())
            || next.text == "for"
            || after.get(first.end..next.start) != Some(" ")
    });
    (is_end && head.contains(" in ")).then(|| websketch_layout::naming::describe::capitalized(&first.text))
}
