//! Malformed trees are read by their most likely meaning, and every repair is reported.

use super::script::{alone, composed, lines};
use expect_test::{Expect, expect};
use serde_json::{Value, json};
use websketch_json as json;
use websketch_layout::composition::InsertAt;
use websketch_layout::layout_tree::Tree;
use websketch_sketch::Sketch;
use websketch_testing::sketches::fixture;

/// The components of a tree at 800 px without their coordinates, and the repairs.
#[track_caller]
fn check(tree: &Value, expected: &Expect) {
    let sketch = alone(tree, 800.0);
    let said: String =
        lines(&sketch).lines().map(|line| format!("{}\n", line.get(21..).unwrap_or(line))).collect();
    let reading = Tree::read(tree, &Sketch::new()).expect("a tree");
    let repairs =
        reading.repairs.iter().map(|repair| format!("{}\n", json::to_string(repair))).collect::<String>();
    expected.assert_eq(&format!("{said}{repairs}"));
}

#[test]
fn one_key_names_the_node_and_other_keys_are_options() {
    check(
        &json!({"column": [{"h1": "Title"}, {"button": "Go", "primary": true, "name": "main"}, {"input": "you@example.com", "label": "Email"},
            {"nav": ["A", "B"]}, {"list": ["x"]}, {"table": ["C"], "rows": [["1"]]}, {"avatar": "Jo"}, {"line": ""}, {"small": "s"}]}),
        &expect![[r#"
            Heading: Title
            Button: Go
            Input: Email
            NavigationBox: A, B
            List: x
            Table: C
            ImagePlaceholder avatar: Jo
            HorizontalLine
            Text caption: s
        "#]],
    );
}

#[test]
fn other_words_are_read_and_reported() {
    check(
        &json!({"section": [
            {"navbar": [{"text": "Logo"}, {"links": ["Home", "About"]}]},
            {"navbar": ["Home", "About"]},
            {"hero": [{"headline": "Hi"}, {"p": "A text"}, {"btn": "Go"}, {"img": "Photo"}]},
            {"cards": [{"panel": [{"title": "One"}]}]},
            {"div": []}]}),
        &expect![[r#"
            Container
            Text: Logo
            NavigationBox: Home, About
            NavigationBox: Home, About
            Heading: Hi
            Text: A text
            Button: Go
            ImagePlaceholder: Photo
            Container card
            Heading: One
            {"path":"","kind":"alias"}
            {"path":"section[0]","kind":"alias"}
            {"path":"section[0].navbar[1]","kind":"alias"}
            {"path":"section[1]","kind":"alias"}
            {"path":"section[2]","kind":"alias"}
            {"path":"section[2].hero[0]","kind":"alias"}
            {"path":"section[2].hero[1]","kind":"alias"}
            {"path":"section[2].hero[2]","kind":"alias"}
            {"path":"section[2].hero[3]","kind":"alias"}
            {"path":"section[3]","kind":"alias"}
            {"path":"section[3].cards[0]","kind":"alias"}
            {"path":"section[3].cards[0].panel[0]","kind":"alias"}
            {"path":"section[4]","kind":"alias"}
        "#]],
    );
}

#[test]
fn a_type_and_children_are_read_as_well() {
    check(
        &json!({"type": "column", "children": [
            {"type": "heading", "level": 1, "text": "Title"},
            {"type": "Button", "props": {"text": "Save", "variant": "secondary"}},
            {"type": "input", "label": "Email", "placeholder": "you@example.com"},
            {"type": "nav", "items": ["A", "B"]}]}),
        &expect![[r#"
            Heading: Title
            Button secondary: Save
            Input: Email
            NavigationBox: A, B
            {"path":"","kind":"type_form"}
            {"path":"children[0]","kind":"type_form"}
            {"path":"children[1]","kind":"type_form"}
            {"path":"children[2]","kind":"type_form"}
            {"path":"children[3]","kind":"type_form"}
        "#]],
    );
}

#[test]
fn what_is_no_node_is_a_column_or_a_text() {
    check(
        &json!({"column": ["Just a text", {"testimonials": [{"text": "Good"}]}, {"motto": "Short"}, [{"button": "A"}, {"button": "B"}],
            null, 7, {"h2": "Two", "button": "in one"}, {"button": {"text": "Deep", "variant": "link"}}, {"wat": true}]}),
        &expect![[r#"
            Text: Just a text
            Text: Good
            Text: Short
            Button: A
            Button: B
            Text: 7
            Heading: Two
            Button: in one
            Button link: Deep
            {"path":"column[0]","kind":"bare_text"}
            {"path":"column[1]","kind":"unknown_key"}
            {"path":"column[2]","kind":"unknown_key"}
            {"path":"column[3]","kind":"bare_list"}
            {"path":"column[4]","kind":"empty"}
            {"path":"column[5]","kind":"bare_text"}
            {"path":"column[6]","kind":"several"}
            {"path":"column[8]","kind":"empty"}
        "#]],
    );
}

#[test]
fn options_that_nobody_knows_or_that_come_too_late_are_reported() {
    check(
        &json!({"page": [{"row": [{"text": "a", "sparkle": 1}], "gap": "huge"}], "margin": 40}),
        &expect![[r#"
        Text: a
        {"path":"page[0].row[0]","kind":"unknown_option"}
        {"path":"page[0]","kind":"ignored_option"}
        {"path":"","kind":"ignored_option"}
    "#]],
    );
}

#[test]
fn variants_of_the_kit_are_nodes() {
    check(
        &json!({"column": [{"checkbox": "Remember me"}, {"select": "Country"}, {"toggle": "On"}, {"tabs": ["A", "B"]}, {"badge": "New"},
            {"bar-chart": "Sales"}, {"quote": "“Yes”"}, {"alert": "Saved"}, {"password": "Secret", "label": "Password"}, {"icon": "star"},
            {"link": "More"}, {"progress": 40}, {"calendar": ["Mon", "Tue"]}, {"input": "x", "type": "search"}, {"button": "No", "secondary": true}]}),
        &expect![[r#"
            Input checkbox: Remember me
            Input select: Country
            Input toggle: On
            NavigationBox tabs: A, B
            Text badge: New
            ImagePlaceholder bar-chart: Sales
            Text quote: “Yes”
            Container alert: Saved
            Input password: Password
            ImagePlaceholder icon: star
            Text link: More
            HorizontalLine progress
            Table calendar: Mon
            Tue
            Input search: x
            Button secondary: No
        "#]],
    );
}

#[test]
fn too_much_is_refused_with_advice() {
    let mut deep = json!({"text": "x"});
    for _ in 0..11 {
        deep = json!({"column": [deep]});
    }
    assert!(composed(&Sketch::new(), &json!({"tree": deep}), 800.0).is_ok());
    let reason = |tree: Value| composed(&Sketch::new(), &json!({"tree": tree}), 800.0).expect_err("too much");
    let error = reason(json!({"column": [deep]}));
    assert_eq!(
        (error.code(), error.to_string().as_str()),
        (
            "tree_too_deep",
            "a tree has at most 12 levels: put what lies deeper into a row or column further up"
        )
    );
    let many = |count: usize| json!({"column": vec![json!({"text": "x"}); count]});
    assert!(composed(&Sketch::new(), &json!({"tree": many(1_999)}), 800.0).is_ok());
    let error = reason(many(2_000));
    assert_eq!(
        (error.code(), error.to_string().as_str()),
        ("tree_too_large", "a tree has at most 2000 nodes: compose the page section by section")
    );
    assert_eq!(reason(json!(null)).code(), "wrong_type");
}

#[test]
fn an_id_that_is_not_there_is_refused() {
    let landing = fixture("landing");
    let reason =
        |request: Value| composed(&landing, &request, 1440.0).expect_err("an unknown id").to_string();
    let advice = "Component hero-titel not found: name one that is on the sketch, perhaps hero-title";
    assert_eq!(reason(json!({"at": {"below": "hero-titel"}, "tree": {"text": "x"}})), advice);
    assert_eq!(reason(json!({"tree": {"copy": "hero-titel"}})), advice);
    let at = InsertAt::read(Some(&json!("somewhere")), &landing).expect_err("no place");
    assert_eq!(
        at.to_string(),
        "at must be \"page\" or an object with one of below, above, left, right, in, over, replace and area, found “somewhere”"
    );
}

#[test]
fn a_component_has_one_place_in_a_tree() {
    let request = json!({"at": {"area": [120, 1400, 800, 0]}, "tree": {"column": ["dates-card", "dates-card", "dates-title"]}});
    let composed = composed(&fixture("landing"), &request, 1440.0).expect("a tree");
    assert_eq!(
        json::to_string(&composed.repairs),
        r#"[{"path":"[1]","kind":"duplicate"},{"path":"[2]","kind":"duplicate"}]"#
    );
    assert_eq!(composed.ids.len(), 4);
}
