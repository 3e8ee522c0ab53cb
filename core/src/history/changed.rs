//! What a step has changed, for whoever keeps a copy of the sketch: a few components instead of all.

use crate::execute::take_back;
use crate::operation::Operation;
use crate::sketch::{Component, ComponentId, Sketch};
use std::collections::BTreeMap;

/// What differs between a sketch before and after some operations.
///
/// The copy is right again when `removed` is taken out, each of `changed` takes the place of the component with its id or,
/// where there is none, comes in front of all, in this order, and what is left is put into the order of `order`.
#[derive(Clone, Debug, PartialEq)]
pub struct Changed {
    /// Components as they are now, in paint order.
    pub changed: Vec<Component>,
    /// Ids that there are no more.
    pub removed: Vec<ComponentId>,
    /// All ids in paint order, where that does not follow from the others.
    pub order: Option<Vec<ComponentId>>,
}

impl Changed {
    /// What was done to `sketch`, which `inverse` would take back. What only operations on single components have done
    /// costs O(√n) for each of them; a `replace`, or a change of paint order, costs as much as the sketch.
    #[must_use]
    pub fn by(sketch: &Sketch, inverse: &[Operation]) -> Self {
        few(sketch, inverse).unwrap_or_else(|| {
            let mut former = sketch.clone();
            take_back(&mut former, inverse.to_vec());
            Self::between(&former, sketch)
        })
    }

    /// What turns `former` into `sketch`.
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

    /// All of a sketch, for whoever has nothing of it.
    #[must_use]
    pub fn all(sketch: &Sketch) -> Self {
        Self { changed: sketch.iter().cloned().collect(), removed: Vec::new(), order: None }
    }
}

/// What an inverse tells by itself; `None` where the sketch before is needed.
fn few(sketch: &Sketch, inverse: &[Operation]) -> Option<Changed> {
    // Whether each component was there before: what is taken back last says it.
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
    Some(Changed { changed, removed, order: None })
}

fn order_of(sketch: &Sketch) -> Vec<ComponentId> {
    sketch.iter().map(|component| component.id().clone()).collect()
}
