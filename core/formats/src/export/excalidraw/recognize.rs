//! Recognition of shapes in foreign documents.
//!
//! Each becomes the nearest of the eleven types by shape, size and contents. The words are ignored, as they can be of
//! any language.

use super::counterpart::{Counterpart, prop};
use super::custom_data::CustomData;
use super::foreign_box::ForeignBox;
use super::label;
use super::placed_shape::PlacedShape;
use super::shape::{LineDirection, ShapeForm, TextElement};
use kurbo::Size;
use serde_json::{Map, Value};
use websketch_layout::structure::{Element, Structure};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::kit::Piece;
use websketch_sketch::sort::{sort_by, sort_by_key};
use websketch_sketch::{Component, ComponentId, ComponentKind, Props};

/// Font sizes from which a text is a heading. Pixels. They are Excalidraw's L and XL.
const LARGE_PX: f64 = 28.0;
const EXTRA_LARGE_PX: f64 = 36.0;

/// The largest widths of frames that are phones and tablets. Pixels.
const MAX_PHONE: f64 = 500.0;
const MAX_TABLET: f64 = 1024.0;

/// Returns the counterpart of every piece, in their order.
pub(super) fn recognize(pieces: &[PlacedShape]) -> Vec<Counterpart> {
    let boxes: Vec<Bounds> = pieces.iter().filter_map(|piece| piece.bounds).collect();
    let page = union_of(&boxes);
    let held = held(pieces);
    let mut parts = vec![false; pieces.len()];
    let mut counterparts: Vec<Option<Counterpart>> = Vec::with_capacity(pieces.len());
    for (order, piece) in pieces.iter().enumerate() {
        let held = held.get(order).map_or(&[] as &[usize], Vec::as_slice);
        let view = ForeignBox::of(piece, held, pieces, page);
        let (counterpart, taken) = view.map_or_else(|| (alone(piece), Vec::new()), ForeignBox::counterpart);
        for part in taken {
            if let Some(is_part) = parts.get_mut(part) {
                *is_part = true;
            }
        }
        counterparts.push(Some(counterpart));
    }
    let counterpart = |(counterpart, is_part)| if is_part { Counterpart::Part } else { counterpart };
    counterparts.into_iter().flatten().zip(parts).map(counterpart).collect()
}

/// Returns the children of each piece, by index. Shapes are transparent, so that a larger one counts as behind,
/// independent of the paint order.
fn held(pieces: &[PlacedShape]) -> Vec<Vec<usize>> {
    let mut held = vec![Vec::new(); pieces.len()];
    // The structure examines boxes and whether they can be parents, so that all elements can share two components.
    let (Some(shape), Some(mark)) = (any(ComponentKind::Container), any(ComponentKind::Text)) else {
        return held;
    };
    let mut boxes: Vec<(usize, Bounds, bool)> = Vec::with_capacity(pieces.len());
    for (place, piece) in pieces.iter().enumerate() {
        let is_shape = !matches!(piece.shape.form, ShapeForm::Text(_) | ShapeForm::Line(_));
        boxes.extend(piece.bounds.map(|bounds| (place, bounds, is_shape)));
    }
    sort_by(&mut boxes, |(_, one, _), (_, other, _)| other.area().total_cmp(&one.area()));
    let element = |(order, &(_, bounds, is_shape)): (usize, &(usize, Bounds, bool))| {
        let component = if is_shape { &shape } else { &mark };
        Element { component, bounds, order }
    };
    let structure = Structure::of_elements(boxes.iter().enumerate().map(element).collect(), Size::ZERO);
    for ((place, ..), element) in boxes.iter().zip(structure.elements()) {
        if let Some(held) = held.get_mut(*place) {
            held.extend(
                structure
                    .children(element)
                    .filter_map(|inner| boxes.get(inner.order))
                    .map(|&(inner, ..)| inner),
            );
            sort_by_key(held, |&inner| inner);
        }
    }
    held
}

fn any(kind: ComponentKind) -> Option<Component> {
    let (id, bounds) = (ComponentId::new("shape").ok()?, Bounds::new(0.0, 0.0, 20.0, 20.0).ok()?);
    Component::new(id, kind, bounds, Props::new()).ok()
}

/// Returns the counterpart of a piece that needs no context.
fn alone(piece: &PlacedShape) -> Counterpart {
    if let Some(CustomData::Main { kind, props, has_label, .. }) = piece.shape.custom_data {
        return Counterpart::plain(kind, own_props(piece, kind, props, has_label));
    }
    match piece.shape.form {
        ShapeForm::Text(writing) => text(writing),
        ShapeForm::Line(LineDirection::Level) => {
            Counterpart::plain(ComponentKind::HorizontalLine, Map::new())
        }
        ShapeForm::Line(LineDirection::Upright | LineDirection::Slanted) => {
            Counterpart::Nothing("a wireframe has only level lines")
        }
        ShapeForm::Picture => Counterpart::plain(ComponentKind::ImagePlaceholder, Map::new()),
        ShapeForm::Frame { name } => frame(name, piece.shape.area.width),
        ShapeForm::Rectangle | ShapeForm::Diamond | ShapeForm::Ellipse => {
            Counterpart::plain(ComponentKind::Container, Map::new())
        }
    }
}

/// Returns the screen of a frame: a phone, a tablet or a browser by its width.
fn frame(name: Option<&str>, width: f64) -> Counterpart {
    let device = match width {
        ..=MAX_PHONE => Piece::Phone,
        ..=MAX_TABLET => Piece::Tablet,
        _ => Piece::Browser,
    };
    let mut props = prop("variant", device.variant());
    props.extend(prop("name", name));
    Counterpart::plain(device.kind(), props)
}

fn text(writing: TextElement) -> Counterpart {
    if label::is_list(writing.text) {
        let mut props = Map::new();
        props.insert("items".to_owned(), label::items(ComponentKind::List, writing.text).into());
        return Counterpart::plain(ComponentKind::List, props);
    }
    let mut props = prop("text", Some(writing.text));
    if writing.font_px < LARGE_PX {
        return Counterpart::plain(ComponentKind::Text, props);
    }
    props.insert("level".to_owned(), if writing.font_px < EXTRA_LARGE_PX { 2 } else { 1 }.into());
    Counterpart::plain(ComponentKind::Heading, props)
}

/// Returns the properties of an element written here, with its current label.
fn own_props(
    piece: &PlacedShape,
    kind: ComponentKind,
    props: &Map<String, Value>,
    had_label: bool,
) -> Map<String, Value> {
    let Ok(known) = Props::from_map(props.clone()) else { return props.clone() };
    let now = match piece.shape.form {
        ShapeForm::Text(writing) => Some(writing.text),
        _ => piece.label.map(|label| label.text),
    };
    match (label::text_of(kind, &known), now) {
        (Some(before), Some(now)) if label::is_same(&before, now) => props.clone(),
        (_, None) if !had_label => props.clone(),
        (_, now) => label::with_text(kind, &known, now),
    }
}
