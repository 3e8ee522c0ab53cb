//! Export of a sketch as a web page.
//!
//! The page has landmarks, headings, labels, lists and tables, laid out from the rows and columns of the analysis. It
//! has no scripts and loads nothing.

mod boxes;
mod content;
mod fields;
mod lists;
mod menus;
mod page;
mod pictures;
mod tables;
mod text_style;
mod visible_text;

use page::HtmlPage;
use visible_text::{is_written, on_one_line};
use websketch_json::excerpt;
use websketch_sketch::kit::IconPaths;
use websketch_sketch::{ComponentKind, Sketch};

/// Options of the export.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HtmlOptions<'a> {
    /// The title of the document. By default the text of the first heading.
    pub title: Option<String>,
    /// The paths of icons. Unknown icons get a placeholder.
    pub icons: Option<&'a IconPaths>,
}

/// Writes a sketch as a complete HTML document in reading order.
///
/// Rows and columns become flex boxes; overlapping components are layered. Headings begin with level 1 and skip no
/// level, independent of the levels in the sketch. Hidden components are left out. Foreign text is escaped.
/// Deterministic.
#[must_use]
pub fn to_html(sketch: &Sketch, options: &HtmlOptions<'_>) -> String {
    let sketch = &*sketch.shown();
    let given = options.title.as_deref().filter(|title| is_written(title));
    let heading = || {
        let mut headings = sketch.iter().filter(|component| component.kind() == ComponentKind::Heading);
        headings.find_map(|heading| heading.props().text().filter(|text| is_written(text)))
    };
    let title = given.or_else(heading).unwrap_or("Sketch");
    HtmlPage::of(sketch, options.icons, |page| page.document(&excerpt(&on_one_line(title))))
}
