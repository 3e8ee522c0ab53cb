//! Lines and axes that components are brought to and moved along.

use serde::Serialize;

/// A line that [`Operation::Align`](super::Operation::Align) brings components to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Alignment {
    /// Left edges to the least x.
    Left,
    /// Centers to the mean of the x centers.
    Center,
    /// Right edges to the greatest.
    Right,
    /// Top edges to the least y.
    Top,
    /// Centers to the mean of the y centers.
    Middle,
    /// Bottom edges to the greatest.
    Bottom,
}

impl Alignment {
    /// All six.
    pub const ALL: [Self; 6] = [Self::Left, Self::Center, Self::Right, Self::Top, Self::Middle, Self::Bottom];

    /// The name on the wire.
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

/// Horizontal or vertical.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Axis {
    /// Left to right.
    X,
    /// Top to bottom.
    Y,
}
