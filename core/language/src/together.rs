//! `a heading and a text below the note`: the place that is said last is meant for all that is added.

use super::intent::{Addition, Intent, Place};
use super::reference::{Part, Reference};
use super::vocabulary::{Edge, Pronoun, Relation};
use websketch_sketch::ComponentKind;

/// Gives the additions of one breath their places: the first one that of the last, and each of the others one beside the
/// one before it. `goes_on` says which intents only name more of what is added.
pub(super) fn place_together(intents: &mut [Intent], goes_on: &[bool]) {
    let mut rest = intents;
    let mut goes_on = goes_on.iter().skip(1);
    while !rest.is_empty() {
        let more = goes_on.by_ref().take_while(|goes_on| **goes_on).count();
        let (run, after) = rest.split_at_mut((more + 1).min(rest.len()));
        place_run(run);
        rest = after;
    }
}

fn place_run(run: &mut [Intent]) -> Option<()> {
    let (last, before) = run.split_last()?;
    let traits = &addition(last)?.traits;
    let (place, at) = (traits.place.clone(), traits.at);
    let has_no_place = |intent: &Intent| {
        addition(intent).is_some_and(|new| new.traits.place.is_none() && new.traits.at.is_none())
    };
    if before.is_empty() || !before.iter().all(has_no_place) {
        return None;
    }
    // `a checkout form and an order summary on the right`: only what is named last stands at that side.
    let is_pattern = |intent: &Intent| addition(intent).is_some_and(|new| new.pattern.is_some());
    let is_side =
        matches!(place, Some(Place::Region { x: Some(Edge::Left | Edge::Right), y: None, of: None }));
    if is_side && run.iter().any(is_pattern) {
        return None;
    }
    let onward = match (&place, at) {
        (Some(place), None) => onward(place)?,
        (None, Some(_)) => Onward::From(Relation::Below),
        _ => return None,
    };
    if let Onward::To(_) = onward {
        run.reverse();
    }
    let mut former = None;
    for intent in run {
        let Intent::Add(new) = intent else { continue };
        let is_button = new.kind == ComponentKind::Button && new.pattern.is_none();
        let traits = &mut new.traits;
        (traits.place, traits.at) = match (former, onward) {
            (None, _) | (_, Onward::Each) => (place.clone(), at),
            (_, Onward::There) => (by(Relation::Inside, Pronoun::There), None),
            (Some(after_button), Onward::From(Relation::Below)) if after_button && is_button => {
                (by(Relation::RightOf, Pronoun::It), None)
            }
            (_, Onward::From(relation) | Onward::To(relation)) => (by(relation, Pronoun::It), None),
        };
        former = Some(is_button);
    }
    Some(())
}

/// How several things with one place follow each other.
#[derive(Clone, Copy)]
enum Onward {
    /// The first one stands there, and each of the others on this side of the one before.
    From(Relation),
    /// The last one stands there, and each of the others on this side of the one after.
    To(Relation),
    /// Each stands in that box.
    There,
    /// Each stands at each of several.
    Each,
}

/// `None` where the place is one beside what is added.
fn onward(place: &Place) -> Option<Onward> {
    Some(match place {
        Place::By { anchor, .. } | Place::Region { of: Some(anchor), .. } if is_new(anchor) => return None,
        Place::By { anchor, .. } | Place::Region { of: Some(anchor), .. } if anchor.is_each() => Onward::Each,
        Place::By { relation, .. } => match relation {
            Relation::Above | Relation::Before => Onward::To(Relation::Above),
            Relation::LeftOf => Onward::To(Relation::LeftOf),
            Relation::RightOf | Relation::Beside => Onward::From(Relation::RightOf),
            Relation::Below | Relation::After => Onward::From(Relation::Below),
            Relation::Inside => Onward::There,
            Relation::Between => return None,
        },
        Place::Region { y: Some(Edge::Bottom), .. } => Onward::To(Relation::Above),
        Place::Region { .. } => Onward::From(Relation::Below),
    })
}

/// Whether it means what is added before: `a picture and a text below it`.
fn is_new(anchor: &Reference) -> bool {
    anchor.parts.iter().any(|part| matches!(part, Part::Pronoun(Pronoun::It | Pronoun::Them)))
}

fn by(relation: Relation, pronoun: Pronoun) -> Option<Place> {
    let anchor = Reference::pronoun(pronoun);
    Some(Place::By { relation, anchor, gap: None, centered: false })
}

fn addition(intent: &Intent) -> Option<&Addition> {
    match intent {
        Intent::Add(addition) => Some(addition),
        _ => None,
    }
}
