//! References of a component to others by id: links, ties, subjects of notes, bases of states.

use super::{ComponentId, PropChanges, Props};
use crate::limits::MAX_ENTRY_LINKS;
use serde_json::{Map, Value};

/// The target of a link that leads to the screen before.
pub const BACK: &str = "back";
const LINK: &str = "to";
const ENTRIES: &str = "tos";
const TIE: &str = "sameAs";
const SUBJECT: &str = "about";
const BASE: &str = "stateOf";
/// The keys of props that hold references.
const KEYS: [&str; 5] = [LINK, ENTRIES, TIE, SUBJECT, BASE];
/// The keys that have no meaning without [`BASE`].
const STATE_KEYS: [&str; 2] = ["state", "stateSeen"];

/// The meaning of a reference.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    /// `to`: a click on the component leads to the target.
    Link,
    /// `tos`: a click on the entry with this text leads to the target.
    Entry(String),
    /// `sameAs`: the component has the contents of the target.
    Tie,
    /// `about`: the note is about the target.
    Subject,
    /// `stateOf`: the screen is a state of the target.
    Base,
}

impl Relation {
    /// Returns true if a click leads to the target.
    #[must_use]
    pub const fn is_link(&self) -> bool {
        matches!(self, Self::Link | Self::Entry(_))
    }

    /// Key of the props.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Link => LINK,
            Self::Entry(_) => ENTRIES,
            Self::Tie => TIE,
            Self::Subject => SUBJECT,
            Self::Base => BASE,
        }
    }
}

/// The target of a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The screen before. Of links only.
    Back,
    /// A component, which may be missing in the sketch.
    Component(ComponentId),
    /// A value that is no id.
    Unreadable,
}

impl Target {
    /// Returns the id, or `None` for the screen before and for an unreadable value.
    #[must_use]
    pub const fn id(&self) -> Option<&ComponentId> {
        match self {
            Self::Component(id) => Some(id),
            Self::Back | Self::Unreadable => None,
        }
    }

    fn read(relation: &Relation, value: &Value) -> Self {
        match value.as_str() {
            Some(BACK) if relation.is_link() => Self::Back,
            Some(text) => ComponentId::new(text).map_or(Self::Unreadable, Self::Component),
            None => Self::Unreadable,
        }
    }
}

/// A reference of a component to another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Its meaning.
    pub relation: Relation,
    /// Its target.
    pub target: Target,
}

/// The change of one reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rewiring {
    /// The reference stays.
    Keep,
    /// The reference is removed.
    Remove,
    /// The reference gets another target.
    To(ComponentId),
}

