//! What patterns, pages and the parts of pages are called.

use super::part::PartKind;
use super::{Pattern, catalog};
use websketch_layout::layout_tree::{ToolkitComponent, toolkit_component};
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::ComponentKind;
use websketch_sketch::case_mapping::lowercase;

/// Pages of no kind in particular: what is listed is all that they hold.
pub(crate) const PLAIN: &str = "page|landing page|homepage|home page|website|web page|webpage|site|marketing page|start page|\
    landing site|one page website|marketing site|screen";
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

impl Pattern {
    /// The pattern that has this name, in small letters, and whether the name counts its entries.
    pub(crate) fn called(name: &str) -> Option<(&'static Self, bool)> {
        let is_called = |names: &str| names.split('|').any(|known| known == name);
        names().find(|(_, names, _)| is_called(names)).map(|(pattern, _, counts)| (pattern, counts))
    }

    /// Whether a page of that kind has what is called so anyway: an admin page its table, a settings page its form.
    pub(crate) fn has_anyway(&self, name: &str) -> bool {
        let named = || toolkit_component(name.rsplit(' ').next().unwrap_or_default());
        self.is_form() && name == "form" || named().is_some_and(|named| self.shows_piece(named))
    }
}

/// What kind of page one is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PageKind {
    /// A page of what is listed.
    Plain,
    /// The page of a pattern, or a page around one.
    Of(&'static Pattern),
    /// A page around one component.
    Shows(ToolkitComponent),
}

impl PageKind {
    /// The kind of a page that is called so, if that says it is a page.
    pub(crate) fn called(name: &str) -> Option<Self> {
        let name = lowercase(name);
        if let Some((pattern, _)) = Pattern::called(&name) {
            // A menu is no page.
            let is_page = pattern.is_page() || is_page(&name) && !pattern.is_menu();
            return is_page.then_some(Self::Of(pattern));
        }
        if is_plain(&name) {
            return Some(Self::Plain);
        }
        let bare = PAGES.iter().find_map(|page| split_end(&name, page))?.0;
        Self::around(bare.strip_suffix(" web").unwrap_or(bare))
    }

    /// The kind of a page around something.
    fn around(part: &str) -> Option<Self> {
        match PartKind::called(part, None)? {
            PartKind::Section(pattern, _) => Some(Self::Of(pattern)).filter(|_| !pattern.is_menu()),
            PartKind::Piece(named) if is_large(named) => Some(Self::Shows(named)),
            _ => Pattern::called(part).map(|(pattern, _)| Self::Of(pattern)),
        }
    }

    /// The kind of a page that shows something.
    pub(crate) fn shown(what: &str) -> Option<Self> {
        let what = lowercase(what);
        let of_that = || Self::called(&[&what, " page"].concat());
        Self::called(&what)
            .or_else(of_that)
            .or_else(|| Self::around(&what))
            .filter(|kind| !matches!(kind, Self::Plain))
    }
}

impl PartKind {
    /// What a part of a page is that is called so, with so many entries.
    pub(crate) fn called(name: &str, count: Option<usize>) -> Option<Self> {
        let bare = name.strip_suffix(" section").unwrap_or(name);
        match bare {
            "header" | "nav" | "navbar" | "navigation" | "navigation bar" | "nav bar" | "top bar"
            | "menu" | "menu bar" | "top navigation" | "header bar" | "site header" => {
                return Some(Self::Header);
            }
            "footer" | "site footer" | "page footer" => return Some(Self::Footer),
            _ => {}
        }
        let section = || Pattern::called(&format!("{bare} section"));
        match Pattern::called(name).or_else(|| Pattern::called(bare)).or_else(section) {
            Some((pattern, _)) if pattern.is_sidebar() => Some(Self::Side(pattern)),
            Some((pattern, _)) if pattern.is_page() => None,
            Some((pattern, counts)) if count.is_none_or(|_| counts || pattern.repeats()) => {
                Some(Self::Section(pattern, count))
            }
            Some(_) => None,
            None => {
                let last = bare.rsplit(' ').next().unwrap_or_default();
                let named = toolkit_component(bare).or_else(|| toolkit_component(last))?;
                count.is_none().then_some(Self::Piece(named))
            }
        }
    }
}

/// Whether a page of no kind in particular wins people for what it is about, instead of showing it.
pub(crate) fn invites(name: &str) -> bool {
    ["landing", "marketing", "home", "start"].iter().any(|word| lowercase(name).starts_with(word))
}

/// Whether a name says of no kind of page what it is.
pub(crate) fn is_plain(name: &str) -> bool {
    PLAIN.split('|').any(|plain| plain.eq_ignore_ascii_case(name))
}

/// Whether something is called a page.
pub(crate) fn is_page(name: &str) -> bool {
    PAGES.contains(&lowercase(name.rsplit(' ').next().unwrap_or_default()).as_str())
}

/// A name before its last words, and these; in whatever letters.
pub(crate) fn split_end<'t>(text: &'t str, end: &str) -> Option<(&'t str, &'t str)> {
    let at = text.len().checked_sub(end.len())?;
    let (start, last) = (text.get(..at)?.strip_suffix(' ')?, text.get(at..)?);
    (last.eq_ignore_ascii_case(end) && !start.is_empty()).then_some((start, last))
}

/// What a page is called, as its heading: `terms page` is headed `Terms`.
pub(crate) fn page_name(called: &str) -> String {
    let (bare, last) = called.rsplit_once(' ').unwrap_or((called, ""));
    capitalized(if PAGES.contains(&last) { bare } else { called })
}

/// Whether a page can be about one such component.
fn is_large(named: ToolkitComponent) -> bool {
    matches!(named.piece.kind(), ComponentKind::Table | ComponentKind::List | ComponentKind::ImagePlaceholder)
}

/// What a part is called, as its heading: `pricing section` is headed `pricing`.
pub(crate) fn part_name(name: &str) -> String {
    const NOUNS: [&str; 9] =
        [" section", " table", " grid", " cards", " row", " block", " list", " area", " columns"];
    let bare = NOUNS.iter().find_map(|noun| name.strip_suffix(noun)).unwrap_or(name);
    if bare.is_empty() { name.to_owned() } else { bare.to_owned() }
}
