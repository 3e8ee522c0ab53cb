//! Links and ties of a component in words.

use super::ties::TieSets;
use crate::naming::{count, display_name};
use websketch_json::excerpt;
use websketch_sketch::{Component, Relation, Sketch, Target};

/// Returns where a component and its entries lead, its subject, its base and its ties, each as a clause: `leads to
/// Payment`. References to missing components are left out.
#[must_use]
pub fn destinations(sketch: &Sketch, component: &Component) -> Vec<String> {
    if !component.props().may_refer() {
        return Vec::new();
    }
    let mut clauses = Vec::new();
    for reference in component.props().references() {
        let place = match &reference.target {
            Target::Back => "back".to_owned(),
            Target::Component(id) => match sketch.get(id) {
                Some(target) => format!("to {}", display_name(target)),
                None => continue,
            },
            Target::Unreadable => continue,
        };
        let name = place.strip_prefix("to ").unwrap_or(&place);
        clauses.extend(match &reference.relation {
            Relation::Link => Some(format!("leads {place}")),
            Relation::Entry(entry) => Some(format!("“{}” leads {place}", excerpt(entry))),
            Relation::Subject => Some(format!("about {name}")),
            Relation::Base => Some(format!("a state of {name}")),
            Relation::Tie => None,
        });
    }
    if component.props().same_as().is_some() {
        let others = TieSets::of(sketch).members(component.id()).len().saturating_sub(1);
        clauses.extend((others > 0).then(|| format!("tied to {}", count(others, "other"))));
    }
    clauses
}
