//! Mending what is misspelled or in the way, before anybody asks what the words mean.

use super::super::token::{Token, TokenKind, word_at, words};
use super::super::vocabulary::{Sense, meanings, nearest, respelled, singular_of, slipped};
use websketch_layout::naming::{NamedComponent, id_has_word};

/// Mends misspelled words of the vocabulary in place and says whether there were any. Words that the
/// sketch shows are right as they are.
pub(super) fn mend(
    message: &str,
    tokens: &mut [Token],
    names: &[NamedComponent<'_>],
    known: &[&'static str],
) -> bool {
    let is_known = |word: &str| {
        let listed = |word: &str| known.binary_search(&word).is_ok();
        listed(word) || listed(singular_of(word)) || !meanings(&[word]).is_empty()
    };
    let mut guessed = false;
    for token in tokens.iter_mut().filter(|token| token.kind == TokenKind::Word) {
        let slip = slipped(&token.word);
        if slip.is_none() && is_known(&token.word) || is_shown(names, &token.word) {
            continue;
        }
        let is_small = token.is_small(message);
        let near = || respelled(&token.word).or_else(|| nearest(known, &token.word).filter(|_| is_small));
        if let Some(word) = slip.or_else(near).filter(|_| !is_entry(names, &token.word)) {
            token.say(word);
            guessed = true;
        }
    }
    guessed
}

/// Turns lengths in the size of letters into px: `2em` is `32 px`.
pub(super) fn in_px(tokens: &mut [Token]) {
    /// What an em is where nobody has said another size of letters, in px.
    const EM: f64 = 16.0;
    for at in 1..tokens.len() {
        if let [.., Token { kind: TokenKind::Number(value), .. }, unit] =
            tokens.get_mut(..=at).unwrap_or_default()
            && matches!(unit.word.as_str(), "em" | "rem" | "ems" | "rems")
        {
            *value *= EM;
            unit.say("px");
        }
    }
}

/// Puts what is meant in the place of phrases that stand for others.
pub(super) fn mend_phrases(tokens: &mut [Token]) {
    const PHRASES: [([&str; 2], [&str; 2]); 2] =
        [(["too", "the"], ["to", "the"]), (["one", "another"], ["each", "other"])];
    for at in 1..tokens.len() {
        let Some([first, second]) = tokens.get_mut(at - 1..=at) else { continue };
        let said = [first.word.as_str(), second.word.as_str()];
        if let Some((_, [one, other])) = PHRASES.iter().find(|(phrase, _)| *phrase == said) {
            first.say(one);
            second.say(other);
        }
    }
}

/// `&` between two requests is `and`, and `my` is `the`, where nothing is called so.
pub(super) fn spell_joints(tokens: &mut [Token], names: &[NamedComponent<'_>]) {
    let is_mine =
        tokens.iter().any(|token| matches!(token.word.as_str(), "my" | "our")) && is_shown(names, "my");
    for at in 0..tokens.len() {
        let goes_on = tokens.get(at + 1).is_some_and(|next| {
            let is_verb = |(sense, _): &(Sense, usize)| matches!(sense, Sense::Verb(..));
            matches!(next.word.as_str(), "a" | "an" | "another" | "the" | "then")
                || meanings(&[&next.word]).iter().any(is_verb)
        });
        let Some(token) = tokens.get_mut(at) else { continue };
        match token.word.as_str() {
            "&" if goes_on => {
                token.say("and");
                token.kind = TokenKind::Word;
            }
            "my" | "our" if !is_mine => token.say("the"),
            _ => {}
        }
    }
}

/// `drop the comments` deletes them, as nothing says where to drop them.
pub(super) fn mend_drop(tokens: &mut [Token]) {
    const DEFINITE: &[&str] =
        &["the", "all", "both", "every", "that", "this", "those", "these", "its", "their"];
    const PLACES: &[&str] = &[
        "in", "into", "to", "on", "onto", "at", "below", "under", "above", "over", "next", "beside",
        "between", "inside", "after", "before", "by", "down", "lower",
    ];
    for at in 0..tokens.len() {
        let [drop, definite, rest @ ..] = tokens.get(at..).unwrap_or_default() else { return };
        let is_end = |token: &&Token| matches!(token.word.as_str(), "," | "." | ";" | "then");
        let mut said = rest.iter().take_while(|token| !is_end(token));
        if drop.word == "drop"
            && DEFINITE.contains(&definite.word.as_str())
            && !said.any(|token| PLACES.contains(&token.word.as_str()))
            && let Some(drop) = tokens.get_mut(at)
        {
            drop.say("delete");
        }
    }
}

/// Spells out what stands for words: `a field w/ a button`, `field + button`, `Name | Price`.
pub(super) fn spell_marks(tokens: &mut Vec<Token>) {
    for at in (0..tokens.len()).rev() {
        let before = at.checked_sub(1).and_then(|before| tokens.get(before)).map(|token| token.kind.clone());
        let after = tokens.get(at + 1).map(|token| token.word.clone());
        let sign = spoken_sign(tokens, at);
        let Some(token) = tokens.get_mut(at) else { continue };
        let said = match (token.kind.clone(), token.word.as_str()) {
            (TokenKind::Word, "w") if after.as_deref() == Some("/") => "with",
            (TokenKind::Mark('|'), _) => ",",
            (TokenKind::Mark(_), _) if sign.is_some() => sign.unwrap_or_default(),
            (TokenKind::Mark('+'), _) if before == Some(TokenKind::Word) => "and",
            _ => continue,
        };
        token.say(said);
        match said {
            "and" | "plus" | "minus" => token.kind = TokenKind::Word,
            "," => token.kind = TokenKind::Mark(','),
            _ => drop(tokens.remove(at + 1)),
        }
    }
}

/// How a sign is spoken that a button shows: `the + button`, `+ and -`.
fn spoken_sign(tokens: &[Token], at: usize) -> Option<&'static str> {
    let word = |at| word_at(tokens, at);
    match tokens.get(at)?.kind {
        TokenKind::Mark('+') => {}
        TokenKind::Mark('-') => return Some("minus"),
        _ => return None,
    }
    let is_shown = matches!(word(Some(at + 1)), "button" | "buttons" | "btn" | "sign" | "icon")
        || matches!(word(Some(at + 1)), "and" | "or")
            && matches!(word(Some(at + 2)), "-" | "+" | "minus" | "plus")
        || matches!(word(at.checked_sub(1)), "and" | "or") && matches!(word(at.checked_sub(2)), "-" | "+");
    is_shown.then_some("plus")
}

/// Drops what is said between two commas to be polite: `a hero, please, with a picture`.
pub(super) fn drop_asides(tokens: &mut Vec<Token>) {
    let is_aside = |tokens: &[Token]| {
        let [before, aside, after] = tokens else { return false };
        before.word == "," && after.word == "," && matches!(aside.word.as_str(), "please" | "pls")
    };
    while let Some(at) = tokens.windows(3).position(is_aside) {
        tokens.drain(at..at + 2);
    }
}

/// Whether a component shows a word, or is called so.
pub(super) fn is_shown(names: &[NamedComponent<'_>], word: &str) -> bool {
    names.first().is_some_and(|named| !named.texts().matches_of(word).exact().is_empty())
        || names.iter().any(|named| id_has_word(named, word))
}

/// Whether an entry of a list, a menu or a table has a word.
fn is_entry(names: &[NamedComponent<'_>], word: &str) -> bool {
    names.iter().any(|named| {
        let props = named.component.props();
        props
            .items()
            .into_iter()
            .chain(props.columns())
            .any(|entry| words(entry).iter().any(|known| known == word))
    })
}
