//! Boxes that an answer moves or narrows, and their contents.

use websketch_agent::proposal::{OperationStream, StreamEvent};
use websketch_json as json;
use websketch_sketch::{IdSource, Sketch};

const CARD: &str = r#"[
    {"id":"card","type":"Container","x":100,"y":100,"width":300,"height":200},
    {"id":"inner","type":"Container","x":120,"y":120,"width":260,"height":100},
    {"id":"text","type":"Text","x":140,"y":140,"width":200,"height":24,"props":{"text":"Dates"}},
    {"id":"below","type":"Text","x":100,"y":320,"width":300,"height":24,"props":{"text":"Notes"}}
]"#;

/// Checks the boxes after the operations of an answer, a line each: id, x, y, width.
#[track_caller]
fn check(operations: &str, expected: [&str; 4]) {
    let sketch = Sketch::read(&json::parse(CARD).unwrap()).unwrap().sketch;
    let mut stream = OperationStream::new(sketch, IdSource::new(0.0, "0123456789abcdef").unwrap());
    let mut events = stream.push(format!(r#"{{"operations":[{operations}]}}"#).as_bytes());
    let end = stream.finish();
    events.extend(end.events);
    assert!(!events.iter().any(|event| matches!(event, StreamEvent::Rejected { .. })), "{events:?}");
    let line = |component: &websketch_sketch::Component| {
        let bounds = component.bounds();
        format!("{} {} {} {}", component.id(), bounds.x(), bounds.y(), bounds.width())
    };
    assert_eq!(end.sketch.iter().map(line).collect::<Vec<_>>(), expected);
}

#[test]
fn contents_move_with_their_box() {
    check(
        r#"{"type":"move","componentId":"card","x":500,"y":140}"#,
        ["card 500 140 300", "inner 520 160 260", "text 540 180 200", "below 100 320 300"],
    );
    check(
        r#"{"type":"align","targetIds":["card","below"],"alignment":"left"},{"type":"move","componentId":"inner","x":130,"y":120}"#,
        ["card 100 100 300", "inner 130 120 260", "text 150 140 200", "below 100 320 300"],
    );
}

#[test]
fn contents_that_the_answer_moves_are_where_it_says() {
    let text = r#"{"type":"move","componentId":"text","x":10,"y":10}"#;
    let card = r#"{"type":"move","componentId":"card","x":500,"y":140}"#;
    let expected = ["card 500 140 300", "inner 520 160 260", "text 10 10 200", "below 100 320 300"];
    check(&format!("{text},{card}"), expected);
    check(&format!("{card},{text}"), expected);
}

#[test]
fn contents_that_the_answer_moves_into_a_narrower_box_end_in_it() {
    let card = r#"{"type":"resize","componentId":"card","width":150,"height":200}"#;
    let text = r#"{"type":"move","componentId":"text","x":130,"y":150}"#;
    check(
        &format!("{card},{text}"),
        ["card 100 100 150", "inner 110 120 130", "text 130 150 60", "below 100 320 300"],
    );
    let own = r#"{"type":"resize","componentId":"text","width":190,"height":24}"#;
    check(
        &format!("{card},{text},{own}"),
        ["card 100 100 150", "inner 110 120 130", "text 130 150 190", "below 100 320 300"],
    );
}

#[test]
fn contents_get_narrower_with_their_box() {
    check(
        r#"{"type":"resize","componentId":"card","width":150,"height":200}"#,
        ["card 100 100 150", "inner 110 120 130", "text 120 140 100", "below 100 320 300"],
    );
    check(
        r#"{"type":"resize","componentId":"card","width":290,"height":200}"#,
        ["card 100 100 290", "inner 120 120 260", "text 140 140 200", "below 100 320 300"],
    );
}

#[test]
fn contents_go_with_their_box_if_another_component_says_them() {
    const ROWS: &str = r#"[
        {"id":"row","type":"Container","x":100,"y":100,"width":600,"height":48},
        {"id":"name","type":"Text","x":116,"y":112,"width":200,"height":24,"props":{"text":"Oolong"}},
        {"id":"price","type":"Text","x":400,"y":112,"width":80,"height":24,"props":{"text":"$14"}},
        {"id":"edit","type":"Button","x":600,"y":108,"width":80,"height":32,"props":{"text":"Edit"}}
    ]"#;
    let left = |cells: &str| {
        let sketch = Sketch::read(&json::parse(ROWS).unwrap()).unwrap().sketch;
        let mut stream = OperationStream::new(sketch, IdSource::new(0.0, "0123456789abcdef").unwrap());
        let table = format!(
            r#"{{"type":"add","componentId":"table","componentType":"Table","x":100,"y":300,"width":600,"height":120,"props":{{"columns":["Tea","Price"],"rows":[{cells}]}}}}"#
        );
        let text = format!(r#"{{"operations":[{table},{{"type":"delete","componentId":"row"}}]}}"#);
        stream.push(text.as_bytes());
        stream.finish().sketch.iter().map(|component| component.id().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(left(r#"["Oolong","$14"]"#), ["table"]);
    assert_eq!(left(r#"["Oolong","$16"]"#), ["name", "price", "edit", "table"]);
}