impl Props {
    /// Returns true if a key of a reference may be there. A substring search, because few components refer to others
    /// and every component is asked.
    #[must_use]
    pub fn may_refer(&self) -> bool {
        let text = self.as_text();
        [r#""to":"#, r#""tos":"#, r#""sameAs":"#, r#""about":"#, r#""stateOf":"#]
            .iter()
            .any(|key| text.contains(key))
    }

    /// Returns the references, those of entries in the order of `tos`.
    #[must_use]
    pub fn references(&self) -> Vec<Reference> {
        if !self.may_refer() {
            return Vec::new();
        }
        let single = [Relation::Link, Relation::Tie, Relation::Subject, Relation::Base];
        let mut references: Vec<Reference> = single
            .into_iter()
            .filter_map(|relation| {
                let target = Target::read(&relation, &self.get(relation.key())?);
                Some(Reference { relation, target })
            })
            .collect();
        match self.get(ENTRIES) {
            Some(Value::Object(entries)) => {
                references.extend(entries.into_iter().take(MAX_ENTRY_LINKS).map(|(entry, value)| {
                    let relation = Relation::Entry(entry);
                    Reference { target: Target::read(&relation, &value), relation }
                }));
            }
            Some(_) => references
                .push(Reference { relation: Relation::Entry(String::new()), target: Target::Unreadable }),
            None => {}
        }
        references
    }

    /// Returns the target of one relation, if it is an id or leads back.
    #[must_use]
    pub fn target(&self, relation: &Relation) -> Option<Target> {
        let readable = |target: &Target| *target != Target::Unreadable;
        match relation {
            Relation::Entry(_) => self
                .references()
                .into_iter()
                .find(|reference| reference.relation == *relation)
                .map(|reference| reference.target)
                .filter(readable),
            single => {
                let value = self.string(single.key())?;
                Some(Target::read(single, &value.into())).filter(readable)
            }
        }
    }

    /// `sameAs`: the component that this one is tied to.
    #[must_use]
    pub fn same_as(&self) -> Option<ComponentId> {
        self.string(TIE).and_then(|id| ComponentId::new(id).ok())
    }

    /// `stateOf`: the screen that this one is a state of.
    #[must_use]
    pub fn state_of(&self) -> Option<ComponentId> {
        self.string(BASE).and_then(|id| ComponentId::new(id).ok())
    }

    /// Returns the changes that `decide` makes to the references, or `None` if all stay.
    pub fn rewired(&self, mut decide: impl FnMut(&Reference) -> Rewiring) -> Option<PropChanges> {
        let mut changes = Map::new();
        let mut entries: Option<Map<String, Value>> = None;
        for reference in self.references() {
            let value = match decide(&reference) {
                Rewiring::Keep => continue,
                Rewiring::Remove => Value::Null,
                Rewiring::To(id) => id.as_str().into(),
            };
            match &reference.relation {
                Relation::Entry(entry) => {
                    let entries = entries.get_or_insert_with(|| match self.get(ENTRIES) {
                        Some(Value::Object(entries)) => entries,
                        _ => Map::new(),
                    });
                    match value {
                        Value::Null => drop(entries.shift_remove(entry)),
                        value => drop(entries.insert(entry.clone(), value)),
                    }
                }
                relation => {
                    if *relation == Relation::Base && value.is_null() {
                        let keys = STATE_KEYS.into_iter().filter(|key| self.raw(key).is_some());
                        changes.extend(keys.map(|key| (key.to_owned(), Value::Null)));
                    }
                    changes.insert(relation.key().to_owned(), value);
                }
            }
        }
        if let Some(entries) = entries {
            let value = if entries.is_empty() { Value::Null } else { Value::Object(entries) };
            changes.insert(ENTRIES.to_owned(), value);
        }
        (!changes.is_empty()).then(|| changes.into())
    }

    /// Returns the change that gives each link of an entry the text that `rename` returns for its entry, or removes it
    /// for `None`. `None` if all stay.
    pub fn entries_renamed(&self, rename: impl Fn(&str) -> Option<String>) -> Option<PropChanges> {
        let Some(Value::Object(before)) = self.get(ENTRIES) else { return None };
        let mut after = Map::new();
        for (entry, target) in &before {
            if let Some(renamed) = rename(entry) {
                after.entry(renamed).or_insert_with(|| target.clone());
            }
        }
        if after == before {
            return None;
        }
        let value = if after.is_empty() { Value::Null } else { Value::Object(after) };
        Some(Map::from_iter([(ENTRIES.to_owned(), value)]).into())
    }
}

impl PropChanges {
    /// Returns true if the changes set or remove a reference.
    #[must_use]
    pub fn rewires(&self) -> bool {
        self.keys().any(|key| KEYS.contains(&key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json::{LazyValue, to_string};

    fn props(text: &str) -> Props {
        Props::read(LazyValue::parse(text.as_bytes()).unwrap()).unwrap()
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let references = props(text).references();
        let word = |reference: &Reference| {
            let target = match &reference.target {
                Target::Back => "<-",
                Target::Component(id) => id.as_str(),
                Target::Unreadable => "?",
            };
            match &reference.relation {
                Relation::Entry(entry) => format!("{}[{entry}] {target}", reference.relation.key()),
                relation => format!("{} {target}", relation.key()),
            }
        };
        assert_eq!(references.iter().map(word).collect::<Vec<_>>().join(", "), expected);
    }

    #[test]
    fn references_are_ids_and_the_way_back() {
        check(r#"{"to":"cart","sameAs":"bar","about":"back"}"#, "to cart, sameAs bar, about back");
        check(r#"{"to":"back","tos":{"Home":"home","Up":"back"}}"#, "to <-, tos[Home] home, tos[Up] <-");
        check(r#"{"to":7,"tos":["a"],"stateOf":""}"#, "to ?, stateOf ?, tos[] ?");
        check(r#"{"text":"to: cart","tos":{"A":null}}"#, "tos[A] ?");
        check(r#"{"text":"Save"}"#, "");
    }

    #[test]
    fn an_address_on_the_web_is_an_id_like_any_other() {
        check(r#"{"to":"https://example.com"}"#, "to https://example.com");
    }

    #[test]
    fn what_is_rewired_changes_alone() {
        #[track_caller]
        fn check(text: &str, expected: &str) {
            let changes =
                props(text).rewired(|reference| match reference.target.id().map(ComponentId::as_str) {
                    Some("gone") => Rewiring::Remove,
                    Some("old") => Rewiring::To(ComponentId::new("new").unwrap()),
                    _ => Rewiring::Keep,
                });
            assert_eq!(changes.map(|changes| to_string(&changes)).unwrap_or_default(), expected);
        }
        check(r#"{"to":"a","tos":{"X":"b"}}"#, "");
        check(r#"{"to":"gone","about":"old"}"#, r#"{"to":null,"about":"new"}"#);
        check(r#"{"tos":{"X":"gone","Y":"b","Z":"old"}}"#, r#"{"tos":{"Y":"b","Z":"new"}}"#);
        check(r#"{"tos":{"X":"gone"}}"#, r#"{"tos":null}"#);
        check(r#"{"stateOf":"gone","state":"empty"}"#, r#"{"state":null,"stateOf":null}"#);
    }

    #[test]
    fn links_follow_the_names_of_their_entries() {
        #[track_caller]
        fn check(text: &str, expected: &str) {
            let changes = props(text).entries_renamed(|entry| match entry {
                "Old" => Some("New".to_owned()),
                "Gone" => None,
                other => Some(other.to_owned()),
            });
            assert_eq!(changes.map(|changes| to_string(&changes)).unwrap_or_default(), expected);
        }
        check(r#"{"tos":{"Home":"a"}}"#, "");
        check(r#"{"tos":{"Old":"a","Gone":"b","Home":"c"}}"#, r#"{"tos":{"New":"a","Home":"c"}}"#);
        check(r#"{"tos":{"Gone":"b"}}"#, r#"{"tos":null}"#);
        check(r#"{"tos":3}"#, "");
    }
}
