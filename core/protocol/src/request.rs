//! The chat request.
//!
//! Keys are camelCase or `snake_case`, `null` counts as absent, and unknown keys are ignored.

use crate::InvalidRequest;
use crate::fields::{Fields, wrong};
use kurbo::Size;
use websketch_json::LazyValue;
use websketch_language::Message;
use websketch_sketch::execute::Mode;
use websketch_sketch::limits::{MAX_COMPONENTS, MAX_MESSAGE_CHARS, MAX_NOTES_BYTES, MAX_PX};
use websketch_sketch::{ComponentId, ParsedSketch, Sketch};

/// The engine that answers a chat request, and the kind of answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "AnswerMode", rename_all = "lowercase"))]
pub enum ModelSelection {
    /// The interpreter answers requests it is certain of, a model the others. A request of several parts gets a plan.
    #[default]
    Auto,
    /// A model answers, even if the interpreter understands the request.
    Model,
    /// The answer is a plan; nothing is changed.
    Plan,
}

/// The body of `POST /chat` and `POST /chat/stream`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename_all = "camelCase"))]
#[cfg_attr(feature = "schema", schemars(extend("anyOf" = crate::fields::sketch_or_session())))]
pub struct ChatRequest {
    /// The user's message.
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_MESSAGE_CHARS), regex(pattern = r"\S")))]
    pub message: String,
    /// The sketch on the user's screen.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Sketch>"))]
    pub current_sketch: Option<ParsedSketch>,
    /// The conversation so far, as known to the client.
    pub message_history: Option<Vec<Message>>,
    /// The session to continue.
    pub session_id: Option<String>,
    /// The revision that the sketch or the user's view is based on.
    pub base_revision: Option<u64>,
    /// The selected components.
    #[cfg_attr(feature = "schema", schemars(default))]
    pub selection: Vec<ComponentId>,
    /// The components that the user has changed last by hand.
    #[cfg_attr(feature = "schema", schemars(default))]
    pub edited: Vec<ComponentId>,
    /// The page size to design for.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::fields::PageSize>"))]
    pub page: Option<Size>,
    /// The provider to ask.
    #[cfg_attr(feature = "schema", schemars(with = "Option<websketch_agent::provider::Provider>"))]
    pub provider: Option<String>,
    /// The model to ask.
    pub model: Option<String>,
    /// The engine that answers, and the kind of answer.
    #[cfg_attr(feature = "schema", schemars(rename = "mode", default))]
    pub answering: ModelSelection,
    /// Facts about the user for the model, if any.
    pub notes: Option<String>,
    /// Whether the turn commits nothing.
    #[cfg_attr(feature = "schema", schemars(default))]
    pub dry_run: bool,
    /// Whether valid operations are applied if others are rejected.
    #[cfg_attr(feature = "schema", schemars(rename = "partial", with = "Option<bool>"))]
    pub mode: Mode,
    /// Whether the answer includes the sketch. If absent, the `Prefer` header decides.
    pub return_sketch: Option<bool>,
}

/// The name of the field that decides whether an answer includes the sketch.
pub(super) const RETURN_SKETCH: &str = "returnSketch";

/// The names of the fields.
const FIELDS: [&str; 15] = [
    "message",
    "currentSketch",
    "messageHistory",
    "sessionId",
    "baseRevision",
    "selection",
    "edited",
    "page",
    "provider",
    "model",
    "mode",
    "notes",
    "dryRun",
    "partial",
    RETURN_SKETCH,
];

