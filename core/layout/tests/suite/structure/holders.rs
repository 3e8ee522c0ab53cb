//! Parents of components.

use super::script::{Seen, check};
use expect_test::expect;

#[test]
fn a_box_holds_what_lies_before_it() {
    check(
        Seen::Holders,
        "page Container 0 0 1000 800
         card Container 100 100 300 200
         title Heading 120 120 200 32 Pro
         buy Button 120 240 120 40 Buy
         icon ImagePlaceholder 130 250 20 20
         aside Text 600 120 200 24 Beside",
        expect![[r#"
            page
              card
                title
                buy
                  icon
              aside
        "#]],
    );
}

#[test]
fn what_lies_behind_a_box_is_not_held() {
    check(
        Seen::Holders,
        "title Heading 120 120 200 32 Pro
         card Container 100 100 300 200",
        expect![[r#"
            title
            card
        "#]],
    );
}

#[test]
fn a_tenth_may_stick_out() {
    check(
        Seen::Holders,
        "card Container 100 100 300 200
         nearly Text 120 120 310 24 Sticks out by less than a tenth
         half Text 120 160 320 24 Sticks out by more
         divider HorizontalLine 100 299 300 2
         foot HorizontalLine 100 297 300 3",
        expect![[r#"
            card
              nearly
              foot
            half
            divider
        "#]],
    );
}

#[test]
fn texts_and_lines_hold_nothing() {
    check(
        Seen::Holders,
        "title Heading 0 0 400 60 Title
         edit Button 300 10 80 40 Edit
         line HorizontalLine 0 100 400 30
         dot ImagePlaceholder 10 105 20 20",
        expect![[r#"
            title
            edit
            line
            dot
        "#]],
    );
}

#[test]
fn of_boxes_as_large_the_one_that_is_seen_holds() {
    check(
        Seen::Holders,
        "below Container 100 100 300 200
         above Container 100 100 300 200
         title Heading 120 120 200 32 Pro",
        expect![[r#"
            below
              above
                title
        "#]],
    );
}
