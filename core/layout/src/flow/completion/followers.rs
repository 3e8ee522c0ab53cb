//! Tied components follow the edited ones of their set.

use super::Rule;
use crate::flow::ties::{Attribute, AttributeChange, TieSets, TiedAttributes, valid_tie};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use websketch_sketch::collect::CollectVec;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, Sketch};

/// Gives the changed attributes of each tied component to the others of its set, and all attributes of the target of a
/// new tie to its set. Members that the edit made different stay as they are and are reported.
pub(super) fn followers(rule: &mut Rule) -> Vec<Operation> {
    let sets = TieSets::of(rule.after);
    let attributes = TiedAttributes::of(rule.after);
    let mut operations = Vec::new();
    for ids in sets.all() {
        let set = Set::of(rule.before, rule.after, ids);
        let mut changes: BTreeMap<&ComponentId, AttributeChange> = BTreeMap::new();
        for attribute in Attribute::ALL {
            if set.are_divergent(attribute, &attributes) {
                set.report_divergent(attribute, &mut rule.report.divergent);
                continue;
            }
            for (member, value) in set.wanted(attribute, &attributes) {
                changes.entry(member.id()).or_default().set(attribute, value);
            }
        }
        for (id, change) in changes {
            let Some(member) = rule.after.get(id) else { continue };
            if member.props().is_locked() {
                rule.report.locked.insert(id.clone());
            } else {
                rule.report.followers.insert(id.clone());
                operations.extend(change.operations(member));
            }
        }
    }
    operations
}

/// Returns the id of the component that another one is tied to.
fn tie<'s>(sketch: &'s Sketch, component: &Component) -> Option<&'s ComponentId> {
    valid_tie(sketch, component).map(Component::id)
}

/// A set of tied components after an edit.
struct Set<'s> {
    before: &'s Sketch,
    members: Vec<&'s Component>,
    /// Whether each member was added or tied by the edit.
    is_new: Vec<bool>,
}

impl<'s> Set<'s> {
    fn of(before: &'s Sketch, after: &'s Sketch, ids: &[ComponentId]) -> Self {
        let members: Vec<&Component> = ids.iter().filter_map(|id| after.get(id)).collect_vec();
        let is_new = |member: &&Component| {
            let former = before.get(member.id());
            former.is_none_or(|former| tie(before, former) != tie(after, member))
        };
        let is_new: Vec<bool> = members.iter().map(is_new).collect_vec();
        Self { before, members, is_new }
    }

    /// Returns the members with an attribute that the edit changed.
    fn changed(&self, attribute: Attribute) -> impl Iterator<Item = &'s Component> {
        self.members.iter().copied().filter(move |member| {
            let former = self.before.get(member.id());
            former.is_some_and(|former| attribute.of(former) != attribute.of(member))
        })
    }

    /// Returns true if the edit gave two members different values of an attribute that they share.
    fn are_divergent(&self, attribute: Attribute, attributes: &TiedAttributes) -> bool {
        let mut changed = self.changed(attribute);
        let Some(first) = changed.next() else { return false };
        changed.any(|member| {
            attribute.of(member) != attribute.of(first)
                && attributes.share(attribute, member.id(), first.id())
        })
    }

    fn report_divergent(&self, attribute: Attribute, divergent: &mut BTreeSet<ComponentId>) {
        divergent.extend(self.changed(attribute).map(|member| member.id().clone()));
    }

    /// Returns the members that get a value of an attribute: those beside the changed ones. After a new tie, those that
    /// differ from its target.
    fn wanted(&self, attribute: Attribute, attributes: &TiedAttributes) -> Vec<(&'s Component, Value)> {
        let changed = self.changed(attribute).next();
        let Some(model) = changed.or_else(|| self.new_target()) else { return Vec::new() };
        let value = attribute.of(model);
        let followers = self.members.iter().filter(|member| {
            attribute.of(member) != value && attributes.share(attribute, member.id(), model.id())
        });
        followers.map(|member| (*member, value.clone())).collect_vec()
    }

    /// Returns the component that new ties lead to, over other new ones. `None` without a new tie.
    fn new_target(&self) -> Option<&'s Component> {
        let place = |id: &ComponentId| self.members.iter().position(|member| member.id() == id);
        let is_new = |place: usize| self.is_new.get(place).copied().unwrap_or(false);
        let has_tie =
            |place: usize| self.members.get(place).is_some_and(|one| one.props().same_as().is_some());
        let mut at = (0..self.members.len()).find(|place| is_new(*place) && has_tie(*place))?;
        // A cycle of new ties ends after as many steps as there are members.
        for _ in 0..self.members.len() {
            let next = self.members.get(at)?.props().same_as().filter(|_| is_new(at));
            let Some(next) = next.and_then(|id| place(&id)) else { break };
            at = next;
        }
        self.members.get(at).copied()
    }
}
