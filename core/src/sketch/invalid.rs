//! Why parts make no component.

use crate::limits::MAX_PROPS_BYTES;

/// One of the two sides of a box, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Along x.
    Width,
    /// Along y.
    Height,
}

impl Side {
    /// The field on the wire.
    #[must_use]
    pub const fn field(self) -> &'static str {
        match self {
            Self::Width => "width",
            Self::Height => "height",
        }
    }

    /// The rule for the least length, as a sentence.
    #[must_use]
    pub const fn least(self) -> &'static str {
        match self {
            Self::Width => "Width must be at least 20px",
            Self::Height => "Height must be at least 2px for a HorizontalLine, at least 20px for other types",
        }
    }
}

/// Why parts make no component.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum InvalidComponent {
    /// A side below the least of its kind.
    #[error("{}, found {found}", side.least())]
    TooSmall {
        /// Which side.
        side: Side,
        /// Its length in px.
        found: f64,
    },
    /// More than [`MAX_PROPS_BYTES`] of props.
    #[error("props must be at most {MAX_PROPS_BYTES} bytes of JSON, found {found}")]
    PropsTooLarge {
        /// Bytes found.
        found: usize,
    },
}
