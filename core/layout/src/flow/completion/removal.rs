//! Removal of references to components that are gone, or that have come anew.

use super::Rule;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, Reference, Relation, Rewiring};

/// Removes each reference that led to nothing before the edit and now names a component of the edit.
pub(super) fn revived(rule: &mut Rule) -> Vec<Operation> {
    let (before, after) = (rule.before, rule.after);
    let is_revived = |component: &Component, reference: &Reference| {
        let is_new = |id: &ComponentId| after.contains(id) && !before.contains(id);
        let had = |former: &Component| former.props().references().contains(reference);
        reference.target.id().is_some_and(is_new) && before.get(component.id()).is_some_and(had)
    };
    removed(rule, is_revived)
}

/// Removes each reference to a component that the edit deleted. Ties that have another target were reconnected before.
pub(super) fn dangling(rule: &mut Rule) -> Vec<Operation> {
    let (before, after) = (rule.before, rule.after);
    let is_gone = |id: &ComponentId| before.contains(id) && !after.contains(id);
    removed(rule, |_, reference| reference.target.id().is_some_and(is_gone))
}

fn removed(rule: &mut Rule, is_removed: impl Fn(&Component, &Reference) -> bool) -> Vec<Operation> {
    let mut operations = Vec::new();
    for component in rule.after.iter().filter(|component| component.props().may_refer()) {
        let mut counts = [0; 3];
        let changes = component.props().rewired(|reference| {
            if !is_removed(component, reference) {
                return Rewiring::Keep;
            }
            let kind = match reference.relation {
                Relation::Link | Relation::Entry(_) | Relation::Subject => 0,
                Relation::Tie => 1,
                Relation::Base => 2,
            };
            counts.get_mut(kind).into_iter().for_each(|count| *count += 1);
            Rewiring::Remove
        });
        let Some(props) = changes else { continue };
        if component.props().is_locked() {
            rule.report.locked.insert(component.id().clone());
            continue;
        }
        let [links, ties, states] = counts;
        rule.report.links += links;
        rule.report.ties += ties;
        rule.report.states += states;
        operations.push(Operation::Modify { component_id: component.id().clone(), props });
    }
    operations
}
