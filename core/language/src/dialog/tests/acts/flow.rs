//! Effects on links, screens, ties and notes.

use super::changes;
use expect_test::{Expect, expect};

/// Three phone screens.
const SCREENS: &str = r#"[
    {"id":"cart","type":"Container","x":0,"y":0,"width":375,"height":812,"props":{"variant":"phone","name":"Cart"}},
    {"id":"bar","type":"Container","x":0,"y":44,"width":375,"height":56,"props":{"name":"Header"}},
    {"id":"ct","type":"Heading","x":16,"y":56,"width":200,"height":32,"props":{"text":"Your cart","level":1}},
    {"id":"back","type":"Button","x":300,"y":52,"width":60,"height":40,"props":{"text":"Back"}},
    {"id":"pay","type":"Button","x":16,"y":300,"width":343,"height":48,"props":{"text":"Check out"}},
    {"id":"tabs","type":"NavigationBox","x":0,"y":740,"width":375,"height":56,"props":{"variant":"bottom","items":["Cart","Payment","Thanks"]}},
    {"id":"payment","type":"Container","x":455,"y":0,"width":375,"height":812,"props":{"variant":"phone","name":"Payment"}},
    {"id":"pt","type":"Heading","x":471,"y":120,"width":200,"height":32,"props":{"text":"How to pay","level":1}},
    {"id":"card","type":"Input","x":471,"y":170,"width":343,"height":48,"props":{"text":"Card number"}},
    {"id":"save","type":"Button","x":471,"y":300,"width":343,"height":48,"props":{"text":"Pay now"}},
    {"id":"thanks","type":"Container","x":910,"y":0,"width":375,"height":812,"props":{"variant":"phone","name":"Thanks"}},
    {"id":"tt","type":"Heading","x":926,"y":120,"width":200,"height":32,"props":{"text":"Order placed","level":1}}]"#;

#[track_caller]
fn check(message: &str, wanted: Expect) {
    wanted.assert_eq(&changes(SCREENS, message));
}

