//! Setting and removing one link.

use serde_json::{Map, Value};
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, Relation};

/// Returns the changes that make a link of `component` lead to `target`, or remove it.
#[must_use]
pub fn linked(component: &Component, relation: &Relation, target: Option<&str>) -> Operation {
    let value = target.map_or(Value::Null, Value::from);
    let props = match relation {
        Relation::Entry(entry) => {
            let mut entries = match component.props().get(relation.key()) {
                Some(Value::Object(entries)) => entries,
                _ => Map::new(),
            };
            match value {
                Value::Null => drop(entries.shift_remove(entry)),
                value => drop(entries.insert(entry.clone(), value)),
            }
            if entries.is_empty() { Value::Null } else { Value::Object(entries) }
        }
        _ => value,
    };
    let props = Map::from_iter([(relation.key().to_owned(), props)]);
    Operation::Modify { component_id: component.id().clone(), props: props.into() }
}
