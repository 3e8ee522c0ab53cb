//! Play: steps of a walk, and laws of all walks.

use expect_test::{Expect, expect};
use proptest::prelude::*;
use websketch_layout::play::{Stage, Step, Walk};
use websketch_sketch::{ComponentId, Sketch};
use websketch_testing::{laws, sketches, support};

const CHECKOUT: &str = r#"
    cart Container 0 0 375 812 {"variant":"phone","name":"Cart"}
    pay Button 20 600 335 48 {"text":"Checkout","to":"payment"}
    more Button 20 540 335 48 {"text":"More","to":"menu"}
    menu NavigationBox 20 400 200 120 {"variant":"menu","items":["Save","Help"],"tos":{"Help":"help"},"hidden":true}
    bar NavigationBox 8 720 359 64 {"variant":"bottom","items":["Cart","Payment","Off"],"tos":{"Cart":"cart","Payment":"payment"},"to":"done"}
    payment Container 455 0 375 812 {"variant":"phone","name":"Payment"}
    back Button 475 60 80 44 {"text":"Back","to":"back"}
    send Button 475 600 335 48 {"text":"Pay","to":"sure"}
    sure Container 495 300 295 200 {"variant":"modal","text":"Sure?","hidden":true}
    yes Button 520 420 100 44 {"text":"Yes","to":"done"}
    done Container 910 0 375 812 {"variant":"phone","name":"Done"}
    help Heading 930 500 335 40 {"text":"Help"}
    dead Button 930 600 100 44 {"text":"Dead","to":"gone"}"#;

fn id(text: &str) -> ComponentId {
    ComponentId::new(text).unwrap()
}

fn step(word: &str) -> Step {
    match word {
        "back" => Step::Back,
        "close" => Step::Close,
        "restart" => Step::Restart,
        "next" => Step::Next,
        "previous" => Step::Previous,
        _ => match word.split_once(':') {
            Some((component, entry)) => {
                Step::Follow { component: id(component), entry: Some(entry.to_owned()) }
            }
            None => match word.strip_prefix('=') {
                Some(open) => Step::Open(id(open)),
                None => Step::Follow { component: id(word), entry: None },
            },
        },
    }
}

/// Writes the screen, the overlays and the focus of a state.
fn written(walk: &Walk) -> String {
    let mut text = walk.screen().map_or("page", ComponentId::as_str).to_owned();
    for overlay in walk.overlays() {
        text.push_str(&format!(" +{}", overlay.as_str()));
    }
    text + &walk.focus().map_or_else(String::new, |focus| format!(" at {}", focus.as_str()))
}

/// Writes the state at the start and after each step.
#[track_caller]
fn check(lines: &str, steps: &str, expected: &Expect) {
    let stage = Stage::of(&support::sketch(lines));
    let mut walk = Walk::begin(&stage, None);
    let mut told = written(&walk);
    for word in steps.split_whitespace() {
        walk = walk.after(&stage, &step(word));
        told.push_str(&format!("\n{word}: {}", written(&walk)));
    }
    expected.assert_eq(&told);
}

#[test]
fn links_lead_to_screens_and_back_to_the_visited_ones() {
    check(
        CHECKOUT,
        "pay bar:Cart bar:Payment back back back back",
        &expect![[r#"
        cart
        pay: payment
        bar:Cart: cart
        bar:Payment: payment
        back: cart
        back: payment
        back: cart
        back: cart"#]],
    );
    check(
        CHECKOUT,
        "pay restart back",
        &expect![[r#"
        cart
        pay: payment
        restart: cart
        back: cart"#]],
    );
    check(
        CHECKOUT,
        "bar:Cart bar:Off dead",
        &expect![[r#"
        cart
        bar:Cart: cart
        bar:Off: done
        dead: done"#]],
    );
}

#[test]
fn a_hidden_overlay_opens_over_its_screen() {
    check(
        CHECKOUT,
        "more close close more back pay send yes back",
        &expect![[r#"
        cart
        more: cart +menu
        close: cart
        close: cart
        more: cart +menu
        back: cart
        pay: payment
        send: payment +sure
        yes: done
        back: payment"#]],
    );
    check(
        CHECKOUT,
        "=sure =menu",
        &expect![[r#"
        cart
        =sure: payment +sure
        =menu: cart +menu"#]],
    );
}

#[test]
fn a_component_of_a_screen_is_shown_with_it() {
    check(
        CHECKOUT,
        "more menu:Help menu:Save back",
        &expect![[r#"
        cart
        more: cart +menu
        menu:Help: done at help
        menu:Save: done at help
        back: cart"#]],
    );
}

#[test]
fn presenting_goes_through_the_screens_in_order() {
    check(
        CHECKOUT,
        "previous next next next previous",
        &expect![[r#"
        cart
        previous: cart
        next: payment
        next: done
        next: done
        previous: payment"#]],
    );
}

#[test]
fn a_sketch_without_screens_is_one() {
    check(
        r#"
        buy Button 40 40 120 40 {"text":"Buy","to":"sure"}
        sure Container 200 200 300 200 {"variant":"modal","text":"Sure?","hidden":true}"#,
        "buy next close back",
        &expect![[r#"
            page
            buy: page +sure
            next: page +sure
            close: page
            back: page"#]],
    );
}

#[test]
fn the_walk_survives_an_edit_and_a_deleted_screen_leads_to_the_start() {
    let sketch = support::sketch(CHECKOUT);
    let without = |gone: &str| {
        let kept = sketch.iter().filter(|component| component.id().as_str() != gone).cloned();
        Stage::of(&Sketch::of(kept.collect()).unwrap())
    };
    let stage = Stage::of(&sketch);
    let walk = Walk::begin(&stage, Some(&id("payment"))).after(&stage, &step("send"));
    assert_eq!(written(&walk.on(&stage)), "payment +sure");
    assert_eq!(written(&walk.on(&without("sure"))), "payment");
    assert_eq!(written(&walk.on(&without("payment"))), "cart");
    let back = walk.after(&stage, &step("yes")).on(&without("payment"));
    assert_eq!(written(&back.after(&without("payment"), &Step::Back)), "cart");
}

/// Steps of every kind, over the components of a sketch.
fn steps(sketch: &Sketch) -> Vec<Step> {
    let mut steps = vec![Step::Back, Step::Close, Step::Restart, Step::Next, Step::Previous];
    for component in sketch.iter() {
        let id = component.id();
        steps.push(Step::Open(id.clone()));
        steps.push(Step::Follow { component: id.clone(), entry: None });
        let items = component.props().items();
        steps.extend(
            items.first().map(|item| Step::Follow { component: id.clone(), entry: Some((*item).to_owned()) }),
        );
    }
    steps
}

proptest! {
    #![proptest_config(laws::config())]

    /// The screen exists, overlays are of this screen, and enough steps back lead to the start.
    #[test]
    fn every_walk_stays_on_the_stage(sketch in sketches::any_sketch(), picks in prop::collection::vec(any::<prop::sample::Index>(), 0..24)) {
        let (stage, steps) = (Stage::of(&sketch), steps(&sketch));
        let mut walk = Walk::begin(&stage, None);
        for pick in &picks {
            let next = walk.after(&stage, &steps[pick.index(steps.len())]);
            prop_assert_eq!(&next.on(&stage), &next);
            walk = next;
        }
        for _ in 0..2 * picks.len() + 2 {
            walk = walk.after(&stage, &Step::Back);
        }
        prop_assert_eq!(walk.screen(), stage.start());
        prop_assert!(!walk.can_go_back(&stage));
    }
}
