//! States stand beside their screen and name it.

use crate::packs::{drawn, packs, page_of};
use websketch_layout::lint::{FindingCode, lint};
use websketch_pages::{PackKind, ScreenState, add_state_fixes, derive_state, renewed_state, renewed_states};
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, ComponentId, ComponentKind, IdSource, Sketch, execute};

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
fn an_empty_screen_keeps_labels_and_no_figures() {
    let (_, parts) = with_state("dashboard", ScreenState::Empty);
    let shown = texts(&parts);
    for label in ["Revenue today", "Orders", "Visitors", "Returns", "$0", "0"] {
        assert!(shown.contains(&label), "{label}: {shown:?}");
    }
    let dated = "Thursday 12 November · 0 orders to handle before 16:00";
    let with_numbers =
        shown.iter().filter(|text| text.contains(|letter: char| ('1'..='9').contains(&letter)));
    assert_eq!(with_numbers.copied().collect::<Vec<_>>(), [dated]);
    let button = parts.iter().find(|part| part.props().text() == Some("Pack the 0 orders"));
    assert!(button.is_some_and(|button| button.props().is_disabled()), "{shown:?}");
}

#[test]
fn a_failed_screen_offers_another_try() {
    let (_, parts) = with_state("orders", ScreenState::Error);
    assert!(texts(&parts).contains(&"Try again"), "{:?}", texts(&parts));
}

#[test]
fn the_data_of_a_screen_is_called_by_its_heading() {
    let check = |screen: &str, empty: &str, failed: &str| {
        let (_, parts) = with_state(screen, ScreenState::Empty);
        assert!(texts(&parts).contains(&empty), "{:?}", texts(&parts));
        let (_, parts) = with_state(screen, ScreenState::Error);
        assert!(texts(&parts).iter().any(|text| text.starts_with(failed)), "{:?}", texts(&parts));
    };
    check("dashboard", "No orders yet", "The orders could not be loaded.");
    check("inbox", "Nothing here yet", "This page could not be loaded.");
}

#[test]
fn an_alert_moves_nothing_of_the_menu_beside_it() {
    let (sketch, parts) = with_state("orders", ScreenState::Error);
    let frame = parts.first().expect("the frame").bounds();
    let base =
        sketch.iter().find(|one| one.props().variant() == Some("browser")).expect("the screen").bounds();
    let logo = |frame: &websketch_sketch::geometry::Bounds| {
        let own = sketch.iter().filter(|one| frame.contains(&one.bounds()));
        let logos = own.filter(|one| one.props().variant() == Some("logo"));
        logos.map(|one| one.bounds().y() - frame.y()).next()
    };
    assert_eq!(logo(&frame), logo(&base));
}

#[test]
fn a_fresh_state_of_any_screen_is_not_stale() {
    let names: Vec<String> = packs().files(PackKind::Screen).map(|file| file.name.to_owned()).collect();
    for name in names {
        let (sketch, _) = with_state(&name, ScreenState::Long);
        let stale = lint(&sketch).into_iter().filter(|one| one.code == FindingCode::StaleState);
        assert_eq!(stale.map(|one| one.message).collect::<Vec<_>>(), Vec::<String>::new(), "{name}");
    }
}

/// Returns the pairs of components without contents that a state has over each other and its screen has not.
fn new_overlaps(kind: PackKind, name: &str, state: ScreenState) -> Vec<String> {
    let sketch = drawn(&page_of(&packs(), kind, name, 1440.0), 1440.0);
    let operations = derive_state(&sketch, None, state, &mut ids()).expect("a state");
    let after = changed(&sketch, &operations);
    let frame = after.get(&state_of(&after)).expect("the state").bounds();
    let parts: Vec<&Component> = after.iter().filter(|one| frame.contains(&one.bounds())).collect();
    let is_around = |one: &&Component| {
        parts.iter().any(|other| one.id() != other.id() && one.bounds().contains(&other.bounds()))
    };
    let leaves: Vec<&Component> = parts.iter().filter(|one| !is_around(one)).copied().collect();
    let mut found = Vec::new();
    for (at, one) in leaves.iter().enumerate() {
        for other in leaves.iter().skip(at + 1) {
            if one.bounds().overlaps(&other.bounds()) {
                found.push(format!("{name}: {:?} {:?}", one.props().text(), other.props().text()));
            }
        }
    }
    found
}

