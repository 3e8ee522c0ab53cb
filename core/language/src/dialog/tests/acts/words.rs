//! Effects of the words of a message: labels, exceptions, entries, properties.

use super::check;
use expect_test::expect;

#[test]
fn labels_of_the_sketch_are_no_verbs_or_marks() {
    check(
        "move the Cart (2) button 16 px to the left",
        expect![[r#"
        cart 324,232 100x40 {"text":"Cart (2)"}
    "#]],
    );
    check(
        "rename Cart (2) to Basket",
        expect![[r#"
        cart 340,232 100x40 {"text":"Basket"}
    "#]],
    );
}

#[test]
fn a_color_after_a_label_is_no_part_of_it() {
    check(
        "make Cart (2) green",
        expect![[r#"
        answers: A wireframe has no colors. A button can be primary or secondary, and a box dark or light.
    "#]],
    );
}

#[test]
fn exceptions_stay() {
    check(
        "remove everything below the Share button except the footer",
        expect![[r#"
        - stops-title
        - stops
    "#]],
    );
    check(
        "delete all except the title",
        expect![[r#"
        - name
        - mail
        - photo
        - book
        - share
        - cart
        - stops-title
        - stops
        - foot
    "#]],
    );
    check(
        "delete the buttons except the biggest one",
        expect![[r#"
        - share
        - cart
    "#]],
    );
}

#[test]
fn entries_go_to_the_list_under_its_heading() {
    check(
        "add Harbor museum to the stops",
        expect![[r#"
        stops 40,360 300x120 {"items":["Old pier","Lighthouse","Harbor museum"]}
    "#]],
    );
    check(
        "add Fort to the list of stops after Old pier",
        expect![[r#"
        stops 40,360 300x120 {"items":["Old pier","Fort","Lighthouse"]}
    "#]],
    );
    check(
        "remove Lighthouse from the list of stops",
        expect![[r#"
        stops 40,360 300x120 {"items":["Old pier"]}
    "#]],
    );
}

#[test]
fn a_property_tells_the_kind_of_its_component() {
    check(
        "set the email placeholder to \"you@example.com\"",
        expect![[r#"
        mail 40,172 320x40 {"placeholder":"you@example.com"}
    "#]],
    );
    check(
        "change the button text to \"Go\"",
        expect![[r#"
        asks: Which one do you mean?
    "#]],
    );
}

#[test]
fn a_picture_is_called_by_what_it_shows() {
    check(
        "move the picture of the boat 8px down",
        expect![[r#"
        photo 520,48 200x140 {"alt":"A boat in the harbor"}
    "#]],
    );
}

#[test]
fn sizes_change_one_component() {
    check(
        "make the photo half the size",
        expect![[r#"
        photo 520,40 100x70 {"alt":"A boat in the harbor"}
    "#]],
    );
    check(
        "make all the buttons the same size",
        expect![[r#"
        book 40,232 100x40 {"text":"Book"}
    "#]],
    );
    check(
        "make the title bigger",
        expect![[r#"
            title 40,40 450x54 {"text":"Harbor tours","level":1}
        "#]],
    );
}

#[test]
fn texts_that_are_not_said_are_not_invented() {
    check(
        "come up with a catchy slogan for this",
        expect![[r#"
        Unknown { not_understood: ["come up with a catchy slogan for this"], suggestions: [] }
    "#]],
    );
}
