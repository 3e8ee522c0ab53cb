//! Intrinsic sizes: widths, and heights for a given width.
//!
//! Every text has room in the fonts of the drawing.

use crate::text_metrics::Font;
use websketch_sketch::geometry::fmax;
use websketch_sketch::{ComponentKind, Props};

/// The height of a primary button. Pixels.
pub(crate) const PRIMARY: f64 = 48.0;
/// The height of a bar across the page. Pixels.
pub(crate) const BAR: f64 = 72.0;

/// The line height of a text. Pixels; 1.5 times the font size.
const LINE: f64 = 24.0;
const TEXT: Font = Font::regular(16.0);
/// The line height of a small text. Pixels.
const SMALL_LINE: f64 = 20.0;
const SMALL: Font = Font::regular(14.0);
/// Font sizes of headings by level in pixels, and the line height in font sizes.
const HEADINGS: [f64; 6] = [36.0, 28.0, 22.0, 19.0, 17.0, 15.0];
const HEADING_LINE: f64 = 1.4;
/// The level of a heading without one.
const DEFAULT_LEVEL: u8 = 2;
/// Heights of headings are multiples of this, so that components below keep to one grid. Pixels.
const STEP: f64 = 4.0;

/// Buttons: font, horizontal padding, least width and height. Pixels.
const BUTTON: Font = Font::bold(15.0);
const BUTTON_PADDING: f64 = 48.0;
const BUTTON_WIDTH: f64 = 88.0;
const BUTTON_HEIGHT: f64 = 40.0;
/// Fields: without a label, with a label above, with several lines. Pixels.
const FIELD: f64 = 44.0;
const LABELED: f64 = 64.0;
const AREA: f64 = 112.0;
/// Checkboxes and switches: height, and the width of the mark beside the text. Pixels.
const SWITCH: f64 = 28.0;
const SWITCH_MARK: f64 = 60.0;
/// Items of menus and lists, rows of tables. Pixels.
const ITEM: f64 = 40.0;
const LIST_ITEM: f64 = 32.0;
const TABLE_ROW: f64 = 40.0;
/// Menus: font, gap between items, padding at both ends. Pixels.
const MENU: Font = Font::bold(14.0);
const MENU_GAP: f64 = 29.0;
const MENU_PADDING: f64 = 36.0;
/// A menu higher than this share of its width stacks its items.
const UPRIGHT: f64 = 0.76;
/// A menu at the bottom of a phone. Pixels.
const BOTTOM: f64 = 64.0;
/// Pictures: height as a share of the width, and the maximum in pixels.
const IMAGE_RATIO: f64 = 0.62;
const IMAGE_HEIGHT: f64 = 420.0;
const AVATAR: f64 = 48.0;
const LOGO: (f64, f64) = (120.0, 40.0);
/// Footers: height, and the padding of their text. Pixels.
const FOOTER: f64 = 96.0;
const FOOTER_PADDING: (f64, f64) = (32.0, 32.0);
const FOOTNOTE: Font = Font::regular(13.0);
/// The padding of a box with a text. Pixels.
const BOX_PADDING: f64 = 16.0;

/// The least widths in a row. Pixels. A row that would be narrower becomes a column.
pub(crate) const NARROWEST_CARD: f64 = 200.0;
pub(crate) const NARROWEST_COLUMN: f64 = 220.0;
pub(crate) const NARROWEST_COLUMN_PHONE: f64 = 280.0;
const NARROWEST_TABLE: f64 = 320.0;
const NARROWEST_INPUT: f64 = 120.0;
/// A field in a bar. Pixels.
const SEARCH: f64 = 240.0;
/// The horizontal padding of a narrow button. Pixels.
const NARROW_BUTTON_PADDING: f64 = 24.0;
/// The least width of a text that would be wider on one line. Pixels.
const NARROWEST_TEXT: f64 = 160.0;
/// The least widths of thumbnails and of lists. Pixels.
const NARROWEST_THUMBNAIL: f64 = 80.0;
const NARROWEST_LIST: f64 = 96.0;

/// The intrinsic width of a component. Pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct IntrinsicWidth {
    /// As wide as its content (`fit-content`); `None` if it fills the available width.
    pub(crate) fit_content: Option<f64>,
    /// The width on one line (`max-content`), for components that fill the available width.
    pub(crate) max_content: f64,
    /// The least width (`min-content`).
    pub(crate) min_content: f64,
    /// The least width in a row.
    pub(crate) min_in_row: f64,
}

