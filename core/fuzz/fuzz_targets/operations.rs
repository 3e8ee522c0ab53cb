//! Any answer of a model: nothing panics, a cut answer gives a beginning of the operations, and the
//! sketch at the end is one that its own reader accepts. Run with
//! `cargo +nightly fuzz run operations` in `core`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use websketch_core::json;
use websketch_core::proposal::{OperationStream, StreamEvent};
use websketch_core::sketch::{IdSource, Sketch};

const SKETCH: &str = r#"[
    {"id":"title","type":"Heading","x":40,"y":40,"width":400,"height":48,"props":{"text":"Welcome"}},
    {"id":"component-1718000000000-abcdefghi","type":"Button","x":40,"y":120,"width":120,"height":40}
]"#;

fn stream() -> OperationStream {
    let value = json::parse(SKETCH).expect("the sketch is JSON");
    let sketch = Sketch::read(&value).expect("the sketch is a sketch").sketch;
    OperationStream::new(sketch, IdSource::new(0.0, "0123456789abcdef").expect("a seed"))
}

fn operations(events: &[StreamEvent]) -> Vec<&StreamEvent> {
    events.iter().filter(|event| matches!(event, StreamEvent::Operation { .. })).collect()
}

fuzz_target!(|bytes: &[u8]| {
    let mut whole = stream();
    let events = whole.push(bytes);
    let end = whole.finish();
    let again = json::parse(&json::to_string(&end.sketch)).expect("a sketch is JSON");
    assert!(Sketch::read(&again).is_ok_and(|reading| reading.sketch == end.sketch));

    let (half, _) = bytes.split_at(bytes.len() / 2);
    let part = stream().push(half);
    assert!(operations(&events).starts_with(&operations(&part)));
});
