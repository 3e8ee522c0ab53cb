//! Validation of the nodes of a plan: parameters, references, and conflicting changes.

use super::action::{Action, Parameter, ParameterType};
use super::fault::{FaultKind, PlanFault};
use super::graph::Graph;
use super::node::Node;
use super::reference::{self, INDEX, ITEM, Reference, Segment};
use super::types::{Plan, find, listed};
use serde_json::Value;
use std::collections::BTreeSet;
use websketch_json::{excerpt, to_string, type_name};
use websketch_sketch::ComponentId;
use websketch_sketch::limits::{
    MAX_ID_CHARS, MAX_MESSAGE_CHARS, MAX_PLAN_TEXT_CHARS, MAX_STYLE_BYTES, MAX_TITLE_CHARS,
};

/// Returns the nodes that a node references, and the faults of its references.
pub(super) fn references(nodes: &[Node], node: &Node, path: &str) -> (Vec<usize>, Vec<PlanFault>) {
    let (mut places, mut faults) = (Vec::new(), Vec::new());
    let mut take = |path: &str, reference: Reference<'_>| {
        let shown = reference.to_string();
        if reference.name == ITEM || reference.name == INDEX {
            if node.for_each.is_none() {
                faults.push(PlanFault::new(path, FaultKind::NoLoop { reference: shown }));
            }
            return;
        }
        match find(nodes, reference.name).and_then(|place| Some((place, nodes.get(place)?))) {
            Some((place, referred)) => {
                places.push(place);
                faults.extend(unknown_field(referred, &reference, path));
            }
            None => {
                let kind = FaultKind::UnknownStep { reference: shown, nodes: listed(nodes.iter()) };
                faults.push(PlanFault::new(path, kind));
            }
        }
    };
    for (key, value) in &node.parameters {
        reference::visit(value, &format!("{path}.parameters.{key}"), &mut take);
    }
    for (key, text) in
        [("when.ref", node.when.as_ref().map(|when| &when.reference)), ("forEach", node.for_each.as_ref())]
    {
        if let Some(reference) = text.and_then(|text| reference::sole(text)) {
            take(&format!("{path}.{key}"), reference);
        }
    }
    places.extend(mentioned(nodes, node));
    (places, faults)
}

/// Returns the nodes with results that the description of a node references. An unknown reference is text and no fault,
/// because a dollar sign may mean money.
fn mentioned(nodes: &[Node], node: &Node) -> Vec<usize> {
    let mut places = Vec::new();
    let text = Value::from(node.description.as_str());
    reference::visit(&text, "", &mut |_, reference| {
        let place = find(nodes, reference.name);
        let referred = place.and_then(|place| nodes.get(place)).filter(|referred| referred.id != node.id);
        if referred.is_some_and(|referred| unknown_field(referred, &reference, "").is_none()) {
            places.extend(place);
        }
    });
    places
}

fn unknown_field(node: &Node, reference: &Reference<'_>, path: &str) -> Option<PlanFault> {
    let mut steps = reference.path.iter();
    let mut first = steps.next()?;
    let is_loop = node.for_each.is_some();
    if is_loop && matches!(first, Segment::Place(_)) {
        first = steps.next()?;
    }
    let mut fields = node.action.fields().to_vec();
    if is_loop {
        fields.extend(["items", "count"]);
    }
    match first {
        Segment::Field(field) if fields.contains(field) => None,
        _ => {
            let kind =
                FaultKind::UnknownField { reference: reference.to_string(), action: node.action, fields };
            Some(PlanFault::new(path, kind))
        }
    }
}

/// Returns the faults of parameters that are known before the run.
pub(super) fn parameters(nodes: &[Node], key: &str) -> Vec<PlanFault> {
    let mut faults = Vec::new();
    for (at, node) in nodes.iter().enumerate() {
        for parameter in node.action.parameters() {
            let path = format!("{key}[{at}].parameters.{}", parameter.name);
            match node.parameters.get(parameter.name).filter(|value| !value.is_null()) {
                None if parameter.is_required && !has_stand_in(node, parameter) => {
                    let wanted = format!("{} cannot do without it", node.action.name());
                    faults.push(PlanFault::new(path, FaultKind::Missing { wanted }));
                }
                None => {}
                Some(value) if has_reference(value) => {}
                Some(value) => faults.extend(mismatch(value, parameter, path)),
            }
        }
        if node.action.draws() && node.holds.is_none() && node.description.is_empty() {
            let wanted = "what the section holds, in words".to_owned();
            faults.push(PlanFault::new(format!("{key}[{at}].holds"), FaultKind::Missing { wanted }));
        }
        if node.action == Action::Answer && node.provider == crate::provider::Provider::Offline {
            let kind = FaultKind::NeedsModel { action: node.action, provider: node.provider };
            faults.push(PlanFault::new(format!("{key}[{at}].provider"), kind));
        }
    }
    faults
}

/// The description of an edit may serve as its message.
fn has_stand_in(node: &Node, parameter: &Parameter) -> bool {
    node.action == Action::Edit && parameter.name == "message" && !node.description.is_empty()
}

fn has_reference(value: &Value) -> bool {
    let mut found = false;
    reference::visit(value, "", &mut |_, _| found = true);
    found
}

