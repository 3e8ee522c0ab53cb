//! Operations from a model's answer, whole and in chunks, applied to a sketch.

mod calls;
mod carried;
mod compounds;
mod peers;
mod recovered;
mod schema;
mod sections;
mod short_names;
mod whole;

use expect_test::{Expect, expect};
use websketch_agent::proposal::{OperationStream, OperationStreamEnd, ShortNames, StreamEvent};
use websketch_json as json;
use websketch_sketch::{IdSource, Sketch};

const SKETCH: &str = r#"[
    {"id":"title","type":"Heading","x":40,"y":40,"width":400,"height":48},
    {"id":"save-button","type":"Button","x":40,"y":120,"width":120,"height":40},
    {"id":"button1","type":"Button","x":40,"y":200,"width":120,"height":40},
    {"id":"button12","type":"Button","x":40,"y":280,"width":120,"height":40},
    {"id":"divider","type":"HorizontalLine","x":40,"y":360,"width":400,"height":2},
    {"id":"component-1718000000000-abcdefghi","type":"Button","x":40,"y":400,"width":120,"height":40}
]"#;

fn stream() -> OperationStream {
    let sketch = Sketch::read(&json::parse(SKETCH).unwrap()).unwrap().sketch;
    OperationStream::new(sketch, IdSource::new(0.0, "0123456789abcdef").unwrap())
}

/// Returns all events of an answer in chunks of `size` bytes, with the texts of a field joined.
fn run(answer: &str, size: usize) -> (Vec<StreamEvent>, OperationStreamEnd) {
    let mut stream = stream();
    let mut events: Vec<_> = answer.as_bytes().chunks(size).flat_map(|chunk| stream.push(chunk)).collect();
    let end = stream.finish();
    events.extend(end.events.iter().cloned());
    let mut joined: Vec<StreamEvent> = Vec::new();
    for event in events {
        if let (Some(StreamEvent::Text { field, text }), StreamEvent::Text { field: next, text: more }) =
            (joined.last_mut(), &event)
            && field == next
        {
            text.push_str(more);
        } else {
            joined.push(event);
        }
    }
    (joined, end)
}

fn show(answer: &str, size: usize) -> String {
    let (events, end) = run(answer, size);
    let mut lines: Vec<_> = events.iter().map(json::to_string).collect();
    lines.push(json::to_string(&end.end));
    lines.extend(end.error.map(|error| format!("error: {error}")));
    lines.join("\n")
}

/// Checks the events of an answer, which must not depend on the chunks.
#[track_caller]
fn check(answer: &str, expected: Expect) {
    let whole = show(answer, answer.len().max(1));
    for size in [1, 2, 3, 7, 12] {
        assert_eq!(show(answer, size), whole, "chunks of {size}");
    }
    expected.assert_eq(&whole);
}

#[test]
fn an_answer_object_in_any_key_order() {
    check(
        r#"{"description":"Gone.","operations":[{"type":"delete","componentId":"title"}],"intent":"modification","reasoning":"Asked."}"#,
        expect![[r#"
            {"kind":"text","field":"description","text":"Gone."}
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"title"},"coercions":[]}
            {"kind":"text","field":"reasoning","text":"Asked."}
            {"kind":"end","complete":true}"#]],
    );
}

#[test]
fn bare_operations_lines_and_tool_calls() {
    check(
        r#"[{"type":"delete","componentId":"title"}]"#,
        expect![[r#"
        {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"title"},"coercions":[]}
        {"kind":"end","complete":true}"#]],
    );
    check(
        "{\"type\":\"delete\",\"componentId\":\"title\"}\n{\"type\":\"delete\",\"componentId\":\"divider\"}\n",
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"title"},"coercions":[]}
            {"kind":"operation","index":1,"operation":{"type":"delete","componentId":"divider"},"coercions":[]}
            {"kind":"end","complete":true}"#]],
    );
    check(
        r#"{"name":"edit","arguments":{"operations":[{"type":"delete","componentId":"title"}]}}"#,
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"title"},"coercions":[]}
            {"kind":"end","complete":true}"#]],
    );
    check(
        r#"{"name":"edit","arguments":"{\"operations\":[{\"type\":\"delete\",\"componentId\":\"title\"}]}"}"#,
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"title"},"coercions":[{"field":"operations","from":"arguments as a string","to":"operations"}]}
            {"kind":"end","complete":true}"#]],
    );
}

