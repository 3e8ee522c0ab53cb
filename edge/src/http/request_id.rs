//! Request ids, for logs and support.

use std::fmt;

/// The longest id that is accepted from a caller, in characters.
const MAX_CHARS: usize = 128;

/// The id of a request in logs, responses and model calls. It consists of letters, digits, `.`, `_`, `-` and
/// `:`, which are safe in headers and log lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RequestId(String);

impl RequestId {
    /// Returns the caller's id if it is valid, else a new one.
    pub(crate) fn choose(given: Option<&str>, fresh: impl FnOnce() -> String) -> Self {
        let is_fit = |text: &&str| {
            let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"._-:".contains(&byte);
            (1..=MAX_CHARS).contains(&text.len()) && text.bytes().all(allowed)
        };
        Self(given.filter(is_fit).map_or_else(fresh, str::to_owned))
    }

    /// Returns the id as text.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_harmless_names_are_taken_over() {
        let chosen = |given| RequestId::choose(given, || "fresh".to_owned()).to_string();
        assert_eq!(chosen(Some("trace-1.2:3_4")), "trace-1.2:3_4");
        assert_eq!(chosen(None), "fresh");
        assert_eq!(chosen(Some("")), "fresh");
        assert_eq!(chosen(Some("two words")), "fresh");
        assert_eq!(chosen(Some("a\r\nb")), "fresh");
        assert_eq!(chosen(Some(&"x".repeat(129))), "fresh");
    }
}
