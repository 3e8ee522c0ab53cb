//! Clauses: the chunks of a message, split where another act begins.

use super::act::Form;
use super::attached::attached;
use super::new_part::read_new_part;
use super::no_verb::{is_in_list, is_new_text, is_said};
use super::purpose::without_purpose;
use super::rewritten::{
    read_doubt_as_wish, read_needless, read_ordinal_as_rank, read_purpose_as_label, read_statement_as_text,
    read_topic, read_unwanted_part,
};
use super::sequence::{
    is_back_reference, is_complete, next_rank, read_comparative_as_wish, read_higher_as_taller,
    read_missing_as_new, read_sized_thing,
};
use crate::chunks::{Article, Chunk, Joint, Reference, Role};
use crate::lexicon::{Amount, Degree, Dimension, Function, Verb};
use crate::tokens::Sentence;
use std::ops::Range;

/// The chunks of one act.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    /// The classes of the verb; empty without a verb.
    pub verbs: Vec<Verb>,
    /// The form.
    pub form: Form,
    /// The chunks with their tokens, in order.
    pub chunks: Vec<(Chunk, Range<usize>)>,
    /// The tokens.
    pub span: Range<usize>,
}

/// Splits chunks into clauses: at a full stop, and at any other joint that a verb follows.
pub(super) fn clauses(sentence: &Sentence, chunks: &[(Chunk, Range<usize>)]) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = Vec::new();
    let mut from = 0;
    for at in 0..=chunks.len() {
        let ends = match chunks.get(at) {
            None => true,
            Some((Chunk::Joint(Joint::Stop), _)) => !is_in_text(sentence, chunks, at),
            Some((Chunk::Joint(_), _)) => begins_clause(chunks, from, at),
            Some(_) => false,
        };
        if ends {
            let part = chunks.get(from..at).unwrap_or_default();
            if part.iter().any(|(chunk, _)| !matches!(chunk, Chunk::Joint(_))) {
                let mut next = clause(sentence, part);
                let joint = from.checked_sub(1).and_then(|at| chunks.get(at)).map(|(chunk, _)| chunk);
                if let Some(before) = clauses.last().filter(|before| goes_on(before, joint, &next)) {
                    (next.verbs, next.form) = (before.verbs.clone(), before.form);
                }
                if let Some(before) = clauses.last()
                    && let Some(rank) = next_rank(&before.chunks, joint, &next.chunks)
                {
                    (next.verbs, next.form) = (before.verbs.clone(), before.form);
                    next.chunks.push((Chunk::Rank(rank), next.span.end..next.span.end));
                }
                clauses.push(next);
            }
            from = at + 1;
        }
    }
    clauses
}

/// Whether the verb of a clause holds for the next one as well: `put the picture on the left and the text on the right`.
fn goes_on(before: &Clause, joint: Option<&Chunk>, next: &Clause) -> bool {
    let has = |clause: &Clause, test: fn(&Chunk) -> bool| clause.chunks.iter().any(|(chunk, _)| test(chunk));
    let ranks = |clause: &Clause| has(clause, |chunk| matches!(chunk, Chunk::Rank(_)));
    // `change the headline to News and the button at the top to Read`
    let is_told = |clause: &Clause| {
        clause.chunks.iter().any(|(chunk, _)| *chunk == Chunk::Function(Function::To))
            && clause.chunks.iter().any(|(chunk, _)| matches!(chunk, Chunk::Noun(_)))
    };
    let writes = before.verbs.iter().any(|verb| matches!(verb, Verb::Change | Verb::Rename | Verb::Set));
    let is_ranked = ranks(before) && ranks(next);
    let goes_on = writes && is_told(before) && is_told(next) || is_ranked;
    matches!(joint, Some(Chunk::Joint(Joint::And | Joint::But)))
        && next.form == Form::BareNoun
        && (before.form == Form::Imperative || is_ranked)
        && goes_on
}

