//! Noun phrases.

use super::place::{Sides, article, is_corner, relation, sides};
use super::{Article, Description, Head, Lane, Located, Ordinal, Reference, Role, Word};
use crate::lexicon::{
    Form, Function, Kind, Pronoun, Property, Quantifier, Relation, Sense, Side, StructureUnit,
};
use crate::tokens::{Sentence, TokenKind};
use websketch_layout::naming::words;
use websketch_sketch::operation::Axis;

/// The deepest chain of anchors: `the icon above the text below the image`.
const MAX_DEPTH: usize = 4;

/// Reads a whole message as one noun phrase: every word belongs to it.
#[must_use]
pub fn pointing(sentence: &Sentence) -> Description {
    let reader = Reader { sentence, end: sentence.len(), is_whole: true, is_anchor: false };
    reader.phrase(0, 0).0
}

/// Reads a noun phrase at a place, with its relations if `is_located`. Returns it with the first token after it, or
/// `None` if no noun phrase starts there.
#[must_use]
pub fn reference(sentence: &Sentence, at: usize, is_located: bool) -> Option<(Reference, usize)> {
    let reader = Reader { sentence, end: sentence.len(), is_whole: false, is_anchor: is_located };
    let mut reference = Reference::default();
    let mut at = at;
    loop {
        let (part, end) = reader.joined(at, is_located);
        if part.is_empty() {
            break;
        }
        reference.parts.push(part);
        at = end;
        share_head(&mut reference.parts);
        let joint = sentence.function(at, Function::And).max(usize::from(sentence.mark(at) == Some(',')));
        let next = at + joint + usize::from(joint == 1 && sentence.function(at + 1, Function::And) > 0);
        if joint == 0 || !reader.starts_noun(next) {
            break;
        }
        at = next;
    }
    let except = sentence.function(at, Function::Except);
    if except > 0 && !reference.parts.is_empty() {
        let (part, end) = reader.joined(at + except, is_located);
        if !part.is_empty() {
            reference.except.push(part);
            at = end;
        }
    }
    (!reference.parts.is_empty()).then_some((reference, at))
}

struct Reader<'a, 'm> {
    sentence: &'a Sentence<'m>,
    end: usize,
    /// Whether every word up to the end belongs to the phrase.
    is_whole: bool,
    /// Whether the phrase is the anchor of a place.
    is_anchor: bool,
}

impl Reader<'_, '_> {
    fn joined(&self, at: usize, is_located: bool) -> (Description, usize) {
        if is_located { self.phrase(at, 0) } else { self.noun(at) }
    }

    /// Reads a noun phrase with its places and relations.
    fn phrase(&self, at: usize, depth: usize) -> (Description, usize) {
        let (mut found, mut at) = self.noun(at);
        while at < self.end {
            let before = at;
            at = self.place(&mut found, at, depth);
            if at == before {
                if !self.is_whole {
                    break;
                }
                // A noun phrase goes on after its place: `the icon at the top, the second one`.
                let (more, end) = self.noun(at);
                at = end.max(at + 1);
                merge(&mut found, more);
            }
        }
        found.span.end = at;
        (found, at)
    }

