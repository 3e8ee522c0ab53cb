//! Noun phrases.

use super::place::sides;
use super::reader::Reader;
use super::{Article, Description, Head, Reference, Role};
use crate::lexicon::{Function, Pronoun, Quantifier, Sense};
use crate::tokens::Sentence;

/// Reads a whole message as one noun phrase: every word belongs to it.
#[must_use]
pub fn pointing(sentence: &Sentence) -> Description {
    let reader = Reader { sentence, end: sentence.len(), is_whole: true, is_anchor: false };
    reader.phrase(0, 0).0
}

/// Reads the anchors of a place. Exceptions after them belong to the clause.
pub(super) fn anchors(sentence: &Sentence, at: usize) -> Option<(Vec<Description>, usize)> {
    let (parts, end) = joined(sentence, at, true);
    (!parts.is_empty()).then_some((parts, end))
}

/// Reads the anchors of `between`. After `and`, words of verbs are a name: `between Save and Discard`.
pub(super) fn pair(sentence: &Sentence, at: usize) -> Option<(Vec<Description>, usize)> {
    let (mut parts, end) = anchors(sentence, at)?;
    let second = end + sentence.function(end, Function::And);
    if parts.len() > 1 || second == end || second >= sentence.len() || sentence.mark(second).is_some() {
        return Some((parts, end));
    }
    let inner = reader(sentence, true);
    let (noun, last) = inner.noun(second);
    if noun.is_empty() {
        let words = vec![inner.word(second, Role::Before)];
        parts.push(Description { span: second..second + 1, words, ..noun });
        return Some((parts, second + 1));
    }
    parts.push(noun);
    share_head(sentence, &mut parts);
    Some((parts, last))
}

/// Reads a noun phrase at a place, with its relations if `is_located`. Returns it with the first token after it, or
/// `None` if no noun phrase starts there.
#[must_use]
pub fn reference(sentence: &Sentence, at: usize, is_located: bool) -> Option<(Reference, usize)> {
    let (parts, mut end) = joined(sentence, at, is_located);
    let mut reference = Reference::of(parts);
    let except = sentence.function(end, Function::Except);
    if except > 0 && !reference.parts.is_empty() {
        let (part, last) = reader(sentence, is_located).joined(end + except, is_located);
        if !part.is_empty() {
            reference.except.push(part);
            end = last;
        }
    }
    (!reference.parts.is_empty()).then_some((reference, end))
}

fn reader<'a, 'm>(sentence: &'a Sentence<'m>, is_located: bool) -> Reader<'a, 'm> {
    Reader { sentence, end: sentence.len(), is_whole: false, is_anchor: is_located }
}

/// Reads phrases that are joined by `and` or a comma.
fn joined(sentence: &Sentence, start: usize, is_located: bool) -> (Vec<Description>, usize) {
    let reader = reader(sentence, is_located);
    let mut parts: Vec<Description> = Vec::new();
    let mut at = start;
    loop {
        let (mut part, end) = reader.joined(at, is_located);
        // `all` alone is everything.
        if part.is_empty() && part.quantifier == Some(Quantifier::All) && ends_phrase(sentence, end) {
            part.pronoun = Some(Pronoun::Everything);
        }
        // `both should be wider`
        if part.is_empty() && part.quantifier == Some(Quantifier::Both) {
            part.pronoun = Some(Pronoun::Them);
        }
        // `the others`
        let is_rest = matches!(part.quantifier, Some(Quantifier::Other | Quantifier::Rest));
        if part.is_empty() && !is_rest {
            break;
        }
        parts.push(part);
        at = end;
        share_head(sentence, &mut parts);
        read_as_words(sentence, &mut parts);
        let joint = sentence.function(at, Function::And).max(usize::from(sentence.mark(at) == Some(',')));
        let next = at + joint + usize::from(joint == 1 && sentence.function(at + 1, Function::And) > 0);
        if joint == 0 || !reader.starts_noun(next) || begins_wish(sentence, start, at, next) {
            break;
        }
        at = next;
    }
    (parts, at)
}

/// Whether a comma and a wish with a subject of its own follow: `hard to hit with a finger, it must be taller`, `swap the
/// photos, and the title should be larger`.
fn begins_wish(sentence: &Sentence, start: usize, comma: usize, at: usize) -> bool {
    let is_pronoun = |sense| matches!(sense, Sense::Pronoun(Pronoun::It | Pronoun::Them));
    let is_verb = [Function::Should, Function::Be, Function::Could];
    // `a smaller title, no footer`
    if sentence.means(at, |sense| matches!(sense, Sense::Quantifier(Quantifier::None))) {
        return true;
    }
    // `no sign in, and a search at the end of the header`
    let is_refused = start.checked_sub(1).is_some_and(|before| sentence.function(before, Function::No) > 0);
    let end = reader(sentence, false).noun(at).1;
    if is_refused && sentence.function(at - 1, Function::And) > 0 && starts_place(sentence, end) {
        return true;
    }
    // `Done becomes Shipped and there should be a column`
    if sentence.word(at) == "there" && is_verb.iter().any(|function| sentence.function(at + 1, *function) > 0)
    {
        return true;
    }
    let is_object = start.checked_sub(1).is_some_and(|before| sentence.verbs(before).next().is_some());
    let has_subject = || {
        let end = reader(sentence, true).phrase(at, 0).1;
        is_object && sentence.function(end, Function::Should) > 0
    };
    sentence.mark(comma) == Some(',')
        && (sentence.means(at, is_pronoun)
            && is_verb.iter().any(|function| sentence.function(at + 1, *function) > 0)
            || has_subject())
}

fn starts_place(sentence: &Sentence, at: usize) -> bool {
    sentence.relation(at).is_some() || sides(sentence, at).is_some_and(|sides| sides.is_introduced)
}

/// Whether a noun phrase cannot go on here.
fn ends_phrase(sentence: &Sentence, at: usize) -> bool {
    at >= sentence.len() || sentence.mark(at).is_some() || sentence.function(at, Function::Except) > 0
}

/// Reads nouns as words of labels in a list with other such words: `language, zone and currency`.
fn read_as_words(sentence: &Sentence, parts: &mut [Description]) {
    let is_bare = |part: &Description| part.article == Article::Bare && part.has_only_noun();
    let is_word = |part: &Description| part.head.is_none() && !part.words.is_empty();
    let has_word = parts.iter().any(|part| part.article == Article::Bare && is_word(part));
    if !has_word || parts.len() < 3 {
        return;
    }
    for part in parts.iter_mut().filter(|part| is_bare(part)) {
        let is_unit =
            |head: &mut Head| !head.is_plural && head.kind.unit().is_some() && sentence.is_shown(head.token);
        if part.head.take_if(is_unit).is_some() {
            part.words.iter_mut().for_each(|word| word.role = Role::Before);
        }
    }
}

/// Gives the noun of the last part to those before it: `the archive and print buttons`.
fn share_head(sentence: &Sentence, parts: &mut [Description]) {
    let Some((last, before)) = parts.split_last_mut() else { return };
    let Some(head) = last.head.filter(|head| head.is_plural && !last.words.is_empty()) else { return };
    // `the browser and os boxes`: a noun that the sketch has as a label is the word before the noun they share.
    let is_label = |part: &Description| {
        let only = part.head.filter(|own| own.kind != head.kind && !own.is_plural && part.is_bare());
        only.is_some_and(|own| sentence.label(own.token) > 0)
    };
    for part in before.iter_mut().filter(|part| is_label(part)) {
        part.head = None;
        part.words.iter_mut().for_each(|word| word.role = Role::Before);
    }
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
