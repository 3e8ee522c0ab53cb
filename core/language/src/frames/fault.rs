//! Clauses that state a fault and no command: `the two buttons overlap`, `the labels are too far from their fields`.

use crate::lexicon::{Degree, Dimension, Fault, Form, Function, Lexicon, Sense, Verb};
use crate::tokens::Sentence;
use std::ops::Range;

/// A fault that a clause states.
#[derive(Clone, Debug, PartialEq)]
pub struct FaultPhrase {
    /// The fault.
    pub fault: Fault,
    /// The dimension in which sizes differ.
    pub dimension: Dimension,
    /// Whether the subject is said to be larger than the others.
    pub is_larger: bool,
    /// The tokens of the things that have the fault.
    pub subject: Range<usize>,
    /// The tokens of the things that it is related to. Empty without any.
    pub object: Range<usize>,
    /// The tokens of the statement.
    pub span: Range<usize>,
}

/// The most words between a negation and the negated word.
const REACH: usize = 4;

/// Splits a message where a statement may end: at marks, at `but` and `because`, and before a person with a complaint.
#[must_use]
pub fn statements(sentence: &Sentence, lexicon: &Lexicon) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut from = 0;
    let mut at = 0;
    while at <= sentence.len() {
        let label = sentence.label(at).max(1);
        let is = |function| sentence.function(at, function) > 0;
        let is_list = || {
            // `day, week and month`
            sentence.mark(at) == Some(',') && !has_predicate(sentence, lexicon, from..at)
        };
        let is_stop = matches!(sentence.mark(at), Some(',' | ';' | '.' | '!' | '?' | '–' | '—'));
        let is_person = at > from + 1
            && is(Function::Person)
            && has_predicate(sentence, lexicon, from..at)
            && !ends_with_joint(sentence, from..at);
        let is_joint = at > from && (is(Function::But) || is(Function::Because));
        if at == sentence.len() || is_stop && !is_list() || is_person || is_joint {
            if from < at {
                found.push(from..at);
            }
            from = if is_person { at } else { at + 1 };
        }
        at += if is_stop { 1 } else { label };
    }
    found
}

fn ends_with_joint(sentence: &Sentence, range: Range<usize>) -> bool {
    let last = range.end.wrapping_sub(1);
    [Function::That, Function::If, Function::Question].iter().any(|it| sentence.function(last, *it) > 0)
}

/// Whether a verb or a fault is said.
fn has_predicate(sentence: &Sentence, lexicon: &Lexicon, range: Range<usize>) -> bool {
    use Function::{Be, Could, Do, Have, Not, Should, ThereIs};
    let is_said = |at: usize| {
        [Be, Could, Do, Have, Not, Should, ThereIs].iter().any(|it| sentence.function(at, *it) > 0)
            || words_at(sentence, lexicon, at, range.end).is_some()
    };
    range.clone().any(is_said)
}

/// Returns the faults that a statement says, from left to right.
#[must_use]
pub fn faults(sentence: &Sentence, lexicon: &Lexicon, statement: &Range<usize>) -> Vec<FaultPhrase> {
    let mut found = Vec::new();
    let mut from = statement.start;
    while let Some(phrase) = fault(sentence, lexicon, from..statement.end) {
        from = phrase.span.end;
        found.push(phrase);
    }
    found
}

/// Whether a statement asks for something: it begins with a verb, or has `should`.
#[must_use]
pub fn is_wish(sentence: &Sentence, statement: &Range<usize>) -> bool {
    let start = start(sentence, statement.clone());
    let asks = |at: usize| {
        sentence.function(at, Function::Should) > 0 || matches!(sentence.word(at), "need" | "needs" | "want")
    };
    let is_order = sentence.verbs(start).any(|(verb, it)| it.form == Form::Base && verb != Verb::Look);
    is_order || statement.clone().any(asks)
}

