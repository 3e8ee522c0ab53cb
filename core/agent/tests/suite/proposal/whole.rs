//! A chunked answer gives the same result as the whole one, or the stream reports that no part of it is valid. Half an
//! answer is never a success.

use super::{SKETCH, run};
use proptest::prelude::*;
use websketch_agent::proposal::{OperationStream, StreamEvent};
use websketch_json as json;
use websketch_sketch::{IdSource, Sketch};
use websketch_testing::cases::{Case, cases};

/// Returns the properties that a turn uses: events without texts, the texts, completeness, and the error.
fn read_whole(answer: &str) -> String {
    let sketch = Sketch::read(&json::parse(SKETCH).unwrap()).unwrap().sketch;
    let mut stream = OperationStream::buffered(sketch, IdSource::new(0.0, "0123456789abcdef").unwrap());
    assert!(stream.push(answer.as_bytes()).is_empty(), "it waits");
    let end = stream.finish();
    let events = end.events.clone();
    shown(&events, &end)
}

fn shown(events: &[StreamEvent], end: &websketch_agent::proposal::OperationStreamEnd) -> String {
    let is_text = |event: &&StreamEvent| !matches!(event, StreamEvent::Text { .. });
    let mut lines: Vec<_> = events.iter().filter(is_text).map(json::to_string).collect();
    lines.push(format!("{:?} {:?} {:?}", end.intent, end.reasoning, end.description));
    lines.push(format!("{:?} {}", end.error, json::to_string(&end.end)));
    lines.join("\n")
}

#[track_caller]
fn check(answer: &str) {
    let whole = read_whole(answer);
    for size in [1, 7, answer.len().max(1)] {
        let (events, end) = run(answer, size);
        if !end.end.superseded {
            assert_eq!(shown(&events, &end), whole, "chunks of {size} of {answer}");
        }
    }
}

#[test]
fn all_cases_give_the_same_in_chunks() {
    for folder in ["proposal", "../../../repair/tests/cases/repair"] {
        for Case { input, .. } in cases(folder) {
            check(&input);
        }
    }
}

#[test]
fn a_list_that_closes_too_early_gives_all_its_operations() {
    for (close, open) in [("]},\n", ""), ("],", ""), ("]]\n", "["), ("]}]} ", ""), ("}],", "")] {
        let answer = format!(
            r#"[{{"type":"move","componentId":"title","x":1,"y":2}}{close}{open}{{"type":"delete","componentId":"divider"}}]"#
        );
        let (events, end) = run(&answer, 7);
        let count = events.iter().filter(|event| matches!(event, StreamEvent::Operation { .. })).count();
        assert!(count == 2 && !end.end.superseded, "{answer}: {count}");
        check(&answer);
    }
}

#[test]
fn an_operation_that_continues_half_an_answer_keeps_its_text() {
    check(concat!(
        r#""description":"Done."}- Answer: {"description":"Done."{"type":"delete","componentId":"title"}"#,
        r#"{"operations":[{"operations":[{}Answer: "#,
    ));
}

/// Parts of answers, valid and broken.
const FRAGMENTS: [&str; 28] = [
    r#"{"type":"delete","componentId":"title"}"#,
    r#"{"type":"move","componentId":"divider","x":1,"y":2}"#,
    r#"[{"type":"delete","componentId":"title"}]"#,
    r#"{"operations":["#,
    r#"{"intent":"modification","operations":["#,
    r#""description":"Done.""#,
    r#"{"arguments":"#,
    r#""[{\"type\":\"delete\",\"componentId\":\"title\"}]""#,
    "[",
    "]",
    "{",
    "}",
    "]}",
    "}]",
    ",",
    ",",
    ",\n",
    "\n",
    " ",
    "\"",
    ":",
    "words ",
    "- ",
    "```json\n",
    "\n```\n",
    "<think>",
    "</think>",
    "Answer: ",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_answer_gives_the_same_in_chunks(parts in prop::collection::vec(prop::sample::select(&FRAGMENTS[..]), 1..14)) {
        check(&parts.concat());
    }
}
