//! Properties of exported and foreign documents.

use super::script::check_comes_back;
use proptest::prelude::*;
use websketch_formats::export::excalidraw::{from_excalidraw, read_excalidraw};
use websketch_json as json;
use websketch_sketch::Sketch;
use websketch_sketch::geometry::Bounds;
use websketch_testing::pieces;
use websketch_testing::sketches;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

    #[test]
    fn what_we_write_comes_back(sketch in sketches::any_sketch()) {
        check_comes_back(&sketch);
    }

    #[test]
    fn pieces_come_back_whatever_their_props_say(
        piece in prop::sample::select(websketch_sketch::kit::Piece::ALL),
        props in pieces::any_props(),
    ) {
        let size = piece.size();
        check_comes_back(&pieces::one(piece, size.width, size.height, props));
    }

    /// A transparent box hides no text and no smaller box, independent of its place in the order.
    #[test]
    fn what_is_seen_through_a_box_stays_in_sight(
        places in prop::collection::vec((0..12_u8, 0..12_u8, 1..9_u8, 1..9_u8, 0..5_u8), 2..24),
    ) {
        check_in_sight(&places);
    }

    /// Any document is read or refused, and the result of reading is a valid sketch.
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

/// Draws transparent boxes of all shapes, and texts, on a grid, and looks for hidden texts or smaller boxes.
fn check_in_sight(places: &[(u8, u8, u8, u8, u8)]) {
    let element = |(number, &(x, y, width, height, form)): (usize, &(u8, u8, u8, u8, u8))| {
        let form = ["rectangle", "ellipse", "diamond", "frame", "text"][usize::from(form)];
        let [x, y, width, height] = [x, y, width, height].map(|side| u32::from(side) * 100);
        format!(
            r#"{{"id":"{number}","type":"{form}","x":{x},"y":{y},"width":{width},"height":{height},"text":"T"}}"#
        )
    };
    let elements: Vec<_> = places.iter().enumerate().map(element).collect();
    let document = format!(r#"{{"type":"excalidraw","elements":[{}]}}"#, elements.join(","));
    let sketch = read_excalidraw(&document).unwrap().sketch;
    let components: Vec<_> = sketch.iter().collect();
    for (at, front) in components.iter().enumerate() {
        let is_box = !["Text", "Heading", "List"].contains(&front.kind().name());
        for back in components.iter().take(at).filter(|_| is_box) {
            let is_text = back.kind().name() == "Text";
            let shares = |a: Bounds, b: Bounds| a.gap_x(&b) < 0.0 && a.gap_y(&b) < 0.0;
            let is_hidden = shares(back.bounds(), front.bounds())
                && (is_text || back.bounds().area() < front.bounds().area());
            assert!(!is_hidden, "{} is behind {} in {document}", back.id(), front.id());
        }
    }
}