/// Whether a statement only says why: `people miss it`, `looks sloppy`.
#[must_use]
pub fn is_reason(sentence: &Sentence, statement: &Range<usize>) -> bool {
    use Function::{Be, Could, Not, Person};
    let start = start(sentence, statement.clone());
    let says = |at: usize| {
        [Be, Could, Not].iter().any(|it| sentence.function(at, *it) > 0)
            || sentence.verbs(at).any(|(verb, _)| verb == Verb::Look)
            || matches!(
                sentence.word(at),
                "people" | "nobody" | "everyone" | "it" | "it's" | "that's" | "they're" | "which"
            )
    };
    let is_person = sentence.function(start, Person) > 0;
    !is_wish(sentence, statement) && (is_person || statement.clone().any(says) || statement.len() < 2)
}

/// Returns the first token that is no filler, courtesy or joint.
fn start(sentence: &Sentence, range: Range<usize>) -> usize {
    use Function::{Also, And, Courtesy, Filler, No, Then, Yes};
    let mut at = range.start;
    while at < range.end && sentence.label(at) < 2 {
        let skipped =
            [And, Also, Then, Filler, Courtesy, No, Yes].iter().map(|it| sentence.function(at, *it));
        match skipped.max() {
            Some(words) if words > 0 => at += words,
            _ => break,
        }
    }
    at
}

/// The words that state a fault, by their place.
struct Predicate {
    fault: Fault,
    dimension: Dimension,
    is_larger: bool,
    span: Range<usize>,
}

fn fault(sentence: &Sentence, lexicon: &Lexicon, range: Range<usize>) -> Option<FaultPhrase> {
    let start = start(sentence, range.clone());
    let is = |at: usize, function| sentence.function(at, function) > 0;
    let is_order = sentence.label(start) == 0
        && sentence.verbs(start).any(|(verb, it)| it.form == Form::Base && verb != Verb::Look);
    let is_question = [Function::Be, Function::Do, Function::Question, Function::Could]
        .iter()
        .any(|it| is(start, *it) && !is(start, Function::Not) && sentence.label(start) < 2);
    if is_order
        || is_question
        || range.clone().any(|at| is(at, Function::If) || sentence.mark(at) == Some(':'))
    {
        return None;
    }
    if let Some(found) = hole(sentence, start, range.end) {
        return Some(found);
    }
    let found = predicate(sentence, lexicon, start..range.end)?;
    let mut subject = start..without_links(sentence, start, found.span.start);
    let mut object = object(sentence, lexicon, found.span.end, range.end);
    let span = range.start..object.end.max(found.span.end);
    let mut fault = found.fault;
    let is_about_person = is(subject.start, Function::Person) || subject.is_empty();
    if fault == Fault::Illegible {
        if is_about_person {
            subject = std::mem::replace(&mut object, span.end..span.end);
        }
    } else if is_about_person {
        return None;
    }
    // `the gap between the rows`
    if let Some(between) = between(sentence, subject.clone()) {
        subject = between..subject.end;
        fault = match fault {
            Fault::Large => Fault::Far,
            Fault::Small | Fault::Squashed => Fault::Near,
            _ => Fault::Gaps,
        };
    }
    let (dimension, is_larger) = (found.dimension, found.is_larger);
    (!subject.is_empty()).then_some(FaultPhrase { fault, dimension, is_larger, subject, object, span })
}

/// Reads free space that is too large: `there is a big hole between the picture and the text`.
fn hole(sentence: &Sentence, start: usize, end: usize) -> Option<FaultPhrase> {
    /// The most words before the noun.
    const MOST: usize = 6;
    let there = match sentence.word(start) {
        "theres" | "there's" => 1,
        _ => sentence.function(start, Function::ThereIs),
    };
    if there == 0 {
        return None;
    }
    let is_room = |sense| matches!(sense, Sense::Size(Dimension::Gap, Degree::Noun));
    let is_room = |at: &usize| sentence.means(*at, is_room);
    let noun = (start + there..end.min(start + there + MOST)).find(is_room)?;
    let is_missing = |at: usize| matches!(sentence.word(at), "no" | "little" | "enough");
    let relation = noun + 1;
    let anchor = between(sentence, noun..end)?;
    let subject = anchor..end;
    if (start + there..noun).any(is_missing) || relation >= end {
        return None;
    }
    let (dimension, is_larger) = (Dimension::Gap, true);
    Some(FaultPhrase { fault: Fault::Far, dimension, is_larger, subject, object: end..end, span: start..end })
}

