//! Whole pages. `UPDATE_EXPECT=1` rewrites the golden files; review them in a browser then.

use expect_test::expect_file;
use websketch_formats::export::html::{HtmlOptions, to_html};
use websketch_sketch::Sketch;
use websketch_testing::sketches;

/// Checks a page against the golden one. The common style sheet is left out, so that a change of it does not change
/// every file. To review a page with styles, export it from the app.
#[track_caller]
fn check_golden(name: &str, html: &str) {
    let style = include_str!("../../../src/export/html/style.css");
    assert!(html.contains(style), "the style sheet is in {name}");
    let own = html.replacen(style, "", 1);
    expect_file![format!("{}/tests/golden/{name}.html", env!("CARGO_MANIFEST_DIR"))].assert_eq(&own);
}

#[test]
fn golden_pages() {
    for name in ["tiny", "landing", "settings", "dashboard", "messy"] {
        check_golden(name, &to_html(&sketches::fixture(name), &HtmlOptions::default()));
    }
}

/// Every piece of the kit. Review changes beside `kit.svg` before accepting them.
#[test]
fn pieces_are_what_they_look_like() {
    let pieces = Sketch::read_text(include_bytes!("../../cases/export/pieces.json")).unwrap().sketch;
    check_golden("kit", &to_html(&pieces, &HtmlOptions::default()));
}
