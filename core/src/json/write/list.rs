//! The entries of lists, objects and variants. JSON has two forms for the seven that serde tells apart.

use super::{Unwritable, Writer};
use serde::Serialize;
use serde::ser::{
    Error, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

/// A list, object or variant while its entries are written.
pub(in crate::json) struct List<'a> {
    out: &'a mut String,
    is_first: bool,
    /// What ends it.
    close: &'static str,
}

impl<'a> List<'a> {
    /// After the bracket that opens it.
    pub(super) fn new(out: &'a mut String, close: &'static str) -> Self {
        Self { out, is_first: true, close }
    }

    fn entry<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        if !std::mem::take(&mut self.is_first) {
            self.out.push(',');
        }
        value.serialize(Writer::new(self.out))
    }

    /// The names of fields are those of our types: there is nothing to escape in them.
    fn field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Unwritable> {
        self.out.push_str(if std::mem::take(&mut self.is_first) { "\"" } else { ",\"" });
        self.out.push_str(key);
        self.out.push('"');
        self.value(value)
    }

    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.out.push(':');
        value.serialize(Writer::new(self.out))
    }

    fn close(self) {
        self.out.push_str(self.close);
    }
}

impl SerializeSeq for List<'_> {
    type Ok = ();
    type Error = Unwritable;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.entry(value)
    }
    fn end(self) -> Result<(), Unwritable> {
        self.close();
        Ok(())
    }
}

impl SerializeTuple for List<'_> {
    type Ok = ();
    type Error = Unwritable;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.entry(value)
    }
    fn end(self) -> Result<(), Unwritable> {
        self.close();
        Ok(())
    }
}

impl SerializeTupleStruct for List<'_> {
    type Ok = ();
    type Error = Unwritable;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.entry(value)
    }
    fn end(self) -> Result<(), Unwritable> {
        self.close();
        Ok(())
    }
}

impl SerializeTupleVariant for List<'_> {
    type Ok = ();
    type Error = Unwritable;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.entry(value)
    }
    fn end(self) -> Result<(), Unwritable> {
        self.close();
        Ok(())
    }
}

impl SerializeMap for List<'_> {
    type Ok = ();
    type Error = Unwritable;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unwritable> {
        let start = self.out.len();
        self.entry(key)?;
        // Keys are strings; no type of ours has others.
        let written = self.out.get(start..).unwrap_or_default().trim_start_matches(',');
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

impl SerializeStruct for List<'_> {
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

impl SerializeStructVariant for List<'_> {
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
