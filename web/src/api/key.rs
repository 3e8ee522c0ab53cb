//! The key that a server may ask for.

use crate::platform;
use std::fmt::{self, Debug, Formatter};

/// Where the key is kept for as long as the tab is open, and nowhere else.
const SETTING: &str = "websketch-server-key";

/// A key that fits into a header. It is shown nowhere, not even in debug output.
#[derive(Clone, PartialEq, Eq)]
pub struct ServerKey(String);

impl ServerKey {
    /// What the person typed; `None` when it is empty or cannot be sent.
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        let fits = !text.is_empty() && text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
        fits.then(|| Self(text.to_owned()))
    }

    /// The one that was given in this tab before.
    pub fn stored() -> Option<Self> {
        Self::new(&platform::tab_setting(SETTING)?)
    }

    /// Keeps it for this tab.
    pub fn keep(&self) {
        platform::store_tab_setting(SETTING, Some(&self.0));
    }

    /// Forgets the one that was kept.
    pub fn forget() {
        platform::store_tab_setting(SETTING, None);
    }

    /// The value of the header `X-API-Key`.
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
