//! The fields of the JSON that the Worker and its objects send each other.

use serde::de::DeserializeOwned;
use serde_json::Value;
use std::borrow::Cow;
use websketch_core::json::{self, Items, View};
use websketch_core::language::Message;
use websketch_core::operation::Operation;
use websketch_core::sketch::Sketch;

/// A call that cannot be read; the Worker makes none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} is missing or wrong")]
pub(crate) struct InvalidCall {
    field: &'static str,
}

impl InvalidCall {
    /// The field is missing or wrong.
    pub(in crate::session) const fn of(field: &'static str) -> Self {
        Self { field }
    }
}

/// The object `head`, not empty, with more fields whose values are JSON text already.
pub(in crate::session) fn with_raw<'a>(
    head: &Value,
    fields: impl IntoIterator<Item = (&'a str, &'a str), IntoIter: Clone>,
) -> String {
    let (head, fields) = (json::to_string(head), fields.into_iter());
    let parts = fields.flat_map(|(field, text)| [",\"", field, "\":", text]);
    let length: usize = parts.clone().map(str::len).sum();
    // Of just this length: sketches are long, and there may be several of them at a time.
    let mut object = String::with_capacity(head.len() + length);
    object.push_str(&head);
    object.pop();
    object.extend(parts);
    object.push('}');
    object
}

/// The fields of a JSON object that one of us wrote; what is in them stays text until it is asked for.
pub(in crate::session) struct Fields<'a>(Vec<(Cow<'a, str>, View<'a>)>);

impl<'a> Fields<'a> {
    /// Those of the object in `text`; nothing for anything else.
    pub(in crate::session) fn of(text: &'a str) -> Option<Self> {
        Self::in_view(View::of(text.as_bytes()).ok()?)
    }

    /// Those of an object.
    pub(in crate::session) fn in_view(view: View<'a>) -> Option<Self> {
        view.members().map(|members| Self(members.collect()))
    }

    /// What stands under `field`; `null` counts as absent.
    pub(in crate::session) fn get(&self, field: &str) -> Option<View<'a>> {
        let found = self.0.iter().find(|(key, _)| key == field);
        found.map(|&(_, value)| value).filter(|value| !value.is_null())
    }

    pub(in crate::session) fn text(&self, field: &'static str) -> Result<String, InvalidCall> {
        self.get(field).and_then(View::string).map(Cow::into_owned).ok_or(InvalidCall { field })
    }

    pub(in crate::session) fn number(&self, field: &'static str) -> Result<u64, InvalidCall> {
        self.get(field).and_then(View::whole).ok_or(InvalidCall { field })
    }

    pub(in crate::session) fn sketch(&self, field: &'static str) -> Result<Option<Sketch>, InvalidCall> {
        self.get(field).map(Sketch::restore).transpose().map_err(|_| InvalidCall { field })
    }

    pub(in crate::session) fn operations(&self) -> Result<Vec<Operation>, InvalidCall> {
        const FIELD: &str = "operations";
        let read = |item| Operation::read(item).map_err(|_| InvalidCall { field: FIELD });
        self.array(FIELD)?.map(read).collect()
    }

    pub(in crate::session) fn array(&self, field: &'static str) -> Result<Items<'a>, InvalidCall> {
        self.get(field).and_then(View::items).ok_or(InvalidCall { field })
    }

    pub(in crate::session) fn optional<T: DeserializeOwned>(
        &self,
        field: &'static str,
    ) -> Result<Option<T>, InvalidCall> {
        let value = self.get(field).map(|view| T::deserialize(view.to_value()));
        value.transpose().map_err(|_| InvalidCall { field })
    }

    pub(in crate::session) fn flag(&self, field: &'static str) -> bool {
        self.get(field).and_then(View::flag).unwrap_or_default()
    }

    pub(in crate::session) fn messages(&self, field: &'static str) -> Result<Vec<Message>, InvalidCall> {
        self.array(field)?.map(|item| Message::read(item).ok_or(InvalidCall { field })).collect()
    }

    pub(in crate::session) fn revision(&self) -> Option<u64> {
        self.get("baseRevision").and_then(View::whole)
    }

    pub(in crate::session) fn object(&self, field: &str) -> Option<Self> {
        self.get(field).and_then(Self::in_view)
    }
}
