//! What a drawing consists of, in sketch px.

use kurbo::{Point, Rect};

/// What a color means; the theme says which one it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The surface of cards and fields.
    Surface,
    /// A surface set off from others.
    Shade,
    /// Borders.
    Line,
    /// Lines inside a component.
    Hairline,
    /// What is read first.
    Text,
    /// What is read second.
    Muted,
    /// Something to press.
    Solid,
    /// Text on [`Ink::Solid`].
    OnSolid,
}

/// Where a line of text is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// At its left end.
    Left,
    /// At its middle.
    Middle,
}

/// One thing to paint, in sketch px.
#[derive(Clone, Debug, PartialEq)]
pub enum Primitive {
    /// A box with rounded corners.
    Panel { rect: Rect, radius: f64, fill: Option<Ink>, border: Option<Ink> },
    /// A straight stroke of 1 px.
    Stroke { from: Point, to: Point, ink: Ink },
    /// One line of text.
    Label(Label),
}

/// One line of text, in sketch px.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Where it is held; the middle of its height.
    pub at: Point,
    /// What it says.
    pub text: String,
    /// About how long it is.
    pub length: f64,
    /// Size of the font.
    pub size: f64,
    /// Whether it is bold.
    pub bold: bool,
    /// What of it is at `at`.
    pub anchor: Anchor,
    /// Its color.
    pub ink: Ink,
}
