//! Numbers with what belongs to them: `12k followers`, `18 €`.

use crate::resolve::CURRENCIES;
use crate::sentence::NUMBER_MARKS;
use crate::token::{Token, TokenKind};
use websketch_layout::naming::NamedComponent;

/// Makes one word of a number and the letters right behind it where a component shows that word; in px it stays a number.
pub(super) fn join_glued(tokens: &mut Vec<Token>, names: &[NamedComponent<'_>]) {
    let Some(texts) = names.first().map(NamedComponent::texts) else { return };
    for at in (1..tokens.len()).rev() {
        let Some([number, letters]) = tokens.get(at - 1..=at) else { continue };
        let is_glued = matches!(number.kind, TokenKind::Number(_))
            && letters.kind == TokenKind::Word
            && number.span.end == letters.span.start
            && letters.word != "px";
        if !is_glued {
            continue;
        }
        let word = [number.word.as_str(), &letters.word].concat();
        let last = word.rsplit(NUMBER_MARKS).next().unwrap_or(&word);
        if texts.all().any(|shown| shown == last) {
            let span = number.span.start..letters.span.end;
            tokens.splice(at - 1..=at, [Token { kind: TokenKind::Word, word, span }]);
        }
    }
}

/// Makes a sign of a currency behind a number a part of how that is written: `change 18 € to 20 €`.
pub(super) fn join_currencies(message: &str, tokens: &mut Vec<Token>) {
    for at in (1..tokens.len()).rev() {
        let Some([number, sign]) = tokens.get(at - 1..=at) else { continue };
        let is_sign = matches!(sign.kind, TokenKind::Mark(mark) if CURRENCIES.contains(&mark));
        let rest = message.get(sign.span.end..).unwrap_or_default();
        // `from 12 $14`: the sign of the next number.
        let leads = rest.starts_with(|c: char| c.is_ascii_digit());
        if !is_sign || leads || !matches!(number.kind, TokenKind::Number(_)) {
            continue;
        }
        let end = sign.span.end;
        if let Some(number) = tokens.get_mut(at - 1) {
            number.span.end = end;
        }
        tokens.remove(at);
    }
}
