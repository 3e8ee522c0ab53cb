//! Valid JSON in several layouts, and its tokens.

use serde_json::Value;
use std::ops::Range;
use websketch_json as json;

/// A layout of JSON text.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Layout {
    Compact,
    /// A space after each comma and colon, on one line.
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

/// Formats JSON with a space after each colon, and with `line` at the depth of each item. If `line` is empty, a space
/// follows each comma instead.
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

/// A kind of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Open,
    Close,
    Comma,
    Colon,
    Key,
    /// A string that is not a key.
    Text,
    /// A number or a literal.
    Plain,
}

/// A token and its position.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) range: Range<usize>,
    /// Whether it is in a list instead of an object. For a bracket, whether it belongs to a list.
    pub(crate) is_in_list: bool,
    /// The count of open brackets around it.
    pub(crate) depth: usize,
}

/// Returns the tokens of valid JSON.
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
