//! Intrinsic sizes: widths, and heights for a given width.
//!
//! Every text has room in the fonts of the drawing.

use super::tree::Leaf;
use crate::drawing::ERROR;
use crate::text_metrics::Font;
use crate::tokens::text_px;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::fmax;
use websketch_sketch::{ComponentKind, Props, TextStyle};

/// The height of a primary button. Pixels.
pub(crate) const PRIMARY: f64 = 48.0;
/// The height of a small button or field. Pixels.
pub(crate) const SMALL_CONTROL: f64 = 32.0;
/// The height of a bar across the page. Pixels.
pub(crate) const BAR: f64 = 72.0;

/// The line height of a text. Pixels; 1.5 times the font size.
const LINE: f64 = 24.0;
const TEXT: Font = Font::regular(16.0);
/// The line height of a small text. Pixels.
const SMALL_LINE: f64 = 20.0;
const SMALL: Font = Font::regular(14.0);
/// The font size of labels and badges. Pixels.
const LABEL_PX: f64 = 13.0;
/// The line height of a text of another size, in font sizes.
const TEXT_LINE: f64 = 1.4;
/// The side of an icon beside a text in font sizes, and the gap between both. Pixels.
const ICON_SCALE: f64 = 1.25;
const ICON_GAP: f64 = 8.0;
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
/// The height of an item of a list, in font sizes, if that is more.
const LIST_LINE: f64 = 1.6;
const TABLE_ROW: f64 = 40.0;
const TWO_LINES_ROW: f64 = 48.0;
/// The height of a week with events, and the least width of such a calendar. Pixels.
const EVENT_ROW: f64 = 72.0;
const EVENTS_FROM: f64 = 480.0;
/// Chips of a list: font, height, gap, and the padding of both sides. Pixels.
const CHIP_TEXT: Font = Font::regular(13.0);
const CHIP: f64 = 32.0;
const CHIP_GAP: f64 = 8.0;
const CHIP_PADDING: f64 = 26.0;
/// Menus: font of items and of their counts, gap between items, padding at both ends. Pixels.
const MENU: Font = Font::bold(14.0);
const COUNT: Font = Font::regular(12.0);
const MENU_GAP: f64 = 29.0;
const MENU_PADDING: f64 = 36.0;
/// A menu higher than this share of its width stacks its items.
const UPRIGHT: f64 = 0.76;
/// A menu at the bottom of a phone. Pixels.
const BOTTOM: f64 = 64.0;
/// Pictures: height as a share of the width, and the maximum in pixels.
pub(super) const IMAGE_RATIO: f64 = 0.62;
const IMAGE_HEIGHT: f64 = 420.0;
const AVATAR: f64 = 48.0;
const LOGO: (f64, f64) = (120.0, 40.0);
/// The width of the mark of a logo with the gap after it, as a share of its height.
const LOGO_MARK: f64 = 1.25;
/// Footers: height, and the padding of their text. Pixels.
const FOOTER: f64 = 96.0;
const FOOTER_PADDING: (f64, f64) = (32.0, 32.0);
const FOOTNOTE: Font = Font::regular(13.0);
/// The padding of a box with a text. Pixels.
const BOX_PADDING: f64 = 16.0;

/// The least widths in a row. Pixels. A row that would be narrower becomes a column.
pub(crate) const NARROWEST_CARD: f64 = 200.0;
pub(crate) const NARROWEST_CARD_PHONE: f64 = 160.0;
pub(crate) const NARROWEST_COLUMN: f64 = 220.0;
pub(crate) const NARROWEST_COLUMN_PHONE: f64 = 280.0;
const NARROWEST_TABLE: f64 = 320.0;
pub(super) const NARROWEST_INPUT: f64 = 120.0;
/// A field in a bar. Pixels.
const SEARCH: f64 = 240.0;
/// The horizontal padding of a narrow button. Pixels.
const NARROW_BUTTON_PADDING: f64 = 28.0;
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

