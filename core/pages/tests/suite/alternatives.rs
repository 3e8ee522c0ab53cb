//! Alternatives keep every component and its texts.

use crate::packs::{drawn, packs, page_of};
use std::collections::BTreeMap;
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

#[test]
fn nothing_has_no_alternatives() {
    let mut ids = IdSource::new(1.0, "fedcba9876543210").expect("ids");
    assert_eq!(alternatives(&Sketch::new(), 6, Seed::new(""), None, &mut ids), []);
}
