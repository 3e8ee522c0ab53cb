//! Validation of operations against a sketch, and planning of their changes.
//!
//! Validation returns the [`Change`] that `execute` applies. A check can therefore not go stale, and nothing is
//! computed twice.

mod arrange;

use crate::case_mapping::lowercase;
use crate::geometry::Bounds;
use crate::operation::{Addition, Operation, OperationError};
use crate::sketch::{Component, ComponentId, PropChanges, Props, Sketch, check_size};
use kurbo::Size;

/// The actor that requests an edit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Origin", rename_all = "lowercase"))]
pub enum Actor {
    /// The user at the canvas, or a caller on the user's behalf. Not bound by locks.
    #[default]
    User,
    /// The interpreter, a model's proposal or a plan. Locked components are read-only.
    Model,
}

/// The validated effect of an operation on a sketch.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Sets the bounds of components.
    Place(Vec<(ComponentId, Bounds)>),
    /// Inserts a component.
    Insert {
        /// Its index in paint order.
        index: usize,
        /// The new component.
        component: Component,
    },
    /// Removes a component.
    Remove {
        /// Its id.
        id: ComponentId,
    },
    /// Sets a component's props.
    SetProps {
        /// The id of the component.
        id: ComponentId,
        /// The changed props.
        changes: PropChanges,
        /// All props after the change.
        props: Props,
    },
    /// Replaces the whole sketch.
    Replace(Sketch),
    /// Changes a component's index in paint order.
    Reorder {
        /// The id of the component.
        id: ComponentId,
        /// Its new index.
        index: usize,
    },
}

/// Returns the change of `operation` to `sketch`. An `add` must have its id.
///
/// # Errors
///
/// Fails with the first [`OperationError`] of ranges, unknown targets, sizes, locks, illegible ids, and the sketch's length.
pub fn check(sketch: &Sketch, operation: &Operation, actor: Actor) -> Result<Change, OperationError> {
    let change = plan_change(sketch, operation, actor)?;
    check_legible_ids(sketch, &change)?;
    check_length(sketch, &change)?;
    Ok(change)
}

/// Fails if an id is new to the sketch and illegible.
fn check_legible_ids(sketch: &Sketch, change: &Change) -> Result<(), OperationError> {
    match change {
        Change::Insert { component, .. } => {
            let id = component.id().check_legible();
            id.map_err(|fault| OperationError::in_id(fault, "componentId".to_owned()))
        }
        Change::Replace(replacement) => {
            let mut new = replacement.iter().enumerate().filter(|(_, one)| !sketch.contains(one.id()));
            new.try_for_each(|(index, component)| {
                let id = component.id().check_legible();
                id.map_err(|fault| OperationError::in_component(index, fault.into()))
            })
        }
        Change::Place(_) | Change::Remove { .. } | Change::SetProps { .. } | Change::Reorder { .. } => Ok(()),
    }
}

/// Fails if the change would exceed the length limit of the sketch.
fn check_length(sketch: &Sketch, change: &Change) -> Result<(), OperationError> {
    let (more, less) = match change {
        Change::Place(boxes) => {
            let former =
                boxes.iter().filter_map(|(id, _)| sketch.get(id)).map(|former| former.bounds().byte_len());
            (boxes.iter().map(|(_, bounds)| bounds.byte_len()).sum(), former.sum())
        }
        Change::Insert { component, .. } => (component.byte_len() + 1, 0),
        Change::SetProps { id, props, .. } => {
            (props.byte_len(), sketch.get(id).map_or(0, |former| former.props().byte_len()))
        }
        Change::Replace(replacement) => (replacement.byte_len(), sketch.byte_len()),
        Change::Remove { .. } | Change::Reorder { .. } => (0, 0),
    };
    Ok(sketch.check_length(more, less)?)
}

/// Returns the change as [`check`] does, without the rules for legible ids and the sketch's length. Undo and redo
/// restore earlier states, which need not comply with these rules.
///
/// # Errors
///
/// Fails as [`check`] does.
pub fn plan_change(sketch: &Sketch, operation: &Operation, actor: Actor) -> Result<Change, OperationError> {
    match operation {
        Operation::Move { component_id, x, y } => {
            let component = find_component(sketch, "componentId", component_id)?;
            check_unlocked(component, actor)?;
            let bounds = component.bounds().with_origin(*x, *y).map_err(bounds_error)?;
            Ok(Change::Place(vec![(component_id.clone(), bounds)]))
        }
        Operation::Resize { component_id, width, height } => {
            let component = find_component(sketch, "componentId", component_id)?;
            check_size(component.kind(), Size::new(*width, *height))?;
            check_unlocked(component, actor)?;
            let bounds = component.bounds().with_size(*width, *height).map_err(bounds_error)?;
            Ok(Change::Place(vec![(component_id.clone(), bounds)]))
        }
        Operation::Add(addition) => check_add(sketch, addition),
        Operation::Delete { component_id } => {
            check_unlocked(find_component(sketch, "componentId", component_id)?, actor)?;
            Ok(Change::Remove { id: component_id.clone() })
        }
        Operation::Modify { component_id, props } => check_modify(sketch, component_id, props, actor),
        Operation::Align { target_ids, alignment } => {
            let targets = arrange::targets(sketch, target_ids, actor)?;
            arrange::align(&targets, *alignment).map(Change::Place)
        }
        Operation::Distribute { target_ids, spacing, axis } => {
            let targets = arrange::targets(sketch, target_ids, actor)?;
            arrange::distribute(targets, *spacing, *axis).map(Change::Place)
        }
        Operation::Replace { components } => check_replace(sketch, components, actor),
        Operation::Reorder { component_id, index } => {
            let last = sketch.len().saturating_sub(1);
            check_index(*index, last)?;
            let component = find_component(sketch, "componentId", component_id)?;
            check_unlocked(component, actor)?;
            Ok(Change::Reorder { id: component_id.clone(), index: *index })
        }
    }
}

