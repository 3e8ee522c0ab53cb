//! Fuzz targets of foreign sketches and drawings.

use websketch_formats::export::{excalidraw, html, svg};
use websketch_formats::import;
use websketch_json as json;
use websketch_layout::analysis::analyze;
use websketch_layout::lint;
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::operation::Batch;
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};

/// Reads any JSON as a sketch. An accepted sketch must survive a round trip and support every function.
pub(super) fn sketch(bytes: &[u8]) {
    let Ok(value) = json::parse_bytes(bytes) else { return };
    let Ok(reading) = Sketch::read(&value) else { return };
    assert_eq!(Sketch::read_text(bytes).as_ref(), Ok(&reading), "there are two ways to read, and one result");
    let sketch = reading.sketch;
    assert_valid(&sketch);
    assert_eq!(analyze(&sketch).layout_stats.reading_order.len(), sketch.len());
    let fixes: Vec<_> = lint::lint(&sketch).into_iter().filter_map(|finding| finding.fix).flatten().collect();
    for operations in [fixes, lint::tidy(&sketch)] {
        assert_done(&sketch, Batch::from(operations));
    }
    assert!(svg::to_svg(&sketch, &svg::SvgOptions::default()).ends_with("</svg>\n"));
    assert!(html::to_html(&sketch, &html::HtmlOptions::default()).ends_with("</html>\n"));
    let drawing = excalidraw::to_excalidraw(&sketch, None);
    let back = excalidraw::from_excalidraw(&drawing).expect("a document of ours");
    assert_eq!(back.sketch, sketch);
}

/// Reads any JSON as an Excalidraw document. The result must be a valid sketch, and the lenient reader must agree with
/// the strict one.
pub(super) fn excalidraw(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mended = excalidraw::read_excalidraw(&text);
    if let Ok(imported) = &mended {
        assert_valid(&imported.sketch);
    }
    if let Ok(value) = json::parse(&text) {
        assert_eq!(excalidraw::from_excalidraw(&value).ok(), mended.ok());
    }
}

/// Reads any bytes as a file. The result must be a valid sketch that is not empty.
pub(super) fn file(bytes: &[u8]) {
    if let Ok(imported) = import::read_file(bytes) {
        assert!(!imported.sketch.is_empty());
        assert_valid(&imported.sketch);
    }
}

/// Asserts that the sketch's own reader accepts it unchanged.
pub(super) fn assert_valid(sketch: &Sketch) {
    let again = json::parse(&json::to_string(sketch)).expect("a sketch is JSON");
    let reading = Sketch::read(&again).expect("a sketch is read back");
    assert_eq!(&reading.sketch, sketch);
    assert_eq!(reading.adjustments, []);
}

fn assert_done(sketch: &Sketch, batch: Batch) {
    let mut ids = IdSource::new(0.0, "0123456789abcdef").expect("a seed");
    let outcome = execute(&mut sketch.clone(), batch, Mode::Atomic, Actor::User, &mut ids);
    assert_eq!(outcome.rejections, [], "what the core itself proposes can be done");
}
