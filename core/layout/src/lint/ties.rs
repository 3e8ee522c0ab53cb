//! Tied components that differ.

use super::finding::{Finding, FindingCode, to_findings};
use crate::budget::Budget;
use crate::flow::{Attribute, TieSets, TiedAttributes};
use crate::naming::label;
use crate::structure::Structure;
use serde_json::Map;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, Sketch};

/// Returns the findings about ties.
pub(super) fn findings(structure: &Structure, budget: &Budget) -> Vec<Finding> {
    let components = structure.elements().iter().map(|element| element.component);
    if !components.clone().any(|component| component.props().may_refer()) {
        return Vec::new();
    }
    let Some(sketch) = Sketch::of(components.cloned().collect_vec()) else { return Vec::new() };
    let mut findings = Vec::new();
    let (sets, attributes) = (TieSets::of(&sketch), TiedAttributes::of(&sketch));
    for set in sets.all() {
        let members: Vec<&Component> = set.iter().filter_map(|id| sketch.get(id)).collect_vec();
        let free = members.iter().find(|member| member.props().same_as().is_none());
        let Some(model) = free.or(members.first()) else { continue };
        let differing = members.iter().filter_map(|member| {
            let differences = attributes.differences(model, member);
            (!differences.is_empty()).then_some((member, differences))
        });
        findings.extend(to_findings(differing, budget, |(member, differences)| {
            out_of_step(model, member, &differences)
        }));
    }
    findings
}

/// Returns the finding for a component that differs from the one that it is tied to. The fix gives it the attributes of
/// that one.
fn out_of_step(model: &Component, member: &Component, differences: &[Attribute]) -> Finding {
    let names: Vec<&str> = differences.iter().map(|attribute| attribute.name()).collect_vec();
    let message =
        format!("{} is tied to {}, but differs in {}", label(member), label(model), names.join(", "));
    let ids = vec![member.id().clone(), model.id().clone()];
    let fix = (!member.props().is_locked()).then(|| followed(model, member, differences));
    Finding::new(FindingCode::OutOfStep, ids, message, fix)
}

/// Returns the operations that give `member` the attributes of `model`.
fn followed(model: &Component, member: &Component, differences: &[Attribute]) -> Vec<Operation> {
    let component_id = || member.id().clone();
    let (mut props, mut size) = (Map::new(), member.bounds().size());
    for attribute in differences {
        match attribute {
            Attribute::Prop(key) => _ = props.insert((*key).to_owned(), attribute.of(model)),
            Attribute::Height => size.height = model.bounds().height(),
            Attribute::Width => size.width = model.bounds().width(),
        }
    }
    let modify =
        (!props.is_empty()).then(|| Operation::Modify { component_id: component_id(), props: props.into() });
    let resize = (size != member.bounds().size()).then(|| Operation::Resize {
        component_id: component_id(),
        width: size.width,
        height: size.height,
    });
    modify.into_iter().chain(resize).collect_vec()
}
