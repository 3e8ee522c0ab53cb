//! Known failures of other streaming parsers: operations lost in large chunks, quadratic work, half operations and
//! numbers executed, and strings that end in a backslash.

use super::{run, stream};
use proptest::prelude::*;
use websketch_agent::proposal::{OperationStream, StreamEvent};
use websketch_json as json;
use websketch_sketch::operation::Operation;
use websketch_sketch::{IdSource, Sketch};

/// Returns an answer of `count` additions.
fn additions(count: usize) -> String {
    let add = |index: usize| {
        let text = "\\\\".repeat(index % 3);
        format!(
            r#"{{"type":"add","componentType":"Text","componentId":"text-{index}","x":{},"y":{}.5,"width":120,"height":40,"props":{{"text":"No. {index} \"{text}\" {text}"}}}}"#,
            index * 3,
            index * 7
        )
    };
    let operations: Vec<_> = (0..count).map(add).collect();
    format!(
        "{{\"reasoning\":\"Because.\",\"operations\":[{}],\"description\":\"Done.\"}}",
        operations.join(",")
    )
}

fn operations(events: &[StreamEvent]) -> Vec<Operation> {
    let operation = |event: &StreamEvent| match event {
        StreamEvent::Operation { operation, .. } => Some(operation.clone()),
        StreamEvent::Rejected { .. } | StreamEvent::Text { .. } => None,
    };
    events.iter().filter_map(operation).collect()
}

#[test]
fn no_operation_is_lost_however_many_a_chunk_holds() {
    let answer = additions(40);
    let whole = operations(&run(&answer, answer.len()).0);
    assert_eq!(whole.len(), 40);
    for size in [1, 4, 12, 40, 80, 200] {
        assert_eq!(operations(&run(&answer, size).0), whole, "chunks of {size}");
    }
}

#[test]
fn an_operation_comes_with_its_closing_brace_and_not_before() {
    let answer = additions(3);
    let mut stream = stream();
    let mut seen = Vec::new();
    for (at, byte) in answer.bytes().enumerate() {
        let events = operations(&stream.push(&[byte]));
        if !events.is_empty() {
            assert_eq!(events.len(), 1);
            seen.push(at);
        }
    }
    let ends: Vec<_> = answer.match_indices("}}").map(|(at, _)| at + 1).collect();
    assert_eq!(seen, ends);
}

#[test]
fn an_answer_cut_anywhere_gives_a_beginning_of_its_operations() {
    let answer = additions(4) + r#"[{"type":"delete","componentId":"button12"}]"#;
    let whole = operations(&run(&answer, answer.len()).0);
    for cut in 0..answer.len() {
        let part = operations(&run(&answer[..cut], 12).0);
        assert!(whole.starts_with(&part), "cut at {cut}: {}", json::to_string(&part));
    }
}

#[test]
fn the_beginning_of_an_id_deletes_nothing() {
    let answer = r#"{"operations":[{"type":"delete","componentId":"button12"}]}"#;
    for cut in 0..answer.len() - 2 {
        assert_eq!(operations(&run(&answer[..cut], 5).0), [], "cut at {cut}");
    }
}

#[test]
fn a_number_waits_for_its_end() {
    let mut stream = stream();
    assert_eq!(stream.push(br#"[{"type":"move","componentId":"title","y":5,"x":12"#), []);
    let events = operations(&stream.push(b"0}"));
    assert!(matches!(events[..], [Operation::Move { x: 120.0, .. }]), "{events:?}");
}

#[test]
fn backslashes_before_a_closing_mark_are_counted() {
    for (text, backslashes) in [("\\\\", 1), ("\\\\\\\\", 2), ("\\\\\\\"", 1), ("\\\\\\\\\\\\", 3)] {
        let answer = format!(
            r#"{{"reasoning":"C:{text}","operations":[{{"type":"modify","componentId":"title","props":{{"text":"{text}"}}}},{{"type":"delete","componentId":"divider"}}]}}"#
        );
        for size in [1, 7, answer.len()] {
            let (events, end) = run(&answer, size);
            assert_eq!(operations(&events).len(), 2, "{answer}");
            assert_eq!(end.reasoning.matches('\\').count(), backslashes);
        }
    }
}

/// Quadratic work would take hours here.
#[test]
fn a_long_answer_in_small_chunks_ends() {
    let answer = additions(2_000);
    assert_eq!(operations(&run(&answer, 4).0).len(), 2_000);
}

/// The search for similar ids over the whole sketch is limited in number.
#[test]
fn thousands_of_unknown_ids_in_a_large_sketch_end() {
    let components: Vec<_> = (0..20_000)
        .map(|index| {
            format!(r#"{{"id":"component-{index}","type":"Text","x":0,"y":0,"width":100,"height":20}}"#)
        })
        .collect();
    let sketch = json::parse(&format!("[{}]", components.join(","))).unwrap();
    let sketch = Sketch::read(&sketch).unwrap().sketch;
    let mut stream = OperationStream::new(sketch, IdSource::new(0.0, "0123456789abcdef").unwrap());
    let moves: Vec<_> = (0..5_000)
        .map(|index| format!(r#"{{"type":"move","componentId":"komponent-x{index}","x":1,"y":1}}"#))
        .collect();
    let events = stream.push(format!("[{}]", moves.join(",")).as_bytes());
    assert_eq!((events.len(), operations(&events).len()), (5_000, 0));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn chunks_change_nothing(cuts in prop::collection::vec(0..3_000_usize, 0..20)) {
        let answer = additions(12);
        let mut cuts: Vec<_> = cuts.into_iter().map(|cut| cut.min(answer.len())).collect();
        cuts.extend([0, answer.len()]);
        cuts.sort_unstable();
        let mut stream = stream();
        let events: Vec<_> = cuts.windows(2).flat_map(|pair| stream.push(&answer.as_bytes()[pair[0]..pair[1]])).collect();
        prop_assert_eq!(operations(&events), operations(&run(&answer, answer.len()).0));
    }

    /// Any truncated, damaged answer gives a prefix of the operations of the whole.
    #[test]
    fn a_damaged_answer_cut_anywhere_gives_a_beginning(
        at in any::<prop::sample::Index>(),
        cut in any::<prop::sample::Index>(),
        fragment in prop::sample::select(&["", "\"", "}", "]", "{", ",", "```", "</think>", "<<STREAM_ERROR: x>>", "\\"][..]),
    ) {
        let mut answer = additions(4);
        answer.insert_str(at.index(answer.len()), fragment);
        let whole = operations(&stream().push(answer.as_bytes()));
        let part = operations(&stream().push(&answer.as_bytes()[..cut.index(answer.len())]));
        prop_assert!(whole.starts_with(&part), "{} is no beginning", json::to_string(&part));
    }
}
