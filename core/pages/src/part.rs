//! Listed parts of a page: a section with content, or a piece of the kit.

use crate::brief::Device;
use crate::content::Content;
use crate::pack::{PackKind, Packs};
use crate::phrase::{Match, find_longest, words_of};
use crate::section::Section;
use serde_json::{Map, Value};
use websketch_layout::layout_tree::toolkit_component;
use websketch_layout::naming::describe::capitalized;

/// A part of a page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Part {
    /// The name of a section.
    Section(String),
    /// A node with one piece of the kit.
    Piece(Value),
}

/// Returns the part for the words of a request. The section with the longest phrase counts, of the first content that
/// can fill it. `None` if the words name neither a section nor a piece.
pub(crate) fn part_of(
    packs: &Packs<'_>,
    part: &str,
    contents: [&Content<'_>; 2],
    device: Device,
) -> Option<Part> {
    let words = words_of(part);
    let mut best: Option<(Match, &str)> = None;
    for file in packs.files(PackKind::Section) {
        let Some(found) = find_longest(&words, file.head("words").unwrap_or_default()) else { continue };
        let is_better = best.is_none_or(|(best, _)| found.letters > best.letters);
        let fills = |content: &&Content<'_>| Section::new(packs, file.name, content, device).is_some();
        if is_better && contents.iter().any(fills) {
            best = Some((found, file.name));
        }
    }
    best.map(|(_, name)| Part::Section(name.to_owned())).or_else(|| piece(part))
}

/// Whether a section of the page is called by the words of a part.
pub(crate) fn is_called(packs: &Packs<'_>, section: &str, part: &str) -> bool {
    let Some(file) = packs.file(PackKind::Section, section) else { return false };
    let words = words_of(part);
    ["words", "also"].iter().any(|key| find_longest(&words, file.head(key).unwrap_or_default()).is_some())
}

/// Returns the texts of buttons in a list such as `Google and Facebook buttons`, each with its part.
pub(crate) fn button_texts(parts: &[String]) -> Vec<(String, String)> {
    let Some((last, others)) = parts.split_last() else { return Vec::new() };
    let Some(name) = last.strip_suffix(" buttons") else { return Vec::new() };
    let is_name = |part: &&String| part.split(' ').count() <= 2;
    let names = others.iter().filter(is_name).map(|part| (part.clone(), part.as_str()));
    let all = names.chain([(last.clone(), name)]);
    all.map(|(part, name)| (part, format!("Continue with {}", capitalized(name)))).collect()
}

/// Returns a node with the piece that the words name, such as `search field`.
fn piece(part: &str) -> Option<Part> {
    let words = words_of(part);
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let named: Vec<&str> =
        words.iter().map(|word| word.text.as_str()).filter(|word| !is_number(word)).collect();
    let starts = 0..named.len();
    let name = starts.filter_map(|start| Some(named.get(start..)?.join(" "))).find(|name| {
        toolkit_component(name).is_some()
            || name.strip_suffix('s').is_some_and(|one| toolkit_component(one).is_some())
    })?;
    let name = if toolkit_component(&name).is_some() { name.as_str() } else { name.trim_end_matches('s') };
    let label = capitalized(&named.join(" "));
    let node: Map<String, Value> = [(name.to_owned(), Value::from(label))].into_iter().collect();
    Some(Part::Piece(Value::Object(node)))
}
