//! Sections of packs that a tree names.

use expect_test::{Expect, expect};
use websketch_agent::proposal::{OperationStream, StreamEvent};
use websketch_agent::sections;
use websketch_sketch::operation::Operation;
use websketch_sketch::{IdSource, Sketch};

/// Returns the texts that an answer adds and its refusals, read in chunks of `size` bytes.
fn told(answer: &str, size: usize) -> Vec<String> {
    let ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
    let mut stream = OperationStream::new(Sketch::new(), ids).with_sections(sections::fill);
    let mut events: Vec<_> = answer.as_bytes().chunks(size).flat_map(|chunk| stream.push(chunk)).collect();
    events.extend(stream.finish().events);
    let text = |event: StreamEvent| match event {
        StreamEvent::Operation { operation: Operation::Add(add), .. } => add.props.text().map(str::to_owned),
        StreamEvent::Rejected { rejection, .. } => Some(rejection.reason.to_string()),
        _ => None,
    };
    events.into_iter().filter_map(text).collect()
}

#[expect(clippy::needless_pass_by_value, reason = "an expected text is written in place")]
fn check(tree: &str, expected: Expect) {
    let answer = format!(r#"{{"operations":[{{"type":"compose","at":"page","tree":{tree}}}]}}"#);
    let whole = told(&answer, answer.len());
    expected.assert_eq(&whole.iter().take(5).cloned().collect::<Vec<_>>().join("\n"));
    for size in [1, 17] {
        assert_eq!(told(&answer, size), whole, "chunks of {size}");
    }
}

#[test]
fn a_named_section_comes_with_its_texts() {
    check(
        r#"{"page":[{"h1":"Teeth"},{"section":"prices/table","of":"dentist"},{"section":"opening-hours","of":"dentist"}]}"#,
        expect![[r#"
            Teeth
            What a visit costs
            All 24 prices
            Check-up with X-ray
            30 minutes, with a plan of your teeth"#]],
    );
}

#[test]
fn an_unknown_section_is_refused_with_the_nearest() {
    check(
        r#"{"page":[{"section":"opening-ours"}]}"#,
        expect!["Unknown section opening-ours: the nearest are hours, quotes, booking, plans, answers"],
    );
}
