//! The shapes of a document on a page: with bound texts, without negative coordinates.

use super::imported::{Report, rounded};
use super::shape::{self, Area, MAX_CONTROL, Shape, ShapeForm, TextElement};
use serde_json::Value;
use std::collections::BTreeMap;
use websketch_json::excerpt;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::limits::MAX_PX;
use websketch_sketch::sort::{sort_by, sort_by_key};

/// A shape with the text bound to it, and its box on the page.
#[derive(Debug)]
pub(super) struct PlacedShape<'a> {
    /// Its name in reports.
    pub(super) name: String,
    pub(super) shape: Shape<'a>,
    pub(super) label: Option<TextElement<'a>>,
    pub(super) bounds: Option<Bounds>,
}

/// A value with its piece's index and box.
#[derive(Clone, Copy, Debug)]
pub(super) struct AtIndex<T> {
    pub(super) order: usize,
    pub(super) bounds: Bounds,
    pub(super) what: T,
}

/// Returns the shapes back to front, with bound texts on their boxes. `owner` is the item that contains them, for
/// reports.
pub(super) fn pieces<'a>(
    elements: &'a [Value],
    owner: Option<&str>,
    report: &mut Report,
) -> Vec<PlacedShape<'a>> {
    let mut pieces = Vec::new();
    let mut frames: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, element) in elements.iter().enumerate() {
        let id = element.get("id").and_then(Value::as_str).filter(|id| !id.is_empty());
        let name = id.map_or_else(|| format!("element {index}"), |id| visible(&excerpt(id)));
        let name = owner.map_or(name.clone(), |owner| format!("{owner}: {name}"));
        if let Some(frame) = element.get("frameId").and_then(Value::as_str) {
            frames.entry(frame).or_insert(index);
        }
        match shape::read(element) {
            Ok(None) => {}
            Ok(Some(shape)) => pieces.push((index, PlacedShape { name, shape, label: None, bounds: None })),
            Err(reason) => report.skip(&name, reason),
        }
    }
    // A frame comes after its elements in the file, but lies behind them.
    sort_by_key(&mut pieces, |(index, piece)| match piece.shape.form {
        ShapeForm::Frame { .. } => (frames.get(piece.shape.id).map_or(*index, |&first| first.min(*index)), 0),
        _ => (*index, 1),
    });
    bind_labels(pieces.into_iter().map(|(_, piece)| piece).collect())
}

