//! Series and clusters.

use super::script::{Seen, check, show};
use expect_test::expect;
use websketch_layout::structure::{Element, Structure};
use websketch_testing::sketches::fixture;
use websketch_testing::support::sketch;

#[test]
fn equals_in_a_row_a_column_or_a_grid_are_a_series() {
    check(
        Seen::Series,
        "title Heading 0 0 400 40 Plans
         a Container 0 100 200 100
         b Container 220 100 204 98
         c Container 440 100 200 100
         d Container 0 220 200 100
         e Container 220 220 200 100
         wide Container 0 340 640 100
         one Button 0 460 100 40
         two Button 0 510 100 40
         high Button 0 560 100 80",
        expect![[r#"
            a b c d e
            one two
        "#]],
    );
}

#[test]
fn parts_of_the_same_make_repeat_with_or_without_a_box() {
    check(
        Seen::Repetitions,
        r#"a Container 0 0 240 160
         a-title Heading 20 20 200 32 {"text":"Basic","level":3}
         b Container 260 0 240 160
         b-title Heading 280 20 200 32 {"text":"Pro","level":3}
         faq Heading 0 220 500 40 {"text":"Questions","level":2}
         q1 Heading 0 280 240 28 {"text":"How much?","level":3}
         q2 Heading 260 280 240 28 {"text":"How long?","level":3}
         r1 Text 0 316 240 24 Nothing
         r2 Text 260 316 240 24 A day
         steps Heading 0 400 500 40 {"text":"Steps","level":2}
         n1 Text 0 460 28 24 {"text":"1","variant":"badge"}
         s1 Text 40 460 200 24 Wash
         t1 Text 40 488 200 24 Twice
         n2 Text 0 528 28 24 {"text":"2","variant":"badge"}
         s2 Text 40 528 200 24 Cut
         t2 Text 40 556 200 24 In cubes"#,
        expect![[r#"
            a | b
            n1 s1 t1 | n2 s2 t2
            q1 r1 | q2 r2
            n1 s1 | n2 s2
        "#]],
    );
}

#[test]
fn a_label_belongs_to_its_field_and_a_heading_to_its_section() {
    check(
        Seen::Units,
        r#"title Heading 40 40 400 40 {"text":"Settings","level":1}
         intro Text 40 96 400 24 All about you
         who Heading 40 160 400 32 {"text":"Profile","level":2}
         name-label Text 40 208 100 24 Name
         name Input 160 204 280 40
         mail-label Text 40 264 100 24 Email
         mail Input 160 260 280 40
         more Heading 40 324 400 28 {"text":"More","level":3}
         bio Text 40 360 400 60 Tell us
         danger Heading 40 480 300 32 {"text":"Danger","level":2}
         close Button 360 480 80 40 Close
         warning Text 40 536 400 24 No way back
         foot Footer 0 620 480 60 © Us"#,
        expect![[r#"
            field: name-label name
            field: mail-label mail
            section: title | intro
            section: more | bio
            section: who | name-label name mail-label mail more bio
            section: danger | close warning
        "#]],
    );
}

#[test]
fn a_text_under_a_picture_is_its_caption() {
    check(
        Seen::Units,
        "one ImagePlaceholder 0 0 200 120
         two ImagePlaceholder 220 0 200 120
         one-text Text 0 128 200 24 The harbor
         two-text Text 220 128 200 24 The bridge
         far ImagePlaceholder 0 240 200 120
         far-text Text 0 400 200 24 Too far away
         long ImagePlaceholder 0 480 200 120
         long-text Text 0 608 200 160 A text of its own",
        expect![[r#"
            entries: far far-text | long long-text
            picture: one one-text
            picture: two two-text
        "#]],
    );
}

#[test]
fn rows_of_one_make_are_entries() {
    check(
        Seen::Units,
        "head Heading 0 0 400 40 People
         a-photo ImagePlaceholder 0 60 40 40
         a-name Text 56 60 200 20 Ada
         a-role Text 56 82 200 18 Engineer
         a-more Button 320 64 80 32 More
         line HorizontalLine 0 110 400 2
         b-photo ImagePlaceholder 0 120 40 40
         b-name Text 56 120 180 20 Grace
         b-role Text 56 142 180 18 Admiral
         b-more Button 320 124 80 32 More
         end Text 0 200 400 24 That is all",
        expect![[r#"
            entries: a-photo a-name a-role a-more | b-photo b-name b-role b-more
            section: head | a-photo a-name a-role a-more line b-photo b-name b-role b-more end
        "#]],
    );
}

#[test]
fn cards_are_a_series_and_no_entries() {
    let sketch = fixture("landing");
    let structure = Structure::of(&sketch, None);
    expect![[r#"
        hero-start hero-demo
        dates-card bookings-card budget-card
    "#]]
    .assert_eq(&show(Seen::Series, &structure));
    expect![[r#"
        section: features-title | dates-card bookings-card budget-card pricing
        section: hero-title | hero-text hero-start hero-demo
        section: dates-title | dates-text
        section: bookings-title | bookings-text
        section: budget-title | budget-text
        section: pricing-title | pricing-text
    "#]]
    .assert_eq(&show(Seen::Units, &structure));
}

#[test]
fn fields_of_a_page_are_found() {
    let sketch = fixture("settings");
    let structure = Structure::of(&sketch, None);
    expect![[r#"
        field: full-name-label full-name
        field: email-label email
        field: job-title-label job-title
        field: language-label language
        field: time-zone-label time-zone
        field: currency-label currency
        field: current-password-label current-password
        field: new-password-label new-password
        section: title | intro
        section: profile | full-name-label full-name email-label email job-title-label job-title photo-label photo photo-upload profile-end
        section: region | language-label language time-zone-label time-zone currency-label currency region-end
        section: password | current-password-label current-password new-password-label new-password password-hint password-end cancel save
    "#]].assert_eq(&show(Seen::Units, &structure));
}

#[test]
fn a_heading_close_to_the_first_line_leaves_it_among_its_like() {
    check(
        Seen::Units,
        "title Heading 20 76 300 28 Popular
         d1 ImagePlaceholder 20 116 80 80
         n1 Text 112 116 180 24 Ramen
         b1 Button 300 136 70 36 Add
         d2 ImagePlaceholder 20 212 80 80
         n2 Text 112 212 180 24 Tacos
         b2 Button 300 232 70 36 Add
         d3 ImagePlaceholder 20 308 80 80
         n3 Text 112 308 180 24 Salad
         b3 Button 300 328 70 36 Add",
        expect![[r#"
            entries: d1 n1 b1 | d2 n2 b2 | d3 n3 b3
            section: title | d1 n1 b1 d2 n2 b2 d3 n3 b3
        "#]],
    );
}

fn ids(elements: &[Element]) -> String {
    elements.iter().map(|one| one.component.id().as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn fields_that_stand_together_are_a_form_with_labels_and_buttons() {
    let sketch = sketch(
        "query Input 900 40 200 40
         find Button 1116 40 80 40 Find
         name-label Text 40 200 100 20 Name
         name Input 40 224 320 40
         mail Input 40 280 320 40
         send Button 40 344 120 40 Send
         buy Button 40 700 120 40 Buy",
    );
    let forms: Vec<String> = Structure::of(&sketch, None).forms().iter().map(|form| ids(form)).collect();
    assert_eq!(forms, ["query find", "name name-label mail send"]);
}

#[test]
fn what_follows_a_heading_ends_at_a_wide_gap_and_at_the_next_heading_of_its_row() {
    let sketch = sketch(
        "news Heading 40 40 300 32 News
         first Text 40 80 300 40 One
         second Text 40 130 300 40 Two
         far Text 40 240 300 40 Far
         jobs Heading 400 40 300 32 Jobs
         job Text 400 80 300 40 Cook",
    );
    let structure = Structure::of(&sketch, None);
    let following = |place| ids(&structure.heading_content(structure.at(place).unwrap()));
    assert_eq!([following(0), following(4)], ["first second", "job"]);
}

#[test]
fn a_text_labels_the_field_that_it_is_the_label_of() {
    let sketch = fixture("settings");
    let structure = Structure::of(&sketch, None);
    for element in structure.elements() {
        let field = structure.labeled_field(element);
        assert!(field.is_none_or(|field| structure.label(field) == Some(element)));
        assert!(structure.label(element).is_none_or(|label| structure.labeled_field(label) == Some(element)));
    }
}
