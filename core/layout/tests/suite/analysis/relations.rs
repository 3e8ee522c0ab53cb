//! Spatial relationships.

use super::script::{Part, check};
use expect_test::expect;

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
