//! Text styles, tones and fills in drawings, pictures and documents.

use expect_test::{Expect, expect};
use serde_json::{Value, json};
use std::fmt::Write;
use websketch_formats::export::excalidraw::to_excalidraw;
use websketch_formats::export::html::{HtmlOptions, to_html};
use websketch_formats::export::svg::{SvgOptions, to_svg};
use websketch_layout::drawing::{Primitive, draw, draw_on, surfaces};
use websketch_sketch::Sketch;
use websketch_sketch::kit::Piece;
use websketch_testing::pieces::{one, read};

/// Checks the lines of text of a piece: anchor, size, weight and color.
#[track_caller]
fn check(piece: Piece, (width, height): (f64, f64), props: Value, expected: &Expect) {
    let sketch = one(piece, width, height, props);
    let component = sketch.iter().next().unwrap();
    let mut found = String::new();
    for primitive in draw(component, component.bounds().rect()) {
        if let Primitive::Label(label) = primitive {
            let weight = if label.bold { "bold" } else { "regular" };
            writeln!(
                found,
                "{} {:?} at {:.0} {:.2} {weight} {:?}",
                label.text, label.anchor, label.at.x, label.size, label.color
            )
            .unwrap();
        }
    }
    expected.assert_eq(&found);
}

#[test]
fn size_weight_alignment_and_tone_of_a_text_are_drawn() {
    let all =
        json!({"text": "Total", "textSize": "xl", "bold": true, "textAlign": "right", "tone": "danger"});
    check(
        Piece::Body,
        (200.0, 60.0),
        all,
        &expect![[r#"
        Total End at 200 28.00 bold Danger
    "#]],
    );
    check(
        Piece::Caption,
        (200.0, 60.0),
        json!({"text": "Total", "textSize": "xs", "tone": "accent"}),
        &expect![[r#"
        Total Start at 0 12.00 regular Accent
    "#]],
    );
    check(
        Piece::Heading,
        (400.0, 60.0),
        json!({"text": "Total", "level": 1, "textSize": "l", "bold": false}),
        &expect![[r#"
        Total Start at 0 20.00 regular Text
    "#]],
    );
    check(
        Piece::Primary,
        (200.0, 40.0),
        json!({"text": "Buy", "textSize": "s", "textAlign": "left"}),
        &expect![[r#"
        Buy Start at 14 14.00 bold OnSolid
    "#]],
    );
    check(
        Piece::Field,
        (200.0, 60.0),
        json!({"value": "Ann", "textSize": "l", "textAlign": "center"}),
        &expect![[r#"
        Ann Middle at 100 20.00 regular Text
    "#]],
    );
    check(
        Piece::Bullets,
        (200.0, 60.0),
        json!({"items": ["One"], "textSize": "l"}),
        &expect![[r#"
        One Start at 18 20.00 regular Text
    "#]],
    );
    check(
        Piece::Table,
        (200.0, 60.0),
        json!({"columns": ["A"], "rows": [["1"]], "textSize": "xs"}),
        &expect![[r#"
            A End at 190 12.00 bold Text
            1 End at 190 12.00 regular Text
        "#]],
    );
    check(
        Piece::Tabs,
        (200.0, 40.0),
        json!({"items": ["One"], "textSize": "l"}),
        &expect![[r#"
        One Middle at 37 20.00 bold Text
    "#]],
    );
}

#[test]
fn wrong_values_draw_the_default() {
    let wrong =
        json!({"text": "Total", "textSize": 20, "bold": "yes", "textAlign": "justify", "tone": "dark"});
    check(
        Piece::Body,
        (200.0, 60.0),
        wrong,
        &expect![[r#"
        Total Start at 0 16.00 regular Text
    "#]],
    );
}

/// A text and a button in a card without a fill, in a box with one.
fn page(fill: &str) -> Sketch {
    read(vec![
        json!({"id": "box", "type": "Container", "x": 0, "y": 0, "width": 400, "height": 300, "props": {"fill": fill}}),
        json!({"id": "card", "type": "Container", "x": 20, "y": 20, "width": 360, "height": 200, "props": {"variant": "card"}}),
        json!({"id": "text", "type": "Text", "x": 40, "y": 40, "width": 200, "height": 24, "props": {"text": "Total"}}),
        json!({"id": "buy", "type": "Button", "x": 40, "y": 100, "width": 120, "height": 40, "props": {"text": "Buy"}}),
        json!({"id": "out", "type": "Text", "x": 40, "y": 400, "width": 200, "height": 24, "props": {"text": "Total"}}),
    ])
}

#[track_caller]
fn check_surface(fill: &str, expected: &Expect) {
    let sketch = page(fill);
    let below = surfaces(&sketch);
    let mut found = String::new();
    for (at, component) in sketch.iter().enumerate() {
        let surface = below.get(at).copied().unwrap_or_default();
        let colors =
            draw_on(component, component.bounds().rect(), surface).into_iter().map(
                |primitive| match primitive {
                    Primitive::Panel { fill, .. } => format!("{fill:?}"),
                    Primitive::Label(label) => format!("{:?}", label.color),
                    other => format!("{other:?}"),
                },
            );
        writeln!(found, "{} {surface:?}: {}", component.id(), colors.collect::<Vec<_>>().join(" ")).unwrap();
    }
    expected.assert_eq(&found);
}

#[test]
fn what_lies_on_a_dark_fill_is_light() {
    check_surface(
        "dark",
        &expect![[r#"
            box Light: Some(Solid)
            card Dark: Some(Solid)
            text Dark: OnSolid
            buy Dark: Some(OnSolid) Solid
            out Light: Text
        "#]],
    );
    check_surface(
        "accent",
        &expect![[r#"
            box Light: Some(Wash)
            card Light: Some(Paper)
            text Light: Text
            buy Light: Some(Accent) OnSolid
            out Light: Text
        "#]],
    );
    check_surface(
        "light",
        &expect![[r#"
            box Light: Some(Shade)
            card Light: Some(Paper)
            text Light: Text
            buy Light: Some(Accent) OnSolid
            out Light: Text
        "#]],
    );
}

/// Lines of a document that have one of these parts.
fn lines(text: &str, parts: &[&str]) -> String {
    let has_part = |line: &&str| parts.iter().any(|part| line.contains(part));
    text.lines().filter(has_part).map(|line| format!("{line}\n")).collect()
}

#[test]
fn documents_have_the_style() {
    let props =
        json!({"text": "Total", "textSize": "xl", "bold": true, "textAlign": "right", "tone": "accent"});
    let sketch = one(Piece::Body, 200.0, 60.0, props);
    expect![[r##"
        <svg x="0" y="0" width="200" height="60"><title>Text “Total”</title><text x="200" y="39.8" font-size="28" fill="#2f5bd0" text-anchor="end" font-weight="700" textLength="67.11" lengthAdjust="spacingAndGlyphs">Total</text></svg>
    "##]].assert_eq(&lines(&to_svg(&sketch, &SvgOptions::default()), &["Total"]));
    expect![[r#"
        .b0{margin:0px 0 0 0px;width:200px}
        <main class="col b0"><p class="t-bold t-right t-accent b1">Total</p>
    "#]]
    .assert_eq(&lines(&to_html(&sketch, &HtmlOptions::default()), &[">Total", ".b0{"]));
    let document = to_excalidraw(&sketch, None);
    let text = &document["elements"][0];
    let style = ["fontSize", "textAlign", "strokeColor"].map(|key| text[key].to_string());
    expect![[r##"28.0 "right" "#2f5bd0""##]].assert_eq(&style.join(" "));
}

#[test]
fn a_page_has_classes_of_its_fills() {
    let page = to_html(&page("dark"), &HtmlOptions::default());
    expect![[r#"
        <main class="col b0"><div class="box f-dark layers b1"><div class="box card layers b2"><div class="col b3"><p class="b4">Total</p>
    "#]].assert_eq(&lines(&page, &["f-dark layers"]));
}
