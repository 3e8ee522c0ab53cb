//! Imported documents as text.

use expect_test::Expect;
use std::fmt::Write;
use websketch_formats::export::excalidraw::{ImportedSketch, from_excalidraw, to_excalidraw};
use websketch_json as json;
use websketch_sketch::Sketch;

/// Reads a document of these elements and formats the result.
#[track_caller]
pub(super) fn check(elements: &str, expected: &Expect) {
    let document = json::parse(&format!(r#"{{"type":"excalidraw","version":2,"elements":[{elements}]}}"#));
    let imported = from_excalidraw(&document.unwrap()).unwrap();
    expected.assert_eq(&written(&imported));
}

pub(super) fn written(imported: &ImportedSketch) -> String {
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

#[track_caller]
pub(super) fn check_comes_back(sketch: &Sketch) {
    let text = json::to_string(&to_excalidraw(sketch, None));
    let imported = from_excalidraw(&json::parse(&text).unwrap()).unwrap();
    assert_eq!(json::to_string(&imported.sketch), json::to_string(sketch));
    assert_eq!((imported.skipped, imported.adjusted), (vec![], vec![]));
}
