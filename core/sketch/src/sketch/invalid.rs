//! Validation errors of components.

use crate::limits::MAX_PROPS_BYTES;

/// One dimension of a size, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Along x.
    Width,
    /// Along y.
    Height,
}

impl Side {
    /// Returns the field's wire name.
    #[must_use]
    pub const fn field(self) -> &'static str {
        match self {
            Self::Width => "width",
            Self::Height => "height",
        }
    }

    /// Returns the rule for the least length, as a sentence.
    #[must_use]
    pub const fn least(self) -> &'static str {
        match self {
            Self::Width => "Width must be at least 20px",
            Self::Height => "Height must be at least 2px for a HorizontalLine, at least 20px for other types",
        }
    }
}

/// The reason that values do not form a component.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum InvalidComponent {
    /// A side is below the least of its kind.
    #[error("{}, found {found}", side.least())]
    TooSmall {
        /// The side.
        side: Side,
        /// Its length. Pixels.
        found: f64,
    },
    /// The props exceed [`MAX_PROPS_BYTES`].
    #[error("props must be at most {MAX_PROPS_BYTES} bytes of JSON, found {found}")]
    PropsTooLarge {
        /// Bytes found.
        found: usize,
    },
}