/// Returns the fault of a value for a parameter.
pub(super) fn mismatch(value: &Value, parameter: &Parameter, path: String) -> Option<PlanFault> {
    let (is_right, wanted) = match parameter.kind {
        ParameterType::Any => (true, String::new()),
        ParameterType::Text => (value.is_string() || value.is_number(), "a text".to_owned()),
        ParameterType::Texts => {
            let is_list = value.as_array().is_some_and(|items| items.iter().all(Value::is_string));
            (is_list, "a list of texts".to_owned())
        }
        ParameterType::Ids => (ids(value).is_some(), "a list of component ids".to_owned()),
        ParameterType::Length => {
            let is_length = value.as_f64().is_some_and(|length| (100.0..=10_000.0).contains(&length));
            (is_length, "a width from 100 to 10000 px".to_owned())
        }
        ParameterType::Operations => (value.is_array(), "a list of operations".to_owned()),
        ParameterType::Word(words) => {
            let is_word = value.as_str().is_some_and(|word| words.contains(&word));
            (is_word, words.join(", "))
        }
    };
    if is_right {
        return None;
    }
    let found = match value {
        Value::Array(_) | Value::Object(_) => type_name(value).to_owned(),
        other => excerpt(&to_string(other)),
    };
    Some(PlanFault::new(path, FaultKind::Wrong { wanted, found }))
}

/// Returns the ids in a value: one, a list, or nested lists.
pub(super) fn ids(value: &Value) -> Option<Vec<ComponentId>> {
    match value {
        Value::Null => Some(Vec::new()),
        Value::String(id) => Some(vec![ComponentId::new(id).ok()?]),
        Value::Array(items) => {
            let lists: Option<Vec<_>> = items.iter().map(ids).collect();
            Some(lists?.concat())
        }
        _ => None,
    }
}

/// Returns the components that a node declares before the run: its `owns` and the ids in its parameters.
pub(super) fn claims(node: &Node) -> BTreeSet<ComponentId> {
    let mut claims: BTreeSet<ComponentId> = node.owns.iter().cloned().collect();
    let literal =
        |id: &Value| id.as_str().filter(|id| !id.starts_with('$')).and_then(|id| ComponentId::new(id).ok());
    let listed = |value: Option<&Value>| -> Vec<ComponentId> {
        let list = value.and_then(Value::as_array);
        list.into_iter().flatten().filter_map(literal).collect()
    };
    match node.action {
        Action::Edit | Action::Tidy => claims.extend(listed(node.parameters.get("ids"))),
        Action::ApplyOperations => {
            let operations = node.parameters.get("operations").and_then(Value::as_array);
            for operation in operations.into_iter().flatten() {
                let is_new = operation.get("type").and_then(Value::as_str) == Some("add");
                claims.extend(operation.get("componentId").filter(|_| !is_new).and_then(literal));
                claims.extend(listed(operation.get("targetIds")));
                claims.extend(listed(operation.get("componentIds")));
            }
        }
        _ => {}
    }
    claims
}

/// Returns components that two concurrent nodes change.
pub(super) fn overlaps(nodes: &[Node], graph: &Graph, key: &str) -> Vec<PlanFault> {
    let all: Vec<BTreeSet<ComponentId>> = nodes.iter().map(claims).collect();
    let mut faults = Vec::new();
    for (at, own) in all.iter().enumerate() {
        for (before, others) in all.iter().enumerate().take(at) {
            if graph.comes_before(before, at) || graph.comes_before(at, before) {
                continue;
            }
            let other = nodes.get(before).map(|node| node.id.clone()).unwrap_or_default();
            for id in own.intersection(others) {
                let kind = FaultKind::Overlap { id: id.as_str().to_owned(), other: other.clone() };
                faults.push(PlanFault::new(format!("{key}[{at}].owns"), kind));
            }
        }
    }
    faults
}

/// Returns texts above their maximum length.
pub(super) fn lengths(plan: &Plan, key: &str) -> Vec<PlanFault> {
    let mut faults = Vec::new();
    let mut check = |path: String, text: &str, most: usize| {
        let found = text.chars().count();
        if found > most {
            faults.push(PlanFault::new(path, FaultKind::TooLong { most, unit: "characters", found }));
        }
    };
    let about = plan.about();
    check("title".to_owned(), &about.title, MAX_TITLE_CHARS);
    check("goal".to_owned(), &about.goal, MAX_PLAN_TEXT_CHARS);
    check("planId".to_owned(), &about.plan_id, MAX_ID_CHARS);
    check("userPrompt".to_owned(), &about.user_prompt, MAX_MESSAGE_CHARS);
    for (at, node) in plan.nodes().iter().enumerate() {
        let mut of = |field: &str, text: &str, most: usize| check(format!("{key}[{at}].{field}"), text, most);
        of("name", &node.name, MAX_TITLE_CHARS);
        of("description", &node.description, MAX_PLAN_TEXT_CHARS);
        of("reasoning", &node.reasoning, MAX_PLAN_TEXT_CHARS);
        of("holds", node.holds.as_deref().unwrap_or_default(), MAX_PLAN_TEXT_CHARS);
        of("inputDescription", &node.input_description, MAX_PLAN_TEXT_CHARS);
        of("outputDescription", &node.output_description, MAX_PLAN_TEXT_CHARS);
        of("model", &node.model, MAX_TITLE_CHARS);
    }
    let found = to_string(&about.style).len();
    if found > MAX_STYLE_BYTES {
        let kind = FaultKind::TooLong { most: MAX_STYLE_BYTES, unit: "bytes", found };
        faults.push(PlanFault::new("style", kind));
    }
    faults
}
