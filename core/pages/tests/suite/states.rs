//! States stand beside their screen and name it.

use crate::packs::{drawn, packs, page_of};
use websketch_pages::{PackKind, ScreenState, derive_state};
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, IdSource, Sketch, execute};

/// Draws a screen and a state of it. Returns the sketch and the components of the state.
fn with_state(screen: &str, state: ScreenState) -> (Sketch, Vec<Component>) {
    let mut sketch = drawn(&page_of(&packs(), PackKind::Screen, screen, 1440.0), 1440.0);
    let mut ids = IdSource::new(2.0, "0011223344556677").expect("ids");
    let operations = derive_state(&sketch, None, state, &mut ids).expect("a state");
    for operation in operations {
        execute::apply(&mut sketch, operation, Actor::User, &mut ids).expect("a valid operation");
    }
    let frame = sketch.iter().find(|one| one.props().string("stateOf").is_some()).expect("the frame").clone();
    let bounds = frame.bounds();
    let parts = sketch.iter().filter(|one| bounds.contains(&one.bounds())).cloned().collect();
    (sketch, parts)
}

fn texts(parts: &[Component]) -> Vec<&str> {
    parts.iter().filter_map(|part| part.props().text()).collect()
}

#[test]
fn each_state_stands_beside_its_screen() {
    for state in ScreenState::ALL {
        let (sketch, parts) = with_state("orders", state);
        let frame = parts.first().expect("the frame");
        let base = frame.props().string("stateOf").expect("the id of the screen");
        let base = sketch.iter().find(|one| one.id().as_str() == base).expect("the screen");
        assert_eq!(base.props().variant(), Some("browser"), "{state:?}");
        assert!(frame.bounds().x() >= base.bounds().right() + 80.0, "{state:?}");
        assert_eq!(frame.props().string("state"), Some(state.name()), "{state:?}");
        assert!(parts.len() > 5, "{state:?}: {} parts", parts.len());
    }
}

#[test]
fn an_empty_screen_has_a_message_and_no_table() {
    let (_, parts) = with_state("orders", ScreenState::Empty);
    assert!(texts(&parts).contains(&"No orders yet"), "{:?}", texts(&parts));
    assert!(parts.iter().all(|part| part.props().columns().is_empty()));
}

#[test]
fn a_failed_screen_offers_another_try() {
    let (_, parts) = with_state("orders", ScreenState::Error);
    assert!(texts(&parts).contains(&"Try again"), "{:?}", texts(&parts));
}

#[test]
fn long_texts_are_longer_and_numbers_stay() {
    let (_, parts) = with_state("dashboard", ScreenState::Long);
    let texts = texts(&parts);
    assert!(texts.contains(&"$1,791.50"), "{texts:?}");
    assert!(texts.iter().any(|text| text.starts_with("Export, export")), "{texts:?}");
}
