//! A request for a page to a brief.
//!
//! The reader looks for phrases of packs anywhere in the request: kinds of pages, trades, screens, devices, sections.
//! No order of words and no exact name is needed. Words that belong to no pack become the topic.

mod asked;
mod lists;
mod order;
mod plain;
mod values;

pub(crate) use asked::best;
pub(crate) use lists::{parts_of, split_list, without_name};

use crate::asked_device::{device_of, is_count, is_pocket, is_screens, screens, without_device};
use crate::brief::{Brief, Device, Subject};
use crate::lists::Lists;
use crate::outline::Outline;
use crate::pack::{PackKind, Packs};
use crate::phrase::{Word, find_longest, words_of};
use crate::small_words::is_small;
use crate::topic::{
    app_deed, audience, deed, is_general, is_mark, nearest_family, object_of, place, proper_name,
    sold_things, topic as topic_of,
};
use crate::want::{Want, without_opening};
use asked::{
    EVENT_PAGES, NamedPacks, asks_something, is_any_event, is_bought, is_definite, is_journey,
    is_of_other_things, is_of_section, is_people, is_wish, is_wished, leads_function, names_app,
    names_nothing_else, other_thing, speaks_of_something, spoken_trade, talk_of, title_before,
};
use order::{names_whole, spoken_in_order, things_before};
use plain::{LEAST_ANY_FORM_WORDS, LEAST_FORM_WORDS, spoken_as_page, spoken_by_deed};
use values::join_values;
use websketch_sketch::case_mapping::LowerCase;
use websketch_sketch::collect::CollectVec;

/// Requests longer than this are no requests for a page. Bytes.
const LONGEST: usize = 600;
/// Words for a whole page or screen.
const PAGE_NOUNS: &str = "page, screen, site, website, homepage, home page, webpage, web page, app, view, portal, wireframe, mockup, \
    landing, frontend, ui, flow, web shop, webshop, online shop, online store";
/// Words of an unknown topic at most.
const MOST_TOPIC_WORDS: usize = 4;
/// Places of parts on a page.
const PLACES: [&str; 6] = [" left", " right", " top", " bottom", " below", " above"];
/// Words for the look of a page.
const TONES: &str = "calm, playful, serious, elegant, bold, minimal, minimalist, friendly, luxurious, dense, airy, modern, clean, simple, warm";

/// Reads a request. `None` if it does not ask for a page.
#[must_use]
pub fn read_brief(packs: &Packs<'_>, request: &str) -> Option<Brief> {
    read(packs, request, false)
}

/// Reads a message on an empty sketch. There any statement with words that packs know is a brief: `hostel in Lisbon: pick
/// dates, see the rooms`. `None` for a question and for nonsense.
#[must_use]
pub fn read_any_brief(packs: &Packs<'_>, request: &str) -> Option<Brief> {
    read_brief(packs, request).or_else(|| read(packs, request, true))
}

/// Reads a message that names a list, a board or a form of its own rather than one for a page: `stock list for our
/// warehouse, with search`. `None` for other messages.
#[must_use]
pub fn read_listed_brief(packs: &Packs<'_>, request: &str) -> Option<Brief> {
    let is_screen =
        |brief: &Brief| brief.subject.as_ref().is_some_and(|subject| subject.kind == PackKind::Screen);
    let words = words_of(request);
    let is_told = spoken_as_page(packs, request, LEAST_FORM_WORDS).is_some();
    let is_named = || find_longest(&words, "list, inventory, board, card, pass, ticket").is_some();
    if !is_told && !is_named() {
        return None;
    }
    read(packs, request, true).filter(|brief| is_told || is_screen(brief))
}

