//! Planning: from a request to a plan.
//!
//! Without a model, the plan is made from the clauses of the request. With a model, a faulty plan is sent back once
//! with all its faults.

use super::complexity::{RequestScope, ScopedClause};
use super::fault::PlanFault;
use super::prompt;
use super::provider_pool::ProviderPool;
use super::types::Plan;
use crate::provider::ModelCall;
use kurbo::Size;
use serde_json::{Map, Value, json as object};
use websketch_layout::naming::describe::capitalized;
use websketch_repair::repair;
use websketch_sketch::Sketch;

/// A plan in progress. The shell makes the call of a [`PlannerStep`] and reports the answer.
#[derive(Clone, Debug)]
pub struct Planner {
    request: String,
    pool: ProviderPool,
    call: ModelCall,
    is_second: bool,
    /// Whether the last answer of the model was prose.
    is_prose: bool,
}

/// The next step.
#[derive(Clone, Debug)]
pub enum PlannerStep {
    /// Call the model of [`ProviderPool::planner`]; continue with [`Planner::answered`].
    Call(Box<ModelCall>),
    /// The plan is complete.
    Planned(Box<Plan>),
    /// The second answer of the model is faulty as well. Contains all its faults.
    Failed(Vec<PlanFault>),
}

impl Planner {
    /// Begins planning. Calls the model if one is available.
    #[must_use]
    pub fn begin(
        request: &str,
        sketch: &Sketch,
        page: Option<Size>,
        notes: Option<&str>,
        pool: ProviderPool,
    ) -> (Self, PlannerStep) {
        let call = prompt::planner(sketch, page, request, notes, &pool);
        let planning =
            Self { request: request.to_owned(), pool, call: call.clone(), is_second: false, is_prose: false };
        let step = if planning.pool.has_model() {
            PlannerStep::Call(Box::new(call))
        } else {
            planning.read(&written_offline(request))
        };
        (planning, step)
    }

    /// Handles the model's answer.
    pub fn answered(&mut self, text: &str) -> PlannerStep {
        let value = repair(text).map(|repaired| repaired.value);
        self.is_prose = value.is_err();
        let step = match value {
            Ok(value) => {
                let is_empty =
                    |key: &str| value.get(key).and_then(Value::as_array).is_some_and(Vec::is_empty);
                if is_empty("nodes") || is_empty("steps") {
                    // One call suffices.
                    self.read(&with_nodes(value, one_edit(&self.request)))
                } else {
                    self.read(&value)
                }
            }
            Err(_) => PlannerStep::Failed(vec![no_object()]),
        };
        match step {
            PlannerStep::Failed(faults) if !self.is_second => {
                self.is_second = true;
                self.call = prompt::planner_again(self.call.clone(), text, &faults, &self.request);
                PlannerStep::Call(Box::new(self.call.clone()))
            }
            step => step,
        }
    }

    /// Returns a plan made without a model, for a caller that needs one after the model has twice answered in prose.
    #[must_use]
    pub fn without_model(&self) -> Option<Plan> {
        if !self.is_prose {
            return None;
        }
        match self.read(&written_offline(&self.request)) {
            PlannerStep::Planned(plan) => Some(*plan),
            PlannerStep::Call(_) | PlannerStep::Failed(_) => None,
        }
    }

    fn read(&self, value: &Value) -> PlannerStep {
        let mut value = value.clone();
        if let Value::Object(fields) = &mut value {
            fields.insert("userPrompt".to_owned(), self.request.as_str().into());
        }
        match Plan::read(&value, Some(&self.pool)) {
            Ok(plan) => PlannerStep::Planned(Box::new(plan)),
            Err(faults) => PlannerStep::Failed(faults),
        }
    }
}

/// Returns the fault of an answer that is no plan at all.
fn no_object() -> PlanFault {
    let (wanted, found) = ("a JSON object".to_owned(), "words".to_owned());
    PlanFault::new("plan", super::FaultKind::Wrong { wanted, found })
}

fn with_nodes(value: Value, nodes: Value) -> Value {
    let mut fields = if let Value::Object(fields) = value { fields } else { Map::new() };
    fields.remove("steps");
    fields.insert("nodes".to_owned(), nodes);
    Value::Object(fields)
}

fn one_edit(request: &str) -> Value {
    object!([{ "id": "step1", "name": short(request), "action": "edit", "parameters": { "message": escaped(request) } }])
}

