//! Arguments from JSON text. Faults are reported with the argument's name.

use crate::packed;
use kurbo::Size;
use serde_json::{Map, Value};
use websketch_formats::export::excalidraw::{self, ImportedSketch, InvalidExcalidraw, UnreadableExcalidraw};
use websketch_formats::export::html::HtmlOptions;
use websketch_formats::export::svg::{SvgOptions, Theme};
use websketch_json as json;
use websketch_json::{InvalidJson, InvalidJsonKind, LazyValue, excerpt, type_name};
use websketch_language::{Context, Memory, Message, Role};
use websketch_layout::layout_tree::InvalidTree;
use websketch_pages::{MOST_ALTERNATIVES, USUAL_ALTERNATIVES, Variation};
use websketch_repair as repair;
use websketch_repair::{RepairError, Shape};
use websketch_sketch::history::InvalidLog;
use websketch_sketch::kit::IconPaths;
use websketch_sketch::limits::{MAX_MESSAGE_CHARS, MAX_PX};
use websketch_sketch::operation::{Batch, Rejection, UnreadableBatch};
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, IdSource, InvalidSeed, InvalidSketch, Sketch, UnreadableSketch};

/// The reason why an argument cannot be used. `Display` is the text for the caller.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum InvalidArgument {
    /// The JSON cannot be parsed.
    #[error("{argument} {}", reason(fault))]
    Unreadable {
        /// The argument.
        argument: &'static str,
        /// The fault reported by the parser.
        fault: InvalidJson,
    },
    /// A value has a wrong type or range.
    #[error("{path} must be {wanted}, found {found}")]
    Wrong {
        /// The path, such as `options.partial`.
        path: String,
        /// The expected value.
        wanted: String,
        /// The JSON type or value found.
        found: String,
    },
    /// The sketch is invalid.
    #[error("{argument}: {fault}")]
    Sketch {
        /// The argument.
        argument: &'static str,
        /// The fault.
        fault: InvalidSketch,
    },
    /// A seed has too little randomness or a wrong time.
    #[error(transparent)]
    Seed(#[from] InvalidSeed),
    /// The log of a history is invalid.
    #[error("log: {0}")]
    Log(#[from] InvalidLog),
    /// The Excalidraw document is invalid.
    #[error("document: {0}")]
    Excalidraw(#[from] InvalidExcalidraw),
    /// A text contains no JSON, or too much of it.
    #[error(transparent)]
    Text(#[from] RepairError),
    /// A tree cannot be laid out.
    #[error(transparent)]
    Tree(InvalidTree),
    /// The stream is finished.
    #[error("the stream is finished")]
    Finished,
    /// A packed argument needs its JSON text to report the fault. The package then passes that.
    #[error("{argument} is unusual")]
    Unusual {
        /// The argument.
        argument: &'static str,
    },
    /// The call does not exist. Only the package itself could make it.
    #[error("there is no call {name}")]
    NoSuchCall {
        /// Its name.
        name: String,
    },
}

/// Returns the two faults of text written by `JSON.stringify`, in JavaScript terms.
fn reason(fault: &InvalidJson) -> String {
    match fault.kind {
        InvalidJsonKind::LoneSurrogate => "holds a text with half of a surrogate pair".to_owned(),
        InvalidJsonKind::TooDeep => "is nested too deeply".to_owned(),
        InvalidJsonKind::Syntax => format!("is {fault}"),
    }
}

/// The options of `validate`, `execute` and `History.apply`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    pub(crate) partial: bool,
    pub(crate) origin: Actor,
    pub(crate) ids: Option<IdSource>,
    /// The request that led to it, for `History.apply`.
    pub(crate) message: Option<String>,
    /// The gesture that it belongs to, for `History.apply`.
    pub(crate) merge: Option<String>,
}

pub(crate) fn parse(argument: &'static str, text: &[u8]) -> Result<Value, InvalidArgument> {
    json::parse_bytes(text).map_err(|fault| InvalidArgument::Unreadable { argument, fault })
}

pub(crate) fn view<'a>(argument: &'static str, text: &'a [u8]) -> Result<LazyValue<'a>, InvalidArgument> {
    LazyValue::parse(text).map_err(|fault| InvalidArgument::Unreadable { argument, fault })
}

/// Reads a sketch, packed or as JSON text.
pub(crate) fn sketch(argument: &'static str, text: &[u8]) -> Result<Sketch, InvalidArgument> {
    if packed::is_packed(text) {
        return packed::sketch(text).ok_or(InvalidArgument::Unusual { argument });
    }
    match Sketch::read_text(text) {
        Ok(reading) => Ok(reading.sketch),
        Err(UnreadableSketch::Json(fault)) => Err(InvalidArgument::Unreadable { argument, fault }),
        Err(UnreadableSketch::Sketch(fault)) => Err(InvalidArgument::Sketch { argument, fault }),
    }
}

/// Reads an Excalidraw drawing. Half of a surrogate pair, as written by JavaScript, costs only that character.
pub(crate) fn drawing(argument: &'static str, text: &[u8]) -> Result<ImportedSketch, InvalidArgument> {
    excalidraw::read_excalidraw(&String::from_utf8_lossy(text)).map_err(|fault| match fault {
        UnreadableExcalidraw::Json(fault) => InvalidArgument::Unreadable { argument, fault },
        UnreadableExcalidraw::Excalidraw(fault) => fault.into(),
    })
}

/// Reads a batch. Returns a rejection if it is too long.
pub(crate) fn operations(text: &[u8]) -> Result<Result<Batch, Rejection>, InvalidArgument> {
    Batch::read_text(text).map_err(|fault| match fault {
        UnreadableBatch::Json(fault) => InvalidArgument::Unreadable { argument: "operations", fault },
        UnreadableBatch::NotAnArray { found } => {
            let said = LazyValue::parse(text).ok().and_then(LazyValue::string);
            let found = said.map_or_else(|| found.to_owned(), |text| format!("{:?}", excerpt(&text)));
            InvalidArgument::Wrong { path: "operations".to_owned(), wanted: "an array".to_owned(), found }
        }
    })
}

pub(crate) fn message(text: &[u8]) -> Result<String, InvalidArgument> {
    checked_length("message", string("message", &parse("message", text)?)?)
}

/// Reads a phrase for components.
pub(crate) fn phrase(text: &[u8]) -> Result<String, InvalidArgument> {
    checked_length("phrase", string("phrase", &parse("phrase", text)?)?)
}

/// The request of `alternatives`.
#[derive(Clone, Debug, Default)]
pub(crate) struct AlternativesRequest {
    pub(crate) count: usize,
    /// The message and the seed, if given.
    pub(crate) words: Vec<String>,
}

/// Reads the request of `alternatives`: `{ n?, message?, seed? }`.
pub(crate) fn alternatives_request(text: &[u8]) -> Result<AlternativesRequest, InvalidArgument> {
    let value = parse("request", text)?;
    let empty = Map::new();
    let fields = object("request", Some(&value))?.unwrap_or(&empty);
    let counts = 1..=MOST_ALTERNATIVES;
    let count = match present(fields, "n") {
        None => USUAL_ALTERNATIVES,
        Some(value) => {
            let count = value.as_u64().and_then(|count| usize::try_from(count).ok());
            let wanted = format!("a whole number from 1 to {MOST_ALTERNATIVES}");
            count.filter(|count| counts.contains(count)).ok_or_else(|| wrong("request.n", &wanted, value))?
        }
    };
    let mut words = Vec::new();
    for (path, field) in [("request.message", "message"), ("request.seed", "seed")] {
        if let Some(value) = present(fields, field) {
            words.push(string(path, value)?);
        }
    }
    Ok(AlternativesRequest { count, words })
}

/// Reads the options of `alternatives`: `{ page?, idSeed? }`.
pub(crate) fn alternatives_options(
    value: &Value,
) -> Result<(Option<Size>, Option<IdSource>), InvalidArgument> {
    let Some(fields) = object("options", Some(value))? else { return Ok((None, None)) };
    Ok((page_in("options.page", fields)?, id_seed("options.idSeed", fields)?))
}

/// Reads the request of `deriveState`: `{ state, screen? }`.
pub(crate) fn state_request(text: &[u8]) -> Result<(Variation, Option<ComponentId>), InvalidArgument> {
    let value = parse("request", text)?;
    let empty = Map::new();
    let fields = object("request", Some(&value))?.unwrap_or(&empty);
    let name = present(fields, "state").unwrap_or(&Value::Null);
    let wanted = format!("one of {}", Variation::NAMES.join(", "));
    let variation = name.as_str().and_then(Variation::from_name);
    let variation = variation.ok_or_else(|| wrong("request.state", &wanted, name))?;
    let id = |value: &Value| {
        let id = value.as_str().and_then(|id| ComponentId::new(id).ok());
        id.ok_or_else(|| wrong("request.screen", "the id of a device frame", value))
    };
    Ok((variation, present(fields, "screen").map(id).transpose()?))
}

/// Reads the request of `fillSections`: a layout tree, and the page in `options`.
pub(crate) fn tree(text: &[u8]) -> Result<Value, InvalidArgument> {
    parse("tree", text)
}

/// Reads the text of packs.
pub(crate) fn packs(text: &[u8]) -> Result<String, InvalidArgument> {
    string("packs", &parse("packs", text)?)
}

/// Returns the error of packs with a fault.
pub(crate) fn faulty_packs(fault: &websketch_pages::PackError) -> InvalidArgument {
    wrong("packs", "a text of packs without a fault", &Value::from(fault.to_string()))
}

/// Returns the error of an unknown section.
pub(crate) fn unknown_section(unknown: &websketch_pages::UnknownSection) -> InvalidArgument {
    wrong(
        "tree",
        &format!("sections such as {}", unknown.nearest.join(", ")),
        &Value::from(unknown.name.as_str()),
    )
}

pub(crate) fn options(value: &Value) -> Result<Options, InvalidArgument> {
    let Some(fields) = object("options", Some(value))? else { return Ok(Options::default()) };
    let partial = flag("options.partial", present(fields, "partial"))?;
    let origin = match present(fields, "origin").map(|value| (value, value.as_str())) {
        None | Some((_, Some("user"))) => Actor::User,
        Some((_, Some("model"))) => Actor::Model,
        Some((other, _)) => return Err(wrong("options.origin", "\"user\" or \"model\"", other)),
    };
    let text = |name: &str| {
        let path = ["options.", name].concat();
        present(fields, name).map(|value| checked_length(&path, string(&path, value)?)).transpose()
    };
    let (message, merge) = (text("message")?, text("merge")?);
    Ok(Options { partial, origin, ids: id_seed("options.idSeed", fields)?, message, merge })
}

/// Reads the options of an SVG drawing, and its icons.
pub(crate) fn svg_options(
    value: &Value,
) -> Result<(SvgOptions<'static>, Option<IconPaths>), InvalidArgument> {
    let Some(fields) = object("options", Some(value))? else { return Ok(Default::default()) };
    let theme = match present(fields, "theme").map(|value| (value, value.as_str())) {
        None | Some((_, Some("light"))) => Theme::Light,
        Some((_, Some("dark"))) => Theme::Dark,
        Some((other, _)) => return Err(wrong("options.theme", "\"light\" or \"dark\"", other)),
    };
    let hand_drawn = flag("options.handDrawn", present(fields, "handDrawn"))?;
    let without_links = match present(fields, "links") {
        None => false,
        links => !flag("options.links", links)?,
    };
    Ok((SvgOptions { theme, hand_drawn, without_links, icons: None }, icons(fields)?))
}

/// Reads the components that tidying may change, if given.
pub(crate) fn tidy_options(value: &Value) -> Result<Option<Vec<ComponentId>>, InvalidArgument> {
    let Some(fields) = object("options", Some(value))? else { return Ok(None) };
    let ids = present(fields, "ids");
    ids.map(|ids| list("options.ids", Some(ids), selected)).transpose()
}

/// Reads the page of findings, the components that they are about, and whether all are asked for.
pub(crate) fn lint_options(value: &Value) -> Result<(Option<Size>, Vec<ComponentId>, bool), InvalidArgument> {
    let Some(fields) = object("options", Some(value))? else { return Ok(Default::default()) };
    let all = flag("options.all", present(fields, "all"))?;
    let ids = present(fields, "ids").map(|ids| list("options.ids", Some(ids), selected)).transpose()?;
    Ok((page_in("options.page", fields)?, ids.unwrap_or_default(), all))
}

/// Reads the options of an HTML page, and its icons.
pub(crate) fn html_options(
    value: &Value,
) -> Result<(HtmlOptions<'static>, Option<IconPaths>), InvalidArgument> {
    let Some(fields) = object("options", Some(value))? else { return Ok(Default::default()) };
    let title = present(fields, "title").map(|title| string("options.title", title)).transpose()?;
    let screens = match present(fields, "screens") {
        Some(Value::String(all)) if all == "all" => None,
        Some(ids) => Some(list("options.screens", Some(ids), selected)?),
        None => None,
    };
    let plays = flag("options.play", present(fields, "play"))?;
    Ok((HtmlOptions { title, screens, plays, ..HtmlOptions::default() }, icons(fields)?))
}

/// Reads the icons for an Excalidraw document.
pub(crate) fn excalidraw_options(value: &Value) -> Result<Option<IconPaths>, InvalidArgument> {
    object("options", Some(value))?.map_or(Ok(None), icons)
}

fn icons(fields: &Map<String, Value>) -> Result<Option<IconPaths>, InvalidArgument> {
    let read = |value| {
        IconPaths::read(value).map_err(|_| wrong("options.icons", "an object of path data by name", value))
    };
    present(fields, "icons").map(read).transpose()
}

/// Returns whether a strict schema is requested.
pub(crate) fn schema_options(value: &Value) -> Result<bool, InvalidArgument> {
    let fields = object("options", Some(value))?;
    flag("options.strict", fields.and_then(|fields| present(fields, "strict")))
}

/// Reads the options of a stream of JSON values.
pub(crate) fn stream_options(value: &Value) -> Result<repair::Options, InvalidArgument> {
    let mut options = repair::Options::default();
    let Some(fields) = object("options", Some(value))? else { return Ok(options) };
    if let path @ Some(_) = present(fields, "path") {
        options.path = list("options.path", path, string)?;
    }
    if let sentinels @ Some(_) = present(fields, "sentinels") {
        options.sentinels = list("options.sentinels", sentinels, string)?;
    }
    options.shape = match present(fields, "shape").map(|value| (value, value.as_str())) {
        None | Some((_, Some("any"))) => Shape::Any,
        Some((_, Some("operations"))) => Shape::Operations,
        Some((other, _)) => return Err(wrong("options.shape", "\"operations\" or \"any\"", other)),
    };
    Ok(options)
}

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

/// Reads the page size for a tree, and the source of ids if there is a seed.
pub(crate) fn page_options(value: &Value) -> Result<(Option<Size>, Option<IdSource>), InvalidArgument> {
    let Some(fields) = object("options", Some(value))? else { return Ok((None, None)) };
    Ok((page_in("options.page", fields)?, id_seed("options.idSeed", fields)?))
}

/// Reads a required page size.
pub(crate) fn page(value: &Value) -> Result<Size, InvalidArgument> {
    let fields = object("page", Some(value))?.ok_or_else(|| wrong("page", "an object", value))?;
    size("page", fields)
}

/// Reads the page of a score, if there is one, and whether its reasons have fixes.
pub(crate) fn score_options(value: &Value) -> Result<(Option<Size>, bool), InvalidArgument> {
    let Some(fields) = object("page", Some(value))? else { return Ok((None, false)) };
    let fixes = present(fields, "fixes");
    let has_fixes = flag("page.fixes", fixes)?;
    let is_page = fixes.is_none() || fields.contains_key("width") || fields.contains_key("height");
    let page = is_page.then(|| size("page", fields)).transpose()?;
    Ok((page, has_fixes))
}

fn page_in(path: &str, fields: &Map<String, Value>) -> Result<Option<Size>, InvalidArgument> {
    object(path, present(fields, "page"))?.map(|page| size(path, page)).transpose()
}

fn size(path: &str, page: &Map<String, Value>) -> Result<Size, InvalidArgument> {
    Ok(Size::new(side(path, page, "width")?, side(path, page, "height")?))
}

fn side(path: &str, page: &Map<String, Value>, field: &str) -> Result<f64, InvalidArgument> {
    let value = page.get(field).unwrap_or(&Value::Null);
    let found = value.as_f64().filter(|&side| side > 0.0 && side <= MAX_PX);
    found.ok_or_else(|| InvalidArgument::Wrong {
        path: format!("{path}.{field}"),
        wanted: format!("a number above 0 and at most {MAX_PX}"),
        found: excerpt(&json::to_string(value)),
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

/// Reads an optional boolean. The default is `false`.
fn flag(path: &str, value: Option<&Value>) -> Result<bool, InvalidArgument> {
    match value {
        None => Ok(false),
        Some(Value::Bool(flag)) => Ok(*flag),
        Some(other) => Err(wrong(path, "a boolean", other)),
    }
}

fn string(path: &str, value: &Value) -> Result<String, InvalidArgument> {
    value.as_str().map(str::to_owned).ok_or_else(|| wrong(path, "a string", value))
}

/// Returns a field. `null` counts as absent.
fn present<'a>(fields: &'a Map<String, Value>, field: &str) -> Option<&'a Value> {
    fields.get(field).filter(|value| !value.is_null())
}

/// Reads an optional object. `null` counts as absent.
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

/// Reads the entries of an optional array, each with its path.
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

/// Returns the error for a wrong value, with the type found. A text is quoted, because it may be misspelled.
fn wrong(path: &str, wanted: &str, found: &Value) -> InvalidArgument {
    let found = match found {
        Value::String(text) => format!("{:?}", excerpt(text)),
        other => type_name(other).to_owned(),
    };
    InvalidArgument::Wrong { path: path.to_owned(), wanted: wanted.to_owned(), found }
}
