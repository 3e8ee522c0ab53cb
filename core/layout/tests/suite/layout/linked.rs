//! Trees with rows of screens and with links.

use super::script::{after, alone, composed, lines};
use expect_test::{Expect, expect};
use serde_json::{Value, json};
use std::fmt::Write;
use websketch_json as json;
use websketch_sketch::Sketch;

/// Writes the props of each component with a name or a link. Generated ids are numbered.
fn linked(sketch: &Sketch) -> String {
    let mut text = String::new();
    for component in sketch.iter() {
        let props = component.props();
        if props.may_refer() || props.name().is_some() {
            writeln!(text, "{} {}", component.id(), json::to_string(props)).unwrap();
        }
    }
    let mut ids = super::script::ids();
    for number in 1..30 {
        text = text.replace(ids.next_id(&Sketch::new()).as_str(), &format!("#{number}"));
    }
    text
}

#[track_caller]
fn check(tree: &Value, expected: &Expect) {
    let sketch = alone(tree, 1440.0);
    expected.assert_eq(&format!("{}{}", lines(&sketch), linked(&sketch)));
}

#[test]
fn screens_stand_side_by_side_with_their_names() {
    check(
        &json!({"screens": [
            {"phone": [{"h1": "Cart"}, {"button": "Checkout", "to": "Payment"}], "name": "Cart"},
            {"name": "Payment", "column": [{"input": "Card"}, {"button": "Pay", "to": "done"}]},
            "Done",
            {"browser": [{"nav": ["Home", "Cart"], "tos": {"Cart": "Cart", "Home": "nowhere"}}], "id": "done", "name": "Orders"},
        ]}),
        &expect![[r##"
            40   40   375  812   Container phone: Cart
            64   116  327  52    Heading: Cart
            64   192  327  40    Button: Checkout
            495  40   375  812   Container phone: Payment
            519  116  327  44    Input: Card
            519  176  327  40    Button: Pay
            950  40   375  812   Container phone: Done
            1405 40   1280 800   Container browser: Orders
            1525 148  1040 40    NavigationBox: Home, Cart
            #1 {"variant":"phone","name":"Cart"}
            #3 {"text":"Checkout","to":"#4"}
            #4 {"variant":"phone","name":"Payment"}
            #6 {"text":"Pay","to":"done"}
            #7 {"variant":"phone","name":"Done"}
            done {"variant":"browser","name":"Orders"}
            #8 {"items":["Home","Cart"],"tos":{"Cart":"#1","Home":"nowhere"}}
        "##]],
    );
}

#[test]
fn screens_are_of_the_device_that_is_asked_for() {
    check(
        &json!({"screens": ["One", "Two"], "device": "tablet"}),
        &expect![[r#"
        40   40   768  1024  Container tablet: One
        888  40   768  1024  Container tablet: Two
        #1 {"variant":"tablet","name":"One"}
        #2 {"variant":"tablet","name":"Two"}
    "#]],
    );
}

#[test]
fn more_screens_stand_beside_the_others() {
    let sketch = alone(&json!({"screens": ["One"]}), 1440.0);
    let more = composed(
        &sketch,
        &json!({"tree": {"screens": [{"phone": [{"button": "Back", "to": "one"}], "name": "Two"}]}}),
        1440.0,
    );
    let sketch = after(&sketch, &more.unwrap().operations);
    expect![[r##"
        40   40   375  812   Container phone: One
        495  40   375  812   Container phone: Two
        519  116  327  40    Button: Back
        #1 {"variant":"phone","name":"One"}
        #2 {"variant":"phone","name":"Two"}
        #3 {"text":"Back","to":"#1"}
    "##]]
    .assert_eq(&format!("{}{}", lines(&sketch), linked(&sketch)));
}

#[test]
fn any_node_has_a_link() {
    check(
        &json!({"page": [
            {"card": [{"h3": "Pro", "to": "a"}], "to": "a", "name": "plan"},
            {"image": "Photo", "to": "a", "id": "a"},
            {"modal": [{"text": "Sure?"}], "about": "a"},
            {"bar": [{"text": "Shop"}, {"nav": ["A"], "sameAs": "a"}], "to": "back"},
        ]}),
        &expect![[r#"
            120  64   1200 80    Container card: plan
            144  88   1152 32    Heading: Pro
            120  208  1200 420   ImagePlaceholder: Photo
            120  692  1200 72    Container modal
            144  716  720  24    Text: Sure?
            0    828  1440 72    Container
            120  852  40   24    Text: Shop
            1232 844  88   40    NavigationBox: A
            #1 {"variant":"card","to":"a","name":"plan"}
            #2 {"text":"Pro","level":3,"to":"a"}
            a {"alt":"Photo","to":"a"}
            #3 {"variant":"modal","about":"a"}
            #5 {"to":"back"}
            #7 {"items":["A"],"sameAs":"a"}
        "#]],
    );
}

#[test]
fn copies_lead_to_copies() {
    let card = json!({"card": [{"text": "More", "to": "card", "id": "more"}], "id": "card", "to": "more"});
    let sketch = alone(&json!({"page": [card]}), 1440.0);
    let copies = json!({"tree": {"row": [{"copy": "card"}, {"copy": "card"}]}});
    let sketch = after(&sketch, &composed(&sketch, &copies, 1440.0).unwrap().operations);
    expect![[r##"
        card {"variant":"card","to":"more"}
        more {"text":"More","to":"card"}
        #1 {"variant":"card","to":"#2"}
        #2 {"text":"More","to":"#1"}
        #3 {"variant":"card","to":"#4"}
        #4 {"text":"More","to":"#3"}
    "##]]
    .assert_eq(&linked(&sketch));
}
