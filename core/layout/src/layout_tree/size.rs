//! Intrinsic sizes: widths, and heights for a given width.
//!
//! Every text has room in the fonts of the drawing.

mod control;
mod menu;
mod table;
mod text;

use super::tree::Leaf;
use crate::text_metrics::Font;
pub(crate) use control::narrowest_button;
use control::{BUTTON_HEIGHT, SWITCH_MARK, button_width, input_height};
use menu::{CHIP_GAP, chip_width, chips_height, menu_height, menu_width};
use table::{table_row, table_rows};
pub(crate) use text::count;
pub(super) use text::styled;
use text::{
    HEADING_LINE, LINE, SMALL, SMALL_LINE, STEP, TEXT, heading_font, icon_width, insets, line_height, lines,
    longest_word, small_font, widest_line,
};
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::fmax;
use websketch_sketch::{ComponentKind, Props};

/// The height of a primary button. Pixels.
pub(crate) const PRIMARY: f64 = 48.0;
/// The height of a small button or field. Pixels.
pub(crate) const SMALL_CONTROL: f64 = 32.0;
/// The height of a bar across the page. Pixels.
pub(crate) const BAR: f64 = 72.0;

/// The height of an item of a list. Pixels.
const LIST_ITEM: f64 = 32.0;
/// The height of an item of a list, in font sizes, if that is more.
const LIST_LINE: f64 = 1.6;
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

impl IntrinsicWidth {
    /// Creates the width of a component that is as wide as its content.
    const fn fixed(width: f64) -> Self {
        Self { fit_content: Some(width), max_content: width, min_content: width, min_in_row: width }
    }

    /// Creates the width of a component that fills the available width.
    const fn open(least: f64) -> Self {
        Self { fit_content: None, max_content: least, min_content: least, min_in_row: least }
    }

    /// Creates the width of a text, which takes that of its content if it `hugs` it.
    fn of_text(kind: ComponentKind, font: Font, text: &str, hugs: bool) -> Self {
        let [natural, least] =
            [widest_line, longest_word].map(|measure| fmax(measure(font, text), kind.min_size().width));
        Self {
            fit_content: hugs.then_some(natural),
            max_content: natural,
            min_content: least,
            min_in_row: fmax(least, NARROWEST_TEXT.min(natural)),
        }
    }

    /// Adds the room of something beside the content.
    fn beside(self, room: f64) -> Self {
        Self {
            fit_content: self.fit_content.map(|width| width + room),
            max_content: self.max_content + room,
            min_content: self.min_content + room,
            min_in_row: self.min_in_row + room,
        }
    }
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
    let (fixed, open) = (IntrinsicWidth::fixed, IntrinsicWidth::open);
    let text = props.text().unwrap_or_default();
    match kind {
        ComponentKind::Button => fixed(button_width(props)),
        ComponentKind::Input => match variant(props) {
            "checkbox" | "radio" | "toggle" => {
                let items = props.items();
                let widest = |text: &str| widest_line(styled(TEXT, props), text);
                let right = props.string("right").map_or(0.0, |right| widest_line(SMALL, right) + 16.0);
                let item = items.iter().map(|item| widest(item)).fold(0.0, fmax);
                fixed(fmax(widest(text), item) + right + SWITCH_MARK)
            }
            _ => IntrinsicWidth { fit_content: in_bar.then_some(SEARCH), ..open(NARROWEST_INPUT) },
        },
        ComponentKind::ImagePlaceholder => match variant(props) {
            "avatar" | "icon" => fixed(AVATAR),
            "logo" => fixed(logo_width(props)),
            _ => IntrinsicWidth { min_in_row: NARROWEST_CARD, ..open(NARROWEST_THUMBNAIL) },
        },
        ComponentKind::Text if is_running(kind, props) => {
            let own = IntrinsicWidth::of_text(kind, styled(TEXT, props), text, in_bar);
            own.beside(insets(props).0)
        }
        ComponentKind::Text if variant(props) == "badge" => {
            fixed(widest_line(small_font(props), text) + 24.0)
        }
        ComponentKind::Text => {
            let font = small_font(props);
            let icon = if variant(props) == "link" { icon_width(font, props) } else { 0.0 };
            IntrinsicWidth::of_text(kind, font, text, true).beside(icon)
        }
        ComponentKind::Heading => IntrinsicWidth::of_text(kind, heading_font(props), text, in_bar),
        ComponentKind::NavigationBox => fixed(menu_width(props)),
        ComponentKind::List if variant(props) == "chips" => {
            let chips: Vec<f64> = props.items().iter().map(|item| chip_width(item, props)).collect_vec();
            let all = chips.iter().sum::<f64>() + CHIP_GAP * count(chips.len().saturating_sub(1));
            let widest = chips.into_iter().fold(0.0, fmax);
            IntrinsicWidth { min_content: widest, min_in_row: widest, ..fixed(all) }
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

/// Returns the width of a logo: its mark and its name.
fn logo_width(props: &Props) -> f64 {
    let name = props.text().or(props.alt()).filter(|name| !name.trim().is_empty());
    let font = Font::bold(LOGO.1 / 2.0);
    name.map_or(LOGO.0, |name| fmax(widest_line(font, name) + LOGO.1 * LOGO_MARK, LOGO.0))
}
