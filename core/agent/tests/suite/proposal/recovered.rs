//! Operations outside of an operations list are recovered, with a note of their place. Covers every case of
//! `tests/cases/proposal`, and laws.

use super::{check, run};
use expect_test::expect;
use std::collections::BTreeSet;
use websketch_agent::proposal::{OperationStreamEnd, StreamEvent};
use websketch_json as json;
use websketch_testing::cases::{Case, cases};

/// Formats an operation, with a note of its place if that is unusual.
fn line(event: &StreamEvent) -> Option<String> {
    match event {
        StreamEvent::Operation { operation, coercions, .. } => {
            let mark = coercions.iter().find(|coercion| coercion.field == "operations");
            let place = mark.map(|mark| format!(" from {}", json::to_string(&mark.from)));
            Some(json::to_string(operation) + &place.unwrap_or_default())
        }
        StreamEvent::Rejected { rejection, .. } => Some(format!("rejected: {}", rejection.reason)),
        StreamEvent::Text { .. } => None,
    }
}

fn lines((events, end): &(Vec<StreamEvent>, OperationStreamEnd)) -> Vec<String> {
    let mut lines: Vec<_> = events.iter().filter_map(line).collect();
    let ends = [(end.end.superseded, "superseded"), (!end.end.complete && !end.end.superseded, "cut")];
    lines.extend(ends.iter().filter(|(holds, _)| *holds).map(|(_, word)| (*word).to_owned()));
    lines.extend(end.error.map(|error| format!("error: {error}")));
    lines
}

#[test]
fn every_case_gives_its_operations_and_says_where_they_were() {
    let (mut count, mut wrong) = (0, Vec::new());
    for Case { class, title, input, output } in cases("proposal") {
        count += 1;
        for size in [1, 2, 3, 7, 12, input.len()] {
            let found = lines(&run(&input, size)).join("\n");
            if found != output {
                wrong.push(format!("{class}: {title}, chunks of {size}\nfound\n{found}\nwanted\n{output}\n"));
            }
        }
    }
    assert!(wrong.is_empty(), "of {count} cases\n{}", wrong.join("\n"));
    assert!(count >= 40, "found only {count} cases");
}

/// In particular, a truncated id never deletes a component.
#[test]
fn a_case_cut_anywhere_gives_no_other_operation() {
    for Case { title, input, .. } in cases("proposal") {
        let operations = |text: &str| -> BTreeSet<String> {
            let (events, _) = run(text, text.len().max(1));
            let operation = |event: &StreamEvent| match event {
                StreamEvent::Operation { operation, .. } => Some(json::to_string(operation)),
                StreamEvent::Rejected { .. } | StreamEvent::Text { .. } => None,
            };
            events.iter().filter_map(operation).collect()
        };
        let whole = operations(&input);
        for cut in (0..input.len()).filter(|cut| input.is_char_boundary(*cut)) {
            let part = operations(&input[..cut]);
            assert!(part.is_subset(&whole), "{title}, cut at {cut}: {part:?}");
        }
    }
}

#[test]
fn the_mark_is_a_coercion_of_the_place() {
    check(
        r#"{"description":"Gone.","actions":[{"type":"delete","componentId":"title"},{"type":"Text"},"x"]}"#,
        expect![[r#"
            {"kind":"text","field":"description","text":"Gone."}
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"title"},"coercions":[{"field":"operations","from":"actions","to":"operations"}]}
            {"kind":"end","complete":true}"#]],
    );
    check(
        r#"Operation 1: {"type":"remove","componentId":"divider"}"#,
        expect![[r#"
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"divider"},"coercions":[{"field":"operations","from":null,"to":"operations"},{"field":"type","from":"remove","to":"delete"}]}
            {"kind":"end","complete":true}"#]],
    );
}

#[test]
fn what_stands_between_other_text_comes_with_its_closing_brace() {
    let mut stream = super::stream();
    assert_eq!(stream.push(br#"First {"type":"delete","componentId":"title""#), []);
    assert_eq!(stream.push(b"}").len(), 1);
    assert_eq!(stream.push(br#", then {"type":"delete","componentId":"divider"}"#).len(), 1);
}

#[test]
fn a_long_key_is_not_copied_for_each_operation() {
    let operations = vec![r#"{"type":"move","componentId":"title","x":1,"y":1}"#; 500].join(",");
    let text = format!(r#"{{"{}":{{"operations":[{operations}]}}}}"#, "k".repeat(10_000));
    let (events, _) = run(&text, text.len());
    assert_eq!(events.len(), 500);
    assert!(events.iter().all(|event| json::to_string(event).len() < 400));
}
