//! Session ids.

use crate::platform::{format_uuid, random_bytes};
use std::fmt;

/// The length of an id in bytes.
const ID_BYTES: usize = 16;

/// The id of a session: 128 random bits, formatted as a UUID in lower case. The id grants access to the
/// session.
///
/// All bits are random, including those for the UUID version. Only a text of this form is accepted, so no
/// foreign text reaches storage, logs or headers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SessionId(String);

impl SessionId {
    /// Returns a new id.
    pub(crate) fn random() -> Self {
        Self::from_bytes(&random_bytes())
    }

    /// Parses an id. Returns `None` for any other text.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let fits = |(index, byte): (usize, u8)| match index {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => matches!(byte, b'0'..=b'9' | b'a'..=b'f'),
        };
        (text.len() == 36 && text.bytes().enumerate().all(fits)).then(|| Self(text.to_owned()))
    }

    /// Returns the id with these bytes.
    pub(crate) fn from_bytes(bytes: &[u8; ID_BYTES]) -> Self {
        Self(format_uuid(bytes))
    }

    /// Returns the bytes of the id.
    pub(crate) fn bytes(&self) -> [u8; ID_BYTES] {
        let mut bytes = [0; ID_BYTES];
        let digits = self.0.bytes().filter_map(|digit| char::from(digit).to_digit(16));
        for (place, digit) in digits.enumerate() {
            if let Some(byte) = bytes.get_mut(place / 2) {
                *byte = *byte << 4 | u8::try_from(digit).unwrap_or_default();
            }
        }
        bytes
    }

    /// Returns the id as text.
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
    fn a_name_is_written_in_one_way() {
        let fits = |text: &str| SessionId::parse(text).is_some();
        assert!(fits("0190b6c2-7b1e-4c7a-9f43-0242ac120002"), "as crypto.randomUUID makes it");
        assert!(fits("0190b6c2-7b1e-fc7a-0f43-0242ac120002"), "no bit is spent on a version");
        assert!(!fits("0190B6C2-7B1E-4C7A-9F43-0242AC120002"), "one spelling only");
        assert!(!fits("0190b6c2-7b1e-4c7a-9f43-0242ac12000"));
        assert!(!fits("0190b6c27b1e4c7a9f430242ac120002"));
        assert!(!fits("0190b6c2-7b1e-4c7a-9f43-0242ac12000\n"));
        assert!(!fits("0190b6c2-7b1e-4c7a-9f43-0242ac1200é"));
    }

    #[test]
    fn a_name_is_16_bytes() {
        let id = SessionId::parse("0190b6c2-7b1e-4c7a-9f43-0242ac120002").unwrap();
        assert_eq!(id.bytes()[..4], [0x01, 0x90, 0xb6, 0xc2]);
        assert_eq!(SessionId::from_bytes(&id.bytes()), id);
    }
}
