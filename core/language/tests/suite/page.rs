//! The examples of the documentation.

use super::ids;
use websketch_language::{Context, Interpretation, interpret};
use websketch_sketch::{ComponentId, Sketch};
use websketch_testing::support;

/// Returns the first sketch of the documentation, its examples, and its selection.
pub(crate) fn page() -> (Sketch, Vec<&'static str>, Context) {
    pages().remove(0)
}

/// Returns the sketches of the documentation, each with the examples below it and its selection.
fn pages() -> Vec<(Sketch, Vec<&'static str>, Context)> {
    let page = include_str!("../../../../docs/language.md");
    let of_block = |block: &'static str| {
        let (sketch, text) = block.split_once("```").unwrap();
        let sketch = support::sketch(sketch);
        let examples = text.lines().filter_map(|line| line.strip_prefix("- `")?.strip_suffix('`')).collect();
        let selected = ["save", "cancel"].map(|id| ComponentId::new(id).unwrap());
        let selection = selected.into_iter().filter(|id| sketch.contains(id)).collect();
        (sketch, examples, Context { selection, ..Context::default() })
    };
    let pages: Vec<_> = page.split("```sketch").skip(1).map(of_block).collect();
    let count = |(_, examples, _): &(Sketch, Vec<&str>, Context)| examples.len();
    assert!(pages.iter().map(count).sum::<usize>() > 45, "the page has examples");
    pages
}

#[test]
fn the_examples_of_the_page_work() {
    for (sketch, examples, context) in pages() {
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
