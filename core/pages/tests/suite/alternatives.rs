//! Alternatives keep every component and its texts.

use crate::packs::{drawn, packs, page_of};
use kurbo::Size;
use std::collections::BTreeMap;
use websketch_layout::lint::{LintOptions, explained};
use websketch_pages::{AlternativeScope, Device, PackKind, Seed, alternatives, alternatives_of, derive_view};
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, ComponentId, IdSource, Sketch, execute};

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

/// Alternatives of a selection are those of its screen or section: nothing else is restructured, and nothing overlaps.
#[track_caller]
fn check_part(sketch: &Sketch, selection: &[&str], least: usize) {
    let mut ids = IdSource::new(1.0, "fedcba9876543210").expect("ids");
    let selection: Vec<ComponentId> =
        selection.iter().map(|id| ComponentId::new(id).expect("an id")).collect();
    let scope = AlternativeScope::of_selection(sketch, &selection);
    let found = alternatives_of(sketch, &scope, 6, Seed::new("part"), &mut ids);
    assert!(found.len() >= least, "{selection:?}: {} alternatives", found.len());
    let inside: Vec<&str> = scope.components().collect();
    let overlaps = |sketch: &Sketch| {
        let findings = explained(sketch, &LintOptions::default()).findings;
        findings.into_iter().map(|finding| finding.message).collect::<Vec<_>>()
    };
    let before = overlaps(sketch);
    for alternative in found {
        let mut after = sketch.clone();
        for operation in alternative.operations {
            execute::apply(&mut after, operation, Actor::User, &mut ids).expect("a valid operation");
        }
        let is_changed = |id: &str| {
            let id = ComponentId::new(id).expect("an id");
            after.get(&id).map(|one| one.bounds()) != sketch.get(&id).map(|one| one.bounds())
        };
        assert!(inside.iter().any(|id| is_changed(id)), "{selection:?}: {}", alternative.name);
        let around = |one: &Component, id: &str| {
            let around =
                ComponentId::new(id).ok().and_then(|id| sketch.get(&id)).map(|holder| holder.bounds());
            around.is_some_and(|around| around.rect().contains(one.bounds().center()))
        };
        let is_inside = |one: &Component| inside.iter().any(|id| around(one, id));
        for component in sketch.iter().filter(|one| !is_inside(one)) {
            let size = |sketch: &Sketch| sketch.get(component.id()).map(|one| one.bounds().width());
            assert_eq!(size(&after), size(sketch), "{selection:?}: {}: {}", alternative.name, component.id());
        }
        assert_eq!(overlaps(&after), before, "{selection:?}: {}", alternative.name);
    }
}

#[test]
fn the_section_of_a_selection_has_alternatives() {
    let sketch = drawn(&page_of(&packs(), PackKind::Trade, "gym", 1440.0), 1440.0);
    let is_called = |one: &Component, text: &str| one.props().text() == Some(text);
    for (text, least) in [
        ("Membership by the month", 3),
        ("Forty minutes, three times a week, and a trainer who knows your name", 1),
    ] {
        let heading = sketch.iter().find(|one| is_called(one, text)).expect("a heading");
        check_part(&sketch, &[heading.id().as_str()], least);
    }
}

#[test]
fn the_screen_of_a_selection_has_alternatives() {
    let mut sketch = drawn(&page_of(&packs(), PackKind::Trade, "gym", 1440.0), 1440.0);
    let mut ids = IdSource::new(1.0, "0123456789abcdef").expect("ids");
    for operation in derive_view(&sketch, None, Device::Tablet, &mut ids).expect("a view") {
        execute::apply(&mut sketch, operation, Actor::User, &mut ids).expect("a valid operation");
    }
    let tablet = sketch.iter().find(|one| one.props().variant() == Some("tablet")).expect("a tablet");
    check_part(&sketch, &[tablet.id().as_str()], 2);
}

#[test]
fn nothing_has_no_alternatives() {
    let mut ids = IdSource::new(1.0, "fedcba9876543210").expect("ids");
    assert_eq!(alternatives(&Sketch::new(), 6, Seed::new(""), None, &mut ids), []);
}
