//! Excalidraw documents out and in.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use expect_test::{Expect, expect};
use proptest::prelude::*;
use std::fmt::Write;
use websketch_core::export::excalidraw::{Imported, from_excalidraw, to_excalidraw};
use websketch_core::json;
use websketch_core::sketch::Sketch;

mod sketches;

/// Reads a document of these elements and writes down what became of them.
#[track_caller]
fn check(elements: &str, expected: &Expect) {
    let document = json::parse(&format!(r#"{{"type":"excalidraw","version":2,"elements":[{elements}]}}"#));
    let imported = from_excalidraw(&document.unwrap()).unwrap();
    expected.assert_eq(&written(&imported));
}

fn written(imported: &Imported) -> String {
    let mut text = String::new();
    for component in imported.sketch.iter() {
        let bounds = component.bounds();
        let at = [bounds.x(), bounds.y(), bounds.width(), bounds.height()].map(|n| n.to_string()).join(" ");
        let props = json::to_string(component.props());
        writeln!(text, "{} {} {at} {props}", component.kind().name(), component.id()).unwrap();
    }
    for skipped in &imported.skipped {
        writeln!(text, "skipped {}: {}", skipped.id, skipped.reason).unwrap();
    }
    for sentence in &imported.adjusted {
        writeln!(text, "adjusted {sentence}").unwrap();
    }
    text
}

/// A document of ours, changed as a person would in Excalidraw, and read again.
#[track_caller]
fn check_edited(sketch: &str, edit: impl FnOnce(&mut Vec<serde_json::Value>), expected: &Expect) {
    let sketch = Sketch::read(&json::parse(sketch).unwrap()).unwrap().sketch;
    let mut document = to_excalidraw(&sketch);
    edit(document["elements"].as_array_mut().unwrap());
    expected.assert_eq(&written(&from_excalidraw(&document).unwrap()));
}

#[track_caller]
fn check_comes_back(sketch: &Sketch) {
    let text = json::to_string(&to_excalidraw(sketch));
    let imported = from_excalidraw(&json::parse(&text).unwrap()).unwrap();
    assert_eq!(json::to_string(&imported.sketch), json::to_string(sketch));
    assert_eq!((imported.skipped, imported.adjusted), (vec![], vec![]));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

    #[test]
    fn what_we_write_comes_back(sketch in sketches::any_sketch()) {
        check_comes_back(&sketch);
    }

    /// Whatever a document holds, it is read or refused, and what is read is a valid sketch.
    #[test]
    fn no_document_is_too_strange(document in sketches::any_excalidraw()) {
        if let Ok(imported) = from_excalidraw(&document) {
            let wire = json::parse(&json::to_string(&imported.sketch)).unwrap();
            let reading = Sketch::read(&wire).unwrap();
            prop_assert_eq!(&reading.sketch, &imported.sketch);
            prop_assert!(reading.adjustments.is_empty());
            check_comes_back(&imported.sketch);
        }
    }
}

#[test]
fn real_sketches_come_back() {
    for name in ["tiny", "landing", "settings", "dashboard", "messy"] {
        check_comes_back(&sketches::fixture(name));
    }
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

#[test]
fn boxes_with_a_text_are_controls() {
    check(
        r#"{"id":"b","type":"rectangle","x":0,"y":0,"width":120,"height":40,"boundElements":[{"id":"bt","type":"text"}]},
           {"id":"bt","type":"text","x":10,"y":10,"width":50,"height":20,"text":"Sa\nve","originalText":"Save","containerId":"b","textAlign":"center"},
           {"id":"i","type":"rectangle","x":200,"y":0,"width":240,"height":40},
           {"id":"it","type":"text","x":210,"y":10,"width":60,"height":20,"text":"Email"},
           {"id":"c","type":"rectangle","x":0,"y":100,"width":400,"height":300},
           {"id":"ct","type":"text","x":10,"y":110,"width":60,"height":20,"text":"A card"},
           {"id":"e","type":"rectangle","x":0,"y":500,"width":240,"height":36},
           {"id":"ok","type":"ellipse","x":300,"y":500,"width":100,"height":40},
           {"id":"okt","type":"text","x":340,"y":510,"width":20,"height":20,"text":"OK"},
           {"id":"face","type":"ellipse","x":500,"y":500,"width":40,"height":40}"#,
        &expect![[r#"
            Button b 0 0 120 40 {"text":"Save"}
            Input i 200 0 240 40 {"placeholder":"Email"}
            Container c 0 100 400 300 {}
            Text ct 10 110 60 20 {"text":"A card"}
            Input e 0 500 240 36 {}
            Button ok 300 500 100 40 {"text":"OK"}
            ImagePlaceholder face 500 500 40 40 {}
            adjusted ok: was an ellipse; it is a box now
            adjusted face: was an ellipse; it is a box now
        "#]],
    );
}

#[test]
fn texts_are_headings_by_size_and_lists_by_bullets() {
    check(
        r#"{"id":"h","type":"text","x":0,"y":0,"width":120,"height":45,"text":"Title","fontSize":36},
           {"id":"s","type":"text","x":0,"y":50,"width":120,"height":35,"text":"Section","fontSize":28},
           {"id":"t","type":"text","x":0,"y":100,"width":120,"height":25,"text":"Words","fontSize":20,"locked":true},
           {"id":"l","type":"text","x":0,"y":150,"width":120,"height":75,"text":"- one\n- two\n\n- three","fontSize":20}"#,
        &expect![[r#"
            Heading h 0 0 120 45 {"text":"Title","level":1}
            Heading s 0 50 120 35 {"text":"Section","level":2}
            Text t 0 100 120 25 {"text":"Words","locked":true}
            List l 0 150 120 75 {"items":["one","two","three"]}
        "#]],
    );
}

#[test]
fn crosses_are_images_and_grids_are_tables() {
    check(
        r#"{"id":"i","type":"rectangle","x":0,"y":0,"width":200,"height":100},
           {"id":"i1","type":"line","x":0,"y":0,"width":200,"height":100,"points":[[0,0],[200,100]]},
           {"id":"i2","type":"line","x":0,"y":100,"width":200,"height":100,"points":[[0,0],[200,-100]]},
           {"id":"it","type":"text","x":80,"y":40,"width":40,"height":20,"text":"A map"},
           {"id":"t","type":"rectangle","x":300,"y":0,"width":200,"height":90},
           {"id":"t1","type":"line","x":300,"y":30,"width":200,"height":0,"points":[[0,0],[200,0]]},
           {"id":"t2","type":"line","x":300,"y":60,"width":200,"height":0,"points":[[0,0],[200,0]]},
           {"id":"t3","type":"line","x":400,"y":0,"width":0,"height":90,"points":[[0,0],[0,90]]},
           {"id":"c1","type":"text","x":310,"y":5,"width":40,"height":20,"text":"Name"},
           {"id":"c2","type":"text","x":410,"y":5,"width":40,"height":20,"text":"Age"},
           {"id":"c3","type":"text","x":310,"y":35,"width":40,"height":20,"text":"Ada"},
           {"id":"c4","type":"text","x":410,"y":65,"width":40,"height":20,"text":"36"}"#,
        &expect![[r#"
            ImagePlaceholder i 0 0 200 100 {"alt":"A map"}
            Table t 300 0 200 90 {"columns":["Name","Age"],"rows":[["Ada",""],["","36"]]}
        "#]],
    );
}

#[test]
fn wide_boxes_with_texts_in_a_row_are_bars() {
    check(
        r#"{"id":"n","type":"rectangle","x":0,"y":0,"width":1000,"height":60},
           {"id":"n2","type":"text","x":200,"y":20,"width":60,"height":20,"text":"Pricing"},
           {"id":"n1","type":"text","x":20,"y":22,"width":60,"height":20,"text":"Home"},
           {"id":"n3","type":"text","x":400,"y":20,"width":60,"height":20,"text":"Help"},
           {"id":"f","type":"rectangle","x":0,"y":900,"width":1000,"height":80},
           {"id":"f1","type":"text","x":20,"y":920,"width":60,"height":20,"text":"© Us"},
           {"id":"f2","type":"text","x":200,"y":920,"width":60,"height":20,"text":"Imprint"}"#,
        &expect![[r#"
            NavigationBox n 0 0 1000 60 {"items":["Home","Pricing","Help"]}
            Footer f 0 900 1000 80 {"text":"© Us · Imprint"}
        "#]],
    );
}

#[test]
fn what_has_no_counterpart_is_reported() {
    check(
        r#"{"id":"a","type":"arrow","x":0,"y":0,"width":10,"height":10,"points":[[0,0],[10,10]]},
           {"id":"f","type":"freedraw","x":0,"y":0,"width":10,"height":10,"points":[]},
           {"id":"v","type":"line","x":0,"y":0,"width":0,"height":90,"points":[[0,0],[0,90]]},
           {"id":"e","type":"text","x":0,"y":0,"width":0,"height":0,"text":" "},
           {"id":"n","type":"rectangle","x":"0","y":0,"width":10,"height":10},
           {"id":"far","type":"rectangle","x":1e300,"y":0,"width":10,"height":10},
           {"type":"poem","x":0,"y":0,"width":10,"height":10}, 7, {},
           {"id":"del","type":"arrow","isDeleted":true}"#,
        &expect![[r#"
            skipped a: a wireframe has no arrows
            skipped f: a wireframe has no free-hand drawings
            skipped e: the text is empty
            skipped n: x must be a number
            skipped far: x must be between -2000000 and 2000000
            skipped element 6: unknown element type poem
            skipped element 7: an element must be an object, found number
            skipped element 8: it has no type
            skipped v: a wireframe has only level lines
        "#]],
    );
}

#[test]
fn what_does_not_fit_is_adjusted() {
    check(
        r#"{"id":"d","type":"diamond","x":-50,"y":-20,"width":100,"height":40},
           {"id":"r","type":"rectangle","x":100,"y":0,"width":100,"height":300,"angle":1.5707963267948966},
           {"id":"s","type":"rectangle","x":400,"y":0,"width":10,"height":12,"angle":0.5},
           {"id":"l","type":"line","x":0,"y":400,"width":100,"height":8,"points":[[0,0],[50,8],[100,2]]},
           {"id":"l","type":"image","x":0,"y":450,"width":-100,"height":50},
           {"id":"in\u0000valid","type":"embeddable","x":0,"y":550,"width":100,"height":50},
           {"type":"text","x":0,"y":600,"width":100,"height":50,"text":"child","frameId":"fr"},
           {"id":"fr","type":"frame","x":-10,"y":590,"width":200,"height":100,"name":"Page 1"}"#,
        &expect![[r#"
            Container d 50 0 100 40 {}
            Container r 100 120 300 100 {}
            Container s 500 20 20 20 {}
            HorizontalLine l 100 421 100 2 {}
            ImagePlaceholder l-2 0 470 100 50 {}
            ImagePlaceholder invalid-2 100 570 100 50 {}
            Container fr 90 610 200 100 {"text":"Page 1"}
            Text element-2 100 620 100 50 {"text":"child"}
            adjusted Everything was moved 100 px to the right and 20 px down, so that nothing has negative coordinates
            adjusted d: was a diamond; it is a box now
            adjusted r: was turned by a quarter; its sides are swapped
            adjusted s: was rotated; it stands upright now
            adjusted s: was 10 × 12 px; it is 20 × 20 px now
            adjusted l: was bent; it is the line between its ends now
            adjusted l: has a new id, because its own one is in use or not allowed
            adjusted invalid: has a new id, because its own one is in use or not allowed
        "#]],
    );
}

#[test]
fn what_is_no_document_is_refused() {
    let check = |text: &str, message: &str| {
        assert_eq!(from_excalidraw(&json::parse(text).unwrap()).unwrap_err().to_string(), message);
    };
    check("[]", "an Excalidraw document must be an object, found array");
    check("{}", r#"type must be "excalidraw", found none"#);
    check(r#"{"type":"excalidrawlib"}"#, r#"type must be "excalidraw", found "excalidrawlib""#);
    check(r#"{"type":"excalidraw","elements":{}}"#, "elements must be an array, found object");
    let many = r#"{"type":"rectangle","x":0,"y":0,"width":20,"height":20},"#.repeat(20_001);
    let document = format!(r#"{{"type":"excalidraw","elements":[{}]}}"#, many.trim_end_matches(','));
    check(&document, "a sketch holds at most 20000 components, found 20001");
}