/// Returns the height of the head of a box with a title and the gap below it; 0 for a title without a head. Pixels.
pub(super) fn head(props: &Props) -> f64 {
    match variant(props) {
        "modal" => 72.0,
        "accordion" => 60.0,
        "sheet" => 52.0,
        _ => 0.0,
    }
}

/// Whether it is a primary button.
pub(super) fn is_primary_button(kind: ComponentKind, props: &Props) -> bool {
    kind == ComponentKind::Button && matches!(variant(props), "" | "primary")
}

/// Like [`is_primary_button`], of a leaf.
pub(super) fn is_primary(leaf: &Leaf) -> bool {
    is_primary_button(leaf.kind, &leaf.props)
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
        let [natural, least] =
            [widest_line, longest_word].map(|measure| fmax(measure(font, text), kind.min_size().width));
        let in_row = fmax(least, NARROWEST_TEXT.min(natural));
        IntrinsicWidth {
            fit_content: hugs.then_some(natural),
            max_content: natural,
            min_content: least,
            min_in_row: in_row,
        }
    };
    let styled = |font: Font| styled(font, props);
    match kind {
        ComponentKind::Button => fixed(button_width(props)),
        ComponentKind::Input => match variant(props) {
            "checkbox" | "radio" | "toggle" => {
                let items = props.items();
                let widest = items.iter().map(|item| widest_line(styled(TEXT), item)).fold(0.0, fmax);
                let right = props.string("right").map_or(0.0, |right| widest_line(SMALL, right) + 16.0);
                fixed(fmax(widest_line(styled(TEXT), text), widest) + right + SWITCH_MARK)
            }
            _ => IntrinsicWidth { fit_content: in_bar.then_some(SEARCH), ..open(NARROWEST_INPUT) },
        },
        ComponentKind::ImagePlaceholder => match variant(props) {
            "avatar" | "icon" => fixed(AVATAR),
            "logo" => fixed(logo_width(props)),
            _ => IntrinsicWidth { min_in_row: NARROWEST_CARD, ..open(NARROWEST_THUMBNAIL) },
        },
        ComponentKind::Text if is_running(kind, props) => {
            let (own, (beside, _)) = (written(styled(TEXT), in_bar), insets(props));
            IntrinsicWidth {
                fit_content: own.fit_content.map(|width| width + beside),
                max_content: own.max_content + beside,
                min_content: own.min_content + beside,
                min_in_row: own.min_in_row + beside,
            }
        }
        ComponentKind::Text if variant(props) == "badge" => {
            fixed(widest_line(small_font(props), text) + 24.0)
        }
        ComponentKind::Text => {
            let font = small_font(props);
            let icon = if variant(props) == "link" { icon_width(font, props) } else { 0.0 };
            let own = written(font, true);
            IntrinsicWidth {
                fit_content: own.fit_content.map(|width| width + icon),
                max_content: own.max_content + icon,
                min_content: own.min_content + icon,
                min_in_row: own.min_in_row + icon,
            }
        }
        ComponentKind::Heading => written(heading_font(props), in_bar),
        ComponentKind::NavigationBox => fixed(menu_width(props)),
        ComponentKind::List if variant(props) == "chips" => {
            let chips: Vec<f64> = props.items().iter().map(|item| chip_width(item, props)).collect_vec();
            let all = chips.iter().sum::<f64>() + CHIP_GAP * count(chips.len().saturating_sub(1));
            let widest = chips.into_iter().fold(0.0, fmax);
            IntrinsicWidth {
                fit_content: Some(all),
                max_content: all,
                min_content: widest,
                min_in_row: widest,
            }
        }
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
        ComponentKind::Text if is_running(kind, props) => {
            let font = styled(TEXT, props);
            let (beside, above) = insets(props);
            lines(font, text, width - beside) * line_height(font, TEXT, LINE) + above
        }
        ComponentKind::Text if variant(props) == "badge" => {
            line_height(styled(SMALL, props), SMALL, SMALL_LINE) + 4.0
        }
        ComponentKind::Text => {
            let (font, usual) = (small_font(props), if variant(props) == "link" { TEXT } else { SMALL });
            lines(font, text, width - icon_width(font, props)) * line_height(font, usual, SMALL_LINE)
        }
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
            _ => {
                let item = fmax(LIST_ITEM, (styled(TEXT, props).px * LIST_LINE).ceil());
                count(props.items().len().max(1) + usize::from(!text.is_empty())) * item
            }
        },
        ComponentKind::Table => table_rows(props) * table_row(props, width),
        ComponentKind::Container if text.is_empty() => 120.0,
        ComponentKind::Container => lines(TEXT, text, width - 2.0 * BOX_PADDING) * LINE + 2.0 * BOX_PADDING,
    }
}

