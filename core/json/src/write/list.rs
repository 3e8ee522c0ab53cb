//! Serialization of compound values. JSON has two forms for serde's seven kinds.

use super::{SerializeError, Sink, Writer};
use serde::Serialize;
use serde::ser::{
    Error, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

/// A list, object or variant during serialization.
pub(crate) struct CompoundWriter<'a, O> {
    out: &'a mut O,
    is_first: bool,
    /// The closing bracket or brackets.
    close: &'static str,
}

impl<'a, O: Sink> CompoundWriter<'a, O> {
    /// Continues after the opening bracket.
    pub(super) fn new(out: &'a mut O, close: &'static str) -> Self {
        Self { out, is_first: true, close }
    }

    fn entry<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerializeError> {
        self.key(value)?;
        self.out.mark_boundary();
        Ok(())
    }

    /// Writes an entry that the caller inspects afterwards, without a chunk boundary.
    fn key<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerializeError> {
        if !std::mem::take(&mut self.is_first) {
            self.out.text().push(',');
        }
        value.serialize(Writer::new(self.out))
    }

    /// Writes a field. Field names of Rust types need no escaping.
    fn field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), SerializeError> {
        self.out.text().push_str(if std::mem::take(&mut self.is_first) { "\"" } else { ",\"" });
        self.out.text().push_str(key);
        self.out.text().push('"');
        self.value(value)
    }

    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerializeError> {
        self.out.text().push(':');
        value.serialize(Writer::new(self.out))?;
        self.out.mark_boundary();
        Ok(())
    }

    fn close(self) {
        self.out.text().push_str(self.close);
    }
}

/// Implements one of serde's compound traits, either by entry or by named field.
macro_rules! impl_compound {
    ($list:ident, $method:ident) => {
        impl<O: Sink> $list for CompoundWriter<'_, O> {
            type Ok = ();
            type Error = SerializeError;
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerializeError> {
                self.entry(value)
            }
            fn end(self) -> Result<(), SerializeError> {
                self.close();
                Ok(())
            }
        }
    };
    ($object:ident) => {
        impl<O: Sink> $object for CompoundWriter<'_, O> {
            type Ok = ();
            type Error = SerializeError;
            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), SerializeError> {
                self.field(key, value)
            }
            fn end(self) -> Result<(), SerializeError> {
                self.close();
                Ok(())
            }
        }
    };
}

impl_compound!(SerializeSeq, serialize_element);
impl_compound!(SerializeTuple, serialize_element);
impl_compound!(SerializeTupleStruct, serialize_field);
impl_compound!(SerializeTupleVariant, serialize_field);
impl_compound!(SerializeStruct);
impl_compound!(SerializeStructVariant);

impl<O: Sink> SerializeMap for CompoundWriter<'_, O> {
    type Ok = ();
    type Error = SerializeError;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), SerializeError> {
        let start = self.out.text().len();
        self.key(key)?;
        // Keys must be strings; all types of this workspace comply.
        let impl_compound = self.out.text().get(start..).unwrap_or_default().trim_start_matches(',');
        if impl_compound.starts_with('"') { Ok(()) } else { Err(Error::custom("a key must be a string")) }
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerializeError> {
        self.value(value)
    }
    fn end(self) -> Result<(), SerializeError> {
        self.close();
        Ok(())
    }
}
