//! Review of the content: labels, headings, emptiness, unresolved geometry.

use super::context::LintContext;
use super::edge::PageEdge;
use super::finding::{FINDING_STEPS, Finding, FindingCode, to_findings};
use super::{links, overflow, overlap, stray, target, ties};
use crate::budget::Budget;
use crate::naming::label;
use crate::structure::{Element, Structure};
use kurbo::Size;
use serde_json::{Map, Value};
use websketch_json::excerpt;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentKind, UnknownStyle};

/// Returns the findings of a sketch after all geometry fixes.
pub(super) fn review(structure: &Structure, page: Option<Size>, budget: &Budget) -> Vec<Finding> {
    let context = LintContext::of(structure);
    let mut findings = stray::findings(&context, budget);
    findings.extend(super::page::findings(&context, PageEdge::of(structure, page), budget));
    findings.extend(overlap::findings(&context, budget));
    findings.extend(overflow::findings(&context, budget));
    findings.extend(target::findings(&context, budget));
    findings.extend(unlabeled(&context, budget));
    findings.extend(headings(&context, budget));
    let empty_ones = structure.elements().iter().filter(|element| is_empty(element, structure));
    findings.extend(to_findings(empty_ones, budget, empty));
    let components = structure.elements().iter().map(|element| element.component);
    findings.extend(to_findings(components.clone().filter_map(unknown_variant), budget, |finding| finding));
    findings.extend(to_findings(components.flat_map(unknown_styles), budget, |finding| finding));
    findings.extend(links::findings(structure, budget));
    findings.extend(ties::findings(structure, budget));
    findings
}

/// Returns the findings for controls, images and texts without a label. A `name` gives the fix.
fn unlabeled(context: &LintContext, budget: &Budget) -> Vec<Finding> {
    let missing = context.elements.iter().filter_map(|element| {
        let key = missing_key(element.component).filter(|_| context.structure.label(element).is_none())?;
        Some((element.component, key))
    });
    to_findings(missing, budget, |(component, key)| without_label(component, key))
}

/// Returns the property that should hold the label, if it is missing.
fn missing_key(component: &Component) -> Option<&'static str> {
    let props = component.props();
    let is_blank = |text: Option<&str>| text.is_none_or(|text| text.trim().is_empty());
    match component.kind() {
        ComponentKind::Button | ComponentKind::Heading | ComponentKind::Text => {
            is_blank(props.text()).then_some("text")
        }
        ComponentKind::Input => (is_blank(props.text()) && is_blank(props.placeholder())).then_some("text"),
        ComponentKind::ImagePlaceholder => is_blank(props.alt()).then_some("alt"),
        ComponentKind::NavigationBox | ComponentKind::List => {
            (props.items().is_empty() && is_blank(props.text())).then_some("items")
        }
        ComponentKind::Container
        | ComponentKind::HorizontalLine
        | ComponentKind::Footer
        | ComponentKind::Table => None,
    }
}

fn without_label(component: &Component, key: &'static str) -> Finding {
    let words = component.props().name().filter(|name| !name.trim().is_empty() && key != "items");
    let fix =
        words.filter(|_| !component.props().is_locked()).map(|words| modify(component, key, words.into()));
    let wanted = match key {
        "alt" => "an alternative text",
        "items" => "items",
        _ => "a text",
    };
    let message =
        format!("{} has no {}", label(component), wanted.trim_start_matches("an ").trim_start_matches("a "));
    Finding::new(FindingCode::MissingLabel, vec![component.id().clone()], message, fix)
}

/// Returns the findings for skipped heading levels, in reading order. A heading without a level continues the previous
/// one.
fn headings(context: &LintContext, budget: &Budget) -> Vec<Finding> {
    let reading = context.structure.reading_order();
    let mut findings = Vec::new();
    let mut before = 0;
    for component in reading.iter().map(|element| element.component) {
        if component.kind() != ComponentKind::Heading {
            continue;
        }
        let Some(level) = component.props().level() else {
            before = before.max(1);
            continue;
        };
        let wanted = level.min(before + 1);
        before = level;
        if wanted < level && budget.take(FINDING_STEPS) {
            let message = match wanted {
                1 => format!(
                    "{} has level {level}, but the first heading should have level 1",
                    label(component)
                ),
                _ => {
                    format!("{} has level {level}, but follows one of level {}", label(component), wanted - 1)
                }
            };
            let is_free = !component.props().is_locked();
            let fix = is_free.then(|| modify(component, "level", wanted.into()));
            before = if is_free { wanted } else { level };
            findings.push(Finding::new(
                FindingCode::HeadingOrder,
                vec![component.id().clone()],
                message,
                fix,
            ));
        }
    }
    findings
}

fn is_empty(element: &Element, structure: &Structure) -> bool {
    let component = element.component;
    component.kind() == ComponentKind::Container
        && structure.children(element).next().is_none()
        && component.props().text().is_none_or(|text| text.trim().is_empty())
}

fn empty(element: &Element) -> Finding {
    let component = element.component;
    let message = format!("{} holds nothing and has no title", label(component));
    Finding::new(FindingCode::EmptyContainer, vec![component.id().clone()], message, None)
}

/// Returns the finding for a variant that the type does not have. A misspelled variant gets a fix.
fn unknown_variant(component: &Component) -> Option<Finding> {
    let (kind, variant) = (component.kind(), component.props().variant()?);
    if Piece::from_variant(kind, variant).is_some() {
        return None;
    }
    let meant = Piece::fuzzy_variant(kind, variant).filter(|_| !component.props().is_locked());
    let fix = meant.and_then(Piece::variant).map(|name| modify(component, "variant", name.into()));
    let known: Vec<_> = Piece::of_kind(kind).filter_map(Piece::variant).collect_vec();
    let known = match known.as_slice() {
        [] => "its type has none".to_owned(),
        known => format!("known are {}", known.join(", ")),
    };
    let message =
        format!("{} has the unknown variant “{}”; {known}", label(component), excerpt(variant.trim()));
    Some(Finding::new(FindingCode::UnknownVariant, vec![component.id().clone()], message, fix))
}

/// Returns the findings for style properties with an unknown value.
fn unknown_styles(component: &Component) -> impl Iterator<Item = Finding> {
    component.props().unknown_styles().into_iter().map(|UnknownStyle { key, known, found }| {
        let name = label(component);
        let message = format!("{name} has the unknown {key} {}; known are {known}", excerpt(&found));
        Finding::new(FindingCode::UnknownVariant, vec![component.id().clone()], message, None)
    })
}

fn modify(component: &Component, key: &str, value: Value) -> Vec<Operation> {
    let mut props = Map::new();
    props.insert(key.to_owned(), value);
    vec![Operation::Modify { component_id: component.id().clone(), props: props.into() }]
}
