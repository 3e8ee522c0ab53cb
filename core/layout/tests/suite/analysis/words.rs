//! Descriptions of components and whole sketches in words.

use super::script::{CARDS, FORM, Part, check};
use expect_test::expect;
use std::fmt::Write;
use websketch_json as json;
use websketch_layout::analysis::analyze;
use websketch_sketch::Sketch;
use websketch_testing::support::{read, sketch};

#[test]
fn an_empty_sketch_gets_a_calm_answer() {
    let analysis = analyze(&Sketch::new());
    expect![[r#"{"description":"The sketch is empty: no components on 1440 × 900 yet.","components":[],"spatialRelationships":[],"layoutStats":{"canvasWidth":1440,"canvasHeight":900,"componentCount":0,"componentTypes":{},"columns":[],"rows":[],"sections":[],"groups":[],"readingOrder":[]}}"#]]
        .assert_eq(&json::to_string(&analysis));
}

#[test]
fn the_wire_form_is_that_of_the_contract() {
    let analysis = analyze(&sketch(
        "a Text 0 0 428 48 Hello
         b Button 0 64.5 100.25 40 Go",
    ));
    expect![[r#"{"description":"2 components on 1440 × 900: at the top, the text “Hello”; at the bottom left, the button “Go”.","components":[{"id":"a","type":"Text","position":"center, top","size":"428x48px","description":"Text “Hello”, 428 × 48 at 0, 0"},{"id":"b","type":"Button","position":"left, bottom","size":"100.3x40px","description":"Button “Go”, 100.3 × 40 at 0, 64.5"}],"spatialRelationships":[{"component1":"a","component2":"b","relationship":"above","distance":16.5},{"component1":"a","component2":"b","relationship":"aligned"}],"layoutStats":{"canvasWidth":1440,"canvasHeight":900,"componentCount":2,"componentTypes":{"Button":1,"Text":1},"leftColumn":{"components":["b"],"bounds":{"x":0,"y":64.5,"width":100.25,"height":40}},"topSection":{"components":["a"],"bounds":{"x":0,"y":0,"width":428,"height":48}},"bottomSection":{"components":["b"],"bounds":{"x":0,"y":64.5,"width":100.25,"height":40}},"columns":[{"components":["a","b"],"bounds":{"x":0,"y":0,"width":428,"height":104.5}}],"rows":[],"sections":[{"components":["a"],"bounds":{"x":0,"y":0,"width":428,"height":48}},{"components":["b"],"bounds":{"x":0,"y":64.5,"width":100.25,"height":40}}],"groups":[],"readingOrder":["a","b"]}}"#]].assert_eq(&json::to_string(&analysis));
}

#[test]
fn places_are_relative_to_the_sketch_and_sizes_exact_to_a_tenth() {
    check(
        Part::Components,
        "a Text 1000 1000 428 48 Hello
         b Button 1700 1500 100.25 40 Go
         c Input 1300 1240 99.96 39.9",
        expect![[r#"
            a | left, top | 428x48px | Text “Hello”, 428 × 48 at 1000, 1000
            b | right, bottom | 100.3x40px | Button “Go”, 100.3 × 40 at 1700, 1500
            c | center, middle | 100x39.9px | Input, 100 × 39.9 at 1300, 1240
        "#]],
    );
}

#[test]
fn long_texts_are_cut_and_kept_on_one_line() {
    check(
        Part::Components,
        r#"a Text 0 0 100 40 {"text":"  two\n\tlines  "}
           b Text 0 50 100 40 {"text":"0123456789012345678901234567890123456789012345678901234567890123456789"}"#,
        expect![[r#"
            a | center, top | 100x40px | Text “two lines”, 100 × 40 at 0, 0
            b | center, bottom | 100x40px | Text “0123456789012345678901234567890123456789012345678901234567890123…”, 100 × 40 at 0, 50
        "#]],
    );
}

#[test]
fn one_component_is_described() {
    check(
        Part::Description,
        "save Button 40 40 120 40 Save",
        expect!["1 component on 1440 × 900: the button “Save”."],
    );
    check(
        Part::Description,
        "line HorizontalLine 40 40 120 2",
        expect!["1 component on 1440 × 900: a line."],
    );
}

#[test]
fn the_description_names_the_sections_in_order() {
    check(
        Part::Description,
        FORM,
        expect![
            "7 components on 1440 × 900: at the top, the heading “Sign in”; then an input and a text; in the middle, an input and 2 texts; at the bottom right, the button “Enter”."
        ],
    );
    check(
        Part::Description,
        CARDS,
        expect![
            "9 components on 1440 × 900: at the top, a navigation; in the middle on the left, a container with a text and a heading; in the center, a container with a text and a heading; in the middle on the right, a container; at the bottom, the footer “© Us”."
        ],
    );
}

#[test]
fn a_long_page_is_not_described_to_its_end() {
    let lines: Vec<_> = (0..20).map(|i| format!("t{i} Text 0 {} 300 20 Line {i}", i * 100)).collect();
    check(
        Part::Description,
        &lines.join("\n"),
        expect![
            "20 components on 1440 × 1920: at the top, the text “Line 0”; then the text “Line 1”; then the text “Line 2”; then the text “Line 3”; then the text “Line 4”; then the text “Line 5”; then the text “Line 6”; in the middle, the text “Line 7”; and 12 more parts."
        ],
    );
}

#[test]
fn the_fixtures_read_well() {
    let mut out = String::new();
    for text in [
        include_str!("../../../../../tests/fixtures/tiny.json"),
        include_str!("../../../../../tests/fixtures/landing.json"),
        include_str!("../../../../../tests/fixtures/settings.json"),
        include_str!("../../../../../tests/fixtures/dashboard.json"),
        include_str!("../../../../../tests/fixtures/messy.json"),
    ] {
        writeln!(out, "{}", analyze(&read(text)).description).unwrap();
    }
    expect![[r#"
        3 components on 1440 × 900: at the top, the heading “Find a recipe”; at the bottom, the input “Search”; at the bottom right, the button “Search”.
        28 components on 1440 × 1384: at the top, the container “Header” with 2 buttons, a text and a navigation; then the heading “Plan the team trip, not the spreadsheet” with 2 buttons, an image and a text; in the middle, the heading “Everything for the trip in one place” with 3 containers, 3 images, 3 texts and 3 headings; at the bottom, the container “Pricing teaser” with a button, a text and a heading; then the footer “© Fernway Travel · Privacy · Terms · Contact”.
        34 components on 1440 × 1084: at the top, the container “Top bar” with a button and a text; at the top left, the list “Settings sections”; at the top center, the heading “Account settings” with a text; then the heading “Profile” with a button, 3 inputs, an image, 4 texts and a line; in the center, the heading “Language and region” with 3 inputs, 3 texts and a line; at the bottom center, the heading “Password” with 2 inputs, 3 texts and a line; then 2 buttons.
        60 components on 1440 × 1080: on the left, the container “Sidebar” with a container, a button, an image, 4 texts, a navigation and a list; at the top, the heading “Overview” with 3 buttons and an input; then 4 containers holding 4 images, 8 texts and 4 headings; in the middle, 2 containers holding 3 buttons, 2 images, 2 headings and a list; at the bottom, a container with 8 buttons, an input, a text, a line, a heading and a table; then the footer “Updated 2 minutes ago · All times in UTC”.
        24 components on 1440 × 970: at the top, the navigation “Catalog, Events, Opening hours, My books” with a text; then the heading “Summer reading club” with 2 buttons, an image and a text; in the middle, a line; at the bottom left, the heading “José’s picks for July” with 2 containers, 2 buttons, 2 images and 2 texts; at the bottom right, a container, a button, an input and a list holding a button and a text; at the bottom, the footer “12 Mill Lane · open daily 9 to 6 · 555 0142”.
    "#]].assert_eq(&out);
}
