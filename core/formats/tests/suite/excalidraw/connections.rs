//! Frames and arrows of documents.

use super::script::{check, check_comes_back, written};
use expect_test::{Expect, expect};
use serde_json::Value;
use std::fmt::Write;
use websketch_formats::export::excalidraw::{from_excalidraw, to_excalidraw};
use websketch_testing::support::sketch;

const CHECKOUT: &str = r#"
    cart Container 0 0 375 812 {"variant":"phone","name":"Cart"}
    next Button 20 600 335 44 {"text":"Checkout","to":"pay"}
    pay Container 455 0 375 812 {"variant":"phone","name":"Payment"}
    bar NavigationBox 463 720 359 64 {"variant":"bottom","items":["Home","Pay"],"tos":{"Home":"cart","Pay":"pay"}}
    up Button 475 60 80 44 {"text":"Back","to":"back"}
    hint Container 900 100 200 160 {"variant":"note","text":"Why?","about":"pay"}
"#;

/// Writes the arrows and frames of an exported document.
fn connections(document: &Value) -> String {
    let mut text = String::new();
    for element in document["elements"].as_array().unwrap() {
        let (kind, id) = (element["type"].as_str().unwrap(), element["id"].as_str().unwrap());
        match kind {
            "arrow" => writeln!(
                text,
                "{id}: {} to {} head {} {}",
                element["startBinding"]["elementId"],
                element["endBinding"]["elementId"],
                element["endArrowhead"],
                element["customData"]["websketch"],
            ),
            "frame" => writeln!(text, "{id}: {}", element["name"]),
            _ => continue,
        }
        .unwrap();
    }
    text
}

