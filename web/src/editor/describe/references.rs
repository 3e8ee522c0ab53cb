//! Descriptions of changes of links, ties and pointers.

use serde_json::{Map, Value};
use websketch_layout::naming::label;
use websketch_sketch::{ComponentId, Sketch};

/// Describes a change of one link, tie or pointer of `name`. `None` for a change of other props.
pub(super) fn reference(sketch: &Sketch, name: &str, props: &Map<String, Value>) -> Option<String> {
    let mut entries = props.iter();
    let (Some((key, value)), None) = (entries.next(), entries.next()) else { return None };
    let target = value.as_str().and_then(|id| ComponentId::new(id).ok());
    let target = target.map(|id| sketch.get(&id).map_or_else(|| "a component".to_owned(), label));
    Some(match (key.as_str(), target) {
        ("to", _) if value.as_str() == Some("back") => format!("Link {name} back"),
        ("to", Some(target)) => format!("Link {name} to {target}"),
        ("to" | "tos", None) if value.is_null() => format!("Remove the links of {name}"),
        ("tos", None) => format!("Link entries of {name}"),
        ("sameAs", Some(target)) => format!("Tie {name} to {target}"),
        ("sameAs", None) => format!("Untie {name}"),
        ("about", Some(target)) => format!("Point {name} at {target}"),
        ("stateOf", Some(target)) => format!("Make {name} a state of {target}"),
        // The value is a fingerprint.
        ("stateSeen", _) => format!("Bring {name} up to date with its screen"),
        _ => return None,
    })
}
