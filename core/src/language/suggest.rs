//! Sentences that would work on a sketch, for when one was not understood.

use super::describe::choice_label;
use super::scene::in_reading_order;
use crate::sketch::{Component, ComponentKind, Sketch};

/// Suggestions that are offered at most.
const MOST: usize = 4;

/// Sentences about this very sketch, those that `works` says work.
pub(super) fn suggestions(sketch: &Sketch, works: impl Fn(&str) -> bool) -> Vec<String> {
    candidates(sketch).into_iter().filter(|sentence| works(sentence)).take(MOST).collect()
}

fn candidates(sketch: &Sketch) -> Vec<String> {
    let general = [
        "add a heading that says Welcome",
        "add a button",
        "add an image on the right of the page",
        "add a text that says Hello",
    ];
    let mut sentences: Vec<String> = Vec::new();
    let all: Vec<&Component> = sketch.iter().collect();
    let order = in_reading_order(&all);
    let first = |kind: ComponentKind| {
        order.iter().filter_map(|id| sketch.get(id)).find(|component| component.kind() == kind)
    };
    let called = |component: &Component| {
        let (label, noun) = (choice_label(sketch, component), component.kind().noun());
        if label.contains(noun) { format!("the {label}") } else { format!("the {label} {noun}") }
    };
    if let Some(button) = first(ComponentKind::Button) {
        sentences.push(format!("move {} 20 px to the right", called(button)));
    }
    if let Some(heading) = first(ComponentKind::Heading) {
        sentences.push(format!("change {} to “Welcome”", called(heading)));
    }
    if let Some(image) = first(ComponentKind::ImagePlaceholder) {
        sentences.push(format!("make {} twice as wide", called(image)));
    }
    if let Some(input) = first(ComponentKind::Input) {
        sentences.push(format!("add a button below {}", called(input)));
    }
    if let Some(any) = order.first().and_then(|id| sketch.get(id)) {
        sentences.push(format!("move {} 20 px down", called(any)));
    }
    sentences.extend(general.map(str::to_owned));
    sentences
}
