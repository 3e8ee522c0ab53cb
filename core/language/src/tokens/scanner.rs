//! The boundaries of tokens.

use super::literal::literal;
use super::{Token, TokenKind};
use websketch_json::parse_decimal;
use websketch_layout::naming::{is_apostrophe, is_invisible, lower, owner_length};

/// Opening and closing quotes. A straight single quote is an apostrophe inside a word.
const QUOTES: [(char, &[char]); 8] = [
    ('"', &['"', '”', '“']),
    ('“', &['”', '"', '“']),
    ('„', &['“', '”', '"']),
    ('«', &['»']),
    ('‹', &['›']),
    ('‘', &['’', '\'']),
    ('\'', &['\'', '’']),
    ('`', &['`']),
];

/// The reading position in a message.
pub(super) struct Scanner<'a> {
    pub(super) message: &'a str,
    pub(super) at: usize,
    pub(super) tokens: Vec<Token>,
}

impl Scanner<'_> {
    fn rest(&self) -> &str {
        self.message.get(self.at..).unwrap_or_default()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn push(&mut self, kind: TokenKind, bytes: usize) {
        let span = self.at..self.at + bytes;
        let word = match kind {
            TokenKind::Quoted(_) => String::new(),
            _ => lower(self.message.get(span.clone()).unwrap_or_default()),
        };
        self.tokens.push(Token { kind, word, span, mended: false });
        self.at += bytes;
    }

    /// Reads the token that begins with the next character. A blank or a joining mark begins none.
    pub(super) fn token(&mut self, next: char) {
        if next.is_whitespace() || next.is_control() || is_invisible(next) {
            self.at += next.len_utf8();
        } else if let Some((text, bytes)) = self.quoted(next).or_else(|| self.literal()) {
            self.push(TokenKind::Quoted(text), bytes);
        } else if let Some((value, bytes)) = self.number(next) {
            self.push(TokenKind::Number(value), bytes);
        } else if next.is_alphanumeric() {
            self.word();
        } else if next == '-' || next == '_' || is_apostrophe(next) {
            // The mark joins words (`left-align`) or ends a plural (`inputs'`).
            self.at += next.len_utf8();
        } else {
            self.push(TokenKind::Mark(next), next.len_utf8());
        }
    }

    /// Reads a run of letters and digits with apostrophes inside. A possessive `'s` becomes its own token.
    fn word(&mut self) {
        let rest = self.rest();
        if self.multiplies() {
            return self.push(TokenKind::Word, 1);
        }
        let mut end = 0;
        let mut chars = rest.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            let inside = (is_apostrophe(c) || is_invisible(c))
                && chars.peek().is_some_and(|(_, next)| next.is_alphanumeric());
            if !c.is_alphanumeric() && !inside {
                break;
            }
            end = at + c.len_utf8();
        }
        let owner = owner_length(rest.get(..end).unwrap_or_default());
        if owner == end && is_abbreviated(rest, end) {
            self.push(TokenKind::Word, end + 1);
            self.tokens.last_mut().into_iter().for_each(|token| token.word.truncate(end));
            return;
        }
        self.push(TokenKind::Word, owner);
        if owner < end {
            self.push(TokenKind::Word, end - owner);
        }
    }

    /// Whether an `x` between two numbers starts here, as in `300x200`.
    fn multiplies(&self) -> bool {
        let after_number = matches!(self.tokens.last(), Some(Token { kind: TokenKind::Number(_), .. }));
        let digits = self.rest().strip_prefix(['x', 'X']);
        after_number && digits.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    }

    /// Returns the text between the quotes that start here, and its length with them. Bytes.
    fn quoted(&self, open: char) -> Option<(String, usize)> {
        let (_, closers) = QUOTES.iter().find(|(quote, _)| *quote == open)?;
        if open == '\'' && self.message.get(..self.at)?.ends_with(char::is_alphanumeric) {
            return None;
        }
        let inner = self.rest().get(open.len_utf8()..)?;
        let mut from = 0;
        while let Some(found) = inner.get(from..)?.find(|c| closers.contains(&c)) {
            let end = from + found;
            let close = inner.get(end..)?.chars().next()?;
            let after = inner.get(end + close.len_utf8()..)?;
            // `'What's new'`: an apostrophe between letters closes nothing.
            if !is_apostrophe(close) || !after.starts_with(char::is_alphanumeric) {
                let text = inner.get(..end)?.trim().to_owned();
                return Some((text, open.len_utf8() + end + close.len_utf8()));
            }
            from = end + close.len_utf8();
        }
        None
    }

    /// Returns the figure that starts here as a text, and its length in bytes.
    fn literal(&self) -> Option<(String, usize)> {
        let is_in_word = self.message.get(..self.at)?.ends_with(char::is_alphanumeric);
        let bytes = literal(self.rest()).filter(|_| !is_in_word)?;
        Some((self.rest().get(..bytes)?.to_owned(), bytes))
    }

    /// Returns the number that starts here, and its length in bytes. `2nd` is a word, `20px` a number and a word.
    fn number(&self, next: char) -> Option<(f64, usize)> {
        if let Some(value) = vulgar_fraction(next) {
            return Some((value, next.len_utf8()));
        }
        let rest = self.rest();
        // A sign after a letter joins words.
        let signed = next == '-' && !self.message.get(..self.at)?.ends_with(char::is_alphanumeric);
        let digits = rest.get(usize::from(signed)..)?;
        if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
            return None;
        }
        let mut length = decimal_length(digits);
        let mut text = digits.get(..length)?.to_owned();
        // `1,000` is a thousand; `200,150` is two numbers.
        if let Some(thousands) = thousands(digits, length) {
            text.push_str(thousands);
            length += 4;
            let part = decimal_length(&["0", digits.get(length..)?].concat()) - 1;
            text.push_str(digits.get(length..length + part)?);
            length += part;
        }
        let mut value = parse_decimal(&text)?;
        let tail = digits.get(length..)?;
        if is_ordinal_suffix(tail) {
            return None;
        }
        if let Some((divisor, bytes)) = divisor(value, tail) {
            value /= divisor;
            length += bytes;
        }
        Some((if signed { -value } else { value }, usize::from(signed) + length))
    }
}

