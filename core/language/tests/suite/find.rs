//! `find`: phrases and the components that they mean.

use websketch_language::{Context, find};
use websketch_sketch::ComponentId;
use websketch_testing::support;

const PAGE: &str = "
title Heading 40 40 400 48 Billing
name Input 40 120 320 64 {\"text\":\"Name\"}
save Button 40 240 120 40 Save
cancel Button 180 240 120 40 Cancel
plans Table 40 320 480 140 {\"columns\":[\"Name\",\"Price\"],\"rows\":3}
secret Text 40 500 200 24 {\"text\":\"Beta\",\"hidden\":true}
";

/// Checks the sure components of a phrase, or those of its first candidate after `?`.
#[track_caller]
fn check(phrase: &str, selection: &[&str], expected: &str) {
    let selection = selection.iter().map(|id| ComponentId::new(id).unwrap()).collect();
    let context = Context { selection, ..Context::default() };
    let found = find(&support::sketch(PAGE), phrase, &context);
    let joined = |ids: &[ComponentId]| ids.iter().map(ComponentId::as_str).collect::<Vec<_>>().join(" ");
    let shown = match found.candidates.first() {
        _ if found.sure => joined(&found.ids),
        Some(first) => format!("? {}", joined(&first.ids)),
        None => "none".to_owned(),
    };
    assert_eq!(shown, expected, "{phrase}");
}

#[test]
fn phrases_mean_components() {
    check("the billing heading", &[], "title");
    check("save button", &[], "save");
    check("the buttons", &[], "save cancel");
    check("the second button", &[], "cancel");
    check("it", &["cancel"], "cancel");
    check("the button below the name field", &[], "? save");
    check("the zebra", &[], "none");
}

#[test]
fn hidden_components_are_not_found() {
    let found = find(&support::sketch(PAGE), "the last text", &Context::default());
    assert!(found.candidates.iter().all(|one| one.ids[0].as_str() != "secret"), "{found:?}");
}
