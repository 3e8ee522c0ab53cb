//! Values that a brief lists: names with prices, numbers after a noun, names of columns.
//!
//! `manicure 35, pedicure 45` is one price list with two prices, `now, next, later columns` is one board.

use crate::brief::Offer;
use crate::phrase::{find_longest, words_of};
use websketch_sketch::collect::CollectVec;

/// Nouns for things with prices.
const PRICED: &str = "package, packages, price, prices, price list, rates, plans, tickets, menu, fees, services, memberships, passes, treatments, courses";
/// Words before a number that is no price.
const NUMBERED: &str = "zone, floor, class, room, step, version, page, level, grade, number, line, part, hall, gate, top, last, first, about, at, from, under, of, over";
/// Nouns for columns beside each other.
const COLUMNS: &str = "columns, column, lanes";

/// Joins the parts that are values of one part, and returns the names with prices among them.
pub(super) fn join_values(head: &str, parts: &mut Vec<String>) -> Vec<Offer> {
    let mut offers = Vec::new();
    let mut joined: Vec<String> = Vec::new();
    for part in std::mem::take(parts) {
        let is_number = part.split(' ').count() == 1 && price(&part).is_some();
        match (offer(&part), joined.last_mut()) {
            (_, Some(last)) if is_number && ends_with_number(last) => *last += &[", ", &part].concat(),
            (_, Some(last)) if is_switch(last) && part.split(' ').count() == 1 => {
                *last += &[", ", &part].concat();
            }
            (Some(offer), _) => {
                offers.push((joined.len(), part.clone(), offer));
                joined.push(part);
            }
            _ => joined.push(part),
        }
    }
    *parts = joined;
    join_columns(parts);
    parts.iter_mut().for_each(with_numbers);
    priced(head, parts, offers)
}

/// Replaces two or more names with prices that follow each other by one part.
fn priced(head: &str, parts: &mut Vec<String>, found: Vec<(usize, String, Offer)>) -> Vec<Offer> {
    let is_one = |(at, part, _): &&(usize, String, Offer)| parts.get(*at).is_some_and(|own| own == part);
    let mut found = found.iter().filter(is_one).cloned().collect_vec();
    let first = found.first().map_or(0, |(at, ..)| *at);
    found = found
        .into_iter()
        .enumerate()
        .filter(|(place, (at, ..))| first + place == *at)
        .map(|(_, it)| it)
        .collect_vec();
    if found.len() < 2 {
        return Vec::new();
    }
    let mut offers = found.into_iter().map(|(_, _, offer)| offer).collect_vec();
    let mut title = None;
    if let Some(offer) = offers.first_mut()
        && let Some(noun) = find_longest(&words_of(&offer.name), PRICED).filter(|found| found.first == 0)
    {
        let words = words_of(&offer.name);
        let end = words.get(noun.last).map_or(0, |word| word.end);
        let rest = offer.name.get(end..).unwrap_or_default().trim_start_matches([':', ' ']).to_owned();
        if !rest.is_empty() {
            title = offer.name.get(..end).map(str::to_owned);
            offer.name = rest;
        }
    }
    let mut first = first;
    let before = first.checked_sub(1).and_then(|at| parts.get(at));
    if title.is_none()
        && let Some(noun) = before.filter(|part| find_longest(&words_of(part), PRICED).is_some())
    {
        title = Some(noun.clone());
        first -= 1;
        parts.remove(first);
    }
    let words = words_of(head);
    let of_head = || {
        let found = find_longest(&words, PRICED)?;
        let text = words.get(found.first..=found.last)?.iter().map(|word| word.text.as_str()).collect_vec();
        let text = text.join(" ");
        Some(if text == "package" { "packages".to_owned() } else { text })
    };
    let title = title.or_else(of_head).unwrap_or_else(|| "prices".to_owned());
    parts.splice(first..(first + offers.len()).min(parts.len()), [title]);
    offers
}

