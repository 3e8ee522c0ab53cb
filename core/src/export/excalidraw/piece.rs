//! The shapes of a document on our page: texts on their boxes, nothing at negative coordinates.

use super::read::Report;
use super::shape::{self, Area, Form, Shape, Writing};
use crate::geometry::Bounds;
use crate::json::excerpt;
use crate::sort::sort_by_key;
use serde_json::Value;
use std::collections::BTreeMap;

/// A shape with the text bound to it, and its place on the page.
#[derive(Debug)]
pub(super) struct Piece<'a> {
    /// What reports call it.
    pub(super) name: String,
    pub(super) shape: Shape<'a>,
    pub(super) label: Option<Writing<'a>>,
    pub(super) bounds: Option<Bounds>,
}

/// The shapes back to front, with bound texts on their boxes.
pub(super) fn pieces<'a>(elements: &'a [Value], report: &mut Report) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    let mut frames: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, element) in elements.iter().enumerate() {
        let id = element.get("id").and_then(Value::as_str).filter(|id| !id.is_empty());
        let name = id.map_or_else(|| format!("element {index}"), |id| visible(&excerpt(id)));
        if let Some(frame) = element.get("frameId").and_then(Value::as_str) {
            frames.entry(frame).or_insert(index);
        }
        match shape::read(element) {
            Ok(None) => {}
            Ok(Some(shape)) => pieces.push((index, Piece { name, shape, label: None, bounds: None })),
            Err(reason) => report.skip(&name, reason),
        }
    }
    // A frame comes after its elements in the file, but lies behind them.
    sort_by_key(&mut pieces, |(index, piece)| match piece.shape.form {
        Form::Frame { .. } => (frames.get(piece.shape.id).map_or(*index, |&first| first.min(*index)), 0),
        _ => (*index, 1),
    });
    bind_labels(pieces.into_iter().map(|(_, piece)| piece).collect())
}

/// Takes the texts that are bound to a box, the first one of each.
fn bind_labels(pieces: Vec<Piece<'_>>) -> Vec<Piece<'_>> {
    let mut boxes: BTreeMap<&str, usize> = BTreeMap::new();
    for (at, piece) in pieces.iter().enumerate() {
        if matches!(piece.shape.form, Form::Rectangle | Form::Diamond | Form::Ellipse) {
            boxes.entry(piece.shape.id).or_insert(at);
        }
    }
    let mut labels: BTreeMap<usize, Writing> = BTreeMap::new();
    let mut rest: Vec<Option<Piece>> = Vec::with_capacity(pieces.len());
    for piece in pieces {
        let owner = match piece.shape.form {
            Form::Text(Writing { container: Some(container), .. }) => boxes.get(container).copied(),
            _ => None,
        };
        match (owner, piece.shape.form) {
            (Some(owner), Form::Text(writing)) if !labels.contains_key(&owner) => {
                labels.insert(owner, writing);
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

/// Moves everything right and down by what lies at negative coordinates.
pub(super) fn shift_into_view(pieces: &mut [Piece], report: &mut Report) {
    let least =
        |start: fn(&Area) -> f64| pieces.iter().map(|piece| start(&piece.shape.area)).fold(0.0, f64::min);
    let (left, top) = (least(|area| area.x), least(|area| area.y));
    if left < 0.0 || top < 0.0 {
        for piece in pieces {
            piece.shape.area.x -= left;
            piece.shape.area.y -= top;
        }
        // Not by a minus sign: that of 0 would be said.
        let (right, down) = (0.0 - left, 0.0 - top);
        report.adjusted.push(format!(
            "Everything was moved {right} px to the right and {down} px down, so that nothing has negative coordinates"
        ));
    }
}

/// Gives each piece its bounds; those too far out are skipped.
pub(super) fn on_canvas<'a>(pieces: Vec<Piece<'a>>, report: &mut Report) -> Vec<Piece<'a>> {
    // A line has no extent across; a px stands for it.
    const LEAST: f64 = 1.0;
    let mut placed = Vec::with_capacity(pieces.len());
    for mut piece in pieces {
        let Area { x, y, width, height } = piece.shape.area;
        match Bounds::new(x, y, width.max(LEAST), height.max(LEAST)) {
            Ok(bounds) => {
                piece.bounds = Some(bounds);
                placed.push(piece);
            }
            Err(fault) => report.skip(&piece.name, fault.to_string()),
        }
    }
    placed
}

/// The text without control characters.
pub(super) fn visible(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}
