//! Recognition of shapes in foreign documents.
//!
//! Each becomes the nearest of the eleven types by shape, size and contents. The words are ignored, as they can be of
//! any language.

use super::counterpart::{Counterpart, prop};
use super::custom_data::CustomData;
use super::foreign_box::ForeignBox;
use super::label;
use super::placed_shape::PlacedShape;
use super::roles::name_roles;
use super::shape::{EXTRA_LARGE_PX, LineDirection, ShapeForm, TextElement};
use super::signs::join_signs;
use kurbo::Size;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use websketch_layout::structure::{Element, Structure};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::kit::Piece;
use websketch_sketch::sort::{sort_by, sort_by_key};
use websketch_sketch::{Component, ComponentId, ComponentKind, Props};

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
    for (piece, view) in pieces.iter().zip(foreign_boxes(pieces, &held, page)) {
        let (counterpart, taken) = view.map_or_else(|| (alone(piece), Vec::new()), ForeignBox::counterpart);
        for part in taken {
            if let Some(is_part) = parts.get_mut(part) {
                *is_part = true;
            }
        }
        counterparts.push(Some(counterpart));
    }
    let counterpart = |(counterpart, is_part)| if is_part { Counterpart::Part } else { counterpart };
    let mut counterparts: Vec<Counterpart> =
        counterparts.into_iter().flatten().zip(parts).map(counterpart).collect();

    join_signs(pieces, &held, &mut counterparts);
    name_roles(pieces, &held, &mut counterparts);
    counterparts
}

/// Returns the views of foreign boxes, one for each piece. Boxes of one look are aligned as most of them are, so that
/// equals get equal types.
fn foreign_boxes<'a>(
    pieces: &'a [PlacedShape<'a>],
    held: &[Vec<usize>],
    page: Option<Bounds>,
) -> Vec<Option<ForeignBox<'a>>> {
    let view = |(order, piece)| {
        let held = held.get(order).map_or(&[] as &[usize], Vec::as_slice);
        ForeignBox::of(piece, held, pieces, page)
    };
    let mut views: Vec<Option<ForeignBox>> = pieces.iter().enumerate().map(view).collect();
    let mut votes: BTreeMap<_, (usize, usize)> = BTreeMap::new();
    for view in views.iter().flatten() {
        if let Some(look) = view.look() {
            let (centered, all) = votes.entry(look).or_default();
            *centered += usize::from(view.has_centered_text());
            *all += 1;
        }
    }
    for view in views.iter_mut().flatten() {
        if let Some((centered, all)) =
            view.look().and_then(|look| votes.get(&look)).filter(|(_, all)| *all > 1)
        {
            view.align_as(2 * centered > *all);
        }
    }
    views
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
        ShapeForm::Line(LineDirection::Level | LineDirection::Upright) => {
            Counterpart::plain(ComponentKind::HorizontalLine, Map::new())
        }
        ShapeForm::Line(LineDirection::Slanted) => {
            Counterpart::Nothing("a wireframe has only level and upright lines")
        }
        ShapeForm::Line(LineDirection::Bent) => Counterpart::Nothing("a wireframe has only straight lines"),
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
    props.extend(prop("textAlign", writing.is_centered.then_some("center")));
    if !writing.is_large() {
        props.extend(prop("textSize", text_size(writing.px())));
        return Counterpart::plain(ComponentKind::Text, props);
    }
    props.insert("level".to_owned(), if writing.px() < EXTRA_LARGE_PX { 2 } else { 1 }.into());
    Counterpart::plain(ComponentKind::Heading, props)
}

/// Returns the name of a text size, `None` for the usual one.
const fn text_size(px: f64) -> Option<&'static str> {
    match px {
        ..13.0 => Some("xs"),
        ..15.0 => Some("s"),
        ..18.0 => None,
        _ => Some("l"),
    }
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
