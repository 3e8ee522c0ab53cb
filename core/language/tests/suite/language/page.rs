//! The examples of the documentation and the suggested sentences.

use super::ids;
use websketch_language::{Context, Interpretation, interpret};
use websketch_sketch::{ComponentId, Sketch};
use websketch_testing::sketches;
use websketch_testing::support;

/// Returns the sketch of the documentation, its examples, and its selection.
pub(crate) fn page() -> (Sketch, Vec<&'static str>, Context) {
    let page = include_str!("../../../../../docs/language.md");
    let sketch = support::sketch(page.split("```").nth(1).unwrap().trim_start_matches("sketch"));
    let examples: Vec<&str> =
        page.lines().filter_map(|line| line.strip_prefix("- `")?.strip_suffix('`')).collect();
    assert!(examples.len() > 50, "the page has examples");
    let selected = ["save", "cancel"].map(|id| ComponentId::new(id).unwrap());
    (sketch, examples, Context { selection: selected.to_vec(), ..Context::default() })
}

/// Every example of the documentation is certain on the documentation's sketch.
#[test]
fn the_examples_of_the_page_work() {
    let (sketch, examples, context) = page();
    let understood = |example: &&str| {
        matches!(
            interpret(&sketch, example, &context, &mut ids()),
            Interpretation::Operations { .. }
                | Interpretation::Answer { .. }
                | Interpretation::Undo
                | Interpretation::Redo
        )
    };
    let failing: Vec<&str> = examples.into_iter().filter(|example| !understood(example)).collect();
    assert_eq!(failing, [""; 0]);
}

/// Polite or hurried phrases do not change the operations.
#[test]
fn courtesies_change_nothing() {
    let (sketch, examples, context) = page();
    let operations = |message: &str| match interpret(&sketch, message, &context, &mut ids()) {
        Interpretation::Operations { operations, .. } => Some(operations),
        _ => None,
    };
    let mut failing = Vec::new();
    for example in examples {
        let Some(meant) = operations(example) else { continue };
        for (before, after) in [
            ("please ", ""),
            ("could you ", "?"),
            ("i want you to ", ""),
            ("hey, ", " thanks"),
            ("do me a favor and ", ""),
            ("in this sketch, ", ""),
            ("pls ", " thx"),
            ("", " for me, will you?"),
            ("", " if you can"),
        ] {
            let message = [before, example, after].concat();
            if operations(&message).as_ref() != Some(&meant) {
                failing.push(message);
            }
        }
    }
    assert_eq!(failing, [""; 0]);
}

#[test]
fn suggestions_work() {
    for fixture in ["tiny", "landing", "settings", "dashboard", "messy"] {
        let sketch = sketches::fixture(fixture);
        let interpretation = interpret(&sketch, "make it pop", &Context::default(), &mut ids());
        let Interpretation::Unknown { suggestions } = interpretation else { panic!("{interpretation:?}") };
        assert!(suggestions.len() >= 3, "{fixture}: {suggestions:?}");
        for suggestion in suggestions {
            let interpretation = interpret(&sketch, &suggestion, &Context::default(), &mut ids());
            assert!(matches!(interpretation, Interpretation::Operations { .. }), "{suggestion}");
        }
    }
}
