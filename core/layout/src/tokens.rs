//! Numbers with a meaning that several modules share: the type scale, spacing, breakpoints and hit targets.
//!
//! The sizes of the pieces stand in the rows of the kit and in the drawings. All lengths are pixels.

pub(crate) mod arranging;
pub(crate) mod tolerance;

use websketch_sketch::TextSize;

/// Returns the font size of a step of the type scale.
#[must_use]
pub const fn text_px(size: TextSize) -> f64 {
    match size {
        TextSize::Xs => 12.0,
        TextSize::S => 14.0,
        TextSize::M => 16.0,
        TextSize::L => 20.0,
        TextSize::Xl => 28.0,
    }
}

/// The spacing scale by name.
pub const SPACING: [(&str, f64); 6] =
    [("xs", 4.0), ("s", 8.0), ("m", 16.0), ("l", 24.0), ("xl", 40.0), ("section", 64.0)];

/// The width from which a page is a tablet's.
pub const TABLET_FROM: f64 = 600.0;
/// The width from which a page is a desktop's. A tablet ends at 1,024.
pub const DESKTOP_FROM: f64 = 1025.0;
/// The width from which a page has wide margins.
const WIDE_FROM: f64 = 1280.0;

/// Returns the margin of a page and the gap between its sections.
#[must_use]
pub const fn page_spacing(width: f64) -> (f64, f64) {
    match width {
        width if width < TABLET_FROM => (16.0, 32.0),
        width if width < WIDE_FROM => (40.0, 64.0),
        _ => (120.0, 64.0),
    }
}

/// The share of a width that a margin takes at most, and that content has at least.
pub(crate) const QUARTER: f64 = 0.25;
/// The share of a room from which a part takes the whole width.
pub(crate) const WHOLE_WIDTH: f64 = 0.85;
/// The margin of the first screen of an empty page, with room for its name.
pub(crate) const SCREEN_MARGIN: f64 = 40.0;

/// The space above a whole page. Bars stand at its top.
pub(crate) const PAGE_TOP: f64 = 64.0;
/// The largest gap kept between sections of the sketch on another page width; then the same on a phone.
pub(crate) const WIDEST_GAP: f64 = 96.0;
pub(crate) const WIDEST_GAP_PHONE: f64 = 40.0;
/// The largest gap of a row that is kept from the sketch. A larger one is free width.
pub(crate) const CLOSE_GAP: f64 = 40.0;

/// The least side of a control. Source: WCAG 2.2, success criterion 2.5.8, Target Size (Minimum).
pub const LEAST_TARGET: f64 = 24.0;

/// The usual gap in rows and columns, and in grids and bars.
pub const GAP: f64 = 16.0;
pub(crate) const GUTTER: f64 = 24.0;
/// The gap between device frames side by side.
pub(crate) const SCREEN_GAP: f64 = 32.0;
/// The gap between the lines of a bar, and the largest gap between wrapped lines.
pub(crate) const BAR_LINE_GAP: f64 = 12.0;
pub(crate) const WRAP_GAP: f64 = 24.0;
/// The gap above and below a line between nodes, together.
pub(crate) const LINE_GAP: f64 = 20.0;
/// The gap between a label and its field.
pub(crate) const BELOW_LABEL: f64 = 4.0;
/// The gap after the heading of a section, after a heading closer to its text, and between a section heading and its
/// text.
pub(crate) const AFTER_TITLE: f64 = 24.0;
pub(crate) const AFTER_LABEL: f64 = 8.0;
pub(crate) const BEFORE_LEAD: f64 = 12.0;
/// The gap between a text and a control below it, and between a text and its block.
pub(crate) const AFTER_TEXT: f64 = 24.0;
pub(crate) const AFTER_LEAD: f64 = 32.0;
/// The gap between the fields of a page.
pub(crate) const BETWEEN_FIELDS: f64 = 16.0;

/// The padding of a box, and the smaller one on a phone or in a narrow box.
pub(crate) const BOX_PADDING: f64 = 24.0;
pub(crate) const BOX_PADDING_SMALL: f64 = 16.0;
/// The largest horizontal padding that a box of the sketch keeps.
pub(crate) const WIDEST_PADDING: f64 = 48.0;
/// The height of the title of a box.
pub(crate) const TITLE_HEIGHT: f64 = 40.0;
/// The vertical padding of a footer and of a bar, and the least one of a bar of a given height.
pub(crate) const FOOTER_PADDING: f64 = 32.0;
pub(crate) const BAR_PADDING: f64 = 16.0;
pub(crate) const BAR_PADDING_LEAST: f64 = 4.0;
/// The widths of the side columns of a shell, the padding and the gap of its main column.
pub(crate) const SIDE_WIDTH: f64 = 240.0;
pub(crate) const ASIDE_WIDTH: f64 = 300.0;
pub(crate) const SHELL_PADDING: f64 = 32.0;
pub(crate) const SHELL_GAP: f64 = 24.0;
/// The height that an emphasized box has more than its equals, above and below.
pub(crate) const EMPHASIS: f64 = 16.0;
/// The least distance of a dialog to the edges of its page, and the usual distance of an overlay to the edges of a page
/// and of a component.
pub(crate) const DIALOG_MARGIN: f64 = 16.0;
pub(crate) const OFFSET_ON_PAGE: f64 = 24.0;
pub(crate) const OFFSET: f64 = 8.0;

/// The largest width of a running text. It is about 90 characters, the most that is easy to read.
pub(crate) const MEASURE: f64 = 720.0;
/// The least width of a box with running text on a phone.
pub(crate) const NARROWEST_READING: f64 = 240.0;
/// A box is narrow below the first width. A narrower component of the sketch than the second keeps its width.
pub(crate) const NARROW_BOX: f64 = 200.0;
pub(crate) const SMALL_WIDTH: f64 = 120.0;
/// A picture shrinks to this width before a row becomes a column.
pub(crate) const NARROWEST_IMAGE: f64 = 120.0;
/// Less free width beside a component counts as none. A narrower column is an item of a row.
pub(crate) const NARROWEST_SITE: f64 = 120.0;
pub(crate) const NARROWEST_LANE: f64 = 200.0;
/// A component fills the available width if it takes at least this share of it.
pub(crate) const FILLING_SHARE: f64 = 0.85;
/// Fields of at least this height have their label above them.
pub(crate) const LABELED_FIELD: f64 = 56.0;