#[test]
fn each_operation_meets_the_sketch_as_the_earlier_ones_left_it() {
    check(
        r#"{"operations":[
            {"type":"add","componentType":"Button","x":0,"y":0,"width":100,"height":40,"componentId":"new"},
            {"type":"move","componentId":"new","x":5,"y":5},
            {"type":"delete","componentId":"new"},
            {"type":"move","componentId":"new","x":5,"y":5}]}"#,
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"add","componentId":"new","componentType":"Button","x":0,"y":0,"width":100,"height":40},"coercions":[]}
            {"kind":"operation","index":1,"operation":{"type":"move","componentId":"new","x":5,"y":5},"coercions":[]}
            {"kind":"operation","index":2,"operation":{"type":"delete","componentId":"new"},"coercions":[]}
            {"kind":"rejected","index":3,"operation":{"type":"move","componentId":"new","x":5,"y":5},"rejection":{"index":3,"code":"unknown_component","field":"componentId","message":"Component new not found"}}
            {"kind":"end","complete":true}"#]],
    );
}

#[test]
fn what_is_almost_right_is_put_right_and_reported() {
    check(
        r#"[{"type":"create","componentType":"button","x":"10","y":20,"width":100,"height":8}]"#,
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"add","componentId":"component-0-xhnm1usae","componentType":"Button","x":10,"y":20,"width":100,"height":20},"coercions":[{"field":"type","from":"create","to":"add"},{"field":"x","from":"10","to":10},{"field":"componentType","from":"button","to":"Button"},{"field":"height","from":8,"to":20}]}
            {"kind":"end","complete":true}"#]],
    );
    check(
        r#"[{"type":"resize","componentId":"title","width":200,"height":10},{"type":"resize","componentId":"divider","width":200,"height":10},{"type":"resize","componentId":"title","width":10,"height":40}]"#,
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"resize","componentId":"title","width":200,"height":20},"coercions":[{"field":"height","from":10,"to":20}]}
            {"kind":"operation","index":1,"operation":{"type":"resize","componentId":"divider","width":200,"height":10},"coercions":[]}
            {"kind":"rejected","index":2,"operation":{"type":"resize","componentId":"title","width":10,"height":40},"rejection":{"index":2,"code":"too_small","field":"width","message":"Width must be at least 20px, found 10"}}
            {"kind":"end","complete":true}"#]],
    );
    check(
        r#"[{"type":"update","componentId":"save-buton","props":{"text":"OK"}},{"type":"align","targetIds":["titel","divdier","title"],"alignment":"left"}]"#,
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"modify","componentId":"save-button","props":{"text":"OK"}},"coercions":[{"field":"type","from":"update","to":"modify"},{"field":"componentId","from":"save-buton","to":"save-button"}]}
            {"kind":"rejected","index":1,"operation":{"type":"align","targetIds":["titel","divdier","title"],"alignment":"left"},"rejection":{"index":1,"code":"unknown_component","field":"targetIds","message":"Component titel not found","hint":"did you mean title?"}}
            {"kind":"end","complete":true}"#]],
    );
    check(
        r#"[{"type":"replace","components":[{"id":"a","type":"text","x":"1","y":2,"width":100,"height":5}]}]"#,
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"replace","components":[{"id":"a","type":"Text","x":1,"y":2,"width":100,"height":20,"props":{}}]},"coercions":[{"field":"components[0].x","from":"1","to":1},{"field":"components[0].type","from":"text","to":"Text"},{"field":"components[0].height","from":5,"to":20}]}
            {"kind":"end","complete":true}"#]],
    );
}