/// Whether a point after a word belongs to it, and more words follow: `Dr. Hale`, `R. Shaw`, `Kite & Co. to`.
fn is_abbreviated(text: &str, end: usize) -> bool {
    const SHORT: [&str; 12] = ["Dr", "Mr", "Mrs", "Ms", "Prof", "St", "Jr", "Co", "Inc", "Ltd", "Corp", "No"];
    let word = text.get(..end).unwrap_or_default();
    let is_initial = word.len() == 1 && word.starts_with(char::is_uppercase) && word != "I";
    let after = text.get(end..).and_then(|rest| rest.strip_prefix(". "));
    (is_initial || SHORT.contains(&word)) && after.is_some_and(|rest| rest.starts_with(char::is_alphanumeric))
}

/// Returns the value of a fraction that is one character.
fn vulgar_fraction(c: char) -> Option<f64> {
    match c {
        '½' => Some(0.5),
        '¼' => Some(0.25),
        '¾' => Some(0.75),
        _ => None,
    }
}

/// Returns the length of the digits at the start of `text`, with at most one point before a digit. Bytes.
fn decimal_length(text: &str) -> usize {
    let whole = text.bytes().take_while(u8::is_ascii_digit).count();
    let fraction = text.get(whole..).and_then(|rest| rest.strip_prefix('.'));
    match fraction.map(|rest| rest.bytes().take_while(u8::is_ascii_digit).count()) {
        Some(digits @ 1..) => whole + 1 + digits,
        _ => whole,
    }
}

/// Returns the three digits of `1,000` after one leading digit.
fn thousands(text: &str, length: usize) -> Option<&str> {
    let digits = text.get(length..)?.strip_prefix(',')?;
    let group = digits.get(..3)?;
    let ends = !digits.get(3..)?.starts_with(|c: char| c.is_ascii_digit());
    (length == 1 && ends && group.bytes().all(|byte| byte.is_ascii_digit())).then_some(group)
}

/// Returns the divisor of `3/4` and its length with the slash. `60/450` is two numbers.
fn divisor(whole: f64, text: &str) -> Option<(f64, usize)> {
    /// The largest divisor of a fraction.
    const PARTS: f64 = 32.0;
    let digits = text.strip_prefix('/')?;
    let length = decimal_length(digits);
    let value = parse_decimal(digits.get(..length)?)?;
    (whole < value && value <= PARTS).then_some((value, length + 1))
}

/// Whether `text` goes on as the end of `2nd`, so that the digits before it make a word.
fn is_ordinal_suffix(text: &str) -> bool {
    ["st", "nd", "rd", "th"].iter().any(|suffix| {
        let tail = text.get(..2).is_some_and(|start| start.eq_ignore_ascii_case(suffix));
        tail && !text.get(2..).is_some_and(|rest| rest.starts_with(char::is_alphanumeric))
    })
}
