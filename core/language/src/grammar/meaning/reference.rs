//! Noun phrases: which components are named.

use super::{Meaning, Said};
use crate::grammar::act::Act;
use crate::grammar::tree::{Capture, Captures, Value};
use crate::reference::{Build, Count, Description, Lane, Part, Reference, Which};
use crate::sentence::{NUMBER_MARKS, whole_count};
use crate::vocabulary::{Change, Extent, Extreme, Noun, ONE, Pronoun, Relation, Sense, singular_of};
use websketch_sketch::operation::Axis;

/// What has items of its own, by words before `item`.
const LISTING: &[&str] = &["menu", "nav", "navigation", "navbar", "list", "table"];

impl Meaning<'_> {
    pub(super) fn reference(&self, captures: Captures) -> Option<Reference> {
        let said = self.said(captures, None);
        let mut parts = Vec::new();
        for (act, captures) in said.acts() {
            if matches!(act, Act::Rest | Act::Others) {
                let word = if act == Act::Rest { "rest" } else { "others" };
                let words = vec![word.to_owned()];
                parts.push(Part::Described(Description { words, ..Description::default() }));
                continue;
            }
            let mut part = self.part(captures)?;
            if let (Act::Own, Part::Described(description)) = (act, &mut part) {
                description.own = true;
            }
            parts.push(part);
        }
        let except = match said.role("but") {
            Some(but) => Some(Box::new(self.reference(but)?)),
            None => None,
        };
        // Nobody says `the box and everything` who does not go on: `… in it`.
        if parts.len() > 1 && parts.contains(&Part::Pronoun(Pronoun::Everything)) {
            return None;
        }
        share_noun(&mut parts);
        share_relation(&mut parts);
        Some(Reference { parts, except })
    }

    fn part(&self, captures: Captures) -> Option<Part> {
        let said = self.said(captures, None);
        if let [only] = said.list.as_slice()
            && let Value::Sense(Sense::Pronoun(pronoun)) = only.value
        {
            return Some(Part::Pronoun(pronoun));
        }
        let mut description = Description::default();
        self.describe(&said, &mut description)?;
        // `the second row of posts` is a row, and no post.
        let is_lane = matches!(description.words.first().map(String::as_str), Some("row" | "column"));
        let is_placed = description.ordinal.is_some() || !description.extremes.is_empty();
        if is_lane && is_placed && description.noun.is_none() && description.words.len() > 1 {
            return None;
        }
        let is_row_of = |capture: &Capture| matches!(capture.value, Value::Act(Act::Row | Act::Column, _));
        if said.list.first().is_some_and(is_row_of) && description.noun.is_some_and(|noun| !noun.plural) {
            // `the first row of the table` is no component.
            return None;
        }
        let is_plural = description.words.last().is_some_and(|word| singular_of(word) != word);
        if let (Some(lane), Some(true)) = (&mut description.lane, said.list.first().map(is_row_of))
            && let Which::Place(place) = lane.which
            && (description.noun.is_some() || is_plural)
        {
            lane.which = Which::Run(place);
            // `the second row of posts` are all that are in it.
            if description.noun.is_none() {
                description.count = Count::Several;
            }
        }
        let is_any = description.noun.is_some_and(|noun| noun.kinds.is_empty());
        if is_any && matches!(description.words.as_slice(), [only] if LISTING.contains(&only.as_str())) {
            // Nor is `the last menu item`.
            return None;
        }
        if description.count == Count::One && description.noun.is_some_and(|noun| noun.plural) {
            description.count = Count::Several;
        }
        if description.count == Count::One
            && description.ordinal.is_none()
            && matches!(&description.relation, Some((Relation::Inside, anchor)) if anchor.is_each())
        {
            description.count = Count::Every;
        }
        Some(Part::Described(description))
    }

    /// Adds everything that is said to `description`; `None` where that contradicts itself.
    fn describe(&self, said: &Said, description: &mut Description) -> Option<()> {
        for capture in &said.list {
            match capture.value {
                Value::Sense(sense) => add_sense(sense, description),
                Value::Text(from, to) => match self.sentence.quoted(from) {
                    Some(text) if to == from + 1 => description.literal = Some(text.to_owned()),
                    _ => {
                        for at in (from..to).filter(|at| !self.sentence.is_mark(*at)) {
                            let word = self.sentence.word(at);
                            description.words.extend(word.split(NUMBER_MARKS).map(str::to_owned));
                        }
                    }
                },
                Value::Shown(from, to) => {
                    for at in from..to {
                        description.shown.push(self.sentence.word(at).to_owned());
                    }
                }
                Value::Act(act, captures) => {
                    self.add_phrase(act, &self.said(captures, None), description)?;
                }
            }
        }
        Some(())
    }

    /// Adds a phrase: where it is, in which row, what number it has.
    fn add_phrase(&self, act: Act, said: &Said, description: &mut Description) -> Option<()> {
        match act {
            Act::Numbered => {
                let place = whole_count(said.number()?)?;
                description.ordinal = i32::try_from(place).ok();
                match (said.noun(), said.texts().first()) {
                    (Some(noun), _) => add_sense(Sense::Noun(noun), description),
                    (None, Some((from, to))) => {
                        description.words.extend((*from..*to).map(|at| self.sentence.word(at).to_owned()));
                    }
                    (None, None) => {}
                }
            }
            Act::Standing => {
                if !description.extremes.is_empty() {
                    return None;
                }
                self.describe(said, description)?;
            }
            Act::Tallied => {
                self.describe(said, description)?;
                description.words.push("count".to_owned());
            }
            Act::Counted => {
                let place = description.ordinal?;
                match said.extreme() {
                    Some(extreme) => add_sense(Sense::Extreme(extreme), description),
                    None => description.ordinal = Some(-place),
                }
            }
            Act::Related | Act::Owned => {
                description.owned = act == Act::Owned;
                let relation = said.relation()?;
                let anchor = self.reference(said.role("anchor")?)?;
                if description.relation.replace((relation, Box::new(anchor))).is_some() {
                    return None;
                }
            }
            Act::Row | Act::Column => {
                let which = match (said.ordinal(), said.extreme()) {
                    (Some(place), _) => Which::Place(place),
                    (_, Some(Extreme::Top | Extreme::Left)) => Which::Place(1),
                    (_, Some(Extreme::Bottom | Extreme::Right)) => Which::Place(-1),
                    (_, Some(Extreme::Middle)) => Which::Middle,
                    _ => return None,
                };
                let axis = if act == Act::Row { Axis::X } else { Axis::Y };
                if description.lane.replace(Lane { axis, which }).is_some() {
                    return None;
                }
            }
            Act::Rowed | Act::Columned | Act::Gathered => {
                let axis = if act == Act::Columned { Axis::Y } else { Axis::X };
                let which = if act == Act::Gathered { Which::Alike } else { Which::Fullest };
                if description.lane.replace(Lane { axis, which }).is_some() {
                    return None;
                }
            }
            Act::Each => {
                description.each = true;
                description.count = said.number().and_then(whole_count).map_or(Count::Every, Count::Exactly);
            }
            Act::Small => description.build = Some(Build::Small),
            Act::Large => description.build = Some(Build::Large),
            _ => return None,
        }
        Some(())
    }
}

