//! Alternatives keep every component and its texts.

use crate::packs::{drawn, packs, page_of};
use kurbo::Size;
use std::collections::BTreeMap;
use websketch_layout::lint::{LintOptions, explained};
use websketch_pages::{PackKind, Seed, alternatives};
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch, execute};

fn texts(sketch: &Sketch) -> BTreeMap<String, String> {
    sketch
        .iter()
        .map(|component| {
            let props = websketch_json::to_string(component.props());
            (component.id().as_str().to_owned(), props)
        })
        .collect()
}

#[track_caller]
fn check(trade: &str, least: usize) {
    let sketch = drawn(&page_of(&packs(), PackKind::Trade, trade, 1440.0), 1440.0);
    let mut ids = IdSource::new(1.0, "fedcba9876543210").expect("ids");
    let found = alternatives(&sketch, 6, Seed::new(trade), None, &mut ids);
    assert!(found.len() >= least, "{trade}: {} alternatives", found.len());
    let before = texts(&sketch);
    for alternative in found {
        let mut after = sketch.clone();
        for operation in alternative.operations {
            execute::apply(&mut after, operation, Actor::User, &mut ids).expect("a valid operation");
        }
        // Cards around items are new.
        let mut kept = texts(&after);
        kept.retain(|id, _| before.contains_key(id));
        assert_eq!(kept, before, "{trade}: {}", alternative.name);
        assert_ne!(after, sketch, "{trade}: {}", alternative.name);
    }
}

#[test]
fn each_alternative_has_all_components() {
    for trade in ["coffee-shop", "dentist", "gym"] {
        check(trade, 4);
    }
}

/// Tells the findings of all alternatives of a page at a width.
#[track_caller]
fn check_findings(trade: &str, width: f64) {
    let sketch = drawn(&page_of(&packs(), PackKind::Trade, trade, width), width);
    let mut ids = IdSource::new(1.0, "fedcba9876543210").expect("ids");
    let options = LintOptions { page: Some(Size::new(width, 900.0)), ..LintOptions::default() };
    for alternative in alternatives(&sketch, 6, Seed::new(trade), None, &mut ids) {
        let mut after = sketch.clone();
        for operation in alternative.operations {
            execute::apply(&mut after, operation, Actor::User, &mut ids).expect("a valid operation");
        }
        let found: Vec<String> =
            explained(&after, &options).findings.into_iter().map(|finding| finding.message).collect();
        assert_eq!(found, Vec::<String>::new(), "{trade} at {width}: {}", alternative.name);
    }
}

#[test]
fn alternatives_have_no_findings() {
    for (trade, width) in [("gym", 1440.0), ("law-firm", 1280.0), ("hotel", 1280.0)] {
        check_findings(trade, width);
    }
}

#[test]
fn nothing_has_no_alternatives() {
    let mut ids = IdSource::new(1.0, "fedcba9876543210").expect("ids");
    assert_eq!(alternatives(&Sketch::new(), 6, Seed::new(""), None, &mut ids), []);
}
