//! Strategies for operations and steps.

use proptest::prelude::*;
use serde_json::{Value, json};
use websketch_json as json;
use websketch_sketch::execute::Mode;
use websketch_sketch::history::{CommitOrigin, History, Note};
use websketch_sketch::operation::Batch;
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentKind, IdSource, Sketch};
use websketch_testing::sketches;

pub(super) fn ids() -> IdSource {
    IdSource::new(1_718_000_000_000.0, "0123456789abcdef").unwrap()
}

pub(super) fn note() -> Note {
    Note { origin: CommitOrigin::Manual, timestamp: String::new(), message: None }
}

pub(super) fn batch(operations: &[Value]) -> Batch {
    Batch::decode(operations).unwrap()
}

pub(super) fn bytes(sketch: &Sketch) -> String {
    json::to_string(sketch)
}

/// Generates an id of the sketch, of an earlier `add` of the batch, or an unknown one.
fn id() -> impl Strategy<Value = String> {
    prop_oneof![
        12 => (0..12_u8).prop_map(|number| format!("c{number}")),
        3 => (0..3_u8).prop_map(|number| format!("new{number}")),
        1 => Just("nobody".to_owned()),
    ]
}

/// Generates coordinates, mostly on a page, some at and past the limits.
fn px() -> impl Strategy<Value = f64> {
    prop_oneof![
        8 => (0..1200_i32).prop_map(f64::from),
        4 => 0.0..1200.0,
        1 => prop::sample::select(vec![-0.0, -1.0, 1e6, 1e6 + 1.0, 0.1 + 0.2, 19.999, 1e-300, 1e300]),
    ]
}

/// Generates props to set and, by `null`, to remove.
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

pub(super) fn operation() -> impl Strategy<Value = Value> {
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

pub(super) fn operations() -> impl Strategy<Value = Vec<Value>> {
    prop::collection::vec(operation(), 0..12)
}

pub(super) fn origin() -> impl Strategy<Value = Actor> {
    prop::sample::select(vec![Actor::User, Actor::Model])
}

/// A user's action on a history.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Apply(Vec<Value>),
    Undo,
    Redo,
}

pub(super) fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        3 => prop::collection::vec(operation(), 1..4).prop_map(Step::Apply),
        2 => Just(Step::Undo),
        2 => Just(Step::Redo),
    ];
    prop::collection::vec(step, 0..12)
}

pub(super) fn take(history: &mut History, step: Step) {
    match step {
        Step::Apply(operations) => {
            history.apply(batch(&operations), Mode::Partial, Actor::User, &mut ids(), note());
        }
        Step::Undo => drop(history.undo(String::new())),
        Step::Redo => drop(history.redo(String::new())),
    }
}

/// Generates an operation with some fields removed or replaced by any value.
pub(super) fn strange() -> impl Strategy<Value = Value> {
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
