//! Which components a request is about, the most important ones first.

use crate::analysis::SpatialRelationship;
use crate::sketch::{Component, ComponentId, ComponentKind, Sketch};
use crate::sort::{set, sort_by_key};
use serde_json::Value;
use std::collections::BTreeSet;

/// Components whose neighbors are looked up.
const MOST_CENTERS: usize = 24;

/// Words that say nothing about a component.
const IDLE: [&str; 32] = [
    "the", "a", "an", "and", "or", "to", "of", "in", "on", "at", "it", "its", "is", "are", "be", "me", "my",
    "we", "you", "this", "that", "these", "those", "all", "with", "for", "from", "please", "make", "add",
    "move", "put",
];

/// What people call the kinds, besides their own nouns.
const OTHER_NOUNS: [(&str, ComponentKind); 12] = [
    ("field", ComponentKind::Input),
    ("box", ComponentKind::Container),
    ("card", ComponentKind::Container),
    ("panel", ComponentKind::Container),
    ("title", ComponentKind::Heading),
    ("headline", ComponentKind::Heading),
    ("picture", ComponentKind::ImagePlaceholder),
    ("photo", ComponentKind::ImagePlaceholder),
    ("menu", ComponentKind::NavigationBox),
    ("nav", ComponentKind::NavigationBox),
    ("divider", ComponentKind::HorizontalLine),
    ("label", ComponentKind::Text),
];

/// The places of all components in paint order, ranked: what is selected, what most of the request's
/// words touch, the neighbors of both, what fewer words touch, and the rest from back to front.
pub(super) fn ranked(
    sketch: &Sketch,
    selection: &[ComponentId],
    message: &str,
    relationships: &[SpatialRelationship],
) -> Vec<usize> {
    let selected = set(selection.iter());
    let wanted = set(words(message).filter(|word| !IDLE.contains(&word.as_str())));
    let components: Vec<(&ComponentId, usize)> =
        sketch.iter().map(|component| (component.id(), touches(component, &wanted))).collect();
    let most = components.iter().map(|(_, touches)| *touches).max().unwrap_or_default().max(1);
    let is_center = |(id, touches): &(&ComponentId, usize)| selected.contains(id) || *touches == most;
    let (chosen, others): (Vec<_>, Vec<_>) =
        components.iter().copied().filter(is_center).partition(|(id, _)| selected.contains(id));
    let centers = set(chosen.iter().chain(&others).map(|(id, _)| *id).take(MOST_CENTERS));
    let near = neighbors(&centers, relationships);

    // Smaller ranks come first.
    let rank = |place: &usize| match components.get(*place) {
        Some((id, _)) if selected.contains(id) => (0, 0),
        Some((_, touches)) if *touches == most => (1, 0),
        Some((id, _)) if near.contains(id) => (2, 0),
        Some((_, touches)) => (3, most - touches),
        None => (4, 0),
    };
    let mut places: Vec<usize> = (0..components.len()).collect();
    sort_by_key(&mut places, rank);
    places
}

fn neighbors<'a>(
    centers: &BTreeSet<&ComponentId>,
    relationships: &'a [SpatialRelationship],
) -> BTreeSet<&'a ComponentId> {
    let mut near = BTreeSet::new();
    for SpatialRelationship { component1, component2, .. } in relationships {
        if centers.contains(component1) {
            near.insert(component2);
        }
        if centers.contains(component2) {
            near.insert(component1);
        }
    }
    near
}

/// How many of the wanted words a component answers to: by its type, its id, or what is written on it.
fn touches(component: &Component, wanted: &BTreeSet<String>) -> usize {
    if wanted.is_empty() {
        return 0;
    }
    let mut met = BTreeSet::new();
    let mut know = |text: &str| met.extend(words(text).filter_map(|word| wanted.get(&word)));
    know(component.id().as_str());
    know(component.kind().noun());
    for (noun, kind) in OTHER_NOUNS {
        if kind == component.kind() {
            know(noun);
        }
    }
    for value in component.props().as_map().values() {
        match value {
            Value::String(text) => know(text),
            Value::Array(items) => items.iter().filter_map(Value::as_str).for_each(&mut know),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => {}
        }
    }
    met.len()
}

/// Words in small letters and the singular, roughly: what counts is that both sides do the same.
fn words(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| {
        let word = word.to_lowercase();
        match word.strip_suffix('s') {
            Some(singular) if singular.len() > 2 => singular.to_owned(),
            _ => word,
        }
    })
}