/// Returns the token after `gap between`.
fn between(sentence: &Sentence, range: Range<usize>) -> Option<usize> {
    let is_room = |sense| matches!(sense, Sense::Size(Dimension::Gap, Degree::Noun));
    let at = range.clone().find(|at| sentence.word(*at) == "between" || sentence.word(*at) == "inbetween")?;
    let noun = (range.start..at).rev().take(2).any(|at| sentence.means(at, is_room));
    noun.then_some(at + 1)
}

/// Returns the end of the subject. The words between it and the fault name no things.
fn without_links(sentence: &Sentence, from: usize, mut to: usize) -> usize {
    use Function::{Also, Be, Could, Do, Filler, Have, Not, Should};
    const LINKS: [&str; 19] = [
        "kind", "sort", "of", "way", "nearly", "almost", "all", "so", "too", "start", "starts", "begin",
        "begins", "quite", "pretty", "both", "have", "each", "a",
    ];
    let is_link = |at: usize| {
        [Be, Not, Filler, Could, Do, Have, Also, Should].iter().any(|it| sentence.function(at, *it) > 0)
            || sentence.means(at, |sense| matches!(sense, Sense::Amount(_)))
            || sentence.verbs(at).any(|(verb, _)| matches!(verb, Verb::Look | Verb::Belong | Verb::Occupy))
            || LINKS.contains(&sentence.word(at))
    };
    let is_in_label =
        |at: usize| (from..=at).any(|it| sentence.label(it) > 1 && it + sentence.label(it) > at);
    // `it needs to`
    let should = |to: usize| (from..to).find(|at| sentence.function(*at, Should) == to - at);
    while to > from && !is_in_label(to - 1) {
        match should(to) {
            Some(at) => to = at,
            None if is_link(to - 1) => to -= 1,
            None => break,
        }
    }
    to
}

/// Returns the tokens of the things after a fault.
fn object(sentence: &Sentence, lexicon: &Lexicon, from: usize, to: usize) -> Range<usize> {
    use Function::{As, From, Of, Than, To, With};
    let mut start = from;
    let leads = |at: usize| {
        [As, From, Of, Than, To, With].iter().any(|it| sentence.function(at, *it) > 0)
            || matches!(sentence.word(at), "against" | "than")
    };
    while start < to && leads(start) {
        start += 1;
    }
    // `is too low and rye is too close to …`
    let goes_on = |at: &usize| {
        sentence.function(*at, Function::And) > 0
            && (predicate(sentence, lexicon, at + 1..to).is_some() || sentence.means(at + 1, is_size))
    };
    let mut end = (start..to).find(goes_on).unwrap_or(to);
    // `further down than it should be`
    let is_it = sentence.word(start) == "it" && sentence.function(start + 1, Function::Should) > 0;
    let is_more = |function| sentence.function(start, function) > 0;
    let is_thing =
        start > from || !(is_more(Function::And) || is_more(Function::At) || is_more(Function::Filler));
    let is_thing = is_thing && sentence.relation(start).is_none();
    if is_it || !is_thing {
        return end..end;
    }
    let trails = |at: usize| {
        sentence.function(at, Function::Filler) > 0
            || matches!(sentence.word(at), "well" | "though" | "everywhere")
    };
    while end > start && trails(end - 1) {
        end -= 1;
    }
    start..end
}

fn is_size(sense: Sense) -> bool {
    matches!(sense, Sense::Size(..))
}

fn words_at(
    sentence: &Sentence,
    lexicon: &Lexicon,
    at: usize,
    end: usize,
) -> Option<crate::lexicon::FaultWords> {
    let words: Vec<&str> = (at..end).map(|at| sentence.word(at)).collect();
    lexicon.fault(&words)
}

