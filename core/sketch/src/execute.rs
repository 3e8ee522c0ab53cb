//! Execution of operations. A rejected operation changes nothing; every other one has an inverse.

use crate::limits::MAX_OPERATIONS;
use crate::operation::{Addition, Batch, Operation, OperationError, Rejection};
use crate::sketch::{Component, ComponentId, IdSource, PropChanges, Props, Sketch};
use crate::validate::{Actor, Change, check, plan_change};
use serde::Serialize;

/// An operation as executed, with its inverse.
#[derive(Clone, Debug, PartialEq)]
pub struct AppliedOperation {
    /// The operation. An `add` has its final id, and its index as requested.
    pub operation: Operation,
    /// Operations that restore the sketch byte for byte when executed in order.
    pub inverse: Vec<Operation>,
}

/// Policy for a batch with rejected operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// One rejection cancels the batch.
    #[default]
    Atomic,
    /// The valid operations are executed.
    Partial,
}

/// The result of a batch. On the wire, together with the sketch: the response of `execute`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The operations as executed, in order.
    pub applied: Vec<Operation>,
    /// Operations that undo the batch when executed in order.
    pub inverse: Vec<Operation>,
    /// The rejected operations, by index.
    pub rejections: Vec<Rejection>,
}

/// Executes `operation`, or leaves the sketch unchanged.
///
/// # Errors
///
/// Fails with the first [`OperationError`] that validation against this sketch finds.
pub fn apply(
    sketch: &mut Sketch,
    mut operation: Operation,
    actor: Actor,
    ids: &mut IdSource,
) -> Result<AppliedOperation, OperationError> {
    if let Operation::Add(Addition { component_id: component_id @ None, .. }) = &mut operation {
        *component_id = Some(ids.next_id(sketch));
    }
    let change = check(sketch, &operation, actor)?;
    Ok(AppliedOperation { operation, inverse: perform(sketch, change) })
}

/// Executes a batch in order, each operation on the result of the earlier ones.
///
/// Every rejected operation is reported. With [`Mode::Atomic`], a rejection reverts the whole batch.
pub fn execute(sketch: &mut Sketch, batch: Batch, mode: Mode, actor: Actor, ids: &mut IdSource) -> Outcome {
    let mut outcome = Outcome::default();
    let mut inverses = Vec::new();
    for (index, operation) in batch.into_iter().enumerate() {
        match operation.and_then(|operation| apply(sketch, operation, actor, ids)) {
            Ok(applied) => {
                outcome.applied.push(applied.operation);
                inverses.push(applied.inverse);
            }
            Err(reason) => outcome.rejections.push(Rejection { index, reason }),
        }
    }
    outcome.inverse = inverses.into_iter().rev().flatten().collect();
    if mode == Mode::Atomic && !outcome.rejections.is_empty() {
        outcome.applied.clear();
        apply_inverse(sketch, std::mem::take(&mut outcome.inverse));
    } else if outcome.inverse.len() > MAX_OPERATIONS {
        outcome.inverse = compact_inverse(sketch, outcome.inverse);
    }
    outcome
}

/// Returns an equivalent inverse within the batch limit. For example, an `align` has one inverse operation per target.
fn compact_inverse(sketch: &Sketch, inverse: Vec<Operation>) -> Vec<Operation> {
    let mut former = sketch.clone();
    apply_inverse(&mut former, inverse);
    restore_operations(&former, sketch)
}

/// Returns operations that turn `present` into `former` as a whole.
fn restore_operations(former: &Sketch, present: &Sketch) -> Vec<Operation> {
    let whole = |components: Vec<Component>| Operation::Replace { components };
    let delete = |component: &Component| Operation::Delete { component_id: component.id().clone() };
    if !former.is_empty() {
        return vec![whole(former.iter().cloned().collect())];
    }
    // `replace` requires components, so an empty sketch is restored by deletes.
    if present.len() <= MAX_OPERATIONS {
        return present.iter().map(delete).collect();
    }
    let rest = present.iter().take(1);
    rest.flat_map(|component| [whole(vec![component.clone()]), delete(component)]).collect()
}

/// Returns all rejections that [`execute`] would report. The sketch stays unchanged.
#[must_use]
pub fn validate(sketch: &Sketch, batch: Batch, actor: Actor, ids: &mut IdSource) -> Vec<Rejection> {
    execute(&mut sketch.clone(), batch, Mode::Partial, actor, ids).rejections
}

