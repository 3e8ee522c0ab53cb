//! References by the name of a screen, as people and models write them.

use super::Rule;
use crate::flow::screen::is_screen;
use websketch_sketch::case_mapping::LowerCase;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, Rewiring, Sketch};

/// Gives each reference of the edit that is no id, but the name of one screen, the id of that screen.
pub(super) fn resolved(rule: &mut Rule) -> Vec<Operation> {
    let is_new = |component: &&Component| {
        let former = rule.before.get(component.id());
        former.is_none_or(|former| former.props() != component.props())
    };
    resolved_names(rule.after, rule.after.iter().filter(is_new))
}

/// Returns the changes that replace the names of screens by their ids in the references of `components`.
pub fn resolved_names<'s>(
    sketch: &'s Sketch,
    components: impl Iterator<Item = &'s Component>,
) -> Vec<Operation> {
    let mut operations = Vec::new();
    for component in components.filter(|component| component.props().may_refer()) {
        let changes = component.props().rewired(|reference| {
            let unknown = reference.target.id().filter(|id| !sketch.contains(id));
            unknown.and_then(|name| named(sketch, name.as_str())).map_or(Rewiring::Keep, Rewiring::To)
        });
        let modify = |props| Operation::Modify { component_id: component.id().clone(), props };
        operations.extend(changes.filter(|_| !component.props().is_locked()).map(modify));
    }
    operations
}

/// Returns the only screen with this name, in upper or lower case.
fn named(sketch: &Sketch, name: &str) -> Option<ComponentId> {
    let wanted = name.trim().to_lower_case();
    let has_name = |component: &&Component| {
        let own = component.props().name().or_else(|| component.props().text());
        own.is_some_and(|own| own.trim().to_lower_case() == wanted) && is_screen(component)
    };
    let mut screens = sketch.iter().filter(has_name);
    screens.next().filter(|_| screens.next().is_none()).map(|screen| screen.id().clone())
}