/// Returns the variant; empty for the usual one.
pub(crate) fn variant(props: &Props) -> &str {
    props.string("variant").unwrap_or_default()
}

/// Whether it is a running text, which can wrap anywhere.
pub(crate) fn is_running(kind: ComponentKind, props: &Props) -> bool {
    kind == ComponentKind::Text && matches!(variant(props), "" | "body" | "quote" | "code")
}

/// Returns the intrinsic width of a component. Texts are as wide as their content if `in_bar`.
pub(crate) fn width(kind: ComponentKind, props: &Props, in_bar: bool) -> IntrinsicWidth {
    let fixed = |width: f64| IntrinsicWidth {
        fit_content: Some(width),
        max_content: width,
        min_content: width,
        min_in_row: width,
    };
    let open = |least: f64| IntrinsicWidth {
        fit_content: None,
        max_content: least,
        min_content: least,
        min_in_row: least,
    };
    let text = props.text().unwrap_or_default();
    let written = |font: Font, hugs: bool| {
        let (natural, least) = (widest_line(font, text), longest_word(font, text));
        let in_row = fmax(least, NARROWEST_TEXT.min(natural));
        IntrinsicWidth {
            fit_content: hugs.then_some(natural),
            max_content: natural,
            min_content: least,
            min_in_row: in_row,
        }
    };
    match kind {
        ComponentKind::Button => fixed(button_width(props)),
        ComponentKind::Input => match variant(props) {
            "checkbox" | "radio" | "toggle" => fixed(widest_line(TEXT, text) + SWITCH_MARK),
            _ => IntrinsicWidth { fit_content: in_bar.then_some(SEARCH), ..open(NARROWEST_INPUT) },
        },
        ComponentKind::ImagePlaceholder => match variant(props) {
            "avatar" | "icon" => fixed(AVATAR),
            "logo" => fixed(LOGO.0),
            _ => IntrinsicWidth { min_in_row: NARROWEST_CARD, ..open(NARROWEST_THUMBNAIL) },
        },
        ComponentKind::Text if is_running(kind, props) => written(TEXT, in_bar),
        ComponentKind::Text if variant(props) == "badge" => fixed(widest_line(SMALL, text) + 24.0),
        ComponentKind::Text => written(small_font(props), true),
        ComponentKind::Heading => written(heading_font(props), in_bar),
        ComponentKind::NavigationBox => fixed(menu_width(props)),
        ComponentKind::List => {
            let items = props.items();
            let widest = items.iter().map(|item| widest_line(TEXT, item)).fold(0.0, f64::max);
            open((widest + 28.0).clamp(NARROWEST_LIST, 280.0))
        }
        ComponentKind::Table => open(NARROWEST_TABLE),
        ComponentKind::Container => open(NARROWEST_CARD),
        ComponentKind::HorizontalLine | ComponentKind::Footer => open(NARROWEST_LIST),
    }
}

/// Returns the height of a component for a width. Pixels. A menu too narrow for its items side by side stacks them.
pub(crate) fn height(kind: ComponentKind, props: &Props, width: f64) -> f64 {
    let text = props.text().unwrap_or_default();
    match kind {
        ComponentKind::Button => match variant(props) {
            "chip" => 32.0,
            _ => BUTTON_HEIGHT,
        },
        ComponentKind::Input => input_height(props),
        ComponentKind::ImagePlaceholder => match variant(props) {
            "avatar" | "icon" => width.clamp(20.0, 160.0),
            "logo" => LOGO.1,
            _ => (width * IMAGE_RATIO).round().min(IMAGE_HEIGHT),
        },
        ComponentKind::Text if is_running(kind, props) => lines(TEXT, text, width) * LINE,
        ComponentKind::Text if variant(props) == "badge" => 24.0,
        ComponentKind::Text => lines(small_font(props), text, width) * SMALL_LINE,
        ComponentKind::HorizontalLine => match variant(props) {
            "progress" => 8.0,
            _ => 2.0,
        },
        ComponentKind::Heading => {
            let font = heading_font(props);
            (lines(font, text, width) * font.px * HEADING_LINE / STEP).ceil() * STEP
        }
        ComponentKind::Footer => {
            let (beside, above) = FOOTER_PADDING;
            (lines(FOOTNOTE, text, width - beside) * SMALL_LINE + above).max(FOOTER)
        }
        ComponentKind::NavigationBox => menu_height(props, width),
        ComponentKind::List => match variant(props) {
            "chips" => chips_height(props, width),
            _ => count(props.items().len().max(1) + usize::from(!text.is_empty())) * LIST_ITEM,
        },
        ComponentKind::Table => table_rows(props) * TABLE_ROW,
        ComponentKind::Container if text.is_empty() => 120.0,
        ComponentKind::Container => lines(TEXT, text, width - 2.0 * BOX_PADDING) * LINE + 2.0 * BOX_PADDING,
    }
}

