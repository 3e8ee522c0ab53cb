//! What patterns are called.

use super::{Pattern, catalog};
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::case_mapping::lowercase;

/// What the name of a page ends with.
const PAGES: [&str; 9] =
    ["page", "screen", "site", "website", "homepage", "webpage", "app", "portal", "view"];

/// Every pattern that is called by a phrase, with the phrases that call it, separated by `|`, and
/// whether those count its entries.
pub(crate) fn names() -> impl Iterator<Item = (&'static Pattern, &'static str, bool)> {
    let named =
        |pattern: &'static Pattern| [(pattern, pattern.names, false), (pattern, pattern.plurals, true)];
    catalog::patterns().flat_map(named).filter(|(_, names, _)| !names.is_empty())
}

/// Whether a pattern is called so.
pub(crate) fn is_pattern(name: &str) -> bool {
    let name = lowercase(name);
    names().any(|(_, names, _)| names.split('|').any(|known| known == name))
}

/// What a page is called, as its heading: `terms page` is headed `Terms`.
pub(crate) fn page_name(called: &str) -> String {
    let (bare, last) = called.rsplit_once(' ').unwrap_or((called, ""));
    capitalized(if PAGES.contains(&last) { bare } else { called })
}
