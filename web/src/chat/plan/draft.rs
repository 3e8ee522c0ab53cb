//! Edits of a plan before its execution: describe, remove, reorder and assign nodes. Pure.

use serde_json::{Map, Value};
use websketch_agent::plan::{Plan, Planner, PlannerStep, ProviderPool};
use websketch_sketch::Sketch;

/// An edit of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanEdit {
    /// Changes the description of a node.
    Describe { id: String, text: String },
    /// Removes a node.
    Remove { id: String },
    /// Moves a node one place up or down.
    Shift { id: String, is_up: bool },
    /// Assigns a provider and a model to a node.
    Assign { id: String, provider: String, model: String },
}

/// Returns the plan of a request without a model.
pub fn offline(request: &str, sketch: &Sketch) -> Option<Value> {
    match Planner::begin(request, sketch, None, None, ProviderPool::default()).1 {
        PlannerStep::Planned(plan) => Some(plan.to_json()),
        PlannerStep::Call(_) | PlannerStep::Failed(_) => None,
    }
}

/// Returns the plan after an edit, and its faults.
pub fn edited(plan: &Value, edit: &PlanEdit) -> (Value, Vec<String>) {
    let mut plan = plan.clone();
    if let Some(Value::Array(nodes)) = plan.get_mut("nodes") {
        change(nodes, edit);
    }
    if let Value::Object(fields) = &mut plan {
        // They follow from the dependencies.
        fields.remove("edges");
    }
    match Plan::read(&plan, None) {
        Ok(checked) => {
            let mut next = checked.to_json();
            for key in ["planId", "createdAt"] {
                if let (Value::Object(next), Some(kept)) = (&mut next, plan.get(key)) {
                    next.insert(key.to_owned(), kept.clone());
                }
            }
            (next, Vec::new())
        }
        Err(faults) => (plan, faults.iter().map(ToString::to_string).collect()),
    }
}

fn id_of(node: &Value) -> &str {
    node.get("id").and_then(Value::as_str).unwrap_or_default()
}

fn change(nodes: &mut Vec<Value>, edit: &PlanEdit) {
    match edit {
        PlanEdit::Remove { id } => {
            nodes.retain(|node| id_of(node) != id);
            for node in nodes {
                if let Some(Value::Array(dependencies)) = node.get_mut("dependencies") {
                    dependencies.retain(|other| other.as_str() != Some(id));
                }
            }
        }
        PlanEdit::Shift { id, is_up } => {
            let Some(at) = nodes.iter().position(|node| id_of(node) == id) else { return };
            let other = if *is_up { at.checked_sub(1) } else { Some(at + 1) };
            let Some(other) = other.filter(|other| *other < nodes.len()) else { return };
            nodes.swap(at, other);
            swap_slots(nodes, at, other);
        }
        PlanEdit::Describe { id, text } => {
            change_node(nodes, id, |node| {
                node.insert("description".to_owned(), text.as_str().into());
                let action = node.get("action").and_then(Value::as_str).unwrap_or_default().to_owned();
                match action.as_str() {
                    "generate_section" => drop(node.insert("holds".to_owned(), text.as_str().into())),
                    "edit" | "reply_to_user" => parameter(node, "message", text),
                    "ask_user" => parameter(node, "prompt", text),
                    _ => {}
                }
            });
        }
        PlanEdit::Assign { id, provider, model } => change_node(nodes, id, |node| {
            node.insert("provider".to_owned(), provider.as_str().into());
            node.insert("model".to_owned(), model.as_str().into());
            node.remove("fallbackFrom");
        }),
    }
}

/// Reordering also swaps places on the page: two parts of the same column exchange their slots.
fn swap_slots(nodes: &mut [Value], one: usize, other: usize) {
    let slot = |at: usize| nodes.get(at)?.get("slot")?.as_str().map(str::to_owned);
    let (Some(first), Some(second)) = (slot(one), slot(other)) else { return };
    let column = |slot: &str| slot.split(':').next().unwrap_or_default().to_owned();
    if column(&first) != column(&second) {
        return;
    }
    for (at, slot) in [(one, second), (other, first)] {
        if let Some(Value::Object(node)) = nodes.get_mut(at) {
            node.insert("slot".to_owned(), slot.into());
        }
    }
}

fn change_node(nodes: &mut [Value], id: &str, change: impl FnOnce(&mut Map<String, Value>)) {
    if let Some(Value::Object(node)) = nodes.iter_mut().find(|node| id_of(node) == id) {
        change(node);
    }
}

fn parameter(node: &mut Map<String, Value>, key: &str, text: &str) {
    let parameters = node.entry("parameters").or_insert_with(|| Value::Object(Map::new()));
    if let Value::Object(parameters) = parameters {
        parameters.insert(key.to_owned(), text.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Value {
        offline("Create a page with a header, a hero, pricing and a footer", &Sketch::new()).unwrap()
    }

    fn shown(plan: &Value) -> String {
        let nodes = plan.get("nodes").and_then(Value::as_array).unwrap();
        let text = |node: &Value, key: &str| node.get(key).and_then(Value::as_str).unwrap_or("-").to_owned();
        let node = |node: &Value| format!("{} {}", text(node, "id"), text(node, "slot"));
        nodes.iter().map(node).collect::<Vec<_>>().join(", ")
    }

    #[track_caller]
    fn check(edit: &PlanEdit, expected: &str, faults: usize) {
        let (next, found) = edited(&page(), edit);
        assert_eq!((shown(&next).as_str(), found.len()), (expected, faults), "{found:?}");
    }

    #[test]
    fn parts_are_left_out_and_put_in_another_order() {
        assert_eq!(shown(&page()), "step1 page:1, step2 page:2, step3 page:3, step4 page:4, step5 -");
        check(
            &PlanEdit::Remove { id: "step2".to_owned() },
            "step1 page:1, step3 page:3, step4 page:4, step5 -",
            0,
        );
        check(
            &PlanEdit::Shift { id: "step3".to_owned(), is_up: true },
            "step1 page:1, step3 page:2, step2 page:3, step4 page:4, step5 -",
            0,
        );
        let first = PlanEdit::Shift { id: "step1".to_owned(), is_up: true };
        check(&first, "step1 page:1, step2 page:2, step3 page:3, step4 page:4, step5 -", 0);
    }

    #[test]
    fn what_needs_a_node_that_is_gone_is_told() {
        let text = r#"{"nodes":[{"id":"a","action":"lint"},
            {"id":"b","action":"reply_to_user","parameters":{"message":"$a.count"}}]}"#;
        let plan = websketch_json::parse(text).unwrap();
        let (next, faults) = edited(&plan, &PlanEdit::Remove { id: "a".to_owned() });
        assert_eq!((shown(&next).as_str(), faults.len()), ("b -", 1));
    }

    #[test]
    fn words_go_where_the_action_reads_them() {
        let (next, _) = edited(
            &page(),
            &PlanEdit::Describe { id: "step2".to_owned(), text: "a hero for a café".to_owned() },
        );
        assert_eq!(next.pointer("/nodes/1/holds").and_then(Value::as_str), Some("a hero for a café"));
    }
}