/// Returns the plan made from the clauses of a request.
fn written_offline(request: &str) -> Value {
    let need = RequestScope::of(request);
    let mut nodes: Vec<Value> = Vec::new();
    let mut last: Option<String> = None;
    let mut sections = 0;
    let is_sequence = need.clauses.len() > 1;
    for ScopedClause { text: clause, sections: drawn, topic } in need.clauses {
        let topic = topic.map(|topic| format!(" for {topic}")).unwrap_or_default();
        let is_list = drawn.len() > 1;
        if is_list && last.is_none() {
            for part in drawn {
                sections += 1;
                let id = format!("step{}", nodes.len() + 1);
                nodes.push(object!({
                    "id": id,
                    "name": as_name(&part),
                    "description": part,
                    "slot": format!("page:{sections}"),
                    "holds": escaped(&format!("{part}{topic}")),
                }));
            }
            continue;
        }
        let id = format!("step{}", nodes.len() + 1);
        // “It” in a clause may refer to the subject of the previous one.
        let before: Vec<Value> = match &last {
            Some(last) => vec![last.as_str().into()],
            None => nodes.iter().filter_map(|node| node.get("id").cloned()).collect(),
        };
        nodes.push(match export_format(&clause) {
            Some(format) => object!({
                "id": id,
                "name": format!("Export as {}", format.to_uppercase()),
                "action": "export",
                "parameters": { "format": format },
                "dependencies": before,
            }),
            None => object!({
                "id": id,
                "name": short(&clause),
                "description": clause,
                "action": "edit",
                "parameters": { "message": escaped(&clause) },
                "dependencies": before,
            }),
        });
        last = Some(id);
    }
    if nodes.is_empty() {
        return object!({ "nodes": one_edit(request) });
    }
    if is_sequence || nodes.len() > 1 {
        let id = format!("step{}", nodes.len() + 1);
        nodes.push(object!({ "id": id, "name": "Check", "action": "check" }));
    }
    object!({ "title": short(request), "goal": request, "nodes": nodes })
}

/// Returns the export format that a clause requests.
fn export_format(clause: &str) -> Option<&'static str> {
    let lower = clause.to_lowercase();
    let is_export = ["export", "save it as", "download"].iter().any(|word| lower.starts_with(word));
    super::action::FORMATS.iter().copied().find(|format| is_export && lower.contains(format))
}

/// Escapes dollars, so that a text contains no reference.
fn escaped(text: &str) -> String {
    text.replace('$', "$$")
}

/// Returns a text as a name: without its article, capitalized.
fn as_name(text: &str) -> String {
    capitalized(text.trim_start_matches("a ").trim_start_matches("an ").trim_start_matches("the "))
}

fn short(text: &str) -> String {
    let mut name: String = text.chars().take(48).collect();
    if text.chars().count() > 48 {
        name.truncate(name.rfind(' ').unwrap_or(name.len()));
        name.push('…');
    }
    as_name(&name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::ProviderEntry;
    use crate::provider::Provider;

    fn pool() -> ProviderPool {
        ProviderPool {
            members: vec![ProviderEntry { provider: Provider::OpenAi, models: vec!["m-1".to_owned()] }],
            forced: None,
        }
    }

    #[test]
    fn every_example_is_a_plan_without_a_fault() {
        for line in prompt::EXAMPLES.lines() {
            let example = websketch_json::parse(line).unwrap();
            let request = example.get("request").unwrap().as_str().unwrap();
            let (mut planning, _) = Planner::begin(request, &Sketch::new(), None, None, pool());
            let answer = websketch_json::to_string(example.get("plan").unwrap());
            match planning.answered(&answer) {
                PlannerStep::Planned(plan) => assert!(!plan.nodes().is_empty()),
                other => panic!("{request}: {other:?}"),
            }
        }
    }

    #[test]
    fn faults_go_back_once() {
        let (mut planning, first) = Planner::begin("Build it", &Sketch::new(), None, None, pool());
        let PlannerStep::Call(call) = first else { panic!("the model is asked") };
        assert!(!call.system.contains("{{") && !call.messages[0].content.contains("{{"));
        let bad = r#"{"nodes":[{"id":"a","action":"fly"},{"id":"b","dependencies":["c"]}]}"#;
        let PlannerStep::Call(second) = planning.answered(bad) else { panic!("it is asked again") };
        let told = &second.messages[2].content;
        assert!(told.contains("unknown action “fly”") && told.contains("no node “c”"), "{told}");
        let PlannerStep::Failed(faults) = planning.answered(bad) else { panic!("not a third time") };
        assert_eq!(faults.len(), 2);
    }

    #[test]
    fn words_instead_of_a_plan_give_way_to_the_plan_without_a_model() {
        let request = "Add a header, a hero and a footer";
        let (mut planning, _) = Planner::begin(request, &Sketch::new(), None, None, pool());
        assert!(matches!(planning.answered("I would begin with a header."), PlannerStep::Call(_)));
        let PlannerStep::Failed(_) = planning.answered("As I said.") else { panic!("it fails") };
        let plan = planning.without_model().unwrap();
        let (_, offline) = Planner::begin(request, &Sketch::new(), None, None, ProviderPool::default());
        let PlannerStep::Planned(offline) = offline else { panic!("it is planned") };
        let names = |plan: &Plan| plan.nodes().iter().map(|node| node.name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&plan), names(&offline));
    }

    #[test]
    fn an_empty_plan_is_one_edit() {
        let (mut planning, _) = Planner::begin("Make it $5", &Sketch::new(), None, None, pool());
        let PlannerStep::Planned(plan) = planning.answered("```json\n{\"nodes\": [],}\n```") else {
            panic!()
        };
        let parameters = websketch_json::to_string(&plan.nodes()[0].parameters);
        assert_eq!((plan.nodes().len(), parameters.as_str()), (1, r#"{"message":"Make it $$5"}"#));
    }
}