    /// Reads one place or relation at `at` and adds it. Returns the first token after it.
    fn place(&self, found: &mut Description, at: usize, depth: usize) -> usize {
        let located = relation(self.sentence, at);
        let sides = sides(self.sentence, at)
            .filter(|sides| sides.is_introduced || sides.has_of || !sides.sides.is_empty());
        // `in the top row`
        if let Some((lane, end)) = sides.as_ref().and_then(|sides| self.sided_lane(sides)) {
            found.lanes.push(lane);
            return end;
        }
        // `on the left side of X` is a relation, `on the left` a place.
        if let Some(sides) = sides.filter(|sides| located.is_none_or(|(_, end)| end <= sides.end)) {
            let is_vague = !sides.is_introduced && !sides.has_of && !sides.is_corner;
            let anchor = self.anchor(sides.end, depth).filter(|(anchor, _)| !anchor.is_page());
            let is_beside =
                sides.sides.iter().all(|side| matches!(side, Side::Left | Side::Right)) && !sides.is_from;
            match anchor {
                // Without `of` an anchor is meant only if it is no place or relation by itself.
                Some((anchor, end))
                    if sides.has_of || is_beside && !self.starts_place(sides.end) && is_named(&anchor) =>
                {
                    let relation = match (is_beside, sides.sides.first()) {
                        (true, Some(Side::Left)) => Relation::LeftOf,
                        (true, _) => Relation::RightOf,
                        (false, _) => Relation::Inside,
                    };
                    if !is_beside {
                        found.sides.extend(sides.sides);
                    }
                    found.relations.push(Located { relation, anchors: vec![anchor] });
                    return end;
                }
                _ if is_vague && !self.is_whole => return at,
                _ => {}
            }
            if sides.is_from {
                let from = sides.sides.first().copied();
                found.ordinal.iter_mut().for_each(|ordinal| ordinal.from = from);
            }
            // `the last one from the top` does not lie at the top.
            if !sides.is_from || found.ordinal.is_none() || sides.sides.len() > 1 {
                found.is_corner |= sides.is_corner;
                found.sides.extend(sides.sides);
            }
            // The page as an anchor adds nothing.
            return self
                .anchor(sides.end, depth)
                .filter(|(anchor, _)| sides.has_of && anchor.is_page())
                .map_or(sides.end - usize::from(sides.has_of), |(_, end)| end);
        }
        // In a clause `with` says what is added or compared.
        let is_part = |relation| relation == Relation::With && !self.is_whole;
        let Some((relation, after)) = located.filter(|(relation, _)| !is_part(*relation)) else { return at };
        if relation == Relation::Between {
            return self.between(found, after, depth).unwrap_or(at);
        }
        let Some((anchor, end)) = self.anchor(after, depth) else { return at };
        if anchor.is_page() {
            return end;
        }
        if let Some(lane) =
            lane_of(&anchor).filter(|_| matches!(relation, Relation::Inside | Relation::On | Relation::Of))
        {
            found.lanes.push(lane);
            found.lanes.extend(anchor.lanes);
            found.sides.extend(anchor.sides);
            found.relations.extend(anchor.relations);
            return end;
        }
        // A place after an anchor is that of both.
        if !anchor.sides.is_empty() && !anchor.words.is_empty() {
            found.sides.extend(anchor.sides.iter().copied());
            found.is_corner |= anchor.is_corner;
        }
        found.relations.push(Located { relation, anchors: vec![anchor] });
        end
    }

    /// Reads the row or column after a side.
    fn sided_lane(&self, sides: &Sides) -> Option<(Lane, usize)> {
        let (kind, is_plural, words) = self.sentence.kind(sides.end).filter(|_| !sides.has_of)?;
        let axis = axis_of(kind).filter(|_| !is_plural)?;
        let place = sides.sides.iter().find_map(|side| lane_place(axis, *side))?;
        Some((Lane { axis, place }, sides.end + words))
    }

    fn between(&self, found: &mut Description, at: usize, depth: usize) -> Option<usize> {
        let inner = Reader { sentence: self.sentence, end: self.end, is_whole: false, is_anchor: true };
        let (first, end) = inner.noun(at);
        let and = self.sentence.function(end, Function::And);
        let (second, last) = inner.noun(end + and);
        let anchors: Vec<Description> = [first, second].into_iter().filter(|one| !one.is_empty()).collect();
        let _ = depth;
        (!anchors.is_empty()).then(|| {
            found.relations.push(Located { relation: Relation::Between, anchors });
            last
        })
    }

    fn anchor(&self, at: usize, depth: usize) -> Option<(Description, usize)> {
        if at >= self.end || depth >= MAX_DEPTH {
            return None;
        }
        let (anchor, end) = self.phrase(at, depth + 1);
        (!anchor.is_empty() || anchor.is_corner).then_some((anchor, end))
    }

    /// Whether a place or relation starts here.
    fn starts_place(&self, at: usize) -> bool {
        relation(self.sentence, at).is_some() || sides(self.sentence, at).is_some()
    }

    /// Whether a noun phrase can start here.
    fn starts_noun(&self, at: usize) -> bool {
        let is_word = self.sentence.label(at) > 0 && self.sentence.kind(at + 1).is_some();
        let is_verb =
            self.sentence.verbs(at).next().is_some() && self.sentence.kind(at).is_none() && !is_word;
        at < self.end && (article(self.sentence, at) > 0 || !is_verb) && !self.noun(at).0.is_empty()
    }

    /// Reads a noun phrase without its relations.
    fn noun(&self, start: usize) -> (Description, usize) {
        let mut found = Description { span: start..start, ..Description::default() };
        let mut at = start;
        while at < self.end {
            let next = self.step(&mut found, at);
            if next == at {
                break;
            }
            at = next;
        }
        found.span.end = at;
        (found, at)
    }

