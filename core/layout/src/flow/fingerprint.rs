//! Fingerprints of screens, by which a state knows that its base has changed.

use crate::structure::{Element, Structure};
use serde_json::Value;
use std::fmt;
use websketch_json as json;
use websketch_sketch::hash_text;

/// Fingerprints of a state and of its base, taken when the state was derived. Their text is the value of `stateSeen`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateFingerprints {
    base: String,
    /// Absent in a value that other programs wrote.
    own: Option<String>,
}

const SEPARATOR: char = '-';

impl StateFingerprints {
    /// Takes the fingerprints of a state and its base.
    #[must_use]
    pub fn of(structure: &Structure, base: &Element, state: &Element) -> Self {
        let own = Some(screen_fingerprint(structure, state));
        Self { base: screen_fingerprint(structure, base), own }
    }

    /// Reads the value of `stateSeen`.
    #[must_use]
    pub fn read(text: &str) -> Self {
        match text.split_once(SEPARATOR) {
            Some((base, own)) => Self { base: base.to_owned(), own: Some(own.to_owned()) },
            None => Self { base: text.to_owned(), own: None },
        }
    }

    /// Returns true if the base has changed since.
    #[must_use]
    pub fn is_stale(&self, structure: &Structure, base: &Element) -> bool {
        self.base != screen_fingerprint(structure, base)
    }

    /// Returns true if the state is as it was derived. False if that is not known.
    #[must_use]
    pub fn is_untouched(&self, structure: &Structure, state: &Element) -> bool {
        self.own.as_ref().is_some_and(|own| *own == screen_fingerprint(structure, state))
    }
}

impl fmt::Display for StateFingerprints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.base)?;
        self.own.as_ref().map_or(Ok(()), |own| write!(f, "{SEPARATOR}{own}"))
    }
}

/// Returns a hash of a screen and its contents, apart from their place on the page, names, locks, groups, links, and
/// the marks of a state.
fn screen_fingerprint(structure: &Structure, screen: &Element) -> String {
    const UNSEEN: [&str; 9] =
        ["name", "locked", "group", "to", "tos", "sameAs", "stateOf", "state", "stateSeen"];
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
