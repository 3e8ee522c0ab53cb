//! A sketch as a web page: landmarks, headings, labels, lists and tables, laid out from the rows and
//! columns of the analysis. No scripts, nothing loaded from elsewhere.

mod boxes;
mod content;
mod fields;
mod layout;
mod lists;
mod markup;
mod menus;
mod pictures;
mod tables;

use crate::json::excerpt;
use crate::kit::IconPaths;
use crate::sketch::{ComponentKind, Sketch};
use layout::Page;
use markup::{is_written, on_one_line};

/// How the page is made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HtmlOptions<'a> {
    /// The title of the document; the first heading's text when absent.
    pub title: Option<String>,
    /// The lines of its icons; a calm sign is in the place of those that are not here.
    pub icons: Option<&'a IconPaths>,
}

/// Writes a sketch as a complete HTML document in reading order.
///
/// What stands in rows and columns becomes flex boxes, what overlaps is layered. Headings begin
/// with the one of the page and leave no level out, whatever the sketch says. What is hidden is left
/// out. Foreign text cannot become markup. Deterministic.
#[must_use]
pub fn to_html(sketch: &Sketch, options: &HtmlOptions<'_>) -> String {
    let sketch = &*sketch.shown();
    let given = options.title.as_deref().filter(|title| is_written(title));
    let heading = || {
        let mut headings = sketch.iter().filter(|component| component.kind() == ComponentKind::Heading);
        headings.find_map(|heading| heading.props().text().filter(|text| is_written(text)))
    };
    let title = given.or_else(heading).unwrap_or("Sketch");
    Page::of(sketch, options.icons, |page| page.document(&excerpt(&on_one_line(title))))
}
