//! Component rows that a commit changes, and their places in paint order.
//!
//! The place of a row is a number; rows sort by it. A component that moves in paint order receives a place
//! between its new neighbors, so the other rows stay unchanged.

use std::collections::BTreeSet;
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Operation;

/// The components that a batch may have changed.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct ChangedRows {
    /// Whether all components may have changed.
    pub(super) all: bool,
    /// Components with changed values, and deleted ones.
    pub(super) bodies: BTreeSet<ComponentId>,
    /// Components with a changed place in paint order.
    pub(super) places: BTreeSet<ComponentId>,
}

impl ChangedRows {
    /// Returns the components that `operations` may have changed. All other components keep their relative
    /// order.
    pub(super) fn from_operations(operations: &[Operation]) -> Self {
        let mut changed = Self::default();
        for operation in operations {
            match operation {
                Operation::Move { component_id, .. }
                | Operation::Resize { component_id, .. }
                | Operation::Modify { component_id, .. }
                | Operation::Delete { component_id } => {
                    changed.bodies.insert(component_id.clone());
                }
                Operation::Align { target_ids, .. } | Operation::Distribute { target_ids, .. } => {
                    changed.bodies.extend(target_ids.iter().cloned());
                }
                Operation::Add(addition) => {
                    changed.bodies.extend(addition.component_id.clone());
                    changed.places.extend(addition.component_id.clone());
                }
                Operation::Reorder { component_id, .. } => {
                    changed.places.insert(component_id.clone());
                }
                Operation::Replace { .. } => changed.all = true,
            }
        }
        changed
    }
}

/// Returns new places for the components of `moved`.
///
/// `order` is the current paint order, and `place_of` returns the places of unmoved components. Returns
/// `None` if two neighbors leave no room, after about fifty insertions at one position. All places must be
/// reassigned then.
pub(super) fn assign_places<E>(
    order: &[&ComponentId],
    moved: &BTreeSet<ComponentId>,
    mut place_of: impl FnMut(&ComponentId) -> Result<f64, E>,
) -> Result<Option<Vec<(ComponentId, f64)>>, E> {
    let mut placed = Vec::new();
    let mut before: Option<&ComponentId> = None;
    let mut rest = order;
    while !rest.is_empty() {
        let length = rest.iter().take_while(|id| moved.contains(**id)).count();
        let (run, others) = rest.split_at(length);
        let after = others.first().copied();
        if !run.is_empty() {
            let bounds = (before.map(&mut place_of).transpose()?, after.map(&mut place_of).transpose()?);
            let Some(places) = evenly_between(run.len(), bounds) else { return Ok(None) };
            placed.extend(run.iter().map(|&id| id.clone()).zip(places));
        }
        before = after;
        rest = others.get(1..).unwrap_or_default();
    }
    Ok(Some(placed))
}

/// Returns `count` ascending places strictly between two optional bounds.
fn evenly_between(count: usize, bounds: (Option<f64>, Option<f64>)) -> Option<Vec<f64>> {
    let steps = u32::try_from(count).ok()?;
    let (first, step) = match bounds {
        (Some(before), Some(after)) => {
            let step = (after - before) / f64::from(steps + 1);
            (before + step, step)
        }
        (Some(before), None) => (before + 1.0, 1.0),
        (None, Some(after)) => (after - f64::from(steps), 1.0),
        (None, None) => (0.0, 1.0),
    };
    let places: Vec<f64> = (0..steps).map(|index| first + step * f64::from(index)).collect();
    let within = bounds.0.into_iter().chain(places.iter().copied()).chain(bounds.1);
    within.is_sorted_by(|a, b| a < b).then_some(places)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use std::convert::Infallible;
    use websketch_json as json;

    fn id(text: &str) -> ComponentId {
        ComponentId::new(text).unwrap()
    }

    /// Checks new places. `order` lists ids in paint order; moved ones have a star, the others their place.
    #[track_caller]
    fn check(order: &str, expected: Expect) {
        let words: Vec<(&str, &str)> =
            order.split_whitespace().map(|word| word.split_once('@').unwrap_or((word, ""))).collect();
        let ids: Vec<ComponentId> = words.iter().map(|(word, _)| id(word.trim_matches('*'))).collect();
        let moved =
            ids.iter().zip(&words).filter(|(_, (word, _))| word.contains('*')).map(|(id, _)| id.clone());
        let place_of = |expected: &ComponentId| -> Result<f64, Infallible> {
            let (_, place) = words.iter().find(|(word, _)| *word == expected.as_str()).unwrap();
            Ok(place.parse().unwrap())
        };
        let Ok(placed) = assign_places(&ids.iter().collect::<Vec<_>>(), &moved.collect(), place_of);
        let shown = placed.map(|placed| {
            placed.iter().map(|(id, place)| format!("{id}@{place}")).collect::<Vec<_>>().join(" ")
        });
        expected.assert_eq(&shown.unwrap_or_else(|| "no room".to_owned()));
    }

    #[test]
    fn a_moved_component_stands_between_its_neighbors() {
        check("a@0 *x b@1", expect![["x@0.5"]]);
        check("a@0 b@1 *c *d", expect![["c@2 d@3"]]);
        check("*c *d a@0 b@1", expect![["c@-2 d@-1"]]);
        check("a@0 *x *y *z b@1 *w", expect![["x@0.25 y@0.5 z@0.75 w@2"]]);
        check("*a *b", expect![["a@0 b@1"]]);
        check("a@0 b@1", expect![[""]]);
    }

    #[test]
    fn when_there_is_no_room_left_all_are_numbered_anew() {
        check("a@1 *b c@1.0000000000000002", expect![["no room"]]);
        check("a@9007199254740992 *b", expect![["no room"]]);
    }

    #[test]
    fn only_what_an_operation_names_is_touched() {
        let read = |text: &str| Operation::decode(&json::parse(text).unwrap()).unwrap();
        let changed = ChangedRows::from_operations(&[
            read(r#"{"type":"move","componentId":"a","x":1,"y":1}"#),
            read(r#"{"type":"align","targetIds":["b","c"],"alignment":"left"}"#),
            read(
                r#"{"type":"add","componentId":"d","componentType":"Text","x":0,"y":0,"width":20,"height":20}"#,
            ),
            read(r#"{"type":"reorder","componentId":"e","index":0}"#),
        ]);
        assert!(!changed.all);
        assert_eq!(changed.bodies, ["a", "b", "c", "d"].map(id).into());
        assert_eq!(changed.places, ["d", "e"].map(id).into());
    }
}
