//! Findings as the explanation of the score.

use super::script::after;
use proptest::prelude::*;
use websketch_layout::lint::{Finding, FindingCode, LintOptions, explained, score_with_fixes};
use websketch_layout::score::score;
use websketch_sketch::{ComponentId, Sketch};
use websketch_testing::{sketches, support};

fn all(sketch: &Sketch) -> Vec<Finding> {
    explained(sketch, &LintOptions { all: true, ..LintOptions::default() }).findings
}

fn codes(findings: &[Finding]) -> Vec<FindingCode> {
    findings.iter().map(|finding| finding.code).collect()
}

fn texts(sketch: &Sketch) -> Vec<String> {
    let written = sketch.iter().filter_map(|one| one.props().text());
    written.filter(|text| !text.trim().is_empty()).map(str::to_owned).collect()
}

/// Checks that each fix alone lowers no part of the score much, and that all texts are still there.
fn check(sketch: &Sketch) {
    let before = score(sketch, None);
    for finding in all(sketch) {
        let Some(fix) = finding.fix.clone() else { continue };
        let fixed = after(sketch, fix);
        let found = score(&fixed, None);
        assert!(found.score >= before.score, "{} became {}: {finding:?}", before.score, found.score);
        if finding.code == FindingCode::Misaligned {
            assert!(found.score > before.score, "{finding:?}");
        }
        for (was, is) in before.parts.iter().zip(&found.parts) {
            assert!(is.score >= was.score - 1.0, "{:?} fell from {} to {}", was.name, was.score, is.score);
        }
        let left = texts(&fixed);
        assert!(texts(sketch).iter().all(|text| left.contains(text)), "{finding:?}");
    }
}

#[test]
fn a_fix_raises_the_score_and_keeps_the_texts_of_fixtures() {
    for name in ["dashboard", "landing", "messy", "settings", "tiny"] {
        check(&sketches::fixture(name));
    }
}

#[test]
fn pages_drawn_with_care_have_few_findings() {
    for name in ["dashboard", "landing", "settings"] {
        let found = explained(&sketches::fixture(name), &LintOptions::default()).findings;
        assert!(found.len() <= 3, "{name}: {:?}", codes(&found));
    }
}

#[test]
fn alternative_texts_and_heading_levels_are_told_on_request() {
    let sketch = support::sketch(
        r#"title Heading 40 40 400 40 {"text":"Hydra","level":3}
           photo ImagePlaceholder 40 104 400 240
           buy Button 40 368 160 40 Buy"#,
    );
    let usual = codes(&explained(&sketch, &LintOptions::default()).findings);
    let asked = codes(&all(&sketch));
    for code in [FindingCode::MissingLabel, FindingCode::HeadingOrder] {
        assert!(!usual.contains(&code), "{usual:?}");
        assert!(asked.contains(&code), "{asked:?}");
    }
}

#[test]
fn findings_can_be_asked_for_by_component() {
    let sketch = sketches::fixture("messy");
    let ids: Vec<ComponentId> =
        all(&sketch).iter().filter_map(|finding| finding.ids.first().cloned()).collect();
    let first = ids.first().unwrap();
    let options = LintOptions { ids: std::slice::from_ref(first), all: true, ..LintOptions::default() };
    let found = explained(&sketch, &options).findings;
    assert!(!found.is_empty() && found.iter().all(|finding| finding.ids.contains(first)));
}

#[test]
fn equal_findings_are_joined_with_a_count() {
    let rows: Vec<String> =
        (0..6).map(|at| format!("b{at} Button 40 {} 200 20 Press", 40 + 60 * at)).collect();
    let found = all(&support::sketch(&rows.join("\n")));
    let small: Vec<_> = found.iter().filter(|finding| finding.code == FindingCode::SmallTarget).collect();
    let [small] = small.as_slice() else { panic!("{found:?}") };
    assert_eq!((small.count, small.ids.len()), (Some(6), 6));
}

#[test]
fn a_reason_has_the_fix_of_its_finding() {
    let sketch = support::sketch(
        r#"title Heading 120 40 400 40 {"text":"Join","level":1}
           name Input 120 104 320 64 {"text":"Name"}
           mail Input 126 184 320 64 {"text":"Email"}
           town Input 120 264 320 64 {"text":"Town"}
           send Button 120 352 160 44 Join"#,
    );
    let score = score_with_fixes(&sketch, None);
    let reasons: Vec<_> = score.parts.iter().flat_map(|part| &part.reasons).collect();
    let fixes: Vec<_> = reasons.iter().filter_map(|reason| reason.fix.clone()).collect();
    let of_findings: Vec<_> = all(&sketch).into_iter().filter_map(|finding| finding.fix).collect();
    assert!(!of_findings.is_empty());
    assert!(of_findings.iter().all(|fix| fixes.contains(fix)), "{reasons:?}");
    assert!(fixes.iter().all(|fix| of_findings.contains(fix)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_fix_raises_the_score_and_keeps_the_texts(sketch in sketches::drawn()) {
        check(&sketch);
    }
}
