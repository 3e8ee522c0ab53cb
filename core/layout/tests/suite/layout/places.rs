//! Insertion points of trees, and their effect on surrounding components.

use super::script::{alone, by_id, laid, lines};
use expect_test::{Expect, expect};
use serde_json::{Value, json};
use websketch_sketch::Sketch;
use websketch_testing::sketches::fixture;

/// The components that move, grow or are new when a request is laid out on a fixture at 1440 px.
#[track_caller]
fn check(name: &str, request: &Value, expected: &Expect) {
    let before = fixture(name);
    let after = laid(&before, request, 1440.0);
    let mut text = String::new();
    for component in after.iter() {
        let bounds = component.bounds();
        let now = format!("{} {} {} {}", bounds.x(), bounds.y(), bounds.width(), bounds.height());
        match before.get(component.id()).map(websketch_sketch::Component::bounds) {
            Some(old) if old == bounds => {}
            Some(old)
                if (old.x(), old.width(), old.height()) == (bounds.x(), bounds.width(), bounds.height()) =>
            {
                text.push_str(&format!("{} down by {}\n", component.id(), bounds.y() - old.y()));
            }
            Some(_) => text.push_str(&format!("{} at {now}\n", component.id())),
            None => text.push_str(&format!("new {} at {now}\n", component.label())),
        }
    }
    expected.assert_eq(&text);
}

