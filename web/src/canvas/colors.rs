//! Theme colors of the canvas.

use crate::platform::window;
use websketch_layout::drawing::ColorRole;

/// The colors of a theme as CSS values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Colors {
    pub desk: String,
    pub page: String,
    pub page_edge: String,
    roles: [String; ColorRole::ALL.len()],
    pub accent: String,
    pub accent_wash: String,
    pub on_accent: String,
    /// Color of snap guides.
    pub guide: String,
    /// Color of components that a proposal removes.
    pub danger: String,
}

impl Colors {
    /// Reads the colors of the current theme from the style sheet.
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
            roles: ColorRole::ALL.map(|role| color(role.token())),
            accent: color("--accent"),
            accent_wash: color("--accent-wash"),
            on_accent: color("--on-accent"),
            guide: color("--guide"),
            danger: color("--danger"),
        }
    }

    /// Returns the color of a role.
    pub fn of(&self, role: ColorRole) -> &str {
        let place = ColorRole::ALL.iter().position(|other| *other == role);
        place.and_then(|place| self.roles.get(place)).map_or("", String::as_str)
    }
}
