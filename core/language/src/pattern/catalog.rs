//! The patterns there are. A new one is one entry in `controls`, `forms`, `pages`, `screens`, `sections` or `sites`.
//!
//! Texts are what a reader expects to see first, short, and say nothing about a real product.

mod controls;
mod forms;
mod pages;
mod screens;
mod sections;
mod sites;

use super::Pattern;

/// The width of a form, in px.
const FORM: f64 = 400.0;
/// All patterns. Of names that begin alike the longest one counts, wherever it stands.
pub(super) fn patterns() -> impl Iterator<Item = &'static Pattern> {
    let all = [
        pages::PATTERNS,
        sites::PATTERNS,
        forms::PATTERNS,
        sections::PATTERNS,
        screens::PATTERNS,
        controls::PATTERNS,
    ];
    all.into_iter().flatten()
}
