//! Other words in place of some, wherever these are written.

use super::{Draft, Halt};
use crate::reference::{Description, Part, Reference};
use crate::token::{word_spans, words};
use serde_json::{Map, Value};
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId};

/// Texts that are written on things.
const TEXTS: [&str; 3] = ["text", "placeholder", "alt"];
/// Lists of texts.
const LISTS: [&str; 3] = ["items", "columns", "rows"];

impl Draft<'_> {
    /// Writes `new` wherever the words of a reference are written.
    pub(super) fn write_everywhere(&mut self, what: &Reference, new: &str) -> Result<(), Halt> {
        let [Part::Described(Description { literal, words: said, .. })] = what.parts.as_slice() else {
            return Err(Halt::Nothing);
        };
        let old = literal.as_deref().map_or_else(|| said.clone(), words);
        if what.except.is_some() {
            return Err(Halt::Nothing);
        }
        self.replace_everywhere(&old, new)
    }

    pub(super) fn replace_everywhere(&mut self, old: &[String], new: &str) -> Result<(), Halt> {
        if old.is_empty() || new.trim().is_empty() {
            return Err(Halt::Nothing);
        }
        let is_free = |one: &&Component| !one.props().is_locked();
        let changes = self.sketch.iter().filter(is_free).filter_map(|one| {
            let changed = changed(&one.props().to_map(), old, new);
            (!changed.is_empty()).then(|| (one.id().clone(), changed))
        });
        let changes: Vec<(ComponentId, Map<String, Value>)> = changes.collect();
        if changes.is_empty() {
            return Err(Halt::Nothing);
        }
        let count = changes.len();
        self.naming = changes.iter().map(|(id, _)| id.clone()).collect();
        for (component_id, props) in changes {
            self.apply(Operation::Modify { component_id, props: props.into() })?;
        }
        let places = if count == 1 { "1 place".to_owned() } else { [&count.to_string(), " places"].concat() };
        self.did(["changed “", &old.join(" "), "” to “", new, "” in ", &places].concat());
        Ok(())
    }
}

/// The props that say other words then.
fn changed(props: &Map<String, Value>, old: &[String], new: &str) -> Map<String, Value> {
    let keys = TEXTS.iter().chain(&LISTS);
    let changed = keys.filter_map(|key| Some(((*key).to_owned(), replaced(props.get(*key)?, old, new)?)));
    changed.collect()
}

/// A value with other words in all its texts; `None` where none has the old ones.
fn replaced(value: &Value, old: &[String], new: &str) -> Option<Value> {
    match value {
        Value::String(text) => with_all(text, old, new).map(Value::from),
        Value::Array(values) => {
            let changed: Vec<Option<Value>> = values.iter().map(|one| replaced(one, old, new)).collect();
            let is_same = changed.iter().all(Option::is_none);
            let all = values.iter().zip(changed).map(|(one, changed)| changed.unwrap_or_else(|| one.clone()));
            (!is_same).then(|| Value::Array(all.collect()))
        }
        _ => None,
    }
}

/// A text with `new` in all places of `old`.
fn with_all(text: &str, old: &[String], new: &str) -> Option<String> {
    let (all, spans) = (words(text), word_spans(text));
    let (mut result, mut end, mut at) = (String::new(), 0, 0);
    while at + old.len() <= all.len() {
        if all.get(at..at + old.len()) != Some(old) {
            at += 1;
            continue;
        }
        let first = spans.get(at)?.start;
        result.push_str(text.get(end..first)?);
        result.push_str(new);
        end = spans.get(at + old.len() - 1)?.end;
        at += old.len();
    }
    if end == 0 {
        return None;
    }
    result.push_str(text.get(end..)?);
    Some(result)
}
