//! Helpers shared by the tests of findings and of tidying.

use expect_test::Expect;
use std::fmt::Write;
use websketch_json as json;
use websketch_layout::lint::{Finding, Severity, lint, tidy};
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::operation::{Batch, Operation};
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};
use websketch_testing::support;

#[track_caller]
pub(super) fn check(lines: &str, expected: &Expect) {
    expected.assert_eq(&written(&lint(&support::sketch(lines))));
}

#[track_caller]
pub(super) fn check_tidy(lines: &str, expected: &Expect) {
    let operations = tidy(&support::sketch(lines));
    expected
        .assert_eq(&operations.iter().fold(String::new(), |text, one| text + &json::to_string(one) + "\n"));
}

pub(super) fn written(findings: &[Finding]) -> String {
    let mut text = String::new();
    for finding in findings {
        let severity = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Hint => "hint",
        };
        writeln!(text, "{severity} {}: {}", json::to_string(&finding.code), finding.message).unwrap();
        for operation in finding.fix.iter().flatten() {
            writeln!(text, "  {}", json::to_string(operation)).unwrap();
        }
    }
    text
}

/// The sketch after operations. None of them may be refused, not even for a model.
#[track_caller]
pub(super) fn after(sketch: &Sketch, operations: Vec<Operation>) -> Sketch {
    let mut sketch = sketch.clone();
    let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
    let outcome = execute(&mut sketch, Batch::from(operations), Mode::Atomic, Actor::Model, &mut ids);
    assert_eq!(outcome.rejections, vec![]);
    sketch
}
