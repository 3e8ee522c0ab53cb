//! Reading any request takes a small multiple of its length.

use allocation_counter::measure;
use websketch_json::LazyValue;
use websketch_protocol::{AnswerRequest, ChatRequest, EditRequest, RevertRequest};
use websketch_sketch::Sketch;
use websketch_sketch::operation::Batch;

/// Length of the test texts. Bytes.
const LENGTH: usize = 300_000;
/// Memory independent of the length: the props of one component, and the report of corrections. Bytes.
const FIXED: u64 = 200_000;

/// A form of input.
#[derive(Clone, Copy, Debug)]
enum Form {
    Chat,
    Edit,
    Revert,
    Answer,
    Sketch,
    Batch,
}

/// Reads a text as a request is read before its sketch or operations are stored. The result stays alive while memory is
/// counted.
fn read(form: Form, text: &[u8]) {
    match form {
        Form::Sketch => drop(Sketch::read_text(text)),
        Form::Batch => drop(Batch::read_text(text)),
        Form::Chat => drop(LazyValue::parse(text).map(ChatRequest::read)),
        Form::Revert => drop(LazyValue::parse(text).map(RevertRequest::read)),
        Form::Answer => drop(LazyValue::parse(text).map(AnswerRequest::read)),
        Form::Edit => {
            let edit = LazyValue::parse(text).ok().and_then(|view| EditRequest::read(view).ok());
            let operations = edit.and_then(|edit| edit.operations.items());
            drop(
                operations
                    .map(|operations| (Batch::adjustments(operations.clone()), Batch::read(operations))),
            );
        }
    }
}

/// Returns the peak memory of reading as a multiple of the length, without the text itself and the fixed part.
fn multiple(form: Form, text: &str) -> f64 {
    let peak = measure(|| read(form, text.as_bytes())).bytes_max.saturating_sub(FIXED);
    #[expect(clippy::cast_precision_loss, reason = "far below 2⁵³")]
    let multiple = peak as f64 / text.len() as f64;
    multiple
}

/// Fills a text to its length with items between `before` and `after`, separated by commas. A `$` in an item is
/// replaced by its index.
fn filled(before: &str, item: &str, after: &str) -> String {
    let mut text = before.to_owned();
    let mut number = 0;
    while text.len() + after.len() < LENGTH {
        if number > 0 {
            text.push(',');
        }
        text.push_str(&item.replace('$', &number.to_string()));
        number += 1;
    }
    text + after
}

#[track_caller]
fn check(form: Form, text: &str, most: f64) {
    let found = multiple(form, text);
    let start = text.get(..100).unwrap_or(text);
    assert!(found <= most, "{form:?} {start}…: {found:.2} × its length, at most {most}");
}

