//! The patterns there are. A new one is one entry in `controls`, `forms`, `screens` or `sections`.
//!
//! Texts are what a reader expects to see first, short, and say nothing about a real product.

mod controls;
mod forms;
mod screens;
mod sections;

use super::Pattern;

/// The width of a form, in px.
const FORM: f64 = 400.0;
/// As wide as the content around.
const CONTENT: f64 = 0.0;

/// All patterns. Of names that begin alike the longest one counts, wherever it stands.
pub(super) fn patterns() -> impl Iterator<Item = &'static Pattern> {
    let all = [forms::PATTERNS, sections::PATTERNS, screens::PATTERNS, controls::PATTERNS];
    all.into_iter().flatten()
}
