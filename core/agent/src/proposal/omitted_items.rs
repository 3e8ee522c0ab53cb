//! Omissions in lists: `["A", "B", …]` keeps the remaining items of the sketch's list, and is never the whole list.

use super::Coercion;
use super::coerce::existing;
use serde_json::Value;
use websketch_repair::OMITTED;
use websketch_sketch::Sketch;
use websketch_sketch::operation::OperationError;

/// Props that are lists and may be meant by `texts`.
const LISTS: [&str; 3] = ["items", "columns", "rows"];

/// Restores the omitted items of existing lists, and removes omission marks from new ones. Ambiguous omissions are
/// rejected.
pub(super) fn restore(operation: &mut Value, sketch: &Sketch) -> Result<Vec<Coercion>, OperationError> {
    let mut told = Vec::new();
    let Value::Object(object) = operation else { return Ok(told) };
    let props_of = |id: &str| {
        let id = existing(sketch, id)?;
        Some(sketch.get(&id)?.props().to_map())
    };
    let id = object.get("componentId").or_else(|| object.get("id")).and_then(Value::as_str);
    let own = id.and_then(props_of).unwrap_or_default();
    if let Some(Value::Object(props)) = object.get_mut("props") {
        for (key, value) in props.iter_mut() {
            fill(value, own.get(key), &format!("props.{key}"), &mut told)?;
        }
    }
    if let Some(Value::Object(texts)) = object.get_mut("texts") {
        for (id, value) in texts.iter_mut() {
            let own = props_of(id).unwrap_or_default();
            let list = LISTS.iter().find_map(|key| own.get(*key).filter(|list| list.is_array()));
            fill(value, list, &format!("texts.{id}"), &mut told)?;
        }
    }
    for key in ["components", "componentIds", "targetIds", "ids"] {
        let list = object.get(key).and_then(Value::as_array);
        if list.is_some_and(|list| list.iter().any(is_mark)) {
            return Err(reason(key));
        }
    }
    object.values_mut().for_each(|value| strip(value, &mut told));
    Ok(told)
}

fn reason(field: &str) -> OperationError {
    let (wanted, found) = ("the whole list: what “…” leaves out would be gone", "a list with “…”");
    OperationError::WrongType { field: field.to_owned(), wanted, found }
}

fn is_mark(value: &Value) -> bool {
    value.as_str() == Some(OMITTED)
}

/// Returns true if an item is an ellipsis. In a list with genuine ellipses, or in a new list, it is an item.
fn is_ellipsis(value: &Value) -> bool {
    value.as_str().is_some_and(|text| matches!(text.trim(), "..." | "…"))
}

/// Puts the items of `own` in place of the mark in the list that replaces it.
fn fill(
    value: &mut Value,
    own: Option<&Value>,
    field: &str,
    told: &mut Vec<Coercion>,
) -> Result<(), OperationError> {
    let (Value::Array(list), Some(Value::Array(own))) = (&*value, own) else { return Ok(()) };
    let has_dots = own.iter().any(is_ellipsis);
    let is_left_out = |item: &Value| is_mark(item) || !has_dots && is_ellipsis(item);
    if list.iter().any(|item| item.as_array().is_some_and(|cells| cells.iter().any(is_mark))) {
        return Err(reason(field));
    }
    let Some(place) = list.iter().position(is_left_out) else { return Ok(()) };
    let (before, behind) = (list.get(..place).unwrap_or_default(), list.get(place + 1..).unwrap_or_default());
    let only = |item: &Value| {
        let mut places = own.iter().enumerate().filter(|(_, other)| *other == item).map(|(place, _)| place);
        places.next().filter(|_| places.next().is_none())
    };
    let from = before.last().map_or(Some(0), |last| only(last).map(|place| place + 1));
    let to = behind.first().map_or(Some(own.len()), only);
    let middle = from.zip(to).and_then(|(from, to)| own.get(from..to));
    let Some(middle) = middle.filter(|_| !behind.iter().any(is_left_out)) else { return Err(reason(field)) };
    let whole = Value::Array([before, middle, behind].concat());
    let mut from = std::mem::replace(value, whole.clone());
    unmark(&mut from);
    told.push(Coercion { field: field.to_owned(), from, to: whole });
    Ok(())
}

/// Removes the marks from new lists.
fn strip(value: &mut Value, told: &mut Vec<Coercion>) {
    match value {
        Value::Array(items) => {
            if items.iter().any(is_mark) {
                items.retain(|item| !is_mark(item));
                told.push(Coercion { field: "…".to_owned(), from: "…".into(), to: Value::Null });
            }
            items.iter_mut().for_each(|item| strip(item, told));
        }
        Value::Object(members) => members.values_mut().for_each(|member| strip(member, told)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Replaces marks by ellipses.
pub(super) fn unmark(value: &mut Value) {
    match value {
        Value::String(text) if text == OMITTED => "…".clone_into(text),
        Value::Array(items) => items.iter_mut().for_each(unmark),
        Value::Object(members) => members.values_mut().for_each(unmark),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
