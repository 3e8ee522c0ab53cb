//! Settings of the view, stored in the browser.

use super::View;
use crate::platform;
use leptos::prelude::*;

/// Local storage item of the theme. `static/theme.js` reads it before the first paint.
const THEME_SETTING: &str = "websketch-theme";

/// Local storage item: whether letters are shortcuts.
const LETTERS_SETTING: &str = "websketch-letters";

/// Local storage item: whether drawings are hand-drawn.
const HAND_SETTING: &str = "websketch-hand";

/// Local storage item: whether the minimap is shown.
const MINIMAP_SETTING: &str = "websketch-minimap";

/// Local storage item: titles of the folded sections of the properties.
const FOLDED_SETTING: &str = "websketch-folded";

/// Color theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// Returns the name in settings and in the `data-theme` attribute.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// Returns the theme that the user has chosen, else that of the system.
    pub(super) fn wanted() -> Self {
        match platform::setting(THEME_SETTING).as_deref() {
            Some("dark") => Self::Dark,
            Some("light") => Self::Light,
            _ if platform::prefers_dark() => Self::Dark,
            _ => Self::Light,
        }
    }
}

/// A section of the properties, which folds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PropertySection {
    /// Variant, texts and states.
    Content,
    /// Look of the text, and fill.
    Style,
    /// Position and size.
    Geometry,
    /// Alignment, distribution and equal sizes.
    Arrange,
    /// Links, and the subject of a note.
    Links,
}

impl PropertySection {
    /// Every section, from top to bottom.
    const ALL: [Self; 5] = [Self::Content, Self::Style, Self::Geometry, Self::Arrange, Self::Links];

    /// Returns the title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Content => "Content",
            Self::Style => "Style",
            Self::Geometry => "Position and size",
            Self::Arrange => "Arrange",
            Self::Links => "Links",
        }
    }

    /// Returns the sections that are folded, as stored.
    pub(super) fn folded_at_start() -> Vec<Self> {
        let stored = platform::setting(FOLDED_SETTING).unwrap_or_default();
        Self::ALL
            .into_iter()
            .filter(|section| stored.split(',').any(|title| title == section.title()))
            .collect()
    }
}

impl View {
    /// Returns whether letters are shortcuts, as stored.
    pub(super) fn uses_letters_at_start() -> bool {
        platform::setting(LETTERS_SETTING).as_deref() != Some("off")
    }

    /// Returns whether the minimap is shown, as stored.
    pub(super) fn has_minimap_at_start() -> bool {
        platform::setting(MINIMAP_SETTING).as_deref() != Some("off")
    }

    /// Folds or unfolds a section of the properties, and stores that.
    pub fn fold(&self, section: PropertySection, is_folded: bool) {
        let before = self.folded.with_untracked(|folded| folded.contains(&section));
        if before == is_folded {
            return;
        }
        self.folded.update(|folded| {
            folded.retain(|other| *other != section);
            folded.extend(is_folded.then_some(section));
        });
        let titles = self.folded.with_untracked(|folded| {
            folded.iter().map(|section| section.title()).collect::<Vec<_>>().join(",")
        });
        platform::store_setting(FOLDED_SETTING, &titles);
    }

    /// Returns whether drawings are hand-drawn, as stored.
    pub fn is_by_hand_at_start() -> bool {
        platform::setting(HAND_SETTING).as_deref() == Some("on")
    }

    /// Applies the system's theme, unless the user has chosen one.
    pub fn follow_system(&self) {
        self.theme.set(Theme::wanted());
    }

    /// Switches to the other theme and stores it.
    pub fn toggle_theme(&self) {
        let next = if self.theme.get_untracked() == Theme::Light { Theme::Dark } else { Theme::Light };
        self.theme.set(next);
        platform::store_setting(THEME_SETTING, next.name());
    }

    /// Sets and stores whether single letters and punctuation are shortcuts.
    pub fn use_letters(&self, on: bool) {
        self.letters.set(on);
        platform::store_setting(LETTERS_SETTING, if on { "on" } else { "off" });
    }

    /// Sets and stores whether drawings are hand-drawn.
    pub fn draw_by_hand(&self, on: bool) {
        self.by_hand.set(on);
        platform::store_setting(HAND_SETTING, if on { "on" } else { "off" });
    }

    /// Sets and stores whether the minimap is shown.
    pub fn show_minimap(&self, on: bool) {
        self.minimap.set(on);
        platform::store_setting(MINIMAP_SETTING, if on { "on" } else { "off" });
    }
}
