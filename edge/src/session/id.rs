//! Names of sessions.

use crate::platform::hex;
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

    /// The name of these 16 bytes; `None` for what no session is called.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut text = hex(bytes);
        for place in [8, 13, 18, 23] {
            if text.len() >= place {
                text.insert(place, '-');
            }
        }
        Self::parse(&text)
    }

    /// The 16 bytes of the name.
    pub(crate) fn bytes(&self) -> [u8; 16] {
        let mut bytes = [0; 16];
        let digits = self.0.bytes().filter_map(|digit| char::from(digit).to_digit(16));
        for (place, digit) in digits.enumerate() {
            if let Some(byte) = bytes.get_mut(place / 2) {
                *byte = *byte << 4 | u8::try_from(digit).unwrap_or_default();
            }
        }
        bytes
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

    #[test]
    fn a_name_is_16_bytes() {
        let id = SessionId::parse("0190b6c2-7b1e-4c7a-9f43-0242ac120002").unwrap();
        assert_eq!(id.bytes()[..4], [0x01, 0x90, 0xb6, 0xc2]);
        assert_eq!(SessionId::from_bytes(&id.bytes()), Some(id));
        assert_eq!(SessionId::from_bytes(&[1, 2]), None);
        assert_eq!(SessionId::from_bytes(&[0; 17]), None);
    }
}
