//! The difference of two sketches as operations, for recording an external edit in a history.

use crate::execute::addition;
use crate::limits::MAX_OPERATIONS;
use crate::operation::Operation;
use crate::sketch::{Component, ComponentId, Sketch};
use crate::sort::{collect_map, collect_set};

/// Returns the operations that turn `base` into `target`, byte for byte, if the user executes them in order. Empty if
/// the two are equal.
///
/// Components are identified by id. Deletes come first, then in-place changes, paint order, and additions. If that
/// takes more operations than `target` has components, or than one batch may hold, the result is a single `replace`.
#[must_use]
pub fn diff(base: &Sketch, target: &Sketch) -> Vec<Operation> {
    let components: Vec<&Component> = target.iter().collect();
    let places = collect_map(components.iter().enumerate().map(|(place, component)| (component.id(), place)));

    let (mut deletes, mut changes, mut order) = (Vec::new(), Vec::new(), Vec::new());
    for component in base.iter() {
        let wanted = places.get(component.id()).and_then(|&place| Some((place, *components.get(place)?)));
        match wanted.and_then(|(place, wanted)| Some((place, edits(component, wanted)?))) {
            Some((place, edits)) => {
                changes.extend(edits);
                order.push(place);
            }
            None => deletes.push(Operation::Delete { component_id: component.id().clone() }),
        }
    }
    let kept = collect_set(order.iter().copied());
    let settled = increasing(&order);
    let additions = components.len() - order.len();
    let steps = deletes.len() + changes.len() + (order.len() - settled.len()) + additions;
    if steps > components.len().min(MAX_OPERATIONS) && !components.is_empty() {
        return vec![Operation::Replace { components: components.into_iter().cloned().collect() }];
    }

    let mut operations = deletes;
    operations.append(&mut changes);
    operations.extend(reorders(base, &order, &settled, &components));
    // In ascending order, all components behind an addition exist already, so its index is final.
    let added = components.iter().enumerate().filter(|(place, _)| !kept.contains(place));
    operations.extend(added.map(|(place, component)| addition(place, component)));
    operations
}

/// Returns the operations that change `from` into `to` in place, or `None` if the component must be deleted and added.
fn edits(from: &Component, to: &Component) -> Option<Vec<Operation>> {
    if from.kind() != to.kind() {
        return None;
    }
    let (id, bounds) = (from.id(), to.bounds());
    let mut operations = Vec::new();
    if from.bounds().origin() != bounds.origin() {
        operations.push(Operation::Move { component_id: id.clone(), x: bounds.x(), y: bounds.y() });
    }
    if from.bounds().size() != bounds.size() {
        let (width, height) = (bounds.width(), bounds.height());
        operations.push(Operation::Resize { component_id: id.clone(), width, height });
    }
    if from.props() != to.props() {
        let changes = from.props().changes_to(to.props());
        if from.props().with(&changes).as_ref() != Ok(to.props()) {
            return None;
        }
        operations.push(Operation::Modify { component_id: id.clone(), props: changes });
    }
    Some(operations)
}

/// Returns the positions of a longest increasing subsequence of distinct `values`, in order.
///
/// Patience sorting: O(n log n).
fn increasing(values: &[usize]) -> Vec<usize> {
    // The position that ends the best run of each length, and each position's predecessor in its run.
    let mut ends: Vec<(usize, usize)> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(values.len());
    for (position, &value) in values.iter().enumerate() {
        let length = ends.partition_point(|&(end, _)| end < value);
        before.push(length.checked_sub(1).and_then(|last| ends.get(last)).map(|&(_, position)| position));
        match ends.get_mut(length) {
            Some(end) => *end = (value, position),
            None => ends.push((value, position)),
        }
    }
    let mut run: Vec<usize> =
        std::iter::successors(ends.last().map(|&(_, position)| position), |&position| {
            before.get(position).copied().flatten()
        })
        .collect();
    run.reverse();
    run
}

