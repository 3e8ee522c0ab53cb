//! Answers in call arguments and in strings.

use super::{check, run, stream};
use expect_test::expect;
use websketch_json as json;

const CALL: &str = r#"{"name":"edit","arguments":"{\"reasoning\":\"Caf\u00e9.\",\"operations\":[{\"type\":\"delete\",\"componentId\":\"title\"},{\"type\":\"delete\",\"componentId\":\"divider\"}]}"}"#;

#[test]
fn arguments_in_a_string_stream() {
    check(
        CALL,
        expect![[r#"
            {"kind":"text","field":"reasoning","text":"Café."}
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"title"},"coercions":[{"field":"operations","from":"arguments as a string","to":"operations"}]}
            {"kind":"operation","index":1,"operation":{"type":"delete","componentId":"divider"},"coercions":[{"field":"operations","from":"arguments as a string","to":"operations"}]}
            {"kind":"end","complete":true}"#]],
    );
    let mut stream = stream();
    let (first, rest) = CALL.split_at(CALL.find("},{").expect("two operations") + 1);
    assert_eq!(stream.push(first.as_bytes()).len(), 2, "the text and the first operation");
    assert_eq!(stream.push(rest.as_bytes()).len(), 1, "the second operation");
    assert!(stream.finish().end.complete);
}

#[test]
fn arguments_of_a_function_stream_and_count_once() {
    check(
        r#"{"id":"call_1","type":"function","function":{"name":"edit","arguments":"{\"operations\":[{\"type\":\"delete\",\"componentId\":\"title\"}]}"}}"#,
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"title"},"coercions":[{"field":"operations","from":"arguments as a string","to":"operations"}]}
            {"kind":"end","complete":true}"#]],
    );
    check(
        r#"{"tool_calls":[{"type":"function","function":{"name":"edit","arguments":"{\"operations\":[{\"type\":\"delete\",\"componentId\":\"title\"}]}"}}]}"#,
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"title"},"coercions":[{"field":"operations","from":"arguments as a string","to":"operations"}]}
            {"kind":"end","complete":true}"#]],
    );
}

#[test]
fn half_of_the_arguments_gives_no_half_operation() {
    for cut in 0..CALL.len() {
        let (events, end) = run(&CALL[..cut], 7);
        let shown: Vec<_> = events.iter().map(json::to_string).collect();
        let deletes = shown.iter().filter(|event| event.contains("delete")).count();
        assert_eq!(deletes, CALL[..cut].matches("\\\"}").count(), "cut at {cut}: {shown:?}");
        assert!(!end.end.complete);
    }
}

#[test]
fn operations_in_a_string() {
    check(
        r#"{"operations":"[{\"type\":\"delete\",\"componentId\":\"title\"}]","description":"Gone."}"#,
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"title"},"coercions":[{"field":"operations","from":"operations as a string","to":"operations"}]}
            {"kind":"text","field":"description","text":"Gone."}
            {"kind":"end","complete":true}"#]],
    );
}
