//! The patterns there are. A new one is one entry in `controls`, `forms`, `pages`, `screens` or `sections`.
//!
//! Texts are what a reader expects to see first, short, and say nothing about a real product.

mod controls;
mod forms;
mod pages;
mod screens;
mod sections;

use super::Pattern;

/// The width of a form, in px.
const FORM: f64 = 400.0;
/// As wide as the content around.
const CONTENT: f64 = 0.0;

/// The bar at the top of a page, with its entries as links.
pub(super) const HEADER: Pattern = Pattern {
    names: "header",
    plurals: "",
    width: CONTENT,
    entries: "Home|About|Contact|Page #",
    usual: 3,
    drawing: "<t Name of the product^@@;n %;b Get started>",
};

/// The bar at the bottom of a page.
pub(super) const FOOTER: Pattern = Pattern {
    names: "footer",
    plurals: "",
    width: CONTENT,
    entries: "",
    usual: 0,
    drawing: "f80 Imprint · Privacy^© @@ · Imprint · Privacy",
};

/// All patterns. Of names that begin alike the longest one counts, wherever it stands.
pub(super) fn patterns() -> impl Iterator<Item = &'static Pattern> {
    let all = [pages::PATTERNS, forms::PATTERNS, sections::PATTERNS, screens::PATTERNS, controls::PATTERNS];
    all.into_iter().flatten()
}
