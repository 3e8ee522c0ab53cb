//! Serialization of compound values. JSON has two forms for serde's seven kinds.

use super::{Out, Unwritable, Writer};
use serde::Serialize;
use serde::ser::{
    Error, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

/// A list, object or variant during serialization.
pub(crate) struct List<'a, O> {
    out: &'a mut O,
    is_first: bool,
    /// The closing bracket or brackets.
    close: &'static str,
}

impl<'a, O: Out> List<'a, O> {
    /// Continues after the opening bracket.
    pub(super) fn new(out: &'a mut O, close: &'static str) -> Self {
        Self { out, is_first: true, close }
    }

    fn entry<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.key(value)?;
        self.out.pause();
        Ok(())
    }

    /// Writes an entry that the caller inspects afterwards, without a chunk boundary.
    fn key<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        if !std::mem::take(&mut self.is_first) {
            self.out.text().push(',');
        }
        value.serialize(Writer::new(self.out))
    }

    /// Writes a field. Field names of Rust types need no escaping.
    fn field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Unwritable> {
        self.out.text().push_str(if std::mem::take(&mut self.is_first) { "\"" } else { ",\"" });
        self.out.text().push_str(key);
        self.out.text().push('"');
        self.value(value)
    }

    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.out.text().push(':');
        value.serialize(Writer::new(self.out))?;
        self.out.pause();
        Ok(())
    }

    fn close(self) {
        self.out.text().push_str(self.close);
    }
}

/// Implements one of serde's compound traits, either by entry or by named field.
macro_rules! written {
    ($list:ident, $method:ident) => {
        impl<O: Out> $list for List<'_, O> {
            type Ok = ();
            type Error = Unwritable;
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
                self.entry(value)
            }
            fn end(self) -> Result<(), Unwritable> {
                self.close();
                Ok(())
            }
        }
    };
    ($object:ident) => {
        impl<O: Out> $object for List<'_, O> {
            type Ok = ();
            type Error = Unwritable;
            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Unwritable> {
                self.field(key, value)
            }
            fn end(self) -> Result<(), Unwritable> {
                self.close();
                Ok(())
            }
        }
    };
}

written!(SerializeSeq, serialize_element);
written!(SerializeTuple, serialize_element);
written!(SerializeTupleStruct, serialize_field);
written!(SerializeTupleVariant, serialize_field);
written!(SerializeStruct);
written!(SerializeStructVariant);

impl<O: Out> SerializeMap for List<'_, O> {
    type Ok = ();
    type Error = Unwritable;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unwritable> {
        let start = self.out.text().len();
        self.key(key)?;
        // Keys must be strings; all types of this workspace comply.
        let written = self.out.text().get(start..).unwrap_or_default().trim_start_matches(',');
        if written.starts_with('"') { Ok(()) } else { Err(Error::custom("a key must be a string")) }
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.value(value)
    }
    fn end(self) -> Result<(), Unwritable> {
        self.close();
        Ok(())
    }
}
