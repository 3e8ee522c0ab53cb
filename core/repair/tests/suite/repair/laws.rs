//! Laws of repair: generated JSON, and texts of all fragments with a meaning.

use super::mutations::token::Layout;
use proptest::prelude::*;
use serde_json::{Map, Value};
use std::borrow::Cow;
use websketch_json as json;
use websketch_repair::{JsonStream, Options, RepairKind, Shape, StreamEnd, repair, repair_text};

/// All fragments with a meaning for the parser, and a few without.
const FRAGMENTS: [&str; 64] = [
    "{",
    "}",
    "[",
    "]",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "\"",
    "'",
    "`",
    "\\",
    "\\\"",
    "\\n",
    "\\u00e9",
    "\\ud83d",
    ":",
    ":",
    ",",
    ",",
    " ",
    "\n",
    "(",
    ")",
    "+",
    "=",
    ";",
    "#",
    "//",
    "/*",
    "*/",
    "...",
    "…",
    "“",
    "”",
    "，",
    "\u{a0}",
    "\u{feff}",
    "\u{1}",
    "1",
    "-",
    "2.5e",
    "true",
    "Non",
    "word",
    "\"a\"",
    "\"type\":\"move\"",
    "\"operations\":[",
    "{\"type\":\"delete\",\"id\":\"x\"}",
    "```json\n",
    "```",
    "<think>",
    "</think>",
    "<<STREAM_ERROR: x>>",
    "[DONE]",
    "<|im_end|>",
    "</s>",
    "<answer>",
    "Thinking:",
    "Answer:",
    "data:",
    "ObjectId(",
    "😀",
];

fn any_text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&FRAGMENTS[..]), 0..40).prop_map(|parts| parts.concat())
}

fn any_json() -> impl Strategy<Value = Value> {
    let number = prop_oneof![any::<i64>().prop_map(Value::from), (-1e9..1e9_f64).prop_map(Value::from)];
    let string = prop_oneof![any::<String>(), any_text()];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        number,
        string.clone().prop_map(Value::from)
    ];
    leaf.prop_recursive(4, 40, 6, move |inner| {
        let member = (string.clone(), inner.clone());
        prop_oneof![
            prop::collection::vec(inner, 0..6).prop_map(Value::from),
            prop::collection::vec(member, 0..6).prop_map(|members| Value::from(Map::from_iter(members))),
        ]
    })
}

/// Generates a valid answer with one fault.
fn any_damaged() -> impl Strategy<Value = String> {
    (
        any_json(),
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        prop::sample::select(&FRAGMENTS[..]),
    )
        .prop_map(|(value, from, to, fragment)| {
            let text = json::to_string(
                &serde_json::json!([{ "type": "add", "props": value }, { "type": "delete", "id": "a" }]),
            );
            let characters: Vec<_> = text.chars().collect();
            let (from, to) = (from.index(characters.len()), to.index(8));
            let head = characters.iter().take(from);
            let tail = characters.iter().skip(from + to);
            head.copied().chain(fragment.chars()).chain(tail.copied()).collect()
        })
}

fn any_answer() -> impl Strategy<Value = String> {
    prop_oneof![any_text(), any_damaged()]
}

fn options(shape: Shape) -> Options {
    Options { path: vec!["operations".to_owned()], shape, ..Options::default() }
}

/// Returns the values of a stream and its end.
pub(super) fn stream(chunks: &[&[u8]], shape: Shape) -> (Vec<String>, StreamEnd) {
    let mut stream = JsonStream::new(options(shape));
    let mut values = Vec::new();
    for chunk in chunks {
        values.extend(stream.push(chunk).iter().map(|value| value.as_str().to_owned()));
    }
    (values, stream.finish())
}

