//! Noun phrases: how components are named.

use super::{Grammar, Parses};
use crate::language::reference::{Count, Description, Lane, Part, Reference, Which};
use crate::language::vocabulary::{Extreme, Noun, Pronoun, Relation, Sense};
use crate::operation::Axis;

/// Alternatives of one phrase that are followed up; more would be noise.
const MAX_ALTERNATIVES: usize = 12;
/// Members of one list, and words of one label.
const MAX_PARTS: usize = 12;
/// Noun phrases within noun phrases: `the text under the logo in the header`.
const MAX_DEPTH: usize = 2;

const ARTICLES: &str = "the|my|our|your|a|an|of the|of";
/// Adjectives that single nothing out.
const PLAIN: &str = "existing|current|whole|entire|other|little|big|old|single|same";
const PAGE: &str = "of the page|on the page|on this page|of the screen|on the screen|of the canvas|\
 on the canvas|in the sketch|on screen|here|there|of the sketch|of the list";

impl Grammar<'_> {
    /// The references that start at `at`, the shortest first.
    pub(super) fn references(&self, at: usize) -> Parses<Reference> {
        self.references_at(at, 0)
    }

    fn references_at(&self, at: usize, depth: usize) -> Parses<Reference> {
        if let Some(known) = self.named.borrow().get(&(at, depth)) {
            return known.clone();
        }
        let found = self.read_references(at, depth);
        self.named.borrow_mut().insert((at, depth), found.clone());
        found
    }

    fn read_references(&self, at: usize, depth: usize) -> Parses<Reference> {
        let mut found: Parses<Reference> = Vec::new();
        let mut open: Parses<Vec<Part>> =
            self.parts(at, depth).into_iter().map(|(part, end)| (vec![part], end)).collect();
        while !open.is_empty() && found.len() < MAX_ALTERNATIVES {
            let mut longer = Vec::new();
            for (parts, end) in open {
                if let Some(next) = self.separator(end).filter(|_| parts.len() < MAX_PARTS) {
                    for (part, end) in self.parts(next, depth) {
                        longer.push(([parts.as_slice(), &[part]].concat(), end));
                    }
                }
                found.push((Reference { parts: shared_noun(parts), except: None }, end));
            }
            longer.truncate(MAX_ALTERNATIVES);
            open = longer;
        }
        let exceptions: Parses<Reference> =
            found.iter().flat_map(|(reference, end)| self.exceptions(reference, *end, depth)).collect();
        found.extend(exceptions);
        found
    }

    /// `and`, a comma or both, between members of a list.
    fn separator(&self, at: usize) -> Option<usize> {
        self.sentence.after(at, ", and|, or|and also|and|or|&|plus|,|as well as")
    }

    fn exceptions(&self, reference: &Reference, at: usize, depth: usize) -> Parses<Reference> {
        let at = self.sentence.past(at, ",");
        let words = "except for|but keep|except|except|but not|but|apart from|other than|besides|excluding|\
         save for";
        let Some(next) = self.sentence.after(at, words).filter(|_| depth < MAX_DEPTH) else {
            return Vec::new();
        };
        let but = |(but, end)| (Reference { except: Some(Box::new(but)), ..reference.clone() }, end);
        self.references_at(next, depth + 1).into_iter().map(but).collect()
    }

    fn parts(&self, at: usize, depth: usize) -> Parses<Part> {
        let mut found = Vec::new();
        let start = self.sentence.past(at, ARTICLES);
        if let Some((pronoun, end)) = self.pronoun(start) {
            found.push((Part::Pronoun(pronoun), end));
            let described = Description { pronoun: Some(pronoun), ..Description::default() };
            if pronoun != Pronoun::Everything {
                found.extend(
                    self.described(end, true, &described)
                        .into_iter()
                        .map(|(d, end)| (Part::Described(d), end)),
                );
            }
        }
        let mut descriptions = self.described(start, start > at, &Description::default());
        if depth < MAX_DEPTH {
            for _ in 0..2 {
                let modified: Vec<_> =
                    descriptions.iter().flat_map(|(d, end)| self.modified(d, *end, depth)).collect();
                for parse in modified {
                    if !descriptions.contains(&parse) {
                        descriptions.push(parse);
                    }
                }
            }
        }
        found.extend(descriptions.into_iter().map(|(d, end)| (Part::Described(d), end)));
        if depth < MAX_DEPTH {
            found.extend(self.related_everything(start, depth));
            found.extend(self.lane_of(start, depth));
        }
        found.truncate(MAX_ALTERNATIVES);
        found
    }

    fn pronoun(&self, at: usize) -> Option<(Pronoun, usize)> {
        self.sentence.sense(at, |sense| match sense {
            Sense::Pronoun(pronoun) => Some(pronoun),
            _ => None,
        })
    }

    /// `everything below the button`
    fn related_everything(&self, at: usize, depth: usize) -> Parses<Part> {
        match self.pronoun(at) {
            Some((Pronoun::Everything, end)) => {
                let all = Description { count: Count::Every, ..Description::default() };
                self.modified(&all, end, depth)
                    .into_iter()
                    .map(|(d, end)| (Part::Described(d), end))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Adjectives, then words and nouns. `named` says that an article stood before.
    fn described(&self, at: usize, named: bool, base: &Description) -> Parses<Description> {
        let mut found = Vec::new();
        let (mut description, mut at, mut named) = (base.clone(), at, named);
        loop {
            if self.sentence.spotted(at) > 0 {
                self.run(at, named, &description, &mut found);
            }
            let Some(end) = self.adjective(at, &mut description) else { break };
            // `all`, `first` or `top` do what an article does: a noun must follow.
            let past_article = self.sentence.past(end, ARTICLES);
            // `the right of the list` is a place, not a list.
            let of = description.extremes.last().is_some() && self.sentence.word(end) == "of";
            (at, named) = (if of { end } else { past_article }, true);
        }
        self.run(at, named, &description, &mut found);
        let singled = description.ordinal.is_some() || !description.extremes.is_empty() && self.answering;
        let shares = description.ordinal.is_some() || self.separator(at).is_some();
        if found.is_empty()
            && (singled || shares && !description.extremes.is_empty())
            && (named || self.answering)
        {
            found.push((description, at));
        }
        found
    }

    fn adjective(&self, at: usize, description: &mut Description) -> Option<usize> {
        let sentence = self.sentence;
        if let Some(end) = sentence.after(at, "both the|both of the|both") {
            description.count = Count::Exactly(2);
            return Some(end);
        }
        if let Some(((), end)) = sentence.sense(at, |sense| (sense == Sense::Every).then_some(())) {
            description.count = Count::Every;
            return Some(end);
        }
        let ordinal = |sense| if let Sense::Ordinal(place) = sense { Some(place) } else { None };
        if let Some((place, end)) = sentence.sense(at, ordinal) {
            description.ordinal = Some(place);
            return Some(end);
        }
        if let Some((count, end)) = self.count(at).filter(|(count, end)| *count >= 2 && !self.is_unit(*end)) {
            description.count = Count::Exactly(count);
            return Some(end);
        }
        let extreme = |sense| if let Sense::Extreme(extreme) = sense { Some(extreme) } else { None };
        if let Some((extreme, end)) = sentence.sense(at, extreme) {
            description.extremes.push(extreme);
            return Some(end);
        }
        sentence.after(at, PLAIN)
    }

    /// Words and nouns up to the head noun. Every place where the phrase may end is a parse.
    fn run(&self, from: usize, named: bool, base: &Description, found: &mut Parses<Description>) {
        let mut emit = |description: &Description, end: usize| {
            if !found.iter().any(|(known, at)| *at == end && known == description) {
                found.push((description.clone(), end));
            }
        };
        let (mut at, mut description) = (from, base.clone());
        while description.words.len() < MAX_PARTS {
            let noun = self.noun(at);
            if let Some((noun, end)) = noun {
                if !description.words.is_empty() && self.is_property(at) {
                    emit(&description, at);
                }
                let with_noun = with_noun(&description, noun);
                emit(&with_noun, end);
                if let Some((quote, text)) = self.quote(end) {
                    emit(&Description { literal: Some(text), ..with_noun.clone() }, quote);
                }
                if let Some(place) = self.sentence.digits(end).and_then(super::amount::whole_count) {
                    let place = i32::try_from(place).ok();
                    emit(&Description { ordinal: place, ..with_noun }, end + 1);
                }
            }
            let spotted = self.sentence.spotted(at);
            if spotted > 0 {
                description.words.extend((at..at + spotted).map(|at| self.sentence.word(at).to_owned()));
                at += spotted;
                emit(&description, at);
            } else if let Some((_, end)) = noun {
                description.words.extend((at..end).map(|at| self.sentence.word(at).to_owned()));
                at = end;
            } else if let Some((end, text)) = self.quote(at).filter(|_| description.literal.is_none()) {
                description.literal = Some(text);
                at = end;
                emit(&description, at);
            } else if self.is_stop(at) || (self.is_verb(at) && (at > from || !named)) {
                break;
            } else {
                description.words.push(self.sentence.word(at).to_owned());
                at += 1;
            }
        }
        // A label without a noun ends where the run ends; after a noun the rest is no label.
        if !description.words.is_empty() && self.noun(from).is_none_or(|(_, end)| end != at) {
            emit(&description, at);
        }
    }

    fn quote(&self, at: usize) -> Option<(usize, String)> {
        self.sentence.quoted(at).map(|text| (at + 1, text.to_owned()))
    }

    /// The noun at `at`. `the second one` is of the kind that was named last.
    pub(super) fn noun(&self, at: usize) -> Option<(Noun, usize)> {
        let noun = |sense| if let Sense::Noun(noun) = sense { Some(noun) } else { None };
        let (found, end) = self.sentence.sense(at, noun)?;
        if !matches!(self.sentence.word(at), "one" | "ones") {
            return Some((found, end));
        }
        let named = (0..at).rev().filter_map(|before| self.sentence.sense(before, noun));
        let last = named.map(|(noun, _)| noun).find(|noun| !noun.kinds.is_empty());
        Some((last.map_or(found, |last| Noun { plural: found.plural, ..last }), end))
    }

    fn is_property(&self, at: usize) -> bool {
        self.sentence.has(at, |sense| matches!(sense, Sense::Property(_)))
    }

    fn is_verb(&self, at: usize) -> bool {
        self.sentence.has(at, |sense| matches!(sense, Sense::Verb(..)))
    }

    pub(super) fn is_unit(&self, at: usize) -> bool {
        self.sentence.has(at, |sense| matches!(sense, Sense::Unit(_) | Sense::Extent(_)))
    }

    /// Whether a noun phrase cannot go on here.
    fn is_stop(&self, at: usize) -> bool {
        let Some(token) = self.sentence.token(at) else { return true };
        let stops = |sense| match sense {
            Sense::Verb(..) | Sense::Noun(_) | Sense::Pattern(..) | Sense::Number(_) => false,
            Sense::Way(_)
            | Sense::Edge(_)
            | Sense::Relation(_)
            | Sense::Ordinal(_)
            | Sense::Every
            | Sense::Unit(_)
            | Sense::Vague(_)
            | Sense::Extent(_)
            | Sense::Change(_)
            | Sense::Extreme(_)
            | Sense::Pronoun(_)
            | Sense::Property(_)
            | Sense::Along(_)
            | Sense::Filler
            | Sense::Particle => true,
        };
        token.word.is_empty()
            || token.word == "'s"
            || self.sentence.is_mark(at)
            || self.sentence.digits(at).is_some()
            || self.sentence.has(at, stops)
            || self.count(at).is_some()
    }

    /// `description` with what follows it: where it is, what it shows.
    fn modified(&self, description: &Description, at: usize, depth: usize) -> Parses<Description> {
        let mut found = Vec::new();
        if let Some((extremes, end)) = self.whereabouts(at).filter(|_| description.extremes.is_empty()) {
            found.push((Description { extremes, ..description.clone() }, end));
        }
        if let Some((lane, end)) = self.lane(at).filter(|_| description.lane.is_none()) {
            found.push((Description { lane: Some(lane), ..description.clone() }, end));
        }
        if let Some(end) = self.sentence.after(at, PAGE) {
            found.push((description.clone(), end));
        }
        if let Some((ordinal, extremes, end)) = self.counted_from(description, at) {
            found.push((Description { ordinal: Some(ordinal), extremes, ..description.clone() }, end));
        }
        found.extend(self.showing(description, at));
        if description.relation.is_none() {
            found.extend(self.related(description, at, depth));
        }
        found
    }

    /// `on the right`, `in the top left corner`
    fn whereabouts(&self, at: usize) -> Option<(Vec<Extreme>, usize)> {
        let sentence = self.sentence;
        let at = sentence.past(at, "that is|that's|which is|that are|which are");
        let mut end = sentence.after(at, "on the far|on the|at the very|at the|in the|to the far|on")?;
        let mut extremes = Vec::new();
        let extreme = |sense| if let Sense::Extreme(extreme) = sense { Some(extreme) } else { None };
        while let Some((extreme, next)) = sentence.sense(end, extreme) {
            extremes.push(extreme);
            end = next;
        }
        end = sentence.past(end, "corner|side|edge|hand side|half");
        let of_page = sentence.after(end, PAGE);
        let foreign = of_page.is_none() && sentence.after(end, "of|row|column").is_some();
        (!extremes.is_empty() && !foreign).then_some((extremes, of_page.unwrap_or(end)))
    }

    /// `in the bottom row`, `of the left column`
    fn lane(&self, at: usize) -> Option<(Lane, usize)> {
        let sentence = self.sentence;
        let at = sentence.after(at, "in the|of the|from the|on the|in")?;
        self.lane_at(at)
    }

    /// `bottom row`, `second column`
    fn lane_at(&self, at: usize) -> Option<(Lane, usize)> {
        let sentence = self.sentence;
        let (which, next) = sentence.sense(at, |sense| match sense {
            Sense::Ordinal(place) => Some(Which::Place(place)),
            Sense::Extreme(Extreme::Top | Extreme::Left) => Some(Which::Place(1)),
            Sense::Extreme(Extreme::Bottom | Extreme::Right) => Some(Which::Place(-1)),
            Sense::Extreme(Extreme::Middle) => Some(Which::Middle),
            _ => None,
        })?;
        let axis = match sentence.word(next) {
            "row" | "line" => Axis::X,
            "column" => Axis::Y,
            _ => return None,
        };
        Some((Lane { axis, which }, next + 1))
    }

    /// `(the) bottom row (of images)`
    fn lane_of(&self, at: usize, depth: usize) -> Parses<Part> {
        let Some((lane, end)) = self.lane_at(at) else { return Vec::new() };
        let all = Description { count: Count::Every, lane: Some(lane), ..Description::default() };
        let mut found = vec![(Part::Described(all), end)];
        if let Some(next) = self.sentence.after(end, "of") {
            let members = self.parts(next, depth + 1).into_iter().filter_map(|(part, end)| match part {
                Part::Described(of) => Some((Part::Described(Description { lane: Some(lane), ..of }), end)),
                Part::Pronoun(_) => None,
            });
            found.extend(members);
        }
        found
    }

    /// `third from the left`
    fn counted_from(&self, description: &Description, at: usize) -> Option<(i32, Vec<Extreme>, usize)> {
        let place = description.ordinal?;
        let at = self.sentence.after(at, "from the|from")?;
        match self.sentence.word(at) {
            "left" => Some((place, vec![Extreme::Left], at + 1)),
            "right" => Some((place, vec![Extreme::Right], at + 1)),
            "top" => Some((place, vec![Extreme::Top], at + 1)),
            "bottom" => Some((place, vec![Extreme::Bottom], at + 1)),
            "end" => Some((-place, Vec::new(), at + 1)),
            _ => None,
        }
    }

    /// `with the notes`, `that says "Go"`, `called Bio`
    fn showing(&self, description: &Description, at: usize) -> Parses<Description> {
        let words = "with the placeholder|with the text|with text|with the label|with label|with the title|\
         with|that says|which says|saying|that reads|reading|called|named|labeled|labelled|\
         titled|containing|that contains|about|for|that is called|that's called|for the";
        let Some(next) = self.sentence.after(at, words) else { return Vec::new() };
        let next = self.sentence.past(next, ARTICLES);
        if let Some((end, text)) = self.quote(next) {
            return vec![(Description { literal: Some(text), ..description.clone() }, end)];
        }
        let mut shown = Vec::new();
        self.run(next, true, &Description::default(), &mut shown);
        let labels = shown.into_iter().filter(|(shown, _)| shown.noun.is_none());
        let add = |(shown, end): (Description, usize)| {
            let words = [description.words.as_slice(), &shown.words].concat();
            (Description { words, ..description.clone() }, end)
        };
        labels.map(add).collect()
    }

    /// `below the message button`, `of the card`
    fn related(&self, description: &Description, at: usize, depth: usize) -> Parses<Description> {
        let sentence = self.sentence;
        let at = sentence.past(at, "that is|that's|which is|that are|which are|right|directly|just");
        let inside = || sentence.after(at, "of|from").map(|end| (Relation::Inside, end));
        let relation = |sense| if let Sense::Relation(relation) = sense { Some(relation) } else { None };
        let Some((relation, next)) = sentence.sense(at, relation).or_else(inside) else { return Vec::new() };
        let add = |(anchor, end)| {
            let relation = Some((relation, Box::new(anchor)));
            (Description { relation, ..description.clone() }, end)
        };
        self.references_at(next, depth + 1).into_iter().map(add).collect()
    }
}

fn with_noun(description: &Description, noun: Noun) -> Description {
    let count = match description.count {
        Count::One if noun.plural => Count::Several,
        count => count,
    };
    Description { noun: Some(noun), count, ..description.clone() }
}

/// `the archive and print buttons`, `the first and the last card`: the noun at the end is everyone's,
/// and each is one.
fn shared_noun(mut parts: Vec<Part>) -> Vec<Part> {
    let Some((Part::Described(last), rest)) = parts.split_last_mut() else { return parts };
    let Some(noun) = last.noun.filter(|_| !rest.is_empty()) else { return parts };
    let placed = |d: &Description| d.ordinal.is_some() || !d.extremes.is_empty();
    let shares = |part: &Part| match part {
        Part::Described(d) if d.noun.is_none() && d.literal.is_none() => {
            noun.plural || placed(d) && d.words.is_empty()
        }
        Part::Described(_) | Part::Pronoun(_) => false,
    };
    if rest.iter().all(shares) && (!last.words.is_empty() || placed(last)) {
        last.count = Count::One;
        for part in rest {
            if let Part::Described(description) = part {
                description.noun = Some(noun);
            }
        }
    }
    parts
}
