//! Translation of gestures and commands to operations. Pure: core performs the operations.

mod arrange;
mod foreign_content;
mod items;
mod links;
mod measure;
mod resize;
mod starter_text;
mod state;
mod write;

pub use arrange::{
    Room, aligned, arranged, beside, distributed, equalized, inserted, is_among_equals, names, restacked,
    sized, spaced,
};
pub use foreign_content::{picture, words};
pub use items::{item_at, item_labels, items_with, starts_with, with_field};
pub use links::{LinkHandle, link_handles, link_relation, link_target};
pub use measure::{BoxDimension, gap, measured};
pub use resize::{reshaped, resized, with_contents};
pub use state::{all_shown, all_unlocked, are_hidden, hide_toggled, is_locked, lock_toggled};
pub use write::{cell_written, fitted, part_at, styled, written};

use crate::editor::gesture::PendingDrag;
use kurbo::{Point, Rect, Size, Vec2};
use starter_text::starter_props;
use websketch_layout::selection::{Scope, Selection, copied_props};
use websketch_layout::structure::{Structure, device_frame_around, lies_in};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::{Component, ComponentId, ComponentKind, Props, Sketch};
pub use write::property;

/// Distance from the upper edge of the page within which a bar snaps to the edge. Px.
const NEAR_EDGE: f64 = 24.0;
/// Offset of a copy from its original. Px.
const COPY_OFFSET: f64 = 16.0;

/// Returns the components of `ids` that exist, in the order of `ids`.
pub fn components<'a>(sketch: &'a Sketch, ids: &'a [ComponentId]) -> impl Iterator<Item = &'a Component> {
    // A large selection mostly comes from a marquee and is in z-order. Iterating along is faster than a lookup for
    // each.
    let mut along = (ids.len() > sketch.len() / 16).then(|| sketch.iter());
    ids.iter().filter_map(move |id| {
        let next = along.as_mut().and_then(|along| along.find(|component| component.id() == id));
        next.or_else(|| sketch.get(id))
    })
}

/// Calls `ask` with core's selection of `ids`.
fn selection<T>(sketch: &Sketch, ids: &[ComponentId], reach: Scope, ask: impl FnOnce(&Selection) -> T) -> T {
    let structure = Structure::of(sketch, None);
    ask(&Selection::new(&structure, ids, reach))
}

/// Returns `ids` without those contained in others of them.
pub fn outer(sketch: &Sketch, ids: &[ComponentId]) -> Vec<ComponentId> {
    let all =
        |selection: &Selection| selection.roots().iter().map(|root| root.component.id().clone()).collect();
    selection(sketch, ids, Scope::Subtree, all)
}

/// Returns the components of `ids` that exist, in z-order.
pub fn in_z_order(sketch: &Sketch, ids: &[ComponentId]) -> Vec<Component> {
    let mut found: Vec<&Component> = components(sketch, ids).collect();
    found.sort_by_key(|component| sketch.index_of(component.id()));
    found.into_iter().cloned().collect()
}

/// Returns the frame around the components of `ids`.
pub fn frame(sketch: &Sketch, ids: &[ComponentId]) -> Option<Bounds> {
    let boxes: Vec<Bounds> = components(sketch, ids).map(Component::bounds).collect();
    union_of(&boxes)
}

/// Moves `ids` by whole px, with or without contents.
pub fn moved(sketch: &Sketch, ids: &[ComponentId], by: Vec2, reach: Scope) -> Vec<Operation> {
    selection(sketch, ids, reach, |selection| selection.dropped(by.round()))
}

/// Returns copies of `ids`, with or without contents, at the offset `by` of a drag.
pub fn shifted(sketch: &Sketch, ids: &[ComponentId], by: Vec2, reach: Scope) -> Vec<Component> {
    let shift = |component: &Component| {
        let bounds = component.bounds();
        let bounds = bounds.with_origin(bounds.x() + by.x, bounds.y() + by.y).ok()?;
        Component::new(component.id().clone(), component.kind(), bounds, component.props().clone()).ok()
    };
    members(sketch, ids, reach).iter().filter_map(shift).collect()
}

