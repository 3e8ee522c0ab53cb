//! The colors of a theme on the canvas.

use crate::canvas::drawing::Ink;
use crate::platform::window;

/// The colors of a theme, as CSS writes them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Colors {
    pub desk: String,
    pub page: String,
    pub page_edge: String,
    pub surface: String,
    pub shade: String,
    pub line: String,
    pub hairline: String,
    pub text: String,
    pub muted: String,
    pub solid: String,
    pub on_solid: String,
    pub accent: String,
    pub accent_wash: String,
    pub on_accent: String,
    /// Of what shows why something is where it is.
    pub guide: String,
}

impl Colors {
    /// The colors of the page's theme, which the style sheet owns.
    pub fn of_page() -> Self {
        let root = window().and_then(|window| window.document()?.document_element());
        let style = root.and_then(|root| window()?.get_computed_style(&root).ok()?);
        let color = |name: &str| {
            let value = style.as_ref().and_then(|style| style.get_property_value(name).ok());
            value.unwrap_or_default().trim().to_owned()
        };
        Self {
            desk: color("--desk"),
            page: color("--page"),
            page_edge: color("--page-edge"),
            surface: color("--ink-surface"),
            shade: color("--ink-shade"),
            line: color("--ink-line"),
            hairline: color("--ink-hairline"),
            text: color("--ink-text"),
            muted: color("--ink-muted"),
            solid: color("--ink-solid"),
            on_solid: color("--ink-on-solid"),
            accent: color("--accent"),
            accent_wash: color("--accent-wash"),
            on_accent: color("--on-accent"),
            guide: color("--guide"),
        }
    }

    /// The color of an ink.
    pub fn of(&self, ink: Ink) -> &str {
        match ink {
            Ink::Surface => &self.surface,
            Ink::Shade => &self.shade,
            Ink::Line => &self.line,
            Ink::Hairline => &self.hairline,
            Ink::Text => &self.text,
            Ink::Muted => &self.muted,
            Ink::Solid => &self.solid,
            Ink::OnSolid => &self.on_solid,
        }
    }
}
