//! Complaints about overlooked and missing things: `nobody will ever find the link`, `the card has no picture`.

use super::chunk::{Chunk, VerbGroup};
use crate::lexicon::{Form, Function, Verb};
use crate::tokens::Sentence;

/// Verbs of noticing.
const NOTICES: [&str; 9] = ["find", "finds", "notice", "notices", "see", "sees", "spot", "spots", "discover"];
/// Words that deny a verb of noticing.
const DENIALS: [&str; 5] = ["never", "hardly", "barely", "don't", "can't"];
/// Words between the subject and the verb.
const BETWEEN: [&str; 8] = ["ever", "even", "easily", "quickly", "going", "really", "often", "one"];

/// Reads the subject and the verb of such a complaint at the start of a clause.
pub(super) fn unnoticed(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    let is_nobody = matches!(sentence.word(at), "nobody" | "noone")
        || sentence.word(at) == "no" && sentence.word(at + 1) == "one";
    if !is_nobody && sentence.function(at, Function::Person) == 0 {
        return None;
    }
    let is_between = |at: usize| {
        let tasks = [Function::Could, Function::Be, Function::To, Function::Filler, Function::Should];
        BETWEEN.contains(&sentence.word(at)) || tasks.iter().any(|task| sentence.function(at, *task) > 0)
    };
    let mut is_denied = is_nobody;
    let mut verb = at + 1;
    while DENIALS.contains(&sentence.word(verb)) || is_between(verb) {
        is_denied |= DENIALS.contains(&sentence.word(verb));
        verb += 1;
    }
    let word = sentence.word(verb);
    let is_said = is_denied && NOTICES.contains(&word) || matches!(word, "overlook" | "overlooks");
    let group =
        VerbGroup { verbs: vec![Verb::Overlook], form: Form::Base, is_negated: false, is_modal: false };
    is_said.then_some((Chunk::Verb(group), verb + 1))
}

/// Reads `there should be` as a need.
pub(super) fn wanted(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    let should = at + 1 + sentence.function(at + 1, Function::Should);
    let be = should + sentence.function(should, Function::Be);
    let group = VerbGroup { verbs: vec![Verb::Need], form: Form::Base, is_negated: false, is_modal: true };
    let is_wanted = sentence.word(at) == "there" && should > at + 1 && be > should;
    is_wanted.then_some((Chunk::Verb(group), be))
}

/// Reads `has no` before a kind of component as the need for it, and `is missing` after one: `the second card has no
/// picture`.
pub(super) fn lack(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    /// The most words before the noun.
    const MOST: usize = 3;
    let group = VerbGroup { verbs: vec![Verb::Need], form: Form::Base, is_negated: false, is_modal: false };
    // `the phone number is missing`
    let missing = at + sentence.function(at, Function::Be);
    if missing > at && matches!(sentence.word(missing), "missing" | "lacking") {
        return Some((Chunk::Verb(group), missing + 1));
    }
    let no = at + sentence.function(at, Function::Have);
    let words = (no + 1..no + 1 + MOST).take_while(|at| sentence.mark(*at).is_none());
    let is_lacking =
        no > at && sentence.word(no) == "no" && words.into_iter().any(|at| sentence.kind(at).is_some());
    is_lacking.then_some((Chunk::Verb(group), no + 1))
}
