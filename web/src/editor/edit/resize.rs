//! Resizing a selection by its frame, with the contents of a box that are tied to its edges.

use super::{components, frame, members, placed};
use crate::editor::gesture::stretched;
use kurbo::Rect;
use websketch_layout::arrangement::{Arrangement, Edit, Length};
use websketch_layout::selection::Scope;
use websketch_layout::structure::Structure;
use websketch_sketch::execute::apply;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::{Axis, Operation};
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, ComponentId, IdSource, Sketch};

/// Returns the components of `ids` scaled so that their frame becomes `to`.
pub fn reshaped(sketch: &Sketch, ids: &[ComponentId], to: Rect) -> Vec<Component> {
    let Some(frame) = frame(sketch, ids) else { return Vec::new() };
    let reshape = |component: &Component| {
        let bounds = stretched(component.bounds(), component.kind().min_size(), frame.rect(), to)?;
        with_bounds(component, bounds)
    };
    components(sketch, ids).filter_map(reshape).collect()
}

/// Scales `ids` so that their frame becomes `to`. The contents of a single box follow its edges if `scope` has them.
pub fn resized(sketch: &Sketch, ids: &[ComponentId], to: Rect, scope: Scope) -> Vec<Operation> {
    let mut after = reshaped(sketch, ids, to);
    if let ([_], [one], Scope::Subtree) = (ids, after.as_slice(), scope) {
        let contents = members(sketch, ids, Scope::Subtree);
        after = with_contents(sketch, one, &contents);
    }
    after.iter().flat_map(|component| placed(sketch, component.id(), component.bounds())).collect()
}

/// Returns a resized box and its contents at their new places. `members` are the box and its contents before that.
///
/// Contents follow along an axis on which they reach from edge to edge. Others stay where they are, and nothing outside
/// of the box changes.
pub fn with_contents(sketch: &Sketch, resized: &Component, members: &[Component]) -> Vec<Component> {
    contents_after(sketch, resized, members).unwrap_or_else(|| vec![resized.clone()])
}

fn contents_after(sketch: &Sketch, resized: &Component, members: &[Component]) -> Option<Vec<Component>> {
    if members.len() < 2 {
        return None;
    }
    let mut alone = Sketch::from_components(members.iter().cloned()).ok()?;
    let (was, to) = (alone.get(resized.id())?.bounds(), resized.bounds());
    let before = alone.clone();
    let structure = Structure::of(&before, Some(sketch.page()));
    let arrangement = Arrangement::read(&structure);
    let length = |axis, was: f64, to: f64| {
        (was != to && arrangement.is_filled(resized.id(), axis)).then_some(Length::Exact(to))
    };
    let width = length(Axis::X, was.width(), to.width());
    let height = length(Axis::Y, was.height(), to.height());
    let (follows_x, follows_y) = (width.is_some(), height.is_some());
    if !follows_x && !follows_y {
        return None;
    }
    let edit = Edit::Size { ids: vec![resized.id().clone()], width, height };
    // Nothing is added, so that no id is used.
    let mut ids = IdSource::new(0.0, "a size has no new id").ok()?;
    let arranged = arrangement.clone().edit_anyway(&before, &edit, &mut ids).ok()?;
    for operation in arranged.operations {
        apply(&mut alone, operation, Actor::User, &mut ids).ok()?;
    }
    let solved = alone.get(resized.id())?.bounds();
    let dx = if follows_x { to.x() - solved.x() } else { 0.0 };
    let dy = if follows_y { to.y() - solved.y() } else { 0.0 };
    // A box keeps the height that its contents need, unless a height was asked for.
    let height = if was.height() == to.height() { to.height().max(solved.height()) } else { to.height() };
    let place = |component: &Component| {
        if component.id() == resized.id() {
            return with_bounds(component, to.with_size(to.width(), height).ok()?);
        }
        let bounds = component.bounds();
        let origin = ((bounds.x() + dx).max(0.0), (bounds.y() + dy).max(0.0));
        with_bounds(component, bounds.with_origin(origin.0, origin.1).ok()?)
    };
    Some(alone.iter().filter_map(place).collect())
}

fn with_bounds(component: &Component, bounds: Bounds) -> Option<Component> {
    Component::new(component.id().clone(), component.kind(), bounds, component.props().clone()).ok()
}
