//! JSON forms of core types in the protocol of session objects.
//!
//! They cover types without serde support, and long values that core parses faster from text. A field refers
//! to this module with `#[serde(with = "wire")]`, or to the form of its enum.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use std::rc::Rc;
use websketch_agent::turn::Edit;
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_sketch::Sketch;
use websketch_sketch::execute::Mode;
use websketch_sketch::history::{Fingerprint, UndoUnavailable};
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;

/// A type with a JSON form that is parsed from known valid JSON.
pub(crate) trait Wire<'a>: Sized {
    /// Writes the value, for [`json::to_chunks`].
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;

    /// Parses the output of [`Wire::write`].
    fn read<E: Error>(text: &'a str) -> Result<Self, E>;
}

/// Serializes a value, for serde.
pub(crate) fn serialize<'a, T: Wire<'a>, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.write(serializer)
}

/// Deserializes a value, for serde.
pub(crate) fn deserialize<'de, T: Wire<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::read(<&RawValue>::deserialize(deserializer)?.get())
}

/// A view stays text on both sides.
impl<'a> Wire<'a> for LazyValue<'a> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        json::raw(self.text(), serializer)
    }

    fn read<E: Error>(text: &'a str) -> Result<Self, E> {
        LazyValue::parse(text.as_bytes()).map_err(E::custom)
    }
}

/// JSON that is passed on unparsed.
impl Wire<'_> for String {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        json::raw(self, serializer)
    }

    fn read<E: Error>(text: &str) -> Result<Self, E> {
        Ok(text.to_owned())
    }
}

impl Wire<'_> for Sketch {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.serialize(serializer)
    }

    fn read<E: Error>(text: &str) -> Result<Self, E> {
        Self::restore(LazyValue::read(text)?).map_err(E::custom)
    }
}

impl Wire<'_> for Vec<Operation> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.serialize(serializer)
    }

    fn read<E: Error>(text: &str) -> Result<Self, E> {
        let items = LazyValue::read(text)?.items().ok_or_else(|| E::custom("operations must be an array"))?;
        items.map(|item| Operation::read(item).map_err(E::custom)).collect()
    }
}

impl Wire<'_> for Fingerprint {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }

    fn read<E: Error>(text: &str) -> Result<Self, E> {
        Self::parse(text.trim_matches('"')).ok_or_else(|| E::custom("not a fingerprint"))
    }
}

impl<'a, T: Wire<'a>> Wire<'a> for Rc<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).write(serializer)
    }

    fn read<E: Error>(text: &'a str) -> Result<Self, E> {
        T::read(text).map(Self::new)
    }
}

impl<'a, T: Wire<'a>> Wire<'a> for Option<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Some(value) => value.write(serializer),
            None => serializer.serialize_none(),
        }
    }

    fn read<E: Error>(text: &'a str) -> Result<Self, E> {
        if text == "null" { Ok(None) } else { T::read(text).map(Some) }
    }
}

/// The form of [`Mode`].
#[derive(Serialize, Deserialize)]
#[serde(remote = "Mode", rename_all = "camelCase")]
pub(crate) enum ModeForm {
    Atomic,
    Partial,
}

/// The form of [`Actor`].
#[derive(Serialize, Deserialize)]
#[serde(remote = "Actor", rename_all = "camelCase")]
pub(crate) enum OriginForm {
    User,
    Model,
}

/// The form of [`Edit`].
#[derive(Serialize, Deserialize)]
#[serde(remote = "Edit", rename_all = "camelCase")]
pub(crate) enum EditForm {
    Operations(#[serde(with = "self")] Vec<Operation>),
    Undo,
    Redo,
}

/// The form of [`UndoUnavailable`].
#[derive(Serialize, Deserialize)]
#[serde(remote = "UndoUnavailable", rename_all = "camelCase")]
pub(crate) enum NoStepForm {
    NothingToUndo,
    NothingToRedo,
    NoLongerKept,
}
