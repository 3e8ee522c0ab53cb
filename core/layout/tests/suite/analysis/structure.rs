//! Rows, columns, sections, groups and reading order.

use super::script::{CARDS, FORM, Part, check, show};
use expect_test::expect;
use websketch_layout::analysis::analyze;
use websketch_testing::support::read;

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
    // Cells of a form are read row by row, although the gap between its columns is wider.
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
fn landing_is_read_as_a_person_reads_it() {
    let analysis = analyze(&read(include_str!("../../../../../tests/fixtures/landing.json")));
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