fn add_sense(sense: Sense, description: &mut Description) {
    match sense {
        Sense::Pronoun(pronoun) => description.pronoun = Some(pronoun),
        Sense::Noun(noun) if noun.hint == Some(ONE) => {
            description.anaphoric = true;
            description.noun = Some(Noun { hint: None, ..noun });
        }
        Sense::Noun(noun) => description.noun = Some(noun),
        Sense::Every => description.count = Count::Every,
        Sense::Number(number) => {
            if let Some(count) = whole_count(number) {
                description.count = Count::Exactly(count);
            }
        }
        Sense::Ordinal(place) => description.ordinal = Some(place),
        Sense::Extreme(extreme) if description.extremes.contains(&extreme) => {}
        Sense::Extreme(extreme) => description.extremes.push(extreme),
        Sense::Change(change) => {
            description.extremes.push(most(change));
            description.compared = true;
        }
        _ => {}
    }
}

/// Of two, the wider one is the widest.
fn most(change: Change) -> Extreme {
    match (change.extent, change.grows) {
        (Extent::Width, true) => Extreme::Widest,
        (Extent::Width, false) => Extreme::Narrowest,
        (Extent::Height | Extent::Thickness, true) => Extreme::Tallest,
        (Extent::Height | Extent::Thickness, false) => Extreme::Shortest,
        (Extent::Both, true) => Extreme::Biggest,
        (Extent::Both, false) => Extreme::Smallest,
    }
}

/// `the archive and print buttons`, `the first and the last card`: the noun at the end is everyone's,
/// and each is one.
fn share_noun(parts: &mut [Part]) {
    let Some((Part::Described(last), rest)) = parts.split_last_mut() else { return };
    if rest.is_empty() {
        return;
    }
    let placed = |d: &Description| d.ordinal.is_some() || !d.extremes.is_empty();
    // `the first and the last book`: each of them is a book.
    let is_bare = |part: &Part| match part {
        Part::Described(d) => {
            placed(d) && d.noun.is_none() && d.literal.is_none() && d.words.is_empty() && d.relation.is_none()
        }
        Part::Pronoun(_) | Part::Known(_) => false,
    };
    if placed(last) && rest.iter().all(is_bare) {
        for part in rest.iter_mut() {
            if let Part::Described(description) = part {
                description.words.clone_from(&last.words);
                description.noun = last.noun.map(|noun| Noun { plural: false, ..noun });
                // `the first and third button in the bottom row`: both stand there.
                description.lane.clone_from(&last.lane);
                description.relation.clone_from(&last.relation);
            }
        }
        return last.count = Count::One;
    }
    let Some(noun) = last.noun else { return };
    let shares = |part: &Part| match part {
        Part::Described(d) if d.noun.is_none() && d.literal.is_none() => {
            noun.plural || placed(d) && d.words.is_empty()
        }
        Part::Described(_) | Part::Pronoun(_) | Part::Known(_) => false,
    };
    if rest.iter().all(shares) && (!last.words.is_empty() || placed(last)) {
        last.count = Count::One;
        for part in rest {
            if let Part::Described(description) = part {
                description.noun = Some(noun);
            }
        }
    }
}

/// `the texts and headings below the line`: all of them are below it.
fn share_relation(parts: &mut [Part]) {
    let Some((Part::Described(last), rest)) = parts.split_last_mut() else { return };
    let is_mere = |part: &Part| match part {
        Part::Described(d) => {
            d.noun.is_some_and(|noun| noun.plural)
                && Description { noun: None, count: Count::One, shown: Vec::new(), ..d.clone() }
                    == Description::default()
        }
        Part::Pronoun(_) | Part::Known(_) => false,
    };
    let (Some(relation), true) = (&last.relation, rest.iter().all(is_mere)) else { return };
    if last.noun.is_some_and(|noun| noun.plural) {
        for part in rest {
            if let Part::Described(description) = part {
                description.relation = Some(relation.clone());
            }
        }
    }
}

/// Everything that is asked about, however its noun stands.
pub(super) fn every(mut what: Reference) -> Reference {
    for part in &mut what.parts {
        if let Part::Described(description) = part {
            description.count = Count::Every;
        }
    }
    what
}
