//! Parts of tied boxes: one that is added or deleted in one box is added or deleted in the others.

use super::Rule;
use crate::flow::ties::TieSets;
use crate::structure::{Element, Structure};
use kurbo::Point;
use serde_json::{Map, Value};
use websketch_sketch::limits::MAX_OPERATIONS;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::{ComponentId, ComponentKind, Props};

/// Deletes the counterparts of parts that the edit deleted from a tied box that is still there.
pub(super) fn deleted(rule: &mut Rule) -> Vec<Operation> {
    let sets = TieSets::of(rule.before);
    let gone = |element: &&Element| !rule.after.contains(element.component.id());
    if sets.is_empty() || rule.before.iter().all(|component| rule.after.contains(component.id())) {
        return Vec::new();
    }
    let structure = Structure::of(rule.before, None);
    let mut ids: Vec<&ComponentId> = Vec::new();
    for part in structure.elements().iter().filter(gone) {
        let holder = ancestors(&structure, part).find(|holder| rule.after.contains(holder.component.id()));
        let holders = holder.map_or(&[][..], |holder| sets.members(holder.component.id()));
        for counterpart in sets.members(part.component.id()) {
            let is_there = rule.after.contains(counterpart) && !ids.contains(&counterpart);
            if is_there && lies_in_one_of(&structure, counterpart, holders) {
                ids.push(counterpart);
            }
        }
    }
    let mut operations = Vec::new();
    for id in ids {
        if rule.after.get(id).is_some_and(|part| part.props().is_locked()) {
            rule.report.locked.insert(id.clone());
        } else {
            rule.report.followers.insert(id.clone());
            operations.push(Operation::Delete { component_id: id.clone() });
        }
    }
    operations
}

/// Adds counterparts of parts that the edit added to a tied box. A part that is tied already has none.
pub(super) fn added(rule: &mut Rule) -> Vec<Operation> {
    let sets = TieSets::of(rule.after);
    if sets.is_empty() || rule.after.iter().all(|component| rule.before.contains(component.id())) {
        return Vec::new();
    }
    let structure = Structure::of(rule.after, None);
    let is_untied = |id: &ComponentId| sets.members(id).is_empty();
    let new = structure.elements().iter().filter(|part| !rule.before.contains(part.component.id()));
    let mut operations = Vec::new();
    for part in new.filter(|part| is_untied(part.component.id())) {
        let is_tied_box = |holder: &&Element| {
            holder.kind() == ComponentKind::Container && !is_untied(holder.component.id())
        };
        let holder = ancestors(&structure, part).find(is_tied_box);
        // The parts of a new box come with it.
        let Some(holder) = holder.filter(|holder| rule.before.contains(holder.component.id())) else {
            continue;
        };
        let others = sets.members(holder.component.id()).iter().filter_map(|id| structure.element(id));
        for other in others.filter(|other| *other != holder) {
            if other.component.props().is_locked() {
                rule.report.locked.insert(other.component.id().clone());
            } else if operations.len() < MAX_OPERATIONS {
                let id = rule.ids.next_id(rule.after);
                let place = part.bounds.origin() + (other.bounds.origin() - holder.bounds.origin());
                operations.push(counterpart(part, place, id.clone()));
                rule.report.followers.insert(id);
            }
        }
    }
    operations
}

/// Adds the counterpart of a part at a place, tied to the part.
fn counterpart(part: &Element, place: Point, id: ComponentId) -> Operation {
    /// Props that ties do not share.
    const OWN: [&str; 8] = ["active", "to", "tos", "name", "hidden", "locked", "group", "about"];
    let mut props: Map<String, Value> = part.component.props().to_map();
    props.retain(|key, _| !OWN.contains(&key.as_str()));
    props.insert("sameAs".to_owned(), part.component.id().as_str().into());
    Operation::Add(Addition {
        component_id: Some(id),
        component_type: part.kind(),
        x: place.x.max(0.0),
        y: place.y.max(0.0),
        width: part.bounds.width(),
        height: part.bounds.height(),
        props: Props::from_map(props).unwrap_or_default(),
        index: None,
    })
}

fn ancestors<'a, 's>(
    structure: &'a Structure<'s>,
    element: &Element,
) -> impl Iterator<Item = &'a Element<'s>> {
    std::iter::successors(structure.parent(element), |parent| structure.parent(parent))
}

/// Returns true if a component lies in one of `boxes`, and is none of them.
fn lies_in_one_of(structure: &Structure, id: &ComponentId, boxes: &[ComponentId]) -> bool {
    let Some(element) = structure.element(id) else { return false };
    ancestors(structure, element).any(|holder| boxes.contains(holder.component.id()))
}
