//! Sentences that would work on a sketch, for when one was not understood.

use super::describe::choice_label;
use super::scene::in_reading_order;
use crate::sketch::{Component, ComponentId, ComponentKind, Sketch};

/// Suggestions that are offered at most.
const MOST: usize = 4;

/// What can be said of the first component of a kind; `{}` is what it is called.
const OF_KIND: &[(ComponentKind, &str)] = &[
    (ComponentKind::Button, "move {} 20 px to the right"),
    (ComponentKind::Heading, "change {} to “Welcome”"),
    (ComponentKind::ImagePlaceholder, "make {} twice as wide"),
    (ComponentKind::Input, "add a button below {}"),
];
/// What can be said of the first component, whatever it is.
const OF_ANY: &str = "move {} 20 px down";
/// What can be said of any sketch.
const GENERAL: &[&str] = &[
    "add a heading that says Welcome",
    "add a button",
    "add an image on the right of the page",
    "add a text that says Hello",
];

/// Sentences about this very sketch, those that `works` says work, which is told what each is about.
pub(super) fn suggestions(
    sketch: &Sketch,
    works: impl Fn(&str, Option<&ComponentId>) -> bool,
) -> Vec<String> {
    let all: Vec<&Component> = sketch.iter().collect();
    let order = in_reading_order(&all);
    let first = |kind: Option<ComponentKind>| {
        let mut components = order.iter().filter_map(|id| sketch.get(id));
        components.find(|component| kind.is_none_or(|kind| component.kind() == kind))
    };
    let mut subjects: Vec<(Option<&Component>, &str)> = Vec::new();
    for (kind, template) in OF_KIND {
        subjects.extend(first(Some(*kind)).map(|component| (Some(component), *template)));
    }
    subjects.extend(first(None).map(|component| (Some(component), OF_ANY)));
    subjects.extend(GENERAL.iter().map(|template| (None, *template)));
    let mut sentences = Vec::new();
    for (subject, template) in subjects {
        if sentences.len() >= MOST {
            break;
        }
        let sentence = subject
            .map_or_else(|| template.to_owned(), |subject| template.replace("{}", &called(sketch, subject)));
        if works(&sentence, subject.map(Component::id)) {
            sentences.push(sentence);
        }
    }
    sentences
}

fn called(sketch: &Sketch, component: &Component) -> String {
    let (label, noun) = (choice_label(sketch, component), component.kind().noun());
    if label.contains(noun) { ["the ", &label].concat() } else { ["the ", &label, " ", noun].concat() }
}
