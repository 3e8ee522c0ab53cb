//! Words that no component shows: they say what something is about, what it is for or what it looks like.

use super::{Found, Reading, Wording};
use crate::reference::{Count, Description};
use crate::resolve::around::kinds_called;
use crate::resolve::card::{about, twins};
use crate::resolve::choice::{largest, single, wordings};
use crate::resolve::fit::{Fit, best_fits};
use crate::resolve::form::is_running_number;
use crate::resolve::id::called_by_id;
use crate::resolve::near::headed;
use crate::resolve::role::hero;
use crate::resolve::shape::{below_title, says_other};
use crate::vocabulary::Tag;
use websketch_layout::naming::NamedComponent;
use websketch_sketch::ComponentKind;

/// In the order in which they are tried.
pub(super) const READINGS: &[Reading] = &[
    opening,
    own_text,
    of_holder,
    near_kind,
    group,
    decoration,
    running_number,
    subject,
    without_role,
    last_word,
    form,
    kin,
    only,
    alike,
    boxed,
    name,
];

/// `the hero` is what the page opens with; `the hero image` is a part of it.
fn opening<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    if wording.is_of_noun() || wording.said != ["hero"] {
        return None;
    }
    let hero = hero(wording.scene);
    let is_part = |named: &&NamedComponent<'n>| hero.iter().any(|part| part.id() == named.component.id());
    Found::loose(wording.all.iter().filter(is_part).collect())
}

/// `the footer text` is what the footer says, where no text lies in it.
fn own_text<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    use ComponentKind::{Button, Footer, Text};
    let [said] = wording.said.as_slice() else { return None };
    let noun = wording.description.noun.filter(|noun| noun.kinds.first() == Some(&Text) && !noun.plural)?;
    let [kind @ (Footer | Button)] = kinds_called(said)? else { return None };
    let mut saying: Vec<_> = wording.all.iter().collect();
    saying.retain(|named| named.component.kind() == *kind && named.component.props().text().is_some());
    let lies_in = |text: &&NamedComponent<'n>| {
        saying.iter().any(|one| one.component.bounds().contains(&text.component.bounds()))
    };
    let is_inside = wording.of_kind.iter().any(lies_in);
    if is_inside || noun.hint.is_some_and(|hint| hint != "label") { None } else { Found::loose(saying) }
}

/// `the table buttons` are those near the table.
fn near_kind<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    Found::loose(wording.scene.near_kind(&wording.of_kind, &wording.said))
}

/// `the login fields` are those of the group of that name, `the paint buttons` those below the heading `Paint`.
fn group<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    let named = wording.scene.belonging(wording.description, &wording.of_kind, &wording.said);
    let exact = wording.description.noun.is_none_or(|noun| noun.hint.is_none());
    if exact { Found::exact(named) } else { Found::loose(named) }
}

/// `the hero image`: words for what something is there for, of which the largest is meant.
fn decoration<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    let said = &wording.said;
    if !wording.is_of_noun() || !said.iter().all(|word| Tag::Decoration.has(word)) {
        return None;
    }
    let mut fitting = wording.of_kind.clone();
    fitting.retain(|named| !said.iter().any(|word| says_other(named, word)));
    if said.iter().any(|word| word == "hero") {
        let below = below_title(wording.scene, &fitting);
        fitting = if below.is_empty() { fitting } else { below };
    }
    Some(Found { named: largest(&fitting), exact: false })
}

/// `the invoice number` is the text `No. 2041`.
fn running_number<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    let can_be_text = wording.description.noun.is_none_or(|noun| noun.kinds.contains(&ComponentKind::Text));
    if !can_be_text || wording.said.last().is_none_or(|word| word != "number") {
        return None;
    }
    Found::loose(vec![single(&wording.of_kind, |named| is_running_number(named.component))?])
}

/// `the yoga class` is the card of what says `Yoga`.
fn subject<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    if wording.is_of_noun() {
        return None;
    }
    Found::loose(about(wording.all, &wording.said))
}

/// `the card titles` are those of the headings that stand in cards.
fn of_holder<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    let [said] = wording.said.as_slice() else { return None };
    if !wording.is_of_noun() || kinds_called(said)? != [ComponentKind::Container] {
        return None;
    }
    let boxes: Vec<_> =
        wording.all.iter().filter(|named| named.component.kind() == ComponentKind::Container).collect();
    let boxes: Vec<_> = twins(&boxes).into_iter().map(|named| named.component.bounds()).collect();
    let mut inside = wording.of_kind.clone();
    inside.retain(|named| {
        let bounds = named.component.bounds();
        boxes.iter().any(|holder| holder.contains(&bounds) && *holder != bounds)
    });
    Found::loose(inside)
}

