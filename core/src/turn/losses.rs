//! What a model would delete, leave without a word or write over that nobody named: the person is asked before.
//!
//! A person who writes “delete everything that is not needed” has named nothing; which ones a model takes for it, they see
//! when it is too late. What is said in plain words, by kind, place or selection, is done.

use super::intent;
use crate::language::{Choice, is_plain};
use crate::sketch::{Component, ComponentId, Sketch};
use crate::structure::Structure;
use std::collections::BTreeSet;

/// Things with words on them that may go without being named.
const UNASKED: usize = 1;
/// Things that the question names.
const MOST_NAMED: usize = 3;
/// Letters of a word that can name something.
const SHORTEST_WORD: usize = 3;

/// Texts that may be written over by a request that speaks of other things.
const UNASKED_TEXTS: usize = 3;

const BEGINNING: &str = "That would ";
const YES: &str = "Yes, go ahead";
const NO: &str = "No, keep everything";
/// What a person reads who does not want it.
pub(super) const KEPT: &str = "All right, nothing changed.";

/// The question before so much goes; `None` if that is named, or little.
pub(super) fn question(
    request: &str,
    selection: &[ComponentId],
    before: &Sketch,
    after: &Sketch,
) -> Option<String> {
    let all = |is_meant: bool, is_lost: fn(&Component, &Sketch) -> bool, unasked: usize| {
        let lost = before.iter().filter(|component| !is_meant && is_lost(component, after));
        let lost: BTreeSet<&ComponentId> = lost.map(Component::id).collect();
        if lost.len() > unasked { lost } else { BTreeSet::new() }
    };
    let gone = all(is_plain(before, request), is_gone, UNASKED);
    let changed = all(intent::speaks_of_words(request), is_written_over, UNASKED_TEXTS);
    if gone.is_empty() && changed.is_empty() {
        return None;
    }
    let kept = texts(after);
    let said: BTreeSet<String> = words(request).collect();
    let structure = Structure::of(before, None);
    let mut named: BTreeSet<&ComponentId> = BTreeSet::new();
    for element in structure.elements() {
        let id = element.component.id();
        if selection.contains(id) || is_said(element.component, &said) {
            named.insert(id);
            named.extend(structure.block(element).iter().map(|held| held.component.id()));
            named.extend(structure.following(element).iter().map(|next| next.component.id()));
        }
    }
    let unnamed = |ids: &BTreeSet<&ComponentId>, component: &Component| {
        ids.contains(component.id()) && !named.contains(component.id()) && !is_kept(component, &kept)
    };
    let is_lost = |component: &Component| unnamed(&gone, component);
    let lost = structure
        .elements()
        .iter()
        .filter(|element| is_lost(element.component))
        .filter(|element| structure.holder(element).is_none_or(|holder| !is_lost(holder.component)));
    let lost: Vec<&Component> = lost.map(|element| element.component).collect();
    let overwritten: Vec<&Component> =
        before.iter().filter(|component| unnamed(&changed, component)).collect();
    if lost.len() > UNASKED {
        Some(sentence("delete", &lost))
    } else {
        (overwritten.len() > UNASKED_TEXTS).then(|| sentence("write over", &overwritten))
    }
}

/// Whether a component is no longer there, or none of its words are left.
fn is_gone(component: &Component, after: &Sketch) -> bool {
    after.get(component.id()).is_none_or(|left| text(component).is_some() && text(left).is_none())
}

/// Whether a component says something else now, with no word in common.
fn is_written_over(component: &Component, after: &Sketch) -> bool {
    let left = after.get(component.id()).and_then(text);
    text(component).zip(left).is_some_and(|(old, new)| {
        let old: BTreeSet<String> = words(old).collect();
        !old.is_empty() && !words(new).any(|word| old.contains(&word))
    })
}

/// The answers that are offered to it.
pub(super) fn choices() -> Vec<Choice> {
    [YES, NO].map(|label| Choice { label: label.to_owned(), component_id: None }).into()
}

/// Whether a question is this one.
pub(super) fn is_ours(prompt: &str) -> bool {
    prompt.starts_with(BEGINNING)
}

/// Whether an answer to it agrees.
pub(super) fn is_yes(answer: &str) -> bool {
    begins_with(answer, &["yes", "yeah", "yep", "ok", "okay", "sure", "go", "do", "please"])
}

/// Whether an answer to it declines. Any other one may name what is to go.
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
        Some(text) => format!("“{}”", crate::json::excerpt(text)),
        None => format!("a {}", component.kind().noun()),
    };
    let names: Vec<String> = lost.iter().take(MOST_NAMED).map(name).collect();
    let more = match lost.len() - names.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{BEGINNING}{deed} {}{more}. Do you want that?", names.join(", "))
}

fn text(component: &Component) -> Option<&str> {
    component.props().labels().into_iter().flatten().find(|text| !text.trim().is_empty())
}

/// All texts, in small letters.
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

/// Whether what a component says is still there, or it says nothing.
fn is_kept(component: &Component, kept: &str) -> bool {
    text(component).is_none_or(|text| kept.contains(&text.trim().to_lowercase()))
}

/// Whether the request has a word of what a component says or is called.
fn is_said(component: &Component, said: &BTreeSet<String>) -> bool {
    let mut is_said = words(component.id().as_str()).any(|word| said.contains(&word));
    component.props().each_text(|text| is_said |= words(text).any(|word| said.contains(&word)));
    is_said
}

/// The words of a text in small letters, without those that are in every text.
fn words(text: &str) -> impl Iterator<Item = String> + use<'_> {
    const IDLE: [&str; 12] =
        ["the", "and", "that", "this", "all", "are", "with", "for", "you", "not", "everything", "have"];
    let words = text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase);
    words.filter(|word| word.chars().count() >= SHORTEST_WORD && !IDLE.contains(&word.as_str()))
}
