//! Quotation marks.

use crate::repair::glyph::Family;

/// The mark that opened a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::repair::document) enum Mark {
    /// `"`, `'` or a back tick.
    Plain(u8),
    /// A typographic mark.
    Family(Family),
    /// `\"`, in a document that was escaped once.
    Escaped(u8),
}

impl Mark {
    /// The mark, where it is one of ASCII.
    pub(super) const fn byte(&self) -> Option<&u8> {
        match self {
            Self::Plain(byte) => Some(byte),
            Self::Family(_) | Self::Escaped(_) => None,
        }
    }
}
