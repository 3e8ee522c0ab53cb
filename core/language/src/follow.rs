//! `do the same for the others`, `again`, `a bit more`: requests that repeat an earlier one.

use super::intent::{Amount, Intent, Measure, Motion, Place};
use super::reference::{Description, Part, Reference};
use super::vocabulary::{Noun, Vague};
use websketch_sketch::ComponentKind;

/// `intents` with what they repeat in place of those that repeat something; `before` finds what the conversation asked
/// for last. `None` where there is nothing to repeat.
pub(super) fn repeated(intents: Vec<Intent>, before: impl Fn() -> Option<Intent>) -> Option<Vec<Intent>> {
    let mut whole: Vec<Intent> = Vec::with_capacity(intents.len());
    for intent in intents {
        if let (Intent::Another { place: None, text: Some(text) }, Some(Intent::Add(several))) =
            (&intent, whole.last_mut())
            && several.count > 1
        {
            several.traits.text = several
                .traits
                .text
                .take()
                .map_or(Some(text.clone()), |known| Some([&known, ", ", text].concat()));
            continue;
        }
        let last = || whole.last().cloned().or_else(&before);
        let intent = match intent {
            Intent::Same { what } => about(last()?, what)?,
            Intent::Again { amount } => once_more(last()?, amount)?,
            Intent::Another { place, text } => elsewhere(last()?, place, text)?,
            intent => intent,
        };
        whole.push(intent);
    }
    Some(whole)
}

/// What was added, added in another place or with another text.
fn elsewhere(mut intent: Intent, place: Option<Place>, text: Option<String>) -> Option<Intent> {
    if let (Intent::OneMore { title, .. }, None, Some(text)) = (&mut intent, &place, &text) {
        *title = Some(text.clone());
        return Some(intent);
    }
    let Intent::Add(addition) = &mut intent else { return None };
    addition.traits.place = place.or(addition.traits.place.take());
    addition.traits.text = text.or(addition.traits.text.take());
    Some(intent)
}

/// What an intent does, done to something else.
fn about(mut intent: Intent, other: Reference) -> Option<Intent> {
    *intent.subject()? = other;
    Some(intent)
}

/// `the first price …, and the second …`: what a later request counts is what the one before it named.
pub(super) fn inherit(intents: &mut [Intent]) {
    let mut named: Option<Description> = None;
    for intent in intents {
        let Some(what) = intent.subject() else { continue };
        if let ([Part::Described(description)], Some(named)) = (what.parts.as_mut_slice(), &named)
            && is_bare(description)
        {
            description.noun = named.noun;
            description.words.clone_from(&named.words);
        }
        if let Some(Part::Described(description)) = what.parts.last() {
            named = Some(description.clone());
        }
    }
}

/// `align the first field with the second`: what something is done by is counted among its like.
pub(super) fn inherit_anchors(intents: &mut [Intent]) {
    for intent in intents {
        let named = if let Intent::Add(addition) = &*intent {
            let kinds = ComponentKind::ALL.iter().find(|kind| **kind == addition.kind);
            let noun = kinds.filter(|_| addition.pattern.is_none()).map(|kind| Noun {
                kinds: std::slice::from_ref(kind),
                hint: addition.hint,
                piece: None,
                is_new: false,
                plural: false,
            });
            Description { noun, ..Description::default() }
        } else {
            let Some(Part::Described(named)) = intent.subject().and_then(|what| what.parts.last()) else {
                continue;
            };
            named.clone()
        };
        for part in anchors(intent).into_iter().flat_map(|anchor| &mut anchor.parts) {
            let Part::Described(description) = part else { continue };
            let is_one = description.anaphoric && description.noun.is_some_and(|noun| noun.kinds.is_empty());
            if is_one && description.ordinal.is_some() {
                description.noun = None;
                description.anaphoric = false;
            }
            if is_bare(description) && description.lane.is_none() && description.relation.is_none() {
                description.noun = named.noun.map(|noun| Noun { plural: false, ..noun });
                description.words.clone_from(&named.words);
            }
        }
    }
}

/// What an intent only looks at, to place or to size by.
fn anchors(intent: &mut Intent) -> Vec<&mut Reference> {
    let place = match intent {
        Intent::Move { motion: Motion::Place(place), .. } => place,
        Intent::Duplicate { place: Some(place), .. } => place,
        Intent::Add(addition) => match &mut addition.traits.place {
            Some(place) => place,
            None => return Vec::new(),
        },
        Intent::Align { with, .. } => return with.iter_mut().collect(),
        Intent::Resize { sizes, .. } => {
            let mut others = Vec::new();
            for sizing in sizes {
                if let Measure::Like(_, other) = &mut sizing.measure {
                    others.push(other);
                }
            }
            return others;
        }
        _ => return Vec::new(),
    };
    match place {
        Place::By { anchor, .. } => vec![anchor],
        Place::Region { .. } => Vec::new(),
    }
}

/// Whether a description only counts or points, and does not say what.
fn is_bare(description: &Description) -> bool {
    description.noun.is_none()
        && description.words.is_empty()
        && description.literal.is_none()
        && (description.ordinal.is_some() || !description.extremes.is_empty())
}

/// An intent that can be done twice, where it has an amount by `more`, if that is said.
fn once_more(mut intent: Intent, more: Amount) -> Option<Intent> {
    let is_same = matches!(more, Amount::Unsaid);
    let more = match more {
        // A bit and a lot more are a bit: it is done in part already.
        Amount::Vague(_) => Amount::Vague(Vague::Little),
        more => more,
    };
    match &mut intent {
        Intent::Move { motion: Motion::By(ways), .. } => {
            for (_, amount) in ways.iter_mut().filter(|_| !is_same) {
                *amount = more;
            }
        }
        Intent::Resize { sizes, .. } => {
            for sizing in sizes {
                match &mut sizing.measure {
                    Measure::By(_, amount) if !is_same => *amount = more,
                    Measure::By(..) => {}
                    Measure::Factor(_) if is_same => {}
                    _ => return None,
                }
            }
        }
        Intent::Rows { .. } | Intent::Duplicate { .. } | Intent::Add(_) if is_same => {}
        _ => return None,
    }
    Some(intent)
}