/// Whether a full stop stands between a number or an abbreviation and a text that goes on: `excl. VAT`.
fn is_in_text(sentence: &Sentence, chunks: &[(Chunk, Range<usize>)], at: usize) -> bool {
    let Some((_, range)) = chunks.get(at) else { return false };
    let has_mark =
        |from: usize| (0..from).rev().any(|at| matches!(chunks.get(at), Some((Chunk::Mark(':' | '<'), _))));
    sentence.mark(range.start) == Some('.') && has_mark(at) && at + 1 < chunks.len()
}

/// Whether another act begins after the joint at `at`.
fn begins_clause(chunks: &[(Chunk, Range<usize>)], from: usize, at: usize) -> bool {
    let has_verb =
        chunks.get(from..at).unwrap_or_default().iter().any(|(chunk, _)| {
            matches!(chunk, Chunk::Verb(_) | Chunk::Function(Function::Be | Function::Should))
        });
    // `on the payment screen, make the button wider`
    let is_region = |(chunk, _): &(Chunk, Range<usize>)| matches!(chunk, Chunk::Place(_) | Chunk::Joint(_));
    let before = chunks.get(from..at).unwrap_or_default();
    if !before.is_empty() && before.iter().all(is_region) {
        return false;
    }
    let mut rest = chunks.get(at + 1..).unwrap_or_default().iter().map(|(chunk, _)| chunk);
    let next = rest.find(|chunk| {
        !matches!(
            chunk,
            Chunk::Joint(_)
                | Chunk::Function(
                    Function::Filler
                        | Function::Courtesy
                        | Function::Also
                        | Function::Then
                        | Function::Person
                )
        )
    });
    let is_asked = matches!(before.first(), Some((Chunk::Function(Function::Question), _)));
    match next {
        // `what does it cost and where is it?`
        Some(Chunk::Function(Function::Question)) if is_asked => true,
        Some(Chunk::Verb(verb)) => verb.form == crate::lexicon::Form::Base,
        // `a smaller headline, no sign in link`
        Some(Chunk::Function(Function::No)) if is_complete(before) => {
            matches!(rest.next(), Some(Chunk::Noun(_)))
        }
        // `the phone above the email, and both half as wide`
        Some(Chunk::Noun(noun)) if is_back_reference(noun) && is_complete(before) => {
            rest.any(|chunk| matches!(chunk, Chunk::Size(..) | Chunk::State(_)))
        }
        // `no sign in link, and a search at the end of the header`
        Some(Chunk::Noun(_)) if matches!(before.first(), Some((Chunk::Function(Function::No), _))) => {
            matches!(rest.next(), Some(Chunk::Place(_) | Chunk::Sides(_)))
        }
        // `put the picture on the left and the text on the right`: the verb holds for both.
        Some(Chunk::Noun(_)) if has_verb => rest.take(3).enumerate().any(|(at, chunk)| match chunk {
            Chunk::Sides(_) | Chunk::Rank(_) | Chunk::Function(Function::Be | Function::Should) => true,
            // `widen the search, export goes to its left`
            Chunk::Verb(group) => at == 0 && !group.verbs.is_empty(),
            _ => false,
        }),
        _ => false,
    }
}

/// Reads `looks`, `feels` and `sits` as `is` before a quality: `the footer looks too tall`.
fn with_copula(chunks: &[(Chunk, Range<usize>)]) -> Vec<(Chunk, Range<usize>)> {
    let is_quality = |chunk: &Chunk| matches!(chunk, Chunk::Amount(_) | Chunk::Size(..) | Chunk::State(_));
    let mut chunks = chunks.to_vec();
    for at in 1..chunks.len() {
        let is_before = chunks.get(at + 1).is_some_and(|(next, _)| is_quality(next));
        if let Some((chunk @ Chunk::Verb(_), _)) = chunks.get_mut(at)
            && matches!(chunk, Chunk::Verb(group) if group.verbs == [Verb::Look] || group.verbs.contains(&Verb::Belong))
            && is_before
        {
            *chunk = Chunk::Function(Function::Be);
        }
    }
    chunks
}

