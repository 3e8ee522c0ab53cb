//! Arguments from JSON text: what is wrong is said by the argument's name.

use kurbo::Size;
use serde_json::{Map, Value};
use websketch_core::export::svg::{SvgOptions, Theme};
use websketch_core::history::InvalidLog;
use websketch_core::json::{self, InvalidJson, excerpt, type_name};
use websketch_core::language::{Context, Message};
use websketch_core::limits::{MAX_MESSAGE_CHARS, MAX_PX};
use websketch_core::operation::{Batch, Rejection};
use websketch_core::sketch::{ComponentId, IdSource, InvalidSeed, InvalidSketch, Sketch};
use websketch_core::validate::Origin;

/// Why an argument cannot be used. `Display` is what a caller reads.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum InvalidArgument {
    /// JSON that cannot be read.
    #[error("{argument} {}", reason(fault))]
    Unreadable {
        /// Which argument.
        argument: &'static str,
        /// What the parser says.
        fault: InvalidJson,
    },
    /// A value of another type or range than it must have.
    #[error("{path} must be {wanted}, found {found}")]
    Wrong {
        /// Where, such as `options.partial`.
        path: String,
        /// What it must be.
        wanted: String,
        /// JSON type or value found.
        found: String,
    },
    /// No sketch.
    #[error("{argument}: {fault}")]
    Sketch {
        /// Which argument.
        argument: &'static str,
        /// What is wrong with it.
        fault: InvalidSketch,
    },
    /// A seed with too little randomness or a wrong time.
    #[error(transparent)]
    Seed(#[from] InvalidSeed),
    /// No log of a history.
    #[error("log: {0}")]
    Log(#[from] InvalidLog),
}

/// The two faults of text that `JSON.stringify` wrote, in words of JavaScript.
fn reason(fault: &InvalidJson) -> String {
    if fault.reason.contains("hex escape") {
        "holds a text with half of a surrogate pair".to_owned()
    } else if fault.reason.contains("recursion limit") {
        "is nested too deeply".to_owned()
    } else {
        format!("is {fault}")
    }
}

/// What `validate`, `execute` and `History.apply` may be told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    pub(crate) partial: bool,
    pub(crate) origin: Origin,
    pub(crate) ids: Option<IdSource>,
}

pub(crate) fn parse(argument: &'static str, text: &str) -> Result<Value, InvalidArgument> {
    json::parse(text).map_err(|fault| InvalidArgument::Unreadable { argument, fault })
}

pub(crate) fn sketch(argument: &'static str, text: &str) -> Result<Sketch, InvalidArgument> {
    let reading = Sketch::read(&parse(argument, text)?);
    Ok(reading.map_err(|fault| InvalidArgument::Sketch { argument, fault })?.sketch)
}

/// The batch, or the rejection of one that is too long.
pub(crate) fn operations(text: &str) -> Result<Result<Batch, Rejection>, InvalidArgument> {
    match parse("operations", text)? {
        Value::Array(operations) => Ok(Batch::decode(&operations)),
        other => Err(wrong("operations", "an array", &other)),
    }
}

pub(crate) fn message(text: &str) -> Result<String, InvalidArgument> {
    match parse("message", text)? {
        Value::String(message) => checked_length("message", message),
        other => Err(wrong("message", "a string", &other)),
    }
}

pub(crate) fn options(text: &str) -> Result<Options, InvalidArgument> {
    let value = parse("options", text)?;
    let Some(fields) = object("options", Some(&value))? else { return Ok(Options::default()) };
    let partial = match present(fields, "partial") {
        None => false,
        Some(Value::Bool(partial)) => *partial,
        Some(other) => return Err(wrong("options.partial", "a boolean", other)),
    };
    let origin = match present(fields, "origin").map(|value| (value, value.as_str())) {
        None | Some((_, Some("user"))) => Origin::User,
        Some((_, Some("model"))) => Origin::Model,
        Some((other, _)) => return Err(wrong("options.origin", "\"user\" or \"model\"", other)),
    };
    Ok(Options { partial, origin, ids: id_seed("options.idSeed", fields)? })
}

pub(crate) fn svg_options(text: &str) -> Result<SvgOptions, InvalidArgument> {
    let value = parse("options", text)?;
    let Some(fields) = object("options", Some(&value))? else { return Ok(SvgOptions::default()) };
    let theme = match present(fields, "theme").map(|value| (value, value.as_str())) {
        None | Some((_, Some("light"))) => Theme::Light,
        Some((_, Some("dark"))) => Theme::Dark,
        Some((other, _)) => return Err(wrong("options.theme", "\"light\" or \"dark\"", other)),
    };
    Ok(SvgOptions { theme })
}

