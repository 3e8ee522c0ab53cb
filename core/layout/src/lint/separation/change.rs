//! Changes of bounds, as operations.

use std::collections::BTreeSet;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::execute::replay;
use websketch_sketch::geometry::{Bounds, fmax};
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, Sketch};

/// Returns the sketch with some components moved.
pub(super) fn moved(sketch: &Sketch, ids: &BTreeSet<ComponentId>, dx: f64, dy: f64) -> Option<Sketch> {
    let mut after = sketch.clone();
    let shift = |component: &Component| {
        let (bounds, component_id) = (component.bounds(), component.id().clone());
        Operation::Move { component_id, x: fmax(bounds.x() + dx, 0.0), y: fmax(bounds.y() + dy, 0.0) }
    };
    let moves: Vec<Operation> =
        sketch.iter().filter(|component| ids.contains(component.id())).map(shift).collect_vec();
    replay(&mut after, &moves).ok()?;
    Some(after)
}

/// Returns the operations that give a component other bounds.
pub(super) fn change(component: &Component, now: &Bounds) -> Vec<Operation> {
    let (was, id) = (component.bounds(), component.id());
    let mut operations = Vec::new();
    if (was.x(), was.y()) != (now.x(), now.y()) {
        operations.push(Operation::Move { component_id: id.clone(), x: now.x(), y: now.y() });
    }
    if (was.width(), was.height()) != (now.width(), now.height()) {
        operations.push(Operation::Resize {
            component_id: id.clone(),
            width: now.width(),
            height: now.height(),
        });
    }
    operations
}

/// Returns the moves and resizes from one sketch to another one with the same components.
pub(super) fn difference(before: &Sketch, after: &Sketch) -> Vec<Operation> {
    let changed = |component: &Component| {
        after.get(component.id()).map_or_else(Vec::new, |now| change(component, &now.bounds()))
    };
    before.iter().flat_map(changed).collect_vec()
}
