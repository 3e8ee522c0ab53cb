//! The entries of lists, objects and variants. JSON has two forms for the seven that serde tells apart.

use super::{Out, Unwritable, Writer};
use serde::Serialize;
use serde::ser::{
    Error, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

/// A list, object or variant while its entries are written.
pub(in crate::json) struct List<'a, O> {
    out: &'a mut O,
    is_first: bool,
    /// What ends it.
    close: &'static str,
}

impl<'a, O: Out> List<'a, O> {
    /// After the bracket that opens it.
    pub(super) fn new(out: &'a mut O, close: &'static str) -> Self {
        Self { out, is_first: true, close }
    }

    fn entry<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.key(value)?;
        self.out.pause();
        Ok(())
    }

    /// What is to be looked at again when it is written.
    fn key<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        if !std::mem::take(&mut self.is_first) {
            self.out.text().push(',');
        }
        value.serialize(Writer::new(self.out))
    }

    /// The names of fields are those of our types: there is nothing to escape in them.
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

/// Implements a trait of serde for what is written entry by entry, or field by field under its name.
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
        // Keys are strings; no type of ours has others.
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
