//! Recognition of boxes in foreign documents, by shape, size and contents.

use super::counterpart::{Counterpart, prop};
use super::grid;
use super::label;
use super::placed_shape::{AtIndex, PlacedShape};
use super::shape::{LineDirection, ShapeForm, TextElement};
use serde_json::{Map, Value};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::sort_by;

/// The largest control. Pixels. Larger boxes with a text are containers.
const MAX_CONTROL_WIDTH: f64 = 480.0;
const MAX_CONTROL_HEIGHT: f64 = 80.0;
/// The largest height of an empty box that is an Input, in pixels, and its least ratio of width to height.
const MAX_FIELD_HEIGHT: f64 = 60.0;
const FIELD_RATIO: f64 = 3.0;
/// The largest height of a bar (navigation, footer), in pixels, and its least ratio of width to height.
const MAX_BAR_HEIGHT: f64 = 160.0;
const BAR_RATIO: f64 = 4.0;
/// The largest height of a box that is a line. Pixels.
const MAX_LINE_HEIGHT: f64 = 8.0;
/// The share of a side that a diagonal line must span.
const DIAGONAL_SHARE: f64 = 0.6;

/// The type and properties of a box, and the pieces that are part of it.
type Recognition = (ComponentKind, Map<String, Value>, Vec<usize>);

/// A foreign box and its direct contents.
pub(super) struct ForeignBox<'a> {
    form: ShapeForm<'a>,
    bounds: Bounds,
    label: Option<TextElement<'a>>,
    texts: Vec<AtIndex<TextElement<'a>>>,
    lines: Vec<AtIndex<LineDirection>>,
    has_others: bool,
    page: Bounds,
}

