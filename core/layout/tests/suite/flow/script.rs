//! Helpers shared by the tests of links and ties.

use expect_test::Expect;
use std::fmt::Write;
use websketch_json as json;
use websketch_layout::flow::{Completion, complete};
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::operation::{Batch, Operation};
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, IdSource, Sketch};
use websketch_testing::support;

/// Two phones with a bar each, tied to each other, and a button that leads from the first to the second.
pub(super) const TWO_SCREENS: &str = r#"
    cart Container 0 0 375 812 {"variant":"phone","name":"Cart"}
    bar NavigationBox 8 720 359 64 {"variant":"bottom","items":["Home","Cart"],"tos":{"Cart":"cart","Home":"pay"}}
    next Button 20 600 335 40 {"text":"Checkout","to":"pay"}
    pay Container 455 0 375 812 {"variant":"phone","name":"Payment"}
    bar2 NavigationBox 463 720 359 64 {"variant":"bottom","items":["Home","Cart"],"sameAs":"bar"}
    up Button 475 60 80 40 {"text":"Back","to":"back"}
    hint Container 900 0 200 160 {"variant":"note","text":"Why?","about":"pay"}
"#;

pub(super) fn ids() -> IdSource {
    IdSource::new(1_718_000_000_000.0, "0123456789abcdef").unwrap()
}

pub(super) fn id(text: &str) -> ComponentId {
    ComponentId::new(text).unwrap()
}

pub(super) fn operations(text: &str) -> Vec<Operation> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let batch = Batch::read_text(format!("[{}]", lines.join(",")).as_bytes()).unwrap().unwrap();
    batch.into_iter().map(Result::unwrap).collect()
}

/// Checks the operations that are added to an edit, and the report.
#[track_caller]
pub(super) fn check(lines: &str, edit: &str, expected: &Expect) {
    let sketch = support::sketch(lines);
    let completion = complete(&sketch, operations(edit), Actor::User, &mut ids());
    expected.assert_eq(&written(&completion));
}

/// Writes the added operations, one per line, then the report. Generated ids end in `#` and their number.
pub(super) fn written(completion: &Completion) -> String {
    let mut text = String::new();
    for operation in completion.operations.iter().skip(completion.own) {
        writeln!(text, "{}", json::to_string(operation)).unwrap();
    }
    writeln!(text, "{}", completion.report.sentence().unwrap_or_else(|| "nothing to tell".to_owned()))
        .unwrap();
    let (mut source, empty) = (ids(), Sketch::new());
    for number in 1..20 {
        text = text.replace(source.next_id(&empty).as_str(), &format!("#{number}"));
    }
    text
}

/// Returns the sketch after operations. None of them may be refused.
#[track_caller]
pub(super) fn after(sketch: &Sketch, operations: Vec<Operation>) -> Sketch {
    let mut sketch = sketch.clone();
    let outcome = execute(&mut sketch, operations.into(), Mode::Atomic, Actor::User, &mut ids());
    assert_eq!(outcome.rejections, vec![]);
    sketch
}
