//! Layout options of nodes, one after the other.

use super::script::{alone, composed, laid, lines};
use expect_test::{Expect, expect};
use serde_json::{Value, json};
use websketch_layout::lint::lint;
use websketch_sketch::Sketch;

/// Checks the components of a tree alone on a page of this width.
#[track_caller]
fn check(width: f64, tree: &Value, expected: &Expect) {
    let composed = composed(&Sketch::new(), &json!({ "tree": tree }), width).expect("a tree");
    assert_eq!(composed.repairs, []);
    expected.assert_eq(&lines(&alone(tree, width)));
}

#[test]
fn a_row_aligns_its_boxes_in_the_width_there_is() {
    let row =
        |align: &str| json!({"align": align, "row": [{"text": "Total"}, {"text": "$5"}, {"button": "Pay"}]});
    for (align, expected) in [
        (
            "start",
            expect![[r#"
            40   72   38   24    Text: Total
            94   72   21   24    Text: $5
            131  64   88   40    Button: Pay
        "#]],
        ),
        (
            "center",
            expect![[r#"
            231  72   38   24    Text: Total
            285  72   21   24    Text: $5
            322  64   88   40    Button: Pay
        "#]],
        ),
        (
            "end",
            expect![[r#"
            421  72   38   24    Text: Total
            475  72   21   24    Text: $5
            512  64   88   40    Button: Pay
        "#]],
        ),
        (
            "between",
            expect![[r#"
            40   72   38   24    Text: Total
            285  72   21   24    Text: $5
            512  64   88   40    Button: Pay
        "#]],
        ),
        (
            "around",
            expect![[r#"
            104  72   38   24    Text: Total
            285  72   21   24    Text: $5
            449  64   88   40    Button: Pay
        "#]],
        ),
    ] {
        check(640.0, &row(align), &expected);
    }
}

#[test]
fn a_row_places_its_boxes_across() {
    let row = |cross: &str| json!({"cross": cross, "row": [{"image": "A", "h": 100}, {"card": [{"text": "B"}]}, {"text": "C"}]});
    for (cross, expected) in [
        (
            "start",
            expect![[r#"
        120  64   389  100   ImagePlaceholder: A
        525  64   390  72    Container card
        549  88   342  24    Text: B
        931  64   389  24    Text: C
    "#]],
        ),
        (
            "center",
            expect![[r#"
        120  64   389  100   ImagePlaceholder: A
        525  78   390  72    Container card
        549  102  342  24    Text: B
        931  102  389  24    Text: C
    "#]],
        ),
        (
            "end",
            expect![[r#"
        120  64   389  100   ImagePlaceholder: A
        525  92   390  72    Container card
        549  116  342  24    Text: B
        931  140  389  24    Text: C
    "#]],
        ),
        (
            "stretch",
            expect![[r#"
        120  64   389  100   ImagePlaceholder: A
        525  64   390  100   Container card
        549  88   342  24    Text: B
        931  64   389  24    Text: C
    "#]],
        ),
    ] {
        check(1440.0, &row(cross), &expected);
    }
}

#[test]
fn a_width_is_a_number_the_rest_or_that_of_the_content() {
    let tree = json!({"column": [
        {"button": "Save", "w": "fill"},
        {"text": "Short", "w": "hug"},
        {"row": [{"input": "Mail", "w": 300}, {"button": "Send", "w": "fill"}]},
        {"row": [{"text": "Some words", "w": "hug"}, {"image": "A", "h": 60}]},
    ]});
    check(
        640.0,
        &tree,
        &expect![[r#"
        40   64   560  40    Button: Save
        40   120  41   24    Text: Short
        40   168  300  44    Input: Mail
        356  170  244  40    Button: Send
        40   294  92   24    Text: Some words
        148  276  452  60    ImagePlaceholder: A
    "#]],
    );
}

#[test]
fn a_padding_has_one_to_four_sides() {
    let tree = json!({"column": [
        {"card": [{"text": "A"}], "pad": 8},
        {"card": [{"text": "B"}], "pad": "12px 24px"},
        {"column": [{"text": "C"}], "pad": [4, 8, 12, 16]},
        {"row": [{"text": "D"}], "pad": "xl"},
    ]});
    check(
        640.0,
        &tree,
        &expect![[r#"
        40   64   560  40    Container card
        48   72   544  24    Text: A
        40   168  560  48    Container card
        64   180  512  24    Text: B
        56   284  536  24    Text: C
        80   424  480  24    Text: D
    "#]],
    );
}

#[test]
fn lines_part_the_nodes_of_a_divided_column() {
    check(
        640.0,
        &json!({"column": [{"text": "A"}, {"text": "B"}], "divided": true}),
        &expect![[r#"
            40   64   560  24    Text: A
            40   98   560  2     HorizontalLine
            40   110  560  24    Text: B
        "#]],
    );
    check(
        640.0,
        &json!({"card": [{"text": "A"}, {"text": "B"}], "divided": true, "gap": 0}),
        &expect![[r#"
        40   64   560  98    Container card
        64   88   512  24    Text: A
        64   112  512  2     HorizontalLine
        64   114  512  24    Text: B
    "#]],
    );
}

#[test]
fn pairs_are_rows_with_their_ends_apart() {
    let tree =
        json!({"pairs": [["Monday", "8 – 18"], ["Sunday", "closed"]], "textSize": "s", "divided": true});
    check(
        640.0,
        &tree,
        &expect![[r#"
            40   64   52   20    Text: Monday
            558  64   42   20    Text: 8 – 18
            40   94   560  2     HorizontalLine
            40   106  50   20    Text: Sunday
            557  106  43   20    Text: closed
        "#]],
    );
    check(
        640.0,
        &json!({"pairs": {"Monday": "8 – 18"}}),
        &expect![[r#"
        40   64   60   24    Text: Monday
        552  64   48   24    Text: 8 – 18
    "#]],
    );
}

#[test]
fn a_band_reaches_from_edge_to_edge() {
    let tree = json!({"page": [
        {"bar": [{"text": "Firm"}]},
        {"column": [{"h2": "Team"}, {"text": "Three people."}], "band": true, "background": "dark"},
        {"image": "A", "h": 200, "band": true},
        {"footer": "© Firm"},
    ]});
    check(
        1440.0,
        &tree,
        &expect![[r#"
        0    0    1440 72    Container
        120  24   35   24    Text: Firm
        0    72   1440 204   Container
        120  136  1200 40    Heading: Team
        120  188  720  24    Text: Three people.
        0    276  1440 200   ImagePlaceholder: A
        0    476  1440 96    Footer: © Firm
    "#]],
    );
    check(
        390.0,
        &tree,
        &expect![[r#"
        0    0    390  72    Container
        16   24   35   24    Text: Firm
        0    72   390  140   Container
        16   104  358  40    Heading: Team
        16   156  358  24    Text: Three people.
        0    212  390  200   ImagePlaceholder: A
        0    412  390  96    Footer: © Firm
    "#]],
    );
}

#[test]
fn a_grid_has_unequal_columns_spans_and_a_row_gap() {
    let card = |text: &str| json!({"card": [{"text": text}]});
    let spanned = |text: &str, span: Value| json!({"card": [{"text": text}], "span": span});
    check(
        1440.0,
        &json!({"columns": [2, 1], "grid": [card("A"), card("B")]}),
        &expect![[r#"
        120  64   784  72    Container card
        144  88   720  24    Text: A
        928  64   392  72    Container card
        952  88   344  24    Text: B
    "#]],
    );
    let tree = json!({"columns": 3, "rowGap": 8,
        "grid": [spanned("A", json!([2, 1])), spanned("B", json!([1, 2])), card("C"), card("D")]});
    check(
        1440.0,
        &tree,
        &expect![[r#"
        120  64   792  72    Container card
        144  88   720  24    Text: A
        936  64   384  152   Container card
        960  88   336  24    Text: B
        120  144  384  72    Container card
        144  168  336  24    Text: C
        528  144  384  72    Container card
        552  168  336  24    Text: D
    "#]],
    );
    check(
        390.0,
        &tree,
        &expect![[r#"
        16   32   358  56    Container card
        32   48   326  24    Text: A
        16   96   358  56    Container card
        32   112  326  24    Text: B
        16   160  358  56    Container card
        32   176  326  24    Text: C
        16   224  358  56    Container card
        32   240  326  24    Text: D
    "#]],
    );
}

#[test]
fn the_sides_of_a_shell_have_their_widths_and_the_height_of_the_page() {
    let tree = json!({"page": [{"shell": {
        "side": [{"text": "Firm"}, {"button": "Log out", "pin": "bottom"}],
        "main": [{"h1": "Orders"}],
        "aside": [{"text": "Help"}],
    }, "side": 200, "aside": 180, "sidePad": 12, "sideGap": 4, "pad": 20, "gap": 8}]});
    check(
        1440.0,
        &tree,
        &expect![[r#"
        0    0    200  900   Container: Sidebar
        12   12   176  24    Text: Firm
        12   848  105  40    Button: Log out
        220  20   1020 52    Heading: Orders
        1260 0    180  900   Container: Aside
        1272 12   156  24    Text: Help
    "#]],
    );
}

#[test]
fn a_page_ends_with_its_pinned_sections() {
    let tree = json!({"page": [{"h1": "Pay"}, {"button": "Pay now", "primary": true, "pin": "bottom"}]});
    check(
        390.0,
        &tree,
        &expect![[r#"
        16   32   358  52    Heading: Pay
        16   852  358  48    Button: Pay now
    "#]],
    );
    check(
        390.0,
        &json!({"page": [{"h1": "Home"}, {"bottom": ["Home", "Me"]}]}),
        &expect![[r#"
        16   32   358  52    Heading: Home
        0    836  390  64    NavigationBox bottom: Home, Me
    "#]],
    );
    check(
        390.0,
        &json!({"page": [{"h1": "Map"}, {"map": "Here", "fill": true}]}),
        &expect![[r#"
        16   32   358  52    Heading: Map
        16   108  358  776   ImagePlaceholder map: Here
    "#]],
    );
    let phone = json!({"phone": [{"h1": "Chat"}, {"column": [{"text": "Hello"}], "fill": true},
        {"bar": [{"input": "Message"}], "pin": "bottom"}]});
    check(
        1440.0,
        &phone,
        &expect![[r#"
        120  64   375  812   Container phone
        144  140  327  52    Heading: Chat
        144  216  327  24    Text: Hello
        128  772  359  76    Container
        144  788  240  44    Input: Message
    "#]],
    );
}

#[test]
fn a_card_among_equals_stands_out() {
    let card = |title: &str| json!({"card": [{"h3": title}, {"button": "Choose", "variant": "secondary"}]});
    let best =
        json!({"card": [{"h3": "Team"}, {"button": "Choose", "variant": "secondary"}], "emphasis": true});
    let tree = json!({"grid": [card("Small"), best, card("House")]});
    check(
        1440.0,
        &tree,
        &expect![[r#"
        120  80   384  128   Container card
        144  104  336  32    Heading: Small
        144  144  106  40    Button secondary: Choose
        528  64   384  160   Container card
        552  88   336  32    Heading: Team
        552  128  106  40    Button: Choose
        936  80   384  128   Container card
        960  104  336  32    Heading: House
        960  144  106  40    Button secondary: Choose
    "#]],
    );
    let alone = json!({"tree": {"card": [{"text": "A"}], "emphasis": true}});
    assert_eq!(composed(&Sketch::new(), &alone, 1440.0).expect("a tree").repairs.len(), 1);
    let only = json!({"tree": {"row": [{"card": [{"text": "A"}], "emphasis": true}]}});
    assert_eq!(composed(&Sketch::new(), &only, 1440.0).expect("a tree").repairs.len(), 1);
}

#[test]
fn a_picture_has_a_ratio_and_a_text_a_number_of_lines() {
    check(
        640.0,
        &json!({"image": "A", "ratio": "16:9", "w": 320}),
        &expect![[r#"
        40   64   320  180   ImagePlaceholder: A
    "#]],
    );
    let text = "Some words that need more than the one line that they may have here, and then some";
    check(
        390.0,
        &json!({"text": text, "lines": 1}),
        &expect![[r#"
        16   32   358  24    Text: Some words that need more than the one line that they may have here, and then some
    "#]],
    );
}

#[test]
fn overlays_lie_over_their_target_and_take_no_room() {
    let tree = json!({"page": [
        {"h1": "Orders"},
        {"row": [{"image": "A", "h": 120, "id": "a"}, {"badge": "New", "over": "a"}]},
        {"toast": "Saved", "over": "page", "place": "bottom-right"},
        {"modal": [{"text": "Delete it?"}], "title": "Delete", "over": "page"},
        {"text": "Below"},
    ]});
    check(
        1440.0,
        &tree,
        &expect![[r#"
        120  64   1200 52    Heading: Orders
        120  140  1200 120   ImagePlaceholder: A
        1257 148  55   24    Text badge: New
        1096 820  320  56    Container toast: Saved
        480  390  480  120   Container modal: Delete
        504  462  432  24    Text: Delete it?
        120  324  720  24    Text: Below
    "#]],
    );
    assert_eq!(lint(&alone(&tree, 1440.0)), []);
    let text = json!({"tree": {"page": [{"h1": "A"}, {"text": "B", "over": "page"}]}});
    assert_eq!(composed(&Sketch::new(), &text, 1440.0).expect("a tree").repairs.len(), 1);
}

#[test]
fn a_tree_is_inserted_over_a_component_or_as_the_first_of_a_box() {
    let page = alone(&json!({"page": [{"card": [{"text": "One"}, {"text": "Two"}], "id": "card"}]}), 1440.0);
    let first = json!({"at": {"in": {"id": "card", "at": "first"}}, "tree": {"h3": "Numbers"}});
    expect![[r#"
        120  64   1200 152   Container card
        144  128  720  24    Text: One
        144  168  720  24    Text: Two
        144  88   1152 32    Heading: Numbers
    "#]]
    .assert_eq(&lines(&laid(&page, &first, 1440.0)));
    let over = json!({"at": {"over": "card", "place": "top-right"}, "tree": {"badge": "New"}});
    expect![[r#"
        120  64   1200 112   Container card
        144  88   720  24    Text: One
        144  128  720  24    Text: Two
        1257 72   55   24    Text badge: New
    "#]]
    .assert_eq(&lines(&laid(&page, &over, 1440.0)));
    let dialog = json!({"at": {"over": "page"}, "tree": {"modal": [{"text": "Sure?"}], "title": "Delete"}});
    expect![[r#"
        120  64   1200 112   Container card
        144  88   720  24    Text: One
        144  128  720  24    Text: Two
        480  390  480  120   Container modal: Delete
        504  462  432  24    Text: Sure?
    "#]]
    .assert_eq(&lines(&laid(&page, &dialog, 1440.0)));
}

#[test]
fn text_styles_and_fills_become_properties() {
    let tree = json!({"column": [
        {"h2": "Price", "textSize": "l", "tone": "muted"},
        {"text": "$5", "bold": true, "textAlign": "right"},
        {"row": [{"button": "A", "small": true}], "background": "accent"},
    ]});
    let sketch = alone(&tree, 640.0);
    let props: Vec<_> = sketch.iter().map(|component| websketch_json::to_string(component.props())).collect();
    expect![[r#"
        {"text":"Price","level":2,"textSize":"l","tone":"muted"}
        {"text":"$5","bold":true,"textAlign":"right"}
        {"fill":"accent"}
        {"text":"A","textSize":"s"}"#]]
    .assert_eq(&props.join("\n"));
}
