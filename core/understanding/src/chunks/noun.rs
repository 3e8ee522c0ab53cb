//! Noun phrases.

use super::reader::Reader;
use super::{Description, Head, Reference, Role};
use crate::lexicon::Function;
use crate::tokens::Sentence;

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