/// Returns the first words that state a fault.
fn predicate(sentence: &Sentence, lexicon: &Lexicon, range: Range<usize>) -> Option<Predicate> {
    let is_not = |at: usize| sentence.function(at, Function::Not) > 0;
    // `breadcrumbs on top of the title`
    let links = |at: usize| {
        sentence.function(at, Function::Be) > 0
            || sentence.verbs(at).any(|(verb, _)| matches!(verb, Verb::Look | Verb::Belong))
    };
    let mut at = range.start;
    while at < range.end {
        let label = sentence.label(at);
        if label > 1 {
            at += label;
            continue;
        }
        let near = at.saturating_sub(REACH).max(range.start)..at;
        let is_negated = near.clone().any(is_not);
        if let Some(found) = words_at(sentence, lexicon, at, range.end) {
            let end = at + found.words;
            let is_told = sentence.function(at, Function::Should) > 0
                || near.clone().any(|at| sentence.function(at, Function::Should) > 0);
            let is_linked = !matches!(sentence.word(at), "on" | "up" | "far") || near.clone().any(links);
            let is_plain = at > range.start && !is_negated && is_linked;
            let says = match found.fault {
                Fault::Weak if sentence.verbs(at).any(|(verb, _)| verb == Verb::Highlight) => {
                    is_negated || is_told
                }
                Fault::Weak if sentence.word(at) == "be" || sentence.word(at) == "get" => {
                    is_told || is_negated
                }
                Fault::Weak | Fault::Illegible => true,
                Fault::Gaps | Fault::Line if found.is_negated => is_negated && ends(sentence, end, range.end),
                _ => is_plain,
            };
            if says {
                let (dimension, is_larger) = (Dimension::Both, false);
                return Some(Predicate { fault: found.fault, dimension, is_larger, span: at..end });
            }
        }
        if let Some(found) = unequal(sentence, at, is_negated, range.end) {
            return Some(found);
        }
        at += 1;
    }
    None
}

/// Whether nothing but a relation to others may follow.
fn ends(sentence: &Sentence, at: usize, end: usize) -> bool {
    use Function::{As, At, Filler, From, To, With};
    at >= end
        || [As, At, Filler, From, To, With].iter().any(|it| sentence.function(at, *it) > 0)
        || sentence.relation(at).is_some()
}

/// Reads sizes that differ: `smaller than`, `not the same height as`, `different widths`.
fn unequal(sentence: &Sentence, at: usize, is_negated: bool, end: usize) -> Option<Predicate> {
    let size = |at: usize| {
        let of = |sense| match sense {
            Sense::Size(dimension, degree) if dimension != Dimension::Letters => Some((dimension, degree)),
            _ => None,
        };
        sentence.find(at, of)
    };
    let found = |fault, dimension, is_larger, span| Some(Predicate { fault, dimension, is_larger, span });
    let of = |dimension, is_larger, span: Range<usize>| {
        let fault = if dimension == Dimension::Gap { Fault::Gaps } else { Fault::Unequal };
        found(fault, dimension, is_larger, span)
    };
    if let Some(((dimension, degree @ (Degree::MoreThan | Degree::LessThan)), words)) = size(at)
        && sentence.word(at + words) == "than"
        && dimension != Dimension::Gap
        && !is_negated
    {
        return of(dimension, degree == Degree::MoreThan, at..at + words);
    }
    if at + 1 >= end {
        return None;
    }
    // `not equally wide`, `not as tall as`
    let leads = matches!(sentence.word(at), "equally" | "as");
    if let Some(((dimension, Degree::More), words)) = size(at + 1).filter(|_| leads && is_negated) {
        return of(dimension, false, at..at + 1 + words);
    }
    let noun = |at: usize| size(at).filter(|((_, degree), _)| *degree == Degree::Noun);
    let ((dimension, _), words) = noun(at + 1)?;
    let is_different =
        matches!(sentence.word(at), "different" | "differing" | "varying" | "unequal" | "uneven");
    let is_same = is_negated && matches!(sentence.word(at), "same" | "equal");
    if !(is_different || is_same) {
        return None;
    }
    of(dimension, false, at..at + 1 + words)
}
