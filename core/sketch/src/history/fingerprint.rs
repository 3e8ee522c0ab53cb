//! Content hashes of sketches.

use super::affected_ids::AffectedIds;
use crate::operation::Operation;
use crate::sketch::{Component, Sketch, mix};
use serde_json::Value;
use std::fmt;
use websketch_json as json;
use websketch_json::members;

/// A 128-bit hash of a sketch's components and paint order. The order of object keys does not count.
///
/// Accidental collisions are negligible. The hash is not collision-resistant against an attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// The sum over the components, so that an update does not read unchanged components.
    components: u64,
    order: u64,
}

impl Fingerprint {
    /// Computes the fingerprint of `sketch`.
    #[must_use]
    pub fn of(sketch: &Sketch) -> Self {
        let components = sketch.iter().map(of_component).fold(0, u64::wrapping_add);
        Self { components, order: of_order(sketch) }
    }

    /// Updates this fingerprint of `before` to that of `after`. `operations` are the executed operations between the
    /// two.
    #[must_use]
    pub fn step(self, before: &Sketch, after: &Sketch, operations: &[Operation]) -> Self {
        let affected = AffectedIds::of(operations);
        if affected.everything {
            return Self::of(after);
        }
        let of = |component: Option<&Component>| component.map_or(0, of_component);
        let step = |sum: u64, id| sum.wrapping_sub(of(before.get(id))).wrapping_add(of(after.get(id)));
        let components = affected.ids.iter().fold(self.components, step);
        let is_in_order = !affected.order && !affected.taken;
        Self { components, order: if is_in_order { self.order } else { of_order(after) } }
    }

    /// Parses the `Display` form.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (components, order) = text.split_at_checked(16)?;
        let half = |text: &str| if text.len() == 16 { u64::from_str_radix(text, 16).ok() } else { None };
        Some(Self { components: half(components)?, order: half(order)? })
    }
}

/// Formats 32 hexadecimal digits.
impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}{:016x}", self.components, self.order)
    }
}

fn of_order(sketch: &Sketch) -> u64 {
    sketch.iter().fold(0, |order, component| mix(order ^ of_text(component.id().as_str())))
}

fn of_component(component: &Component) -> u64 {
    let bounds = component.bounds();
    let mut hash = mix(of_text(component.id().as_str()) ^ of_text(component.kind().name()).rotate_left(1));
    for side in [bounds.x(), bounds.y(), bounds.width(), bounds.height()] {
        // Negative zero is hashed as zero.
        hash = mix(hash ^ (side + 0.0).to_bits());
    }
    let props =
        members(component.props().as_text()).map(|(key, value)| of_member(of_text(key), of_written(value)));
    mix(hash ^ props.fold(0, u64::wrapping_add))
}

fn of_member(key: u64, value: u64) -> u64 {
    mix(key ^ value.rotate_left(1))
}

/// Hashes the JSON text of a value. Only values with objects have several texts, so only those are parsed.
fn of_written(value: &str) -> u64 {
    if !value.contains('{') {
        return of_text(value);
    }
    json::parse(value).map_or_else(|_| of_text(value), |value| of_value(&value))
}

fn of_value(value: &Value) -> u64 {
    match value {
        Value::Object(map) => {
            let members = map.iter().map(|(key, value)| of_member(of_text(key), of_value(value)));
            mix(1 ^ members.fold(0, u64::wrapping_add))
        }
        Value::Array(items) => items.iter().fold(2, |hash, item| mix(hash ^ of_value(item))),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            of_text(&json::to_string(value))
        }
    }
}

/// Hashes a text, eight bytes at a time.
fn of_text(text: &str) -> u64 {
    let (words, rest) = text.as_bytes().as_chunks::<8>();
    let mut last = [0; 8];
    last.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
    let length = u64::try_from(text.len()).unwrap_or(u64::MAX);
    let words = words.iter().chain([&last]);
    words.fold(length, |hash, word| mix(hash ^ u64::from_le_bytes(*word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(one: &str, other: &str, is_same: bool) {
        let of = |text: &str| Fingerprint::of(&Sketch::read_text(text.as_bytes()).unwrap().sketch);
        assert_eq!(of(one) == of(other), is_same, "{one}\n{other}");
        assert_eq!(Fingerprint::parse(&of(one).to_string()), Some(of(one)));
    }

    fn button(id: &str, x: &str, props: &str) -> String {
        format!(r#"{{"id":"{id}","type":"Button","x":{x},"y":0,"width":80,"height":40,"props":{props}}}"#)
    }

    #[test]
    fn the_order_of_keys_does_not_count() {
        let one = |props| format!("[{}]", button("a", "0", props));
        check(&one(r#"{"text":"t","name":"n"}"#), &one(r#"{"name":"n","text":"t"}"#), true);
        check(
            &one(r#"{"d":{"b":[1,{"x":1,"y":"{"}],"a":2}}"#),
            &one(r#"{"d":{"a":2,"b":[1,{"y":"{","x":1}]}}"#),
            true,
        );
        check(&one(r#"{"d":{"b":1,"a":2}}"#), &one(r#"{"d":{"b":2,"a":1}}"#), false);
        check(&one(r#"{"d":[1,2]}"#), &one(r#"{"d":[2,1]}"#), false);
        check(&one(r#"{"text":"t"}"#), &one(r#"{"name":"t"}"#), false);
        check(&one(r#"{"text":"t"}"#), &one("{}"), false);
        check(&format!("[{}]", button("a", "-0.0", "{}")), &one("{}"), true);
    }

    #[test]
    fn paint_order_and_places_count() {
        let [a, b, moved] = [button("a", "0", "{}"), button("b", "0", "{}"), button("a", "1", "{}")];
        check(&format!("[{a},{b}]"), &format!("[{b},{a}]"), false);
        check(&format!("[{a},{b}]"), &format!("[{moved},{b}]"), false);
        check(&format!("[{a}]"), &format!("[{a},{b}]"), false);
        check("[]", "[]", true);
        assert_eq!(Fingerprint::parse(""), None);
        assert_eq!(Fingerprint::parse(&"+".repeat(32)), None);
    }
}