fn clause(sentence: &Sentence, chunks: &[(Chunk, Range<usize>)]) -> Clause {
    let mut chunks = attached(&with_copula(&without_purpose(sentence, chunks.to_vec())));
    read_higher_as_taller(sentence, &mut chunks);
    read_missing_as_new(sentence, &mut chunks);
    read_comparative_as_wish(&mut chunks);
    read_sized_thing(&mut chunks);
    read_doubt_as_wish(&mut chunks);
    read_topic(&mut chunks);
    read_needless(&mut chunks);
    read_unwanted_part(sentence, &mut chunks);
    read_ordinal_as_rank(&mut chunks);
    read_purpose_as_label(sentence, &mut chunks);
    read_statement_as_text(sentence, &mut chunks);
    read_new_part(sentence, &mut chunks);
    let chunks = &chunks;
    let span =
        chunks.first().map_or(0, |(_, range)| range.start)..chunks.last().map_or(0, |(_, range)| range.end);
    let mut verbs: Vec<Verb> = Vec::new();
    for (at, (chunk, range)) in chunks.iter().enumerate() {
        let Chunk::Verb(group) = chunk else { continue };
        if verbs.is_empty()
            && (is_in_list(chunks, at) || is_said(chunks, at) || is_new_text(sentence, chunks, at))
        {
            continue;
        }
        let before = at.checked_sub(1).and_then(|at| chunks.get(at)).map(|(chunk, _)| chunk);
        let is_led = matches!(
            before,
            Some(Chunk::Function(Function::To | Function::Be | Function::Should | Function::Could))
        );
        let is_shown =
            group.verbs.iter().any(|verb| matches!(verb, Verb::Highlight | Verb::Look | Verb::Match));
        // `make the label line up`
        let is_caused = verbs.contains(&Verb::Make) && matches!(before, Some(Chunk::Noun(_)));
        let is_stronger = group.form == crate::lexicon::Form::Participle || is_led || is_shown || is_caused;
        if verbs.is_empty() || verbs.iter().all(|verb| is_weak(*verb)) && is_stronger {
            verbs.clone_from(&group.verbs);
            // `the footer should have a link`, `the summary should also show the tax`
            let after = chunks.get(at + 1).map(|(chunk, _)| chunk);
            let has = range.clone().any(|at| matches!(sentence.word(at), "have" | "has"));
            let is_owner = (has || group.verbs.contains(&Verb::Contain))
                && !matches!(before, Some(Chunk::Function(Function::Could)));
            if is_led && is_owner && matches!(after, Some(Chunk::Noun(_))) {
                verbs.push(Verb::Need);
            }
        }
    }
    // `that line can go`
    let is_let_go = |at: usize| {
        let own = |at: usize| chunks.get(at).map(|(chunk, _)| chunk);
        let could = at.checked_sub(1).and_then(own);
        let is_end = |chunk: &Chunk| {
            matches!(chunk, Chunk::Function(Function::Courtesy | Function::Filler | Function::Also))
        };
        matches!(own(at), Some(Chunk::Verb(group)) if group.verbs.contains(&Verb::Belong) && !group.is_negated)
            && matches!(could, Some(Chunk::Function(Function::Could | Function::Should)))
            && chunks.iter().skip(at + 1).all(|(chunk, _)| is_end(chunk))
    };
    let own_chunks = chunks.len();
    let let_go = (0..chunks.len()).find(|at| is_let_go(*at));
    let is_let_go = let_go.is_some();
    // `nobody sails on Sundays, so that row can go`: what stands before only tells which one.
    let points = |(chunk, range): &(Chunk, Range<usize>)| {
        matches!(chunk, Chunk::Noun(_)) && matches!(sentence.word(range.start), "that" | "those")
    };
    let chunks = match chunks.iter().rposition(points) {
        Some(at) if is_let_go => chunks.get(at..).unwrap_or_default(),
        _ => chunks,
    };
    let chunks = match let_go.and_then(|at| chunks.len().checked_sub(own_chunks - at + 1)) {
        Some(end) => chunks.get(..end).unwrap_or_default(),
        None => chunks,
    };
    if is_let_go {
        verbs = vec![Verb::Remove];
    }
    // What is not needed goes.
    let is_unwanted = |(chunk, _): &(Chunk, Range<usize>)| matches!(chunk, Chunk::Verb(group) if group.is_negated && group.verbs.contains(&Verb::Need));
    if verbs.contains(&Verb::Need) && chunks.iter().any(is_unwanted) {
        let is_taste = |at: usize| sentence.word(at) == "like";
        verbs = vec![if span.clone().any(is_taste) { Verb::Dislike } else { Verb::Remove }];
    }
    // `no menu on the login page please` wants it away.
    let is_need = verbs.is_empty() || verbs.iter().all(|verb| *verb == Verb::Need);
    if is_need && is_unwanted_thing(chunks) {
        verbs = vec![Verb::Remove];
    }
    let form = if is_let_go { Form::Wish } else { form(chunks, &verbs) };
    Clause { form, verbs, chunks: chunks.to_vec(), span }
}

