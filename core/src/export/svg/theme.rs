//! Colors of the two themes.

use serde::{Deserialize, Serialize};

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Dark on white.
    #[default]
    Light,
    /// Light on nearly black.
    Dark,
}

/// What a theme's colors are for. Texts keep a contrast of 4.5 : 1 to what they stand on.
pub(super) struct Palette {
    /// Behind everything, and inside fields.
    pub(super) paper: &'static str,
    /// Boxes that hold others.
    pub(super) surface: &'static str,
    /// Stand-ins for pictures, header rows, footers.
    pub(super) fill: &'static str,
    /// Thin lines.
    pub(super) line: &'static str,
    /// Borders of what can be used.
    pub(super) border: &'static str,
    /// Headings and texts.
    pub(super) ink: &'static str,
    /// Placeholders and side remarks.
    pub(super) muted: &'static str,
    /// Bars that stand for texts nobody has written.
    pub(super) bar: &'static str,
    /// Inside buttons.
    pub(super) button: &'static str,
    /// Borders of buttons, and what is current.
    pub(super) accent: &'static str,
    /// Texts of buttons.
    pub(super) on_button: &'static str,
}

impl Theme {
    pub(super) fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

static LIGHT: Palette = Palette {
    paper: "#ffffff",
    surface: "#f7f8fa",
    fill: "#e9ecf1",
    line: "#c9cfd9",
    border: "#8a93a3",
    ink: "#1f2630",
    muted: "#596273",
    bar: "#d5dae2",
    button: "#e8edff",
    accent: "#4a63d9",
    on_button: "#2a3fa8",
};

static DARK: Palette = Palette {
    paper: "#14171c",
    surface: "#1b1f26",
    fill: "#282e38",
    line: "#3b434f",
    border: "#76808f",
    ink: "#e8ebf0",
    muted: "#a6afbd",
    bar: "#3b434f",
    button: "#232c4d",
    accent: "#7d92f5",
    on_button: "#ccd5ff",
};
