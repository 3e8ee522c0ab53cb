//! Texts of the sketch in a message: `move Sign in below Password`.

use super::super::token::{Token, TokenKind};
use super::super::vocabulary::{Class, Sense, canonical, is_synonym, synonym_at};
use websketch_layout::naming::{ComponentLabel, NamedComponent};
use websketch_sketch::case_mapping::is_upper;

/// For each token the length of the longest full text of a component that starts there, or 0.
pub(super) fn spotted(
    message: &str,
    tokens: &[Token],
    senses: &[Vec<(Sense, usize)>],
    names: &[NamedComponent<'_>],
) -> Vec<usize> {
    let said: Vec<&str> = tokens.iter().map(|token| token.word.as_str()).collect();
    let is_written = |at: usize| {
        let text = tokens.get(at).and_then(|token| message.get(token.span.clone()));
        at > 0 && text.is_some_and(|text| text.starts_with(is_upper))
    };
    let has = |at: usize, is_meant: &dyn Fn(Sense, usize) -> bool| {
        senses.get(at).is_some_and(|senses| senses.iter().any(|(sense, length)| is_meant(*sense, *length)))
    };
    let is_noun = |sense: Sense, _: usize| Class::Noun.has(sense);
    // `to` says where, though a field says `To`, unless it is written or used like a name.
    let is_particle = |at: usize| {
        let is_listed = said.get(at + 1).is_none_or(|next| matches!(*next, "and" | "or" | "&" | "," | "."));
        said.get(at).is_some_and(|word| PARTICLES.contains(word))
            && !is_written(at)
            && !is_listed
            && !has(at + 1, &is_noun)
    };
    // `the cards` are the cards rather than what says `Cards`, but not `the cards button`.
    let is_several = |at: usize| {
        let before = at.checked_sub(1).and_then(|before| said.get(before));
        before.is_some_and(|before| {
            matches!(*before, "the" | "all" | "both" | "these" | "those" | "my" | "our")
        }) && !is_written(at)
            && matches!(tokens.get(at).map(|token| &token.kind), Some(TokenKind::Word))
            && !has(at + 1, &is_noun)
            && has(at, &|sense, length| length == 1 && has_several(sense, names))
    };
    let longest = |at: usize| {
        let length = longest_label(names, said.get(at..).unwrap_or_default());
        if length == 1 && (is_particle(at) || is_several(at)) { 0 } else { length }
    };
    (0..tokens.len()).map(longest).collect()
}

/// The length of the longest full text of a component that the words begin with, or 0.
fn longest_label(names: &[NamedComponent<'_>], words: &[&str]) -> usize {
    let (Some(texts), Some(first)) = (names.first().map(NamedComponent::texts), words.first()) else {
        return 0;
    };
    // Of a number with marks, a label has the first part as its first word.
    let is_number = first.starts_with(|c: char| c.is_ascii_digit());
    let first = if is_number { first.split(NUMBER_MARKS).next().unwrap_or_default() } else { first };
    let labels = texts.beginning_with(first);
    let spotted = labels.filter_map(|label| said_label(&label, words)).max().unwrap_or(0);
    // `sign in` where a component says `Log in`: two words that do not look like one name.
    match synonym_at(words) {
        Some((first, length)) if length > spotted.max(1) && is_said(names, first) => length,
        _ => spotted,
    }
}

/// Whether a component says something that begins with this word.
pub(super) fn begins_label(names: &[NamedComponent<'_>], word: &str) -> bool {
    names.first().is_some_and(|named| named.texts().beginning_with(word).next().is_some())
}

/// Whether components are called by this word and a number.
pub(super) fn is_series(names: &[NamedComponent<'_>], word: &str) -> bool {
    let is_digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    names.first().is_some_and(|named| {
        named
            .texts()
            .beginning_with(word)
            .any(|label| label.words().nth(1).is_some_and(is_digits) && label.words().count() == 2)
    })
}

/// Words that join others, whatever components say.
const PARTICLES: &[&str] =
    &["to", "from", "in", "on", "at", "by", "for", "of", "with", "as", "and", "or", "the", "a", "is", "it"];

/// Marks within a number.
pub(crate) const NUMBER_MARKS: [char; 2] = [',', '.'];

/// How many of `words` say a label, which has no marks: `1:12` says `1 12`.
fn said_label(label: &ComponentLabel<'_>, words: &[&str]) -> Option<usize> {
    let (mut at, mut inner) = (0, 0);
    for (nth, shown) in label.words().enumerate() {
        while nth > 0 && matches!(words.get(at), Some(&(":" | "," | "." | "/" | "-"))) {
            at += 1;
        }
        let said = words.get(at)?;
        // `4,120.50` is one number in a sentence and three words on a component.
        if said.starts_with(|c: char| c.is_ascii_digit()) && said.contains(NUMBER_MARKS) {
            let part = said.split(NUMBER_MARKS).nth(inner)?;
            if part != shown {
                return None;
            }
            inner += 1;
            if said.split(NUMBER_MARKS).count() == inner {
                (at, inner) = (at + 1, 0);
            }
            continue;
        }
        if *said != shown && !(nth > 0 && is_synonym(said, shown)) {
            return None;
        }
        at += 1;
    }
    (inner == 0).then_some(at)
}

/// Whether a component says a phrase or a synonym of it.
fn is_said(names: &[NamedComponent<'_>], phrase: &str) -> bool {
    let says = |label: ComponentLabel<'_>| canonical(&label.words().collect::<Vec<_>>()).contains(&phrase);
    names.iter().flat_map(NamedComponent::labels).any(says)
}

/// Whether a plural names what there are several of.
fn has_several(sense: Sense, names: &[NamedComponent<'_>]) -> bool {
    let Sense::Noun(noun) = sense else { return false };
    let is_of_kind = |named: &&NamedComponent<'_>| noun.kinds.contains(&named.component.kind());
    noun.plural && names.iter().filter(is_of_kind).nth(1).is_some()
}
