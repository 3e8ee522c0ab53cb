//! What lies over the edges of the canvas. The middle stays free: see [`free_area`].

mod command_menu;
mod dialog;
mod empty;
mod help;
mod icon;
mod notices;
mod palette;
mod properties;
mod toolbar;
mod zoom;

pub use command_menu::CommandMenu;
pub use empty::EmptyHint;
pub use help::Help;
pub use notices::{Announcer, NoticeList};
pub use palette::Palette;
pub use properties::Properties;
pub use toolbar::Toolbar;
pub use zoom::ZoomBar;

use kurbo::{Rect, Size};

/// Between panels and what is shown between them, px.
const MARGIN: f64 = 32.0;
/// The rows of bars at the top and at the bottom, px.
const TOP: f64 = 64.0;
const BOTTOM: f64 = 56.0;
/// Windows narrower than this have no room for a sidebar beside the canvas; it lies over it then.
const NARROW: f64 = 800.0;

/// Whether the sidebar can lie beside the canvas in a window of this size.
pub fn has_room_for_sidebar(window: Size) -> bool {
    window.width >= NARROW
}

/// The width that the sidebar takes from the canvas in a window of this size, px.
pub fn sidebar_width(window: Size, open: bool) -> f64 {
    match (open && has_room_for_sidebar(window), window.width < 1360.0) {
        (false, _) => 0.0,
        (true, true) => 240.0,
        (true, false) => 288.0,
    }
}

/// The part of the window that no panel covers.
pub fn free_area(window: Size, sidebar: bool) -> Rect {
    let left = sidebar_width(window, sidebar);
    let (right, bottom) = (window.width - MARGIN, window.height - BOTTOM - MARGIN);
    let area = Rect::new(left + MARGIN, TOP + MARGIN, right, bottom);
    // A window that is all panels still has a middle.
    if area.width() < 80.0 || area.height() < 80.0 {
        Rect::from_origin_size((0.0, 0.0), window)
    } else {
        area
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_free_area_lies_between_the_panels() {
        assert_eq!(free_area(Size::new(1280.0, 800.0), true), Rect::new(272.0, 96.0, 1248.0, 712.0));
        assert_eq!(free_area(Size::new(1280.0, 800.0), false).x0, 32.0);
        assert_eq!(free_area(Size::new(390.0, 844.0), true).x0, 32.0);
        assert_eq!(free_area(Size::new(100.0, 60.0), true), Rect::new(0.0, 0.0, 100.0, 60.0));
    }
}