impl ChatRequest {
    /// The names of the fields. A form has a field `image` as well.
    pub const FIELDS: [&'static str; 15] = FIELDS;

    /// Reads the body.
    ///
    /// # Errors
    /// The first [`InvalidRequest`].
    pub fn read(body: LazyValue<'_>) -> Result<Self, InvalidRequest> {
        Self::of(&Fields::of(body, &FIELDS)?)
    }

    /// Reads the fields of a form, given by name.
    ///
    /// # Errors
    /// The first [`InvalidRequest`].
    pub fn read_parts(parts: &[(&str, LazyValue<'_>)]) -> Result<Self, InvalidRequest> {
        Self::of(&Fields::of_parts(parts, &FIELDS))
    }

    fn of(fields: &Fields<'_>) -> Result<Self, InvalidRequest> {
        let message = fields.string("message")?.ok_or(InvalidRequest::MissingField { field: "message" })?;
        check_length("message", &message)?;
        Ok(Self {
            message,
            current_sketch: fields.get("currentSketch").map(Sketch::read_view).transpose()?,
            message_history: fields.get("messageHistory").map(read_history).transpose()?,
            session_id: fields.string("sessionId")?,
            base_revision: fields.revision()?,
            selection: fields
                .get("selection")
                .map_or_else(|| Ok(Vec::new()), |ids| read_ids("selection", ids))?,
            edited: fields.get("edited").map_or_else(|| Ok(Vec::new()), |ids| read_ids("edited", ids))?,
            page: fields.get("page").map(read_page).transpose()?,
            provider: fields.string("provider")?,
            model: fields.string("model")?,
            answering: fields.get("mode").map_or(Ok(ModelSelection::default()), read_mode)?,
            notes: fields.string("notes")?.map(checked_notes).transpose()?,
            dry_run: fields.flag("dryRun")?.unwrap_or_default(),
            mode: if fields.flag("partial")?.unwrap_or_default() { Mode::Partial } else { Mode::Atomic },
            return_sketch: fields.flag(RETURN_SKETCH)?,
        })
    }

    /// Returns the sketch of a body that is invalid for another reason, if the sketch can be read.
    #[must_use]
    pub fn sketch_in(body: LazyValue<'_>) -> Option<Sketch> {
        let sketch = Fields::of(body, &["currentSketch"]).ok()?.get("currentSketch")?;
        Sketch::read_view(sketch).ok().map(|reading| reading.sketch)
    }
}

fn read_mode(value: LazyValue<'_>) -> Result<ModelSelection, InvalidRequest> {
    match value.string().as_deref() {
        Some("auto") => Ok(ModelSelection::Auto),
        Some("plan") => Ok(ModelSelection::Plan),
        Some("model") => Ok(ModelSelection::Model),
        _ => Err(wrong("mode", "\"auto\", \"plan\" or \"model\"", value)),
    }
}

/// Returns `notes` if they have at most [`MAX_NOTES_BYTES`].
///
/// # Errors
/// [`InvalidRequest::NotesTooLong`].
pub(super) fn checked_notes(notes: String) -> Result<String, InvalidRequest> {
    let found = notes.len();
    if found > MAX_NOTES_BYTES { Err(InvalidRequest::NotesTooLong { found }) } else { Ok(notes) }
}

fn read_history(value: LazyValue<'_>) -> Result<Vec<Message>, InvalidRequest> {
    const FIELD: &str = "messageHistory";
    let items = value.items().ok_or_else(|| wrong(FIELD, "an array of messages", value))?;
    let read = |item| {
        let message = Message::read(item).ok_or_else(|| wrong(FIELD, MESSAGE, item))?;
        check_length("messageHistory.content", &message.content)?;
        Ok(message)
    };
    items.map(read).collect()
}

/// Fails if a message has more than [`MAX_MESSAGE_CHARS`].
pub(crate) fn check_length(field: &'static str, message: &str) -> Result<(), InvalidRequest> {
    let found = message.chars().count();
    if found > MAX_MESSAGE_CHARS { Err(InvalidRequest::MessageTooLong { field, found }) } else { Ok(()) }
}

const MESSAGE: &str =
    "messages of the form { role: \"user\" or \"assistant\", content: string, timestamp?: string }";

/// Reads an array of component ids.
pub(crate) fn read_ids(
    field: &'static str,
    value: LazyValue<'_>,
) -> Result<Vec<ComponentId>, InvalidRequest> {
    let wanted = || wrong(field, "an array of component ids", value);
    let items = value.items().ok_or_else(wanted)?;
    // No sketch has more components, so a longer list cannot come from one.
    if items.clone().nth(MAX_COMPONENTS).is_some() {
        return Err(wrong(field, "an array of at most 20000 component ids", value));
    }
    let read = |item: LazyValue<'_>| item.string().and_then(|id| ComponentId::new(&id).ok());
    items.map(|item| read(item).ok_or_else(wanted)).collect()
}

/// Reads a page size. Pixels.
pub(crate) fn read_page(value: LazyValue<'_>) -> Result<Size, InvalidRequest> {
    let side = |field| value.get(field)?.number().filter(|side| (1.0..=MAX_PX).contains(side));
    let size = side("width").zip(side("height"));
    let (width, height) =
        size.ok_or_else(|| wrong("page", "{ width, height } in px, each between 1 and 1000000", value))?;
    Ok(Size::new(width, height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(body: &str, expected: &str) {
        let shown = match ChatRequest::read(LazyValue::parse(body.as_bytes()).unwrap()) {
            Ok(request) => format!("{:?} {:?} {:?}", request.message, request.session_id, request.mode),
            Err(error) => error.to_string(),
        };
        assert_eq!(shown, expected);
    }

    #[test]
    fn both_spellings_of_keys_are_read() {
        check(r#"{"message":"hi","sessionId":"s","partial":true}"#, r#""hi" Some("s") Partial"#);
        check(r#"{"message":"hi","session_id":"s","unknown":1,"partial":null}"#, r#""hi" Some("s") Atomic"#);
    }

    #[test]
    fn faults_name_the_field() {
        check("[]", "The request must be a JSON object, found array");
        check(r#"{"message":null}"#, "Missing message");
        check(r#"{"message":5}"#, "message must be a string, found 5");
        check(r#"{"message":"hi","currentSketch":[{"id":"a"}]}"#, "currentSketch: component 0: Missing type");
        check(
            r#"{"message":"hi","baseRevision":-1}"#,
            "baseRevision must be a whole number of 0 or more, found -1",
        );
        check(
            r#"{"message":"hi","page":{"width":0}}"#,
            "page must be { width, height } in px, each between 1 and 1000000, found object",
        );
        check(
            &format!(r#"{{"message":"{}"}}"#, "x".repeat(MAX_MESSAGE_CHARS + 1)),
            "message must have at most 32000 characters, found 32001",
        );
        let said = |length| {
            let content = "語".repeat(length);
            format!(r#"{{"message":"hi","messageHistory":[{{"role":"assistant","content":"{content}"}}]}}"#)
        };
        check(&said(MAX_MESSAGE_CHARS), r#""hi" None Atomic"#);
        let expected = "messageHistory.content must have at most 32000 characters, found 32001";
        check(&said(MAX_MESSAGE_CHARS + 1), expected);
    }
}
