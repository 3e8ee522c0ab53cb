//! Recognition of boxes in foreign documents, by shape, size and contents.

use super::counterpart::{Counterpart, prop};
use super::grid;
use super::label;
use super::placed_shape::{AtIndex, PlacedShape};
use super::shape::{LineDirection, MAX_CONTROL, ShapeForm, TextElement};
use super::surface_color::SurfaceColor;
use serde_json::{Map, Value};
use websketch_layout::drawing::{Primitive, draw};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit::Piece;
use websketch_sketch::sort::sort_by;
use websketch_sketch::{Component, ComponentId, ComponentKind, Props};

/// The largest height of an empty box that is an Input, in pixels, and its least ratio of width to height.
const MAX_FIELD_HEIGHT: f64 = 60.0;
const FIELD_RATIO: f64 = 3.0;
/// The largest height of a bar (navigation, footer), in pixels, and its least ratio of width to height.
const MAX_BAR_HEIGHT: f64 = 160.0;
const BAR_RATIO: f64 = 4.0;
/// The largest height of a box that is a line. Pixels.
const MAX_LINE_HEIGHT: f64 = 8.0;
/// The largest distance of the words of a navigation from their places in the drawing. Pixels.
const MAX_SHIFT: f64 = 48.0;
/// The least ratio of the shorter to the longer axis of an ellipse that is a circle.
const ROUND: f64 = 0.8;
/// The least and the largest width of the picture of a user. Pixels.
const AVATAR: (f64, f64) = (24.0, 200.0);
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
    /// Its contents of other forms, by index.
    others: Vec<usize>,
    /// The color of a solid box.
    color: Option<SurfaceColor>,
    page: Bounds,
    /// Whether texts of boxes like it stand in the middle. `None` if there is no box like it.
    are_centered: Option<bool>,
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
            others: Vec::new(),
            color: piece.shape.fill.map(SurfaceColor::of),
            page: page?,
            are_centered: None,
        };
        for &order in held {
            let Some((piece, bounds)) = pieces.get(order).and_then(|piece| Some((piece, piece.bounds?)))
            else {
                continue;
            };
            match (piece.shape.form, &piece.shape.custom_data) {
                (ShapeForm::Text(what), None) => view.texts.push(AtIndex { order, bounds, what }),
                (ShapeForm::Line(what), None) => view.lines.push(AtIndex { order, bounds, what }),
                _ => view.others.push(order),
            }
        }
        Some(view)
    }

    /// Returns the key of boxes of one look: their size in whole pixels, shape and color. Boxes without a single text
    /// have none.
    pub(super) fn look(&self) -> Option<(i64, i64, Option<SurfaceColor>)> {
        self.only_text().0?;
        #[expect(clippy::cast_possible_truncation, reason = "both are whole numbers below 1e6")]
        let whole = |px: f64| px.round() as i64;
        Some((whole(self.bounds.width()), whole(self.bounds.height()), self.color))
    }

    /// Whether its only text stands in the middle.
    pub(super) fn has_centered_text(&self) -> bool {
        self.only_text().0.is_some_and(|text| self.is_centered(text))
    }

    /// Treats the only text as those of the boxes of its look.
    pub(super) const fn align_as(&mut self, are_centered: bool) {
        self.are_centered = Some(are_centered);
    }

    /// Returns the counterpart, and the pieces that are part of it.
    pub(super) fn counterpart(self) -> (Counterpart, Vec<usize>) {
        let parts = self.picture().or_else(|| self.avatar()).or_else(|| self.table()).or_else(|| self.bar());
        let (kind, mut props, parts) = parts.unwrap_or_else(|| self.labeled());
        if kind == ComponentKind::Container && self.form == ShapeForm::Rectangle {
            let (key, value) = self.color.map_or(("fill", "none"), SurfaceColor::prop);
            props.extend(prop(key, Some(value)));
        }
        let note = match self.form {
            ShapeForm::Diamond => Some("was a diamond; wireframes have none"),
            ShapeForm::Ellipse if props.get("variant") != Some(&"avatar".into()) => {
                Some("was an ellipse; wireframes have none")
            }
            _ => None,
        };
        (Counterpart::Component { kind, props, note, right: None }, parts)
    }

    /// Recognizes a box with both diagonals, or with bent lines alone, as a picture.
    fn picture(&self) -> Option<Recognition> {
        let is_sketched = self.lines.iter().any(|line| line.what == LineDirection::Bent)
            && self
                .lines
                .iter()
                .all(|line| matches!(line.what, LineDirection::Bent | LineDirection::Slanted));
        if is_sketched && self.others.is_empty() && self.texts.is_empty() && self.label.is_none() {
            let parts = self.lines.iter().map(|line| line.order).collect();
            return Some((ComponentKind::ImagePlaceholder, Map::new(), parts));
        }
        let spans = |line: &&AtIndex<LineDirection>| {
            line.what == LineDirection::Slanted
                && line.bounds.width() >= self.bounds.width() * DIAGONAL_SHARE
                && line.bounds.height() >= self.bounds.height() * DIAGONAL_SHARE
        };
        let mut parts: Vec<_> = self.lines.iter().filter(spans).map(|line| line.order).collect();
        if parts.len() < 2 || !self.others.is_empty() {
            return None;
        }
        let (alt, text) = self.only_text();
        parts.extend(text);
        Some((ComponentKind::ImagePlaceholder, prop("alt", alt.map(|alt| alt.text)), parts))
    }

    /// Recognizes a circle without words as the picture of a user. Its contents are drawn parts of it.
    fn avatar(&self) -> Option<Recognition> {
        let (width, height) = (self.bounds.width(), self.bounds.height());
        let is_round = width.min(height) >= width.max(height) * ROUND;
        let is_sized = (AVATAR.0..=AVATAR.1).contains(&width);
        let has_words = self.label.is_some() || !self.texts.is_empty();
        if self.form != ShapeForm::Ellipse || !is_round || !is_sized || has_words {
            return None;
        }
        let parts = self.lines.iter().map(|line| line.order).chain(self.others.iter().copied()).collect();
        Some((ComponentKind::ImagePlaceholder, prop("variant", Piece::Avatar.variant()), parts))
    }

    /// Recognizes a box with horizontal and vertical lines as a table.
    fn table(&self) -> Option<Recognition> {
        if !self.others.is_empty() || self.label.is_some() {
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
        if !is_bar || !self.others.is_empty() || !self.lines.is_empty() {
            return None;
        }
        if is_last && is_wide && (self.texts.len() > 1 || bounds.width() > MAX_CONTROL.width) {
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
        if self.keeps_places(&row, &props) {
            let parts = row.iter().map(|text| text.order).collect();
            return Some((ComponentKind::NavigationBox, props, parts));
        }
        // Words that stand apart keep their places. The name lets the box be found.
        let is_on_top = bounds.y() <= self.page.y() + MAX_BAR_HEIGHT;
        let name = (is_on_top && is_wide).then_some("Navigation");
        Some((ComponentKind::Container, prop("name", name), Vec::new()))
    }

    /// Whether a navigation with these properties shows each of the texts near its place.
    fn keeps_places(&self, row: &[AtIndex<TextElement>], props: &Map<String, Value>) -> bool {
        let props = Props::from_map(props.clone()).ok();
        let navigation = ComponentId::new("navigation").ok().zip(props).and_then(|(id, props)| {
            Component::new(id, ComponentKind::NavigationBox, self.bounds, props).ok()
        });
        let Some(navigation) = navigation else { return false };
        let labels =
            draw(&navigation, self.bounds.rect()).into_iter().filter_map(|primitive| match primitive {
                Primitive::Label(label) => Some(label.left()),
                _ => None,
            });
        let lefts: Vec<f64> = labels.collect();
        let is_near =
            |(text, left): (&AtIndex<TextElement>, &f64)| (text.bounds.x() - left).abs() <= MAX_SHIFT;
        lefts.len() == row.len() && row.iter().zip(&lefts).all(is_near)
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
        use ComponentKind::{Container, HorizontalLine, ImagePlaceholder, Input, List};
        let (bounds, is_empty) = (self.bounds, self.others.is_empty() && self.lines.is_empty());
        let is_control = bounds.width() <= MAX_CONTROL.width && bounds.height() <= MAX_CONTROL.height;
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
        let parts: Vec<usize> = part.into_iter().collect();
        if label::is_list(text.text) {
            let mut props = Map::new();
            props.insert("items".to_owned(), label::items(List, text.text).into());
            return (List, props, parts);
        }
        let is_line = text.text.trim().lines().count() == 1 && text.width() <= bounds.width();
        let container = || (Container, prop("text", self.label.map(|label| label.text)), Vec::new());
        // The text of a control has one size.
        if !is_control || !is_line || text.is_large() {
            return container();
        }
        let control = self.control(text, parts);
        if self.shows_text(&control) { control } else { container() }
    }

    /// Returns a control with this text.
    fn control(&self, text: TextElement, parts: Vec<usize>) -> Recognition {
        use ComponentKind::{Button, Input};
        if let Some(chosen) = label::without_drop_sign(text.text) {
            let mut props = prop("variant", Some("select"));
            props.extend(prop("placeholder", Some(chosen)));
            return (Input, props, parts);
        }
        let is_centered = self.are_centered.unwrap_or_else(|| self.is_centered(text));
        let is_colored = self.color.is_some_and(|color| color != SurfaceColor::White);
        if is_centered || is_colored || self.form != ShapeForm::Rectangle {
            let mut props = prop("text", Some(text.text));
            let is_primary = matches!(self.color, Some(SurfaceColor::Colored | SurfaceColor::Dark));
            props.extend(prop("variant", (!is_primary).then_some("secondary")));
            props.extend(prop("textAlign", (!is_centered).then_some("left")));
            return (Button, props, parts);
        }
        (Input, prop("placeholder", Some(text.text)), parts)
    }

    /// Whether a control shows its whole text.
    fn shows_text(&self, (kind, props, _): &Recognition) -> bool {
        let control = ComponentId::new("control").ok().zip(Props::from_map(props.clone()).ok());
        let control = control.and_then(|(id, props)| Component::new(id, *kind, self.bounds, props).ok());
        control.is_some_and(|control| {
            let drawn = draw(&control, self.bounds.size().to_rect());
            let mut labels = drawn.iter().filter_map(|primitive| match primitive {
                Primitive::Label(label) => Some(label.text.as_str()),
                _ => None,
            });
            let text = control.visible_text().unwrap_or_default();
            labels.any(|label| label.trim() == text.trim())
        })
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