fn read(packs: &Packs<'_>, request: &str, is_any: bool) -> Option<Brief> {
    if request.len() > LONGEST || request.contains(['\n', '?', '"', '“', '{', '<']) {
        return None;
    }
    let (spoken, on_device) = without_device(request);
    let spoken = spoken_in_order(packs, &spoken).unwrap_or(spoken);
    let by_deed = spoken_by_deed(packs, &spoken);
    let spoken = by_deed
        .or_else(|| spoken_as_page(packs, &spoken, LEAST_ANY_FORM_WORDS).filter(|_| is_any))
        .unwrap_or(spoken);
    let Outline { head, parts, is_one } = Outline::read(packs, &spoken, PAGE_NOUNS);
    // `with 4 phone screens` lists no part.
    let (counts, mut parts): (Vec<String>, Vec<String>) = parts.into_iter().partition(|part| is_count(part));
    // `onboarding with four steps for a running app` is for that app.
    let of_count = counts.first().and_then(|count| count.find(" for ").and_then(|at| count.get(at..)));
    let head = [head.as_str(), of_count.unwrap_or_default()].concat();
    let (name, words) = without_name(&head, words_of(&head));
    let counted: Vec<Word> =
        words.iter().cloned().chain(counts.iter().flat_map(|count| words_of(count))).collect_vec();
    let offers = join_values(&head, &mut parts);
    let count = screens(&counted);
    let other = other_thing(packs, &head, &words).filter(|_| !parts.is_empty());
    let is_app = names_app(&head, &words) || other.is_some();
    // A screen with a pack of its own is drawn as it says.
    let own = NamedPacks::of(packs, &words).screen;
    let is_pocket = own.is_none_or(|(file, _)| file.name == "onboarding") && is_pocket(&words_of(request));
    let of_app = (is_app && count > 1 || is_pocket).then_some(Device::Phone);
    let device = on_device.or_else(|| device_of(&counted)).or(of_app);
    let is_listing_screens = device == Some(Device::Phone)
        && counted.iter().any(is_screens)
        && parts.len() > 1
        && (count == 1 || count == parts.len());
    let screen_names = if is_listing_screens { std::mem::take(&mut parts) } else { Vec::new() };
    let NamedPacks { kind, trade, screen, is_site } = NamedPacks::of(packs, &words);
    let kind = kind.filter(|(_, found)| !is_any_event(&words, *found));
    let noun = find_longest(&words, PAGE_NOUNS).filter(|found| !is_definite(&words, *found));
    // What people do names no screen: `sign up for swimming lessons` is none for a lesson.
    let is_screen_named = screen.is_some_and(|(_, found)| names_nothing_else(&words, found));
    let is_wished = is_any && noun.is_none() && kind.is_none() && !is_screen_named && is_wished(&head);
    let screen =
        screen.filter(|(_, found)| !is_wished && !is_bought(&words, *found) && !is_any_event(&words, *found));
    let asked_screen = screen;
    let screen = screen.filter(|(file, found)| !is_of_other_things(*file, *found, &words, &parts));
    // A booking on a phone is a screen, a page of a site on a phone is none.
    let is_page = || find_longest(&words, "page, site, website, homepage").is_some();
    let is_screen_kind = kind.is_none_or(|(file, _)| file.name == "booking") && !is_page();
    let is_app = !is_site
        && screen.is_none()
        && (is_app
            || device == Some(Device::Phone)
                && (kind.is_none() || is_screen_kind)
                && (!parts.is_empty() || is_wished));
    let asks_for_page = noun.is_some()
        || names_whole(&head, &words)
        || is_listing_screens
        || is_site
        || kind.is_some() && trade.is_some()
        || device.is_some() && (asked_screen.is_some() || !parts.is_empty())
        || trade.is_some_and(|(_, found)| {
            is_wish(&words) || !parts.is_empty() && names_nothing_else(&words, found)
        })
        || asked_screen.is_some_and(|(file, found)| {
            // `a dashboard for a sales team`
            let before = words.iter().position(is_mark).and_then(|at| words.get(..at)).unwrap_or(&words);
            file.head("place") == Some("alone") && names_nothing_else(before, found)
        });
    if !asks_for_page && !is_any || asks_something(&words) {
        return None;
    }
    if !is_any && kind.is_some_and(|(_, found)| is_of_section(packs, &words, found)) {
        return None;
    }
    // `i want to see the next buses`: the head is a part itself.
    if is_wished && !is_one {
        parts.insert(0, head.clone());
    }
    let is_unnamed = noun.is_none() && kind.is_none() && trade.is_none() && screen.is_none();
    if is_any && is_unnamed && parts.is_empty() {
        parts.extend(things_before(packs, &head, &words));
    }
    let before = noun.and_then(|noun| words.get(..noun.first)).unwrap_or_default();
    let has_subject = before.iter().any(|word| !is_small(word));
    let deed = deed(&head, &words, noun);
    let is_screen_of_deed = is_app || has_subject || parts.is_empty() && device == Some(Device::Phone);
    if let Some((deed, _)) = deed.filter(|_| is_screen_of_deed && screen.is_none()) {
        parts.insert(0, deed.to_owned());
    }
    let of_trade = trade.filter(|_| !is_app).map(|(_, found)| found);
    let topic = topic_of(&head, &words, of_trade, kind.map(|(_, found)| found));
    // `city council page to report potholes` is one of the council.
    let of_subject = || {
        let (first, last) = (before.iter().find(|word| !is_small(word))?, before.last()?);
        Some(head.get(first.start..last.end)?.to_lower_case())
    };
    let topic = match deed {
        Some(_) if has_subject => of_subject().or(topic),
        Some((_, about)) => Some(about.to_lower_case()),
        // `a quiz app for nurses` is about a quiz.
        None if is_app && has_subject && topic.as_deref().is_some_and(|topic| is_people(packs, topic)) => {
            of_subject().or(topic)
        }
        None => topic,
    };
    let topic = talk_of(&words)
        .and_then(|found| head.get(words.get(found.last + 2)?.start..))
        .map(|about| about.split(',').next().unwrap_or(about).to_lower_case())
        .zip(talk_of(&words).and_then(|found| words.get(found.last)))
        .map(|(about, talk)| format!("{about} {}", talk.text))
        .or(topic);
    // `real estate listing page` tells no more of the flat than its pack.
    let topic = topic.filter(|topic| trade.is_none() || !topic.ends_with(" listing"));
    let topic = other.or(topic);
    let topic = topic.map(|topic| without_opening(&topic)).filter(|topic| !topic.is_empty());
    // `an app for splitting bills` has what it is for.
    if is_app && parts.is_empty() {
        parts.extend(topic.clone().filter(|topic| Lists::new(packs).wish(&words_of(topic)).is_some()));
    }
    let does = app_deed(&head, &words).filter(|_| trade.is_none());
    let sold = sold_things(&head, &words).filter(|_| trade.is_none() && !is_app);
    let topic = does.map(object_of).or_else(|| sold.map(LowerCase::to_lower_case)).or(topic);
    let own_name = topic.as_deref().and_then(|topic| proper_name(&head, topic));
    let trade = trade.filter(|(file, found)| {
        let is_other = |topic: &str| is_general(packs, *file, *found, &words, topic);
        own_name.is_some() || topic.as_deref().is_none_or(|topic| !is_other(topic))
    });
    // `a tool library` is about tools.
    // A yoga retreat is a journey, a wine festival an event.
    let trade = trade.filter(|(file, found)| !is_journey(packs, *file, *found, &words));
    let is_narrower = own_name.is_none() && of_trade.is_some() && trade.is_none() && deed.is_none();
    let own_topic = || topic_of(&head, &words, None, kind.map(|(_, found)| found));
    let topic = if is_narrower { own_topic().or(topic) } else { topic };
    let of_trade = || spoken_trade(&head, &words, trade.map(|(_, found)| found));
    let topic = if own_name.is_some() { of_trade().or(topic) } else { topic };
    let subject = screen.or(trade).map(|(file, _)| Subject { kind: file.kind, name: file.name.to_owned() });
    let is_topic = |topic: &&str| {
        topic.split(' ').count() <= MOST_TOPIC_WORDS
            && !topic.contains(|letter: char| letter.is_ascii_digit())
    };
    let subject = subject.or_else(|| {
        let topic = topic.as_deref()?;
        let of_family = |name: &str| Subject { kind: PackKind::Family, name: name.to_owned() };
        if sold.is_some() {
            return Some(of_family("shop"));
        }
        if does.is_some() {
            return Some(of_family("software"));
        }
        if talk_of(&words).is_some() {
            return Some(of_family("education"));
        }
        if find_longest(&words, EVENT_PAGES).is_some() {
            return Some(of_family("event"));
        }
        let of_topic = nearest_family(packs, topic);
        // Packages with prices are those of a business, not of the event that they are for.
        if !offers.is_empty() && of_topic.name == "event" {
            return Some(of_family("company"));
        }
        Some(if of_topic.name == "company" { nearest_family(packs, &head) } else { of_topic })
    });
    // Deeds of people without a trade are those of an application, and a form alone stands on a screen of its own.
    // A board, a vote or a ledger without a trade is what an application does.
    let lists = Lists::new(packs);
    let is_function = |part: &String| {
        matches!(
            lists.wish(&Want::read(part).words),
            Some("board" | "ledger" | "votes" | "switches" | "debts" | "scan" | "picker")
        )
    };
    let is_untold = trade.is_none() || leads_function(&words);
    let is_unkind = kind.is_none_or(|(file, _)| file.name == "gallery");
    let is_app = is_app || is_untold && screen.is_none() && is_unkind && parts.iter().any(is_function);
    let is_alone = is_one && noun.is_none() && kind.is_none();
    let is_app =
        is_app || is_alone || is_wished && subject.as_ref().is_none_or(|subject| subject.name == "company");
    // An application of which nothing more is told is a page about it.
    let is_app = is_app && !(parts.is_empty() && screen_names.is_empty());
    let is_strange =
        trade.is_none() && screen.is_none() && topic.as_deref().is_some_and(|topic| !is_topic(&topic));
    // A page about nothing is made of its parts; where they have places, it is a drawing of its own.
    let is_bare = subject.is_none() && kind.is_none();
    let has_places = || parts.iter().any(|part| PLACES.iter().any(|place| part.contains(place)));
    if !is_any && (is_strange || is_bare && !is_listing_screens && (parts.is_empty() || has_places())) {
        return None;
    }
    if is_any && is_bare && parts.is_empty() && screen_names.is_empty() {
        return None;
    }
    let is_known = trade.is_some() || asked_screen.is_some() || kind.is_some() || noun.is_some();
    let is_brief = !is_strange || !parts.is_empty() || !screen_names.is_empty();
    if is_any && !is_known && !(is_brief && speaks_of_something(packs, request)) {
        return None;
    }
    let audience = audience(&head, &words);
    let tone = words.iter().filter(|word| TONES.split(", ").any(|tone| tone == word.text));
    Some(Brief {
        kind: kind.filter(|_| screen.is_none()).map(|(file, _)| file.name.to_owned()),
        is_app,
        subject,
        audience,
        name: name.or(own_name),
        place: place(&head),
        does: does.map(str::to_owned),
        title: title_before(&head, &words).or_else(|| title_before(request, &words_of(request))),
        offers,
        device,
        parts,
        tone: tone.map(|word| word.text.clone()).collect_vec(),
        screens: count,
        screen_names,
        topic,
        words: request.trim().to_lower_case(),
    })
}
