//! References of copies.

use super::script::{TWO_SCREENS, after, id, ids};
use expect_test::{Expect, expect};
use kurbo::Vec2;
use std::fmt::Write;
use websketch_json as json;
use websketch_layout::flow::{destinations, linked_copies, new_screen, screen_copy, unique_name};
use websketch_layout::selection::{Scope, Selection};
use websketch_layout::structure::Structure;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, Sketch};
use websketch_testing::support;

/// Writes place and props of each copy. The k-th generated id is `#k`.
fn written(operations: &[Operation]) -> String {
    let mut text = String::new();
    for operation in operations {
        let Operation::Add(copy) = operation else { panic!("a copy is added") };
        writeln!(text, "{},{} {}", copy.x, copy.y, json::to_string(&copy.props)).unwrap();
    }
    let (mut source, empty) = (ids(), Sketch::new());
    for number in 1..20 {
        text = text.replace(source.next_id(&empty).as_str(), &format!("#{number}"));
    }
    text
}

#[track_caller]
fn check(from: &str, into: &str, chosen: &str, expected: &Expect) {
    let (from, into) = (support::sketch(from), support::sketch(into));
    let structure = Structure::of(&from, None);
    let chosen: Vec<_> = chosen.split_whitespace().map(id).collect();
    let selection = Selection::new(&structure, &chosen, Scope::Subtree);
    let originals: Vec<Component> = selection.members().iter().map(|one| one.component.clone()).collect();
    let copies = selection.duplicated(Vec2::new(0.0, 900.0));
    let (copies, removed) = linked_copies(&into, &originals, copies, &mut ids());
    expected.assert_eq(&format!("{}{removed} removed", written(&copies)));
}

#[test]
fn links_inside_lead_to_the_copies_and_others_stay() {
    check(
        TWO_SCREENS,
        TWO_SCREENS,
        "cart",
        &expect![[r##"
        0,900 {"variant":"phone","name":"Cart"}
        8,1620 {"variant":"bottom","items":["Home","Cart"],"tos":{"Cart":"#1","Home":"pay"}}
        20,1500 {"text":"Checkout","to":"pay"}
        0 removed"##]],
    );
    check(
        TWO_SCREENS,
        TWO_SCREENS,
        "cart pay hint",
        &expect![[r##"
        0,900 {"variant":"phone","name":"Cart"}
        8,1620 {"variant":"bottom","items":["Home","Cart"],"tos":{"Cart":"#1","Home":"#4"}}
        20,1500 {"text":"Checkout","to":"#4"}
        455,900 {"variant":"phone","name":"Payment"}
        463,1620 {"variant":"bottom","items":["Home","Cart"],"sameAs":"#2"}
        475,960 {"text":"Back","to":"back"}
        900,900 {"variant":"note","text":"Why?","about":"#4"}
        0 removed"##]],
    );
}

#[test]
fn in_another_document_links_to_others_are_removed() {
    check(
        TWO_SCREENS,
        "a Button 0 0 120 40 Save",
        "cart",
        &expect![[r##"
        0,900 {"variant":"phone","name":"Cart"}
        8,1620 {"variant":"bottom","items":["Home","Cart"],"tos":{"Cart":"#1"}}
        20,1500 {"text":"Checkout"}
        2 removed"##]],
    );
}

#[test]
fn the_next_screen_stands_beside_the_others() {
    let sketch = support::sketch(TWO_SCREENS);
    let copy = screen_copy(&sketch, &id("cart"), &mut ids()).unwrap();
    expect![[r##"
        910,0 {"variant":"phone","name":"Cart 2"}
        918,720 {"variant":"bottom","items":["Home","Cart"],"tos":{"Cart":"#1","Home":"pay"}}
        930,600 {"text":"Checkout","to":"pay"}
    "##]]
    .assert_eq(&written(&copy));
    let sketch = after(&sketch, copy);
    let next = screen_copy(&sketch, &id("pay"), &mut ids()).unwrap();
    expect![[r#"
        1365,0 {"variant":"phone","name":"Payment 2"}
        1373,720 {"variant":"bottom","items":["Home","Cart"],"sameAs":"bar"}
        1385,60 {"text":"Back","to":"back"}
    "#]]
    .assert_eq(&written(&next));
    assert_eq!(screen_copy(&sketch, &id("next"), &mut ids()), None);
}

#[test]
fn names_are_unique_by_their_number() {
    let sketch = support::sketch(
        r#"a Text 0 0 40 20 {"name":"Cart"}
        b Text 0 40 40 20 {"name":"Cart 2"}"#,
    );
    assert_eq!(unique_name(&sketch, "Cart"), "Cart 3");
    assert_eq!(unique_name(&sketch, "Cart 2"), "Cart 3");
    assert_eq!(unique_name(&sketch, "Pay"), "Pay");
}

#[test]
fn a_new_screen_is_of_the_same_device_and_a_page_becomes_a_screen_first() {
    let sketch = support::sketch(TWO_SCREENS);
    let from = sketch.get(&id("next")).unwrap();
    let (operations, _) = new_screen(&sketch, from, &mut ids());
    expect![[r#"
        910,0 {"variant":"phone","name":"Screen 3"}
    "#]]
    .assert_eq(&written(&operations));
    let sketch = support::sketch("a Button 40 40 120 40 Save");
    let (operations, id) = new_screen(&sketch, sketch.iter().next().unwrap(), &mut ids());
    let wrapped = after(&sketch, operations);
    let line = |one: &Component| {
        let bounds = one.bounds();
        format!(
            "{:?} {},{} {}x{}",
            one.props().name(),
            bounds.x(),
            bounds.y(),
            bounds.width(),
            bounds.height()
        )
    };
    expect![[r#"
        Some("Screen 1") 0,0 1440x944
        None 40,84 120x40
        Some("Screen 2") 1520,0 1440x944"#]]
    .assert_eq(&wrapped.iter().map(line).collect::<Vec<_>>().join("\n"));
    assert!(wrapped.contains(&id));
}

#[test]
fn links_and_ties_are_told_in_words() {
    let sketch = support::sketch(TWO_SCREENS);
    let told: Vec<String> = sketch
        .iter()
        .map(|one| destinations(&sketch, one).join(", "))
        .filter(|told| !told.is_empty())
        .collect();
    expect![[r#"
        “Cart” leads to Cart, “Home” leads to Payment
        leads to Payment
        tied to 1 other
        leads back
        about Payment"#]]
    .assert_eq(&told.join("\n"));
}
