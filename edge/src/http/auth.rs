//! The API keys of the server.

use sha2::{Digest, Sha256};
use std::ops::BitOr;
use subtle::{Choice, ConstantTimeEq};

/// The valid keys. There are several while a key is rotated.
#[derive(Clone)]
pub(crate) struct ApiKeys(Vec<ApiKey>);

/// The SHA-256 of a key that callers send in `X-API-Key`.
///
/// Digests are compared in constant time, so the comparison reveals neither a correct prefix nor the length
/// of the key. The key itself is not stored and cannot be logged.
#[derive(Clone)]
struct ApiKey([u8; 32]);

impl ApiKeys {
    /// Parses keys separated by commas. Returns `None` if there is none.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let keys = text.split(',').map(str::trim).filter(|key| !key.is_empty());
        let keys: Vec<_> = keys.map(|key| ApiKey(digest(key))).collect();
        (!keys.is_empty()).then_some(Self(keys))
    }

    /// Returns true if `sent` is one of the keys. All keys are compared, so that the time does not reveal
    /// which one matches.
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
