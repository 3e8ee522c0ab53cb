//! Fills the templates of `prompts/`, and says the sketch as a model sees it.

use crate::analysis::analyze;
use crate::json;
use crate::operation::Rejection;
use crate::sketch::{Component, ComponentId, ComponentKind, Sketch};
use crate::sort::{set, sort_by_key};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

const EDIT: &str = include_str!("../../prompts/edit.md");
const OPERATIONS: &str = include_str!("../../prompts/operations.md");
const REQUEST: &str = include_str!("../../prompts/request.md");
const CORRECTION: &str = include_str!("../../prompts/correction.md");

/// Bytes of component lines in one prompt; what does not fit is only counted. Keeps the prompt for
/// 100 components within 12 KB and any prompt within 24 KB.
const COMPONENT_BUDGET: usize = 14 * 1024;

/// The system message: what operations there are and how to answer.
#[must_use]
pub fn edit() -> String {
    let types = ComponentKind::ALL.map(ComponentKind::name).join(", ");
    fill(EDIT, &[("component_types", &types), ("operations", OPERATIONS.trim_end())])
}

/// The user message of a request: layout, components, selection, request.
#[must_use]
pub fn request(sketch: &Sketch, selection: &[ComponentId], message: &str) -> String {
    let layout = analyze(sketch).description;
    let selected = match selection {
        [] => String::new(),
        ids => format!("\nSelected: {}\n", json::to_string(ids)),
    };
    fill(
        REQUEST,
        &[
            ("layout", &layout),
            ("components", &components(sketch, selection)),
            ("selection", &selected),
            ("request", message),
        ],
    )
}

/// The user message that sends refused operations back.
#[must_use]
pub fn correction(rejections: &[Rejection], message: &str) -> String {
    let line = |rejection: &Rejection| format!("- {}", json::to_string(rejection));
    let lines: Vec<_> = rejections.iter().take(20).map(line).collect();
    fill(CORRECTION, &[("rejections", &lines.join("\n")), ("request", message)])
}

/// The components, one line of JSON each, selected ones first in line for the budget.
fn components(sketch: &Sketch, selection: &[ComponentId]) -> String {
    let lines: Vec<_> = sketch.iter().map(|component| (component, line(component))).collect();
    let selected = set(selection.iter());
    let mut by_importance: Vec<usize> = (0..lines.len()).collect();
    let is_selected = |index: &usize| lines.get(*index).is_some_and(|(c, _)| selected.contains(c.id()));
    sort_by_key(&mut by_importance, |index| !is_selected(index));

    let (mut shown, mut bytes) = (BTreeSet::new(), 0);
    for index in by_importance {
        bytes += lines.get(index).map_or(0, |(_, line)| line.len() + 1);
        if bytes > COMPONENT_BUDGET {
            break;
        }
        shown.insert(index);
    }
    let is_shown = |(index, _): &(usize, &(&Component, String))| shown.contains(index);
    let (full, rest): (Vec<_>, Vec<_>) = lines.iter().enumerate().partition(is_shown);
    let mut text: Vec<_> = full.into_iter().map(|(_, (_, line))| line.clone()).collect();
    if !rest.is_empty() {
        text.push(outline(rest.iter().map(|(_, (component, _))| component.kind())));
    }
    text.join("\n")
}

/// `… and 40 more: 30 Text, 10 Button`.
fn outline(kinds: impl Iterator<Item = ComponentKind>) -> String {
    let mut counts = BTreeMap::new();
    for kind in kinds {
        *counts.entry(kind).or_insert(0_usize) += 1;
    }
    let total: usize = counts.values().sum();
    let parts: Vec<_> = counts.iter().map(|(kind, count)| format!("{count} {}", kind.name())).collect();
    format!("… and {total} more: {}", parts.join(", "))
}

/// A component as one line: id, type, whole px, and props.
fn line(component: &Component) -> String {
    let bounds = component.bounds();
    let mut object = Map::new();
    object.insert("id".to_owned(), component.id().as_str().into());
    object.insert("type".to_owned(), component.kind().name().into());
    let sides =
        [("x", bounds.x()), ("y", bounds.y()), ("width", bounds.width()), ("height", bounds.height())];
    for (field, value) in sides {
        object.insert(field.to_owned(), value.round().into());
    }
    if !component.props().as_map().is_empty() {
        object.insert("props".to_owned(), Value::Object(component.props().as_map().clone()));
    }
    json::to_string(&object)
}

/// Puts values into the blanks of a template, in one pass: a blank inside a value stays as it is.
fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        text += before;
        let Some((name, tail)) = after.split_once("}}") else { break };
        text += values.iter().find(|(key, _)| *key == name).map_or("", |(_, value)| *value);
        rest = tail;
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::{Alignment, OperationKind};

    #[test]
    fn every_blank_of_every_template_is_filled() {
        let blanks = |template: &str| template.matches("{{").count();
        assert_eq!((blanks(EDIT), blanks(REQUEST), blanks(CORRECTION)), (2, 4, 2));
        let filled = [edit(), request(&Sketch::new(), &[], "hello"), correction(&[], "hello")];
        for text in filled {
            assert!(!text.contains("{{"), "{text}");
        }
    }

    #[test]
    fn the_model_is_told_all_that_the_core_can_do() {
        let text = edit();
        for kind in OperationKind::ALL {
            assert!(text.contains(&format!("\"type\": \"{}\"", kind.name())), "{}", kind.name());
        }
        for alignment in Alignment::ALL {
            assert!(text.contains(&format!("\"{}\"", alignment.name())), "{}", alignment.name());
        }
    }

    #[test]
    fn a_blank_written_by_a_person_stays_text() {
        let text = request(&Sketch::new(), &[], "write {{layout}} on it");
        assert!(text.ends_with("write {{layout}} on it\n"));
    }

    #[test]
    fn prompts_stay_within_budget() {
        let cards = |count: usize| {
            let card = |i: usize| {
                format!(
                    r#"{{"id":"c{i}","type":"Text","x":{},"y":{},"width":200,"height":40,"props":{{"text":"Some words on card {i}"}}}}"#,
                    i % 10 * 220,
                    i / 10 * 60
                )
            };
            let text = (0..count).map(card).collect::<Vec<_>>().join(",");
            Sketch::read(&json::parse(&format!("[{text}]")).unwrap()).unwrap().sketch
        };
        let size = |count| edit().len() + request(&cards(count), &[], "move the first card").len();
        assert!(size(60) <= 12 * 1024, "{}", size(60));
        assert!(size(5_000) <= 24 * 1024, "{}", size(5_000));
        let last = ComponentId::new("c4999").unwrap();
        assert!(
            request(&cards(5_000), &[last], "bigger").contains("c4999\",\"type"),
            "selected ones are shown"
        );
    }
}
