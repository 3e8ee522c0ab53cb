//! The columns of a table: their places, kinds and alignments.

use super::cells::Cells;
use super::draw_context::as_f64;
use super::figure::is_figure;
use super::primitive::Anchor;
use crate::text_metrics::Font;
use crate::tokens::text_px;
use kurbo::Rect;
use std::borrow::Cow;
use websketch_sketch::Props;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::fmax;

/// Columns drawn of a table. More would be narrower than a letter on any page.
const MAX_COLUMNS: usize = 64;
/// The first rows, which are measured for the width of a column.
const MEASURED_ROWS: usize = 40;
/// The usual font size of a cell. Pixels.
const PX: f64 = 13.0;
/// The padding of a cell at both sides. Pixels.
const PADDING: f64 = 24.0;
/// The widths of columns with a checkbox or an icon. Pixels.
const SMALL: f64 = 40.0;

/// The kind of the cells of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellKind {
    /// A text.
    Text,
    /// A figure, at the right.
    Number,
    /// A bold text.
    Bold,
    /// A text in the accent color.
    Link,
    /// A pill with the text.
    Badge,
    /// A small button.
    Button,
    /// A checkbox, on for `1`.
    Checkbox,
    /// The icon of this name.
    Icon,
    /// Two lines, written `first|second`.
    Two,
}

impl CellKind {
    fn named(name: &str) -> Self {
        match name {
            "number" | "money" => Self::Number,
            "bold" => Self::Bold,
            "link" => Self::Link,
            "badge" => Self::Badge,
            "button" => Self::Button,
            "checkbox" => Self::Checkbox,
            "icon" => Self::Icon,
            "two" => Self::Two,
            _ => Self::Text,
        }
    }
}

/// The kind of a column and the alignment of its cells.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The kind of its cells.
    pub kind: CellKind,
    /// The alignment that it asks for.
    pub align: Option<Anchor>,
}

impl Column {
    /// Returns the class of its cells in HTML. `None` for cells at the left.
    #[must_use]
    pub const fn class(self) -> Option<&'static str> {
        match self.align {
            Some(Anchor::End) => Some("right"),
            Some(Anchor::Middle) => Some("centered"),
            Some(Anchor::Start) | None => None,
        }
    }
}

/// Whether the text of a cell with a checkbox says that it is on.
#[must_use]
pub fn is_ticked(text: &str) -> bool {
    matches!(text, "1" | "true" | "x" | "✓")
}

/// Reads the kinds and alignments of the columns: `kinds` and `aligns`. Without a kind, a column of figures has them at
/// the right.
#[must_use]
pub fn columns_of(props: &Props, cells: &Cells) -> Vec<Column> {
    let named = props.strings("kinds");
    let given = props.strings("aligns");
    let column = |at: usize| cells.rows.iter().take(MEASURED_ROWS).filter_map(move |row| row.get(at));
    let column = |at: usize| {
        let kind = match named.get(at) {
            Some(name) => CellKind::named(name),
            None if is_numeric(column(at)) => CellKind::Number,
            None => CellKind::Text,
        };
        let align = match given.get(at).copied() {
            Some("left") => Some(Anchor::Start),
            Some("center") => Some(Anchor::Middle),
            Some("right") => Some(Anchor::End),
            _ => (kind == CellKind::Number).then_some(Anchor::End),
        };
        Column { kind, align }
    };
    (0..cells.columns).map(column).collect_vec()
}

/// The columns of a table.
pub(super) struct Columns {
    /// The left edges, and the right edge of the last column.
    pub(super) edges: Vec<f64>,
    columns: Vec<Column>,
}