fn button_width(props: &Props) -> f64 {
    let text = props.text().unwrap_or_default();
    match variant(props) {
        "icon" => BUTTON_HEIGHT,
        _ if text.is_empty() && props.get("icon").is_some() => BUTTON_HEIGHT,
        "chip" => (widest_line(BUTTON, text) + 32.0).max(48.0),
        _ => (widest_line(BUTTON, text) + BUTTON_PADDING).max(BUTTON_WIDTH),
    }
}

/// Returns the least width of a button that shares a row with others.
pub(crate) fn narrowest_button(props: &Props) -> f64 {
    widest_line(BUTTON, props.text().unwrap_or_default()) + NARROW_BUTTON_PADDING
}

fn input_height(props: &Props) -> f64 {
    // The label stands above the field.
    let label =
        if props.text().is_some_and(|label| !label.trim().is_empty()) { LABELED - FIELD } else { 0.0 };
    match variant(props) {
        "checkbox" | "radio" | "toggle" => SWITCH,
        "textarea" => AREA + label,
        _ => FIELD + label,
    }
}

/// Returns the width of a menu with its items side by side.
fn menu_width(props: &Props) -> f64 {
    let items = props.items();
    let texts: f64 = items.iter().map(|item| MENU.width(item)).sum();
    let gaps = MENU_GAP * count(items.len().saturating_sub(1));
    (texts + gaps + MENU_PADDING).ceil().max(BUTTON_WIDTH)
}

fn menu_height(props: &Props, width: f64) -> f64 {
    let items = count(props.items().len().max(1));
    match variant(props) {
        "bottom" => BOTTOM,
        "tabs" | "breadcrumb" | "pagination" | "steps" | "bar" => ITEM,
        "" if width >= menu_width(props) => ITEM,
        "sidebar" | "menu" => items * ITEM + 12.0,
        _ => (items * ITEM + 12.0).max((width * UPRIGHT).ceil()),
    }
}

/// Returns the height of wrapped chips.
fn chips_height(props: &Props, width: f64) -> f64 {
    let (mut lines, mut used) = (1.0, 0.0);
    for item in props.items() {
        let chip = SMALL.width(item) + 40.0;
        if used > 0.0 && used + chip > width {
            lines += 1.0;
            used = 0.0;
        }
        used += chip;
    }
    lines * ITEM
}

/// Returns the number of rows with the header. A calendar has the weeks of a month.
fn table_rows(props: &Props) -> f64 {
    match (variant(props), props.row_count()) {
        ("calendar", _) => 7.0,
        (_, 0) => 4.0,
        (_, rows) => f64::from(rows.min(1_000) + u32::from(!props.columns().is_empty())),
    }
}

/// Returns the font for measuring a text that does not wrap. A text that is not small may be drawn as body text.
fn small_font(props: &Props) -> Font {
    match variant(props) {
        "link" => TEXT,
        _ => SMALL,
    }
}

fn heading_font(props: &Props) -> Font {
    let level = usize::from(props.level().unwrap_or(DEFAULT_LEVEL));
    Font::bold(HEADINGS.get(level.saturating_sub(1)).copied().unwrap_or(TEXT.px))
}

/// Returns the number of lines of a text, at least one.
fn lines(font: Font, text: &str, width: f64) -> f64 {
    count(font.wrap(text, width, usize::MAX).len().max(1))
}

/// Returns the width of the widest line without wrapping, rounded up to whole pixels.
fn widest_line(font: Font, text: &str) -> f64 {
    text.lines().map(|line| font.width(line.trim())).fold(0.0, f64::max).ceil() + 2.0
}

fn longest_word(font: Font, text: &str) -> f64 {
    text.split_whitespace().map(|word| font.width(word)).fold(0.0, f64::max).ceil() + 2.0
}

pub(crate) fn count(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
