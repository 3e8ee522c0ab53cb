//! Verbs, and the words that look like them.

use super::chunk::{Chunk, VerbGroup};
use super::place::{side_of_it, sides};
use crate::lexicon::{Form, Function, Meaning, Sense, Verb};
use crate::tokens::Sentence;

/// Whether a verb is expected after a chunk.
pub(super) fn starts_clause(chunk: &Chunk) -> bool {
    match chunk {
        Chunk::Joint(_) | Chunk::Mark(_) | Chunk::Along(_) => true,
        Chunk::Function(function) => !matches!(
            function,
            Function::With
                | Function::Without
                | Function::Be
                | Function::From
                | Function::By
                | Function::Of
                | Function::The
                | Function::A
        ),
        _ => false,
    }
}

/// Whether a verb stands here after any word: a phrase such as `line up`, or a participle at the end.
pub(super) fn is_verb_phrase(sentence: &Sentence, at: usize) -> bool {
    let kind = sentence.kind(at).map_or(0, |(.., words)| words);
    let is_end = |end: usize| end >= sentence.len() || sentence.mark(end).is_some();
    is_priced(sentence, at)
        || is_need(sentence, at)
        || sentence.verbs(at).any(|(_, verb)| {
            verb.words > kind.max(1) || verb.form == Form::Participle && is_end(at + verb.words) && kind == 0
        })
}

/// Whether the sketch shows the words that begin here as a label, so that they are no verb: `swap Cook and Share`.
pub(super) fn is_shown(sentence: &Sentence, at: usize) -> bool {
    let label = sentence.label(at);
    let end = at + label;
    let is_name = sentence.text(&(at..at + 1)).starts_with(char::is_uppercase);
    let ends = end >= sentence.len()
        || sentence.mark(end).is_some()
        || sentence.function(end, Function::To) > 0
        || sentence.function(end, Function::And) > 0
        || sentence.verbs(end).any(|(_, verb)| verb.form == Form::Participle);
    // `Check out opens the payment screen`
    let is_subject = || {
        let is_third = sentence.word(end).ends_with('s') && sentence.verbs(end).next().is_some();
        is_third || [Function::Should, Function::Be].iter().any(|it| sentence.function(end, *it) > 0)
    };
    label > 0 && is_name && if at > 0 { label > 1 || ends } else { is_subject() }
}

/// Whether a verb that names a need of its subject stands here: `the opening hours need a line`.
pub(super) fn is_need(sentence: &Sentence, at: usize) -> bool {
    let mut verbs = sentence.verbs(at);
    sentence.kind(at).is_none()
        && !sentence.word(at).starts_with("like")
        && verbs.any(|(verb, own)| verb == Verb::Need && own.form == Form::Base)
}

/// Whether a verb with an amount of money stands here: `costs $10`.
pub(super) fn is_priced(sentence: &Sentence, at: usize) -> bool {
    sentence.verbs(at).any(|(verb, _)| verb == Verb::Cost) && sentence.is_literal(at + 1)
}

/// Whether a label of several words is the subject of a clause, also one that begins as a verb: `new task should be …`.
pub(super) fn names_subject(sentence: &Sentence, at: usize) -> bool {
    let after = |at: usize| {
        let end = at + sentence.label(at);
        end + sentence.kind(end).map_or(0, |(.., words)| words)
    };
    let end = after(at);
    // `join us and how it works run into each other`
    let next = end + sentence.function(end, Function::And);
    let is_pair = next > end && sentence.label(next) > 0;
    let meets = |(verb, _)| matches!(verb, Verb::Overlap | Verb::Align);
    sentence.label(at) > 1
        && (is_predicate(sentence, end)
            || is_pair && (is_predicate(sentence, after(next)) || sentence.verbs(after(next)).any(meets)))
}

/// Whether a verb in the third person stands here: `leads to`, `comes before`, `gets a limit`.
pub(super) fn is_finite(sentence: &Sentence, at: usize) -> bool {
    let is_place = |at: usize| {
        let is_introduced = [Function::At, Function::To].iter().any(|it| sentence.function(at, *it) > 0);
        is_introduced
            || sentence.relation(at).is_some()
            || sentence.side(at).is_some()
            || sentence.means(at, |sense| matches!(sense, Sense::Ordinal(_)))
    };
    let is_object = |at: usize| {
        at < sentence.len()
            && sentence.mark(at).is_none()
            && sentence.verbs(at).next().is_none()
            && !is_place(at)
    };
    sentence.word(at).ends_with('s')
        && sentence.kind(at).is_none()
        && sentence.verbs(at).any(|(class, verb)| match class {
            _ if verb.form != Form::Base => false,
            Verb::Link | Verb::Open | Verb::Occupy => true,
            Verb::Belong => is_place(at + verb.words) || sentence.word(at + verb.words) == "too",
            Verb::Contain | Verb::Need => is_object(at + verb.words),
            _ => false,
        })
}

