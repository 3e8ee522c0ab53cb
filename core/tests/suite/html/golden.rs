//! Whole pages. `UPDATE_EXPECT=1` rewrites the golden files, which are to be looked at in a browser then.

use crate::sketches;
use expect_test::expect_file;
use websketch_core::export::html::{HtmlOptions, to_html};
use websketch_core::sketch::Sketch;

/// The page is the golden one. What all pages have, the style sheet of the source, is left out there, so that a change of
/// it does not change every page; to look at a page, take one from the app.
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

/// Every piece of the kit. Look at it beside `kit.svg` before accepting a change.
#[test]
fn pieces_are_what_they_look_like() {
    let pieces = Sketch::read_text(include_bytes!("../../cases/export/pieces.json")).unwrap().sketch;
    check_golden("kit", &to_html(&pieces, &HtmlOptions::default()));
}
