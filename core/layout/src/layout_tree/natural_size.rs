//! The natural size of a component: the least in which its drawing cuts off nothing.

use super::size;
use crate::drawing::cells::Cells;
use crate::drawing::{SCALE_ROOM, depth_of};
use crate::text_metrics::Font;
use kurbo::Size;
use websketch_sketch::geometry::fmax;
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentKind, Props};

/// Returns the natural size of a component: wide enough for its texts and their padding, at least as wide as its piece
/// without a text, and as high as its texts are in this width. Nothing is cut off in it.
#[must_use]
pub fn natural_size(component: &Component) -> Size {
    let (kind, props) = (component.kind(), component.props());
    let piece = Piece::of(component);
    let own = size::width(kind, props, true);
    let usual = || fmax(own.max_content, piece.size().width);
    // In a bar a field hugs a width of its own.
    let hug = own.fit_content.filter(|_| kind != ComponentKind::Input).unwrap_or_else(usual);
    let least = kind.min_size();
    let width = [text_width(piece, props), least.width].into_iter().fold(hug, fmax).ceil();
    let height = match piece.screen() {
        Some(_) => piece.size().height,
        None => size::height(kind, props, width),
    };
    Size::new(width, fmax(height, least.height))
}

/// Fonts of the drawing. Pixels.
const TITLE: Font = Font::bold(14.0);
const HEAD: Font = Font::bold(16.0);
const LABEL: Font = Font::bold(13.0);
const FIELD: Font = Font::regular(14.0);
const CELL: Font = Font::bold(13.0);
const PLATE: Font = Font::regular(12.0);
const AXIS: Font = Font::regular(12.0);

/// Returns the width that the texts of a piece need with their padding; 0 for pieces that wrap or hug their texts.
fn text_width(piece: Piece, props: &Props) -> f64 {
    // Titles have their own fonts, whatever the style of the text.
    let text = |font: Font| font.width(props.text().unwrap_or_default());
    let alt = |font: Font| font.width(props.alt().or(props.text()).unwrap_or_default());
    let items = |font: Font| {
        let font = size::styled(font, props);
        props.items().iter().map(|item| font.width(item)).fold(0.0, fmax)
    };
    let padded = |width: f64, padding: f64| if width > 0.0 { width + padding } else { 0.0 };
    match piece {
        Piece::Box | Piece::Card | Piece::Sheet => padded(text(TITLE), 34.0),
        Piece::Modal => padded(text(HEAD), 56.0),
        Piece::Accordion => padded(text(TITLE), 62.0),
        Piece::Alert => padded(text(FIELD), 66.0),
        Piece::Toast => padded(text(FIELD), 62.0),
        Piece::Tooltip => padded(text(FIELD), 22.0),
        Piece::Field | Piece::Textarea => field(props, "", if props.icon().is_some() { 52.0 } else { 26.0 }),
        Piece::Password | Piece::Select => field(props, "", 54.0),
        Piece::Search => field(props, "Search", 54.0),
        Piece::Date => field(props, "dd / mm / yyyy", 54.0),
        Piece::Number => field(props, "0", 66.0),
        Piece::File => field(props, "No file chosen", 148.0),
        Piece::Radio => fmax(own_width(piece, props), padded(text(LABEL), 2.0)),
        Piece::Checkbox | Piece::Toggle => own_width(piece, props),
        Piece::Slider => text(LABEL),
        Piece::Image | Piece::Map => padded(alt(PLATE), 44.0),
        Piece::Video => padded(alt(TITLE), 34.0),
        Piece::BarChart | Piece::LineChart => {
            let values = props.series().iter().map(Vec::len).fold(0, usize::max);
            let parts = size::count(values.max(props.items().len()));
            let scale = if values > 0 { SCALE_ROOM } else { 0.0 };
            let names = parts * (items(AXIS) + 4.0) + scale + 34.0;
            fmax(padded(alt(LABEL), 34.0), names)
        }
        Piece::PieChart => {
            // The legend stands beside the circle, which is as high as the chart.
            let beside = (items(PLATE) + 44.0) / (1.0 - size::IMAGE_RATIO);
            let stacked = (size::count(props.items().len()) * 24.0 + 64.0) / size::IMAGE_RATIO;
            let legend = if props.items().is_empty() { 0.0 } else { fmax(beside, stacked) };
            fmax(padded(alt(LABEL), 34.0), legend)
        }
        Piece::Bullets | Piece::Numbers | Piece::Checklist => fmax(items(HEAD), text(HEAD)) + 30.0,
        Piece::Plain => {
            let title = size::styled(TITLE, props).width(props.text().unwrap_or_default());
            fmax(items(TITLE), title) + 34.0
        }
        Piece::Tree => {
            let deepest = props.items().iter().map(|item| depth_of(item)).max().unwrap_or(0);
            fmax(items(FIELD), text(TITLE)) + 26.0 + 20.0 * size::count(deepest)
        }
        Piece::Table => {
            let cells = Cells::of(props);
            let font = size::styled(CELL, props);
            let texts = cells.header.iter().copied().chain(cells.rows.iter().flatten().map(AsRef::as_ref));
            let widest = texts.map(|text: &str| font.width(text)).fold(0.0, fmax);
            let padding = if props.strings("kinds").is_empty() { 22.0 } else { 50.0 };
            size::count(cells.columns) * (widest + padding)
        }
        Piece::Calendar => padded(text(TITLE), 74.0),
        Piece::Browser => padded(text(FIELD), 160.0),
        _ => 0.0,
    }
}

/// Returns the width of a control with its text beside it.
fn own_width(piece: Piece, props: &Props) -> f64 {
    size::width(piece.kind(), props, false).max_content
}

/// Returns the width of a field with its label above it. An empty one shows `empty`. `padding` is the space beside its
/// content. Pixels.
fn field(props: &Props, empty: &str, padding: f64) -> f64 {
    let font = size::styled(FIELD, props);
    let value = props.value_text().map_or(0.0, |value| font.width(&value));
    let hint = font.width(props.placeholder().unwrap_or_default());
    let items = props.items().iter().map(|item| font.width(item)).fold(0.0, fmax);
    let label = LABEL.width(props.text().unwrap_or_default());
    let content = [value, hint, items, font.width(empty)].into_iter().fold(0.0, fmax);
    let error = PLATE.width(props.string("error").unwrap_or_default());
    fmax(fmax(label, error), if content > 0.0 { content + padding } else { 0.0 })
}
