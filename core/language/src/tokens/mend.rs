//! Mending of spelling slips.

use super::{Token, TokenKind};
use crate::lexicon::Lexicon;
use crate::sketch_words::SketchWords;
use websketch_layout::naming::{has_too_many_letters, singular_of};

/// Replaces words that neither the lexicon nor the sketch has by the nearest word of one of them.
pub(super) fn mend(message: &str, tokens: &mut [Token], lexicon: &Lexicon, shown: &SketchWords) {
    for token in tokens.iter_mut().filter(|token| token.kind == TokenKind::Word) {
        if shown.has(&token.word) || shown.is_empty() && token.word.len() > 20 {
            continue;
        }
        let slip = lexicon.slipped(&token.word);
        if slip.is_none() && lexicon.has_word(&token.word) {
            continue;
        }
        // A word in capitals is a name.
        let is_name =
            message.get(token.span.clone()).is_some_and(|text| text.starts_with(char::is_uppercase));
        let is_start = message.get(..token.span.start).is_some_and(|text| text.trim().is_empty());
        let near = || nearest(&token.word, lexicon, shown).filter(|_| !is_name || is_start);
        if let Some(word) = slip.map(str::to_owned).or_else(near) {
            token.word = word;
            token.mended = true;
        }
    }
}

/// Returns the word that `word` is a misspelling of, or `None` if two are equally near. One slip is accepted in a word
/// of four to seven letters, two in a longer one. Distance: optimal string alignment.
fn nearest(word: &str, lexicon: &Lexicon, shown: &SketchWords) -> Option<String> {
    let slips = match word.chars().count() {
        0..=3 => return None,
        4..=7 => 1,
        _ => 2,
    };
    let mut best: Option<(usize, &str)> = None;
    let mut is_tied = false;
    for candidate in shown.words().chain(lexicon.words()) {
        // `the appointment` under Appointments
        if singular_of(candidate) == word || singular_of(word) == candidate {
            return None;
        }
        if candidate.len() < 4 || candidate.len().abs_diff(word.len()) > slips {
            continue;
        }
        if has_too_many_letters(word, candidate, slips) {
            continue;
        }
        let distance = strsim::osa_distance(word, candidate);
        if distance > slips || best.is_some_and(|(_, known)| known == candidate) {
            continue;
        }
        let is_like = word.chars().next() == candidate.chars().next() || distance == 1;
        if !is_like || !is_slip(word, candidate) {
            continue;
        }
        // Exchanged letters and a right first letter are likelier than other letters.
        let starts = word.chars().next() == candidate.chars().next();
        let cost = distance * 4 + usize::from(!has_same_letters(word, candidate)) * 2 + usize::from(!starts);
        match best {
            Some((least, _)) if cost > least => {}
            Some((least, _)) if cost == least => is_tied = true,
            _ => (best, is_tied) = (Some((cost, candidate)), false),
        }
    }
    best.filter(|_| !is_tied).map(|(_, word)| word.to_owned())
}

/// Whether one word is likelier a slip of the other than a word of its own: another letter makes many short words.
fn is_slip(word: &str, meant: &str) -> bool {
    /// The length from which on another letter may be a slip.
    const LONG: usize = 7;
    word.len() != meant.len() || has_same_letters(word, meant) || is_wrong_double(word, meant) || {
        let others = word.chars().zip(meant.chars()).filter(|(one, other)| one != other).count();
        word.len() >= LONG && others <= 1
    }
}

/// Whether a word has another letter twice than the one that is meant: `fotter` for `footer`.
fn is_wrong_double(word: &str, meant: &str) -> bool {
    let has_double = |word: &str| word.as_bytes().windows(2).any(|pair| pair.first() == pair.last());
    let has_all = |one: &str, other: &str| one.chars().all(|letter| other.contains(letter));
    has_double(word) && has_double(meant) && has_all(word, meant) && has_all(meant, word)
}

/// Whether two words have the same letters in any order.
fn has_same_letters(one: &str, other: &str) -> bool {
    let count = |word: &str, letter| word.chars().filter(|known| *known == letter).count();
    one.len() == other.len() && one.chars().all(|letter| count(one, letter) == count(other, letter))
}
