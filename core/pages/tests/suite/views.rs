//! Views on other devices and alternatives beside their page.

use crate::packs::{drawn, packs, page_of};
use expect_test::{Expect, expect};
use websketch_layout::lint::{LintOptions, explained};
use websketch_pages::{
    Device, PackKind, Seed, alternatives_beside, derive_view, page as page_of_brief, read_brief,
};
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, IdSource, Sketch, execute};

fn page(trade: &str) -> (Sketch, IdSource) {
    let sketch = drawn(&page_of(&packs(), PackKind::Trade, trade, 1440.0), 1440.0);
    (sketch, IdSource::new(3.0, "0011223344556677").expect("ids"))
}

fn after(sketch: &Sketch, operations: Vec<Operation>, ids: &mut IdSource) -> Sketch {
    let mut after = sketch.clone();
    for operation in operations {
        execute::apply(&mut after, operation, Actor::User, ids).expect("a valid operation");
    }
    after
}

fn frames(sketch: &Sketch) -> Vec<&Component> {
    let is_frame = |one: &&Component| matches!(one.props().variant(), Some("browser" | "phone" | "tablet"));
    sketch.iter().filter(is_frame).collect()
}

#[track_caller]
fn check(trade: &str, device: Device, variant: &str, width: f64) {
    let (sketch, mut ids) = page(trade);
    let count = sketch.len();
    let operations = derive_view(&sketch, None, device, &mut ids).expect("a view");
    let sketch = after(&sketch, operations, &mut ids);
    let frames = frames(&sketch);
    let [base, view] = frames.as_slice() else { panic!("{} frames", frames.len()) };
    assert_eq!(view.props().variant(), Some(variant));
    assert!(view.props().name().is_some_and(|name| name.ends_with(device.name())));
    assert!(view.bounds().x() >= base.bounds().right() + 80.0);
    assert!((view.bounds().width() - width).abs() < 1.0, "{}", view.bounds().width());
    let held = sketch.iter().filter(|one| view.bounds().contains(&one.bounds())).count();
    assert!(held * 10 >= count * 9, "{held} of {count} components in the {variant}");
    let overlaps = explained(&sketch, &LintOptions::default()).findings;
    let overlaps: Vec<_> = overlaps.iter().filter(|finding| finding.message.contains("overlap")).collect();
    assert!(overlaps.is_empty(), "{trade} {overlaps:?}");
}

#[test]
fn a_page_is_shown_on_each_device() {
    for trade in ["dentist", "coffee-shop"] {
        check(trade, Device::Phone, "phone", 406.0);
        check(trade, Device::Tablet, "tablet", 800.0);
    }
}

#[test]
fn alternatives_stand_side_by_side_with_names() {
    let (sketch, mut ids) = page("gym");
    let operations = alternatives_beside(&sketch, 3, Seed::new("gym"), None, &mut ids).expect("alternatives");
    let sketch = after(&sketch, operations, &mut ids);
    let frames = frames(&sketch);
    assert_eq!(frames.len(), 4);
    let mut names: Vec<&str> = frames.iter().skip(1).filter_map(|frame| frame.props().name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 3, "{names:?}");
    for pair in frames.windows(2) {
        let [one, next] = pair else { continue };
        assert!(next.bounds().x() >= one.bounds().right() + 80.0);
    }
}

/// Draws the screens of a request on a desk: their names, places and sizes, then the number of tab bars.
#[track_caller]
fn check_screens(request: &str, expected: &Expect) {
    let packs = packs();
    let brief = read_brief(&packs, request).expect("a brief");
    let sketch = drawn(&page_of_brief(&packs, &brief, Device::Desktop).expect("a page"), 1440.0);
    let place = |one: &&Component| {
        let (name, bounds) = (one.props().name().unwrap_or_default(), one.bounds());
        format!("{name}: {} {} {} x {}\n", bounds.x(), bounds.y(), bounds.width(), bounds.height())
    };
    let bars = sketch.iter().filter(|one| one.props().variant() == Some("bottom")).count();
    let places: String = frames(&sketch).iter().map(place).collect();
    expected.assert_eq(&format!("{places}{bars} tab bars\n"));
}

#[test]
fn the_steps_of_a_flow_stand_in_a_row_without_tab_bars() {
    check_screens(
        "Make a checkout flow with 4 phone screens",
        &expect![[r#"
            Cart: 40 40 375 x 928
            Checkout: 495 40 375 x 928
            Confirmation: 950 40 375 x 928
            Order tracking: 1405 40 375 x 928
            0 tab bars
        "#]],
    );
}

#[test]
fn the_screens_of_an_app_have_one_tab_bar() {
    check_screens(
        "three phone screens for a banking app",
        &expect![[r#"
            Banking: 40 40 375 x 1112
            Notifications: 495 40 375 x 1112
            Settings: 950 40 375 x 1112
            3 tab bars
        "#]],
    );
}

#[test]
fn listed_screens_have_their_names() {
    check_screens(
        "four phone screens: cart, address, payment, done",
        &expect![[r#"
        Cart: 40 40 375 x 928
        Address: 495 40 375 x 928
        Payment: 950 40 375 x 928
        Done: 1405 40 375 x 928
        0 tab bars
    "#]],
    );
    check_screens(
        "mobile screens: login, inbox and settings",
        &expect![[r#"
        Login: 40 40 375 x 1032
        Inbox: 495 40 375 x 1032
        Settings: 950 40 375 x 1032
        0 tab bars
    "#]],
    );
}