/// Returns the bounds of `ids`, with the pending drag applied.
pub fn boxes(sketch: &Sketch, ids: &[ComponentId], pending: Option<PendingDrag>) -> Vec<Bounds> {
    let moved = |component: &Component, by: Vec2| {
        let bounds = component.bounds();
        bounds.with_origin(bounds.x() + by.x, bounds.y() + by.y).unwrap_or(bounds)
    };
    match pending {
        None => components(sketch, ids).map(Component::bounds).collect(),
        Some(PendingDrag::Moved(by)) => {
            components(sketch, ids).map(|component| moved(component, by)).collect()
        }
        Some(PendingDrag::Pulled(to)) => reshaped(sketch, ids, to).iter().map(Component::bounds).collect(),
    }
}

/// Returns the operations that give a component new bounds.
pub fn placed(sketch: &Sketch, id: &ComponentId, bounds: Bounds) -> Vec<Operation> {
    let Some(before) = sketch.get(id).map(Component::bounds) else { return Vec::new() };
    let component_id = || id.clone();
    let moved = (before.origin() != bounds.origin()).then(|| Operation::Move {
        component_id: component_id(),
        x: bounds.x(),
        y: bounds.y(),
    });
    let resized = (before.size() != bounds.size()).then(|| Operation::Resize {
        component_id: component_id(),
        width: bounds.width(),
        height: bounds.height(),
    });
    moved.into_iter().chain(resized).collect()
}

/// Adds a component with the bounds `area`, raised to the minimum size of its type.
pub fn drawn(piece: Piece, area: Rect) -> Operation {
    let least = piece.kind().min_size();
    Operation::Add(Addition {
        component_id: None,
        component_type: piece.kind(),
        x: area.x0.max(0.0),
        y: area.y0.max(0.0),
        width: area.width().max(least.width),
        height: area.height().max(least.height),
        props: starter_props(piece),
        index: None,
    })
}

/// Returns the component that [`drawn`] would add.
pub fn preview(piece: Piece, area: Rect) -> Option<Component> {
    let least = piece.kind().min_size();
    let size = Size::new(area.width().max(least.width), area.height().max(least.height));
    let bounds = Bounds::new(area.x0, area.y0, size.width, size.height).ok()?;
    Component::new(ComponentId::new("preview").ok()?, piece.kind(), bounds, starter_props(piece)).ok()
}

/// Adds a component of default size centered at `at`.
pub fn put(piece: Piece, at: Point) -> Operation {
    let size = piece.size();
    let origin = (at - size.to_vec2() / 2.0).round();
    let origin = Point::new(origin.x.max(0.0), origin.y.max(0.0));
    drawn(piece, Rect::from_origin_size(origin, size))
}

/// Adds a component at a clicked point. A bar takes the width of the page, or of the device frame under the point.
pub fn put_on(sketch: &Sketch, piece: Piece, at: Point) -> Operation {
    if !matches!(piece, Piece::Bar | Piece::Bottom) && piece.kind() != ComponentKind::Footer {
        return put(piece, at);
    }
    let spot = Bounds::new(at.x, at.y, 1.0, 1.0).ok();
    let screen = spot.and_then(|spot| Some(device_frame_around(sketch, &spot)?.1.rect()));
    let page = screen.unwrap_or_else(|| Rect::from_origin_size(Point::ZERO, sketch.page()));
    let height = piece.size().height.min(page.height());
    let most = (page.y1 - height).max(page.y0);
    // The page may continue below the sketch.
    let most = if screen.is_some() { most } else { f64::INFINITY };
    let y = (at.y - height / 2.0).round().clamp(page.y0, most);
    // Near the edge, the bar snaps to it.
    let y = if y - page.y0 < NEAR_EDGE { page.y0 } else { y };
    drawn(piece, Rect::new(page.x0, y, page.x1, y + height))
}

/// Adds a component of default size centered at `at`, or beside earlier ones of its type placed there.
pub fn put_free(sketch: &Sketch, piece: Piece, mut at: Point) -> Operation {
    loop {
        let next = put(piece, at);
        let Operation::Add(addition) = &next else { return next };
        let is_taken = |other: &Component| {
            other.kind() == piece.kind()
                && (other.bounds().x(), other.bounds().y()) == (addition.x, addition.y)
        };
        if !sketch.iter().any(is_taken) {
            return next;
        }
        at += Vec2::new(COPY_OFFSET, COPY_OFFSET);
    }
}