/// Whether a clause begins with `no` and a noun without an article.
fn is_unwanted_thing(chunks: &[(Chunk, Range<usize>)]) -> bool {
    let mut words = chunks.iter().map(|(chunk, _)| chunk);
    // `no filters needed`
    let is_needed = chunks
        .iter()
        .any(|(chunk, _)| matches!(chunk, Chunk::Verb(group) if group.verbs.contains(&Verb::Need)));
    let is_bare = |noun: &Reference| {
        noun.parts.iter().all(|part| {
            let is_label = part.words.iter().any(|word| word.role == Role::Label);
            let is_thing = part.head.is_some() || is_label || is_needed && !part.words.is_empty();
            part.article == Article::Bare && part.pronoun.is_none() && is_thing
        })
    };
    words.next() == Some(&Chunk::Function(Function::No))
        && matches!(words.next(), Some(Chunk::Noun(noun)) if is_bare(noun))
}

/// Whether a verb gives way to a later one: `I want it removed`, `make it stand out`.
fn is_weak(verb: Verb) -> bool {
    matches!(verb, Verb::Need | Verb::Make | Verb::Add | Verb::Convert | Verb::Give | Verb::Put)
}

fn form(chunks: &[(Chunk, Range<usize>)], verbs: &[Verb]) -> Form {
    let has = |function: Function| chunks.iter().any(|(chunk, _)| *chunk == Chunk::Function(function));
    let first = chunks.iter().map(|(chunk, _)| chunk).find(|chunk| {
        !matches!(
            chunk,
            Chunk::Function(
                Function::Filler | Function::Courtesy | Function::Yes | Function::No | Function::Then
            ) | Chunk::Joint(_)
                | Chunk::Mark(_)
        )
    });
    let is_too =
        chunks.iter().any(|(chunk, _)| matches!(chunk, Chunk::Amount(Amount::Too | Amount::TooLittle)));
    // `I can hardly read the text`
    let is_illegible =
        chunks.iter().any(|(chunk, _)| *chunk == Chunk::Size(Dimension::Letters, Degree::Less));
    match first {
        Some(Chunk::Function(Function::Person)) if is_illegible => Form::Complaint,
        Some(Chunk::Function(Function::Question | Function::Be | Function::Do | Function::ThereIs))
            if !is_too =>
        {
            Form::Question
        }
        // `which` is read as `that`.
        Some(Chunk::Function(Function::That)) => Form::Question,
        Some(Chunk::Verb(_)) => Form::Imperative,
        _ if is_too => Form::Complaint,
        _ if has(Function::Should) || !verbs.is_empty() => Form::Wish,
        _ if has(Function::Be) => Form::Complaint,
        Some(Chunk::Noun(_) | Chunk::Quote(_)) => Form::BareNoun,
        _ => Form::BareAttribute,
    }
}
