//! Drawing primitives, in sketch pixels.

use kurbo::{Point, Rect};

/// A color role; a theme maps it to a color. Texts keep a contrast of 4.5 : 1 to their background, borders of controls
/// one of 3 : 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorRole {
    /// The page, the inside of fields, and sheets.
    Paper,
    /// Boxes with children.
    Surface,
    /// Picture placeholders, header rows, emphasis.
    Shade,
    /// Placeholder bars of missing texts, and empty tracks.
    Bar,
    /// Lines inside components and around boxes.
    Line,
    /// Borders of controls.
    Border,
    /// Primary text.
    Text,
    /// Secondary text.
    Muted,
    /// Dark areas: messages in front of the page, marks of logos, dark fills.
    Solid,
    /// Text on [`ColorRole::Solid`], [`ColorRole::Accent`] and [`ColorRole::Danger`].
    OnSolid,
    /// The accent color: primary buttons, selected and completed parts, links.
    Accent,
    /// A pale tint of the accent color: selected rows and chips, emphasized boxes.
    Wash,
    /// Errors and destructive actions.
    Danger,
    /// Arrows of links and lines of notes.
    Link,
}

impl ColorRole {
    /// All roles.
    pub const ALL: [Self; 14] = [
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
        Self::Accent,
        Self::Danger,
        Self::Link,
        Self::Wash,
    ];

    /// The CSS custom property with its color.
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
            Self::Accent => "--ink-accent",
            Self::Wash => "--ink-wash",
            Self::Danger => "--ink-danger",
            Self::Link => "--ink-link",
        }
    }
}

/// The anchor of a line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// At its start.
    Start,
    /// At its middle.
    Middle,
    /// At its end.
    End,
}

/// A drawing primitive.
#[derive(Clone, Debug, PartialEq)]
pub enum Primitive {
    /// A box with rounded corners. A border is 1 px wide and lies inside the edge.
    Panel {
        /// Its rectangle.
        rect: Rect,
        /// The corner radius, at most half of the shorter side.
        radius: f64,
        /// The fill.
        fill: Option<ColorRole>,
        /// The border.
        border: Option<ColorRole>,
    },
    /// A straight stroke.
    Stroke {
        /// The start.
        from: Point,
        /// The end.
        to: Point,
        /// Its color.
        color: ColorRole,
        /// Its width.
        width: f64,
        /// Whether it is dashed: 6 px dashes with 4 px gaps.
        is_dashed: bool,
    },
    /// A polyline with round joins and caps.
    Outline {
        /// At least two points.
        points: Vec<Point>,
        /// Whether the last point connects to the first.
        is_closed: bool,
        /// The fill.
        fill: Option<ColorRole>,
        /// The color and width of its line.
        stroke: Option<(ColorRole, f64)>,
    },
    /// Hand-drawn strokes: quadratic Bézier curves, each with start, control point and end.
    Scribble {
        /// The strokes.
        curves: Vec<[Point; 3]>,
        /// Their color.
        color: ColorRole,
        /// Their width.
        width: f64,
    },
    /// One line of text.
    Label(Label),
    /// An icon of the set. The painter has its paths, or draws a placeholder.
    Icon {
        /// Its name, unchecked.
        name: String,
        /// Its square.
        square: Rect,
        /// Its color.
        color: ColorRole,
    },
}

impl Primitive {
    /// Returns its colors.
    pub(super) fn colors_mut(&mut self) -> impl Iterator<Item = &mut ColorRole> {
        let [one, other] = match self {
            Self::Panel { fill, border, .. } => [fill.as_mut(), border.as_mut()],
            Self::Outline { fill, stroke, .. } => [fill.as_mut(), stroke.as_mut().map(|(color, _)| color)],
            Self::Stroke { color, .. } | Self::Scribble { color, .. } | Self::Icon { color, .. } => {
                [Some(color), None]
            }
            Self::Label(label) => [Some(&mut label.color), None],
        };
        one.into_iter().chain(other)
    }
}

impl Label {
    /// Returns the left end of the line.
    #[must_use]
    pub fn left(&self) -> f64 {
        match self.anchor {
            Anchor::Start => self.at.x,
            Anchor::Middle => self.at.x - self.length / 2.0,
            Anchor::End => self.at.x - self.length,
        }
    }
}

/// One line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The anchor point, at the vertical center.
    pub at: Point,
    /// Its text.
    pub text: String,
    /// Its approximate length.
    pub length: f64,
    /// The font size.
    pub size: f64,
    /// Whether it is bold.
    pub bold: bool,
    /// The part of the line at `at`.
    pub anchor: Anchor,
    /// Its color.
    pub color: ColorRole,
}