/// Whether the predicate of a subject starts here: `should be`, `costs $10`, `leads to`, `you get to`.
pub(super) fn is_predicate(sentence: &Sentence, at: usize) -> bool {
    let leads = |at: usize| sentence.verbs(at).any(|(verb, _)| matches!(verb, Verb::Link | Verb::Open));
    [Function::Be, Function::Should].iter().any(|it| sentence.function(at, *it) > 0)
        || is_priced(sentence, at)
        || is_finite(sentence, at)
        || sentence.function(at, Function::Person) == 1 && leads(at + 1)
}

/// Whether a verb is the first word of a noun phrase: `typing indicator`, `cleaning is $90`, `orders should be 9`.
pub(super) fn is_noun(sentence: &Sentence, verb: &VerbGroup, end: usize) -> bool {
    let last = end.saturating_sub(1);
    let may_be = verb.form == Form::Gerund
        || sentence.word(last).ends_with('s')
        || sentence.label(last) > 0
        || sentence.kind(last).is_some();
    // `lower card: the tag should be New`
    let is_side = |at: usize| verb.verbs == [Verb::Lower] && sentence.side(at).is_some();
    let noun = sentence.kind(end).map_or(end, |(.., words)| end + words);
    if noun > end && is_side(last) && (sentence.mark(noun) == Some(':') || is_predicate(sentence, noun)) {
        return true;
    }
    if may_be && !verb.is_modal && is_predicate(sentence, end) {
        return true;
    }
    let is_object = |sense| match sense {
        Sense::Function(_) | Sense::Pronoun(_) | Sense::Quantifier(_) | Sense::Kind(..) => Some(()),
        _ => None,
    };
    // `a line about parking`
    let is_subject = |before: usize| {
        [Function::About, Function::For].iter().any(|function| sentence.function(before, *function) > 0)
    };
    verb.form == Form::Gerund
        && (end < sentence.len() && sentence.find(end, is_object).is_none()
            || end.checked_sub(2).is_some_and(is_subject))
}

/// Reads a verb with its negation.
pub(super) fn verb_group(sentence: &Sentence, start: usize) -> Option<(VerbGroup, usize)> {
    let mut at = start;
    let (mut is_negated, mut is_modal) = (false, false);
    loop {
        let not = sentence.function(at, Function::Not);
        let modal =
            [Function::Could, Function::Should, Function::Person, Function::Courtesy, Function::Filler]
                .map(|function| sentence.function(at, function));
        let words = modal.into_iter().max().unwrap_or(0);
        if not > 0 {
            is_negated = true;
            at += not;
        } else if words > 0 && at - start < 6 && sentence.verbs(at).all(|(_, verb)| verb.words < words) {
            is_modal |= modal.first().is_some_and(|could| *could > 0)
                || modal.get(1).is_some_and(|should| *should > 0);
            at += words;
        } else {
            break;
        }
    }
    // `clicking order here opens …`
    if at > start && names_subject(sentence, at) {
        return None;
    }
    if let Some(own) = sentence.separated().iter().find(|own| own.verb == at) {
        let verbs = own.meanings.iter().filter_map(|meaning| match meaning.sense {
            Sense::Verb(verb) => Some(verb),
            _ => None,
        });
        let form = own.meanings.first().map_or(Form::Base, |meaning| meaning.form);
        return Some((VerbGroup { verbs: verbs.collect(), form, is_negated, is_modal }, at + 1));
    }
    // `goes to the left` names a side, `goes to the cart` a screen.
    let is_side = |meaning: &Meaning| {
        let to = (at + meaning.words).saturating_sub(1);
        meaning.words > 1
            && sentence.function(to, Function::To) > 0
            && (sides(sentence, to).is_some_and(|sides| sentence.kind(sides.end).is_none() || sides.has_of)
                || side_of_it(sentence, to).is_some())
    };
    let longest =
        sentence.verbs(at).filter(|(_, own)| !is_side(own)).map(|(_, meaning)| meaning.words).max()?;
    let of_length = sentence.verbs(at).filter(|(_, meaning)| meaning.words == longest);
    let form = of_length.map(|(_, meaning)| meaning.form).next()?;
    let mut verbs: Vec<Verb> = Vec::new();
    for (verb, _) in sentence.verbs(at).filter(|(_, meaning)| meaning.words == longest) {
        if !verbs.contains(&verb) {
            verbs.push(verb);
        }
    }
    Some((VerbGroup { verbs, form, is_negated, is_modal }, at + longest))
}
