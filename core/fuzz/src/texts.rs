//! Fuzz targets of model answers and user messages.

use serde_json::Value;
use websketch_json as json;
use websketch_language::{Context, Interpretation, find, interpret};
use websketch_repair::{JsonStream, JsonText, Options, Shape, repair, repair_text};
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::operation::Batch;
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};

/// Repairs any text. The result must be JSON and a fixed point, JSON by `serde_json` must be returned unchanged, and
/// every repair must lie within the text.
pub(super) fn repair_at_once(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(value) = serde_json::from_str::<Value>(text) {
        let repaired = repair(text).expect("JSON is JSON");
        assert_eq!(json::to_string(&repaired.value), json::to_string(&value));
        assert!(repaired.repairs.is_empty());
    }
    if let Ok(repaired) = repair(text) {
        let text_again = json::to_string(&repaired.value);
        let twice = repair_text(&text_again).expect("what comes out is JSON");
        assert!(twice.json == text_again && twice.repairs.is_empty());
        assert!(repaired.repairs.iter().all(|it| it.start <= it.end && it.end <= text.len()));
    }
}

/// Streams any bytes in chunks of one and seven bytes and as a whole. Values and end must agree, and every value must
/// be JSON.
pub(super) fn repair_stream(bytes: &[u8]) {
    let path = vec!["operations".to_owned()];
    for shape in [Shape::Any, Shape::Operations] {
        let options = Options { path: path.clone(), shape, ..Options::default() };
        let at_once = streamed(bytes, bytes.len().max(1), &options);
        assert_eq!(streamed(bytes, 1, &options), at_once);
        assert_eq!(streamed(bytes, 7, &options), at_once);
        for value in at_once.0 {
            assert!(serde_json::from_str::<serde::de::IgnoredAny>(value.as_str()).is_ok(), "{value:?}");
        }
    }
}

fn streamed(bytes: &[u8], size: usize, options: &Options) -> (Vec<JsonText>, String) {
    let mut stream = JsonStream::new(options.clone());
    let mut values: Vec<_> = bytes.chunks(size).flat_map(|chunk| stream.push(chunk)).collect();
    let mut end = stream.finish();
    values.append(&mut end.values);
    (values, format!("{end:?}"))
}

const SKETCH: &str = r#"[
    {"id":"nav","type":"NavigationBox","x":0,"y":0,"width":1200,"height":56,"props":{"items":["Home","Shop"]}},
    {"id":"title","type":"Heading","x":80,"y":96,"width":420,"height":48,"props":{"text":"Winter coats","level":1}},
    {"id":"email","type":"Input","x":80,"y":240,"width":200,"height":40,"props":{"text":"Email"}},
    {"id":"buy","type":"Button","x":80,"y":370,"width":140,"height":44,"props":{"text":"Buy now"}},
    {"id":"wish","type":"Button","x":240.5,"y":376,"width":120,"height":36,"props":{"text":"Add to wishes"}}
]"#;

/// Interprets any message. The meaning must be deterministic, and the sketch must accept the operations.
pub(super) fn interpretation(bytes: &[u8]) {
    let Ok(message) = std::str::from_utf8(bytes) else { return };
    let sketch = Sketch::read(&json::parse(SKETCH).expect("JSON")).expect("a sketch").sketch;
    let ids = || IdSource::new(0.0, "0123456789abcdef").expect("a seed");
    let understood = interpret(&sketch, message, &Context::default(), &mut ids());
    assert_eq!(interpret(&sketch, message, &Context::default(), &mut ids()), understood);
    let found = find(&sketch, message, &Context::default());
    assert!(found.candidates.iter().flat_map(|one| &one.ids).all(|id| sketch.contains(id)));
    if let Interpretation::Operations { operations, .. } = understood.meaning {
        assert!(!operations.is_empty());
        let batch = Batch::from(operations);
        let outcome = execute(&mut sketch.clone(), batch, Mode::Atomic, Actor::Model, &mut ids());
        assert_eq!(outcome.rejections, [], "what the language says can be done");
    }
}
