//! The noun and the action of an empty or failed screen, from its texts.

use super::part::{Part, is_data};
use websketch_sketch::ComponentKind;
use websketch_sketch::case_mapping::LowerCase;

/// First words of an action that adds something.
const ADDING: [&str; 12] = [
    "add", "new", "create", "invite", "upload", "write", "compose", "start", "book", "plan", "record",
    "report",
];

/// Returns the plural for the data of a screen: the last word of the heading above its first table or list, else of its
/// title. `None` if neither ends with a plural.
pub(super) fn plural_of(parts: &[Part], title: &str) -> Option<String> {
    let is_listing = |part: &&Part| matches!(part.kind, ComponentKind::Table | ComponentKind::List);
    let data = parts.iter().find(is_listing).or_else(|| parts.iter().find(|part| is_data(part)));
    let above = data.and_then(|data| {
        let headings = parts.iter().filter(|part| {
            part.kind == ComponentKind::Heading
                && part.bounds.bottom() <= data.bounds.y() + 0.5
                && part.bounds.x() < data.bounds.right()
                && part.bounds.right() > data.bounds.x()
        });
        headings.max_by(|a, b| a.bounds.y().total_cmp(&b.bounds.y()))?.text("text")
    });
    above.into_iter().chain([title]).find_map(last_plural)
}

/// Returns the last word before a mark, if it is a plural: `orders` of `Latest orders, today`.
fn last_plural(text: &str) -> Option<String> {
    let phrase = text.split([',', ':', '·', '–', '(']).next()?.trim();
    let word = phrase.rsplit(' ').next()?.to_lower_case();
    let is_word = word.chars().all(char::is_alphabetic) && word.len() > 3;
    (is_word && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us")).then_some(word)
}

/// Returns the action of a screen that adds something, if it has one.
pub(super) fn adding_action(parts: &[Part]) -> Option<&str> {
    let texts =
        parts.iter().filter(|part| part.kind == ComponentKind::Button).filter_map(|part| part.text("text"));
    texts.into_iter().find(|text| {
        let first = text.split(' ').next().unwrap_or_default().to_lower_case();
        ADDING.contains(&first.as_str())
    })
}
