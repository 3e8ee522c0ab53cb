//! Reading of a memory from its JSON form.
//!
//! Derived readers would be five times as large, because serde's errors quote the faulty value. Here a fault has no words:
//! a memory with one is read as empty.

use super::{Choice, DoneAct, Memory, Pending, VERSION};
use crate::frames::{Act, Quantity, Slots, Text};
use crate::lexicon::{Amount, Degree, Dimension, Property, Side, State, Unit};
use serde_json::Value;
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Operation;

/// Reads a memory of this version.
pub(super) fn memory(value: &Value) -> Option<Memory> {
    if value.get("version")?.as_u64() != Some(u64::from(VERSION)) {
        return None;
    }
    Some(Memory {
        version: VERSION,
        acts: list(value, "acts", done_act)?,
        pending: optional(value, "pending", pending)?,
        named: list(value, "named", id)?,
        is_idle: flag(value, "isIdle")?,
        inverse: list(value, "inverse", |value| Operation::decode(value).ok()).unwrap_or_default(),
        deleted: list(value, "deleted", |value| Operation::decode(value).ok()).unwrap_or_default(),
    })
}

fn done_act(value: &Value) -> Option<DoneAct> {
    Some(DoneAct {
        act: Act::from_name(value.get("act")?.as_str()?)?,
        slots: optional(value, "slots", slots)?.unwrap_or_default(),
        sides: list(value, "sides", |side| Side::from_name(side.as_str()?))?,
        targets: list(value, "targets", id)?,
        anchors: list(value, "anchors", id)?,
        made: list(value, "made", id)?,
        undone: flag(value, "undone")?,
    })
}

fn slots(value: &Value) -> Option<Slots> {
    Some(Slots {
        value: optional(value, "value", text)?,
        is_list: flag(value, "isList")?,
        quantities: list(value, "quantities", quantity)?,
        sizes: list(value, "sizes", size)?,
        amounts: list(value, "amounts", |amount| Amount::from_name(amount.as_str()?))?,
        property: optional(value, "property", |property| Property::from_name(property.as_str()?))?,
        states: list(value, "states", |state| State::from_name(state.as_str()?))?,
        has_look: flag(value, "hasLook")?,
        has_judgment: flag(value, "hasJudgment")?,
        is_also: flag(value, "isAlso")?,
        is_negated: flag(value, "isNegated")?,
        ..Slots::default()
    })
}

fn text(value: &Value) -> Option<Text> {
    Some(Text { text: string(value.get("text")?)?, is_quoted: flag(value, "isQuoted")? })
}

fn quantity(value: &Value) -> Option<Quantity> {
    Some(Quantity {
        value: value.get("value")?.as_f64()?,
        unit: optional(value, "unit", |unit| Unit::from_name(unit.as_str()?))?,
        size: optional(value, "size", size)?,
        side: optional(value, "side", |side| Side::from_name(side.as_str()?))?,
        is_by: flag(value, "isBy")?,
    })
}

fn size(value: &Value) -> Option<(Dimension, Degree)> {
    let [dimension, degree] = value.as_array()?.as_slice() else { return None };
    Some((Dimension::from_name(dimension.as_str()?)?, Degree::from_name(degree.as_str()?)?))
}

fn pending(value: &Value) -> Option<Pending> {
    Some(Pending {
        request: string(value.get("request")?)?,
        choices: list(value, "choices", choice)?,
        picked: list(value, "picked", id)?,
    })
}

fn choice(value: &Value) -> Option<Choice> {
    Some(Choice {
        label: string(value.get("label")?)?,
        component_id: optional(value, "componentId", id)?,
        component_ids: list(value, "componentIds", id)?,
    })
}

fn id(value: &Value) -> Option<ComponentId> {
    ComponentId::new(value.as_str()?).ok()
}

fn string(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

/// Reads a list. It is empty if the field is missing.
fn list<T>(object: &Value, key: &str, read: fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    let Some(value) = object.get(key) else { return Some(Vec::new()) };
    value.as_array()?.iter().map(read).collect()
}

/// Reads a value that may be missing or `null`.
fn optional<T>(object: &Value, key: &str, read: fn(&Value) -> Option<T>) -> Option<Option<T>> {
    match object.get(key) {
        None | Some(Value::Null) => Some(None),
        Some(value) => read(value).map(Some),
    }
}

/// Reads a switch. It is off if the field is missing.
fn flag(object: &Value, key: &str) -> Option<bool> {
    object.get(key).map_or(Some(false), Value::as_bool)
}
