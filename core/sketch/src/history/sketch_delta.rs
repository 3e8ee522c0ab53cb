//! The difference of two sketches by component, for keeping copies in sync.

use crate::execute::apply_inverse;
use crate::operation::Operation;
use crate::sketch::{Component, ComponentId, Sketch};
use std::collections::BTreeMap;

/// The difference between a sketch before and after some operations. To update a copy: delete `removed`, replace each
/// component by the one of `changed` with its id or, if there is none, append it in front, and sort by `order` if
/// present.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Change"))]
pub struct SketchDelta {
    /// Changed and new components, in paint order.
    pub changed: Vec<Component>,
    /// Ids of deleted components.
    pub removed: Vec<ComponentId>,
    /// All ids in paint order. Absent if the order follows from the other fields.
    #[cfg_attr(feature = "schema", schemars(skip_serializing_if = "Option::is_none"))]
    pub order: Option<Vec<ComponentId>>,
}

impl SketchDelta {
    /// Returns the changes to `sketch` that `inverse` would undo.
    ///
    /// Operations on single components cost O(√n) each. A `replace` or a change of paint order costs as much as the whole
    /// sketch.
    #[must_use]
    pub fn from_inverse(sketch: &Sketch, inverse: &[Operation]) -> Self {
        from_simple_inverse(sketch, inverse).unwrap_or_else(|| {
            let mut former = sketch.clone();
            apply_inverse(&mut former, inverse.to_vec());
            Self::between(&former, sketch)
        })
    }

    /// Returns the changes that turn `former` into `sketch`.
    #[must_use]
    pub fn between(former: &Sketch, sketch: &Sketch) -> Self {
        let is_other = |component: &&Component| former.get(component.id()) != Some(*component);
        let is_new = |component: &&Component| !former.contains(component.id());
        let explained = former.iter().filter(|component| sketch.contains(component.id()));
        let explained = explained.chain(sketch.iter().filter(is_new)).map(Component::id);
        Self {
            changed: sketch.iter().filter(is_other).cloned().collect(),
            removed: former.iter().map(Component::id).filter(|id| !sketch.contains(id)).cloned().collect(),
            order: (!explained.eq(sketch.iter().map(Component::id))).then(|| order_of(sketch)),
        }
    }

    /// Returns the whole sketch as changes, for a copy without components.
    #[must_use]
    pub fn full(sketch: &Sketch) -> Self {
        Self { changed: sketch.iter().cloned().collect(), removed: Vec::new(), order: None }
    }
}

/// Derives the changes from an inverse alone. Returns `None` if the former sketch is needed.
fn from_simple_inverse(sketch: &Sketch, inverse: &[Operation]) -> Option<SketchDelta> {
    // Whether each component existed before. The last operation of the inverse decides.
    let mut was_there = BTreeMap::new();
    let mut was_taken = false;
    for operation in inverse {
        let (id, was) = match operation {
            Operation::Move { component_id, .. }
            | Operation::Resize { component_id, .. }
            | Operation::Modify { component_id, .. } => (component_id, true),
            Operation::Delete { component_id } => (component_id, false),
            Operation::Add(addition) => {
                let id = addition.component_id.as_ref()?;
                was_taken |= sketch.contains(id);
                (id, true)
            }
            Operation::Align { .. }
            | Operation::Distribute { .. }
            | Operation::Reorder { .. }
            | Operation::Replace { .. } => return None,
        };
        was_there.insert(id, was);
    }
    if was_taken {
        return None;
    }
    let mut changed = Vec::new();
    let mut removed = Vec::new();
    let mut first_new = sketch.len();
    let mut count_of_new = 0;
    for (id, was_there) in was_there {
        match (sketch.index_of(id).zip(sketch.get(id)), was_there) {
            (Some((place, component)), was_there) => {
                changed.push((place, component));
                if !was_there {
                    first_new = first_new.min(place);
                    count_of_new += 1;
                }
            }
            (None, true) => removed.push(id.clone()),
            (None, false) => {}
        }
    }
    if first_new + count_of_new != sketch.len() {
        return None;
    }
    crate::sort::sort_by_key(&mut changed, |(place, _)| *place);
    let changed = changed.into_iter().map(|(_, component)| component.clone()).collect();
    Some(SketchDelta { changed, removed, order: None })
}

fn order_of(sketch: &Sketch) -> Vec<ComponentId> {
    sketch.iter().map(|component| component.id().clone()).collect()
}
