//! The server's own key.

use sha2::{Digest, Sha256};
use std::ops::BitOr;
use subtle::{Choice, ConstantTimeEq};

/// The keys that are good just now: one, or while it is replaced, the old one and the new one.
#[derive(Clone)]
pub(crate) struct ApiKeys(Vec<ApiKey>);

/// A key that callers must send in `X-API-Key`, kept as its SHA-256 only.
///
/// Comparing digests in constant time tells nothing about how much of a guess was right, nor about
/// the key's length. There is no way to get the key back, so it cannot be logged.
#[derive(Clone)]
struct ApiKey([u8; 32]);

impl ApiKeys {
    /// The keys in this text, separated by commas; `None` when there is none in it.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let keys = text.split(',').map(str::trim).filter(|key| !key.is_empty());
        let keys: Vec<_> = keys.map(|key| ApiKey(digest(key))).collect();
        (!keys.is_empty()).then_some(Self(keys))
    }

    /// Whether `sent` is one of the keys. All of them are compared, so that the time does not tell which it is.
    pub(crate) fn matches_any(&self, sent: Option<&str>) -> bool {
        let Some(sent) = sent.map(digest) else { return false };
        let matches = self.0.iter().map(|ApiKey(key)| key.ct_eq(&sent));
        matches.fold(Choice::from(0), BitOr::bitor).into()
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
        let keys = ApiKeys::parse("correct horse").unwrap();
        assert!(keys.matches_any(Some("correct horse")));
        for wrong in [None, Some(""), Some("correct hors"), Some("correct horse "), Some("Correct horse")] {
            assert!(!keys.matches_any(wrong), "{wrong:?}");
        }
    }

    #[test]
    fn each_of_several_keys_is_good() {
        let keys = ApiKeys::parse(" new one , old, ,").unwrap();
        for (sent, expected) in
            [("new one", true), ("old", true), ("new", false), ("", false), ("new one , old", false)]
        {
            assert_eq!(keys.matches_any(Some(sent)), expected, "{sent:?}");
        }
        assert!(ApiKeys::parse(" , ").is_none());
    }
}
