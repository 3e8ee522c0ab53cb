//! What holds for every sketch and every batch of operations.

use crate::sketches;

use crate::sketches::any_sketch;
use proptest::prelude::*;
use serde_json::{Value, json};
use websketch_core::execute::{Mode, apply, execute, validate};
use websketch_core::history::{Changed, CommitOrigin, History, Note};
use websketch_core::json::{self, View};
use websketch_core::operation::{Batch, Operation};
use websketch_core::sketch::{Component, ComponentKind, IdSource, Sketch};
use websketch_core::validate::Origin;

fn ids() -> IdSource {
    IdSource::new(1_718_000_000_000.0, "0123456789abcdef").unwrap()
}

fn note() -> Note {
    Note { origin: CommitOrigin::Manual, timestamp: String::new(), message: None }
}

fn batch(operations: &[Value]) -> Batch {
    Batch::decode(operations).unwrap()
}

fn bytes(sketch: &Sketch) -> String {
    json::to_string(sketch)
}

/// An id of the generated sketches, of an earlier `add` of the batch, or of nobody.
fn id() -> impl Strategy<Value = String> {
    prop_oneof![
        12 => (0..12_u8).prop_map(|number| format!("c{number}")),
        3 => (0..3_u8).prop_map(|number| format!("new{number}")),
        1 => Just("nobody".to_owned()),
    ]
}

/// Mostly coordinates on a page, some at the ends of what is allowed and past them.
fn px() -> impl Strategy<Value = f64> {
    prop_oneof![
        8 => (0..1200_i32).prop_map(f64::from),
        4 => 0.0..1200.0,
        1 => prop::sample::select(vec![-0.0, -1.0, 1e6, 1e6 + 1.0, 0.1 + 0.2, 19.999, 1e-300, 1e300]),
    ]
}

/// Props to set and, by `null`, to remove.
fn changes() -> impl Strategy<Value = Value> {
    let value = prop_oneof![
        3 => sketches::text().prop_map(Value::from),
        2 => Just(Value::Null),
        1 => any::<f64>().prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
        1 => any::<bool>().prop_map(Value::from),
        1 => Just(json!({"b": [1, null, {"a": 0.1}], "a": {}})),
    ];
    let key = prop::sample::select(vec!["text", "items", "locked", "level", "own", "name", ""]);
    prop::collection::btree_map(key, value, 0..4).prop_map(|entries| {
        entries
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect::<serde_json::Map<_, _>>()
            .into()
    })
}

fn kind() -> impl Strategy<Value = &'static str> {
    prop::sample::select(ComponentKind::ALL.to_vec()).prop_map(ComponentKind::name)
}

fn operation() -> impl Strategy<Value = Value> {
    let targets = || prop::collection::vec(id(), 0..5);
    let alignment =
        prop::sample::select(vec!["left", "center", "right", "top", "middle", "bottom", "diagonal"]);
    let component = (id(), kind(), px(), px(), px(), px(), changes()).prop_map(
        |(id, kind, x, y, width, height, props)| {
            json!({"id": id, "type": kind, "x": x, "y": y, "width": width, "height": height, "props": props})
        },
    );
    let new_id = prop_oneof![2 => Just(Value::Null), 1 => id().prop_map(Value::from)];
    let index = prop_oneof![2 => Just(Value::Null), 3 => (0..15_u8).prop_map(Value::from)];
    prop_oneof![
        (id(), px(), px()).prop_map(|(id, x, y)| json!({"type": "move", "componentId": id, "x": x, "y": y})),
        (id(), px(), px())
            .prop_map(|(id, w, h)| json!({"type": "resize", "componentId": id, "width": w, "height": h})),
        (new_id, kind(), (px(), px(), px(), px()), changes(), index.clone()).prop_map(
            |(id, kind, (x, y, width, height), props, index)| {
                json!({
                    "type": "add", "componentId": id, "componentType": kind, "x": x, "y": y, "width": width,
                    "height": height, "props": props, "index": index,
                })
            }
        ),
        id().prop_map(|id| json!({"type": "delete", "componentId": id})),
        (id(), changes())
            .prop_map(|(id, props)| json!({"type": "modify", "componentId": id, "props": props})),
        (targets(), alignment)
            .prop_map(|(ids, alignment)| json!({"type": "align", "targetIds": ids, "alignment": alignment})),
        (targets(), px(), any::<bool>(), any::<bool>()).prop_map(|(ids, spacing, back, down)| {
            let (spacing, axis) = (if back { -spacing } else { spacing }, if down { "y" } else { "x" });
            json!({"type": "distribute", "targetIds": ids, "spacing": spacing, "axis": axis})
        }),
        prop::collection::vec(component, 0..4)
            .prop_map(|components| json!({"type": "replace", "components": components})),
        (id(), index).prop_map(|(id, index)| json!({"type": "reorder", "componentId": id, "index": index})),
    ]
}

