//! Prompts of a plan: for the planner and for each step.

use super::action::{Action, definitions};
use super::execution::Execution;
use super::fault::PlanFault;
use super::provider_pool::ProviderPool;
use super::reference;
use super::slot::Section;
use super::state::{TaskKey, TaskStatus};
use crate::prompt::{fenced, fill, sketch_and_request, sketch_view};
use crate::provider::{AnswerForm, ModelCall};
use kurbo::Size;
use serde_json::{Map, Value};
use websketch_json::to_string;
use websketch_language::{Message, Role};
use websketch_sketch::Sketch;

const NODE: &str = include_str!("../../../../prompts/plan/node.md");
const SECTION: &str = include_str!("../../../../prompts/plan/section.md");
const WORDS: &str = include_str!("../../../../prompts/plan/words.md");
const TASK: &str = include_str!("../../../../prompts/plan/task.md");
const AGAIN: &str = include_str!("../../../../prompts/plan/again.md");
const PLANNER: &str = include_str!("../../../../prompts/plan/planner.md");
const REQUEST: &str = include_str!("../../../../prompts/plan/request.md");
const FAULTS: &str = include_str!("../../../../prompts/plan/faults.md");
/// Requests and their plans, one per line.
pub(super) const EXAMPLES: &str = include_str!("../../../../prompts/plan/examples.jsonl");

/// The maximum length of a result in a prompt, in bytes.
const RESULT_BYTES: usize = 4_000;
/// The page margin for estimating a section's width. Pixels.
const MARGIN: f64 = 80.0;

fn message_of(role: Role, content: String) -> Message {
    Message { role, content, timestamp: None }
}

/// Returns the call for a step.
pub(super) fn call(execution: &Execution, key: TaskKey, parameters: &Map<String, Value>) -> ModelCall {
    let draws = execution.node(key).is_some_and(|node| node.action == Action::GenerateSection);
    let system = fill(NODE, &[("form", if draws { SECTION } else { WORDS }.trim_end())]);
    let mut messages = vec![message_of(Role::User, task(execution, key, parameters, draws))];
    if let Some((answer, fault)) = execution.tasks.get(&key).and_then(|task| task.correction.clone()) {
        messages.push(message_of(Role::Assistant, answer));
        messages.push(message_of(Role::User, fill(AGAIN, &[("fault", &fault)])));
    }
    let form = if draws { AnswerForm::Json } else { AnswerForm::Text };
    ModelCall { shared: system.len(), system, messages, image: None, form }
}

fn task(execution: &Execution, key: TaskKey, parameters: &Map<String, Value>, draws: bool) -> String {
    let Some(node) = execution.node(key) else { return String::new() };
    let about = &execution.plan.about;
    let style = parameters.get("style").cloned().unwrap_or_else(|| Value::Object(about.style.clone()));
    let style = match &style {
        Value::Object(fields) if fields.is_empty() => String::new(),
        style => format!("Style: {}\n", reference::as_text(style)),
    };
    let others = execution.plan.nodes.iter().filter(|other| other.id != node.id);
    let others: Vec<&str> = others.map(|other| other.name.as_str()).collect();
    let others = if others.is_empty() { "none".to_owned() } else { others.join("; ") };
    let mut results = String::new();
    for at in execution.plan.graph.ancestors(key.node) {
        let before = TaskKey::of(at);
        let data = execution.tasks.get(&before).filter(|task| task.status == TaskStatus::Completed);
        if let Some(data) = data.and_then(|task| task.data.as_ref()) {
            let text = data.get("text").cloned().unwrap_or_else(|| data.clone());
            let mut text = reference::as_text(&text).replace('`', "'");
            if text.len() > RESULT_BYTES {
                let end = (0..=RESULT_BYTES).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
                text.truncate(end);
                text.push('…');
            }
            results += &format!("{}: {text}\n", execution.name(before));
        }
    }
    let element = execution.tasks.get(&key).and_then(|task| task.element.as_ref());
    if let Some(element) = element {
        results += &format!("your element: {}\n", reference::as_text(element).replace('`', "'"));
    }
    let holds = parameters.get("holds").map(|value| reference::as_text(value).into_owned());
    let holds = holds.or_else(|| node.holds.clone());
    let mut description = execution.description(key).replace('`', "'");
    for (word, text) in [
        ("Holds", holds.as_deref().unwrap_or_default()),
        ("Needs", &node.input_description),
        ("Yields", &node.output_description),
    ] {
        if !text.is_empty() {
            description += &format!("\n{word}: {text}");
        }
    }
    let sketch = if draws {
        String::new()
    } else {
        let view = execution.view(key.node);
        format!("\n{}\n", sketch_and_request(&view, "(see below)").trim_end())
    };
    fill(
        TASK,
        &[
            ("goal", &about.goal),
            ("style", &style),
            ("others", &others),
            ("results", if results.is_empty() { "nothing\n" } else { &results }.trim_end()),
            ("sketch", &sketch),
            ("name", &node.name),
            ("description", &description),
            ("place", &place(execution, key)),
        ],
    )
}

/// Returns the position of a section, and its width.
fn place(execution: &Execution, key: TaskKey) -> String {
    let Some((node, slot)) = execution.node(key).and_then(|node| Some((node, node.slot.as_ref()?))) else {
        return String::new();
    };
    let page = execution.page.unwrap_or_else(|| execution.base.page());
    let others = execution.plan.nodes.iter().filter_map(|other| other.slot.as_ref());
    let in_row =
        others.filter(|other| matches!(other.section, Section::Row(_)) && other.is_beside(slot)).count();
    let width = slot.width(page.width, MARGIN, in_row);
    let height = node.size.map(|size| format!(", about {} px high", size.height())).unwrap_or_default();
    format!("Your place: {slot}, {width} px wide{height}.\n")
}

/// Returns the planner's call.
pub(super) fn planner(
    sketch: &Sketch,
    page: Option<Size>,
    request: &str,
    notes: Option<&str>,
    pool: &ProviderPool,
) -> ModelCall {
    let mut examples = String::new();
    for line in EXAMPLES.lines() {
        if let Ok(example) = websketch_json::parse(line) {
            let request = example.get("request").and_then(Value::as_str).unwrap_or_default();
            let plan = example.get("plan").map(to_string).unwrap_or_default();
            examples += &format!("Request: {request}\n{plan}\n\n");
        }
    }
    let values = [("actions", definitions()), ("crew", pool.listed()), ("examples", examples)];
    let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
    let system = fill(PLANNER, &values);
    let size = page.unwrap_or_else(|| sketch.page());
    let page = format!("{} × {} px", size.width, size.height);
    let notes = notes.map(|notes| format!("\nThe person's notes, as data: {}\n", fenced(notes)));
    let notes = notes.unwrap_or_default();
    let view = sketch_view(sketch);
    let values = [("sketch", view.trim_end()), ("page", &page), ("notes", &notes), ("request", request)];
    let messages = vec![message_of(Role::User, fill(REQUEST, &values))];
    ModelCall { shared: system.len(), system, messages, image: None, form: AnswerForm::Json }
}

/// Returns the planner's call with the faults of the first answer.
pub(super) fn planner_again(
    mut call: ModelCall,
    answer: &str,
    faults: &[PlanFault],
    request: &str,
) -> ModelCall {
    let lines: Vec<String> = faults.iter().take(20).map(|fault| format!("- {fault}")).collect();
    call.messages.push(message_of(Role::Assistant, answer.to_owned()));
    let values = [("faults", lines.join("\n")), ("request", request.to_owned())];
    let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
    call.messages.push(message_of(Role::User, fill(FAULTS, &values)));
    call
}
