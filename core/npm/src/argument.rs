//! Arguments from JSON text. Faults are reported with the argument's name.

mod context;
mod field;
mod options;

use crate::packed;
pub(crate) use context::{context, seed, time};
use field::{checked_length, object, present, string, wrong};
pub(crate) use options::{
    alternatives_options, excalidraw_options, html_options, lint_options, options, page, page_options,
    schema_options, score_options, stream_options, svg_options, tidy_options,
};
use serde_json::{Map, Value};
use websketch_formats::export::excalidraw::{self, ImportedSketch, InvalidExcalidraw, UnreadableExcalidraw};
use websketch_json as json;
use websketch_json::{InvalidJson, InvalidJsonKind, LazyValue, excerpt};
use websketch_layout::layout_tree::InvalidTree;
use websketch_pages::{MOST_ALTERNATIVES, USUAL_ALTERNATIVES, Variation};
use websketch_repair::RepairError;
use websketch_sketch::history::InvalidLog;
use websketch_sketch::operation::{Batch, Rejection, UnreadableBatch};
use websketch_sketch::{ComponentId, InvalidSeed, InvalidSketch, Sketch, UnreadableSketch};

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