impl<'a> ForeignBox<'a> {
    /// Returns `None` for anything but a foreign box.
    pub(super) fn of(
        piece: &'a PlacedShape<'a>,
        held: &[usize],
        pieces: &'a [PlacedShape<'a>],
        page: Option<Bounds>,
    ) -> Option<Self> {
        let form = piece.shape.form;
        let is_box = matches!(form, ShapeForm::Rectangle | ShapeForm::Diamond | ShapeForm::Ellipse);
        if !is_box || piece.shape.custom_data.is_some() {
            return None;
        }
        let mut view = Self {
            form,
            bounds: piece.bounds?,
            label: piece.label,
            texts: Vec::new(),
            lines: Vec::new(),
            has_others: false,
            page: page?,
        };
        for &order in held {
            let Some((piece, bounds)) = pieces.get(order).and_then(|piece| Some((piece, piece.bounds?)))
            else {
                continue;
            };
            match (piece.shape.form, &piece.shape.custom_data) {
                (ShapeForm::Text(what), None) => view.texts.push(AtIndex { order, bounds, what }),
                (ShapeForm::Line(what), None) => view.lines.push(AtIndex { order, bounds, what }),
                _ => view.has_others = true,
            }
        }
        Some(view)
    }

    /// Returns the counterpart, and the pieces that are part of it.
    pub(super) fn counterpart(self) -> (Counterpart, Vec<usize>) {
        let parts = self.picture().or_else(|| self.table()).or_else(|| self.bar());
        let (kind, props, parts) = parts.unwrap_or_else(|| self.labeled());
        let note = match self.form {
            ShapeForm::Diamond => Some("was a diamond; wireframes have none"),
            ShapeForm::Ellipse => Some("was an ellipse; wireframes have none"),
            _ => None,
        };
        (Counterpart::Component { kind, props, note }, parts)
    }

    /// Recognizes a box with both diagonals as a picture.
    fn picture(&self) -> Option<Recognition> {
        let spans = |line: &&AtIndex<LineDirection>| {
            line.what == LineDirection::Slanted
                && line.bounds.width() >= self.bounds.width() * DIAGONAL_SHARE
                && line.bounds.height() >= self.bounds.height() * DIAGONAL_SHARE
        };
        let mut parts: Vec<_> = self.lines.iter().filter(spans).map(|line| line.order).collect();
        if parts.len() < 2 || self.has_others {
            return None;
        }
        let (alt, text) = self.only_text();
        parts.extend(text);
        Some((ComponentKind::ImagePlaceholder, prop("alt", alt.map(|alt| alt.text)), parts))
    }

    /// Recognizes a box with horizontal and vertical lines as a table.
    fn table(&self) -> Option<Recognition> {
        if self.has_others || self.label.is_some() {
            return None;
        }
        let props = grid::cells(self.bounds, &self.lines, &self.texts)?;
        let parts = self.lines.iter().map(|line| line.order).chain(self.texts.iter().map(|text| text.order));
        Some((ComponentKind::Table, props, parts.collect()))
    }

    /// Recognizes a wide box with texts side by side: a footer at the end of the page, else a navigation.
    fn bar(&self) -> Option<Recognition> {
        let bounds = self.bounds;
        let is_bar = bounds.height() <= MAX_BAR_HEIGHT && bounds.width() >= bounds.height() * BAR_RATIO;
        let is_last = bounds.bottom() >= self.page.bottom() && bounds.y() > self.page.y();
        let is_wide = bounds.width() >= self.page.width() * 0.8;
        if !is_bar || self.has_others || !self.lines.is_empty() {
            return None;
        }
        if is_last && is_wide && (self.texts.len() > 1 || bounds.width() > MAX_CONTROL_WIDTH) {
            let mut words: Vec<_> = self.label.iter().map(|label| label.text).collect();
            words.extend(self.in_row()?.iter().map(|text| text.what.text));
            if words.is_empty() {
                return None;
            }
            let parts = self.texts.iter().map(|text| text.order).collect();
            return Some((ComponentKind::Footer, prop("text", Some(&words.join(" · "))), parts));
        }
        if self.texts.len() < 3 || self.label.is_some() {
            return None;
        }
        let row = self.in_row()?;
        let items: Vec<_> = row.iter().map(|text| text.what.text).collect();
        let mut props = Map::new();
        props.insert("items".to_owned(), items.into());
        Some((ComponentKind::NavigationBox, props, row.iter().map(|text| text.order).collect()))
    }

    /// Returns the texts from left to right, if they stand side by side.
    fn in_row(&self) -> Option<Vec<AtIndex<TextElement<'a>>>> {
        let mut row = self.texts.clone();
        sort_by(&mut row, |a, b| a.bounds.x().total_cmp(&b.bounds.x()).then(a.order.cmp(&b.order)));
        let is_row = row.windows(2).all(|pair| match pair {
            [one, next] => one.bounds.gap_y(&next.bounds) < 0.0 && one.bounds.gap_x(&next.bounds) >= 0.0,
            _ => true,
        });
        is_row.then_some(row)
    }

    /// Recognizes a box by its size and its only text.
    fn labeled(&self) -> Recognition {
        use ComponentKind::{Button, Container, HorizontalLine, ImagePlaceholder, Input, List};
        let (bounds, is_empty) = (self.bounds, !self.has_others && self.lines.is_empty());
        let is_control = bounds.width() <= MAX_CONTROL_WIDTH && bounds.height() <= MAX_CONTROL_HEIGHT;
        let (text, part) = self.only_text();
        let Some(text) = text.filter(|_| is_empty) else {
            let kind = match self.form {
                _ if !is_empty || !self.texts.is_empty() => Container,
                ShapeForm::Ellipse => ImagePlaceholder,
                _ if bounds.height() <= MAX_LINE_HEIGHT => HorizontalLine,
                _ if bounds.height() <= MAX_FIELD_HEIGHT
                    && is_control
                    && bounds.width() >= bounds.height() * FIELD_RATIO =>
                {
                    Input
                }
                _ => Container,
            };
            return (kind, prop("text", self.label.map(|label| label.text)), Vec::new());
        };
        let parts = part.into_iter().collect();
        if label::is_list(text.text) {
            let mut props = Map::new();
            props.insert("items".to_owned(), label::items(List, text.text).into());
            return (List, props, parts);
        }
        if !is_control {
            return (Container, prop("text", self.label.map(|label| label.text)), Vec::new());
        }
        if self.is_centered(text) || self.form != ShapeForm::Rectangle {
            return (Button, prop("text", Some(text.text)), parts);
        }
        (Input, prop("placeholder", Some(text.text)), parts)
    }

    /// Returns the bound text, or the only text in the box with its order.
    fn only_text(&self) -> (Option<TextElement<'a>>, Option<usize>) {
        match (self.label, self.texts.as_slice()) {
            (Some(label), []) => (Some(label), None),
            (None, [only]) => (Some(only.what), Some(only.order)),
            _ => (None, None),
        }
    }

    /// Whether the text is centered in the box.
    fn is_centered(&self, text: TextElement) -> bool {
        match self.texts.first() {
            None => text.is_centered,
            Some(placed) => {
                let offset = placed.bounds.center().x - self.bounds.center().x;
                offset.abs() <= self.bounds.width() * 0.1
            }
        }
    }
}
