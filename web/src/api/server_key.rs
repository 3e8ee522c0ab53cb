//! The server's key, where a server requires one.

use crate::platform;
use std::fmt::{self, Debug, Formatter};

/// Session storage item of the key. It lasts as long as the tab.
const SETTING: &str = "websketch-server-key";

/// A key that is valid as a header value. Never displayed, not even in debug output.
#[derive(Clone, PartialEq, Eq)]
pub struct ServerKey(String);

impl ServerKey {
    /// Reads a typed key. Returns `None` if it is empty or not valid in a header.
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        let fits = !text.is_empty() && text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
        fits.then(|| Self(text.to_owned()))
    }

    /// Returns the key stored in this tab.
    pub fn stored() -> Option<Self> {
        Self::new(&platform::tab_setting(SETTING)?)
    }

    /// Stores the key in this tab.
    pub fn store(&self) {
        platform::store_tab_setting(SETTING, Some(&self.0));
    }

    /// Removes the stored key.
    pub fn forget() {
        platform::store_tab_setting(SETTING, None);
    }

    /// Returns the value of the header `X-API-Key`.
    pub(super) fn header(&self) -> &str {
        &self.0
    }
}

impl Debug for ServerKey {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("ServerKey(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_fits_into_a_header_is_a_key() {
        assert_eq!(
            ServerKey::new(" se cret\n").map(|key| key.header().to_owned()),
            Some("se cret".to_owned())
        );
        for text in ["", "  ", "schlüssel", "a\nb", "a\u{0}"] {
            assert_eq!(ServerKey::new(text), None, "{text:?}");
        }
        assert_eq!(format!("{:?}", ServerKey::new("secret")), "Some(ServerKey(…))");
    }
}
