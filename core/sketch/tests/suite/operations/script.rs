//! Batches of operations and their results as text.

use expect_test::Expect;
use std::fmt::Write;
use websketch_json as json;
use websketch_sketch::IdSource;
use websketch_sketch::execute::{Mode, execute, validate};
use websketch_sketch::operation::Batch;
use websketch_sketch::validate::Actor;
use websketch_testing::support::sketch;

/// Executes `operations`, one JSON object per line, atomically as the user. Checks the rejections, or the sketch and
/// the inverse.
#[track_caller]
pub(super) fn check(lines: &str, operations: &str, expected: Expect) {
    check_with(lines, operations, Mode::Atomic, Actor::User, expected);
}

/// Checks a batch as [`check`] does, in partial mode.
#[track_caller]
pub(super) fn check_partial(lines: &str, operations: &str, expected: Expect) {
    check_with(lines, operations, Mode::Partial, Actor::User, expected);
}

/// Checks a batch as [`check`] does, as a model.
#[track_caller]
pub(super) fn check_model(lines: &str, operations: &str, expected: Expect) {
    check_with(lines, operations, Mode::Atomic, Actor::Model, expected);
}

#[track_caller]
fn check_with(lines: &str, operations: &str, mode: Mode, origin: Actor, expected: Expect) {
    let before = sketch(lines);
    let batch = batch(operations);
    let mut after = before.clone();
    let outcome = execute(&mut after, batch.clone(), mode, origin, &mut ids());

    assert_eq!(
        validate(&before, batch, origin, &mut ids()),
        outcome.rejections,
        "validate foretells execute"
    );
    if mode == Mode::Atomic && !outcome.rejections.is_empty() {
        assert_eq!(json::to_string(&after), json::to_string(&before), "a refused batch changes nothing");
        assert!(outcome.applied.is_empty() && outcome.inverse.is_empty());
    }
    let mut undone = after.clone();
    let undo = execute(&mut undone, outcome.inverse.clone().into(), Mode::Atomic, Actor::User, &mut ids());
    assert_eq!(undo.rejections, []);
    assert_eq!(json::to_string(&undone), json::to_string(&before), "undo restores every byte");

    let mut text = String::new();
    for rejection in &outcome.rejections {
        writeln!(text, "{}", json::to_string(rejection)).unwrap();
    }
    if mode == Mode::Partial || outcome.rejections.is_empty() {
        for component in after.iter() {
            let bounds = component.bounds();
            let place = [bounds.x(), bounds.y(), bounds.width(), bounds.height()].map(|px| px.to_string());
            let (kind, props) = (component.kind().name(), json::to_string(component.props()));
            writeln!(text, "{} {kind} {} {props}", component.id(), place.join(" ")).unwrap();
        }
        for operation in &outcome.inverse {
            writeln!(text, "undo {}", json::to_string(operation)).unwrap();
        }
    }
    expected.assert_eq(&text);
}

#[track_caller]
pub(super) fn batch(operations: &str) -> Batch {
    let lines = operations.lines().map(str::trim).filter(|line| !line.is_empty());
    // JSON cannot represent NaN and the infinities, so bindings write a marker.
    let marked = |line: &str| line.replace("NaN", &json::to_string(json::NON_FINITE_MARKER));
    let operations: Vec<_> = lines.map(|line| json::parse(&marked(line)).unwrap()).collect();
    Batch::decode(&operations).unwrap()
}

pub(super) fn ids() -> IdSource {
    IdSource::new(1_718_000_000_000.0, "0123456789abcdef").unwrap()
}

pub(super) const TWO: &str = "
    a Button 10 20 100 40 Save
    b Text 200 20 80 30 {\"text\":\"Hi\",\"name\":\"greeting\"}";

pub(super) const THREE: &str = "
    a Button 100 0 100 40
    b Button 50 100 60 40
    c Button 0 200 20 40";
