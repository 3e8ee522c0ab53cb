//! Round trips of exported documents, with and without edits.

use super::script::{check_comes_back, written};
use expect_test::{Expect, expect};
use websketch_formats::export::excalidraw::{from_excalidraw, to_excalidraw};
use websketch_json as json;
use websketch_sketch::Sketch;
use websketch_testing::sketches;

/// An exported document, edited as in Excalidraw, and read again.
#[track_caller]
fn check_edited(sketch: &str, edit: impl FnOnce(&mut Vec<serde_json::Value>), expected: &Expect) {
    let sketch = Sketch::read(&json::parse(sketch).unwrap()).unwrap().sketch;
    let mut document = to_excalidraw(&sketch, None);
    edit(document["elements"].as_array_mut().unwrap());
    expected.assert_eq(&written(&from_excalidraw(&document).unwrap()));
}

#[test]
fn real_sketches_come_back() {
    for name in ["tiny", "landing", "settings", "dashboard", "messy"] {
        check_comes_back(&sketches::fixture(name));
    }
}

#[test]
fn every_piece_comes_back_and_is_drawn() {
    let pieces = include_str!("../../cases/export/pieces.json");
    let pieces = Sketch::read(&json::parse(pieces).unwrap()).unwrap().sketch;
    check_comes_back(&pieces);
    let document = to_excalidraw(&pieces, None);
    let elements = document["elements"].as_array().unwrap();
    let is_seen = |element: &&serde_json::Value| {
        element["strokeColor"] != "transparent" || element["backgroundColor"] != "transparent"
    };
    for component in pieces.iter() {
        let id = component.id().as_str();
        let is_own = |element: &&serde_json::Value| {
            let name = element["id"].as_str().unwrap();
            name == id || name.starts_with(&format!("{id}/"))
        };
        assert!(elements.iter().filter(is_own).any(|element| is_seen(&element)), "{id}");
    }
}

#[test]
fn what_is_hidden_comes_back_hidden_and_is_not_seen() {
    let hidden = r#"[{"id":"a","type":"Text","x":0,"y":0,"width":80,"height":20,"props":{"text":"A","hidden":true}},
        {"id":"b","type":"Container","x":0,"y":0,"width":90,"height":90,"props":{"variant":"card","hidden":true}}]"#;
    let hidden = Sketch::read(&json::parse(hidden).unwrap()).unwrap().sketch;
    check_comes_back(&hidden);
    let document = to_excalidraw(&hidden, None);
    let opacities: Vec<_> =
        document["elements"].as_array().unwrap().iter().map(|element| &element["opacity"]).collect();
    assert_eq!(opacities, [0, 0]);
}

#[test]
fn awkward_sketches_come_back() {
    for text in [
        "[]",
        r#"[{"id":"a","type":"Text","x":0,"y":0,"width":20,"height":20,"props":{"text":"  "}},
            {"id":"a/label","type":"Button","x":0.1,"y":83.28513789611293,"width":20,"height":20,"props":{"text":"a\tb\r\nc"}},
            {"id":"a/group","type":"ImagePlaceholder","x":0,"y":0,"width":1000000,"height":1000000,"props":{"alt":7,"own":{"z":1,"a":[null]}}}]"#,
        r#"[{"id":"l","type":"HorizontalLine","x":0.3,"y":0.1,"width":77.7,"height":2.3,"props":{"text":"kept"}},
            {"id":"n","type":"NavigationBox","x":5,"y":5,"width":200,"height":40,"props":{"items":["a  b","• c",""],"text":"t"}},
            {"id":"t","type":"Table","x":5,"y":5,"width":200,"height":90,"props":{"columns":["A"],"rows":[["1",2],[]],"locked":"yes"}},
            {"id":"b","type":"Button","x":5,"y":5,"width":200,"height":90,"props":{"locked":true,"text":"</text><script>"}}]"#,
    ] {
        check_comes_back(&Sketch::read(&json::parse(text).unwrap()).unwrap().sketch);
    }
}

#[test]
fn a_document_of_ours_takes_edits_made_in_excalidraw() {
    let sketch = r#"[
        {"id":"go","type":"Button","x":40,"y":40,"width":120,"height":40,"props":{"text":"Go","own":1}},
        {"id":"menu","type":"NavigationBox","x":0,"y":0,"width":600,"height":40,"props":{"items":["Home","Help"]}},
        {"id":"line","type":"HorizontalLine","x":0,"y":100,"width":600,"height":2},
        {"id":"gone","type":"Heading","x":0,"y":200,"width":600,"height":40,"props":{"text":"Gone"}}]"#;
    let edit = |elements: &mut Vec<serde_json::Value>| {
        for element in elements.iter_mut() {
            match element["id"].as_str().unwrap() {
                "go" => element["x"] = 300.into(),
                "go/label" => element["originalText"] = "Start".into(),
                "menu" => element["locked"] = true.into(),
                "menu/label" => element["originalText"] = "Home    Search    Help".into(),
                "line" => element["y"] = 151.into(),
                "gone" => element["isDeleted"] = true.into(),
                _ => {}
            }
        }
    };
    check_edited(
        sketch,
        edit,
        &expect![[r#"
            Button go 300 40 120 40 {"text":"Start","own":1}
            NavigationBox menu 0 0 600 40 {"items":["Home","Search","Help"],"locked":true}
            HorizontalLine line 0 150 600 2 {}
            skipped gone: it is deleted
        "#]],
    );
}

#[test]
fn a_copied_component_gets_its_copied_props() {
    let sketch = r#"[{"id":"a","type":"Table","x":0,"y":0,"width":90,"height":60,"props":{"rows":2}}]"#;
    let edit = |elements: &mut Vec<serde_json::Value>| {
        let mut copy = elements[0].clone();
        copy["id"] = "copy".into();
        copy["x"] = 200.into();
        elements.push(copy);
    };
    check_edited(
        sketch,
        edit,
        &expect![[r#"
        Table a 0 0 90 60 {"rows":2}
        Table copy 200 0 90 60 {"rows":2}
    "#]],
    );
}
