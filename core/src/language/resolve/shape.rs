//! What things look like that are called by what they are rather than by what they say.

use super::matching::Fit;
use crate::language::names::Named;
use crate::sketch::{Component, ComponentKind};

/// How well the text of a component has the form that a word asks for: `$129` is a price.
pub(super) fn form_fit(said: &str, component: &Component) -> Option<Fit> {
    const CURRENCIES: [char; 4] = ['$', '€', '£', '¥'];
    if component.kind() != ComponentKind::Text && component.kind() != ComponentKind::Heading {
        return None;
    }
    let text = component.props().text()?;
    let has_digit = text.contains(|letter: char| letter.is_ascii_digit());
    let has = |marks: &[&str]| marks.iter().any(|mark| text.contains(mark));
    let is_so = match said {
        "price" | "prices" | "cost" | "costs" if text.starts_with(CURRENCIES) && has_digit => {
            return Some(Fit::Whole);
        }
        "price" | "prices" | "cost" | "costs" => text.contains(CURRENCIES) && has_digit,
        "rating" | "ratings" | "stars" => has(&["out of 5", "/5", "/ 5", "★", " stars"]),
        "breadcrumb" | "breadcrumbs" => has(&[" / ", " > ", " › ", " » "]),
        "byline" => text.starts_with("By ") || text.starts_with("by "),
        "counter" | "pagination" => has_digit && has(&[" of ", " / "]),
        "copyright" => has(&["©", "Copyright", "(c)"]),
        "percentage" => has_digit && has(&["%"]),
        _ => false,
    };
    is_so.then_some(Fit::Part)
}

/// Of components none of which says `hint`, those that are as large as such things are, if any.
pub(super) fn sized_as<'n>(hint: &str, named: Vec<&'n Named<'n>>) -> Vec<&'n Named<'n>> {
    /// Thumbnails have at most this part of the area of the largest, and paragraphs at least.
    const PART: f64 = 1.0 / 3.0;
    let mut largest = 0.0_f64;
    for other in &named {
        largest = largest.max(other.component.bounds().area());
    }
    let has_size = |named: &&Named<'_>| {
        let part = named.component.bounds().area() / largest;
        match hint {
            "thumbnail" | "icon" | "avatar" => part <= PART,
            "paragraph" => part >= PART,
            "cover" | "banner" => part >= 1.0,
            "title" => named.component.props().level() == Some(1),
            _ => true,
        }
    };
    let mut sized = named.clone();
    sized.retain(has_size);
    if sized.is_empty() { named } else { sized }
}
