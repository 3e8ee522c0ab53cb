//! Prop edits: keys to set and keys to remove.

use super::props::{NOTHING, Props, compact};
use crate::limits::MAX_PROPS_BYTES;
use crate::sketch::InvalidComponent;
use crate::sort::{collect_map, collect_set};
use serde::ser::{Serialize, Serializer};
use serde_json::{Map, Value};
use std::sync::Arc;
use websketch_json as json;
use websketch_json::{LazyValue, members};

/// The longest text of changes that is read. Enough to remove all props of one component and to set as many. Bytes.
const MAX_CHANGES_BYTES: usize = 4 * MAX_PROPS_BYTES;

/// The value that removes its key.
const REMOVED: &str = "null";

/// Prop keys with their new values, in order; `null` removes a key.
///
/// As with [`Props`], clones share the text, and a tree is built only on request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PropChanges(Arc<str>);

impl PropChanges {
    /// Reads an object of changes.
    ///
    /// # Errors
    /// Fails with [`InvalidComponent::PropsTooLarge`] if no component could hold the changes.
    pub(crate) fn read(object: LazyValue<'_>) -> Result<Self, InvalidComponent> {
        Ok(Self(compact(object, MAX_CHANGES_BYTES)?.into()))
    }

    /// Returns the keys, as written between quotes.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        members(&self.0).map(|(key, _)| key)
    }

    /// Returns keys and values, in order.
    #[must_use]
    pub fn to_map(&self) -> Map<String, Value> {
        json::parse_object(&self.0)
    }

    /// Returns true if there are no changes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        &*self.0 == NOTHING
    }
}

impl From<Map<String, Value>> for PropChanges {
    fn from(map: Map<String, Value>) -> Self {
        Self(json::to_string(&map).into())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for PropChanges {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Changes".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "object", "additionalProperties": true })
    }
}

impl Serialize for PropChanges {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if json::accepts_raw(&serializer) {
            json::raw(&self.0, serializer)
        } else {
            self.to_map().serialize(serializer)
        }
    }
}

impl Props {
    /// Returns these props with `changes` applied, one level deep. New keys go to the end.
    ///
    /// # Errors
    ///
    /// Fails with [`InvalidComponent::PropsTooLarge`].
    pub(crate) fn with(&self, changes: &PropChanges) -> Result<Self, InvalidComponent> {
        let changed = collect_map(members(&changes.0));
        let own = collect_set(members(self.as_text()).map(|(key, _)| key));
        let kept = members(self.as_text()).filter_map(|(key, value)| match changed.get(key) {
            Some(&REMOVED) => None,
            changed => Some((key, changed.copied().unwrap_or(value))),
        });
        let new = members(&changes.0).filter(|(key, value)| *value != REMOVED && !own.contains(key));
        Self::of_text(object(kept.chain(new)))
    }

    /// Returns the changes that turn these props into `after`, apart from key order.
    pub fn changes_to(&self, after: &Self) -> PropChanges {
        let (before, later) = (collect_map(members(self.as_text())), collect_map(members(after.as_text())));
        let removed = members(self.as_text()).filter(|(key, _)| !later.contains_key(key));
        let set = members(after.as_text()).filter(|(key, value)| before.get(key) != Some(value));
        PropChanges(object(removed.map(|(key, _)| (key, REMOVED)).chain(set)).into())
    }

    /// Returns the changes that reset `keys` to their values here. Absent keys are removed. Keys are given as written
    /// between quotes.
    pub(crate) fn undo_changes<'k>(&self, keys: impl Iterator<Item = &'k str>) -> PropChanges {
        let own = collect_map(members(self.as_text()));
        let mut text = "{".to_owned();
        for key in keys {
            push_member(&mut text, key, own.get(key).copied().unwrap_or(REMOVED));
        }
        text.push('}');
        PropChanges(text.into())
    }

    /// Returns the keys, as written between quotes.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &str> {
        members(self.as_text()).map(|(key, _)| key)
    }
}

/// Joins keys and values that are JSON text already into an object.
fn object<'a>(members: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let mut text = "{".to_owned();
    for (key, value) in members {
        push_member(&mut text, key, value);
    }
    text + "}"
}

fn push_member(text: &mut String, key: &str, value: &str) {
    let comma = if text.len() > 1 { "," } else { "" };
    text.extend([comma, "\"", key, "\":", value]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn props(text: &str) -> Props {
        Props::read(LazyValue::parse(text.as_bytes()).unwrap()).unwrap()
    }

    #[track_caller]
    fn check(before: &str, changes: &str, expected: &str) {
        let before = props(before);
        let changes = PropChanges::read(LazyValue::parse(changes.as_bytes()).unwrap()).unwrap();
        let after = before.with(&changes).unwrap();
        assert_eq!(after.as_text(), expected);
        let same_keys = |one: &Props, other: &Props| one.to_map() == other.to_map();
        assert!(same_keys(&after.with(&before.undo_changes(changes.keys())).unwrap(), &before));
        assert!(same_keys(&before.with(&before.changes_to(&after)).unwrap(), &after));
    }

    #[test]
    fn changes_go_one_level_deep() {
        check(
            r#"{"a":1,"b":{"c":2},"d":null}"#,
            r#"{"b":{"e":3},"a":null,"f":[]}"#,
            r#"{"b":{"e":3},"d":null,"f":[]}"#,
        );
        check("{}", r#"{"a":null}"#, "{}");
        check(r#"{"\"":1}"#, r#"{ "\u0022" : "\u00e9" }"#, r#"{"\"":"é"}"#);
        check(r#"{"a":1}"#, "{}", r#"{"a":1}"#);
    }

    #[test]
    fn of_a_key_that_comes_twice_the_last_value_counts() {
        check(r#"{"a":1}"#, r#"{"b":1,"a":2,"\u0062":3}"#, r#"{"a":2,"b":3}"#);
    }
}