/// Ways to fill a value of any type: its start, its repeated part and its end.
const VALUES: [(&str, &str, &str); 9] = [
    ("[", "[]", "]"),
    ("[", "{}", "]"),
    ("[", "0", "]"),
    ("[", "\"\"", "]"),
    ("[", r#"{"a":[{"b":null}]}"#, "]"),
    ("{", "\"k$\":0", "}"),
    ("{", "\"k\":[]", "}"),
    ("[", "\"\\n\"", "]"),
    ("[", " 1.5e0 ", "]"),
];

#[test]
fn what_is_ignored_costs_nothing() {
    for (open, item, close) in VALUES {
        for key in ["q", "unknown_key"] {
            let value = |form: Form, before: &str| {
                check(
                    form,
                    &filled(&format!("{{{before},\"{key}\":{open}"), item, &format!("{close}}}")),
                    0.1,
                );
            };
            value(Form::Chat, r#""message":"x","currentSketch":[]"#);
            value(Form::Edit, r#""baseRevision":0,"operations":[]"#);
            value(Form::Revert, r#""baseRevision":0"#);
            value(Form::Answer, r#""answer":"x""#);
        }
    }
    check(Form::Chat, &filled(r#"{"message":"x","#, r#""k$":0"#, "}"), 0.1);
}

#[test]
fn a_value_of_another_type_than_it_must_have_is_refused_as_text() {
    for (open, item, close) in VALUES {
        for (form, field) in [
            (Form::Chat, "message"),
            (Form::Chat, "messageHistory"),
            (Form::Chat, "currentSketch"),
            (Form::Chat, "page"),
            (Form::Chat, "mode"),
            (Form::Chat, "selection"),
            (Form::Revert, "baseRevision"),
            (Form::Answer, "answer"),
        ] {
            check(
                form,
                &filled(&format!("{{\"message\":\"x\",\"{field}\":{open}"), item, &format!("{close}}}")),
                1.0,
            );
        }
        for form in [Form::Sketch, Form::Batch] {
            check(form, &filled(open, item, close), 3.0);
        }
    }
}

#[test]
fn props_are_kept_as_text() {
    for (open, item, close) in VALUES {
        let props = format!("{open}{item}{}{close}", format!(",{item}").repeat(9_000));
        let component = |id: &str, props: &str| {
            format!(
                r#"{{"id":"{id}","type":"Table","x":0,"y":0,"width":40,"height":20,"props":{{"rows":{props}}}}}"#
            )
        };
        let small = format!("{open}{}{close}", vec![item; 100].join(",").replace('$', "1"));
        for props in [&props.replace('$', "1"), &small] {
            let components = filled("[", &component("c$", props), "]");
            check(Form::Sketch, &components, 4.0);
            check(Form::Chat, &format!(r#"{{"message":"x","currentSketch":{components}}}"#), 4.0);
            let replace = format!(r#"[{{"type":"replace","components":{components}}}]"#);
            check(Form::Batch, &replace, 4.0);
            let modify = format!(r#"{{"type":"modify","componentId":"c$","props":{{"rows":{props}}}}}"#);
            check(Form::Batch, &filled("[", &modify, "]"), 4.0);
        }
        // One value too large for any component.
        let whole = filled(
            &format!(r#"[{{"id":"a","type":"Text","x":0,"y":0,"width":40,"height":20,"props":{{"a":{open}"#),
            item,
            &format!("{close}}}}}]"),
        );
        check(Form::Sketch, &whole, 0.2);
    }
}

#[test]
fn components_and_operations_take_what_they_hold() {
    for (most, component) in [
        (
            4.0,
            r#"{"id":"$","type":"Text","x":0,"y":0,"width":40,"height":20,"props":{"text":"some words to read"}}"#,
        ),
        (5.0, r#"{"id":"$","type":"Text","x":0,"y":0,"width":40,"height":20}"#),
        (6.0, r#"{"id":"$","type":"List","x":0,"y":0,"width":1,"height":1}"#),
        (4.0, r#"{ "id": "$", "type": "Text", "x": 0, "y": 0, "width": 40, "height": 20, "more": [1, 2] }"#),
        (
            4.0,
            r#"{"id":"$","type":"Text","x":0,"y":0,"width":40,"height":20,"more":1,"props":{"a":"\u00e9\u00e9","b":1.50}}"#,
        ),
    ] {
        check(Form::Sketch, &filled("[", component, "]"), most);
    }
    for (most, operation) in [
        (6.0, r#"{"type":"delete","componentId":"c$"}"#),
        (4.0, r#"{"type":"move","componentId":"c$","x":1,"y":2}"#),
        (5.0, r#"{"type":"modify","componentId":"c$","props":{}}"#),
        (5.0, r#"{"type":"nonsense$"}"#),
        (4.0, r#"{"type":"align","alignment":"left","targetIds":["a$","b$","c$","d$"]}"#),
    ] {
        check(Form::Batch, &filled("[", operation, "]"), most);
    }
    check(Form::Batch, &filled(r#"[{"type":"align","alignment":"left","targetIds":["#, "\"$\"", "]}]"), 1.0);
}

#[test]
fn what_was_put_right_is_told_up_to_a_limit() {
    let component = filled(r#"[{"id":"a","type":"Text","x":0,"y":0,"width":1,"height":1,"#, "\"k$\":0", "}]");
    check(Form::Sketch, &component, 0.5);
    let reading = Sketch::read_text(component.as_bytes()).unwrap();
    assert_eq!(reading.adjustments.len(), websketch_sketch::limits::MAX_ADJUSTMENTS);
}

#[test]
fn conversations_take_what_they_say() {
    let history = |message: &str| filled(r#"{"message":"x","messageHistory":["#, message, "]}");
    check(Form::Chat, &history(r#"{"role":"user","content":"some words to read, and more of them"}"#), 3.0);
    check(Form::Chat, &history(r#"{"role":"user","content":""}"#), 6.0);
    check(Form::Chat, &history(r#"{"role":"user","content":"","q":[[],[],[],[],[],[]]}"#), 3.0);
    check(Form::Chat, &filled(r#"{"message":"x","selection":["#, "\"$\"", "]}"), 2.0);
    check(Form::Chat, &format!(r#"{{"message":"{}"}}"#, "\\u00e9".repeat(LENGTH / 6)), 2.0);
}
