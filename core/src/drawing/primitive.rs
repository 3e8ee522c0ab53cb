//! What a drawing consists of, in sketch px.

use kurbo::{Point, Rect};

/// What a color means; a theme says which one it is. Texts keep a contrast of 4.5 : 1 to what they stand on, borders of
/// what can be used one of 3 : 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The page, inside fields, and sheets that lie on it.
    Paper,
    /// Boxes that hold others.
    Surface,
    /// Stand-ins for pictures, header rows, what is set off.
    Shade,
    /// Bars that stand for texts nobody has written, and empty tracks.
    Bar,
    /// Lines inside of things and around boxes.
    Line,
    /// Around what can be used.
    Border,
    /// What is read first.
    Text,
    /// What is read second.
    Muted,
    /// What is pressed first, chosen, done.
    Solid,
    /// Upon [`Ink::Solid`].
    OnSolid,
}

impl Ink {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Paper,
        Self::Surface,
        Self::Shade,
        Self::Bar,
        Self::Line,
        Self::Border,
        Self::Text,
        Self::Muted,
        Self::Solid,
        Self::OnSolid,
    ];

    /// The custom property that holds its color in a style sheet.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::Paper => "--ink-paper",
            Self::Surface => "--ink-surface",
            Self::Shade => "--ink-shade",
            Self::Bar => "--ink-bar",
            Self::Line => "--ink-line",
            Self::Border => "--ink-border",
            Self::Text => "--ink-text",
            Self::Muted => "--ink-muted",
            Self::Solid => "--ink-solid",
            Self::OnSolid => "--ink-on-solid",
        }
    }
}

/// Where a line of text is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// At its start.
    Start,
    /// At its middle.
    Middle,
}

/// One thing to paint.
#[derive(Clone, Debug, PartialEq)]
pub enum Primitive {
    /// A box with rounded corners. A border is 1 px wide and lies inside the edge.
    Panel {
        /// Its place.
        rect: Rect,
        /// Of its corners; at most half of the shorter side.
        radius: f64,
        /// What fills it.
        fill: Option<Ink>,
        /// What goes around it.
        border: Option<Ink>,
    },
    /// A straight stroke.
    Stroke {
        /// Where it begins.
        from: Point,
        /// Where it ends.
        to: Point,
        /// Its color.
        ink: Ink,
        /// How wide it is.
        width: f64,
        /// Whether it is broken into dashes of 6 px with 4 px between them.
        is_dashed: bool,
    },
    /// Straight lines from point to point, with round corners and ends.
    Outline {
        /// At least two.
        points: Vec<Point>,
        /// Whether the last point is joined to the first.
        is_closed: bool,
        /// What fills it.
        fill: Option<Ink>,
        /// The color and width of its line.
        stroke: Option<(Ink, f64)>,
    },
    /// Strokes of a hand: each from its first point over the second, where it would like to go, to the third (a quadratic
    /// curve).
    Scribble {
        /// The strokes.
        curves: Vec<[Point; 3]>,
        /// Their color.
        ink: Ink,
        /// Their width.
        width: f64,
    },
    /// One line of text.
    Label(Label),
    /// An icon of the set. Whoever paints it has its paths, or shows that it does not.
    Icon {
        /// Its name, which nobody has checked.
        name: String,
        /// Its place.
        square: Rect,
        /// Its color.
        ink: Ink,
    },
}

/// One line of text.
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