/// Returns the space that a quote or code takes beside and above its text.
fn insets(props: &Props) -> (f64, f64) {
    match variant(props) {
        "quote" => (18.0, 8.0),
        "code" => (24.0, 20.0),
        _ => (0.0, 0.0),
    }
}

fn button_width(props: &Props) -> f64 {
    let text = props.text().unwrap_or_default();
    let font = styled(BUTTON, props);
    let icon = icon_width(font, props);
    match variant(props) {
        "icon" => BUTTON_HEIGHT,
        _ if text.is_empty() && props.get("icon").is_some() => BUTTON_HEIGHT,
        "chip" => (widest_line(font, text) + icon + 32.0).max(48.0),
        _ => (widest_line(font, text) + icon + BUTTON_PADDING).max(BUTTON_WIDTH),
    }
}

/// Returns the width of an icon beside a text with the gap between both; 0 without an icon.
fn icon_width(font: Font, props: &Props) -> f64 {
    if props.icon().is_some() { (font.px * ICON_SCALE).ceil() + ICON_GAP } else { 0.0 }
}

/// Returns a font with the size and weight that the properties ask for.
pub(super) fn styled(font: Font, props: &Props) -> Font {
    let TextStyle { size, bold, .. } = props.text_style();
    Font { px: size.map_or(font.px, text_px), bold: bold.unwrap_or(font.bold) }
}

/// Returns the line height of a font: the usual one in the usual size, else in proportion. Pixels.
fn line_height(font: Font, usual: Font, line: f64) -> f64 {
    if (font.px - usual.px).abs() > f64::EPSILON { (font.px * TEXT_LINE).ceil() } else { line }
}

/// Returns the least width of a button that shares a row with others.
pub(crate) fn narrowest_button(props: &Props) -> f64 {
    let font = styled(BUTTON, props);
    let icon = icon_width(font, props);
    widest_line(font, props.text().unwrap_or_default()) + icon + NARROW_BUTTON_PADDING
}

/// Returns the width of a logo: its mark and its name.
fn logo_width(props: &Props) -> f64 {
    let name = props.text().or(props.alt()).filter(|name| !name.trim().is_empty());
    let font = Font::bold(LOGO.1 / 2.0);
    name.map_or(LOGO.0, |name| fmax(widest_line(font, name) + LOGO.1 * LOGO_MARK, LOGO.0))
}

fn input_height(props: &Props) -> f64 {
    // The label stands above the field.
    let label =
        if props.text().is_some_and(|label| !label.trim().is_empty()) { LABELED - FIELD } else { 0.0 };
    let error = if props.string("error").is_some() { ERROR } else { 0.0 };
    match variant(props) {
        "radio" if !props.items().is_empty() => {
            count(props.items().len() + usize::from(props.text().is_some())) * SWITCH
        }
        "checkbox" | "radio" | "toggle" => SWITCH,
        "textarea" => AREA + label + error,
        _ => FIELD + label + error,
    }
}

