//! The memory of a stream depends only on its open brackets. Measured on texts of two lengths.

use allocation_counter::measure;
use websketch_repair::{JsonStream, Options, Shape};

fn peak(prefix: &str, fragment: &str, count: usize) -> u64 {
    let path = vec!["operations".to_owned()];
    let options = Options { path, shape: Shape::Operations, ..Options::default() };
    let memory = measure(|| {
        let mut stream = JsonStream::new(options.clone());
        stream.push(prefix.as_bytes());
        for _ in 0..count {
            for chunk in fragment.as_bytes().chunks(12) {
                stream.push(chunk);
            }
        }
        let _ = stream.finish();
    });
    memory.bytes_max
}

/// Checks that ten times as much text takes no more memory.
#[track_caller]
fn check(prefix: &str, fragment: &str) {
    // More faults than the report holds, so that both lengths fill it.
    let short = peak(prefix, fragment, 2_000);
    let long = peak(prefix, fragment, 20_000);
    assert!(long <= short, "{prefix}{fragment}…: {short} bytes, then {long}");
}

#[test]
fn elements_are_let_go() {
    check(r#"{"operations":["#, r#"{"type":"move","componentId":"save","x":12,"y":34},"#);
    check("[", r#"{"type":"delete","componentId":"save"},"#);
    check(r#"{"name":"edit","arguments":{"operations":["#, r#"{"type":"delete","componentId":"save"},"#);
}

#[test]
fn faults_are_let_go() {
    check(r#"{"operations":["#, r#"{type:'move',componentId:"save",x:12,},"#);
}

#[test]
fn members_beside_the_array_are_let_go() {
    check(r#"{"operations":[{"type":"clear"}]"#, r#","note":"some words on what was done""#);
    check(r#"{"operations":[{"type":"clear"}]"#, r#","note":{"why":["some words"]}"#);
    check(r#"{"arguments":{"operations":[{"type":"clear"}]}"#, r#","note":"some words""#);
    check(r#"{"operations":[]"#, r#","note":"some words","why":12"#);
}

#[test]
fn documents_of_one_answer_are_let_go() {
    check("", "{\"type\":\"delete\",\"componentId\":\"save\"}\n");
    check("Here you are:\n", "- {\"type\":\"delete\",\"componentId\":\"save\"} and then\n");
    check("", "```json\n{type:'delete',\"componentId\":\"save\"}\n```\n");
}

#[test]
fn text_is_let_go() {
    check("", "Some words [1] on what should be done. ");
    check("<think>", "Some words on what should be done. ");
    check(r#"{"operations":[{"type":"clear"}]}"#, " Some words on what was done.\n");
}

/// Members before the array are freed when the array starts.
#[test]
fn members_before_the_array_are_given_back() {
    let options = Options { path: vec!["operations".to_owned()], ..Options::default() };
    let mut stream = JsonStream::new(options);
    let long = format!(r#"{{"reasoning":"{}","operations":[{{"type":"clear"}},"#, "word ".repeat(100_000));
    let memory = measure(|| {
        assert_eq!(stream.push(long.as_bytes()).len(), 1);
    });
    assert!(memory.bytes_current < 20_000, "{} bytes are held", memory.bytes_current);
}