/// `the subject line field`, `the follower count`: a word for a kind before the noun, or for what something is there for,
/// need not be written anywhere.
fn without_role<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    let is_of_noun = wording.is_of_noun();
    let mut bare = wording.said.clone();
    bare.retain(|word| !(Tag::Role.has(word) || is_of_noun && kinds_called(word).is_some()));
    if bare.is_empty() || bare.len() == wording.said.len() {
        return None;
    }
    let (best, fit) = best_fits(&wording.of_kind, &bare);
    let best = if wording.is_name() { wordings(best) } else { best };
    if matches!(fit, Some(Fit::Whole | Fit::Part)) {
        return Some(Found { named: best, exact: false });
    }
    let called = called_by_id(&wording.of_kind, &bare);
    if called.len() == 1 { Found::loose(called) } else { None }
}

/// `the opening hours`, and one has the id `hours`; but what is written says more than an id.
fn last_word<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    let [before @ .., last] = wording.said.as_slice() else { return None };
    if wording.is_of_noun() || kinds_called(last).is_some() || before.is_empty() {
        return None;
    }
    let all: Vec<_> = wording.all.iter().collect();
    if matches!(best_fits(&all, before).1, Some(Fit::Whole | Fit::Part)) {
        return None;
    }
    let called = called_by_id(&wording.of_kind, std::slice::from_ref(last));
    if called.len() == 1 { Found::loose(called) } else { None }
}

/// `the results count`, and one text begins with a count.
fn form<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    let [_, .., last] = wording.said.as_slice() else { return None };
    if wording.is_of_noun() || !Tag::Form.counts(last) {
        return None;
    }
    let (best, _) = best_fits(&wording.of_kind, std::slice::from_ref(last));
    if best.len() == 1 { Found::loose(best) } else { None }
}

/// What people call a kind by the noun, too: `the Menu text` is the heading `Menu`.
fn kin<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    let mut kin: Vec<_> = wording.all.iter().collect();
    kin.retain(|named| is_kin(wording.description, named.component.kind()));
    let (best, fit) = best_fits(&kin, &wording.said);
    // `the services cards` are not the button `Services`.
    let is_short = wording.description.noun.is_some_and(|noun| noun.plural) && best.len() < 2;
    if fit == Some(Fit::Whole) && !is_short {
        return Found::loose(best);
    }
    let called = if wording.said.len() == 1 { called_by_id(&kin, &wording.said) } else { Vec::new() };
    if called.len() == 1 { Found::loose(called) } else { None }
}

/// The only one of a kind on which nothing is written is meant whatever it is called, and so is the only picture, list or
/// table whatever it is about: `the orders table`. Not what says that it is something else.
fn only<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    use ComponentKind::{Heading, ImagePlaceholder, List, Table};
    let noun = wording.description.noun.filter(|noun| !noun.plural && noun.kinds.len() == 1)?;
    let [only] = wording.of_kind.as_slice() else { return None };
    let is_said = || !best_fits(&wording.all.iter().collect::<Vec<_>>(), &wording.said).0.is_empty();
    let is_apt = match (only.component.kind(), noun.hint) {
        (ImagePlaceholder | List | Table, None) => true,
        // `the episode title`, where a text says `Episode 48`.
        (Heading, Some("title")) => is_said(),
        _ => false,
    };
    let can_be = is_apt
        && wording.description.count == Count::One
        && !wording.said.iter().any(|word| Tag::Look.has(word) || says_other(only, word));
    if only.is_blank() || can_be { Found::loose(vec![*only]) } else { None }
}

/// `the product cards` are those that are alike.
fn alike<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    let hint = wording.description.noun?.hint;
    let is_specific = hint.is_some_and(|hint| !matches!(hint, "card" | "photo"));
    if is_specific || wording.said.iter().any(|word| Tag::Look.has(word)) {
        return None;
    }
    Found::loose(twins(&wording.of_kind))
}

/// `the comment box` is the field below `Comments`.
fn boxed<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    let mut kin: Vec<_> = wording.all.iter().collect();
    kin.retain(|named| is_kin(wording.description, named.component.kind()));
    Found::loose(headed(wording.all, &kin, &wording.said))
}

/// `the name` is the only heading, where nothing else is called that: whose page it is.
fn name<'n>(wording: &Wording<'n, '_>) -> Option<Found<'n>> {
    if wording.is_of_noun() || wording.said != ["name"] {
        return None;
    }
    let is_heading = |named: &NamedComponent<'_>| named.component.kind() == ComponentKind::Heading;
    Found::loose(vec![single(&wording.of_kind, is_heading)?])
}

/// Whether people also call a kind by the noun: a heading a text, a field or a list a box.
fn is_kin(description: &Description, kind: ComponentKind) -> bool {
    use ComponentKind::{Button, Container, Heading, ImagePlaceholder, Input, List, Table, Text};
    let Some(noun) = description.noun else { return false };
    match noun.kinds {
        [Container] => matches!(kind, Input | List | Table | ImagePlaceholder | Text | Heading | Button),
        kinds => {
            let is_wording = |kind: &ComponentKind| matches!(kind, Text | Heading);
            kinds.iter().all(is_wording) && is_wording(&kind) && !kinds.is_empty()
        }
    }
}
