//! Valid JSON as text in several ways, and its tokens.

use serde_json::Value;
use std::ops::Range;
use websketch_core::json;

/// A way to write JSON.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Layout {
    Compact,
    /// A space behind each comma and colon, on one line.
    Spaced,
    Pretty,
}

impl Layout {
    pub(crate) const ALL: [Self; 3] = [Self::Compact, Self::Spaced, Self::Pretty];

    pub(crate) fn write(self, value: &Value) -> String {
        match self {
            Self::Compact => json::to_string(value),
            Self::Spaced => spaced(&json::to_string(value), |_| ""),
            Self::Pretty => spaced(&json::to_string(value), |depth| {
                const LINE: &str = "\n                                ";
                &LINE[..=2 * depth]
            }),
        }
    }
}

/// JSON with a space behind each colon, and `line` at the depth of what follows each comma and inside of brackets; where
/// that is nothing, there is a space behind each comma.
fn spaced(compact: &str, line: impl Fn(usize) -> &'static str) -> String {
    let mut text = String::new();
    for token in tokens(compact) {
        let (before, behind) = match token.kind {
            Kind::Colon => ("", " "),
            Kind::Comma if line(0).is_empty() => ("", " "),
            Kind::Comma => ("", line(token.depth)),
            Kind::Open => ("", line(token.depth + 1)),
            Kind::Close => (line(token.depth), ""),
            Kind::Key | Kind::Text | Kind::Plain => ("", ""),
        };
        text += before;
        text += &compact[token.range.clone()];
        text += behind;
    }
    text
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Open,
    Close,
    Comma,
    Colon,
    Key,
    /// A string that is no key.
    Text,
    /// A number or a literal.
    Plain,
}

/// A token and its place.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) range: Range<usize>,
    /// Whether it stands in a list rather than in an object; of brackets, whether they are those of a list.
    pub(crate) is_in_list: bool,
    /// How many brackets are open around it.
    pub(crate) depth: usize,
}

/// The tokens of valid JSON.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let (mut tokens, mut open, mut at) = (Vec::<Token>::new(), Vec::new(), 0);
    while at < bytes.len() {
        let start = at;
        let byte = bytes[at];
        at += 1;
        let mut is_in_list = open.last() == Some(&b'[');
        let mut depth = open.len();
        let kind = match byte {
            b'{' | b'[' => {
                open.push(byte);
                is_in_list = byte == b'[';
                Kind::Open
            }
            b'}' | b']' => {
                open.pop();
                depth -= 1;
                Kind::Close
            }
            b',' => Kind::Comma,
            b':' => Kind::Colon,
            b'"' => {
                while bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at += 1;
                let is_key = bytes[at..].iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b':');
                if is_key { Kind::Key } else { Kind::Text }
            }
            byte if byte.is_ascii_whitespace() => continue,
            _ => {
                at += bytes[at..].iter().take_while(|byte| !b",]} \n".contains(byte)).count();
                Kind::Plain
            }
        };
        tokens.push(Token { kind, range: start..at, is_in_list, depth });
    }
    tokens
}
