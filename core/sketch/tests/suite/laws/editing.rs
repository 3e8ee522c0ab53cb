//! Laws of operations: undo, rejection, validation, reading and writing.

use super::script::{batch, bytes, ids, operations, origin, steps, strange, take};
use proptest::prelude::*;
use serde_json::{Value, json};
use websketch_json as json;
use websketch_sketch::execute::{Mode, apply, execute, validate};
use websketch_sketch::history::History;
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};
use websketch_testing::sketches::any_sketch;

#[test]
fn an_inverse_is_never_too_long_for_a_batch() {
    let component = |id| json!({"id": id, "type": "Button", "x": 0, "y": 0, "width": 80, "height": 40});
    let mut sketch = Sketch::read(&json!([component("a"), component("b"), component("c")])).unwrap().sketch;
    let before = bytes(&sketch);
    let distribute =
        |index: usize| json!({"type": "distribute", "targetIds": ["a", "b", "c"], "spacing": index % 2});
    let operations: Vec<_> = (0..10_000).map(distribute).collect();

    let outcome = execute(&mut sketch, batch(&operations), Mode::Atomic, Actor::User, &mut ids());
    assert_eq!(outcome.applied.len(), 10_000);
    assert!(outcome.inverse.len() <= 10_000, "{} operations", outcome.inverse.len());

    let inverse = json::parse(&json::to_string(&outcome.inverse)).unwrap();
    execute(&mut sketch, batch(inverse.as_array().unwrap()), Mode::Atomic, Actor::User, &mut ids());
    assert_eq!(bytes(&sketch), before);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn undo_restores_every_byte(sketch in any_sketch(), operations in operations(), origin in origin()) {
        let mut edited = sketch.clone();
        let outcome = execute(&mut edited, batch(&operations), Mode::Partial, origin, &mut ids());
        let after = bytes(&edited);
        let undo = execute(&mut edited, outcome.inverse.into(), Mode::Atomic, Actor::User, &mut ids());
        prop_assert_eq!(&undo.rejections, &[]);
        prop_assert_eq!(bytes(&edited), bytes(&sketch));
        // The inverse of the inverse redoes the change.
        execute(&mut edited, undo.inverse.into(), Mode::Atomic, Actor::User, &mut ids());
        prop_assert_eq!(bytes(&edited), after);
    }

    #[test]
    fn inverses_survive_the_wire(sketch in any_sketch(), operations in operations()) {
        let mut edited = sketch.clone();
        let outcome = execute(&mut edited, batch(&operations), Mode::Partial, Actor::User, &mut ids());
        let wire = json::parse(&json::to_string(&outcome.inverse)).unwrap();
        let read: Vec<Operation> =
            wire.as_array().unwrap().iter().map(|value| Operation::decode(value).unwrap()).collect();
        let undo = execute(&mut edited, read.into(), Mode::Atomic, Actor::User, &mut ids());
        prop_assert_eq!(undo.rejections, []);
        prop_assert_eq!(bytes(&edited), bytes(&sketch));
    }

    #[test]
    fn a_refused_operation_changes_nothing(
        sketch in any_sketch(), operations in operations(), origin in origin(),
    ) {
        let mut edited = sketch;
        let mut ids = ids();
        for operation in operations.iter().map(Operation::decode).filter_map(Result::ok) {
            let before = bytes(&edited);
            if apply(&mut edited, operation, origin, &mut ids).is_err() {
                prop_assert_eq!(bytes(&edited), before);
            }
        }
    }

    #[test]
    fn atomic_is_all_or_nothing(sketch in any_sketch(), operations in operations(), origin in origin()) {
        let (mut atomic, mut partial) = (sketch.clone(), sketch.clone());
        let all = execute(&mut atomic, batch(&operations), Mode::Atomic, origin, &mut ids());
        let good = execute(&mut partial, batch(&operations), Mode::Partial, origin, &mut ids());
        prop_assert_eq!(&all.rejections, &good.rejections);
        if all.rejections.is_empty() {
            prop_assert_eq!(bytes(&atomic), bytes(&partial));
            prop_assert_eq!(all, good);
        } else {
            prop_assert_eq!(bytes(&atomic), bytes(&sketch));
            prop_assert!(all.applied.is_empty() && all.inverse.is_empty());
            prop_assert_eq!(good.applied.len() + good.rejections.len(), operations.len());
        }
    }

    #[test]
    fn validate_reports_what_execute_rejects(
        sketch in any_sketch(), operations in operations(), origin in origin(),
    ) {
        let before = bytes(&sketch);
        let foretold = validate(&sketch, batch(&operations), origin, &mut ids());
        prop_assert_eq!(bytes(&sketch), before);
        let outcome = execute(&mut sketch.clone(), batch(&operations), Mode::Atomic, origin, &mut ids());
        prop_assert!(foretold.windows(2).all(|pair| pair[0].index < pair[1].index), "one for an operation");
        prop_assert_eq!(foretold, outcome.rejections);
    }

    /// Applied operations are complete: executed again without an id source, they give the same sketch.
    #[test]
    fn applied_operations_say_all(sketch in any_sketch(), operations in operations()) {
        let (mut edited, mut again) = (sketch.clone(), sketch);
        let outcome = execute(&mut edited, batch(&operations), Mode::Partial, Actor::User, &mut ids());
        let wire = json::parse(&json::to_string(&outcome.applied)).unwrap();
        let mut other_ids = IdSource::new(0.0, "another seed of ids").unwrap();
        let repeated = execute(
            &mut again, batch(wire.as_array().unwrap()), Mode::Atomic, Actor::User, &mut other_ids,
        );
        prop_assert_eq!(repeated.rejections, []);
        prop_assert_eq!(bytes(&again), bytes(&edited));
    }

    #[test]
    fn a_sketch_comes_back_from_its_bytes(sketch in any_sketch(), operations in operations()) {
        let mut edited = sketch;
        execute(&mut edited, batch(&operations), Mode::Partial, Actor::User, &mut ids());
        let reading = Sketch::read(&json::parse(&bytes(&edited)).unwrap()).unwrap();
        prop_assert_eq!(&reading.adjustments, &[]);
        prop_assert_eq!(bytes(&reading.sketch), bytes(&edited));
    }

    #[test]
    fn the_length_of_a_sketch_is_that_of_its_json(sketch in any_sketch(), operations in operations(), steps in steps()) {
        let mut edited = sketch.clone();
        execute(&mut edited, batch(&operations), Mode::Partial, Actor::User, &mut ids());
        prop_assert_eq!(edited.byte_len(), bytes(&edited).len());
        let mut history = History::new(sketch);
        steps.into_iter().for_each(|step| take(&mut history, step));
        prop_assert_eq!(history.sketch().byte_len(), bytes(history.sketch()).len());
        let read = Sketch::read_text(bytes(&edited).as_bytes()).unwrap().sketch;
        prop_assert_eq!(read.byte_len(), edited.byte_len());
    }

    #[test]
    fn what_an_edit_leaves_is_a_sketch(sketch in any_sketch(), operations in operations()) {
        let mut edited = sketch;
        execute(&mut edited, batch(&operations), Mode::Partial, Actor::User, &mut ids());
        for (index, component) in edited.iter().enumerate() {
            prop_assert_eq!(edited.index_of(component.id()), Some(index));
            prop_assert_eq!(edited.get(component.id()), Some(component));
            let (size, least) = (component.bounds().size(), component.kind().min_size());
            prop_assert!(size.width >= least.width && size.height >= least.height);
        }
        prop_assert_eq!(edited.ids().count(), edited.len());
    }

    #[test]
    fn a_model_never_changes_what_is_locked(sketch in any_sketch(), operations in operations()) {
        // Unlocking is visible to the user and allowed, so it is excluded.
        let keeps_locks = |operation: &&Value| operation["props"].get("locked").is_none();
        let operations: Vec<_> = operations.iter().filter(keeps_locks).cloned().collect();
        let mut edited = sketch.clone();
        execute(&mut edited, batch(&operations), Mode::Partial, Actor::Model, &mut ids());
        for locked in sketch.iter().filter(|component| component.props().is_locked()) {
            prop_assert_eq!(edited.get(locked.id()), Some(locked));
        }
    }

    /// Any JSON as operations is executed or rejected.
    #[test]
    fn no_operation_is_too_strange(sketch in any_sketch(), strange in prop::collection::vec(strange(), 0..6)) {
        let mut edited = sketch.clone();
        let outcome = execute(&mut edited, batch(&strange), Mode::Partial, Actor::User, &mut ids());
        execute(&mut edited, outcome.inverse.into(), Mode::Atomic, Actor::User, &mut ids());
        prop_assert_eq!(bytes(&edited), bytes(&sketch));
        prop_assert_eq!(outcome.applied.len() + outcome.rejections.len(), strange.len());
    }
}