#[test]
fn screens_go_out_as_frames_and_links_as_bound_arrows() {
    let document = to_excalidraw(&sketch(CHECKOUT), None);
    expect![[r#"
        next/arrow: "next" to "pay" head "arrow" {"link":{"from":"next"}}
        bar/arrow: "bar" to "cart" head "arrow" {"link":{"from":"bar","item":"Home"}}
        hint/arrow: "hint" to "pay" head null {"part":"decoration"}
        cart/frame: "Cart"
        pay/frame: "Payment"
    "#]]
    .assert_eq(&connections(&document));
    let elements = document["elements"].as_array().unwrap();
    let of = |id: &str| elements.iter().find(|element| element["id"] == id).unwrap();
    assert_eq!(of("next")["frameId"], "cart/frame");
    assert_eq!(of("hint")["frameId"], Value::Null);
    let bound: Vec<&Value> = of("pay")["boundElements"].as_array().unwrap().iter().collect();
    assert!(bound.iter().any(|bound| bound["id"] == "next/arrow" && bound["type"] == "arrow"), "{bound:?}");
    check_comes_back(&sketch(CHECKOUT));
}

#[test]
fn an_arrow_that_is_bound_elsewhere_leads_there() {
    let mut document = to_excalidraw(&sketch(CHECKOUT), None);
    for element in document["elements"].as_array_mut().unwrap() {
        if element["type"] == "arrow" && element["id"] != "hint/arrow" {
            element["endBinding"]["elementId"] = "hint".into();
        }
    }
    expect![[r#"
        Container cart 0 0 375 812 {"variant":"phone","name":"Cart"}
        Button next 20 600 335 44 {"text":"Checkout","to":"hint"}
        Container pay 455 0 375 812 {"variant":"phone","name":"Payment"}
        NavigationBox bar 463 720 359 64 {"variant":"bottom","items":["Home","Pay"],"tos":{"Home":"hint","Pay":"pay"}}
        Button up 475 60 80 44 {"text":"Back","to":"back"}
        Container hint 900 100 200 160 {"variant":"note","text":"Why?","about":"pay"}
    "#]].assert_eq(&written(&from_excalidraw(&document).unwrap()));
}

#[track_caller]
fn check_arrows(arrows: &str, expected: &Expect) {
    let boxes = r#"{"id":"a","type":"rectangle","x":0,"y":0,"width":120,"height":40},
        {"id":"b","type":"rectangle","x":420,"y":60,"width":120,"height":40,"frameId":"f"},
        {"id":"f","type":"frame","x":400,"y":0,"width":360,"height":640,"name":"Pay"}"#;
    check(&format!("{boxes},{arrows}"), expected);
}

#[test]
fn foreign_arrows_are_links_into_frames() {
    check_arrows(
        r#"{"id":"to","type":"arrow","x":0,"y":0,"startBinding":{"elementId":"a"},"endBinding":{"elementId":"f"}}"#,
        &expect![[r#"
            Input a 0 0 120 40 {"to":"f"}
            Container f 400 0 360 640 {"variant":"phone","name":"Pay"}
            Input b 420 60 120 40 {}
        "#]],
    );
    check_arrows(
        r#"{"id":"one","type":"arrow","startBinding":{"elementId":"a"},"endBinding":{"elementId":"b"}},
            {"id":"two","type":"arrow","startBinding":{"elementId":"a"},"endBinding":{"elementId":"f"}}"#,
        &expect![[r#"
            Input a 0 0 120 40 {"to":"b"}
            Container f 400 0 360 640 {"variant":"phone","name":"Pay"}
            Input b 420 60 120 40 {}
            skipped two: the box at its start has another link already
        "#]],
    );
    check_arrows(
        r#"{"id":"out","type":"arrow","startBinding":{"elementId":"b"},"endBinding":{"elementId":"a"}},
            {"id":"free","type":"arrow","startBinding":{"elementId":"a"},"endBinding":null},
            {"id":"gone","type":"arrow","isDeleted":true}"#,
        &expect![[r#"
            Input a 0 0 120 40 {}
            Container f 400 0 360 640 {"variant":"phone","name":"Pay"}
            Input b 420 60 120 40 {}
            skipped gone: it is deleted
            skipped out: an arrow is a link only from one box to another that is a frame or lies in one
            skipped free: an arrow is a link only from one box to another that is a frame or lies in one
        "#]],
    );
}

#[test]
fn a_text_on_an_arrow_is_a_note() {
    check_arrows(
        r#"{"id":"to","type":"arrow","startBinding":{"elementId":"a"},"endBinding":{"elementId":"b"}},
            {"id":"t","type":"text","x":200,"y":0,"width":120,"height":80,"text":"only if paid","containerId":"to"}"#,
        &expect![[r#"
            Input a 0 0 120 40 {"to":"b"}
            Container f 400 0 360 640 {"variant":"phone","name":"Pay"}
            Input b 420 60 120 40 {}
            Container t 200 0 120 80 {"variant":"note","text":"only if paid","about":"b"}
        "#]],
    );
    check_arrows(
        r#"{"id":"to","type":"arrow","startBinding":{"elementId":"a"}},
            {"id":"t","type":"text","x":200,"y":0,"width":120,"height":80,"text":"look here","containerId":"to"}"#,
        &expect![[r#"
            Input a 0 0 120 40 {}
            Container f 400 0 360 640 {"variant":"phone","name":"Pay"}
            Input b 420 60 120 40 {}
            Container t 200 0 120 80 {"variant":"note","text":"look here","about":"a"}
        "#]],
    );
}

#[test]
fn frames_are_devices_by_their_width() {
    let frame = |id: &str, width: u32| {
        format!(r#"{{"id":"{id}","type":"frame","x":0,"y":0,"width":{width},"height":600,"name":"{id}"}}"#)
    };
    check(
        &[frame("p", 500), frame("t", 1024), frame("b", 1025)].join(","),
        &expect![[r#"
        Container b 0 0 1025 600 {"variant":"browser","name":"b"}
        Container t 0 0 1024 600 {"variant":"tablet","name":"t"}
        Container p 0 0 500 600 {"variant":"phone","name":"p"}
    "#]],
    );
}
