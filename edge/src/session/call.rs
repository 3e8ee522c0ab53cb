//! What the Worker asks of a session object, as JSON between the two.

use serde_json::{Value, json as object};
use websketch_core::json;
use websketch_core::language::{Message, Role};
use websketch_core::operation::Operation;
use websketch_core::sketch::Sketch;
use websketch_core::turn::Edit;

/// One call of a session object. Each is answered in one section that nothing else interrupts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Call {
    /// Opens the session.
    Open {
        /// Its sketch at revision 0.
        sketch: Sketch,
    },
    /// A turn begins: what the person sees becomes the head, or is found to be out of date.
    Begin {
        /// The sketch on the person's screen.
        sketch: Option<Sketch>,
        /// The revision that the person knows.
        base_revision: Option<u64>,
    },
    /// Does an edit and notes what was said about it.
    Commit {
        /// The revision that the edit was made for.
        base_revision: u64,
        /// What to do.
        edit: Edit,
        /// What was said.
        words: Words,
    },
    /// Notes what was said in a turn that changed nothing.
    Remark(Words),
    /// Everything about the session, for people.
    View,
    /// Ends the session.
    Delete,
}

/// What was said in a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words {
    /// By the person.
    pub(crate) message: String,
    /// By us.
    pub(crate) reply: String,
}

/// A call that cannot be read; the Worker makes none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} is missing or wrong")]
pub(crate) struct InvalidCall {
    field: &'static str,
}

impl InvalidCall {
    /// The field is missing or wrong.
    pub(super) const fn of(field: &'static str) -> Self {
        Self { field }
    }
}

impl Call {
    /// The call as JSON.
    pub(crate) fn write(&self) -> String {
        match self {
            Self::Open { sketch } => write_with_sketch("open", Some(sketch), None),
            Self::Begin { sketch, base_revision } => {
                write_with_sketch("begin", sketch.as_ref(), *base_revision)
            }
            Self::Commit { base_revision, edit, words } => {
                let (edit, operations) = match edit {
                    Edit::Operations(operations) => ("operations", operations.as_slice()),
                    Edit::Undo => ("undo", [].as_slice()),
                    Edit::Redo => ("redo", [].as_slice()),
                };
                let Words { message, reply } = words;
                let head = object!({
                    "call": "commit", "baseRevision": base_revision, "edit": edit, "message": message, "reply": reply,
                });
                with_raw(&head, [("operations", json::to_string(operations).as_str())])
            }
            Self::Remark(Words { message, reply }) => {
                json::to_string(&object!({ "call": "remark", "message": message, "reply": reply }))
            }
            Self::View => r#"{"call":"view"}"#.to_owned(),
            Self::Delete => r#"{"call":"delete"}"#.to_owned(),
        }
    }

    /// Reads what [`Call::write`] wrote.
    ///
    /// # Errors
    /// [`InvalidCall`] for anything else.
    pub(crate) fn read(text: &str) -> Result<Self, InvalidCall> {
        let value = json::parse(text).map_err(|_| InvalidCall { field: "call" })?;
        let fields = Fields(&value);
        match fields.text("call")?.as_str() {
            "open" => {
                Ok(Self::Open { sketch: fields.sketch("sketch")?.ok_or(InvalidCall { field: "sketch" })? })
            }
            "begin" => Ok(Self::Begin { sketch: fields.sketch("sketch")?, base_revision: fields.revision() }),
            "commit" => Ok(Self::Commit {
                base_revision: fields.revision().ok_or(InvalidCall { field: "baseRevision" })?,
                edit: match fields.text("edit")?.as_str() {
                    "operations" => Edit::Operations(fields.operations()?),
                    "undo" => Edit::Undo,
                    "redo" => Edit::Redo,
                    _ => return Err(InvalidCall { field: "edit" }),
                },
                words: fields.words()?,
            }),
            "remark" => Ok(Self::Remark(fields.words()?)),
            "view" => Ok(Self::View),
            "delete" => Ok(Self::Delete),
            _ => Err(InvalidCall { field: "call" }),
        }
    }
}

