//! The server's own key.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// A key that callers must send in `X-API-Key`, kept as its SHA-256 only.
///
/// Comparing digests in constant time tells nothing about how much of a guess was right, nor about
/// the key's length. There is no way to get the key back, so it cannot be logged.
#[derive(Clone)]
pub(crate) struct ApiKey([u8; 32]);

impl ApiKey {
    /// The key with this text.
    pub(crate) fn new(text: &str) -> Self {
        Self(digest(text))
    }

    /// Whether `sent` is the key.
    pub(crate) fn matches(&self, sent: Option<&str>) -> bool {
        sent.is_some_and(|sent| self.0.ct_eq(&digest(sent)).into())
    }
}

fn digest(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_exact_key_matches() {
        let key = ApiKey::new("correct horse");
        assert!(key.matches(Some("correct horse")));
        for wrong in [None, Some(""), Some("correct hors"), Some("correct horse "), Some("Correct horse")] {
            assert!(!key.matches(wrong), "{wrong:?}");
        }
    }
}