    /// Reads one part of a noun phrase. Returns the first token after it, which is `at` at the end of the phrase.
    fn step(&self, found: &mut Description, at: usize) -> usize {
        let sentence = self.sentence;
        if let Some(text) = sentence.quoted(at) {
            found.words.extend(words(text).into_iter().map(|text| Word {
                text,
                token: at,
                role: Role::Quoted,
            }));
            return at + 1;
        }
        if sentence.mark(at).is_some() {
            return if self.is_whole { at + 1 } else { at };
        }
        // A label of the sketch stands for itself, whatever its words mean.
        let label = sentence.label(at);
        let is_open = found.words.is_empty() && found.head.is_none() && found.ordinal.is_none();
        let is_counted =
            sentence.find(at, |sense| matches!(sense, Sense::Ordinal(_)).then_some(())).is_some()
                && sentence.kind(at + 1).is_some();
        if label > 1 && !self.is_grammar(at, label) && !is_counted {
            found.words.extend((at..at + label).map(|token| self.word(token, Role::Label)));
            return at + label;
        }
        let is_last = at + 1 == self.end || sentence.mark(at + 1).is_some();
        if (self.is_whole || is_open && is_last) && label == 1 && self.is_own_word(at) {
            found.words.push(self.word(at, Role::Label));
            return at + 1;
        }
        let articles = article(sentence, at);
        if articles > 0
            && sentence
                .find(at, |sense| matches!(sense, Sense::Pronoun(_)).then_some(()))
                .is_none_or(|((), words)| words < articles || self.goes_on(at + articles))
        {
            if !is_open && !self.is_whole {
                return at;
            }
            let is_definite = sentence.function(at, Function::The) > 0;
            found.article = if is_definite { Article::Definite } else { Article::Indefinite };
            return at + articles;
        }
        if let Some(next) = self.named(found, at) {
            return next;
        }
        if !self.is_whole && found.head.is_none() && found.pronoun.is_some_and(stands_alone) {
            return at;
        }
        if !is_open && relation(sentence, at).is_some() {
            return at;
        }
        if let Some(next) = self.quantity(found, at) {
            return next;
        }
        if let Some(next) = self.side(found, at, is_open) {
            return next;
        }
        self.content(found, at, is_open)
    }

    /// Whether a word of the grammar can be the label that the sketch shows: `more`, `done`, `me`, and at the end of a
    /// phrase any.
    fn is_own_word(&self, at: usize) -> bool {
        let is_tied = |sense| match sense {
            Sense::Kind(..) | Sense::Relation(_) | Sense::Side(_) | Sense::Ordinal(_) | Sense::Corner => {
                Some(())
            }
            Sense::Function(
                Function::The
                | Function::A
                | Function::Of
                | Function::With
                | Function::To
                | Function::From
                | Function::At
                | Function::That
                | Function::Says
                | Function::Called
                | Function::And
                | Function::By
                | Function::For,
            ) => Some(()),
            _ => None,
        };
        self.sentence.find(at, is_tied).is_none() || at + 1 == self.end && self.sentence.kind(at).is_none()
    }

    /// Whether a noun follows, so that the word before is an article.
    fn goes_on(&self, at: usize) -> bool {
        at < self.end
            && self.sentence.verbs(at).next().is_none()
            && (self.sentence.kind(at).is_some() || self.sentence.meanings(at).is_empty())
    }

    /// Whether a label of the sketch is made of words of the grammar alone: `on the right`.
    fn is_grammar(&self, at: usize, length: usize) -> bool {
        // `the Done column`: a name has a capital inside a message.
        let is_name = self.sentence.text(&(at..at + 1)).starts_with(char::is_uppercase);
        if at > 0 && is_name {
            return false;
        }
        (at..at + length).all(|at| {
            let is_grammar = |sense| match sense {
                Sense::Function(_)
                | Sense::Relation(_)
                | Sense::Side(_)
                | Sense::Corner
                | Sense::Ordinal(_) => Some(()),
                _ => None,
            };
            self.sentence.find(at, is_grammar).is_some()
        })
    }

    fn word(&self, token: usize, role: Role) -> Word {
        Word { text: self.sentence.word(token).to_owned(), token, role }
    }

