//! What the analysis says about small sketches, and what must hold for all of them.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use expect_test::{Expect, expect};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fmt::Write;
use support::{read, sketch};
use websketch_core::analysis::{Group, LayoutAnalysis, Relation, analyze};
use websketch_core::geometry::Bounds;
use websketch_core::json;
use websketch_core::sketch::Sketch;

/// The parts of an analysis that a test can ask for.
#[derive(Clone, Copy)]
enum Part {
    Description,
    Components,
    Relationships,
    Structure,
    Halves,
    ReadingOrder,
}

#[track_caller]
fn check(part: Part, lines: &str, expected: Expect) {
    expected.assert_eq(&show(part, &analyze(&sketch(lines))));
}

fn show(part: Part, analysis: &LayoutAnalysis) -> String {
    let mut out = String::new();
    let stats = &analysis.layout_stats;
    match part {
        Part::Description => out.clone_from(&analysis.description),
        Part::Components => {
            for one in &analysis.components {
                writeln!(out, "{} | {} | {} | {}", one.id, one.position, one.size, one.description).unwrap();
            }
        }
        Part::Relationships => {
            for one in &analysis.spatial_relationships {
                let distance = one.distance.map_or_else(String::new, |distance| format!(" by {distance}"));
                let relation = one.relationship.name();
                writeln!(out, "{} {relation} {}{distance}", one.component1, one.component2).unwrap();
            }
        }
        Part::Structure => {
            for (name, groups) in [
                ("row", &stats.rows),
                ("column", &stats.columns),
                ("section", &stats.sections),
                ("group", &stats.groups),
            ] {
                groups.iter().for_each(|group| writeln!(out, "{name}: {}", members(group)).unwrap());
            }
        }
        Part::Halves => {
            for (name, group) in [
                ("left", &stats.left_column),
                ("right", &stats.right_column),
                ("top", &stats.top_section),
                ("bottom", &stats.bottom_section),
            ] {
                writeln!(out, "{name}: {}", group.as_ref().map_or_else(|| "-".to_owned(), members)).unwrap();
            }
        }
        Part::ReadingOrder => {
            out = stats.reading_order.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        }
    }
    out
}

