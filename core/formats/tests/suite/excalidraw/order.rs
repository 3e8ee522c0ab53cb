//! Paint order of imported documents: visible shapes stay visible in the sketch.

use super::script::check;
use expect_test::expect;
use websketch_formats::export::excalidraw::read_excalidraw;

/// Like [`check`], with only the ids from back to front.
#[track_caller]
fn check_order(elements: &str, expected: &str) {
    let document = format!(r#"{{"type":"excalidraw","elements":[{elements}]}}"#);
    let sketch = read_excalidraw(&document).unwrap().sketch;
    let ids: Vec<_> = sketch.iter().map(|component| component.id().as_str()).collect();
    assert_eq!(ids.join(" "), expected);
}

fn place(x: u32, y: u32, width: u32, height: u32) -> String {
    format!(r#""x":{x},"y":{y},"width":{width},"height":{height}"#)
}

fn text(id: &str, at: &str) -> String {
    format!(r#"{{"id":"{id}","type":"text",{at},"text":"T"}}"#)
}

fn solid(id: &str, at: &str) -> String {
    format!(r##"{{"id":"{id}","type":"rectangle","backgroundColor":"#fff",{at}}}"##)
}

fn clear(id: &str, at: &str) -> String {
    format!(r#"{{"id":"{id}","type":"rectangle",{at}}}"#)
}

#[test]
fn boxes_without_a_fill_go_behind_what_is_seen_through_them() {
    let (t, u) = (text("t", &place(100, 100, 60, 20)), text("u", &place(100, 200, 60, 20)));
    let (far, around) = (text("far", &place(2000, 0, 60, 20)), place(0, 0, 600, 500));
    for shape in [
        r#""type":"rectangle","backgroundColor":"transparent""#,
        r#""type":"rectangle""#,
        r##""type":"rectangle","backgroundColor":"#a5d8ff","opacity":0"##,
        r##""type":"rectangle","backgroundColor":"#a5d8ff","fillStyle":"hachure""##,
        r##""type":"diamond","backgroundColor":"#a5d8ff00""##,
        r#""type":"ellipse","backgroundColor":null"#,
        r#""type":"frame","name":"F""#,
        r#""type":"line","points":[[0,0],[600,0],[600,500],[0,500],[0,0]]"#,
    ] {
        let frame = format!(r#"{{"id":"b",{shape},{around}}}"#);
        check_order(&[far.as_str(), &t, &u, &frame].join(","), "far b t u");
    }
}

#[test]
fn a_label_stays_a_text_where_its_title_would_be_hidden() {
    let drawing = |inner: &str| {
        format!(
            r#"{{"id":"b","type":"rectangle","x":0,"y":0,"width":600,"height":400}},
               {{"id":"l","type":"text","x":250,"y":190,"width":90,"height":25,"text":"Label","containerId":"b"}},
               {{"id":"in","type":"rectangle",{inner}}}"#
        )
    };
    check(
        &drawing(&place(20, 10, 500, 90)),
        &expect![[r#"
            Container b 0 0 600 400 {"fill":"none"}
            Text l 250 190 90 25 {"text":"Label","textSize":"l"}
            Container in 20 10 500 90 {"fill":"none"}
        "#]],
    );
    check(
        &drawing(&place(20, 40, 500, 90)),
        &expect![[r#"
            Container b 0 0 600 400 {"fill":"none"}
            Text l 250 190 90 25 {"text":"Label","textSize":"l"}
            Container in 20 40 500 90 {"fill":"none"}
        "#]],
    );
}

#[test]
fn what_is_hidden_by_a_fill_stays_hidden() {
    let (t, u) = (text("t", &place(100, 100, 60, 20)), text("u", &place(100, 200, 60, 20)));
    let around = place(0, 0, 600, 500);
    let (card, inner) = (solid("card", &around), clear("in", &place(90, 90, 200, 90)));
    check_order(&[t.as_str(), &u, &card].join(","), "t u card");
    // A frame on a card is on the card.
    check_order(&[card.as_str(), &t, &inner].join(","), "card in t");
    check_order(&[t.as_str(), &card, &inner].join(","), "t card in");
    // Shapes behind the frame and apart from the text move along.
    let (beside, frame) = (solid("beside", &place(550, 0, 900, 600)), clear("frame", &around));
    check_order(&[t.as_str(), &beside, &frame].join(","), "beside frame t");
}

#[test]
fn frames_in_frames_stay_in_sight() {
    let (t, u) = (text("t", &place(100, 100, 60, 20)), text("u", &place(100, 200, 60, 20)));
    let inner = clear("in", &place(90, 90, 200, 90));
    let (middle, outer) = (clear("mid", &place(80, 80, 300, 200)), clear("out", &place(0, 0, 600, 500)));
    check_order(&[t.as_str(), &inner, &u, &middle, &outer].join(","), "out mid in t u");
    check_order(&[outer.as_str(), &t, &middle, &inner, &u].join(","), "out mid in t u");
}

#[test]
fn corners_beside_an_ellipse_hide_nothing() {
    let shape = |kind: &str| {
        format!(
            r##"{{"id":"corner","type":"text","x":5,"y":5,"width":60,"height":20,"text":"T"}},
                {{"id":"middle","type":"text","x":200,"y":200,"width":60,"height":20,"text":"T"}},
                {{"id":"b","type":"{kind}","backgroundColor":"#fff","x":0,"y":0,"width":500,"height":500}}"##
        )
    };
    check_order(&shape("ellipse"), "middle b corner");
    check_order(&shape("diamond"), "middle b corner");
    check_order(&shape("rectangle"), "corner middle b");
}

/// A solid box between a text and a frame hides the text that would be visible through the frame.
#[test]
fn what_a_box_between_hides_is_not_seen_through_a_frame() {
    let page = text("page", &place(0, 0, 610, 440));
    let (dialog, field) =
        (solid("dialog", &place(60, 40, 450, 290)), clear("field", &place(100, 230, 130, 30)));
    check_order(&[page.as_str(), &dialog, &field].join(","), "page dialog field");
}