    /// Reads the text after `says` or `called`.
    fn named(&self, found: &mut Description, at: usize) -> Option<usize> {
        let said =
            self.sentence.function(at, Function::Says).max(self.sentence.function(at, Function::Called));
        // After an anchor that has its words, the text is that of the whole: `a link below the save button that says …`.
        let is_known = found.words.iter().any(|word| word.role != Role::Head);
        if said == 0 || found.is_empty() || !self.is_whole && self.is_anchor && is_known {
            return None;
        }
        let mut next = at + said;
        next += article(self.sentence, next).min(usize::from(self.sentence.quoted(next + 1).is_some()));
        if let Some(text) = self.sentence.quoted(next) {
            found.words.extend(words(text).into_iter().map(|text| Word {
                text,
                token: next,
                role: Role::Quoted,
            }));
            return Some(next + 1);
        }
        while next < self.end && self.sentence.mark(next).is_none() {
            let label = self.sentence.label(next).max(1);
            let is_next = relation(self.sentence, next).is_some_and(|(relation, _)| relation != Relation::Of)
                || sides(self.sentence, next).is_some_and(|sides| sides.is_introduced)
                || !self.is_whole
                    && (self.sentence.function(next, Function::And) > 0 || self.starts_target(next));
            if label == 1 && is_next && next > at + said {
                break;
            }
            found.words.extend((next..next + label).map(|token| self.word(token, Role::Named)));
            next += label;
        }
        Some(next)
    }

    /// Whether `to` or `in` with a noun phrase that has an article starts here: `to the first card`.
    fn starts_target(&self, at: usize) -> bool {
        let to = self.sentence.function(at, Function::To);
        let next = at + to;
        let is_each =
            |sense| matches!(sense, Sense::Quantifier(Quantifier::Each | Quantifier::All)).then_some(());
        to > 0
            && (article(self.sentence, next) > 0 || self.sentence.find(next, is_each).is_some())
            && (next..next + 4).any(|at| self.sentence.kind(at).is_some())
    }

    /// Reads a quantifier, number, ordinal, pronoun, size or state.
    fn quantity(&self, found: &mut Description, at: usize) -> Option<usize> {
        let sentence = self.sentence;
        if let Some((place, words)) = sentence.find(at, |sense| match sense {
            Sense::Ordinal(place) => Some(place),
            _ => None,
        }) {
            // `the second row` in a longer phrase says where to look.
            if let Some((kind, _, length)) = sentence.kind(at + words)
                && let Some(axis) = axis_of(kind)
                && (found.head.is_some() || self.has_more(at + words + length))
            {
                found.lanes.push(Lane { axis, place });
                return Some(at + words + length);
            }
            found.ordinal = Some(Ordinal { place, from: None });
            return Some(at + words);
        }
        if found.head.is_some() && !self.is_whole {
            return None;
        }
        for meaning in sentence.meanings(at) {
            let next = at + meaning.words;
            match meaning.sense {
                // `the one` and `one button` differ by the noun.
                Sense::Number(number) if found.head.is_none() && sentence.kind(next).is_some() => {
                    found.count = Some(bounded(number));
                    return Some(next);
                }
                Sense::Quantifier(Quantifier::Another | Quantifier::Other | Quantifier::Any)
                    if self.is_whole => {}
                Sense::Quantifier(quantifier) if found.words.is_empty() => {
                    found.quantifier = Some(quantifier);
                    return Some(next);
                }
                Sense::Pronoun(pronoun)
                    if found.words.iter().all(|word| word.role == Role::Side) && found.head.is_none() =>
                {
                    let is_article =
                        matches!(pronoun, Pronoun::This | Pronoun::These | Pronoun::That | Pronoun::Its);
                    found.pronoun = Some(pronoun);
                    if is_article {
                        found.article = Article::Definite;
                    }
                    return Some(next);
                }
                Sense::Size(dimension, degree)
                    if degree != crate::lexicon::Degree::Noun && sentence.kind(next).is_some() =>
                {
                    found.sizes.push((dimension, degree));
                    return Some(next);
                }
                Sense::State(state) if sentence.kind(next).is_some() => {
                    found.states.push(state);
                    found.words.push(self.word(at, Role::Before));
                    return Some(next);
                }
                _ => {}
            }
        }
        let number =
            sentence.number(at).filter(|_| sentence.kind(at + 1).is_some_and(|(_, plural, _)| plural));
        number.map(|number| {
            found.count = Some(bounded(number));
            at + 1
        })
    }

    /// Whether another noun or content word follows.
    fn has_more(&self, at: usize) -> bool {
        self.sentence.kind(at).is_some()
            || self.sentence.find(at, |sense| matches!(sense, Sense::Ordinal(_)).then_some(())).is_some()
    }