fn members(group: &Group) -> String {
    group.components.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

const FORM: &str = "
    title Heading 40 40 400 40 Sign in
    email-label Text 40 104 120 24 Email
    email Input 176 96 264 40
    password-label Text 40 160 120 24 Password
    password Input 176 152 264 40
    hint Text 176 200 264 24 At least 12 characters
    enter Button 320 248 120 40 Enter";

const CARDS: &str = "
    nav NavigationBox 0 0 1200 60
    one Container 40 100 340 300
    one-title Heading 60 120 300 40 One
    one-text Text 60 180 300 100 First
    two Container 420 100 340 300
    two-title Heading 440 120 300 40 Two
    two-text Text 440 180 300 100 Second
    three Container 800 100 340 300
    footer Footer 0 440 1200 80 © Us";

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
fn neighbors_are_named_once_with_their_gap() {
    check(
        Part::Relationships,
        "a Button 0 0 100 40
         b Button 130.5 0 100 44.5
         c Button 300 10 100 80
         d Text 0 60 100 21",
        expect![[r#"
            a above d by 20
            a left b by 30.5
            a aligned b
            a aligned d
            b left c by 69.5
            d left c by 200
        "#]],
    );
}

#[test]
fn what_is_behind_the_nearest_is_no_neighbor() {
    check(
        Part::Relationships,
        "a Text 0 0 100 40
         b Text 7 50 100 50
         c Text 15 110 100 60",
        expect![[r#"
            a above b by 10
            b above c by 10
        "#]],
    );
}

#[test]
fn a_neighbor_that_looks_elsewhere_is_named_from_the_other_side() {
    check(
        Part::Relationships,
        "wide Container 0 0 400 40
         near Button 17 60 100 50
         far Button 250 90 100 60",
        expect![[r#"
            wide above near by 20
            near left far by 133
            far below wide by 50
        "#]],
    );
}

#[test]
fn overlaps_are_named_but_not_what_a_container_holds() {
    check(
        Part::Relationships,
        "card Container 0 0 400 300
         inside Button 20 33 100 40
         astride Button 350 155 100 60
         photo ImagePlaceholder 500 7 300 200
         caption Text 550 110 100 40 On the photo",
        expect![[r#"
            card left photo by 100
            card overlapping astride
            astride left photo by 50
            photo overlapping caption
        "#]],
    );
}

#[test]
fn touching_is_not_overlapping() {
    check(
        Part::Relationships,
        "a Button 0 0 100 40\n b Button 100 7 100 50",
        expect![[r#"
        a left b by 0
    "#]],
    );
}

#[test]
fn edges_within_four_px_are_shared() {
    check(
        Part::Relationships,
        "a Button 100 0 100 40
         b Button 104 400 300 40
         c Button 108.5 800 50 40",
        expect![[r#"
            a above b by 360
            a aligned b
            b above c by 360
        "#]],
    );
}

#[test]
fn a_form_has_rows_and_columns() {
    check(
        Part::Structure,
        FORM,
        expect![[r#"
        row: email-label email
        row: password-label password
        column: email-label password-label
        column: email password hint enter
        section: title
        section: email-label email
        section: password-label password hint
        section: enter
        group: password-label password hint
    "#]],
    );
}

#[test]
fn cards_are_groups_in_a_row() {
    check(
        Part::Structure,
        CARDS,
        expect![[r#"
        row: one two three
        column: one-title one-text
        column: two-title two-text
        section: nav
        section: one one-title one-text
        section: two two-title two-text
        section: three
        section: footer
        group: one one-title one-text
        group: two two-title two-text
    "#]],
    );
}

#[test]
fn a_grid_has_rows_and_columns_whatever_its_gaps() {
    check(
        Part::Structure,
        "a Button 0 0 100 40
         b Button 160 0 100 40
         c Button 0 50 100 40
         d Button 160 50 100 40
         e Button 0 100 100 40",
        expect![[r#"
            row: a b
            row: c d
            column: a c e
            column: b d
            section: a b
            section: c d
            section: e
        "#]],
    );
}

#[test]
fn a_page_around_everything_is_looked_into() {
    check(
        Part::Structure,
        "page Container 0 0 1000 800
         head Heading 40 40 400 60 Title
         left List 40 140 200 600
         right Text 300 140 660 600",
        expect![[r#"
            row: left right
            section: head
            section: left
            section: right
            group: page head left right
        "#]],
    );
}

#[test]
fn halves_leave_out_what_spans_the_middle() {
    check(
        Part::Halves,
        "head Heading 0 0 1000 60
         side List 0 100 300 400
         main Table 400 100 600 400",
        expect![[r#"
            left: side
            right: main
            top: head
            bottom: -
        "#]],
    );
}

#[test]
fn reading_goes_row_by_row_and_column_by_column() {
    check(Part::ReadingOrder, FORM, expect!["title email-label email password-label password hint enter"]);
    check(
        Part::ReadingOrder,
        CARDS,
        expect!["nav one one-title one-text two two-title two-text three footer"],
    );
    // Two columns of unequal parts are read one after the other.
    check(
        Part::ReadingOrder,
        "right Text 500 0 300 400
         left-2 Text 0 120 400 100
         left-1 Text 0 0 400 100
         left-3 Text 0 240 400 160",
        expect!["left-1 left-2 left-3 right"],
    );
    // Cells of a form are read row by row, though the gap between its columns is the wider one.
    check(
        Part::ReadingOrder,
        "b2 Input 200 30 100 20
         a1 Text 0 0 100 20
         a2 Text 0 30 100 20
         b1 Input 200 0 100 20",
        expect!["a1 b1 a2 b2"],
    );
}

#[test]
fn small_overlaps_do_not_break_the_structure() {
    check(
        Part::Structure,
        "title Heading 78 106 564 49 Club
         text Text 88.4 150 514 73 Read five books
         join Button 84.9 263.4 166.5 47.8 Join
         how Button 238 265 151.5 57.5 How
         photo ImagePlaceholder 706 92 642 296",
        expect![[r#"
            row: join how
            column: title text join how
            column: photo
            section: title text join how
            section: photo
            group: title text
            group: join how
        "#]],
    );
}

#[test]
fn the_fixtures_read_well() {
    let mut out = String::new();
    for text in [
        include_str!("../../tests/fixtures/tiny.json"),
        include_str!("../../tests/fixtures/landing.json"),
        include_str!("../../tests/fixtures/settings.json"),
        include_str!("../../tests/fixtures/dashboard.json"),
        include_str!("../../tests/fixtures/messy.json"),
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

#[test]
fn landing_is_read_as_a_person_reads_it() {
    let analysis = analyze(&read(include_str!("../../tests/fixtures/landing.json")));
    expect!["header logo nav sign-in sign-up hero-title hero-text hero-start hero-demo hero-image features-title dates-card dates-image dates-title dates-text bookings-card bookings-image bookings-title bookings-text budget-card budget-image budget-title budget-text pricing pricing-title pricing-text pricing-button footer"].assert_eq(&show(Part::ReadingOrder, &analysis));
    expect![[r#"
        row: hero-start hero-demo
        row: dates-card bookings-card budget-card
        row: logo nav sign-in sign-up
        column: hero-title hero-text hero-start hero-demo
        column: hero-image
        column: dates-image dates-title dates-text
        column: bookings-image bookings-title bookings-text
        column: budget-image budget-title budget-text
        column: pricing-title pricing-text
        column: pricing-button
        section: header logo nav sign-in sign-up
        section: hero-title hero-text hero-start hero-demo hero-image
        section: features-title dates-card dates-image dates-title dates-text bookings-card bookings-image bookings-title bookings-text budget-card budget-image budget-title budget-text
        section: pricing pricing-title pricing-text pricing-button
        section: footer
        group: hero-title hero-text hero-start hero-demo hero-image
        group: features-title dates-card bookings-card budget-card
        group: header logo nav sign-in sign-up
        group: nav sign-in sign-up
        group: sign-in sign-up
        group: dates-card dates-image dates-title dates-text
        group: dates-title dates-text
        group: bookings-card bookings-image bookings-title bookings-text
        group: bookings-title bookings-text
        group: budget-card budget-image budget-title budget-text
        group: budget-title budget-text
        group: pricing pricing-title pricing-text pricing-button
        group: pricing-title pricing-text
    "#]].assert_eq(&show(Part::Structure, &analysis));
}

/// Boxes of all sizes, many of them on a coarse grid so that edges meet, nest and coincide.
fn boxes() -> impl Strategy<Value = String> {
    let kind = prop::sample::select(vec!["Container", "Button", "Text", "Heading", "ImagePlaceholder"]);
    let number =
        |least: i32, most: i32| prop_oneof![(least..most).prop_map(|n| n * 20), least * 20..most * 20];
    let one = (kind, number(0, 40), number(0, 40), number(1, 30), number(1, 30));
    prop::collection::vec(one, 0..60).prop_map(|all| {
        let line = |(i, (kind, x, y, w, h)): (usize, &(&str, i32, i32, i32, i32))| {
            format!("c{i} {kind} {x} {y} {w} {h}\n")
        };
        all.iter().enumerate().map(line).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn every_component_is_read_once_and_described(lines in boxes()) {
        let sketch = sketch(&lines);
        let analysis = analyze(&sketch);
        let ids: BTreeSet<_> = sketch.ids().cloned().collect();
        let stats = &analysis.layout_stats;
        prop_assert_eq!(stats.reading_order.len(), sketch.len());
        prop_assert_eq!(stats.reading_order.iter().cloned().collect::<BTreeSet<_>>(), ids.clone());
        let described: Vec<_> = analysis.components.iter().map(|one| &one.id).collect();
        prop_assert_eq!(described, sketch.iter().map(|one| one.id()).collect::<Vec<_>>());
        let counted: usize = stats.component_types.iter().map(|(_, count)| count).sum();
        prop_assert_eq!(counted, sketch.len());
        // Sections do not share components.
        let in_sections: Vec<_> = stats.sections.iter().flat_map(|section| &section.components).collect();
        prop_assert_eq!(in_sections.iter().collect::<BTreeSet<_>>().len(), in_sections.len());
    }

    #[test]
    fn relationships_are_true_and_few(lines in boxes()) {
        let sketch = sketch(&lines);
        let analysis = analyze(&sketch);
        prop_assert!(analysis.spatial_relationships.len() <= 10 * sketch.len());
        let mut seen = BTreeSet::new();
        for one in &analysis.spatial_relationships {
            let bounds = |id| sketch.get(id).map(|component| component.bounds()).expect("an existing id");
            let (a, b) = (bounds(&one.component1), bounds(&one.component2));
            let gap = match one.relationship {
                Relation::Left => b.x() - a.right(),
                Relation::Right => a.x() - b.right(),
                Relation::Above => b.y() - a.bottom(),
                Relation::Below => a.y() - b.bottom(),
                Relation::Overlapping => {
                    prop_assert!(a.overlaps(&b));
                    0.0
                }
                Relation::Aligned => {
                    let edges = |b: Bounds| [b.x(), b.right(), b.y(), b.bottom()];
                    let close = edges(a).iter().zip(edges(b)).any(|(one, other)| (one - other).abs() <= 4.0);
                    prop_assert!(close);
                    0.0
                }
            };
            prop_assert_eq!(one.distance.unwrap_or(0.0), gap);
            prop_assert!(one.component1 != one.component2);
            let pair = (one.component1.clone(), one.component2.clone(), one.relationship);
            prop_assert!(seen.insert(pair), "named twice");
        }
    }

    /// The index must find what looking at every pair finds.
    #[test]
    fn the_nearest_neighbor_is_the_nearest(lines in boxes()) {
        let all = sketch(&lines);
        // Without containment, also of boxes that stick out a little, everything is in one family.
        let flat: Vec<_> = all.iter().filter(|one| !all.iter().any(|other| {
            other.id() != one.id() && nearly_contains(other.bounds(), one.bounds())
        })).cloned().collect();
        let sketch = Sketch::from_components(flat).expect("part of a sketch");
        let analysis = analyze(&sketch);
        for one in sketch.iter() {
            let a = one.bounds();
            let gaps = sketch.iter().map(|other| other.bounds()).filter(|b| {
                a.gap_y(b) < 0.0 && b.x() >= a.right()
            }).map(|b| b.x() - a.right());
            let nearest = gaps.reduce(f64::min);
            let named = analysis.spatial_relationships.iter().find(|relation| {
                &relation.component1 == one.id() && relation.relationship == Relation::Left
            });
            prop_assert_eq!(named.and_then(|relation| relation.distance), nearest);
        }
    }

    #[test]
    fn the_same_sketch_gives_the_same_bytes(lines in boxes()) {
        let sketch = sketch(&lines);
        prop_assert_eq!(json::to_string(&analyze(&sketch)), json::to_string(&analyze(&sketch.clone())));
    }
}

fn nearly_contains(outer: Bounds, inner: Bounds) -> bool {
    let stick_out = 4.0;
    outer.x() - stick_out <= inner.x()
        && outer.y() - stick_out <= inner.y()
        && outer.right() + stick_out >= inner.right()
        && outer.bottom() + stick_out >= inner.bottom()
}

/// A thousand boxes in one spot, one inside the other, or around each other.
#[test]
fn dense_sketches_stay_within_bounds() {
    let count = 1000;
    for place in [
        |_: usize| "100 100 120 40".to_owned(),
        |i: usize| format!("{i} {i} {} {}", 10_000 - 2 * i, 10_000 - 2 * i),
        |i: usize| format!("{} {} 120 40", 100 + i % 4, 100 + i % 3),
    ] {
        let lines: String = (0..count).map(|i| format!("c{i} Container {}\n", place(i))).collect();
        let analysis = analyze(&sketch(&lines));
        assert!(analysis.spatial_relationships.len() <= 10 * count);
        assert_eq!(analysis.layout_stats.reading_order.len(), count);
    }
}
