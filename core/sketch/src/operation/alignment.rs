//! Alignment lines and axes.

use serde::Serialize;

/// An edge or center line to align.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Alignment {
    /// Left edges, to the least x.
    Left,
    /// Horizontal centers, to their mean.
    Center,
    /// Right edges, to the greatest.
    Right,
    /// Top edges, to the least y.
    Top,
    /// Vertical centers, to their mean.
    Middle,
    /// Bottom edges, to the greatest.
    Bottom,
}

impl Alignment {
    /// All six.
    pub const ALL: [Self; 6] = [Self::Left, Self::Center, Self::Right, Self::Top, Self::Middle, Self::Bottom];

    /// Name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Center => "center",
            Self::Right => "right",
            Self::Top => "top",
            Self::Middle => "middle",
            Self::Bottom => "bottom",
        }
    }

    /// The axis along which components move.
    #[must_use]
    pub const fn axis(self) -> Axis {
        match self {
            Self::Left | Self::Center | Self::Right => Axis::X,
            Self::Top | Self::Middle | Self::Bottom => Axis::Y,
        }
    }
}

/// Horizontal or vertical axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Axis {
    /// Left to right.
    X,
    /// Top to bottom.
    Y,
}