#[test]
fn a_typo_never_deletes_and_never_takes_another_number() {
    check(
        r#"[{"type":"remove","componentId":"save-buton"},{"type":"move","componentId":"button2","x":1,"y":1},{"type":"move","componentId":"titel","x":1,"y":1}]"#,
        expect![[r#"
            {"kind":"rejected","index":0,"operation":{"type":"remove","componentId":"save-buton"},"rejection":{"index":0,"code":"unknown_component","field":"componentId","message":"Component save-buton not found","hint":"did you mean save-button?"}}
            {"kind":"operation","index":1,"operation":{"type":"move","componentId":"component-1718000000000-abcdefghi","x":1,"y":1},"coercions":[]}
            {"kind":"rejected","index":2,"operation":{"type":"move","componentId":"titel","x":1,"y":1},"rejection":{"index":2,"code":"unknown_component","field":"componentId","message":"Component titel not found","hint":"did you mean title?"}}
            {"kind":"end","complete":true}"#]],
    );
}

#[test]
fn short_names_stand_for_long_ids() {
    let sketch = Sketch::read(&json::parse(SKETCH).unwrap()).unwrap().sketch;
    let names = ShortNames::new(&sketch);
    let shown: Vec<_> = sketch.iter().map(|component| names.name(component.id())).collect();
    // `button1` is the id of another component.
    expect!["title, save-button, button1, button12, divider, button2"].assert_eq(&shown.join(", "));
    check(
        r#"[{"type":"delete","componentId":"button2"},{"type":"delete","componentId":"button1"}]"#,
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"component-1718000000000-abcdefghi"},"coercions":[]}
            {"kind":"operation","index":1,"operation":{"type":"delete","componentId":"button1"},"coercions":[]}
            {"kind":"end","complete":true}"#]],
    );
    // Only the model knows these ids.
    check(
        r#"[{"type":"update","componentId":"button2","props":{"text":7}},{"type":"resize","componentId":"button2","width":"5","height":40},{"type":"align","targetIds":["button2","tilte"],"alignment":"left"}]"#,
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"modify","componentId":"component-1718000000000-abcdefghi","props":{"text":7}},"coercions":[{"field":"type","from":"update","to":"modify"}]}
            {"kind":"rejected","index":1,"operation":{"type":"resize","componentId":"component-1718000000000-abcdefghi","width":"5","height":40},"rejection":{"index":1,"code":"too_small","field":"width","message":"Width must be at least 20px, found 5"}}
            {"kind":"rejected","index":2,"operation":{"type":"align","targetIds":["component-1718000000000-abcdefghi","tilte"],"alignment":"left"},"rejection":{"index":2,"code":"unknown_component","field":"targetIds","message":"Component tilte not found","hint":"did you mean title?"}}
            {"kind":"end","complete":true}"#]],
    );
}

#[test]
fn thinking_fences_and_cuts() {
    check(
        "<think>I could [{\"type\":\"delete\",\"componentId\":\"title\"}]</think>\n```json\n{\"operations\":[{\"type\":\"delete\",\"componentId\":\"divider\"}]}\n```",
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"divider"},"coercions":[]}
            {"kind":"end","complete":true}"#]],
    );
    check(
        "[{\"type\":\"delete\",\"componentId\":\"title\"},{\"type\":\"delete\",\"componentId\":\"button1",
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"title"},"coercions":[]}
            {"kind":"end","complete":false}"#]],
    );
    check(
        "[{\"type\":\"delete\",\"componentId\":\"title\"},\n<<STREAM_ERROR: upstream closed>>",
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"title"},"coercions":[]}
            {"kind":"end","complete":false,"streamError":"<<STREAM_ERROR: upstream closed>>"}"#]],
    );
    check(
        "For example [{\"type\":\"delete\",\"componentId\":\"title\"}]\nAnswer:\n```json\n[{\"type\":\"delete\",\"componentId\":\"divider\"}]\n```",
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"title"},"coercions":[]}
            {"kind":"end","complete":false,"superseded":true}"#]],
    );
}

#[test]
fn what_is_no_answer_is_an_error() {
    check(
        "I would rather not.",
        expect![[r#"
        {"kind":"end","complete":false}
        error: the text holds no JSON"#]],
    );
    check(
        r#"{"colors":["red"]}"#,
        expect![[r#"
        {"kind":"end","complete":true}
        error: the answer must be an object with operations and description, found JSON with none of these"#]],
    );
}

#[test]
fn texts_stream_as_they_come() {
    let mut stream = stream();
    let mut pieces = Vec::new();
    for chunk in [
        r#"{"intent":"details","description":"Two b"#,
        r#"uttons, \"Sa"#,
        r#"ve\" and more."#,
        r#"","operations":[]}"#,
    ] {
        pieces.push(stream.push(chunk.as_bytes()).iter().map(json::to_string).collect::<Vec<_>>().join(" "));
    }
    expect![[r#"
        {"kind":"text","field":"description","text":"Two b"}
        {"kind":"text","field":"description","text":"uttons, \"Sa"}
        {"kind":"text","field":"description","text":"ve\" and more."}
    "#]]
    .assert_eq(&pieces.join("\n"));
    let end = stream.finish();
    assert_eq!(end.description, "Two buttons, \"Save\" and more.");
    assert!(end.end.complete && end.error.is_none());
}

#[test]
fn what_a_missing_mark_leaves_outside_a_string_is_not_passed_on() {
    check(
        r#"{"description":"One, two ,  "operations":[{"type":"delete","componentId":"title"}]}"#,
        expect![[r#"
            {"kind":"text","field":"description","text":"One, two"}
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"title"},"coercions":[]}
            {"kind":"end","complete":true}"#]],
    );
    check(
        r#"{"arguments": "[true, "name": "edit"#,
        expect![[r#"
            {"kind":"end","complete":false}
            error: the answer must be an object with operations and description, found JSON with none of these"#]],
    );
}
