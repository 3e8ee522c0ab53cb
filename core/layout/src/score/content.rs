//! Content: filler texts, repeated texts, missing labels, long lines.

use super::ledger::Ledger;
use super::measure::Measure;
use super::screen::Screen;
use crate::structure::Element;
use crate::text_room::font_px;
use std::collections::BTreeMap;
use websketch_sketch::ComponentKind;
use websketch_sketch::case_mapping::lower;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::kit::Piece;

/// The beginnings of filler texts, in lower case.
const LATIN: [&str; 4] = ["lorem ipsum", "dolor sit amet", "consetetur", "consectetur"];
/// Words that name a piece instead of its content, in lower case. A number may follow.
const NAMES: [&str; 22] = [
    "button",
    "card",
    "card title",
    "description",
    "footer",
    "footer text",
    "heading",
    "headline",
    "item",
    "label",
    "link",
    "list item",
    "paragraph",
    "placeholder",
    "product",
    "some text",
    "subtitle",
    "text",
    "text here",
    "title",
    "your text",
    "your text here",
];
/// Shorter texts are repeated for good reasons, such as “Add to cart”. Letters.
const LONG_TEXT: usize = 28;
/// The most letters of a line that is easy to read are about 80. Wireframes are drawn wider. Letters.
const LONG_LINE: f64 = 110.0;
/// The average width of a letter. Font sizes.
const LETTER: f64 = 0.5;
/// A longer field is harder to scan. Pixels.
const LONG_FIELD: f64 = 720.0;

pub(super) fn measure(screen: &Screen, ledger: &mut Ledger) {
    texts(screen, ledger);
    for element in screen.elements {
        if lacks_label(screen, element) {
            ledger.add(Measure::NoLabel, 1.0, element.order, None);
        }
        ledger.add(Measure::LongLine, long_line(element), element.order, None);
    }
}

fn texts(screen: &Screen, ledger: &mut Ledger) {
    let (mut filler, mut repeated, mut count) = (Vec::new(), Vec::new(), 0.0);
    let mut first_of: BTreeMap<&str, usize> = BTreeMap::new();
    for element in screen.elements {
        let Some(text) = element.component.props().text().map(str::trim).filter(|text| !text.is_empty())
        else {
            continue;
        };
        count += 1.0;
        if is_filler(text) {
            filler.push(element.order);
        }
        if text.len() >= LONG_TEXT && first_of.insert(text, element.order).is_some() {
            repeated.push(element.order);
        }
    }
    filler.into_iter().for_each(|at| ledger.add_whole(Measure::Filler, 1.0 / count, Some(at)));
    repeated.into_iter().for_each(|at| ledger.add_whole(Measure::RepeatedText, 1.0 / count, Some(at)));
}

/// Whether a text stands for one that is still to be written.
pub(super) fn is_filler(text: &str) -> bool {
    /// Longer texts are compared by their beginning.
    const BEGINNING: usize = 48;
    let beginning: String = text.chars().take(BEGINNING).map(lower).collect();
    let name = beginning.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end();
    LATIN.iter().any(|latin| beginning.starts_with(latin)) || NAMES.contains(&name)
}

fn lacks_label(screen: &Screen, element: &Element) -> bool {
    let props = element.component.props();
    let has = |text: Option<&str>| text.is_some_and(|text| !text.trim().is_empty());
    match element.kind() {
        ComponentKind::Button => {
            !(has(props.text()) || screen.piece(element) == Piece::IconButton && has(props.icon()))
        }
        ComponentKind::Heading | ComponentKind::Text => !has(props.text()),
        ComponentKind::Input => {
            !has(props.text()) && !has(props.placeholder()) && screen.structure.label(element).is_none()
        }
        ComponentKind::NavigationBox | ComponentKind::List => props.items().is_empty() && !has(props.text()),
        ComponentKind::Table => {
            screen.piece(element) == Piece::Table && props.columns().is_empty() && props.row_count() == 0
        }
        ComponentKind::Container
        | ComponentKind::Footer
        | ComponentKind::HorizontalLine
        | ComponentKind::ImagePlaceholder => false,
    }
}

/// Returns the cost of a line of text or a field that is too long, between 0 and 1.
fn long_line(element: &Element) -> f64 {
    let width = element.bounds.width();
    let excess = match element.kind() {
        ComponentKind::Text => {
            let letters = element.component.props().text().map_or(0, str::len);
            #[expect(clippy::cast_precision_loss, reason = "a text has far fewer than 2^52 letters")]
            let line = fmin(width / (LETTER * font_px(element.component)), letters as f64);
            line / LONG_LINE - 1.0
        }
        ComponentKind::Input => width / LONG_FIELD - 1.0,
        _ => 0.0,
    };
    fmax(fmin(2.0 * excess, 1.0), 0.0)
}