/// Returns the component behind the center of a component, and the frontmost one there after the last.
pub fn behind(sketch: &Sketch, id: &ComponentId) -> Option<ComponentId> {
    let middle = sketch.get(id)?.bounds().rect().center();
    let there: Vec<&Component> = sketch.iter().filter(|component| is_seen_at(component, middle)).collect();
    let place = there.iter().position(|component| component.id() == id);
    let next = place.and_then(|place| place.checked_sub(1)).and_then(|place| there.get(place));
    next.or(there.last()).map(|component| component.id().clone()).filter(|next| next != id)
}

/// Returns true if a component is visible at a point.
fn is_seen_at(component: &Component, point: Point) -> bool {
    !component.props().is_hidden() && component.bounds().rect().contains(point)
}

/// Deletes `ids` with their contents.
pub fn deleted(sketch: &Sketch, ids: &[ComponentId]) -> Vec<Operation> {
    selection(sketch, ids, Scope::Subtree, |selection| selection.deleted())
}

/// Adds copies of `originals` in place if that is free, else offset from the originals and from earlier copies. The
/// offset keeps a copied box out of its original.
pub fn copied(sketch: &Sketch, originals: &[Component]) -> Vec<Operation> {
    let lies_in_original = |offset: f64| {
        originals.first().is_some_and(|first| {
            let bounds = first.bounds();
            let place = bounds.with_origin(bounds.x() + offset, bounds.y() + offset);
            place.is_ok_and(|place| lies_in(&place, &bounds))
        })
    };
    // A cut component returns to its place.
    let is_there = |offset: f64| is_there(sketch, originals, Vec2::new(offset, offset));
    let mut offset = 0.0;
    while is_there(offset) || (is_there(0.0) && lies_in_original(offset)) {
        offset += COPY_OFFSET;
    }
    copied_by(sketch, originals, Vec2::new(offset, offset))
}

/// Pastes components at the offset `by`, shifted further while equal components lie there.
pub fn pasted(sketch: &Sketch, originals: &[Component], mut by: Vec2) -> Vec<Operation> {
    if by == Vec2::ZERO && is_there(sketch, originals, by) {
        return copied(sketch, originals);
    }
    while is_there(sketch, originals, by) {
        by += Vec2::new(COPY_OFFSET, COPY_OFFSET);
    }
    copied_by(sketch, originals, by)
}

/// Returns true if a component like the first of `originals` lies at the offset `by`.
fn is_there(sketch: &Sketch, originals: &[Component], by: Vec2) -> bool {
    originals.first().is_some_and(|first| {
        let bounds = first.bounds();
        let place = (bounds.x() + by.x, bounds.y() + by.y, bounds.width(), bounds.height());
        sketch.iter().any(|other| {
            let bounds = other.bounds();
            (bounds.x(), bounds.y(), bounds.width(), bounds.height()) == place && other.kind() == first.kind()
        })
    })
}

/// Returns the offset of a moved copy from its original, if both exist.
pub fn distance(sketch: &Sketch, original: &ComponentId, copy: &ComponentId) -> Option<Vec2> {
    let origin = |id| sketch.get(id).map(|component: &Component| component.bounds().origin());
    Some(origin(copy)? - origin(original)?).filter(|by| *by != Vec2::ZERO)
}

/// Adds copies of `originals` at the offset `by`, in the order given.
pub fn copied_by(sketch: &Sketch, originals: &[Component], by: Vec2) -> Vec<Operation> {
    let copy = |(component, props): (&Component, Props)| {
        let bounds = component.bounds();
        Operation::Add(Addition {
            component_id: None,
            component_type: component.kind(),
            x: bounds.x() + by.x,
            y: bounds.y() + by.y,
            width: bounds.width(),
            height: bounds.height(),
            props,
            index: None,
        })
    };
    originals.iter().zip(copied_props(sketch, originals)).map(copy).collect()
}

/// Returns the components of `ids` in z-order, with or without contents. Copies overlap each other as the originals do.
pub fn members(sketch: &Sketch, ids: &[ComponentId], reach: Scope) -> Vec<Component> {
    let all =
        |selection: &Selection| selection.members().iter().map(|member| member.component.clone()).collect();
    selection(sketch, ids, reach, all)
}

/// Replaces the whole sketch by `next`.
pub fn replaced(sketch: &Sketch, next: &Sketch) -> Vec<Operation> {
    if next.is_empty() {
        return sketch
            .iter()
            .map(|component| Operation::Delete { component_id: component.id().clone() })
            .collect();
    }
    vec![Operation::Replace { components: next.iter().cloned().collect() }]
}

#[cfg(test)]
mod tests;
