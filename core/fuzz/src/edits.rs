//! Fuzz targets of operations, in batches and in model answers.

use super::documents::assert_valid;
use serde_json::Value;
use websketch_agent::proposal::{OperationStream, StreamEvent};
use websketch_json as json;
use websketch_sketch::execute::{Mode, execute, validate};
use websketch_sketch::operation::Batch;
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};

const SKETCH: &str = r#"[
    {"id":"title","type":"Heading","x":40,"y":40,"width":400,"height":48,"props":{"text":"Welcome","level":1}},
    {"id":"component-1718000000000-abcdefghi","type":"Button","x":40.5,"y":120,"width":120,"height":40},
    {"id":"line","type":"HorizontalLine","x":40,"y":180,"width":400,"height":2,"props":{"locked":true}}
]"#;

fn sketch() -> Sketch {
    Sketch::read(&json::parse(SKETCH).expect("JSON")).expect("a sketch").sketch
}

fn ids() -> IdSource {
    IdSource::new(0.0, "0123456789abcdef").expect("a seed")
}

/// Executes any JSON as a batch. `validate` must report the rejections of `execute`, a rejected batch must change
/// nothing, and the inverse must restore every byte.
pub(super) fn operations(bytes: &[u8]) {
    let Ok(Value::Array(operations)) = json::parse_bytes(bytes) else { return };
    let Ok(batch) = Batch::decode(&operations) else { return };
    let before = sketch();
    for (mode, origin) in [(Mode::Atomic, Actor::User), (Mode::Partial, Actor::Model)] {
        let mut after = before.clone();
        let outcome = execute(&mut after, batch.clone(), mode, origin, &mut ids());
        assert_valid(&after);
        assert_eq!(validate(&before, batch.clone(), origin, &mut ids()), outcome.rejections);
        if mode == Mode::Atomic && !outcome.rejections.is_empty() {
            assert_eq!(json::to_string(&after), json::to_string(&before));
        }
        let undo = Batch::from(outcome.inverse);
        let undone = execute(&mut after, undo, Mode::Atomic, Actor::User, &mut ids());
        assert_eq!(undone.rejections, []);
        assert_eq!(json::to_string(&after), json::to_string(&before));
    }
}

/// Streams any bytes as a model's answer. A truncated answer must give a prefix of the operations, chunk boundaries
/// must not matter, and the final sketch must be valid.
pub(super) fn operation_stream(bytes: &[u8]) {
    let stream = || OperationStream::new(sketch(), ids());
    let mut whole = stream();
    let events = whole.push(bytes);
    let (half, _) = bytes.split_at(bytes.len() / 2);
    assert!(operations_of(&events).starts_with(&operations_of(&stream().push(half))));

    let mut single = stream();
    let one_by_one: Vec<_> = bytes.chunks(1).flat_map(|byte| single.push(byte)).collect();
    assert_eq!(operations_of(&events), operations_of(&one_by_one));
    let (end, single_end) = (whole.finish(), single.finish());
    assert_eq!(operations_of(&end.events), operations_of(&single_end.events));
    assert_eq!(end.end, single_end.end);
    assert_eq!(end.sketch, single_end.sketch);
    assert_valid(&end.sketch);
}

/// Returns all events but the texts. The pieces of a text depend on the chunks.
fn operations_of(events: &[StreamEvent]) -> Vec<&StreamEvent> {
    events.iter().filter(|event| !matches!(event, StreamEvent::Text { .. })).collect()
}
