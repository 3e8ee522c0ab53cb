//! Confirmation of destructive answers: unnamed components deleted, emptied or overwritten.
//!
//! A request such as “delete everything that is not needed” names no component, and the user would see the model's
//! choice too late. A request that names components by kind, place or selection needs no confirmation.

use super::intent;
use std::collections::BTreeSet;
use websketch_language::{Choice, is_plain};
use websketch_layout::structure::Structure;
use websketch_sketch::{Component, ComponentId, Sketch};

/// The number of components with text that may be removed without being named.
const UNASKED: usize = 1;
/// The maximum number of components that the question names.
const MOST_NAMED: usize = 3;
/// The minimum length of a word that can name a component.
const SHORTEST_WORD: usize = 3;

/// The number of texts that a request about other things may overwrite.
const UNASKED_TEXTS: usize = 3;

const YES: &str = "Yes, go ahead";
const NO: &str = "No, keep everything";
/// The reply if the user declines.
pub(super) const KEPT: &str = "All right, nothing changed.";

/// Returns the confirmation question, or `None` if the losses are named or few.
pub(super) fn question(
    request: &str,
    selection: &[ComponentId],
    before: &Sketch,
    after: &Sketch,
) -> Option<String> {
    let differing: Vec<&Component> =
        before.iter().filter(|component| after.get(component.id()) != Some(component)).collect();
    let all =
        |is_lost: fn(&Component, &Sketch) -> bool, unasked: usize, is_meant: fn(&Sketch, &str) -> bool| {
            let lost = differing.iter().filter(|component| is_lost(component, after));
            let lost: BTreeSet<&ComponentId> = lost.map(|component| component.id()).collect();
            if lost.len() > unasked && !is_meant(before, request) { lost } else { BTreeSet::new() }
        };
    let gone = all(is_gone, UNASKED, is_plain);
    let changed = all(is_written_over, UNASKED_TEXTS, |_, request| intent::mentions_text(request));
    if gone.is_empty() && changed.is_empty() {
        return None;
    }
    let kept = texts(after);
    let said: BTreeSet<String> = words(request).collect();
    let structure = Structure::of(before, None);
    let mut named: BTreeSet<&ComponentId> = BTreeSet::new();
    for element in structure.elements() {
        let id = element.component.id();
        if selection.contains(id) || names_component(element.component, &said) {
            named.insert(id);
            named.extend(structure.subtree(element).iter().map(|held| held.component.id()));
            named.extend(structure.heading_content(element).iter().map(|next| next.component.id()));
        }
    }
    let unnamed = |ids: &BTreeSet<&ComponentId>, component: &Component| {
        ids.contains(component.id()) && !named.contains(component.id()) && !is_preserved(component, &kept)
    };
    let is_lost = |component: &Component| unnamed(&gone, component);
    let lost = structure
        .elements()
        .iter()
        .filter(|element| is_lost(element.component))
        .filter(|element| structure.parent(element).is_none_or(|holder| !is_lost(holder.component)));
    let lost: Vec<&Component> = lost.map(|element| element.component).collect();
    let overwritten: Vec<&Component> =
        before.iter().filter(|component| unnamed(&changed, component)).collect();
    if lost.len() > UNASKED {
        Some(sentence("delete", &lost))
    } else {
        (overwritten.len() > UNASKED_TEXTS).then(|| sentence("write over", &overwritten))
    }
}

/// Returns true if a component is deleted, or all of its text.
fn is_gone(component: &Component, after: &Sketch) -> bool {
    after.get(component.id()).is_none_or(|left| text(component).is_some() && text(left).is_none())
}

/// Returns true if a component's text was replaced, with no word in common.
fn is_written_over(component: &Component, after: &Sketch) -> bool {
    let left = after.get(component.id()).and_then(text);
    text(component).zip(left).is_some_and(|(old, new)| {
        let old: BTreeSet<String> = words(old).collect();
        !old.is_empty() && !words(new).any(|word| old.contains(&word))
    })
}

/// Returns the answers offered to the question.
pub(super) fn choices() -> Vec<Choice> {
    [YES, NO]
        .map(|label| Choice { label: label.to_owned(), component_id: None, component_ids: Vec::new() })
        .into()
}

/// Returns true if an answer to the question agrees.
pub(super) fn is_yes(answer: &str) -> bool {
    begins_with(answer, &["yes", "yeah", "yep", "ok", "okay", "sure", "go", "do", "please"])
}

/// Returns true if an answer to the question declines. Any other answer may name the components to remove.
pub(super) fn is_no(answer: &str) -> bool {
    begins_with(answer, &["no", "nope", "nah", "keep", "cancel", "stop", "never", "don"])
}

fn begins_with(answer: &str, beginnings: &[&str]) -> bool {
    let lower = answer.to_lowercase();
    let first = lower.split(|letter: char| !letter.is_alphanumeric()).find(|word| !word.is_empty());
    first.is_some_and(|first| beginnings.contains(&first))
}

fn sentence(deed: &str, lost: &[&Component]) -> String {
    let name = |component: &&Component| match text(component) {
        Some(text) => format!("“{}”", websketch_json::excerpt(text)),
        None => format!("a {}", component.kind().noun()),
    };
    let names: Vec<String> = lost.iter().take(MOST_NAMED).map(name).collect();
    let more = match lost.len() - names.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("That would {deed} {}{more}. Do you want that?", names.join(", "))
}

fn text(component: &Component) -> Option<&str> {
    component.props().labels().into_iter().flatten().find(|text| !text.trim().is_empty())
}

/// Returns all texts, in lower case.
fn texts(sketch: &Sketch) -> String {
    let mut texts = String::new();
    for component in sketch.iter() {
        component.props().each_text(|text| {
            texts.push_str(&text.to_lowercase());
            texts.push('\n');
        });
    }
    texts
}

/// Returns true if a component's text still exists, or it has none.
fn is_preserved(component: &Component, kept: &str) -> bool {
    text(component).is_none_or(|text| kept.contains(&text.trim().to_lowercase()))
}

/// Returns true if the request contains a word of a component's text or id.
fn names_component(component: &Component, said: &BTreeSet<String>) -> bool {
    let mut is_said = words(component.id().as_str()).any(|word| said.contains(&word));
    component.props().each_text(|text| is_said |= words(text).any(|word| said.contains(&word)));
    is_said
}

/// Returns the words of a text in lower case, without stop words.
fn words(text: &str) -> impl Iterator<Item = String> + use<'_> {
    const IDLE: [&str; 12] =
        ["the", "and", "that", "this", "all", "are", "with", "for", "you", "not", "everything", "have"];
    let words = text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase);
    words.filter(|word| word.chars().count() >= SHORTEST_WORD && !IDLE.contains(&word.as_str()))
}
