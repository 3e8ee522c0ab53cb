//! Each edit by example: a sketch, an edit, and the boxes that have changed.

use super::script::{edited, node};
use expect_test::{Expect, expect};
use kurbo::Size;
use serde_json::json;
use std::fmt::Write as _;
use websketch_layout::arrangement::{AlignTo, Arrangement, Edge, Edit, GapLength, Length, Place, Side, Slot};
use websketch_layout::structure::Structure;
use websketch_sketch::operation::Axis;
use websketch_sketch::{ComponentId, ComponentKind, Props, Sketch};
use websketch_testing::support::sketch;

/// Checks the boxes that an edit adds or changes, a line each.
fn check(lines: &str, edit: impl FnOnce(&Sketch) -> Edit, expected: Expect) {
    let before = sketch(lines);
    let text = match edited(&before, &edit(&before)) {
        Err(error) => format!("{error}\n"),
        Ok((after, _)) => {
            let mut text = String::new();
            for one in after.iter() {
                let bounds = one.bounds();
                if before.get(one.id()).is_none_or(|was| was.bounds() != bounds) {
                    let id = if before.get(one.id()).is_some() { one.id().as_str() } else { "new" };
                    let [x, y, width, height] = [bounds.x(), bounds.y(), bounds.width(), bounds.height()];
                    let _ = writeln!(text, "{id} {} {x} {y} {width} {height}", one.kind().name());
                }
            }
            for gone in before.iter().filter(|one| after.get(one.id()).is_none()) {
                let _ = writeln!(text, "{} gone", gone.id().as_str());
            }
            text
        }
    };
    expected.assert_eq(&text);
}

fn id(name: &str) -> ComponentId {
    ComponentId::new(name).expect("an id")
}

fn all(names: &[&str]) -> Vec<ComponentId> {
    names.iter().map(|name| id(name)).collect()
}

fn beside(anchor: &str, side: Side) -> Place {
    Place::Beside { anchors: vec![id(anchor)], side }
}

/// A page with a bar, a heading, three cards and a footer.
const CARDS: &str = "
    bar Container 0 0 1440 72
    logo Text 120 24 120 24 Acme
    nav NavigationBox 900 16 280 40
    buy Button 1204 16 116 40 Buy
    title Heading 120 136 640 40 Plans
    one Container 120 200 384 240
    a Heading 144 224 336 32 Free
    go Button 144 376 120 40 Start
    two Container 528 200 384 240
    three Container 936 200 384 240
    foot Footer 0 504 1440 96";