/// Returns the name and the price of `manicure 35`.
fn offer(part: &str) -> Option<Offer> {
    const UNITS: [&str; 4] = [" euros", " euro", " dollars", " bucks"];
    let part = UNITS.iter().find_map(|unit| part.strip_suffix(unit)).unwrap_or(part);
    let (name, token) = part.rsplit_once(' ')?;
    let words = words_of(name);
    let last = words.last()?;
    let is_numbered = NUMBERED.split(", ").any(|word| word == last.text);
    let price = price(token).filter(|_| !is_numbered && words.len() <= 6)?;
    Some(Offer { name: name.trim_end_matches([':', '-', '–', ' ']).to_owned(), price })
}

/// Returns a price in dollars, unless it has another currency.
fn price(token: &str) -> Option<String> {
    let bare = token.trim_matches(['$', '€', '£', ',']);
    let is_number = bare.starts_with(|letter: char| letter.is_ascii_digit())
        && bare.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, '.' | ','));
    if !is_number {
        return None;
    }
    let sign = token.chars().find(|letter| matches!(letter, '€' | '£')).unwrap_or('$');
    let grouped = match bare.len() {
        4..=6 if !bare.contains(['.', ',']) => {
            let (thousands, rest) = bare.split_at_checked(bare.len() - 3)?;
            format!("{thousands},{rest}")
        }
        _ => bare.to_owned(),
    };
    Some(format!("{sign}{grouped}"))
}

fn ends_with_number(part: &str) -> bool {
    part.rsplit([' ', ',']).next().is_some_and(|last| price(last).is_some())
}

/// Whether a part names the purposes of switches: `switches for email`.
fn is_switch(part: &str) -> bool {
    ["switches for ", "toggles for ", "switches with ", "toggles with "]
        .iter()
        .any(|begin| part.starts_with(begin))
}

/// Tells the numbers after a noun as its details: `amounts 10, 25, 50`.
fn with_numbers(part: &mut String) {
    if is_switch(part) {
        *part = part.replacen(" for ", " with ", 1);
        return;
    }
    let Some((noun, rest)) = part.split_once(' ') else { return };
    let is_list = rest.contains(", ") && rest.split(", ").all(|number| price(number).is_some());
    if is_list {
        *part = format!("{noun} with {rest}");
    }
}

/// Makes one part of names of columns: `now, next, later columns`, `columns monday tuesday`.
fn join_columns(parts: &mut Vec<String>) {
    let is_name = |part: &String| part.split(' ').count() <= 2 && !part.contains(" with ");
    let Some(at) = parts.iter().position(|part| find_longest(&words_of(part), COLUMNS).is_some()) else {
        return;
    };
    let Some(part) = parts.get(at).cloned() else { return };
    let words = words_of(&part);
    let Some(found) = find_longest(&words, COLUMNS) else { return };
    let (first, names, count) = if found.last + 1 == words.len() && found.first > 0 {
        let name = words.get(found.first).and_then(|word| part.get(..word.start)).unwrap_or_default();
        let before = parts.iter().take(at).rev().take_while(|part| is_name(part)).count();
        let names = parts.iter().skip(at - before).take(before).cloned().chain([name.trim().to_owned()]);
        (at - before, names.collect_vec(), before + 1)
    } else if found.first == 0 && words.len() > 1 {
        let rest = words.get(1).and_then(|word| part.get(word.start..)).unwrap_or_default();
        let rest = rest.strip_prefix("with ").unwrap_or(rest);
        let after = parts.iter().skip(at + 1).take_while(|part| part.split(' ').count() == 1).count();
        let own = if rest.contains(", ") {
            rest.split(", ").map(str::to_owned).collect_vec()
        } else {
            rest.split(' ').map(str::to_owned).collect_vec()
        };
        let names = own.into_iter().chain(parts.iter().skip(at + 1).take(after).cloned());
        (at, names.collect_vec(), after + 1)
    } else {
        return;
    };
    let names = names.into_iter().filter(|name| !name.is_empty() && name != "and").collect_vec();
    if names.len() > 1 {
        parts.splice(first..first + count, [format!("columns with {}", names.join(", "))]);
    }
}
