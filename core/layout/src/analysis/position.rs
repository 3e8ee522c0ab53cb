//! Position of a component on the sketch, in words.

use std::fmt;

/// The third of the sketch's bounds that contains the center of a component, across and down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Position {
    LeftTop,
    LeftMiddle,
    LeftBottom,
    CenterTop,
    CenterMiddle,
    CenterBottom,
    RightTop,
    RightMiddle,
    RightBottom,
}

impl Position {
    /// All nine positions.
    pub const ALL: [Self; 9] = [
        Self::LeftTop,
        Self::LeftMiddle,
        Self::LeftBottom,
        Self::CenterTop,
        Self::CenterMiddle,
        Self::CenterBottom,
        Self::RightTop,
        Self::RightMiddle,
        Self::RightBottom,
    ];

    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::LeftTop => "left, top",
            Self::LeftMiddle => "left, middle",
            Self::LeftBottom => "left, bottom",
            Self::CenterTop => "center, top",
            Self::CenterMiddle => "center, middle",
            Self::CenterBottom => "center, bottom",
            Self::RightTop => "right, top",
            Self::RightMiddle => "right, middle",
            Self::RightBottom => "right, bottom",
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
