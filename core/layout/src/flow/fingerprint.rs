//! Fingerprints of screens, by which a state knows that its base has changed.

use crate::structure::{Element, Structure};
use serde_json::Value;
use websketch_json as json;
use websketch_sketch::hash_text;

/// Returns a hash of a screen and its contents, apart from their place on the page and from names, locks and groups.
#[must_use]
pub fn screen_fingerprint(structure: &Structure, screen: &Element) -> String {
    const UNSEEN: [&str; 6] = ["name", "locked", "group", "to", "tos", "sameAs"];
    let mut text = String::new();
    for element in structure.subtree(screen) {
        let bounds = element.bounds;
        let mut props = element.component.props().to_map();
        props.retain(|key, _| !UNSEEN.contains(&key.as_str()));
        let place =
            [bounds.x() - screen.bounds.x(), bounds.y() - screen.bounds.y(), bounds.width(), bounds.height()];
        text.push_str(element.kind().name());
        text.extend(place.map(|number| json::number(number) + " "));
        text.push_str(&json::to_string(&Value::Object(props)));
    }
    format!("{:016x}", hash_text(&text))
}
