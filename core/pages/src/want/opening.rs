//! The words before a thing: persons, verbs and small words.

use super::noun::{CLAUSE_WORDS, is_listed};
use crate::phrase::{find_longest, words_of};
use websketch_sketch::case_mapping::LowerCase;

/// Words that stand before a wish and say nothing of it.
const OPENINGS: &str = "and, also, then, plus, please, maybe, ideally, finally, first, below that, below it, underneath, under that, beneath, above that, above it, \
    next to it, beside it, at the top, at the bottom, on top, on the page, in the middle, there is, there are, there should be, there must be, \
    it has, it should have, it shows, it should show, should show, should have, must have, must show, showing, shows, show, show me, see, view, display, displays, displaying, \
    a way to, way to, a place to, a button to, an option to, the option to, the ability to, look at, listing, lists, has, have, having, includes, include, needs, need, get, gets, wants, want, offers, offer, \
    treat, treats, sell, sells, provide, provides, tell, tells, read, browse, find, watch, get to know, learn about, know, check, \
    a bit about, something about, a bit of, a list of, list of, information about, information on, info about, info on, details about, details on, \
    pictures of the, all, each, every, any, several, many, some, the, a, an, our, my, your, their, her, his, its, this, these, those, one, of, to, for, about, me, us, with, which, that, i, we, you, they, he, she, it, customers can, guests can";
/// Persons before a verb: `people type in their street`.
const PERSONS: &str = "people, users, visitors, customers, guests, members, parents, students, patients, tenants, residents, neighbors, neighbours, employees, staff, teachers, drivers, players, volunteers, owners, kids, children, everyone, somebody, anyone, clients, readers, courier, couriers, riders, tenant, customer, user, visitor, patient, student, driver, worker, workers, technician, nurse, nurses";
/// Verbs after them.
const DEEDS: &str = "type, type in, enter, choose, pick, select, book, reserve, see, find, read, browse, report, order, send, write, ask, upload, pay, \
    sign up, register, log, add, rate, compare, track, search, filter, join, get, can, apply, vote, swap, lend, borrow, buy, share, prove, confirm, sign, check in, check out, scan, offer, rent, sell, return, announce, rate";
/// Words after which the wish of a person stands.
const MODALS: &str = "should be able to, must be able to, are able to, be able to, should, can, could, may, must, want to, wants to, need to, needs to, \
    would like to, like to, lets you, let you, lets people, lets users, let people, let users, have to, allows people to, allows users to, allows you to, helps people, helps you, helps me, \
    let me, lets me, 'd like to, wanna, want, needs, need";
/// The most words before such a phrase.
const MOST_ACTORS: usize = 4;

/// Whether a word names people: one of the usual ones, else by its end, as in `hikers`.
pub(crate) fn are_people(word: &str) -> bool {
    const ENDS: [&str; 4] = ["ers", "ists", "ents", "ians"];
    const THINGS: &str = "orders, papers, flowers, numbers, letters, stickers, offers, covers, answers, documents, payments, comments, \
        appointments, events, apartments, shipments, documents, rents, agreements";
    let is_thing = THINGS.split(',').any(|thing| thing.trim() == word);
    find_longest(&words_of(word), PERSONS).is_some()
        || !is_thing && ENDS.iter().any(|end| word.ends_with(end))
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
    let clause = words.iter().position(|word| is_listed(CLAUSE_WORDS, word));
    let is_clause = clause.is_some_and(|at| at <= 1);
    if let Some((_, std::cmp::Reverse(end))) = after.min()
        && !is_clause
    {
        rest = rest.get(end..).unwrap_or(rest).trim();
    }
    // `my flatmates and I split bills`
    let lower = rest.to_lower_case();
    if let Some(at) = lower
        .find(" and i ")
        .or_else(|| lower.find(" and we "))
        .filter(|at| lower.get(..*at).is_some_and(|before| words_of(before).len() <= MOST_ACTORS))
    {
        rest = rest.get(at + " and ".len()..).unwrap_or(rest);
    }
    loop {
        let words = words_of(rest);
        // `people type in their street`
        let (first, others) = words.split_at(words.len().min(1));
        let is_deed = first.iter().any(|word| are_people(&word.text))
            && find_longest(others, DEEDS).is_some_and(|found| found.first == 0);
        if let Some(next) = others.first().filter(|_| is_deed) {
            rest = rest.get(next.start..).unwrap_or(rest);
            // `neighbors offer rides` is a form, other than `offers rides`.
            if matches!(next.text.as_str(), "offer" | "sell" | "read") {
                break;
            }
            continue;
        }
        let opening = OPENINGS.split(',').filter_map(|opening| {
            find_longest(&words, opening.trim()).filter(|found| found.first == 0).map(|found| found.last)
        });
        let Some(next) = opening.max().and_then(|last| words.get(last + 1)) else { break };
        // `check in at the gym` checks nothing.
        if matches!(next.text.as_str(), "in" | "out") {
            break;
        }
        // `about me` is about a person.
        if matches!(next.text.as_str(), "me" | "us") && words.len() == 2 {
            break;
        }
        rest = rest.get(next.start..).unwrap_or(rest);
    }
    // `a courier proves the delivery`
    let rest = rest.trim_matches([' ', '/', ':', '-']);
    let told = ["prove", "confirm", "scan"].into_iter().find_map(|verb| {
        let thing = rest.strip_prefix(verb)?.strip_prefix("s ")?;
        Some(format!("{verb} {thing}"))
    });
    told.unwrap_or_else(|| rest.to_owned())
}
