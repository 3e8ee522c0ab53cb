//! Properties of fixes and of tidying.

use super::script::after;
use proptest::prelude::*;
use std::collections::BTreeMap;
use websketch_layout::lint::{Finding, lint, tidy};

/// The most that tidying moves the nearer edge of a component. Pixels.
const MOST: f64 = 144.0;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, Sketch};
use websketch_testing::sketches;

fn fixes(findings: &[Finding]) -> Vec<Operation> {
    findings.iter().filter_map(|finding| finding.fix.clone()).flatten().collect()
}

fn boxes(sketch: &Sketch) -> BTreeMap<ComponentId, Bounds> {
    sketch.iter().map(|component| (component.id().clone(), component.bounds())).collect()
}

/// The area that two boxes visibly share.
fn shared(one: &Bounds, other: &Bounds) -> f64 {
    let (x, y) = (-one.gap_x(other), -one.gap_y(other));
    if x > 0.5 && y > 0.5 { x * y } else { 0.0 }
}

/// Checks that all fixes can be applied in order, and that they keep every component with its text.
pub(super) fn check_fixes(sketch: &Sketch) {
    let fixed = after(sketch, fixes(&lint(sketch)));
    assert_eq!(fixed.len(), sketch.len());
    for component in sketch.iter() {
        let now = fixed.get(component.id()).and_then(|now| now.props().text());
        if component.props().text().is_some_and(|text| !text.trim().is_empty()) {
            assert_eq!(now, component.props().text(), "{}", component.id());
        }
    }
}

pub(super) fn check_tidied(sketch: &Sketch) {
    let tidied = after(sketch, tidy(sketch));
    assert_eq!(tidy(&tidied), vec![], "tidying twice");
    let (before, now) = (boxes(sketch), boxes(&tidied));
    for (id, bounds) in &now {
        for ([start, _, end], [to_start, _, to_end]) in lines(&before[id]).into_iter().zip(lines(bounds)) {
            let way = (start - to_start).abs().min((end - to_end).abs());
            assert!(way <= MOST, "{id} went {way} px");
        }
        if before[id] != *bounds {
            for (other, place) in now.iter().filter(|(other, _)| *other != id) {
                let (was, is) = (shared(&before[id], &before[other]), shared(bounds, place));
                let holds = before[id].contains(&before[other]) || before[other].contains(&before[id]);
                assert!(was > 0.0 || is == 0.0 || holds, "{id} covers {other} now");
            }
        }
    }
}

/// Starts, centers and ends along both axes.
fn lines(bounds: &Bounds) -> [[f64; 3]; 2] {
    let center = bounds.center();
    [[bounds.x(), center.x, bounds.right()], [bounds.y(), center.y, bounds.bottom()]]
}

/// Components that share an edge or a center still share it.
pub(super) fn check_right_stays(sketch: &Sketch) {
    let (before, now) = (boxes(sketch), boxes(&after(sketch, tidy(sketch))));
    for (one, other) in before.keys().flat_map(|one| before.keys().map(move |other| (one, other))) {
        let (was, other_was) = (lines(&before[one]), lines(&before[other]));
        let (is, other_is) = (lines(&now[one]), lines(&now[other]));
        for (axis, line) in [0, 1].into_iter().flat_map(|axis| [0, 1, 2].map(|line| (axis, line))) {
            let was_shared = was[axis][line] == other_was[axis][line];
            let is_shared = (is[axis][line] - other_is[axis][line]).abs() < 0.01;
            assert!(!was_shared || is_shared, "{one} and {other} shared line {line} along axis {axis}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn all_fixes_can_be_applied(sketch in prop_oneof![sketches::drawn(), sketches::any_sketch()]) {
        check_fixes(&sketch);
    }

    #[test]
    fn tidying_nudges(sketch in prop_oneof![sketches::drawn(), sketches::any_sketch()]) {
        check_tidied(&sketch);
    }

    #[test]
    fn tidying_leaves_alone_what_is_right(sketch in sketches::drawn_apart()) {
        check_right_stays(&sketch);
    }
}
