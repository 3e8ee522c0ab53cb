//! The examples of the documentation.

use super::ids;
use websketch_language::{Context, Interpretation, interpret};
use websketch_sketch::{ComponentId, Sketch};
use websketch_testing::support;

/// Returns the sketch of the documentation, its examples, and its selection.
pub(crate) fn page() -> (Sketch, Vec<&'static str>, Context) {
    let page = include_str!("../../../../docs/language.md");
    let sketch = support::sketch(page.split("```").nth(1).unwrap().trim_start_matches("sketch"));
    let examples: Vec<&str> =
        page.lines().filter_map(|line| line.strip_prefix("- `")?.strip_suffix('`')).collect();
    assert!(examples.len() > 35, "the page has examples");
    let selected = ["save", "cancel"].map(|id| ComponentId::new(id).unwrap());
    (sketch, examples, Context { selection: selected.to_vec(), ..Context::default() })
}

#[test]
fn the_examples_of_the_page_work() {
    let (sketch, examples, context) = page();
    let failing: Vec<String> = examples
        .into_iter()
        .filter_map(|example| match interpret(&sketch, example, &context, &mut ids()).meaning {
            Interpretation::Operations { not_understood, .. } if not_understood.is_empty() => None,
            Interpretation::Answer { .. } | Interpretation::Undo | Interpretation::Redo => None,
            other => Some(format!("{example}: {other:?}")),
        })
        .collect();
    assert!(failing.is_empty(), "{}", failing.join("\n"));
}

#[test]
fn courtesies_change_nothing() {
    let (sketch, _, context) = page();
    let operations = |message: &str| match interpret(&sketch, message, &context, &mut ids()).meaning {
        Interpretation::Operations { operations, .. } => Some(operations),
        _ => None,
    };
    for example in
        ["move the Save button 20 px to the right", "delete the photo", "make the title 40 px wider"]
    {
        let meant = operations(example);
        assert!(meant.is_some(), "{example}");
        for (before, after) in
            [("please ", ""), ("could you ", "?"), ("i want you to ", ""), ("pls ", " thx")]
        {
            let message = [before, example, after].concat();
            assert_eq!(operations(&message), meant, "{message}");
        }
    }
}
