//! Alternative forms of an answer that small models write: questions, prose, bare trees, undo.

use super::JsonObject;
use super::call::Call;
use super::key::words;
use super::{Ask, Choice};
use serde_json::Value;
use websketch_layout::layout_tree::is_node;
use websketch_repair::OMITTED;
use websketch_sketch::ComponentId;

/// Keys of a question, also of its text in an object.
const QUESTIONS: [&str; 10] = [
    "question",
    "clarification",
    "clarifying_question",
    "clarifyingQuestion",
    "ask",
    "ask_user",
    "askUser",
    "AskUser",
    "followup_question",
    "clarify",
];
const PROMPTS: [&str; 8] =
    ["prompt", "question", "text", "message", "title", "clarification", "query", "content"];
/// Keys of the offered answers.
const CHOICES: [&str; 6] = ["choices", "options", "answers", "suggestions", "buttons", "alternatives"];
const LABELS: [&str; 6] = ["label", "text", "title", "name", "value", "prompt"];
/// Keys of an answer in prose.
const TEXTS: [&str; 14] = [
    "answer",
    "message",
    "response",
    "text",
    "reply",
    "content",
    "output",
    "final_answer",
    "finalAnswer",
    "result",
    "explanation",
    "summary",
    "assistant",
    "say",
];
/// The maximum number of steps that an answer may undo.
const MOST_STEPS: u64 = 20;

/// The content of an object that is no operation.
#[derive(Debug)]
pub(super) enum AlternativeForm {
    Ask(Ask),
    Text(String),
    /// A composition.
    Tree(Value),
}

/// Reads a question in any form.
pub(super) fn read_ask(value: &Value) -> Option<Ask> {
    let (prompt, choices) = match value {
        Value::String(prompt) => (prompt.clone(), Vec::new()),
        Value::Object(object) => {
            let text = PROMPTS.iter().find_map(|key| object.get(*key)?.as_str());
            let inner = || QUESTIONS.iter().find_map(|key| read_ask(object.get(*key)?));
            let Some(prompt) = text else { return inner() };
            let choices = CHOICES.iter().find_map(|key| object.get(*key)?.as_array());
            (prompt.to_owned(), choices.into_iter().flatten().filter_map(read_choice).collect())
        }
        Value::Array(_) | Value::Null | Value::Bool(_) | Value::Number(_) => return None,
    };
    (!prompt.trim().is_empty()).then_some(Ask { prompt, choices })
}

/// Reads an offered answer: a text, or an object in the wire form of a choice.
fn read_choice(value: &Value) -> Option<Choice> {
    let label = match value {
        Value::String(label) => label.clone(),
        other => LABELS.iter().find_map(|key| other.get(*key)?.as_str())?.to_owned(),
    };
    let component_id =
        value.get("componentId").and_then(Value::as_str).and_then(|id| ComponentId::new(id).ok());
    (label != OMITTED).then_some(Choice { label, component_id, component_ids: Vec::new() })
}

/// Returns the question of an answer that has other members as well.
pub(super) fn question_in(members: &JsonObject) -> Option<Ask> {
    let (_, value) = members.iter().find(|(key, _)| QUESTIONS.contains(&key.as_str()))?;
    let mut ask = read_ask(value)?;
    if ask.choices.is_empty() {
        let choices = CHOICES.iter().find_map(|key| members.get(*key)?.as_array());
        ask.choices = choices.into_iter().flatten().filter_map(read_choice).collect();
    }
    Some(ask)
}

/// Returns the question of an element such as `{"type":"ask","question":…}` or `{"tool":"ask_user","args":…}`.
pub(super) fn question_of_element(element: &JsonObject) -> Option<Ask> {
    let is_ask = |name: &str| {
        let words: Vec<String> = words(name).collect();
        words.iter().any(|word| word == "ask" || word == "question" || word.starts_with("clarif"))
    };
    if let Some(call) = Call::of(element).filter(|call| is_ask(call.name)) {
        return match call.arguments {
            Some((_, text @ Value::String(_))) if call.fields().is_none() => read_ask(text),
            Some(_) => read_ask(&Value::Object(call.fields()?)),
            None => read_ask(&Value::Object(element.clone())),
        };
    }
    let kind = element.get("type").and_then(Value::as_str)?;
    is_ask(kind).then(|| read_ask(&Value::Object(element.clone()))).flatten()
}

