//! Export of a sketch as a web page.
//!
//! The page has landmarks, headings, labels, lists and tables, laid out from the rows and columns of the analysis. It
//! loads nothing, and has a script only if it plays.

mod boxes;
mod content;
mod exact;
mod fields;
mod layout;
mod link_table;
mod links;
mod lists;
mod menus;
mod page;
mod pictures;
mod played;
mod tables;
mod text_style;
mod visible_text;
mod windows;

pub use played::{PlayedHtml, ScreenElement, played};

use page::HtmlPage;
use visible_text::{is_written, on_one_line};
use websketch_json::excerpt;
use websketch_layout::structure::Structure;
use websketch_sketch::kit::IconPaths;
use websketch_sketch::{ComponentId, ComponentKind, Sketch};

/// The frames of the hand-drawn look. They follow the font `Sketch Hand`.
pub const HAND_STYLE: &str = include_str!("html/hand.css");

/// Options of the export.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HtmlOptions<'a> {
    /// The title of the document. By default the text of the first heading.
    pub title: Option<String>,
    /// The screens to write. By default the whole sketch.
    pub screens: Option<Vec<ComponentId>>,
    /// Whether the screens are pages that links join, instead of an overview of all.
    pub plays: bool,
    /// The paths of icons. Unknown icons get a placeholder.
    pub icons: Option<&'a IconPaths>,
    /// The rules of the hand-drawn look, which begin with a font: pictures are rough, and the body has the class `hand`. By
    /// default the look is clean.
    pub hand: Option<&'a str>,
}

/// Writes a sketch as a complete HTML document in reading order.
///
/// Rows and columns become flex boxes; overlapping components are layered. Headings begin with level 1 and skip no
/// level, independent of the levels in the sketch. Hidden components are left out. Foreign text is escaped.
/// Deterministic.
#[must_use]
pub fn to_html(sketch: &Sketch, options: &HtmlOptions<'_>) -> String {
    let heading = title_of(&sketch.shown());
    let given = options.title.as_deref().filter(|title| is_written(title));
    let title = excerpt(&on_one_line(given.or(heading.as_deref()).unwrap_or("Sketch")));
    let chosen = options.screens.as_deref();
    if options.plays {
        let look = Look { icons: options.icons, hand: options.hand };
        return played::document(&title, &played::written(sketch, chosen, look, ScreenElement::Main), look);
    }
    let part = chosen.and_then(|chosen| part(sketch, chosen));
    let look = Look { icons: options.icons, hand: options.hand };
    HtmlPage::of(&part.as_ref().unwrap_or(sketch).shown(), look, |page| page.document(&title))
}

/// The look of pages.
#[derive(Clone, Copy, Debug)]
struct Look<'a> {
    icons: Option<&'a IconPaths>,
    hand: Option<&'a str>,
}

impl<'a> Look<'a> {
    /// Returns the rules of the look.
    fn style(self) -> &'a str {
        self.hand.unwrap_or_default()
    }

    /// The classes of the body, after those of its kind.
    const fn class(self) -> &'static str {
        if self.hand.is_some() { " hand" } else { "" }
    }
}

/// Returns the first written heading.
fn title_of(sketch: &Sketch) -> Option<String> {
    let mut headings = sketch.iter().filter(|component| component.kind() == ComponentKind::Heading);
    let text = headings.find_map(|heading| heading.props().text().filter(|text| is_written(text)));
    text.map(str::to_owned)
}

/// Returns some screens with their contents.
fn part(sketch: &Sketch, screens: &[ComponentId]) -> Option<Sketch> {
    let structure = Structure::of(sketch, None);
    let chosen: Vec<_> = screens.iter().filter_map(|id| structure.element(id)).collect();
    let is_part = |id: &ComponentId| {
        let element = structure.element(id);
        element.is_some_and(|element| {
            chosen.iter().any(|one| one.order == element.order || structure.is_ancestor(one, element))
        })
    };
    Sketch::of(sketch.iter().filter(|component| is_part(component.id())).cloned().collect())
}