fn operations() -> impl Strategy<Value = Vec<Value>> {
    prop::collection::vec(operation(), 0..12)
}

fn origin() -> impl Strategy<Value = Origin> {
    prop::sample::select(vec![Origin::User, Origin::Model])
}

/// What a person does to a history.
#[derive(Clone, Debug)]
enum Step {
    Apply(Vec<Value>),
    Undo,
    Redo,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        3 => prop::collection::vec(operation(), 1..4).prop_map(Step::Apply),
        2 => Just(Step::Undo),
        2 => Just(Step::Redo),
    ];
    prop::collection::vec(step, 0..12)
}

fn take(history: &mut History, step: Step) {
    match step {
        Step::Apply(operations) => {
            history.apply(batch(&operations), Mode::Partial, Origin::User, &mut ids(), note());
        }
        Step::Undo => drop(history.undo(String::new())),
        Step::Redo => drop(history.redo(String::new())),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn undo_restores_every_byte(sketch in any_sketch(), operations in operations(), origin in origin()) {
        let mut edited = sketch.clone();
        let outcome = execute(&mut edited, batch(&operations), Mode::Partial, origin, &mut ids());
        let after = bytes(&edited);
        let undo = execute(&mut edited, outcome.inverse.into(), Mode::Atomic, Origin::User, &mut ids());
        prop_assert_eq!(&undo.rejections, &[]);
        prop_assert_eq!(bytes(&edited), bytes(&sketch));
        // And the inverse of the inverse does it again.
        execute(&mut edited, undo.inverse.into(), Mode::Atomic, Origin::User, &mut ids());
        prop_assert_eq!(bytes(&edited), after);
    }

    #[test]
    fn inverses_survive_the_wire(sketch in any_sketch(), operations in operations()) {
        let mut edited = sketch.clone();
        let outcome = execute(&mut edited, batch(&operations), Mode::Partial, Origin::User, &mut ids());
        let wire = json::parse(&json::to_string(&outcome.inverse)).unwrap();
        let read: Vec<Operation> =
            wire.as_array().unwrap().iter().map(|value| Operation::decode(value).unwrap()).collect();
        let undo = execute(&mut edited, read.into(), Mode::Atomic, Origin::User, &mut ids());
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

    /// What was applied is complete: done again, with nothing to make up, it gives the same sketch.
    #[test]
    fn applied_operations_say_all(sketch in any_sketch(), operations in operations()) {
        let (mut edited, mut again) = (sketch.clone(), sketch);
        let outcome = execute(&mut edited, batch(&operations), Mode::Partial, Origin::User, &mut ids());
        let wire = json::parse(&json::to_string(&outcome.applied)).unwrap();
        let mut other_ids = IdSource::new(0.0, "another seed of ids").unwrap();
        let repeated = execute(
            &mut again, batch(wire.as_array().unwrap()), Mode::Atomic, Origin::User, &mut other_ids,
        );
        prop_assert_eq!(repeated.rejections, []);
        prop_assert_eq!(bytes(&again), bytes(&edited));
    }

    #[test]
    fn a_sketch_comes_back_from_its_bytes(sketch in any_sketch(), operations in operations()) {
        let mut edited = sketch;
        execute(&mut edited, batch(&operations), Mode::Partial, Origin::User, &mut ids());
        let reading = Sketch::read(&json::parse(&bytes(&edited)).unwrap()).unwrap();
        prop_assert_eq!(&reading.adjustments, &[]);
        prop_assert_eq!(bytes(&reading.sketch), bytes(&edited));
    }

    #[test]
    fn the_length_of_a_sketch_is_that_of_its_json(sketch in any_sketch(), operations in operations(), steps in steps()) {
        let mut edited = sketch.clone();
        execute(&mut edited, batch(&operations), Mode::Partial, Origin::User, &mut ids());
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
        execute(&mut edited, batch(&operations), Mode::Partial, Origin::User, &mut ids());
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
        // Unlocking is a decision that the user sees; leave it out.
        let keeps_locks = |operation: &&Value| operation["props"].get("locked").is_none();
        let operations: Vec<_> = operations.iter().filter(keeps_locks).cloned().collect();
        let mut edited = sketch.clone();
        execute(&mut edited, batch(&operations), Mode::Partial, Origin::Model, &mut ids());
        for locked in sketch.iter().filter(|component| component.props().is_locked()) {
            prop_assert_eq!(edited.get(locked.id()), Some(locked));
        }
    }

    #[test]
    fn redo_does_what_undo_took_back(sketch in any_sketch(), steps in steps()) {
        let mut history = History::new(sketch);
        for step in steps {
            take(&mut history, step);
            let (before, revision) = (bytes(history.sketch()), history.revision());
            let mut back = history.clone();
            if back.undo(String::new()).is_ok() {
                prop_assert!(back.redo(String::new()).is_ok());
                prop_assert_eq!(bytes(back.sketch()), before);
                prop_assert_eq!(back.revision(), revision + 2);
                prop_assert_eq!(back.can_redo(), history.can_redo());
            } else {
                prop_assert!(!history.can_undo());
            }
        }
    }

    #[test]
    fn undoing_everything_gives_the_beginning(sketch in any_sketch(), steps in steps()) {
        let mut history = History::new(sketch.clone());
        steps.into_iter().for_each(|step| take(&mut history, step));
        let end = bytes(history.sketch());
        let mut undone = 0;
        while history.undo(String::new()).is_ok() {
            undone += 1;
        }
        prop_assert_eq!(bytes(history.sketch()), bytes(&sketch));
        for _ in 0..undone {
            prop_assert!(history.redo(String::new()).is_ok());
        }
        prop_assert_eq!(bytes(history.sketch()), end);
    }

    #[test]
    fn a_history_follows_from_its_log(sketch in any_sketch(), steps in steps()) {
        let mut history = History::new(sketch.clone());
        steps.into_iter().for_each(|step| take(&mut history, step));
        let log: Vec<_> = history.log().cloned().collect();
        let text = json::to_string(&log);
        let restored = History::restore(history.sketch().clone(), history.revision(), log);
        prop_assert_eq!(&restored, &history);
        let replayed = History::replay(sketch, View::of(text.as_bytes()).unwrap()).unwrap();
        prop_assert_eq!(bytes(replayed.sketch()), bytes(history.sketch()));
        prop_assert_eq!(json::to_string(&replayed.log().collect::<Vec<_>>()), text);
    }

    /// Whoever keeps a copy and does what [`Changed`] says has the sketch.
    #[test]
    fn a_copy_follows_by_what_has_changed(sketch in any_sketch(), steps in steps()) {
        let mut history = History::new(sketch.clone());
        let mut copy: Vec<_> = sketch.iter().cloned().collect();
        for step in steps {
            let revision = history.revision();
            take(&mut history, step);
            if history.revision() == revision {
                continue;
            }
            let commit = history.log().next_back().unwrap();
            follow(&mut copy, Changed::by(history.sketch(), &commit.inverse));
            prop_assert_eq!(json::to_string(&copy), bytes(history.sketch()));
        }
    }

    /// A gesture is one step: undone as a whole, and told by the log as what it came to.
    #[test]
    fn a_gesture_is_one_step(sketch in any_sketch(), batches in prop::collection::vec(prop::collection::vec(operation(), 1..4), 1..5)) {
        let mut history = History::new(sketch.clone());
        for operations in &batches {
            let gesture = Some("drag".to_owned());
            history.apply_in(gesture, batch(operations), Mode::Partial, Origin::User, &mut ids(), note());
        }
        prop_assert!(history.log().count() <= 1);
        let log = json::to_string(&history.log().collect::<Vec<_>>());
        let replayed = History::replay(sketch.clone(), View::of(log.as_bytes()).unwrap()).unwrap();
        prop_assert_eq!(bytes(replayed.sketch()), bytes(history.sketch()));
        if history.can_undo() {
            let commit = history.undo(String::new()).unwrap();
            prop_assert_eq!(commit.revision, history.revision());
        }
        prop_assert_eq!(bytes(history.sketch()), bytes(&sketch));
        prop_assert!(!history.can_undo());
    }

    /// Whatever JSON is given as operations, it is done or refused.
    #[test]
    fn no_operation_is_too_strange(sketch in any_sketch(), strange in prop::collection::vec(strange(), 0..6)) {
        let mut edited = sketch.clone();
        let outcome = execute(&mut edited, batch(&strange), Mode::Partial, Origin::User, &mut ids());
        execute(&mut edited, outcome.inverse.into(), Mode::Atomic, Origin::User, &mut ids());
        prop_assert_eq!(bytes(&edited), bytes(&sketch));
        prop_assert_eq!(outcome.applied.len() + outcome.rejections.len(), strange.len());
    }
}

/// Does to a copy of a sketch what has changed.
fn follow(copy: &mut Vec<Component>, Changed { changed, removed, order }: Changed) {
    copy.retain(|component| !removed.contains(component.id()));
    for component in changed {
        match copy.iter_mut().find(|former| former.id() == component.id()) {
            Some(former) => *former = component,
            None => copy.push(component),
        }
    }
    if let Some(order) = order {
        copy.sort_by_key(|component| order.iter().position(|id| id == component.id()));
    }
}

/// An operation with some of its fields gone or replaced by anything.
fn strange() -> impl Strategy<Value = Value> {
    let anything = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        Just(json!(json::NON_FINITE_MARKER)),
        Just(json!(["c0", "c0", null])),
        Just(json!({"x": {}})),
        Just(json!([{"id": "c0", "type": "Text", "x": 0, "y": 0, "width": 1e-9, "height": 1}])),
    ];
    let field = prop::sample::select(vec![
        "type",
        "componentId",
        "componentType",
        "x",
        "y",
        "width",
        "height",
        "props",
        "targetIds",
        "alignment",
        "spacing",
        "axis",
        "components",
        "index",
    ]);
    let odd = prop::collection::vec((field, anything.clone()), 1..4);
    let operation = (operation(), odd).prop_map(|(mut operation, odd)| {
        for (field, value) in odd {
            operation[field] = value;
        }
        operation
    });
    prop_oneof![6 => operation, 1 => anything]
}

#[test]
fn an_inverse_is_never_too_long_for_a_batch() {
    let component = |id| json!({"id": id, "type": "Button", "x": 0, "y": 0, "width": 80, "height": 40});
    let mut sketch = Sketch::read(&json!([component("a"), component("b"), component("c")])).unwrap().sketch;
    let before = bytes(&sketch);
    let distribute =
        |index: usize| json!({"type": "distribute", "targetIds": ["a", "b", "c"], "spacing": index % 2});
    let operations: Vec<_> = (0..10_000).map(distribute).collect();

    let outcome = execute(&mut sketch, batch(&operations), Mode::Atomic, Origin::User, &mut ids());
    assert_eq!(outcome.applied.len(), 10_000);
    assert!(outcome.inverse.len() <= 10_000, "{} operations", outcome.inverse.len());

    let inverse = json::parse(&json::to_string(&outcome.inverse)).unwrap();
    execute(&mut sketch, batch(inverse.as_array().unwrap()), Mode::Atomic, Origin::User, &mut ids());
    assert_eq!(bytes(&sketch), before);
}