#[test]
fn empty_and_failed_screens_cover_nothing() {
    for state in [ScreenState::Empty, ScreenState::Error] {
        for (kind, name) in [
            (PackKind::Screen, "orders"),
            (PackKind::Screen, "dashboard"),
            (PackKind::Screen, "board"),
            (PackKind::Trade, "dentist"),
            (PackKind::Trade, "coffee-shop"),
            (PackKind::Trade, "law-firm"),
        ] {
            assert_eq!(new_overlaps(kind, name, state), Vec::<String>::new(), "{state:?}");
        }
    }
}

#[test]
fn long_texts_are_longer_and_numbers_stay() {
    let (_, parts) = with_state("dashboard", ScreenState::Long);
    let texts = texts(&parts);
    assert!(texts.contains(&"$1,791.50"), "{texts:?}");
    assert!(texts.iter().any(|text| text.starts_with("Export, export")), "{texts:?}");
}

/// Applies operations, each of which is valid.
fn changed(sketch: &Sketch, operations: &[Operation]) -> Sketch {
    let (mut after, mut ids) = (sketch.clone(), ids());
    for operation in operations {
        execute::apply(&mut after, operation.clone(), Actor::User, &mut ids).expect("a valid operation");
    }
    after
}

fn ids() -> IdSource {
    IdSource::new(3.0, "8899aabbccddeeff").expect("ids")
}

/// Returns the operation that sets the text of the `at`-th heading in paint order.
fn retitled(sketch: &Sketch, at: usize, text: &str) -> Operation {
    let mut headings = sketch.iter().filter(|one| one.kind() == ComponentKind::Heading);
    let component_id = headings.nth(at).expect("a heading").id().clone();
    let mut props = serde_json::Map::new();
    props.insert("text".to_owned(), text.into());
    Operation::Modify { component_id, props: props.into() }
}

fn state_of(sketch: &Sketch) -> ComponentId {
    let frame = sketch.iter().find(|one| one.props().string("stateOf").is_some());
    frame.expect("the frame of the state").id().clone()
}

/// Returns the kinds and texts of the state and its contents.
fn contents(sketch: &Sketch) -> Vec<String> {
    let bounds = sketch.get(&state_of(sketch)).expect("the state").bounds();
    let parts = sketch.iter().filter(|one| bounds.contains(&one.bounds()));
    parts.map(|one| format!("{} {:?}", one.kind().name(), one.props().text())).collect()
}

#[test]
fn a_state_as_derived_is_not_stale_and_renews_to_nothing() {
    for state in ScreenState::ALL {
        let (sketch, _) = with_state("orders", state);
        assert!(lint(&sketch).iter().all(|finding| finding.code != FindingCode::StaleState), "{state:?}");
        assert_eq!(renewed_state(&sketch, &state_of(&sketch)), Some(Vec::new()), "{state:?}");
    }
}

#[test]
fn a_renewed_state_is_as_if_derived_from_the_changed_screen() {
    for state in ScreenState::ALL {
        let (sketch, _) = with_state("orders", state);
        let edited = changed(&sketch, &[retitled(&sketch, 0, "Purchases")]);
        let renewed = changed(&edited, &renewed_states(&edited));
        assert_eq!(renewed_states(&renewed), [], "{state:?}");
        let (frame, id) = (state_of(&sketch), state_of(&renewed));
        assert_eq!(frame, id, "{state:?}");
        let base = renewed.get(&id).and_then(|frame| frame.props().state_of()).expect("the screen");
        let fresh = changed(&renewed, &[Operation::Delete { component_id: id.clone() }]);
        let again = derive_state(&fresh, Some(&base), state, &mut ids()).expect("a state");
        assert_eq!(contents(&changed(&fresh, &again)), contents(&renewed), "{state:?}");
    }
}

#[test]
fn a_state_edited_by_hand_is_renewed_on_request_alone() {
    let (sketch, _) = with_state("orders", ScreenState::Empty);
    let last = sketch.iter().filter(|one| one.kind() == ComponentKind::Heading).count() - 1;
    let edit = [retitled(&sketch, 0, "Purchases"), retitled(&sketch, last, "Nothing here")];
    let edited = changed(&sketch, &edit);
    assert_eq!(renewed_states(&edited), []);
    let mut findings = lint(&edited);
    add_state_fixes(&edited, &mut findings);
    let finding = findings.last().expect("a finding");
    assert_eq!(finding.code, FindingCode::StaleState);
    assert!(finding.message.ends_with("which was edited by hand"), "{}", finding.message);
    let fixed = changed(&edited, finding.fix.as_deref().expect("a fix"));
    assert!(contents(&fixed).iter().all(|part| !part.contains("Nothing here")));
    assert!(lint(&fixed).iter().all(|finding| finding.code != FindingCode::StaleState));
}