/// Binds texts to their boxes, the first text of each.
fn bind_labels(pieces: Vec<PlacedShape<'_>>) -> Vec<PlacedShape<'_>> {
    let mut boxes: BTreeMap<&str, usize> = BTreeMap::new();
    for (at, piece) in pieces.iter().enumerate() {
        let is_box =
            matches!(piece.shape.form, ShapeForm::Rectangle | ShapeForm::Diamond | ShapeForm::Ellipse);
        if is_box && !piece.shape.id.is_empty() {
            boxes.entry(piece.shape.id).or_insert(at);
        }
    }
    let mut owners: BTreeMap<usize, usize> = BTreeMap::new();
    for (at, piece) in pieces.iter().enumerate() {
        let ShapeForm::Text(TextElement { container: Some(container), .. }) = piece.shape.form else {
            continue;
        };
        if let Some(&owner) = boxes.get(container) {
            owners.entry(owner).or_insert(at);
        }
    }
    owners.retain(|&owner, text| has_room_for_title(owner, &pieces) && is_short(owner, *text, &pieces));
    let texts: BTreeMap<usize, usize> = owners.into_iter().map(|(owner, text)| (text, owner)).collect();
    let mut labels: Vec<(usize, TextElement)> = Vec::with_capacity(texts.len());
    let mut rest: Vec<Option<PlacedShape>> = Vec::with_capacity(pieces.len());
    for (at, piece) in pieces.into_iter().enumerate() {
        match (texts.get(&at), piece.shape.form) {
            (Some(&owner), ShapeForm::Text(writing)) => {
                labels.push((owner, writing));
                rest.push(None);
            }
            _ => rest.push(Some(piece)),
        }
    }
    for (at, label) in labels {
        if let Some(Some(piece)) = rest.get_mut(at) {
            piece.label = Some(label);
        }
    }
    rest.into_iter().flatten().collect()
}

/// Whether the text of a foreign box is one line of a control. The text of a larger box stands in its middle, and stays
/// a text there.
fn is_short(owner: usize, text: usize, pieces: &[PlacedShape]) -> bool {
    let shape = |at: usize| pieces.get(at).map(|piece| &piece.shape);
    let Some(Shape { area, custom_data: None, .. }) = shape(owner) else { return true };
    let Some(ShapeForm::Text(writing)) = shape(text).map(|shape| shape.form) else { return true };
    let is_line = writing.text.trim().lines().count() == 1 && writing.width() <= area.width;
    is_line && area.width <= MAX_CONTROL.width && area.height <= MAX_CONTROL.height
}

/// Whether a box has room for its title at the top. A text that Excalidraw centers would be hidden there.
fn has_room_for_title(owner: usize, pieces: &[PlacedShape]) -> bool {
    /// The height of the title of a Container. Pixels.
    const TITLE: f64 = 32.0;
    let Some(Shape { area: own, custom_data: None, .. }) = pieces.get(owner).map(|piece| &piece.shape) else {
        return true;
    };
    let hides = |shape: &Shape| {
        let Area { x, y, width, height } = shape.area;
        let is_box = !matches!(shape.form, ShapeForm::Text(_) | ShapeForm::Line(_));
        let is_smaller = width * height < own.width * own.height;
        let is_across = x < own.x + own.width && x + width > own.x;
        is_box && is_smaller && is_across && y < own.y + TITLE && y + height > own.y
    };
    !pieces.iter().any(|piece| hides(&piece.shape))
}

/// Shifts all pieces into the valid range of coordinates. Pieces too far from the rest for a common page are skipped.
pub(super) fn shift_into_view<'a>(pieces: Vec<PlacedShape<'a>>, report: &mut Report) -> Vec<PlacedShape<'a>> {
    let along = |at: fn(&Area) -> f64| Reach::of(pieces.iter().map(|piece| at(&piece.shape.area)).collect());
    let (across, down) = (along(|area| area.x), along(|area| area.y));
    let mut kept = Vec::with_capacity(pieces.len());
    for mut piece in pieces {
        let area = &mut piece.shape.area;
        if !across.holds(area.x) || !down.holds(area.y) {
            report.skip(&piece.name, "it lies too far away from the rest".to_owned());
            continue;
        }
        area.x += across.shift;
        area.y += down.shift;
        kept.push(piece);
    }
    if across.shift < 0.0 || down.shift < 0.0 {
        let (x, y) = (rounded(across.shift), rounded(down.shift));
        report.adjusted.push(format!("Everything was moved by {x}, {y} px, so that it is within reach"));
    } else if across.shift > 0.0 || down.shift > 0.0 {
        let (right, down) = (rounded(across.shift), rounded(down.shift));
        report.adjusted.push(format!(
            "Everything was moved {right} px to the right and {down} px down, so that nothing has negative coordinates"
        ));
    }
    kept
}

/// The range of starts along one axis.
struct Reach {
    /// The first and the last start that are kept.
    first: f64,
    last: f64,
    /// The offset of all pieces.
    shift: f64,
}

impl Reach {
    /// Returns the range of starts that fit a page, around the median if not all do.
    fn of(mut starts: Vec<f64>) -> Self {
        sort_by(&mut starts, f64::total_cmp);
        let middle = starts.get(starts.len() / 2).copied().unwrap_or_default();
        let is_near = |start: &&f64| (*start - middle).abs() <= MAX_PX / 2.0;
        let ends = |starts: &mut dyn DoubleEndedIterator<Item = &f64>| {
            let first = starts.next().copied()?;
            Some((first, starts.next_back().copied().unwrap_or(first)))
        };
        let (mut first, mut last) = ends(&mut starts.iter()).unwrap_or_default();
        if last - first > MAX_PX {
            (first, last) = ends(&mut starts.iter().filter(is_near)).unwrap_or_default();
        }
        let is_outside = first < 0.0 || last > MAX_PX;
        // `0.0 - first` instead of `-first`, which would give -0.
        Self { first, last, shift: if is_outside { 0.0 - first } else { 0.0 } }
    }

    fn holds(&self, start: f64) -> bool {
        (self.first..=self.last).contains(&start)
    }
}

/// Sets the box of each piece. Pieces out of range are skipped.
pub(super) fn on_canvas<'a>(pieces: Vec<PlacedShape<'a>>, report: &mut Report) -> Vec<PlacedShape<'a>> {
    // A line has no extent across; one pixel replaces it.
    const MIN: f64 = 1.0;
    let mut placed = Vec::with_capacity(pieces.len());
    for mut piece in pieces {
        let Area { x, y, width, height } = piece.shape.area;
        match Bounds::new(x, y, width.max(MIN), height.max(MIN)) {
            Ok(bounds) => {
                piece.bounds = Some(bounds);
                placed.push(piece);
            }
            Err(fault) => report.skip(&piece.name, fault.to_string()),
        }
    }
    placed
}

/// Returns the text without control characters.
pub(crate) fn visible(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}