/// Returns the number of steps that an element undoes.
pub(super) fn undo_steps(element: &JsonObject) -> Option<u32> {
    let named = |key: &str| element.get(key).and_then(Value::as_str);
    let is_undo = ["type", "op", "action", "operation"].into_iter().any(|key| named(key) == Some("undo"));
    let (fields, is_called) = match Call::of(element) {
        Some(call) if call.words() == ["undo"] => (call.fields().unwrap_or_default(), true),
        _ => (JsonObject::new(), false),
    };
    let of = |object: &JsonObject| {
        let steps = object.get("steps").or_else(|| object.get("count"))?;
        steps.as_u64().or_else(|| steps.as_str()?.trim().parse().ok())
    };
    let steps = of(element).or_else(|| of(&fields)).unwrap_or(1).clamp(1, MOST_STEPS);
    (is_undo || is_called).then(|| u32::try_from(steps).unwrap_or(1))
}

/// Reads an answer without the members of an answer. `levels` is the depth of nested objects to search.
pub(super) fn read_alternative(members: &JsonObject, levels: usize) -> Option<AlternativeForm> {
    if let Some(ask) = question_in(members).or_else(|| question_of_element(members)) {
        return Some(AlternativeForm::Ask(ask));
    }
    if let Some(tree) = tree(members) {
        return Some(AlternativeForm::Tree(tree));
    }
    let is_words = |text: &&str| {
        let text = text.trim();
        !text.is_empty() && !text.starts_with(['{', '['])
    };
    if let Some(call) = Call::of(members) {
        let says = ["answer", "final", "finish", "message", "reply", "respond", "response", "say"];
        if call.words().iter().any(|word| says.contains(&word.as_str())) {
            if let Some(text) = call.arguments.and_then(|(_, value)| value.as_str()).filter(is_words) {
                return Some(AlternativeForm::Text(text.to_owned()));
            }
            let fields = call.fields().filter(|_| levels > 0)?;
            return read_alternative(&fields, levels - 1);
        }
    }
    if let Some(text) = TEXTS.iter().find_map(|key| members.get(*key)?.as_str().filter(is_words)) {
        return Some(AlternativeForm::Text(text.to_owned()));
    }
    let mut inner = TEXTS.iter().filter_map(|key| members.get(*key)?.as_object());
    inner.find_map(|inner| read_alternative(inner, levels.checked_sub(1)?))
}

/// Returns a tree without an operation around it, as a composition.
fn tree(members: &JsonObject) -> Option<Value> {
    let mut composition = JsonObject::from_iter([("type".to_owned(), "compose".into())]);
    let place = members.get("at").cloned().unwrap_or_else(|| "page".into());
    composition.insert("at".to_owned(), place);
    if let Some(tree) = ["tree", "layout", "root"].iter().find_map(|key| members.get(*key)) {
        let is_tree = match tree {
            Value::Object(node) => is_tree(node),
            Value::String(text) => text.trim_start().starts_with(['{', '[']),
            Value::Array(nodes) => nodes.iter().any(|node| node.as_object().is_some_and(is_tree)),
            Value::Null | Value::Bool(_) | Value::Number(_) => false,
        };
        composition.insert("tree".to_owned(), tree.clone());
        return is_tree.then_some(Value::Object(composition));
    }
    if !is_tree(members) {
        return None;
    }
    let mut nodes = members.clone();
    nodes.shift_remove("at");
    composition.insert("tree".to_owned(), Value::Object(nodes));
    Some(Value::Object(composition))
}

/// Returns true if an object is certainly a node of a tree.
fn is_tree(members: &JsonObject) -> bool {
    members.iter().any(|(key, value)| is_node(key, value))
}