fn write_with_sketch(call: &str, sketch: Option<&Sketch>, base_revision: Option<u64>) -> String {
    let head = object!({ "call": call, "baseRevision": base_revision });
    match sketch {
        Some(sketch) => with_raw(&head, [("sketch", json::to_string(sketch).as_str())]),
        None => json::to_string(&head),
    }
}

/// The object `head`, not empty, with more fields whose values are JSON text already.
pub(super) fn with_raw<'a>(head: &Value, fields: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut object = json::to_string(head);
    object.pop();
    for (field, text) in fields {
        object.extend([",\"", field, "\":", text]);
    }
    object + "}"
}

/// The fields of a JSON object that one of us wrote.
pub(super) struct Fields<'a>(pub(super) &'a Value);

impl Fields<'_> {
    pub(super) fn text(&self, field: &'static str) -> Result<String, InvalidCall> {
        self.0.get(field).and_then(Value::as_str).map(str::to_owned).ok_or(InvalidCall { field })
    }

    pub(super) fn number(&self, field: &'static str) -> Result<u64, InvalidCall> {
        self.0.get(field).and_then(Value::as_u64).ok_or(InvalidCall { field })
    }

    pub(super) fn sketch(&self, field: &'static str) -> Result<Option<Sketch>, InvalidCall> {
        let Some(value) = self.0.get(field).filter(|value| !value.is_null()) else { return Ok(None) };
        Sketch::read(value).map(|reading| Some(reading.sketch)).map_err(|_| InvalidCall { field })
    }

    pub(super) fn operations(&self) -> Result<Vec<Operation>, InvalidCall> {
        const FAULT: InvalidCall = InvalidCall { field: "operations" };
        let items = self.0.get("operations").and_then(Value::as_array).ok_or(FAULT)?;
        items.iter().map(|item| Operation::decode(item).map_err(|_| FAULT)).collect()
    }

    pub(super) fn messages(&self, field: &'static str) -> Result<Vec<Message>, InvalidCall> {
        let items = self.0.get(field).and_then(Value::as_array).ok_or(InvalidCall { field })?;
        items.iter().map(|item| read_message(item).ok_or(InvalidCall { field })).collect()
    }

    fn revision(&self) -> Option<u64> {
        self.0.get("baseRevision").and_then(Value::as_u64)
    }

    fn words(&self) -> Result<Words, InvalidCall> {
        Ok(Words { message: self.text("message")?, reply: self.text("reply")? })
    }
}

fn read_message(value: &Value) -> Option<Message> {
    let text = |field| value.get(field).and_then(Value::as_str).map(str::to_owned);
    let role = if text("role")? == "user" { Role::User } else { Role::Assistant };
    Some(Message { role, content: text("content")?, timestamp: text("timestamp") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(call: &Call) {
        assert_eq!(Call::read(&call.write()).as_ref(), Ok(call), "{}", call.write());
    }

    #[test]
    fn calls_come_out_as_they_went_in() {
        let text = r#"[{"id":"a","type":"Button","x":0.1,"y":0,"width":80,"height":40,"props":{"text":"\"Sa\nve\""}}]"#;
        let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
        let operation = Operation::decode(&json::parse(r#"{"type":"delete","componentId":"a"}"#).unwrap());
        let words = Words { message: "delete “a”".to_owned(), reply: "Done\u{0}".to_owned() };
        check(&Call::Open { sketch: sketch.clone() });
        check(&Call::Begin { sketch: Some(sketch), base_revision: None });
        check(&Call::Begin { sketch: None, base_revision: Some(7) });
        for edit in [Edit::Operations(vec![operation.unwrap()]), Edit::Undo, Edit::Redo] {
            check(&Call::Commit { base_revision: 3, edit, words: words.clone() });
        }
        check(&Call::Remark(words));
        check(&Call::View);
        check(&Call::Delete);
    }

    #[test]
    fn anything_else_is_no_call() {
        for text in
            ["", "{}", r#"{"call":"steal"}"#, r#"{"call":"open"}"#, r#"{"call":"commit","edit":"undo"}"#]
        {
            assert!(Call::read(text).is_err(), "{text}");
        }
    }
}
