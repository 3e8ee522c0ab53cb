//! Links that lead to nothing, and screens that links do not lead to or away from.

use super::finding::{Finding, FindingCode, to_findings};
use crate::budget::Budget;
use crate::flow::{ScreenGraph, is_screen};
use crate::naming::{display_name, label};
use crate::structure::{Element, Structure};
use std::fmt::Write;
use websketch_json::excerpt;
use websketch_sketch::case_mapping::LowerCase;
use websketch_sketch::operation::Operation;
use websketch_sketch::{BACK, Component, Reference, Relation, Rewiring, Target};

/// Words of controls that lead back, in lower case.
const WAYS_BACK: [&str; 8] = ["back", "cancel", "close", "‹", "<", "←", "×", "✕"];
/// Icons of controls that lead back.
const ICONS_BACK: [&str; 4] = ["arrow-left", "chevron-left", "close", "x"];

/// Returns the findings about links and screens.
pub(super) fn findings(structure: &Structure, budget: &Budget) -> Vec<Finding> {
    let sources = || structure.elements().iter().filter(|element| element.component.props().may_refer());
    if sources().next().is_none() {
        return Vec::new();
    }
    let mut findings =
        to_findings(sources().filter_map(|one| dead(structure, one)), budget, |finding| finding);
    findings.extend(to_findings(sources().filter_map(ambiguous), budget, |finding| finding));
    if budget.take(structure.elements().len()) {
        let screens = screens(structure);
        findings.extend(to_findings(screens.into_iter(), budget, |finding| finding));
    }
    findings
}

/// Returns the finding for the references of a component that lead to nothing. The fix removes them.
fn dead(structure: &Structure, element: &Element) -> Option<Finding> {
    let component = element.component;
    let mut faults = String::new();
    let changes = component.props().rewired(|reference| match fault(structure, component, reference) {
        Some(fault) => {
            let comma = if faults.is_empty() { "" } else { "; " };
            // Writing to a text cannot fail.
            let _ = write!(faults, "{comma}{fault}");
            Rewiring::Remove
        }
        None => Rewiring::Keep,
    });
    let changes = changes.filter(|_| !faults.is_empty())?;
    let is_free = !component.props().is_locked();
    let component_id = component.id().clone();
    let fix = is_free.then(|| vec![Operation::Modify { component_id, props: changes }]);
    let message = format!("{}: {faults}", label(component));
    Some(Finding::new(FindingCode::DeadLink, vec![component.id().clone()], message, fix))
}

/// Returns the fault of a reference, or `None` if it has a target.
fn fault(structure: &Structure, component: &Component, reference: &Reference) -> Option<String> {
    if let Relation::Entry(entry) = &reference.relation
        && reference.target != Target::Unreadable
        && !component.props().items().contains(&entry.as_str())
    {
        return Some(format!("the link of “{}” has no entry of this text", excerpt(entry)));
    }
    let key = reference.relation.key();
    let id = match &reference.target {
        Target::Back => return None,
        Target::Unreadable => return Some(format!("“{key}” is no id")),
        Target::Component(id) => id,
    };
    let Some(target) = structure.element(id) else {
        return Some(format!("“{key}” names “{}”, which is not in the sketch", excerpt(id.as_str())));
    };
    let is_tie = reference.relation == Relation::Tie;
    (is_tie && target.kind() != component.kind())
        .then(|| format!("tied to {}, which has another type", label(target.component)))
}

/// Returns the finding for a link of an entry with the same text as another one.
fn ambiguous(element: &Element) -> Option<Finding> {
    let component = element.component;
    let items = component.props().items();
    let references = component.props().references();
    let entry = references.iter().find_map(|reference| match &reference.relation {
        Relation::Entry(entry) => {
            (items.iter().filter(|item| *item == entry).take(2).count() > 1).then_some(entry)
        }
        _ => None,
    })?;
    let message = format!(
        "{} has two entries “{}”; the link is that of the first one",
        label(component),
        excerpt(entry)
    );
    Some(Finding::new(FindingCode::AmbiguousLink, vec![component.id().clone()], message, None))
}

/// Returns the findings for screens without a way to them, on or back. Only of a sketch with links between its screens;
/// states are left out.
fn screens(structure: &Structure) -> Vec<Finding> {
    let graph = ScreenGraph::of(structure);
    if !graph.is_linked() {
        return Vec::new();
    }
    let (reached, returning) = (graph.reached(), graph.returning());
    let mut findings = Vec::new();
    let screens = graph.screens().iter().enumerate().zip(reached.into_iter().zip(returning));
    for ((number, screen), (is_reached, returns)) in screens {
        let component = screen.component;
        if component.props().state_of().is_some() {
            continue;
        }
        let name = display_name(component);
        let (code, message, fix) = if !is_reached {
            (FindingCode::UnreachableScreen, format!("No link leads to {name}"), None)
        } else if returns {
            continue;
        } else {
            let fix = way_back(structure, screen);
            if graph.is_end(number) {
                (FindingCode::DeadEnd, format!("No link leads away from {name}"), fix)
            } else {
                (FindingCode::NoWayBack, format!("No link leads back from {name}"), fix)
            }
        };
        findings.push(Finding::new(code, vec![component.id().clone()], message, fix));
    }
    findings
}

/// Returns the link back of the control on a screen that looks as if it had one.
fn way_back(structure: &Structure, screen: &Element) -> Option<Vec<Operation>> {
    let looks_so = |component: &Component| {
        let text = component.props().text().map(|text| text.trim().to_lower_case());
        let has_word = text.is_some_and(|text| WAYS_BACK.contains(&text.as_str()));
        has_word || component.props().icon().is_some_and(|icon| ICONS_BACK.contains(&icon))
    };
    let parts = structure.subtree(screen).into_iter().map(|element| element.component);
    let mut controls = parts.filter(|one| {
        let has_link = one.props().references().iter().any(|reference| reference.relation.is_link());
        !is_screen(one) && !has_link && !one.props().is_locked() && looks_so(one)
    });
    Some(vec![crate::flow::linked(controls.next()?, &Relation::Link, Some(BACK))])
}