#[test]
fn what_is_inserted_below_pushes_the_rest_down() {
    let edit = |sketch: &Sketch| Edit::Insert {
        tree: node(&json!({"text": "Pay by month"}), sketch),
        place: beside("title", Side::Below),
    };
    check(
        CARDS,
        edit,
        expect![[r#"
        one Container 120 236 384 240
        a Heading 144 260 336 32
        go Button 144 412 120 40
        two Container 528 236 384 240
        three Container 936 236 384 240
        foot Footer 0 540 1440 96
        new Text 120 188 640 24
    "#]],
    );
}

#[test]
fn what_is_inserted_into_a_full_bar_takes_the_wide_gap() {
    let edit = |sketch: &Sketch| Edit::Insert {
        tree: node(&json!({"button": "Sign in"}), sketch),
        place: beside("buy", Side::Left),
    };
    check(
        CARDS,
        edit,
        expect![[r#"
        nav NavigationBox 776 16 280 40
        new Button 1080 16 100 40
    "#]],
    );
}

#[test]
fn a_card_after_the_last_of_a_row_narrows_its_equals() {
    let edit = |sketch: &Sketch| Edit::Insert {
        tree: node(&json!({"card": [{"h3": "Team"}]}), sketch),
        place: beside("three", Side::After),
    };
    check(
        CARDS,
        edit,
        expect![[r#"
        one Container 120 200 288 240
        a Heading 144 224 240 32
        two Container 424 200 288 240
        three Container 728 200 288 240
        new Container 1032 200 288 240
        new Heading 1056 224 240 32
    "#]],
    );
}

#[test]
fn what_is_inserted_into_a_card_grows_all_cards_of_the_row() {
    let edit = |sketch: &Sketch| Edit::Insert {
        tree: node(&json!({"input": "Mail", "label": "Mail"}), sketch),
        place: beside("go", Side::Below),
    };
    check(
        CARDS,
        edit,
        expect![[r#"
        one Container 120 200 384 320
        two Container 528 200 384 320
        three Container 936 200 384 320
        foot Footer 0 584 1440 96
        new Input 144 432 336 64
    "#]],
    );
}

#[test]
fn a_row_closes_up_after_a_removed_part() {
    check(
        CARDS,
        |_| Edit::Remove { ids: all(&["two"]), closes_up: true },
        expect![[r#"
        three Container 528 200 384 240
        two gone
    "#]],
    );
}

#[test]
fn parts_below_close_up_after_a_removed_part() {
    check(
        CARDS,
        |_| Edit::Remove { ids: all(&["title"]), closes_up: true },
        expect![[r#"
        one Container 120 136 384 240
        a Heading 144 160 336 32
        go Button 144 312 120 40
        two Container 528 136 384 240
        three Container 936 136 384 240
        foot Footer 0 440 1440 96
        title gone
    "#]],
    );
}

#[test]
fn a_card_moves_to_the_front_of_its_row() {
    let edit = |_: &Sketch| Edit::Move { ids: all(&["three"]), place: beside("one", Side::Before) };
    check(
        CARDS,
        edit,
        expect![[r#"
        one Container 528 200 384 240
        a Heading 552 224 336 32
        go Button 552 376 120 40
        two Container 936 200 384 240
        three Container 120 200 384 240
    "#]],
    );
}

#[test]
fn parts_swap_with_all_that_they_hold() {
    check(
        CARDS,
        |_| Edit::Order { ids: all(&["three", "one"]) },
        expect![[r#"
        one Container 936 200 384 240
        a Heading 960 224 336 32
        go Button 960 376 120 40
        three Container 120 200 384 240
    "#]],
    );
}

#[test]
fn a_heading_is_centered_on_the_page() {
    let edit = |_: &Sketch| Edit::Align { ids: all(&["title"]), edge: Edge::Center, to: AlignTo::Parent };
    check(
        CARDS,
        edit,
        expect![[r#"
        title Heading 400 136 640 40
    "#]],
    );
}

#[test]
fn gaps_of_a_row_become_equal_to_a_length() {
    let edit = |_: &Sketch| Edit::Gap {
        ids: all(&["one", "two", "three"]),
        axis: None,
        gap: GapLength::Exact(12.0),
    };
    check(
        CARDS,
        edit,
        expect![[r#"
        two Container 516 200 384 240
        three Container 912 200 384 240
    "#]],
    );
}

#[test]
fn a_higher_card_stretches_nothing_but_pushes_what_is_below() {
    let edit = |_: &Sketch| Edit::Size { ids: all(&["one"]), width: None, height: Some(Length::Factor(1.5)) };
    check(
        CARDS,
        edit,
        expect![[r#"
        one Container 120 200 384 360
        foot Footer 0 624 1440 96
    "#]],
    );
}

#[test]
fn cards_go_into_a_column() {
    check(
        CARDS,
        |_| Edit::Flow { ids: all(&["one", "two", "three"]), columns: 1, gap: None },
        expect![[r#"
        two Container 120 464 384 240
        three Container 120 728 384 240
        foot Footer 0 1032 1440 96
    "#]],
    );
}

#[test]
fn a_box_goes_around_a_heading() {
    let edit =
        |_: &Sketch| Edit::Wrap { ids: all(&["title"]), kind: ComponentKind::Container, props: Props::new() };
    check(
        CARDS,
        edit,
        expect![[r#"
            new Container 120 136 688 88
            title Heading 144 160 640 40
            one Container 120 248 384 240
            a Heading 144 272 336 32
            go Button 144 424 120 40
            two Container 528 248 384 240
            three Container 936 248 384 240
            foot Footer 0 552 1440 96
        "#]],
    );
}

#[test]
fn a_box_goes_away_and_leaves_its_children() {
    check(
        CARDS,
        |_| Edit::Unwrap { id: id("one") },
        expect![[r#"
        one gone
    "#]],
    );
}

#[test]
fn a_row_with_a_badge_narrows_with_its_card() {
    check(
        "card Container 0 0 384 120
         name Heading 24 24 212 32 Pro
         flag Text 252 28 108 24 {\"text\":\"Most popular\",\"variant\":\"badge\"}
         price Heading 24 72 336 24 $12",
        |_| Edit::Size { ids: all(&["card"]), width: Some(Length::Exact(288.0)), height: None },
        expect![[r#"
            card Container 0 0 288 120
            name Heading 24 24 148 32
            flag Text 188 28 76 24
            price Heading 24 72 240 24
        "#]],
    );
}

#[test]
fn equal_cards_narrow_only_as_far_as_their_words_fit() {
    check(
        "title Heading 120 60 1200 40 Services
         a Container 120 120 384 120
         a-text Heading 144 144 336 40 Internationalization
         b Container 528 120 384 120
         b-text Heading 552 144 336 40 Localization
         c Container 936 120 384 120
         c-text Heading 960 144 336 40 Translation",
        |sketch| Edit::Insert { tree: node(&json!({"copy": "c"}), sketch), place: beside("c", Side::Right) },
        expect![[r#"
            new Container 120 264 384 120
            new Heading 144 288 336 40
        "#]],
    );
}

#[test]
fn a_badge_lies_over_the_corner_of_a_card() {
    let edit = |sketch: &Sketch| Edit::Insert {
        tree: node(&json!({"badge": "New"}), sketch),
        place: Place::Over { parent: Some(id("two")), x: Edge::Right, y: Edge::Top },
    };
    check(
        CARDS,
        edit,
        expect![[r#"
        new Text 841 216 55 24
    "#]],
    );
}

#[test]
fn a_component_cannot_go_into_itself() {
    let edit = |_: &Sketch| Edit::Move { ids: all(&["one"]), place: beside("a", Side::Below) };
    check(
        CARDS,
        edit,
        expect![[r#"
        Component a cannot go into itself
    "#]],
    );
}

/// A form in a box: a label, a field and two buttons, and three loose notes.
const FORM: &str = "
    card Container 100 100 400 300
    label Text 124 124 100 20 Mail
    mail Input 124 148 352 40
    save Button 124 204 100 40 Save
    stop Button 236 204 80 40 Stop
    lone Container 600 100 300 300
    go Button 700 200 100 40 Go
    a Text 1000 100 60 24 A
    b Text 1080 200 60 24 B
    c Text 1240 240 60 24 C";

fn align(names: &[&str], edge: Edge) -> Edit {
    Edit::Align { ids: all(names), edge, to: AlignTo::Parent }
}

#[test]
fn buttons_meet_the_right_edge_of_the_content_together() {
    check(
        FORM,
        |_| align(&["save", "stop"], Edge::Right),
        expect![[r#"
        save Button 284 204 100 40
        stop Button 396 204 80 40
    "#]],
    );
}

#[test]
fn a_button_alone_meets_the_padding_of_its_box() {
    check(
        FORM,
        |_| align(&["go"], Edge::Left),
        expect![[r#"
        go Button 624 200 100 40
    "#]],
    );
    check(
        FORM,
        |_| align(&["go"], Edge::Bottom),
        expect![[r#"
        go Button 700 336 100 40
    "#]],
    );
}

#[test]
fn loose_components_are_spread_by_their_places() {
    let edit = |gap, axis| Edit::Gap { ids: all(&["c", "a", "b"]), axis: Some(axis), gap };
    check(
        FORM,
        |_| edit(GapLength::Spread, Axis::X),
        expect![[r#"
        b Text 1120 200 60 24
    "#]],
    );
    check(
        FORM,
        |_| edit(GapLength::Spread, Axis::Y),
        expect![[r#"
        b Text 1080 170 60 24
    "#]],
    );
    check(
        FORM,
        |_| edit(GapLength::Exact(20.0), Axis::X),
        expect![[r#"
            c Text 1160 240 60 24
        "#]],
    );
}

#[test]
fn a_part_goes_below_a_field_with_its_label() {
    let place = Place::Beside { anchors: all(&["label", "mail"]), side: Side::Below };
    check(
        FORM,
        |_| Edit::Move { ids: all(&["c"]), place: place.clone() },
        expect![[r#"
        save Button 124 244 100 40
        stop Button 236 244 80 40
        c Text 124 204 60 24
    "#]],
    );
}

/// Returns the slots for a button of 100 × 40, a line each.
fn slots(lines: &str, moved: &[&str]) -> String {
    let sketch = sketch(lines);
    let structure = Structure::of(&sketch, None);
    let slots = Arrangement::read(&structure).slots(&all(moved), Size::new(100.0, 40.0));
    let line = |slot: &Slot| {
        let Place::Beside { anchors, side } = &slot.place else { return String::new() };
        let anchors: Vec<&str> = anchors.iter().map(ComponentId::as_str).collect();
        format!("{side:?} {}: {}\n", anchors.join(" "), slot.area)
    };
    slots.iter().map(line).collect()
}

#[test]
fn slots_are_gaps_and_ends_of_rows_and_columns_but_not_the_own_place() {
    expect![[r#"
        Above a: Rect { (1000, 84) (60×16) }
        Below a: Rect { (1000, 124) (140×16) }
        Above b: Rect { (1000, 184) (140×16) }
        Below b: Rect { (1080, 224) (60×16) }
        Above go: Rect { (700, 184) (100×16) }
        Below go: Rect { (700, 240) (100×16) }
        Above label mail: Rect { (124, 108) (352×16) }
        Below label mail: Rect { (124, 188) (352×16) }
        Below save stop: Rect { (124, 244) (192×16) }
        Left save: Rect { (108, 204) (16×40) }
    "#]]
    .assert_eq(&slots(FORM, &["stop"]));
    expect![[r#"
        Above a: Rect { (144, 208) (336×16) }
        Below a: Rect { (144, 256) (336×16) }
        Above go: Rect { (144, 360) (336×16) }
        Below go: Rect { (144, 416) (120×16) }
        Left logo: Rect { (104, 24) (16×24) }
        Right logo: Rect { (240, 16) (16×40) }
        Left nav buy: Rect { (884, 16) (16×40) }
        Right nav buy: Rect { (1320, 16) (16×40) }
        Left nav: Rect { (884, 16) (16×40) }
        Right nav: Rect { (1180, 16) (24×40) }
        Right buy: Rect { (1320, 16) (16×40) }
    "#]]
    .assert_eq(&slots(CARDS, &["two"]));
}

#[test]
fn a_box_that_gets_narrower_keeps_its_contents_inside() {
    let lines = "
        one Container 20 188 300 200
        go Button 140 188 100 40
        two Container 500 20 300 200";
    check(
        lines,
        |_| Edit::Flow { ids: all(&["one", "two", "one"]), columns: 2, gap: None },
        expect![[r#"
            one Container 20 20 142 200
            go Button 41 20 100 40
            two Container 178 20 142 200
        "#]],
    );
}

#[test]
fn a_new_card_in_a_low_row_is_as_high_as_its_contents() {
    let lines = "
        one Container 160 20 100 40
        two Container 580 20 100 40";
    let edit = |sketch: &Sketch| Edit::Insert {
        tree: node(&json!({"card": [{"h3": "Team"}]}), sketch),
        place: beside("one", Side::Left),
    };
    check(
        lines,
        edit,
        expect![[r#"
        one Container 276 20 100 40
        two Container 696 20 100 40
        new Container 160 20 100 112
        new Heading 184 44 52 64
    "#]],
    );
}

#[test]
fn a_row_on_a_bare_page_goes_on_to_the_right() {
    let lines = "
        one Container 360 266 120 120
        two Container 500 266 120 120
        three Container 640 266 120 120
        four Container 360 630 120 120";
    let edit = |_: &Sketch| Edit::Move { ids: all(&["four"]), place: beside("one", Side::Right) };
    check(
        lines,
        edit,
        expect![[r#"
        two Container 640 266 120 120
        three Container 780 266 120 120
        four Container 500 266 120 120
    "#]],
    );
}

/// A phone that is full down to its tab bar, beside another one, with a third below.
const PHONES: &str = r#"
    cart Container 0 0 375 640 {"variant":"phone"}
    title Heading 24 76 327 32 Your cart
    list List 24 124 327 360
    tabs NavigationBox 8 548 359 64 {"variant":"bottom"}
    payment Container 455 0 375 640 {"variant":"phone"}
    done Container 0 720 375 640 {"variant":"phone"}
"#;

fn in_box(parent: &str) -> Place {
    Place::In { parent: Some(id(parent)), is_first: false }
}

#[test]
fn a_full_phone_grows_by_its_last_part_and_keeps_its_tab_bar_at_the_edge() {
    let insert = |sketch: &Sketch| Edit::Insert {
        tree: node(&json!({"button": "Go to checkout"}), sketch),
        place: in_box("cart"),
    };
    check(
        PHONES,
        insert,
        expect![[r#"
        cart Container 0 0 375 680
        tabs NavigationBox 8 588 359 64
        payment Container 455 0 375 680
        done Container 0 760 375 640
        new Button 24 500 327 40
    "#]],
    );
}

#[test]
fn a_bottom_bar_takes_the_lower_edge_of_a_screen() {
    let bar = |sketch: &Sketch, parent| Edit::Insert {
        tree: node(&json!({"bottom": ["Shop", "Cart"]}), sketch),
        place: in_box(parent),
    };
    check(
        PHONES,
        |sketch| bar(sketch, "done"),
        expect![[r#"
        new NavigationBox 8 1268 359 64
    "#]],
    );
    let full = PHONES.replace("tabs NavigationBox 8 548 359 64", "pay Button 24 564 327 48");
    check(
        &full.replace(r#" {"variant":"bottom"}"#, " Pay"),
        |sketch| bar(sketch, "cart"),
        expect![[r#"
        cart Container 0 0 375 704
        payment Container 455 0 375 704
        done Container 0 784 375 640
        new NavigationBox 8 612 359 64
    "#]],
    );
}

#[test]
fn content_close_to_a_bottom_bar_is_no_group_with_it() {
    let close = PHONES.replace(
        "list List 24 124 327 360",
        "list List 24 124 327 360\n    note Text 24 516 327 20 Free delivery",
    );
    let insert = |sketch: &Sketch| Edit::Insert {
        tree: node(&json!({"button": "Go to checkout"}), sketch),
        place: in_box("cart"),
    };
    check(
        &close,
        insert,
        expect![[r#"
        cart Container 0 0 375 712
        tabs NavigationBox 8 620 359 64
        payment Container 455 0 375 712
        done Container 0 792 375 640
        new Button 24 568 327 40
    "#]],
    );
}