impl Columns {
    /// Reads the columns of a table in `room`: `kinds`, `aligns` and `widths`. Without kinds they are equally wide, and
    /// figures stand at the right.
    pub(super) fn of(props: &Props, cells: &Cells, room: Rect) -> Self {
        let mut columns = columns_of(props, cells);
        columns.truncate(MAX_COLUMNS);
        let count = columns.len();
        let has_kinds = !props.strings("kinds").is_empty();
        let column = |at: usize| cells.rows.iter().take(MEASURED_ROWS).filter_map(move |row| row.get(at));
        let style = props.text_style();
        let font = Font { px: style.size.map_or(PX, text_px), bold: style.bold.unwrap_or(false) };
        let widths = props.numbers("widths");
        let widths = if widths.len() == count {
            fitted(&widths, room.width())
        } else if has_kinds {
            let natural = |at: usize| match columns.get(at).map(|column| column.kind) {
                Some(CellKind::Checkbox | CellKind::Icon) => SMALL,
                kind => {
                    let bold = Font { bold: true, ..font };
                    let (font, around) = match kind {
                        Some(CellKind::Badge) => (bold, PADDING + 18.0),
                        Some(CellKind::Button) => (font, PADDING + 24.0),
                        Some(CellKind::Bold) => (bold, PADDING),
                        _ => (font, PADDING),
                    };
                    let title = cells.header.get(at).map_or(0.0, |title| bold.width(title));
                    let texts = column(at).flat_map(|text| text.split('|')).map(|text| font.width(text));
                    fmax(texts.fold(0.0, fmax) + around, title + PADDING)
                }
            };
            let natural: Vec<f64> = (0..count).map(natural).collect_vec();
            fitted(&natural, room.width())
        } else {
            vec![room.width() / as_f64(count.max(1)); count]
        };
        let mut edges = vec![room.x0];
        let mut x = room.x0;
        for width in widths {
            x += width;
            edges.push(x);
        }
        Self { edges, columns }
    }

    pub(super) fn count(&self) -> usize {
        self.columns.len()
    }

    pub(super) fn kind(&self, at: usize) -> CellKind {
        self.columns.get(at).map_or(CellKind::Text, |column| column.kind)
    }

    /// Returns the alignment of a column, `usual` if it has none of its own.
    pub(super) fn anchor(&self, at: usize, usual: Anchor) -> Anchor {
        self.columns.get(at).and_then(|column| column.align).unwrap_or(usual)
    }

    /// Returns the box of a cell.
    pub(super) fn cell(&self, at: usize, top: f64, bottom: f64) -> Rect {
        let edge = |at: usize| self.edges.get(at).copied().unwrap_or_default();
        Rect::new(edge(at), top, edge(at + 1), bottom)
    }
}

/// Whether all texts of a column are figures, such as `$348.00` or `99.98 %`.
fn is_numeric<'t>(mut texts: impl Iterator<Item = &'t Cow<'t, str>> + Clone) -> bool {
    let mut written = texts.clone().filter(|text| !text.trim().is_empty());
    // A number of an order is a name.
    let is_amount = |text: &str| is_figure(text) && !text.trim_start().starts_with('#');
    written.next().is_some() && texts.all(|text| text.trim().is_empty() || is_amount(text))
}

/// Stretches or shrinks widths so that they add up to `width`. Small ones keep theirs while there is room.
fn fitted(widths: &[f64], width: f64) -> Vec<f64> {
    let widths: Vec<f64> = widths.iter().map(|width| width.max(1.0)).collect_vec();
    let sum: f64 = widths.iter().sum();
    let large: f64 = widths.iter().filter(|own| **own > SMALL).sum();
    let free = width - sum;
    if free <= 0.0 || large <= 0.0 {
        return widths.iter().map(|own| own * width / sum).collect_vec();
    }
    let grow = |own: &f64| if *own > SMALL { own + free * own / large } else { *own };
    widths.iter().map(grow).collect_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_add_up_to_the_room() {
        for widths in [&[40.0, 100.0, 300.0][..], &[1.0, 1.0], &[0.0], &[900.0, 900.0]] {
            let sum: f64 = fitted(widths, 720.0).iter().sum();
            assert!((sum - 720.0).abs() < 1e-6, "{widths:?}");
        }
    }
}
