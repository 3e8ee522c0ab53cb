//! `center the photo in each card`: one of each, by its own.

use crate::intent::{Motion, Place};
use crate::reference::{Count, Description, Part, Reference};
use crate::vocabulary::{Noun, Relation};

/// Where something is moved in each of several, or beside something in each of them: the one that is meant of each goes
/// to its own.
pub(super) fn each_by_its_own(what: &mut Reference, motion: &mut Motion) {
    let (Motion::Place(place), [Part::Described(moved)]) = (motion, what.parts.as_mut_slice()) else {
        return;
    };
    let anchor = match place {
        Place::By { relation: Relation::Inside, anchor, .. } | Place::Region { of: Some(anchor), .. }
            if anchor.is_each() =>
        {
            anchor
        }
        Place::By { anchor, .. } => anchor,
        Place::Region { .. } => return,
    };
    if moved.relation.is_some() || moved.ordinal.is_some() || moved.pronoun.is_some() || moved.own {
        return;
    }
    let is_each = anchor.is_each();
    let around = anchor.clone();
    let [Part::Described(near)] = anchor.parts.as_mut_slice() else { return };
    let holders = match &near.relation {
        None if is_each => around,
        Some((Relation::Inside, holders)) if holders.is_each() => (**holders).clone(),
        _ => return,
    };
    moved.relation = Some((Relation::Inside, Box::new(holders)));
    moved.count = Count::Every;
    *near = Description {
        noun: near.noun.map(|noun| Noun { plural: false, ..noun }),
        words: std::mem::take(&mut near.words),
        own: true,
        ..Description::default()
    };
}