/// Returns the width of a menu with its items side by side, or stacked in an upright one.
fn menu_width(props: &Props) -> f64 {
    let font = styled(MENU, props);
    let items = props.items();
    let widths = || items.iter().map(|item| font.width(item).ceil());
    let title = props.text().map_or(0.0, |title| Font::bold(16.0).width(title).ceil() + 36.0);
    let each = |padding: f64| widths().map(|width| width + padding).sum::<f64>();
    let counts = || props.strings("counts").into_iter().map(|count| COUNT.width(count).ceil());
    let width = match variant(props) {
        "tabs" => each(34.0) + counts().map(|width| width + 6.0).sum::<f64>(),
        "breadcrumb" => each(31.0),
        "pagination" => {
            widths().map(|width| fmax(width + 14.0, ITEM) + 8.0).sum::<f64>() + 2.0 * (ITEM + 8.0)
        }
        "steps" | "bottom" => (widths().fold(0.0, fmax) + 12.0) * count(items.len()),
        "sidebar" | "menu" => {
            let icon = if props.icons().is_empty() { 0.0 } else { 28.0 };
            let count = counts().map(|width| width + 8.0).fold(0.0, fmax);
            fmax(widths().fold(0.0, fmax) + icon + count + 46.0, title + 16.0)
        }
        _ => each(MENU_GAP) - MENU_GAP + MENU_PADDING + title,
    };
    width.ceil().max(BUTTON_WIDTH)
}

fn menu_height(props: &Props, width: f64) -> f64 {
    let items = count(props.items().len().max(1));
    match variant(props) {
        "bottom" => BOTTOM,
        "tabs" | "breadcrumb" | "pagination" | "steps" | "bar" => ITEM,
        "" if width >= menu_width(props) => ITEM,
        "sidebar" | "menu" => items * ITEM + 12.0 + if props.text().is_some() { ITEM } else { 0.0 },
        _ => (items * ITEM + 12.0).max((width * UPRIGHT).ceil()),
    }
}

/// Returns the height of wrapped chips.
fn chips_height(props: &Props, width: f64) -> f64 {
    let (mut lines, mut used) = (1.0, 0.0);
    for item in props.items() {
        let chip = chip_width(item, props);
        if used > 0.0 && used + chip > width {
            lines += 1.0;
            used = 0.0;
        }
        used += chip + CHIP_GAP;
    }
    lines * (CHIP + CHIP_GAP)
}

fn chip_width(item: &str, props: &Props) -> f64 {
    styled(CHIP_TEXT, props).width(item).ceil() + CHIP_PADDING
}

/// Returns the number of rows with the header. A calendar has the weeks of a month.
fn table_rows(props: &Props) -> f64 {
    match (variant(props), props.row_count()) {
        ("calendar", _) => 7.0,
        (_, 0) => 4.0,
        (_, rows) => f64::from(rows.min(1_000) + u32::from(!props.columns().is_empty())),
    }
}

/// Returns the height of a row of a table, or of a week of a calendar that has room for its events.
fn table_row(props: &Props, width: f64) -> f64 {
    let has_events = !props.events().is_empty() && !props.is_set("mini") && width >= EVENTS_FROM;
    match variant(props) {
        "calendar" if has_events => EVENT_ROW,
        "calendar" => TABLE_ROW,
        _ if props.strings("kinds").contains(&"two") => TWO_LINES_ROW,
        _ => TABLE_ROW,
    }
}

/// Returns the font for measuring a text that does not wrap. A text that is not small may be drawn as body text.
fn small_font(props: &Props) -> Font {
    match variant(props) {
        "link" => styled(TEXT, props),
        // They are bold; in the usual size the room of the larger regular font is enough.
        "badge" | "label" if props.text_style() != TextStyle::default() => {
            styled(Font::bold(LABEL_PX), props)
        }
        _ => styled(SMALL, props),
    }
}

fn heading_font(props: &Props) -> Font {
    let level = usize::from(props.level().unwrap_or(DEFAULT_LEVEL));
    styled(Font::bold(HEADINGS.get(level.saturating_sub(1)).copied().unwrap_or(TEXT.px)), props)
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
