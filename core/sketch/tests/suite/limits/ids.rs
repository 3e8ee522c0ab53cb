//! Illegible ids are rejected in new sketches. Those in older sketches can be found, changed and restored.

use expect_test::{Expect, expect};
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::history::{CommitOrigin, History, Note};
use websketch_sketch::operation::Batch;
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};

/// Returns a button with the id under test.
fn button(id: &str) -> String {
    format!(r#"{{"id":"{id}","type":"Button","x":0,"y":0,"width":80,"height":40,"props":{{}}}}"#)
}

fn ids() -> IdSource {
    IdSource::new(1_718_000_000_000.0, "0123456789abcdef").unwrap()
}

/// Returns a sketch from before the rule, with one illegible id.
fn older() -> Sketch {
    let text = format!("[{},{}]", button("a"), button(r"\u200b"));
    assert!(Sketch::read_text(text.as_bytes()).is_err());
    Sketch::restore(LazyValue::parse(text.as_bytes()).unwrap()).unwrap()
}

#[test]
fn a_sketch_from_elsewhere_is_refused() {
    let check = |id: &str, expected: Expect| {
        let text = format!("[{}, {}]", button("a"), button(id));
        for text in [text.replace(", ", ","), text] {
            let found = Sketch::read_text(text.as_bytes());
            expected.assert_eq(&found.map_or_else(|fault| fault.to_string(), |_| "read".to_owned()));
        }
    };
    check("زر", expect![["read"]]);
    check(r" ", expect![["component 1: id: an id has at least one character that can be seen"]]);
    check(
        r"\u2066b\u2069",
        expect![["component 1: id: an id has no characters that turn the direction of text, found U+2066"]],
    );
}

#[test]
fn an_operation_brings_none_in() {
    let check = |operation: &str, expected: Expect| {
        let batch = Batch::decode(&[json::parse(operation).unwrap()]).unwrap();
        let outcome = execute(&mut older(), batch, Mode::Atomic, Actor::User, &mut ids());
        expected.assert_eq(&outcome.rejections.first().map_or_else(|| "done".to_owned(), json::to_string));
    };
    let add = |id: &str| {
        format!(
            r#"{{"type":"add","componentId":"{id}","componentType":"Text","x":0,"y":0,"width":40,"height":20}}"#
        )
    };
    let replace = |id: &str| format!(r#"{{"type":"replace","components":[{},{}]}}"#, button("b"), button(id));
    check(&add("❤️"), expect![["done"]]);
    check(
        &add(r"\u00a0"),
        expect![[
            r#"{"index":0,"code":"out_of_range","field":"componentId","message":"componentId must be a text with a character that can be seen, found none"}"#
        ]],
    );
    check(
        &replace(r"a\u202e"),
        expect![[
            r#"{"index":0,"code":"out_of_range","field":"components[1].id","message":"components[1].id must be a text without characters that turn its direction, found U+202E"}"#
        ]],
    );
    check(&replace(r"\u200b"), expect![["done"]]);
}

#[test]
fn what_has_one_already_can_be_changed_and_taken_back() {
    let before = older();
    for operation in [
        r#"{"type":"move","componentId":"\u200b","x":7,"y":7}"#,
        r#"{"type":"delete","componentId":"\u200b"}"#,
    ] {
        let batch = Batch::decode(&[json::parse(operation).unwrap()]).unwrap();
        let mut history = History::new(before.clone());
        let note = Note { origin: CommitOrigin::Manual, timestamp: String::new(), message: None };
        let outcome = history.apply(batch, Mode::Atomic, Actor::User, &mut ids(), note);
        assert_eq!(outcome.rejections, []);
        history.undo(String::new()).unwrap();
        assert_eq!(*history.sketch(), before);
    }
}