#[test]
fn a_landing_page() {
    let tree = json!({"page": [
        {"bar": [{"text": "Hydra"}, {"nav": ["Features", "Pricing"]}, {"button": "Buy now"}]},
        {"row": [{"column": [{"h1": "Drink on time"}, {"text": "Track your hydration, get reminders and keep your water cold for 24 hours."},
            {"row": [{"button": "Order"}, {"button": "Learn more", "variant": "secondary"}]}]}, {"image": "Bottle", "h": 320}]},
        {"h2": "Why Hydra?"},
        {"grid": [{"card": [{"h3": "Reminders"}, {"text": "Glows when it is time to drink."}]}, {"card": [{"h3": "Intake"}, {"text": "See how much you drink."}]}]},
        {"footer": "© Hydra"}]});
    let check = |width: f64, expected: &Expect| expected.assert_eq(&lines(&alone(&tree, width)));
    check(
        1440.0,
        &expect![[r#"
            0    0    1440 72    Container
            120  24   46   24    Text: Hydra
            601  16   172  40    NavigationBox: Features, Pricing
            1208 16   112  40    Button: Buy now
            120  136  592  52    Heading: Drink on time
            120  200  592  24    Text: Track your hydration, get reminders and keep your water cold for 24 hours.
            120  240  92   40    Button: Order
            228  240  133  40    Button secondary: Learn more
            728  136  592  320   ImagePlaceholder: Bottle
            120  520  1200 40    Heading: Why Hydra?
            120  584  588  112   Container card
            144  608  540  32    Heading: Reminders
            144  648  540  24    Text: Glows when it is time to drink.
            732  584  588  112   Container card
            756  608  540  32    Heading: Intake
            756  648  540  24    Text: See how much you drink.
            0    760  1440 96    Footer: © Hydra
        "#]],
    );
    check(
        390.0,
        &expect![[r#"
            0    0    390  72    Container
            16   24   46   24    Text: Hydra
            198  16   40   40    Button icon: Menu
            262  16   112  40    Button: Buy now
            16   104  358  52    Heading: Drink on time
            16   168  358  48    Text: Track your hydration, get reminders and keep your water cold for 24 hours.
            16   232  92   40    Button: Order
            124  232  133  40    Button secondary: Learn more
            16   288  358  320   ImagePlaceholder: Bottle
            16   640  358  40    Heading: Why Hydra?
            16   704  358  96    Container card
            32   720  326  32    Heading: Reminders
            32   760  326  24    Text: Glows when it is time to drink.
            16   824  358  96    Container card
            32   840  326  32    Heading: Intake
            32   880  326  24    Text: See how much you drink.
            0    952  390  96    Footer: © Hydra
        "#]],
    );
}

#[test]
fn at_the_page() {
    check(
        "landing",
        &json!({"at": "page", "tree": {"column": [{"h2": "What teams say"}, {"text": "Good."}]}}),
        &expect![[r#"
        footer down by 156
        new Heading “What teams say” at 120 1280 1200 40
        new Text “Good.” at 120 1332 720 24
    "#]],
    );
}

#[test]
fn below_and_above() {
    check(
        "landing",
        &json!({"at": {"below": "hero-text"}, "tree": {"badge": "New"}}),
        &expect![[r#"
            hero-start down by 40
            hero-demo down by 40
            new Text “New” at 120 368 55 24
        "#]],
    );
    check(
        "landing",
        &json!({"at": {"above": "pricing"}, "tree": {"h2": "Pricing"}}),
        &expect![[r#"
        pricing down by 64
        pricing-title down by 64
        pricing-text down by 64
        pricing-button down by 64
        footer down by 64
        new Heading “Pricing” at 120 1040 1200 40
    "#]],
    );
    check(
        "landing",
        &json!({"at": {"below": "dates-card"}, "tree": {"small": "A note"}}),
        &expect![[r#"
        pricing down by 36
        pricing-title down by 36
        pricing-text down by 36
        pricing-button down by 36
        footer down by 36
        new Text “A note” at 120 992 384 20
    "#]],
    );
}

#[test]
fn inside_a_card() {
    check(
        "landing",
        &json!({"at": {"in": "dates-card"}, "tree": {"button": "Try it"}}),
        &expect![[r#"
            dates-card at 120 664 384 368
            bookings-card at 528 664 384 368
            budget-card at 936 664 384 368
            pricing down by 56
            pricing-title down by 56
            pricing-text down by 56
            pricing-button down by 56
            footer down by 56
            new Button “Try it” at 144 968 88 40
        "#]],
    );
}

#[test]
fn at_a_side() {
    check(
        "settings",
        &json!({"at": {"right": "full-name"}, "tree": {"card": [{"h3": "Tip"}, {"text": "Use your real name."}]}}),
        &expect![[r#"
        new Container at 1056 256 264 112
        new Heading “Tip” at 1080 280 216 32
        new Text “Use your real name.” at 1080 320 216 24
    "#]],
    );
}

#[test]
fn a_frame_around_what_is_there_goes_behind_it() {
    let request = json!({"at": {"replace": ["hero-title", "hero-text"]}, "tree": {"card": ["hero-title", "hero-text"]}});
    let after = laid(&fixture("landing"), &request, 1440.0);
    let order: Vec<String> = after.iter().map(|component| component.label()).collect();
    let card = order.iter().position(|label| label == "Container").expect("a card");
    assert!(
        order[card + 1].contains("Plan the team trip")
            || order.iter().skip(card).any(|label| label.contains("Plan the team trip"))
    );
    assert!(by_id(&after, "hero-start").bounds().y() > by_id(&after, "hero-text").bounds().bottom());
}

#[test]
fn rows_become_columns_where_they_are_too_narrow() {
    let row = json!({"row": [{"card": [{"text": "One"}]}, {"card": [{"text": "Two"}]}, {"card": [{"text": "Three"}]}]});
    let tops = |width: f64| {
        let sketch = alone(&row, width);
        let mut tops: Vec<f64> = sketch
            .iter()
            .filter(|one| one.kind().name() == "Container")
            .map(|card| card.bounds().y())
            .collect();
        tops.dedup();
        tops.len()
    };
    assert_eq!([tops(1440.0), tops(800.0), tops(600.0)], [1, 1, 3]);
}

#[test]
fn buttons_never_stack_while_they_fit() {
    let row = json!({"row": [{"button": "Order now"}, {"button": "Learn more"}]});
    let tops = |width: f64| {
        let sketch = alone(&row, width);
        let mut tops: Vec<f64> = sketch.iter().map(|button| button.bounds().y()).collect();
        tops.dedup();
        tops.len()
    };
    assert_eq!([tops(320.0), tops(200.0)], [1, 2]);
}

#[test]
fn text_that_grows_makes_its_row_and_its_card_higher() {
    let long = "A long text ".repeat(12);
    let tree = json!({"row": [{"card": [{"text": long}]}, {"card": [{"text": "Short"}, {"list": ["a"], "fill": true}, {"button": "Go"}]}]});
    let sketch = alone(&tree, 800.0);
    let cards: Vec<_> =
        sketch.iter().filter(|one| one.kind().name() == "Container").map(|card| card.bounds()).collect();
    assert_eq!(cards[0].height(), cards[1].height());
    let button = sketch.iter().find(|one| one.kind().name() == "Button").expect("a button").bounds();
    assert_eq!(button.bottom(), cards[1].bottom() - 24.0, "what fills pushes what follows to the end");
}

#[test]
fn nothing_comes_of_nothing() {
    for tree in [json!({"page": []}), json!({"column": [null, ""]}), json!({"card": []})] {
        let composed =
            super::script::composed(&Sketch::new(), &json!({ "tree": tree }), 1440.0).expect("a tree");
        assert!(composed.operations.len() <= 1);
    }
}

#[test]
fn sections_in_another_order_have_the_usual_gaps() {
    let tree =
        json!({"page": [{"h1": "Hello"}, {"image": "Before", "h": 300}, {"text": "Last"}, {"button": "Go"}]});
    let sketch = alone(&tree, 1440.0);
    let all: Vec<&str> = sketch.iter().map(|one| one.id().as_str()).collect();
    let [title, picture, text, go] = all.as_slice() else { panic!("{} components", all.len()) };
    let request = json!({"at": {"replace": all}, "tree": {"page": [title, text, go, picture]}});
    expect![[r#"
        120  64   1200 52    Heading: Hello
        120  280  1200 300   ImagePlaceholder: Before
        120  128  720  24    Text: Last
        120  176  88   40    Button: Go
    "#]]
    .assert_eq(&lines(&laid(&sketch, &request, 1440.0)));
}