fn check_add(sketch: &Sketch, addition: &Addition) -> Result<Change, OperationError> {
    let Addition { component_id, component_type, x, y, width, height, props, index } = addition;
    let index = index.unwrap_or(sketch.len());
    check_index(index, sketch.len())?;
    let Some(id) = component_id else {
        return Err(OperationError::MissingField { field: "componentId".to_owned(), wanted: "componentId" });
    };
    if sketch.contains(id) {
        return Err(OperationError::DuplicateId { field: "componentId", id: id.to_string() });
    }
    check_size(*component_type, Size::new(*width, *height))?;
    let bounds = Bounds::new(*x, *y, *width, *height).map_err(bounds_error)?;
    let component = Component::new(id.clone(), *component_type, bounds, props.clone())?;
    sketch.check_count()?;
    Ok(Change::Insert { index, component })
}

fn check_modify(
    sketch: &Sketch,
    id: &ComponentId,
    changes: &PropChanges,
    actor: Actor,
) -> Result<Change, OperationError> {
    let component = find_component(sketch, "componentId", id)?;
    // Unlocking is open to every actor, or a model could lock a component for good.
    let only_lock = changes.keys().eq(["locked"]);
    if !only_lock {
        check_unlocked(component, actor)?;
    }
    let props = component.props().with(changes)?;
    Ok(Change::SetProps { id: id.clone(), changes: changes.clone(), props })
}

fn check_replace(sketch: &Sketch, components: &[Component], actor: Actor) -> Result<Change, OperationError> {
    let replacement = Sketch::from_components(components.iter().cloned())?;
    if replacement.is_empty() {
        return Err(OperationError::Empty);
    }
    if actor == Actor::Model {
        let locked = sketch.iter().filter(|component| component.props().is_locked());
        for component in locked {
            if replacement.get(component.id()) != Some(component) {
                return Err(OperationError::Locked { id: component.id().clone() });
            }
        }
    }
    Ok(Change::Replace(replacement))
}

/// Returns the component, or an error that suggests the most similar id.
fn find_component<'a>(
    sketch: &'a Sketch,
    field: &'static str,
    id: &ComponentId,
) -> Result<&'a Component, OperationError> {
    sketch.get(id).ok_or_else(|| OperationError::UnknownComponent {
        field,
        id: websketch_json::excerpt(id.as_str()),
        nearest: nearest_id(sketch, id.as_str()),
    })
}

/// Returns the id with the least edit distance to `wanted`, if fewer than half of the characters differ. Otherwise
/// returns the only id with the prefix `wanted`, as `cancel` is of `cancel-button`.
pub fn nearest_id(sketch: &Sketch, wanted: &str) -> Option<ComponentId> {
    const SHORTEST: usize = 3;
    let distance = |id: &&ComponentId| strsim::osa_distance(&lowercase(id.as_str()), &lowercase(wanted));
    let near = sketch.similar_ids(wanted);
    let nearest = near.iter().copied().min_by_key(distance)?;
    let length = wanted.chars().count();
    if distance(&nearest) * 2 < length.max(2) {
        return Some(nearest.clone());
    }
    let mut longer = near.into_iter().filter(|id| length >= SHORTEST && id.as_str().starts_with(wanted));
    longer.next().filter(|_| longer.next().is_none()).cloned()
}

fn check_unlocked(component: &Component, actor: Actor) -> Result<(), OperationError> {
    if actor == Actor::Model && component.props().is_locked() {
        return Err(OperationError::Locked { id: component.id().clone() });
    }
    Ok(())
}

fn check_index(index: usize, last: usize) -> Result<(), OperationError> {
    if index <= last {
        return Ok(());
    }
    let wanted = format!("a whole number between 0 and {last}");
    Err(OperationError::OutOfRange { field: "index".to_owned(), wanted, found: index.to_string() })
}

/// Converts a bounds error. Its field names are those of the operation.
fn bounds_error(fault: crate::geometry::InvalidBounds) -> OperationError {
    OperationError::in_bounds(fault, str::to_owned)
}