/// The context of a message, and the source of ids if it holds a seed.
pub(crate) fn context(text: &str) -> Result<(Context, Option<IdSource>), InvalidArgument> {
    let value = parse("context", text)?;
    let Some(fields) = object("context", Some(&value))? else { return Ok((Context::default(), None)) };
    let context = Context {
        selection: list("context.selection", present(fields, "selection"), selected)?,
        history: list("context.history", present(fields, "history"), said)?,
        page: object("context.page", present(fields, "page"))?.map(size).transpose()?,
    };
    Ok((context, id_seed("context.idSeed", fields)?))
}

/// The source of ids that a seed makes: `{ now, random }`.
pub(crate) fn seed(text: &str) -> Result<IdSource, InvalidArgument> {
    let value = parse("seed", text)?;
    seed_of("seed", value.as_object().unwrap_or(&Map::new()))
}

fn id_seed(path: &str, fields: &Map<String, Value>) -> Result<Option<IdSource>, InvalidArgument> {
    object(path, present(fields, "idSeed"))?.map(|seed| seed_of(path, seed)).transpose()
}

fn seed_of(path: &str, fields: &Map<String, Value>) -> Result<IdSource, InvalidArgument> {
    let now = fields.get("now").unwrap_or(&Value::Null);
    let random = fields.get("random").unwrap_or(&Value::Null);
    let milliseconds = now.as_f64().ok_or_else(|| wrong(&format!("{path}.now"), "a number", now))?;
    let text = random.as_str().ok_or_else(|| wrong(&format!("{path}.random"), "a string", random))?;
    Ok(IdSource::new(milliseconds, text)?)
}

fn selected(path: &str, value: &Value) -> Result<ComponentId, InvalidArgument> {
    let text = value.as_str().ok_or_else(|| wrong(path, "a string", value))?;
    ComponentId::new(text).map_err(|fault| InvalidArgument::Wrong {
        path: path.to_owned(),
        wanted: "the id of a component".to_owned(),
        found: format!("{:?} ({fault})", excerpt(text)),
    })
}

fn said(path: &str, value: &Value) -> Result<Message, InvalidArgument> {
    let message: Message = serde_json::from_value(value.clone()).map_err(|fault| InvalidArgument::Wrong {
        path: path.to_owned(),
        wanted: "{ role: \"user\" | \"assistant\", content: string }".to_owned(),
        found: format!("{} ({fault})", type_name(value)),
    })?;
    let content = checked_length(&format!("{path}.content"), message.content)?;
    Ok(Message { content, ..message })
}

fn size(page: &Map<String, Value>) -> Result<Size, InvalidArgument> {
    Ok(Size::new(side(page, "width")?, side(page, "height")?))
}

fn side(page: &Map<String, Value>, field: &str) -> Result<f64, InvalidArgument> {
    let value = page.get(field).unwrap_or(&Value::Null);
    let found = value.as_f64().filter(|&side| side > 0.0 && side <= MAX_PX);
    found.ok_or_else(|| InvalidArgument::Wrong {
        path: format!("context.page.{field}"),
        wanted: format!("a number above 0 and at most {MAX_PX}"),
        found: excerpt(&value.to_string()),
    })
}

fn checked_length(path: &str, text: String) -> Result<String, InvalidArgument> {
    let found = text.chars().count();
    if found <= MAX_MESSAGE_CHARS {
        return Ok(text);
    }
    Err(InvalidArgument::Wrong {
        path: path.to_owned(),
        wanted: format!("at most {MAX_MESSAGE_CHARS} characters"),
        found: found.to_string(),
    })
}

/// A field; `null` counts as absent.
fn present<'a>(fields: &'a Map<String, Value>, field: &str) -> Option<&'a Value> {
    fields.get(field).filter(|value| !value.is_null())
}

/// An optional object; `null` counts as absent.
fn object<'a>(
    path: &str,
    value: Option<&'a Value>,
) -> Result<Option<&'a Map<String, Value>>, InvalidArgument> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Object(fields)) => Ok(Some(fields)),
        Some(other) => Err(wrong(path, "an object", other)),
    }
}

/// The entries of an optional array, each read with the path that names it.
fn list<T>(
    path: &str,
    value: Option<&Value>,
    read: impl Fn(&str, &Value) -> Result<T, InvalidArgument>,
) -> Result<Vec<T>, InvalidArgument> {
    match value {
        None => Ok(Vec::new()),
        Some(Value::Array(items)) => {
            items.iter().enumerate().map(|(index, item)| read(&format!("{path}[{index}]"), item)).collect()
        }
        Some(other) => Err(wrong(path, "an array", other)),
    }
}

/// Names the type found; a text is quoted, as it may only be misspelled.
fn wrong(path: &str, wanted: &str, found: &Value) -> InvalidArgument {
    let found = match found {
        Value::String(text) => format!("{:?}", excerpt(text)),
        other => type_name(other).to_owned(),
    };
    InvalidArgument::Wrong { path: path.to_owned(), wanted: wanted.to_owned(), found }
}
