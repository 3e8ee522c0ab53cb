//! Tokens of questions to the user. A token permits one answer.

use super::SessionId;
use crate::platform::{base64url, hex, random_bytes};
use sha2::{Digest, Sha256};

/// The length of the session id in bytes, and that of the random part.
const ID_BYTES: usize = 16;

/// A token: base64url of the session id and 128 random bits.
///
/// It is a secret of the user. It has no `Debug`, and only its hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token {
    text: String,
    session_id: SessionId,
}

impl Token {
    /// Returns a new token for a question in this session.
    pub(crate) fn new(session_id: &SessionId) -> Self {
        let random: [u8; ID_BYTES] = random_bytes();
        let text = base64url::encode(&[session_id.bytes().as_slice(), &random].concat());
        Self { text, session_id: session_id.clone() }
    }

    /// Parses a token. Returns `None` for any other text.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let bytes = base64url::decode(text)?;
        let (name, random) = bytes.split_first_chunk::<ID_BYTES>()?;
        let session_id = SessionId::from_bytes(name);
        (random.len() == ID_BYTES).then(|| Self { text: text.to_owned(), session_id })
    }

    /// Returns the session of the question.
    pub(crate) fn session_id(&self) -> &SessionId {
        &self.session_id
    }

    /// Returns the token as text.
    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the hash that is stored in place of the token.
    pub(crate) fn hash(&self) -> String {
        hex(&Sha256::digest(self.text.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_names_its_session_and_nothing_else_is_one() {
        let id = SessionId::parse("0190b6c2-7b1e-4c7a-9f43-0242ac120002").unwrap();
        let text = base64url::encode(&[id.bytes().as_slice(), &[7; ID_BYTES]].concat());
        let token = Token::parse(&text).unwrap();
        assert!(*token.session_id() == id && token.as_str() == text);
        assert_eq!(token.hash().len(), 64);
        let short = base64url::encode(&id.bytes());
        let long = base64url::encode(&[0x11; 2 * ID_BYTES + 1]);
        for wrong in ["", "nonsense", short.as_str(), long.as_str(), &format!("{text}=")] {
            assert!(Token::parse(wrong).is_none(), "{wrong}");
        }
    }
}
