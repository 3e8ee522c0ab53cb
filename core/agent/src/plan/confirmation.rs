//! Confirmation of changes by the user. The decision depends on the operations, not on the author of the plan.

use super::builtin_actions::touched;
use super::node::ConfirmRule;
use std::collections::BTreeSet;
use websketch_layout::naming;
use websketch_layout::structure::Structure;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, Sketch};

/// The divisor of the sketch's size that gives the share of components which may be removed without confirmation.
const FIFTH: usize = 5;
/// The maximum number of components named in a question.
const NAMED: usize = 5;

/// Returns the confirmation question for these operations, if one is needed. `owns` are the components that the node
/// may change (empty for all), `made` those that the plan has added.
pub(super) fn question(
    rule: ConfirmRule,
    sketch: &Sketch,
    operations: &[Operation],
    owns: &BTreeSet<ComponentId>,
    made: &[ComponentId],
) -> Option<String> {
    let deleted: Vec<&ComponentId> = operations
        .iter()
        .filter_map(|operation| match operation {
            Operation::Delete { component_id } if !made.contains(component_id) => Some(component_id),
            _ => None,
        })
        .collect();
    let replaces = operations.iter().any(|operation| matches!(operation, Operation::Replace { .. }));
    let outside = outside(sketch, operations, owns, made);
    let is_much = deleted.len() > 1 || !deleted.is_empty() && deleted.len() * FIFTH >= sketch.len();
    let is_asked = match rule {
        ConfirmRule::Never => false,
        ConfirmRule::Always => true,
        ConfirmRule::Destructive => replaces || is_much || !outside.is_empty(),
    };
    if !is_asked {
        return None;
    }
    let mut parts = Vec::new();
    if replaces {
        parts.push(format!("This replaces the whole sketch of {} components.", sketch.len()));
    } else if !deleted.is_empty() {
        parts.push(format!("This deletes {}.", named(sketch, &deleted)));
    }
    if !outside.is_empty() && !replaces {
        let outside: Vec<&ComponentId> = outside.iter().collect();
        parts.push(format!("It changes {}, which is not its part.", named(sketch, &outside)));
    }
    if parts.is_empty() {
        let count = touched(operations).len();
        parts.push(format!("This changes or adds {}.", naming::count(count, "component")));
    }
    parts.push("Apply it?".to_owned());
    Some(parts.join(" "))
}

/// Returns the changed components beyond those the node owns, their contents, and those the plan has added.
fn outside(
    sketch: &Sketch,
    operations: &[Operation],
    owns: &BTreeSet<ComponentId>,
    made: &[ComponentId],
) -> Vec<ComponentId> {
    if owns.is_empty() {
        return Vec::new();
    }
    let structure = Structure::of(sketch, None);
    let mut own = owns.clone();
    for element in owns.iter().filter_map(|id| structure.element(id)) {
        own.extend(structure.subtree(element).iter().map(|inside| inside.component.id().clone()));
    }
    let mut changed = touched(operations);
    changed.extend(operations.iter().filter_map(|operation| match operation {
        Operation::Delete { component_id } => Some(component_id.clone()),
        _ => None,
    }));
    changed.retain(|id| sketch.contains(id) && !own.contains(id) && !made.contains(id));
    changed
}

fn named(sketch: &Sketch, ids: &[&ComponentId]) -> String {
    let label = |id: &&ComponentId| sketch.get(id).map_or_else(|| id.as_str().to_owned(), Component::label);
    let mut names: Vec<String> = ids.iter().take(NAMED).map(label).collect();
    if ids.len() > NAMED {
        names.push(format!("{} more", ids.len() - NAMED));
    }
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}
