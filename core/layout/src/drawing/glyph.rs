//! The symbols that pieces need themselves, as lines on a grid of 24.

use super::draw_context::DrawContext;
use super::primitive::ColorRole;
use kurbo::Rect;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::kit::Icon;

/// A symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Glyph {
    Check,
    Close,
    Down,
    Right,
    Left,
    Up,
    Search,
    Calendar,
    Eye,
    Info,
    Plus,
    Home,
    Menu,
}

impl Glyph {
    /// Returns the symbol with its name in icon sets.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "check" => Self::Check,
            "x" | "close" => Self::Close,
            "chevron-down" => Self::Down,
            "chevron-right" => Self::Right,
            "chevron-left" => Self::Left,
            "chevron-up" => Self::Up,
            "search" => Self::Search,
            "calendar" => Self::Calendar,
            "eye" => Self::Eye,
            "info" => Self::Info,
            "plus" => Self::Plus,
            "home" | "house" => Self::Home,
            "menu" => Self::Menu,
            _ => return None,
        })
    }

    /// Its polylines.
    const fn lines(self) -> &'static [&'static [(f64, f64)]] {
        match self {
            Self::Check => &[&[(5.0, 12.5), (10.0, 17.5), (19.5, 7.0)]],
            Self::Close => &[&[(6.0, 6.0), (18.0, 18.0)], &[(18.0, 6.0), (6.0, 18.0)]],
            Self::Down => &[&[(6.0, 9.0), (12.0, 15.0), (18.0, 9.0)]],
            Self::Right => &[&[(9.0, 6.0), (15.0, 12.0), (9.0, 18.0)]],
            Self::Left => &[&[(15.0, 6.0), (9.0, 12.0), (15.0, 18.0)]],
            Self::Up => &[&[(6.0, 15.0), (12.0, 9.0), (18.0, 15.0)]],
            Self::Search => &[
                &[
                    (17.0, 10.5),
                    (15.6, 14.6),
                    (10.5, 17.0),
                    (5.9, 15.1),
                    (4.0, 10.5),
                    (5.9, 5.9),
                    (10.5, 4.0),
                    (15.1, 5.9),
                    (17.0, 10.5),
                ],
                &[(15.2, 15.2), (20.5, 20.5)],
            ],
            Self::Calendar => &[
                &[(4.0, 5.5), (20.0, 5.5), (20.0, 20.5), (4.0, 20.5), (4.0, 5.5)],
                &[(4.0, 10.0), (20.0, 10.0)],
                &[(8.5, 3.0), (8.5, 7.0)],
                &[(15.5, 3.0), (15.5, 7.0)],
            ],
            Self::Eye => &[
                &[
                    (2.5, 12.0),
                    (6.0, 8.0),
                    (12.0, 5.8),
                    (18.0, 8.0),
                    (21.5, 12.0),
                    (18.0, 16.0),
                    (12.0, 18.2),
                    (6.0, 16.0),
                    (2.5, 12.0),
                ],
                &[(12.0, 9.5), (14.5, 12.0), (12.0, 14.5), (9.5, 12.0), (12.0, 9.5)],
            ],
            Self::Info => &[&[(12.0, 11.0), (12.0, 17.0)], &[(12.0, 7.2), (12.0, 7.4)]],
            Self::Plus => &[&[(12.0, 5.0), (12.0, 19.0)], &[(5.0, 12.0), (19.0, 12.0)]],
            Self::Home => &[
                &[(3.0, 11.5), (12.0, 4.0), (21.0, 11.5)],
                &[(5.5, 9.5), (5.5, 20.0), (18.5, 20.0), (18.5, 9.5)],
            ],
            Self::Menu => {
                &[&[(4.0, 6.0), (20.0, 6.0)], &[(4.0, 12.0), (20.0, 12.0)], &[(4.0, 18.0), (20.0, 18.0)]]
            }
        }
    }
}

impl DrawContext<'_> {
    pub(super) fn glyph(&mut self, glyph: Glyph, square: Rect, color: ColorRole) {
        let scale = square.width() / 24.0;
        for line in glyph.lines() {
            let points = line.iter().map(|&(x, y)| square.origin() + kurbo::Vec2::new(x, y) * scale);
            self.outline(points.collect_vec(), color, (2.0 * scale).clamp(1.0, 2.0));
        }
    }

    /// Draws the icon with a name, from the own symbols or the icon set.
    pub(super) fn draw_icon(&mut self, name: &str, square: Rect, color: ColorRole) {
        let name = Icon::named(name).map_or(name.trim(), |icon| icon.name());
        match Glyph::named(name) {
            Some(glyph) => self.glyph(glyph, square, color),
            None => self.icon(name, square, color),
        }
    }
}
