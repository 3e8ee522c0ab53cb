//! The size limit of a sketch. A larger one, as older versions allowed, can be read and reduced.

use expect_test::{Expect, expect};
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::history::{CommitOrigin, History, Note};
use websketch_sketch::limits::MAX_SKETCH_BYTES;
use websketch_sketch::operation::Batch;
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};

fn ids() -> IdSource {
    IdSource::new(1_718_000_000_000.0, "0123456789abcdef").unwrap()
}

fn component(id: &str, text: usize) -> String {
    let text = "x".repeat(text);
    format!(r#"{{"id":"{id}","type":"Text","x":0,"y":0,"width":40,"height":20,"props":{{"text":"{text}"}}}}"#)
}

/// Returns the JSON of a sketch with this many bytes.
fn text(bytes: usize) -> String {
    const TEXT: usize = 60_000;
    let frame = component("c000", 0).len() + 1;
    let count = (bytes - 1) / (frame + TEXT);
    let mut components: Vec<String> = (0..count).map(|nth| component(&format!("c{nth:03}"), TEXT)).collect();
    let rest = bytes - 1 - count * (frame + TEXT);
    // A remainder too small for another component is added to the first.
    if let Some(text) = rest.checked_sub(frame) {
        components.push(component("last", text));
    } else if let Some(first) = components.first_mut() {
        *first = component("c000", TEXT + rest);
    }
    format!("[{}]", components.join(","))
}

fn restored(bytes: usize) -> Sketch {
    let text = text(bytes);
    let sketch = Sketch::restore(LazyValue::parse(text.as_bytes()).unwrap()).unwrap();
    assert_eq!((sketch.byte_len(), json::to_string(&sketch).len()), (bytes, bytes));
    sketch
}

/// Executes one operation on a sketch of this many bytes, and undoes it.
#[track_caller]
fn check(bytes: usize, operation: &str, expected: Expect) {
    let before = restored(bytes);
    let batch = || Batch::decode(&[json::parse(operation).unwrap()]).unwrap();
    let mut after = before.clone();
    let outcome = execute(&mut after, batch(), Mode::Atomic, Actor::User, &mut ids());
    let shown = match outcome.rejections.first() {
        Some(rejection) => {
            assert_eq!(after, before, "what is refused changes nothing");
            json::to_string(rejection)
        }
        None => format!("{:+}", after.byte_len().cast_signed() - bytes.cast_signed()),
    };
    expected.assert_eq(&shown);
    let mut history = History::new(before.clone());
    let note = Note { origin: CommitOrigin::Manual, timestamp: String::new(), message: None };
    history.apply(batch(), Mode::Atomic, Actor::User, &mut ids(), note);
    if history.undo(String::new()).is_ok() {
        assert_eq!(*history.sketch(), before, "undo is never refused");
    }
}

const ADD: &str =
    r#"{"type":"add","componentId":"n","componentType":"Text","x":0,"y":0,"width":40,"height":20}"#;
const SHORTEN: &str = r#"{"type":"modify","componentId":"c001","props":{"text":""}}"#;
const LENGTHEN: &str = r#"{"type":"modify","componentId":"c001","props":{"own":1}}"#;
const MOVE: &str = r#"{"type":"move","componentId":"c001","x":83.28513789611293,"y":0}"#;
const DELETE: &str = r#"{"type":"delete","componentId":"c001"}"#;

#[test]
fn a_sketch_grows_up_to_the_limit_and_no_further() {
    check(MAX_SKETCH_BYTES - 100, ADD, expect!["+71"]);
    check(MAX_SKETCH_BYTES - 71, ADD, expect!["+71"]);
    check(
        MAX_SKETCH_BYTES - 70,
        ADD,
        expect![[
            r#"{"index":0,"code":"limit_exceeded","message":"the JSON of a sketch is limited to 4194304, found 4194305"}"#
        ]],
    );
    check(
        MAX_SKETCH_BYTES,
        LENGTHEN,
        expect![[
            r#"{"index":0,"code":"limit_exceeded","message":"the JSON of a sketch is limited to 4194304, found 4194312"}"#
        ]],
    );
    check(
        MAX_SKETCH_BYTES,
        MOVE,
        expect![[
            r#"{"index":0,"code":"limit_exceeded","message":"the JSON of a sketch is limited to 4194304, found 4194320"}"#
        ]],
    );
}

#[test]
fn one_that_is_past_the_limit_can_be_made_smaller() {
    let past = MAX_SKETCH_BYTES + 1_000_000;
    check(past, SHORTEN, expect!["-60000"]);
    check(past, DELETE, expect!["-60083"]);
    check(past, r#"{"type":"move","componentId":"c001","x":7,"y":0}"#, expect!["+0"]);
    check(past, r#"{"type":"reorder","componentId":"c001","index":0}"#, expect!["+0"]);
    check(
        past,
        ADD,
        expect![[
            r#"{"index":0,"code":"limit_exceeded","message":"the JSON of a sketch is limited to 4194304, found 5194375"}"#
        ]],
    );
    let smaller = format!(r#"{{"type":"replace","components":{}}}"#, text(MAX_SKETCH_BYTES + 500_000));
    check(past, &smaller, expect!["-500000"]);
    check(
        1_000_000,
        &smaller,
        expect![[
            r#"{"index":0,"code":"limit_exceeded","message":"the JSON of a sketch is limited to 4194304, found 4694304"}"#
        ]],
    );
}

#[test]
fn a_foreign_text_is_no_sketch_when_it_is_past_the_limit() {
    let read = |bytes| Sketch::read_text(text(bytes).as_bytes()).map(|reading| reading.sketch.byte_len());
    assert_eq!(read(MAX_SKETCH_BYTES), Ok(MAX_SKETCH_BYTES));
    let refused = |text: &str| Sketch::read_text(text.as_bytes()).unwrap_err().to_string();
    let expected = "a sketch has at most 4194304 bytes of JSON, found 4194305";
    assert_eq!(refused(&text(MAX_SKETCH_BYTES + 1)), expected);
    assert_eq!(
        Sketch::read(&json::parse(&text(MAX_SKETCH_BYTES + 1)).unwrap()).unwrap_err().to_string(),
        expected
    );
    // The limit applies to the output: this text is shorter than the sketch that it defines.
    let raised = text(MAX_SKETCH_BYTES).replacen(r#""height":20"#, r#""height":2"#, 1);
    assert_eq!(refused(&raised.replacen("xx", "xxx", 1)), expected);
}
