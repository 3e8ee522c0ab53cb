//! The context of a message, and the seeds of ids.

use super::InvalidArgument;
use super::field::{checked_length, list, object, page_in, present, string, wrong};
use serde_json::{Map, Value};
use websketch_json::excerpt;
use websketch_language::{Context, Memory, Message, Role};
use websketch_sketch::{ComponentId, IdSource};

/// Reads the context of a message, and the source of ids if it contains a seed.
pub(crate) fn context(value: &Value) -> Result<(Context, Option<IdSource>), InvalidArgument> {
    let Some(fields) = object("context", Some(value))? else { return Ok((Context::default(), None)) };
    let context = Context {
        selection: list("context.selection", present(fields, "selection"), selected)?,
        spoken: list("context.spoken", present(fields, "spoken"), selected)?,
        memory: memory("context.memory", present(fields, "memory"))?,
        history: list("context.history", present(fields, "history"), read_message)?,
        page: page_in("context.page", fields)?,
        ..Context::default()
    };
    Ok((context, id_seed("context.idSeed", fields)?))
}

/// Reads a memory. One of another version is an empty one.
fn memory(path: &str, value: Option<&Value>) -> Result<Memory, InvalidArgument> {
    let fields = value.map(|value| object(path, Some(value))).transpose()?.flatten();
    Ok(fields.map(|fields| Memory::read(&websketch_json::to_string(fields))).unwrap_or_default())
}

/// Reads the source of ids of a seed: `{ now, random }`.
pub(crate) fn seed(value: &Value) -> Result<IdSource, InvalidArgument> {
    seed_of("seed", object("seed", Some(value))?.unwrap_or(&Map::new()))
}

/// Returns the time of a commit given by the platform, in ISO 8601.
pub(crate) fn time(platform: &Value) -> String {
    platform.get("time").and_then(Value::as_str).unwrap_or_default().to_owned()
}

pub(super) fn id_seed(path: &str, fields: &Map<String, Value>) -> Result<Option<IdSource>, InvalidArgument> {
    object(path, present(fields, "idSeed"))?.map(|seed| seed_of(path, seed)).transpose()
}

fn seed_of(path: &str, fields: &Map<String, Value>) -> Result<IdSource, InvalidArgument> {
    let now = fields.get("now").unwrap_or(&Value::Null);
    let random = fields.get("random").unwrap_or(&Value::Null);
    let milliseconds = now.as_f64().ok_or_else(|| wrong(&format!("{path}.now"), "a number", now))?;
    let text = random.as_str().ok_or_else(|| wrong(&format!("{path}.random"), "a string", random))?;
    Ok(IdSource::new(milliseconds, text)?)
}

pub(super) fn selected(path: &str, value: &Value) -> Result<ComponentId, InvalidArgument> {
    let text = string(path, value)?;
    ComponentId::new(&text).map_err(|fault| InvalidArgument::Wrong {
        path: path.to_owned(),
        wanted: "the id of a component".to_owned(),
        found: format!("{:?} ({fault})", excerpt(&text)),
    })
}

fn read_message(path: &str, value: &Value) -> Result<Message, InvalidArgument> {
    let fields = value.as_object().ok_or_else(|| wrong(path, "an object", value))?;
    let field = |name| (format!("{path}.{name}"), fields.get(name).unwrap_or(&Value::Null));
    let (role_path, role) = field("role");
    let role = match role.as_str() {
        Some("user") => Role::User,
        Some("assistant") => Role::Assistant,
        _ => return Err(wrong(&role_path, "\"user\" or \"assistant\"", role)),
    };
    let (content_path, content) = field("content");
    let content = checked_length(&content_path, string(&content_path, content)?)?;
    let timestamp = present(fields, "timestamp");
    let timestamp = timestamp.map(|value| string(&format!("{path}.timestamp"), value)).transpose()?;
    Ok(Message { role, content, timestamp })
}
