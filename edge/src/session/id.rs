//! Names of sessions.

use std::fmt;

/// The name of a session: a UUID as `crypto.randomUUID` makes it (version 4, lower case), 122 random bits.
///
/// Only such a name can belong to a session, so that a foreign one never reaches storage, a log or a
/// header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SessionId(String);

impl SessionId {
    /// Reads a name; `None` for what no session is called.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let fits = |(index, byte): (usize, u8)| match index {
            8 | 13 | 18 | 23 => byte == b'-',
            14 => byte == b'4',
            19 => matches!(byte, b'8' | b'9' | b'a' | b'b'),
            _ => matches!(byte, b'0'..=b'9' | b'a'..=b'f'),
        };
        (text.len() == 36 && text.bytes().enumerate().all(fits)).then(|| Self(text.to_owned()))
    }

    /// The name as text.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_random_uuids_are_names() {
        let fits = |text: &str| SessionId::parse(text).is_some();
        assert!(fits("0190b6c2-7b1e-4c7a-9f43-0242ac120002"));
        assert!(!fits("0190B6C2-7B1E-4C7A-9F43-0242AC120002"), "one spelling only");
        assert!(!fits("0190b6c2-7b1e-1c7a-9f43-0242ac120002"), "version 1 is not random");
        assert!(!fits("0190b6c2-7b1e-4c7a-9f43-0242ac12000"));
        assert!(!fits("0190b6c2-7b1e-4c7a-9f43-0242ac12000\n"));
        assert!(!fits("0190b6c2-7b1e-4c7a-9f43-0242ac1200é"));
    }
}
