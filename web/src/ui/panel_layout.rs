//! Layout of the panels, and the free area between them.
//!
//! The numbers are those of the style sheet, in its px: a sixteenth of the browser's font size. Larger text therefore
//! has larger panels.

use kurbo::{Rect, Size};

/// Least width of a window with the chat beside the canvas. In a narrower one the chat is a sheet over the lower half.
/// As in the style sheet.
const NARROW: f64 = 800.0;
/// Least width of a window with a single row of bars at the top. As in the style sheet.
const TWO_ROWS: f64 = 1264.0;
/// Least width of a window with the properties in a column at the right. As in the style sheet.
const WITH_COLUMN: f64 = 1_100.0;
/// Width of the column at the right with its gap to the edge: properties, layers and findings. Px.
const COLUMN: f64 = 240.0;
/// Height of the bars at the top: one row, two rows, and two rows for touch in a narrow window. Px.
const TOP: (f64, f64, f64) = (64.0, 112.0, 128.0);
/// Height of the folded properties at the bottom of a window without the column, and of a narrow one. Px. Reserved also
/// without a selection.
const BOTTOM: (f64, f64) = (108.0, 76.0);
/// Margin between panels and content, and in a narrow window. Px.
const MARGIN: (f64, f64) = (32.0, 16.0);
/// Least height of the sheet: its header, field and a few lines. Px.
const MIN_SHEET_HEIGHT: f64 = 260.0;

fn is_narrow(window: Size) -> bool {
    window.width < NARROW
}

/// Returns true if the chat fits beside the canvas in a window of this size.
pub fn has_room_for_sidebar(window: Size) -> bool {
    !is_narrow(window)
}

/// Returns true if the properties have a column of their own at the right.
pub fn has_room_for_properties(window: Size) -> bool {
    window.width >= WITH_COLUMN
}

/// Returns the width of the chat beside the canvas. Px.
pub fn sidebar_width(window: Size, open: bool) -> f64 {
    match (open && !is_narrow(window), window.width < 1360.0) {
        (false, _) => 0.0,
        (true, true) => 240.0,
        (true, false) => 288.0,
    }
}

/// Returns the width of the column at the right of the canvas. Px. In a smaller window only layers and findings are there.
pub fn column_width(window: Size, dock: bool) -> f64 {
    if has_room_for_properties(window) || dock && !is_narrow(window) { COLUMN } else { 0.0 }
}

/// Returns the height of the sheet with chat, layers or findings. Px.
pub fn sheet_height(window: Size, open: bool) -> f64 {
    if open && is_narrow(window) {
        (window.height / 2.0).round().max(MIN_SHEET_HEIGHT).min(window.height)
    } else {
        0.0
    }
}

/// Returns the part of the window that no panel covers.
pub fn free_area(window: Size, chat: bool, dock: bool) -> Rect {
    let (sidebar, sheet) = (sidebar_width(window, chat), sheet_height(window, chat || dock));
    let column = column_width(window, dock);
    let (margin, properties) = match (is_narrow(window), has_room_for_properties(window)) {
        (true, _) => (MARGIN.1, BOTTOM.1),
        (false, false) => (MARGIN.0, BOTTOM.0),
        (false, true) => (MARGIN.0, 0.0),
    };
    let top = match window.width < TWO_ROWS {
        false => TOP.0,
        true if is_narrow(window) => TOP.2,
        true => TOP.1,
    };
    // The sheet covers the properties.
    let bottom = if sheet > 0.0 { sheet } else { properties };
    let (x0, y0) = (sidebar + margin, top + margin);
    // Half a margin, because nothing is drawn at the edge of the properties.
    let area = Rect::new(x0, y0, window.width - column - margin, window.height - bottom - margin / 2.0);
    // A window that panels cover entirely still has a center.
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
        assert_eq!(free_area(Size::new(1280.0, 800.0), true, false), Rect::new(272.0, 96.0, 1008.0, 784.0));
        assert_eq!(free_area(Size::new(1280.0, 800.0), false, false).x0, 32.0);
        assert_eq!(free_area(Size::new(1280.0, 800.0), false, true).x1, 1008.0);
        assert_eq!(free_area(Size::new(1024.0, 700.0), true, false), Rect::new(272.0, 144.0, 992.0, 576.0));
        assert_eq!(free_area(Size::new(1024.0, 700.0), true, true).x1, 752.0);
        assert_eq!(free_area(Size::new(390.0, 844.0), false, false), Rect::new(16.0, 144.0, 374.0, 760.0));
        assert_eq!(free_area(Size::new(100.0, 60.0), true, false), Rect::new(0.0, 0.0, 100.0, 60.0));
    }

    #[test]
    fn the_chat_leaves_the_upper_half_of_a_narrow_window() {
        assert_eq!(free_area(Size::new(390.0, 844.0), true, false), Rect::new(16.0, 144.0, 374.0, 414.0));
        assert_eq!(sheet_height(Size::new(390.0, 400.0), true), MIN_SHEET_HEIGHT);
        assert_eq!(sheet_height(Size::new(390.0, 200.0), true), 200.0);
        assert_eq!(sheet_height(Size::new(800.0, 600.0), true), 0.0);
    }
}
