//! Words that components show, or that stand at them.

use super::{Found, Reading, Wording};
use crate::reference::{Count, Description};
use crate::resolve::around::listing;
use crate::resolve::card::{fields_called, holders_of, twins};
use crate::resolve::choice::{shows, wordings};
use crate::resolve::fit::Fit;
use crate::resolve::id::called_by_id;
use crate::resolve::near::headed;
use crate::resolve::role::playing;
use websketch_sketch::ComponentKind;

/// In the order in which they are tried.
pub(super) const READINGS: &[Reading] = &[
    role,
    section,
    page_part,
    entry,
    pictures,
    shown,
    called_fields,
    holders,
    labeled_fields,
    below_heading,
    id,
    lists,
];

/// `the pagination` is what plays that role, unless something is called just that.
fn role<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    if wording.fit == Some(Fit::Whole) {
        return None;
    }
    Found::loose(playing(wording.scene, wording.description, &wording.of_kind, &wording.said))
}

/// `the newsletter stuff` is its heading with what follows.
fn section<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    let noun = wording.description.noun?;
    if !noun.kinds.is_empty() || !noun.plural || noun.hint.is_some() {
        return None;
    }
    let section = wording.scene.section_called(wording.all, &wording.said);
    if section.len() > 1 { Found::loose(section) } else { None }
}

/// `the sign up form`, where nothing is called just that.
fn page_part<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    if wording.is_of_noun() || wording.fit == Some(Fit::Whole) {
        return None;
    }
    let named = wording.scene.page_part(wording.description, wording.all, &wording.said)?;
    Some(Found { named, exact: true })
}

/// `Lemons` is an entry of the list rather than the title `Lemon cake`.
fn entry<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    let is_shown = wording.best.iter().any(|named| shows(named, &wording.said));
    let is_entry = !wording.is_of_noun() && !is_shown && !listing(&wording.of_kind, &wording.said).is_empty();
    is_entry.then(Found::nothing)
}

/// `the hotel photos` are more than the one of the `Hotel Tejo`.
fn pictures<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    let ([only], Some(Fit::Part | Fit::Alike)) = (wording.best.as_slice(), wording.fit) else { return None };
    let noun = wording.description.noun?;
    if noun.kinds != [ComponentKind::ImagePlaceholder] || wording.description.count == Count::One {
        return None;
    }
    let twins = twins(&wording.of_kind);
    let is_one_of_them = twins.iter().any(|twin| twin.component.id() == only.component.id());
    if is_one_of_them { Found::loose(twins) } else { None }
}

/// What shows the words.
fn shown<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    let best = wording.best.clone();
    let best = if wording.is_name() { wordings(best) } else { best };
    // Of several that only have the words among others, the one whose id says them.
    let is_open = best.len() > 1 && wording.fit == Some(Fit::Part) && wording.description.is_mere();
    let words = &wording.description.words;
    if is_open && !words.is_empty() {
        let called = called_by_id(&best, words);
        if called.len() == 1 {
            return Found::loose(called);
        }
    }
    if wording.fit < Some(Fit::Alike) { Found::exact(best) } else { Found::loose(best) }
}

/// `the email box`
fn called_fields<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    Found::exact(fields_called(wording.description, wording.all, &wording.said))
}

/// `the Pro card` is the box around `Pro`.
fn holders<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    let holders = holders_of(wording.all, &wording.of_kind, &wording.said);
    // `the account cards` are more than the one box around `Accounts`.
    if holders.len() == 1 && is_several(wording.description) && twins(&wording.of_kind).len() > 1 {
        return None;
    }
    Found::exact(holders)
}

/// Whether more than one is meant.
fn is_several(description: &Description) -> bool {
    match description.count {
        Count::Several | Count::Every => true,
        Count::Exactly(count) => count > 1,
        Count::One => false,
    }
}

/// `the email field`, where a text beside it says so.
fn labeled_fields<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    Found::exact(wording.scene.labeled(&wording.of_kind, &wording.said))
}

/// `the opening hours list`, where a heading above it says so.
fn below_heading<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    Found::exact(headed(wording.all, &wording.of_kind, &wording.said))
}

/// What has the words for an id.
fn id<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    Found::loose(called_by_id(&wording.of_kind, &wording.said))
}

/// `the drinks list` has such an entry. An entry alone is no component: `the subject` where a table has such a column.
fn lists<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    if !wording.is_of_noun() {
        return None;
    }
    Found::exact(listing(&wording.of_kind, &wording.said))
}