    /// Reads a side: before a noun it may be a word of the component as well.
    fn side(&self, found: &mut Description, at: usize, is_open: bool) -> Option<usize> {
        let sides = sides(self.sentence, at)?;
        if !is_open && (found.head.is_some() || sides.is_introduced) || sides.has_of {
            return Some(at);
        }
        // In a clause a bare side before a noun tells which one; elsewhere it is a direction.
        let has_noun = sentence_noun(self.sentence, sides.end);
        if !self.is_whole && (sides.is_introduced || !has_noun) {
            return Some(at);
        }
        if !sides.is_introduced && !sides.is_corner {
            found.words.extend(
                (at..sides.end)
                    .filter(|at| self.sentence.side(*at).is_some())
                    .map(|token| self.word(token, Role::Side)),
            );
        }
        found.is_corner |= sides.is_corner;
        found.sides.extend(sides.sides);
        Some(sides.end)
    }

    /// Reads a noun or a content word.
    fn content(&self, found: &mut Description, at: usize, is_open: bool) -> usize {
        let sentence = self.sentence;
        // A task is a text where the sketch has it as a label: `First task`.
        let is_word =
            |unit| matches!(unit, StructureUnit::Record | StructureUnit::Page | StructureUnit::Section);
        let is_label = |kind: Kind| kind.unit().is_some_and(is_word) && sentence.label(at) > 0;
        if let Some((kind, is_plural, words)) = sentence.kind(at).filter(|(kind, ..)| !is_label(*kind)) {
            if found.head.is_some() && !self.is_whole && !self.is_adjacent(found, at) {
                return at;
            }
            // `make the label line up`
            let is_verb = sentence.verbs(at).any(|(_, verb)| verb.words > words);
            if is_verb && !is_open && !self.is_whole {
                return at;
            }
            // `image option` is an image.
            let is_vague = |kind: Kind| matches!(kind.name(), "option" | "thing");
            let head = match found.head {
                Some(head) if is_vague(kind) && head.kind.unit() != Some(StructureUnit::Record) => {
                    Head { token: at, ..head }
                }
                _ => Head { kind, is_plural, token: at },
            };
            if let Some(before) = found.head.replace(head).filter(|before| before.kind != head.kind) {
                self.enclose(found, before);
                let was_head = found.words.iter_mut().filter(|word| word.role == Role::Head);
                was_head.for_each(|word| word.role = Role::Before);
            }
            found.words.extend((at..at + words).map(|token| self.word(token, Role::Head)));
            return at + words;
        }
        let function = sentence.find(at, |sense| match sense {
            Sense::Function(function) => Some(function),
            _ => None,
        });
        if let Some((_, words)) = function {
            // A word of the grammar belongs to no component, but may stand between those that do.
            return if self.is_whole { at + words } else { at };
        }
        if is_corner(sentence, at) {
            found.is_corner = true;
            return at + 1;
        }
        let has_head = found.head.is_some();
        if !self.is_whole && !self.may_belong(found, at, is_open) {
            return at;
        }
        found.words.push(self.word(at, if has_head { Role::After } else { Role::Before }));
        at + 1
    }

    /// Adds the noun before the head. `hero image` is an image in the hero, `search icon` an icon.
    fn enclose(&self, found: &mut Description, before: Head) {
        let is_region = |unit| {
            !matches!(
                unit,
                StructureUnit::Record
                    | StructureUnit::Entry
                    | StructureUnit::Cell
                    | StructureUnit::Field
                    | StructureUnit::Label
            )
        };
        if !before.kind.unit().is_some_and(is_region) {
            found.inner.push(before.kind);
            return;
        }
        let (own, rest): (Vec<Word>, Vec<Word>) =
            std::mem::take(&mut found.words).into_iter().partition(|word| word.role == Role::Head);
        found.words = rest;
        let anchor = Description { head: Some(before), words: own, ..Description::default() };
        found.relations.push(Located { relation: Relation::Inside, anchors: vec![anchor] });
    }

    /// Whether a noun follows the head without a gap.
    fn is_adjacent(&self, found: &Description, at: usize) -> bool {
        found.words.last().is_some_and(|word| word.role == Role::Head && word.token + 1 == at)
    }