#[test]
fn a_link_leads_to_the_screen_that_is_named() {
    check(
        "Check out opens the payment screen",
        expect![[r#"
        pay 16,300 343x48 {"text":"Check out","to":"payment"}
    "#]],
    );
    check(
        "Pay now should open the thanks page",
        expect![[r#"
        save 471,300 343x48 {"text":"Pay now","to":"thanks"}
    "#]],
    );
    check(
        "link the Check out button to the payment screen",
        expect![[r#"
        pay 16,300 343x48 {"text":"Check out","to":"payment"}
    "#]],
    );
    check(
        "Check out goes to the next screen",
        expect![[r#"
        pay 16,300 343x48 {"text":"Check out","to":"payment"}
    "#]],
    );
    check(
        "the back button goes back",
        expect![[r#"
        back 300,52 60x40 {"text":"Back","to":"back"}
    "#]],
    );
}

#[test]
fn entries_lead_to_the_screens_of_their_names() {
    check(
        "link the tabs to their screens",
        expect![[r#"
        tabs 0,740 375x56 {"variant":"bottom","items":["Cart","Payment","Thanks"],"tos":{"Cart":"cart","Payment":"payment","Thanks":"thanks"}}
    "#]],
    );
    check(
        "make the Payment tab open the payment screen",
        expect![[r#"
        tabs 0,740 375x56 {"variant":"bottom","items":["Cart","Payment","Thanks"],"tos":{"Payment":"payment"}}
    "#]],
    );
}

#[test]
fn a_screen_that_is_missing_is_added_only_if_it_is_asked_for() {
    check(
        "Pay now opens a new screen called Done",
        expect![[r#"
        save 471,300 343x48 {"text":"Pay now","to":"component-0-xhnm1usae"}
        + Container 1365,0 375x812 {"variant":"phone","name":"Done"}
    "#]],
    );
    check(
        "Pay now opens the help screen",
        expect![[r#"
            Unknown { not_understood: ["Pay now opens the help screen"], suggestions: ["move the “Pay now” button down"] }
        "#]],
    );
    check(
        "add a screen called Address",
        expect![[r#"
        + Container 1365,0 375x812 {"variant":"phone","name":"Address"}
    "#]],
    );
}

#[test]
fn questions_about_links_are_answered() {
    check(
        "where does the Pay now button lead?",
        expect![[r#"
        answers: ‘Pay now’ leads nowhere yet.
    "#]],
    );
    check(
        "which screens can't be reached?",
        expect![[r#"
        answers: No links lead to Payment and Thanks.
    "#]],
    );
}

#[test]
fn a_component_is_repeated_and_tied_on_every_screen() {
    check(
        "repeat the header on every screen",
        expect![[r#"
        + Container 455,44 375x56 {"name":"Header","sameAs":"bar"}
        + Heading 471,56 200x32 {"text":"Your cart","level":1,"sameAs":"ct"}
        + Button 755,52 60x40 {"text":"Back","sameAs":"back"}
        + Container 910,44 375x56 {"name":"Header","sameAs":"bar"}
        + Heading 926,56 200x32 {"text":"Your cart","level":1,"sameAs":"ct"}
        + Button 1210,52 60x40 {"text":"Back","sameAs":"back"}
    "#]],
    );
}

#[test]
fn screens_have_names_and_are_regions() {
    check(
        "rename the cart screen to Basket",
        expect![[r#"
        cart 0,0 375x812 {"variant":"phone","name":"Basket"}
    "#]],
    );
    check(
        "make the heading on the thanks screen bold",
        expect![[r#"
        tt 926,120 200x32 {"text":"Order placed","level":1,"bold":true}
    "#]],
    );
    check(
        "on the payment screen, delete the button",
        expect![[r#"
        - save
    "#]],
    );
}

#[test]
fn a_note_points_at_its_subject_and_pushes_nothing() {
    check(
        "add a note about the Pay now button saying check the fees",
        expect![[r#"
        + Container 471,364 200x120 {"variant":"note","text":"Check the fees","about":"save"}
    "#]],
    );
}

#[test]
fn letters_and_icons_have_sizes_and_names() {
    check(
        "set the font size of Order placed to 20",
        expect![[r#"
        tt 926,120 200x32 {"text":"Order placed","level":1,"textSize":"l"}
    "#]],
    );
    check(
        "change the icon of the back button to an arrow",
        expect![[r#"
        back 300,52 60x40 {"text":"Back","icon":"arrow-right"}
    "#]],
    );
}

#[test]
fn screens_lead_on_by_their_main_action() {
    check(
        "link each screen to the next one",
        expect![[r#"
        pay 16,300 343x48 {"text":"Check out","to":"payment"}
        save 471,300 343x48 {"text":"Pay now","to":"thanks"}
    "#]],
    );
    check(
        "connect the screens in order",
        expect![[r#"
        pay 16,300 343x48 {"text":"Check out","to":"payment"}
        save 471,300 343x48 {"text":"Pay now","to":"thanks"}
    "#]],
    );
    check(
        "the cart screen leads to the thanks screen",
        expect![[r#"
        pay 16,300 343x48 {"text":"Check out","to":"thanks"}
    "#]],
    );
    check(
        "make every button lead to the next screen",
        expect![[r#"
        back 300,52 60x40 {"text":"Back","to":"payment"}
        pay 16,300 343x48 {"text":"Check out","to":"payment"}
        save 471,300 343x48 {"text":"Pay now","to":"thanks"}
    "#]],
    );
    check(
        "where does the payment screen lead?",
        expect![[r#"
        answers: ‘Payment’ leads nowhere yet.
    "#]],
    );
}

#[test]
fn a_component_is_named_by_its_screen() {
    check(
        "the button on the second screen opens the first screen",
        expect![[r#"
        save 471,300 343x48 {"text":"Pay now","to":"cart"}
    "#]],
    );
    check(
        "link the first heading on the last screen to the cart",
        expect![[r#"
        tt 926,120 200x32 {"text":"Order placed","level":1,"to":"cart"}
    "#]],
    );
    check(
        "delete the heading on the second page",
        expect![[r#"
        - pt
    "#]],
    );
}

#[test]
fn several_screens_are_named_at_once() {
    check(
        "name the screens Basket, Pay and Done",
        expect![[r#"
        cart 0,0 375x812 {"variant":"phone","name":"Basket"}
        payment 455,0 375x812 {"variant":"phone","name":"Pay"}
        thanks 910,0 375x812 {"variant":"phone","name":"Done"}
    "#]],
    );
    check(
        "name the screens Basket and Pay",
        expect![[r#"
            asks: What should ‘Cart’, ‘Payment’ and ‘Thanks’ say? Put the new text in quotes.
        "#]],
    );
}

#[test]
fn play_begins_at_a_screen() {
    check(
        "play it",
        expect![[r#"
        answers: Play begins at ‘Cart’. plays cart
    "#]],
    );
    check(
        "start at the payment screen",
        expect![[r#"
        answers: Play begins at ‘Payment’. plays payment
    "#]],
    );
    check(
        "play from the last screen",
        expect![[r#"
        answers: Play begins at ‘Thanks’. plays thanks
    "#]],
    );
    check(
        "preview the prototype",
        expect![[r#"
        answers: Play begins at ‘Cart’. plays cart
    "#]],
    );
    check(
        "start at the help screen",
        expect![[r#"
        Unknown { not_understood: ["start at the help screen"], suggestions: [] }
    "#]],
    );
}
