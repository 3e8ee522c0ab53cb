//! A page, and the effect of edits of a selection on it.

use expect_test::Expect;
use websketch_json as json;
use websketch_layout::selection::{Scope, Selection};
use websketch_layout::structure::Structure;
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::operation::{Batch, Operation};
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, IdSource, Sketch};
use websketch_testing::support::sketch;

pub(super) const PAGE: &str = "
    card Container 100 100 300 200
    title Heading 120 120 200 32 Pro
    buy Button 120 240 120 40 Buy
    icon ImagePlaceholder 130 250 20 20
    other Container 500 100 300 200
    text Text 520 120 200 24 Other
    loose Button 0 0 100 40 Loose";

pub(super) fn ids(wanted: &str) -> Vec<ComponentId> {
    wanted.split_whitespace().map(|id| ComponentId::new(id).unwrap()).collect()
}

pub(super) fn executed(sketch: &Sketch, operations: Vec<Operation>) -> Sketch {
    let mut next = sketch.clone();
    let mut source = IdSource::new(0.0, "0123456789abcdef").unwrap();
    let outcome = execute(&mut next, Batch::from(operations), Mode::Atomic, Actor::User, &mut source);
    assert_eq!(outcome.rejections, []);
    next
}

/// The operations of `edit` on the page with this selection, and the paint order after them.
#[track_caller]
pub(super) fn check(
    selected: &str,
    reach: Scope,
    edit: impl FnOnce(&Selection) -> Vec<Operation>,
    expected: Expect,
) {
    let sketch = sketch(PAGE);
    let structure = Structure::of(&sketch, None);
    let operations = edit(&Selection::new(&structure, &ids(selected), reach));
    let mut lines: Vec<String> = operations.iter().map(json::to_string).collect();
    lines.push(order(&executed(&sketch, operations)).join(" "));
    expected.assert_eq(&lines.join("\n"));
}

pub(super) fn order(sketch: &Sketch) -> Vec<String> {
    sketch.iter().map(|one| one.id().to_string()).collect()
}