    /// Whether a content word belongs to the phrase rather than to the clause.
    fn may_belong(&self, found: &Description, at: usize, is_open: bool) -> bool {
        let sentence = self.sentence;
        let is_number =
            matches!(sentence.tokens().get(at).map(|token| &token.kind), Some(TokenKind::Number(_)));
        if is_number && sentence.label(at) == 0 {
            return false;
        }
        let is_said = |sense| match sense {
            Sense::Property(Property::Placeholder | Property::Alt | Property::Level | Property::Value) => {
                Some(())
            }
            Sense::Amount(_) | Sense::Size(..) | Sense::Horizontal | Sense::Vertical | Sense::Unit(_) => {
                Some(())
            }
            _ => None,
        };
        if sentence.find(at, is_said).is_some() {
            return false;
        }
        let is_verb = sentence.verbs(at).any(|(_, verb)| verb.form != Form::Gerund);
        let is_label = sentence.label(at) > 0;
        if found.head.is_some() {
            return is_label && !is_verb;
        }
        let has_article =
            found.article != Article::Bare || found.quantifier.is_some() || found.ordinal.is_some();
        !is_verb || !is_open || has_article || is_label
    }
}

/// Whether a pronoun is a noun phrase by itself: no words of a component follow it.
fn stands_alone(pronoun: Pronoun) -> bool {
    matches!(
        pronoun,
        Pronoun::It
            | Pronoun::Them
            | Pronoun::Everything
            | Pronoun::Selection
            | Pronoun::There
            | Pronoun::Here
    )
}

/// Gives the noun of the last part to those before it: `the archive and print buttons`.
fn share_head(parts: &mut [Description]) {
    let Some((last, before)) = parts.split_last_mut() else { return };
    let Some(head) = last.head.filter(|head| head.is_plural && !last.words.is_empty()) else { return };
    let is_bare =
        |part: &&mut Description| part.head.is_none() && part.pronoun.is_none() && part.relations.is_empty();
    let is_named = last.words.iter().any(|word| word.role != Role::Head);
    let mut shared = false;
    for part in before.iter_mut().rev().take_while(is_bare).filter(|_| is_named) {
        part.head = Some(Head { is_plural: false, ..head });
        shared = true;
    }
    if shared {
        last.head = Some(Head { is_plural: false, ..head });
    }
}

/// Whether an anchor has a word or noun of its own.
fn is_named(anchor: &Description) -> bool {
    anchor.words.iter().any(|word| word.role != Role::Side)
}

/// Returns the row or column that a noun phrase such as `the second row` names.
fn lane_of(anchor: &Description) -> Option<Lane> {
    let axis = axis_of(anchor.head?.kind)?;
    let is_bare = anchor.words.iter().all(|word| matches!(word.role, Role::Head | Role::Side));
    let by_side = anchor.sides.iter().find_map(|side| lane_place(axis, *side));
    let place = anchor.ordinal.map(|ordinal| ordinal.place).or(by_side)?;
    is_bare.then_some(Lane { axis, place })
}

/// Returns the place of the row or column on a side.
fn lane_place(axis: Axis, side: Side) -> Option<i32> {
    match (axis, side) {
        (Axis::X, Side::Top) | (Axis::Y, Side::Left) => Some(1),
        (Axis::X, Side::Bottom) | (Axis::Y, Side::Right) => Some(-1),
        _ => None,
    }
}

fn axis_of(kind: Kind) -> Option<Axis> {
    match kind.unit()? {
        StructureUnit::Row => Some(Axis::X),
        StructureUnit::Column => Some(Axis::Y),
        _ => None,
    }
}

/// Whether a noun, a pronoun such as `one` or a label follows.
fn sentence_noun(sentence: &Sentence, at: usize) -> bool {
    let is_one = |sense| matches!(sense, Sense::Pronoun(Pronoun::One | Pronoun::Ones)).then_some(());
    let is_kind = |at: usize| sentence.kind(at).is_some();
    is_kind(at)
        || is_kind(at + 1) && sentence.verbs(at).next().is_none() && sentence.relation(at).is_none()
        || sentence.find(at, is_one).is_some()
        || sentence.label(at) > 0
}

/// Returns a count within the limits of a sketch.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the number is clamped")]
fn bounded(number: f64) -> u32 {
    number.clamp(0.0, 10_000.0) as u32
}

/// Adds the rest of a phrase, after its place.
fn merge(found: &mut Description, more: Description) {
    found.words.extend(more.words);
    found.sides.extend(more.sides);
    found.lanes.extend(more.lanes);
    found.is_corner |= more.is_corner;
    found.ordinal = found.ordinal.or(more.ordinal);
    found.quantifier =
        found.quantifier.or(more.quantifier.filter(|quantifier| *quantifier != Quantifier::Same));
    if let Some(head) = more.head {
        found.inner.extend(found.head.replace(head).map(|head| head.kind));
    }
}