/// Executes an inverse and returns its own inverse. Inverses name every id and fit the sketch they were made for, so no
/// operation is rejected.
pub(crate) fn apply_inverse(sketch: &mut Sketch, inverse: Vec<Operation>) -> Vec<Operation> {
    apply_valid(sketch, inverse, plan_change).inverse
}

/// Executes the operations that `plan` accepts, each on the result of the earlier ones. Every operation has its id.
pub fn apply_valid(
    sketch: &mut Sketch,
    operations: Vec<Operation>,
    plan: impl Fn(&Sketch, &Operation, Actor) -> Result<Change, OperationError>,
) -> Outcome {
    let mut outcome = Outcome::default();
    let mut inverses = Vec::new();
    for (index, operation) in operations.into_iter().enumerate() {
        match plan(sketch, &operation, Actor::User) {
            Ok(change) => {
                inverses.push(perform(sketch, change));
                outcome.applied.push(operation);
            }
            Err(reason) => outcome.rejections.push(Rejection { index, reason }),
        }
    }
    outcome.inverse = inverses.into_iter().rev().flatten().collect();
    outcome
}

/// Executes recorded operations on the sketch they were recorded for, and returns their inverse.
///
/// # Errors
///
/// Fails with the first [`Rejection`]. The operations before it stay executed.
pub fn replay(sketch: &mut Sketch, operations: &[Operation]) -> Result<Vec<Operation>, Rejection> {
    let mut inverses = Vec::new();
    for (index, operation) in operations.iter().enumerate() {
        let change =
            plan_change(sketch, operation, Actor::User).map_err(|reason| Rejection { index, reason })?;
        inverses.push(perform(sketch, change));
    }
    Ok(inverses.into_iter().rev().flatten().collect())
}

/// Applies the change and returns its inverse.
fn perform(sketch: &mut Sketch, change: Change) -> Vec<Operation> {
    match change {
        Change::Place(boxes) => boxes
            .into_iter()
            .filter_map(|(component_id, bounds)| {
                let former = sketch.set_bounds(&component_id, bounds)?;
                if former.origin() != bounds.origin() {
                    return Some(Operation::Move { component_id, x: former.x(), y: former.y() });
                }
                let changed = former.size() != bounds.size();
                changed.then(|| Operation::Resize {
                    component_id,
                    width: former.width(),
                    height: former.height(),
                })
            })
            .collect(),
        Change::Insert { index, component } => {
            let component_id = component.id().clone();
            match sketch.insert(index, component) {
                Ok(()) => vec![Operation::Delete { component_id }],
                Err(_) => Vec::new(),
            }
        }
        Change::Remove { id } => {
            sketch.remove(&id).map(|(index, component)| addition(index, &component)).into_iter().collect()
        }
        Change::SetProps { id, changes, props } => set_props(sketch, id, &changes, props),
        Change::Replace(replacement) => {
            let former = std::mem::replace(sketch, replacement);
            if former == *sketch {
                return Vec::new();
            }
            restore_operations(&former, sketch)
        }
        Change::Reorder { id, index } => match sketch.reorder(&id, index) {
            Some(former) if former != index => vec![Operation::Reorder { component_id: id, index: former }],
            _ => Vec::new(),
        },
    }
}

/// Returns the `add` that restores a removed component.
pub(crate) fn addition(index: usize, component: &Component) -> Operation {
    let bounds = component.bounds();
    Operation::Add(Addition {
        component_id: Some(component.id().clone()),
        component_type: component.kind(),
        x: bounds.x(),
        y: bounds.y(),
        width: bounds.width(),
        height: bounds.height(),
        props: component.props().clone(),
        index: Some(index),
    })
}

/// Sets props and returns the inverse: a `modify` if it restores values and key order, else a delete and re-insert of
/// the former component.
fn set_props(sketch: &mut Sketch, id: ComponentId, changes: &PropChanges, props: Props) -> Vec<Operation> {
    let Some(former) = sketch.set_props(&id, props.clone()) else { return Vec::new() };
    if former == props {
        return Vec::new();
    }
    let undo = former.undo_changes(changes.keys());
    if props.with(&undo).as_ref() == Ok(&former) {
        return vec![Operation::Modify { component_id: id, props: undo }];
    }
    let Some((index, component)) = sketch.index_of(&id).zip(sketch.get(&id).cloned()) else {
        return Vec::new();
    };
    let mut back = addition(index, &component);
    if let Operation::Add(addition) = &mut back {
        addition.props = former;
    }
    vec![Operation::Delete { component_id: id }, back]
}
