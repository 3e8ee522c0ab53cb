//! Colors of the light and the dark theme.

use serde::{Deserialize, Serialize};
use websketch_layout::drawing::ColorRole;

/// A theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Theme {
    /// Dark on white.
    #[default]
    Light,
    /// Light on nearly black.
    Dark,
}

/// The color of each [`ColorRole`].
pub(super) struct Palette {
    paper: &'static str,
    surface: &'static str,
    shade: &'static str,
    bar: &'static str,
    line: &'static str,
    border: &'static str,
    text: &'static str,
    muted: &'static str,
    solid: &'static str,
    on_solid: &'static str,
    accent: &'static str,
    wash: &'static str,
    danger: &'static str,
    link: &'static str,
}

impl Palette {
    pub(super) const fn of(&self, color: ColorRole) -> &'static str {
        match color {
            ColorRole::Paper => self.paper,
            ColorRole::Surface => self.surface,
            ColorRole::Shade => self.shade,
            ColorRole::Bar => self.bar,
            ColorRole::Line => self.line,
            ColorRole::Border => self.border,
            ColorRole::Text => self.text,
            ColorRole::Muted => self.muted,
            ColorRole::Solid => self.solid,
            ColorRole::OnSolid => self.on_solid,
            ColorRole::Accent => self.accent,
            ColorRole::Wash => self.wash,
            ColorRole::Danger => self.danger,
            ColorRole::Link => self.link,
        }
    }
}

impl Theme {
    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

static LIGHT: Palette = Palette {
    paper: "#ffffff",
    surface: "#f7f8fa",
    shade: "#f0f2f5",
    bar: "#dfe3e9",
    line: "#d3d8df",
    border: "#858e9e",
    text: "#1f2630",
    muted: "#596273",
    solid: "#3d4758",
    on_solid: "#ffffff",
    accent: "#2f5bd0",
    wash: "#edf2fd",
    danger: "#b3261e",
    link: "#7a5af0",
};

/// The palette with all roles in the color of the surrounding text.
pub(super) static CURRENT: Palette = Palette {
    paper: "none",
    surface: "none",
    shade: "none",
    bar: "currentColor",
    line: "currentColor",
    border: "currentColor",
    text: "currentColor",
    muted: "currentColor",
    solid: "currentColor",
    on_solid: "currentColor",
    accent: "currentColor",
    wash: "none",
    danger: "currentColor",
    link: "currentColor",
};

static DARK: Palette = Palette {
    paper: "#14171c",
    surface: "#1b1f26",
    shade: "#262b34",
    bar: "#363d49",
    line: "#3b434f",
    border: "#76808f",
    text: "#e8ebf0",
    muted: "#a6afbd",
    solid: "#c8cfda",
    on_solid: "#14171c",
    accent: "#8fb0ff",
    wash: "#1d2942",
    danger: "#ff9d94",
    link: "#b3a1ff",
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the colors of the app's style sheet in the rule that begins with `selector`.
    fn check(selector: &str, theme: Theme) {
        let sheet = include_str!("../../../../../static/style/tokens.css");
        let rule = sheet.split(selector).nth(1).and_then(|rest| rest.split('}').next()).unwrap();
        for color in ColorRole::ALL {
            let token = format!("{}: {};", color.token(), theme.palette().of(color));
            assert!(rule.contains(&token), "{selector} lacks {token}");
        }
    }

    #[test]
    fn the_canvas_has_the_same_colors() {
        check(":root {", Theme::Light);
        check(":root[data-theme=\"dark\"] {", Theme::Dark);
    }
}
