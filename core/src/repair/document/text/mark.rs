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
    /// `"""`, as in Python.
    Triple(u8),
    /// One of [`ENTITIES`], in a document that was written into a page.
    Entity(&'static [u8]),
}

impl Mark {
    /// The mark, where it is one of ASCII.
    pub(super) const fn byte(&self) -> Option<&u8> {
        match self {
            Self::Plain(byte) => Some(byte),
            Self::Family(_) | Self::Escaped(_) | Self::Triple(_) | Self::Entity(_) => None,
        }
    }
}

/// Quotation marks as a page writes them.
pub(in crate::repair::document) const ENTITIES: [&[u8]; 5] =
    [b"&quot;", b"&#34;", b"&#x22;", b"&apos;", b"&#39;"];
