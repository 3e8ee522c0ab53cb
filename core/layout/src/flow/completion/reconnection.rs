//! Ties to components that are gone or have another type.

use super::Rule;
use crate::flow::ties::valid_tie;
use std::collections::BTreeMap;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, Relation, Rewiring, Sketch};

/// Ties components anew that have lost their target: to the target of that one, else to the first of them in paint
/// order. The tie of a component that changed its own type ends.
pub(super) fn reconnected(rule: &mut Rule) -> Vec<Operation> {
    let mut operations = Vec::new();
    let mut heirs: BTreeMap<ComponentId, Heir> = BTreeMap::new();
    for component in rule.after.iter() {
        let Some(lost) = lost_target(rule.before, rule.after, component) else { continue };
        let is_other_type =
            rule.before.get(component.id()).is_some_and(|former| former.kind() != component.kind());
        let next = if is_other_type { None } else { next_target(rule, component, lost, &mut heirs) };
        if component.props().is_locked() {
            rule.report.locked.insert(component.id().clone());
            continue;
        }
        rule.report.ties += usize::from(is_other_type);
        let rewiring = next.map_or(Rewiring::Remove, Rewiring::To);
        let changes = component.props().rewired(|reference| match reference.relation {
            Relation::Tie => rewiring.clone(),
            _ => Rewiring::Keep,
        });
        operations
            .extend(changes.map(|props| Operation::Modify { component_id: component.id().clone(), props }));
    }
    rule.report.ties += heirs.values().filter(|heir| !heir.has_followers).count();
    operations
}

/// The first component of those with the same lost target. It takes the place of the target for the others.
struct Heir {
    id: ComponentId,
    has_followers: bool,
}

/// Returns the target of a tie that was valid before the edit and is not any more.
fn lost_target(before: &Sketch, after: &Sketch, component: &Component) -> Option<ComponentId> {
    if !component.props().may_refer() || valid_tie(after, component).is_some() {
        return None;
    }
    let former = valid_tie(before, before.get(component.id())?)?.id();
    component.props().same_as().filter(|target| target == former)
}

/// Returns the new target of a component: the nearest one that the lost target was tied to, or the first component with
/// the same lost target. `None` for that first one.
fn next_target(
    rule: &Rule,
    component: &Component,
    lost: ComponentId,
    heirs: &mut BTreeMap<ComponentId, Heir>,
) -> Option<ComponentId> {
    let is_valid = |id: &ComponentId| {
        id != component.id() && rule.after.get(id).is_some_and(|target| target.kind() == component.kind())
    };
    let mut seen = vec![lost];
    while let Some(next) = seen.last().and_then(|id| valid_tie(rule.before, rule.before.get(id)?)) {
        if is_valid(next.id()) {
            return Some(next.id().clone());
        }
        if seen.contains(next.id()) {
            break;
        }
        seen.push(next.id().clone());
    }
    let root = seen.pop()?;
    match heirs.get_mut(&root) {
        Some(heir) if is_valid(&heir.id) => {
            heir.has_followers = true;
            Some(heir.id.clone())
        }
        _ => {
            heirs.insert(root, Heir { id: component.id().clone(), has_followers: false });
            None
        }
    }
}
