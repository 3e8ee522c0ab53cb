//! Device frames in trees: they keep their size, and their contents lie on their own page.

use super::script::{after, alone, by_id, ids, laid, lines, page};
use expect_test::{Expect, expect};
use serde_json::{Value, json};
use websketch_layout::composition::{compose, reflow};
use websketch_layout::layout_tree::outline;
use websketch_layout::lint::{Severity, lint};
use websketch_sketch::Sketch;

/// The components of a tree alone on a page of that width.
#[track_caller]
fn check(tree: &Value, width: f64, expected: &Expect) {
    let sketch = alone(tree, width);
    expected.assert_eq(&lines(&sketch));
    let complaints: Vec<_> =
        lint(&sketch).into_iter().filter(|found| found.severity != Severity::Hint).collect();
    assert_eq!(complaints, []);
}

/// A device frame with a header, a field and a bar at its lower edge.
fn phone(title: &str) -> Value {
    json!({"phone": [
        {"bar": [{"text": title}, {"button": "Edit", "variant": "link"}]},
        {"h1": "Hello"}, {"text": "Choose what you would like to be reminded of."}, {"input": "Email"}, {"button": "Next"},
        {"nav": ["Home", "Search", "Me"], "variant": "bottom"}]})
}

#[test]
fn a_screen_keeps_the_size_of_its_device() {
    check(
        &json!({"page": [phone("One")]}),
        1440.0,
        &expect![[r#"
            120  64   375  812   Container phone
            128  108  359  72    Container
            144  132  33   24    Text: One
            383  124  88   40    Button link: Edit
            144  212  327  52    Heading: Hello
            144  276  327  48    Text: Choose what you would like to be reminded of.
            144  348  327  44    Input: Email
            144  408  327  40    Button: Next
            128  784  359  64    NavigationBox bottom: Home, Search, Me
        "#]],
    );
    check(
        &json!({"page": [{"tablet": [{"h1": "Hello"}]}, {"phone": []}]}),
        1440.0,
        &expect![[r#"
        120  64   768  1024  Container tablet
        176  168  656  52    Heading: Hello
        120  1152 375  812   Container phone
    "#]],
    );
    check(
        &json!({"page": [{"phone": [{"h1": "Hello"}], "w": 320, "h": 568}]}),
        1440.0,
        &expect![[r#"
        120  64   320  568   Container phone
        144  140  272  52    Heading: Hello
    "#]],
    );
    check(
        &json!({"page": [{"browser": [{"bar": [{"text": "Hydra"}, {"nav": ["A", "B"]}]}, {"h1": "Drink"}, {"footer": "© Hydra"}]}]}),
        1600.0,
        &expect![[r#"
            120  64   1280 800   Container browser
            120  108  1280 72    Container
            240  132  46   24    Text: Hydra
            1192 124  88   40    NavigationBox: A, B
            240  244  1040 52    Heading: Drink
            120  768  1280 96    Footer: © Hydra
        "#]],
    );
}

/// The places of three phones on a page of a desktop, and on one of a phone.
#[track_caller]
fn check_flow(flow: &str, expected: &Expect) {
    let tree = json!({"page": [{"h1": "Sign up"}, { flow: [phone("One"), phone("Two"), phone("Three")] }]});
    let wide = alone(&tree, 1440.0);
    let narrow = after(&wide, &reflow(&wide, page(390.0)));
    let phones = |sketch: &Sketch| -> String {
        let text = lines(sketch);
        text.lines().filter(|line| line.contains("Container phone")).map(|line| format!("{line}\n")).collect()
    };
    expected.assert_eq(&(phones(&wide) + &phones(&narrow)));
}

#[test]
fn a_flow_of_screens_stands_side_by_side_where_it_has_room() {
    check_flow(
        "row",
        &expect![[r#"
        120  140  375  812   Container phone
        527  140  375  812   Container phone
        934  140  375  812   Container phone
        16   108  358  812   Container phone
        16   952  358  812   Container phone
        16   1796 358  812   Container phone
    "#]],
    );
    check_flow(
        "grid",
        &expect![[r#"
        125  140  375  812   Container phone
        533  140  375  812   Container phone
        941  140  375  812   Container phone
        16   108  358  812   Container phone
        16   953  358  812   Container phone
        16   1798 358  812   Container phone
    "#]],
    );
}

#[test]
fn the_tree_of_a_screen_is_a_screen_and_moves_nothing() {
    let tree = json!({"page": [{"row": [phone("One"), {"tablet": [{"shell": {"side": [{"nav": ["A", "B", "C"]}],
        "main": [{"h1": "Reports"}, {"table": ["Day", "Sum"]}]}}]}]}, {"text": "Two screens."}]});
    let sketch = alone(&tree, 1440.0);
    let outlined = outline(&sketch, None).tree;
    let written = websketch_json::to_string(&outlined);
    assert!(written.contains(r#"{"phone":"#) && written.contains(r#"{"tablet":"#), "{written}");
    let again = compose(&sketch, None, &outlined, None, &mut ids()).expect("a tree");
    assert_eq!((again.ids.len(), again.operations), (sketch.len(), vec![]));
    assert_eq!(reflow(&sketch, sketch.page()), []);
}

#[test]
fn what_is_put_into_a_screen_lies_on_its_page() {
    let mut sketch = alone(&json!({"page": [phone("One")]}), 1440.0);
    let id = sketch.iter().next().expect("a phone").id().clone();
    let before = lines(&sketch);
    let request =
        json!({"at": {"in": id.as_str()}, "tree": {"column": [{"h3": "More"}, {"list": ["One", "Two"]}]}});
    sketch = laid(&sketch, &request, 1440.0);
    let after = lines(&sketch);
    expect![[r#"
        144  464  327  32    Heading: More
        144  504  327  64    List: One, Two
    "#]]
    .assert_eq(after.strip_prefix(&before).expect("what was there stays"));

    let empty = alone(&json!({"page": [{"phone": "Empty", "id": "phone"}]}), 1440.0);
    let request = json!({"at": {"in": "phone"}, "tree": {"page": [{"bar": [{"text": "Hydra"}, {"nav": ["A", "B"]}]}, {"h1": "Hello"}]}});
    expect![[r#"
        120  64   375  812   Container phone: Empty
        128  108  359  72    Container
        144  132  46   24    Text: Hydra
        383  124  88   40    NavigationBox: A, B
        144  212  327  52    Heading: Hello
    "#]]
    .assert_eq(&lines(&laid(&empty, &request, 1440.0)));
    assert_eq!(by_id(&empty, "phone").bounds().height(), 812.0);
}

#[test]
fn new_screens_of_one_device_are_equally_high() {
    check(
        &json!({"screens": [{"phone": [{"h1": "Hello"}]}, {"phone": [{"image": "A map", "h": 1200}]}, {"tablet": [{"h1": "Hello"}]}]}),
        1440.0,
        &expect![[r#"
            40   40   375  1320  Container phone
            64   116  327  52    Heading: Hello
            495  40   375  1320  Container phone
            519  116  327  1200  ImagePlaceholder: A map
            950  40   768  1024  Container tablet
            1006 144  656  52    Heading: Hello
        "#]],
    );
}