/// Returns the values that a stream of `value` emits.
fn streamed_values(value: Value) -> Vec<Value> {
    match value {
        Value::Object(object) => match object.get("operations") {
            Some(Value::Array(items)) => items.clone(),
            _ => vec![Value::Object(object)],
        },
        Value::Array(items) => items,
        scalar => vec![scalar],
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn valid_json_stays_as_it_is(value in any_json()) {
        let text = json::to_string(&value);
        let repaired = repair(&text).expect("valid JSON");
        prop_assert_eq!(json::to_string(&repaired.value), text);
        prop_assert!(repaired.repairs.is_empty());
    }

    #[test]
    fn valid_json_stays_as_it_is_in_a_fence(value in any_json()) {
        prop_assume!(value.is_object() || value.is_array());
        for layout in Layout::ALL {
            let fenced = format!("Here:\n```json\n{}\n```\n", layout.write(&value));
            let repaired = repair_text(&fenced).expect("fenced JSON");
            prop_assert_eq!(&*repaired.json, json::to_string(&value));
            prop_assert!(repaired.repairs.len() <= 2, "{:?}", repaired.repairs);
        }
    }

    #[test]
    fn valid_json_streams_as_it_is(value in any_json()) {
        for layout in Layout::ALL {
            let text = layout.write(&value);
            let (values, end) = stream(&[text.as_bytes()], Shape::Any);
            prop_assume!(!end.superseded);
            prop_assert!(end.complete && end.repairs.is_empty());
            let all: Vec<_> =
                values.iter().map(String::as_str).chain(end.values.iter().map(|value| value.as_str())).collect();
            let wanted: Vec<_> = streamed_values(value.clone()).iter().map(json::to_string).collect();
            prop_assert_eq!(all, wanted);
        }
    }

    #[test]
    fn a_fault_beside_a_valid_value_changes_nothing_in_it(value in any_json()) {
        for layout in Layout::ALL {
            let text = format!("[{},{{'a':1,}}]", layout.write(&value));
            let wanted = serde_json::json!([value, { "a": 1 }]);
            let repaired = repair(&text).expect("JSON");
            prop_assert_eq!(&repaired.value, &wanted, "{}", text);
            prop_assert_eq!(repaired.repairs.len(), 2, "{:?}", repaired.repairs);
            let chunks: Vec<_> = text.as_bytes().chunks(1).collect();
            let (values, end) = stream(&chunks, Shape::Any);
            let values = values.into_iter().chain(end.values.iter().map(|value| value.as_str().to_owned()));
            prop_assert_eq!(format!("[{}]", values.collect::<Vec<_>>().join(",")), json::to_string(&wanted));
        }
    }

    #[test]
    fn what_comes_out_is_valid_and_stays_as_it_is(text in any_answer()) {
        if let Ok(once) = repair_text(&text) {
            // A lone surrogate escape is valid JSON text that a `Value` cannot hold.
            let is_kept = matches!(once.json, Cow::Borrowed(_));
            prop_assert!(is_kept || json::parse(&once.json).is_ok(), "{} -> {}", text, once.json);
            let twice = repair_text(&once.json).expect("valid JSON");
            prop_assert_eq!(&once.json, &twice.json);
            prop_assert!(twice.repairs.is_empty());
        }
    }

    #[test]
    fn repairs_lie_in_the_text(text in any_answer()) {
        if let Ok(repaired) = repair(&text) {
            for repair in repaired.repairs {
                prop_assert!(repair.start <= repair.end && repair.end <= text.len(), "{repair:?} of {text}");
            }
        }
    }

    #[test]
    fn chunks_change_nothing(text in any_answer(), size in 1..9_usize, is_any in any::<bool>()) {
        let shape = if is_any { Shape::Any } else { Shape::Operations };
        let whole = stream(&[text.as_bytes()], shape);
        let chunks: Vec<_> = text.as_bytes().chunks(size).collect();
        prop_assert_eq!(stream(&chunks, shape), whole, "chunks of {}", size);
    }

    #[test]
    fn a_prefix_gives_a_prefix(text in any_answer(), cut in any::<prop::sample::Index>()) {
        let bytes = text.as_bytes();
        let cut = cut.index(bytes.len() + 1);
        let (whole, _) = stream(&[bytes], Shape::Operations);
        let (part, _) = stream(&[&bytes[..cut]], Shape::Operations);
        prop_assert!(whole.starts_with(&part), "{part:?} is no beginning of {whole:?}");
    }

    #[test]
    fn the_stream_agrees_with_the_whole(text in any_answer()) {
        let (values, end) = stream(&[text.as_bytes()], Shape::Any);
        prop_assume!(!end.superseded);
        let plain = |text: &str| json::parse(text).map_or_else(|_| text.to_owned(), |value| json::to_string(&value));
        let last = end.values.iter().map(|value| plain(value.as_str()));
        let all: Vec<_> = values.iter().map(|value| plain(value)).chain(last).collect();
        match repair(&text) {
            Err(error) => prop_assert_eq!(end.error, Some(error), "{:?}", all),
            Ok(repaired) => {
                prop_assert_eq!(end.stream_error, repaired.stream_error);
                let one = streamed_values(repaired.value.clone());
                let several = match repaired.value {
                    Value::Array(items) => items.into_iter().flat_map(streamed_values).collect(),
                    _ => one.clone(),
                };
                let is_beginning = |wanted: Vec<Value>| {
                    let wanted: Vec<_> = wanted.iter().map(json::to_string).collect();
                    // Truncated values are missing; all others are emitted in order.
                    let mut rest = wanted.iter();
                    let is_in_order = all.iter().all(|value| rest.any(|wanted| wanted == value));
                    if end.complete { wanted == all } else { is_in_order }
                };
                prop_assert!(is_beginning(one) || is_beginning(several), "{all:?}");
            }
        }
    }
}

#[test]
fn bytes_that_are_no_utf8_harm_nothing() {
    for size in 1..4_usize {
        let bytes = &b"[{\"a\":\"x\xff\xf0\x9f\",\"b\xe2\x80\":1}]\xf0"[..];
        let chunks: Vec<_> = bytes.chunks(size).collect();
        let (values, _) = stream(&chunks, Shape::Any);
        assert!(values.iter().all(|value| json::parse(value).is_ok()), "{values:?}");
        assert_eq!(values.len(), 1);
    }
}

/// Checks that any chunking of a text gives the same values and end.
#[track_caller]
fn check_chunks(text: &str) {
    let whole = stream(&[text.as_bytes()], Shape::Any);
    for size in 1..30 {
        let chunks: Vec<_> = text.as_bytes().chunks(size).collect();
        assert_eq!(stream(&chunks, Shape::Any), whole, "chunks of {size}");
    }
}

#[test]
fn a_strict_value_among_escaped_ones_is_read_alike_in_all_chunks() {
    check_chunks(r#"[{\"type\":"old"}, {"type":"move","c\"componentId":"save","x":1,"y":2}]"#);
}

#[test]
fn a_strict_value_behind_a_bare_key_is_read_alike_in_all_chunks() {
    check_chunks("{e{\"o\": \"x\"} {\": \"a,\" x:\0]");
    check_chunks(r#"{r{"tt": "x"} {":"ab "" "" "#);
}

#[test]
fn a_strict_value_behind_a_plus_is_read_alike_in_all_chunks() {
    check_chunks("[[+\0+[3,]!\\ \\\\\\\"x\\\\\\\", \\\\\\!\"b");
}

#[test]
fn rows_of_spaces_are_read_alike_in_all_chunks() {
    let spaces = " ".repeat(150);
    check_chunks(&format!("{{b'{spaces}some, 'a':1}}"));
    check_chunks(&format!(r#"[{{"a":1]{}, {spaces}{{"b":2}}]"#, " ".repeat(60)));
}

/// A potentially stray bracket is resolved by the bytes after it, without waiting for the end of the text.
#[test]
fn a_stray_bracket_holds_nothing_up() {
    let text = format!(r#"[[{{"a":1}}}}{},{}{{"b":2}}"#, " ".repeat(60), " ".repeat(600));
    let (values, _) = stream(&[text.as_bytes()], Shape::Any);
    assert_eq!(values, [r#"[{"a":1}]"#, r#"{"b":2}"#], "before the end");
}

#[test]
fn a_list_that_comes_again_under_its_key_supersedes_the_first() {
    let text = r#"{"operations":[{"type":"undo"}],"operations":[{"type":"redo"}]}"#;
    let whole = repair_text(text).expect("JSON");
    assert_eq!(json::parse(&whole.json).expect("JSON")["operations"][0]["type"], "redo");
    let (_, end) = stream(&[text.as_bytes()], Shape::Operations);
    assert!(end.superseded, "the last one counts");
}

#[test]
fn a_stream_never_passes_on_what_may_be_half_of_an_element() {
    for (cut, expected) in [
        (r#"["a","b"#, r#"["a"]"#),
        (r#"["a","b""#, r#"["a","b"]"#),
        ("[1,12", "[1]"),
        ("[true,fal", "[true]"),
        (r#"[{"a":1},{"b":2"#, r#"[{"a":1}]"#),
        ("[[1,2],[3", "[[1,2]]"),
    ] {
        let (mut values, end) = stream(&[cut.as_bytes()], Shape::Any);
        values.extend(end.values.iter().map(|value| value.as_str().to_owned()));
        assert_eq!(format!("[{}]", values.join(",")), expected, "{cut}");
        assert!(!end.complete);
    }
}

#[test]
fn an_extra_comma_is_reported_where_it_is() {
    for (text, at) in
        [("[1,2,]", 4..5), ("[1,2 , ]", 5..6), ("[1,,]", 2..4), ("{'a':1,}", 6..7), ("[,1]", 1..2)]
    {
        let repaired = repair_text(text).expect("JSON");
        let comma = repaired.repairs.iter().find(|repair| repair.kind == RepairKind::ExtraComma);
        assert_eq!(comma.map(|repair| repair.start..repair.end), Some(at), "{text}");
    }
}

#[test]
fn what_was_handed_over_of_a_list_that_is_none_is_superseded() {
    let (values, end) = stream(&[br#"{"type":"delete","id":"x"}[(}true"#], Shape::Any);
    assert_eq!(values, [r#"{"type":"delete","id":"x"}"#]);
    assert!(end.superseded && !end.complete);
}