/// Returns the operations that sort the remaining components, given by their target index, into target order.
/// Components of a longest increasing subsequence stay.
fn reorders(base: &Sketch, order: &[usize], settled: &[usize], target: &[&Component]) -> Vec<Operation> {
    if settled.len() == order.len() {
        return Vec::new();
    }
    let still = collect_set(settled.iter().filter_map(|&position| order.get(position).copied()));
    let kept = collect_set(order.iter().copied());
    let ids: Vec<&ComponentId> =
        kept.iter().filter_map(|&place| target.get(place)).map(|component| component.id()).collect();
    let known = collect_set(ids.iter().copied());
    let mut stage = base.clone();
    for component in base.iter().filter(|component| !known.contains(component.id())) {
        stage.remove(component.id());
    }

    let mut operations = Vec::new();
    let mut previous: Option<&ComponentId> = None;
    for (place, id) in kept.into_iter().zip(ids) {
        if !still.contains(&place) {
            // In ascending order, the predecessor in the target has its final index.
            let from = stage.index_of(id);
            let after = previous.and_then(|previous| stage.index_of(previous));
            let index = after.map_or(0, |after| after + usize::from(from > Some(after)));
            stage.reorder(id, index);
            operations.push(Operation::Reorder { component_id: id.clone(), index });
        }
        previous = Some(id);
    }
    operations
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::execute::{Mode, execute};
    use crate::geometry::Bounds;
    use crate::sketch::{ComponentKind, IdSource, Props};
    use crate::validate::Actor;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;
    use websketch_json as json;

    /// Builds a sketch from words such as `a@10:Save`: id, x, text.
    fn sketch(words: &str) -> Sketch {
        let component = |word: &str| {
            let (place, text) = word.split_once(':').unwrap_or((word, ""));
            let (id, x) = place.split_once('@').unwrap_or((place, "0"));
            let bounds = Bounds::new(x.parse().unwrap(), 0.0, 80.0, 40.0).unwrap();
            let props = if text.is_empty() { "{}".to_owned() } else { format!(r#"{{"text":"{text}"}}"#) };
            let props = Props::from_map(json::parse(&props).unwrap().as_object().unwrap().clone()).unwrap();
            Component::new(ComponentId::new(id).unwrap(), ComponentKind::Button, bounds, props).unwrap()
        };
        Sketch::from_components(words.split_whitespace().map(component)).unwrap()
    }

    fn arrives(base: &Sketch, target: &Sketch) -> Vec<Operation> {
        let operations = diff(base, target);
        let mut done = base.clone();
        let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
        let outcome = execute(&mut done, operations.clone().into(), Mode::Atomic, Actor::User, &mut ids);
        assert_eq!(outcome.rejections, []);
        assert_eq!(json::to_string(&done), json::to_string(target));
        operations
    }

    #[track_caller]
    fn check(base: &str, target: &str, expected: Expect) {
        let operations = arrives(&sketch(base), &sketch(target));
        let lines: Vec<String> = operations.iter().map(json::to_string).collect();
        expected.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn equal_sketches_differ_in_nothing() {
        check("a b@10:Save", "a b@10:Save", expect![[""]]);
        check("", "", expect![[""]]);
    }

    #[test]
    fn each_change_is_its_own_operation() {
        check(
            "a b:Old c d e",
            "a@20 b:New c d f e",
            expect![[r#"
                {"type":"move","componentId":"a","x":20,"y":0}
                {"type":"modify","componentId":"b","props":{"text":"New"}}
                {"type":"add","componentId":"f","componentType":"Button","x":0,"y":0,"width":80,"height":40,"index":4}"#]],
        );
        check("a b c", "a c", expect![[r#"{"type":"delete","componentId":"b"}"#]]);
        check(
            "a b",
            "",
            expect![[r#"
            {"type":"delete","componentId":"a"}
            {"type":"delete","componentId":"b"}"#]],
        );
    }

    #[test]
    fn paint_order_takes_as_few_steps_as_possible() {
        check("a b c d e", "e a b c d", expect![[r#"{"type":"reorder","componentId":"e","index":0}"#]]);
        check("a b c d e", "b c d a e", expect![[r#"{"type":"reorder","componentId":"a","index":3}"#]]);
    }

    #[test]
    fn another_sketch_altogether_is_one_replace() {
        let operations = arrives(&sketch("a b c"), &sketch("x y"));
        assert!(matches!(operations.as_slice(), [Operation::Replace { .. }]));
    }

    fn any_sketch() -> impl Strategy<Value = Sketch> {
        let component = (0..12_u8, 0..3_u32, 0..3_u8);
        proptest::collection::vec(component, 0..12).prop_map(|parts| {
            let mut words: Vec<String> = Vec::new();
            for (id, x, text) in parts {
                let id = char::from(b'a' + id);
                if words.iter().all(|word| !word.starts_with(id)) {
                    words.push(format!("{id}@{x}{}", ["", ":One", ":Two"][usize::from(text)]));
                }
            }
            sketch(&words.join(" "))
        })
    }

    proptest! {
        #[test]
        fn doing_the_difference_arrives_at_the_target(base in any_sketch(), target in any_sketch()) {
            arrives(&base, &target);
        }

        #[test]
        fn the_run_is_increasing_and_as_long_as_can_be(values in Just((0..9_usize).collect::<Vec<_>>()).prop_shuffle()) {
            let run: Vec<usize> = increasing(&values).into_iter().map(|position| values[position]).collect();
            prop_assert!(run.is_sorted());
            let longest = (0..1_u32 << values.len())
                .filter(|subset| values.iter().enumerate().filter(|(i, _)| subset >> i & 1 == 1).map(|(_, v)| v).is_sorted())
                .map(u32::count_ones).max().unwrap();
            prop_assert_eq!(run.len(), usize::try_from(longest).unwrap());
        }
    }
}
