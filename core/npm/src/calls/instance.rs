//! The classes of the package: what remembers something from call to call.

use super::{mode, unless_too_long};
use crate::InvalidArgument;
use crate::answer;
#[cfg(not(target_family = "wasm"))]
use crate::answer::Executed;
use crate::argument;
use websketch_core::execute::Outcome;
use websketch_core::history::{CommitOrigin, History, Note};
use websketch_core::json;
use websketch_core::proposal::{OperationStream, StreamEvent};
use websketch_core::repair::{JsonStream, StreamEnd};
use websketch_core::sketch::Sketch;
use websketch_core::validate::Origin;

/// An instance of one of the classes.
#[derive(Debug)]
pub enum Instance {
    /// A sketch with undo and redo.
    History(Box<History>),
    /// JSON values out of chunks.
    JsonStream(Box<JsonStream>),
    /// A model's operations out of chunks.
    OperationStream(Box<OperationStream>),
    /// A stream that has been finished.
    Finished,
}

impl Instance {
    /// Constructs by the name of a constructor: `History` of a sketch, `History.replay` of a sketch and a log, `JsonStream`
    /// of options, `OperationStream` of a sketch, options and a seed.
    ///
    /// # Errors
    /// [`InvalidArgument`].
    pub fn new(name: &str, [first, second, seed]: [&[u8]; 3]) -> Result<Self, InvalidArgument> {
        Ok(match name {
            "History" => Self::History(Box::new(History::new(argument::sketch("sketch", first)?))),
            "History.replay" => {
                let initial = argument::sketch("initial", first)?;
                Self::History(Box::new(History::replay(initial, argument::view("log", second)?)?))
            }
            "JsonStream" => Self::JsonStream(Box::new(JsonStream::new(argument::stream_options(first)?))),
            "OperationStream" => {
                let sketch = argument::sketch("sketch", first)?;
                let (page, ids) = argument::page_options(second)?;
                let ids = ids.map_or_else(|| argument::seed(seed), Ok)?;
                Self::OperationStream(Box::new(OperationStream::new(sketch, ids).on_page(page)))
            }
            other => return Err(InvalidArgument::NoSuchCall { name: other.to_owned() }),
        })
    }

    /// Carries out the method `name` with up to four arguments. No text at all stands for nothing new.
    ///
    /// # Errors
    /// [`InvalidArgument`]; the instance is as it was.
    pub fn call(&mut self, name: &str, arguments: [&[u8]; 4]) -> Result<String, InvalidArgument> {
        let [first, ..] = arguments;
        Ok(match (&mut *self, name) {
            #[cfg(not(target_family = "wasm"))]
            (Self::History(history), "apply") => {
                let outcome = apply(history, arguments)?;
                json::to_string(&Executed::new(history.sketch(), &outcome))
            }
            #[cfg(not(target_family = "wasm"))]
            (Self::History(history), "undo" | "redo" | "sketch") => {
                stepped(history, name, first).map_or_else(String::new, json::to_string)
            }
            (Self::History(history), "revision") => json::to_string(&history.revision()),
            (Self::History(history), "log") => json::to_string(&history.log().collect::<Vec<_>>()),
            (_, "finish") => return self.finish(first),
            (_, other) => return Err(InvalidArgument::NoSuchCall { name: other.to_owned() }),
        })
    }

    /// As [`Instance::call`], for answers that are packed: `apply`, `undo`, `redo` and `sketch` of a `History`. No bytes at
    /// all stand for nothing new.
    ///
    /// # Errors
    /// [`InvalidArgument`]; the instance is as it was.
    pub fn packed(&mut self, name: &str, arguments: [&[u8]; 4]) -> Result<Vec<u8>, InvalidArgument> {
        let [first, ..] = arguments;
        match (self, name) {
            (Self::History(history), "apply") => {
                let outcome = apply(history, arguments)?;
                Ok(answer::packed_outcome(history.sketch(), &outcome))
            }
            (Self::History(history), "undo" | "redo" | "sketch") => {
                Ok(stepped(history, name, first).map_or_else(Vec::new, answer::packed_sketch))
            }
            (_, other) => Err(InvalidArgument::NoSuchCall { name: other.to_owned() }),
        }
    }

    /// Takes a chunk of a stream; nothing when nothing has come out of it, as after most chunks.
    ///
    /// # Errors
    /// [`InvalidArgument`] for what is no stream any more.
    pub fn push(&mut self, chunk: &[u8]) -> Result<Option<String>, InvalidArgument> {
        let news = match self {
            Self::JsonStream(stream) => answer::values(&stream.push(chunk)),
            Self::OperationStream(stream) => events(&stream.push(chunk)),
            Self::Finished | Self::History(_) => return Err(InvalidArgument::Finished),
        };
        Ok((!news.is_empty()).then_some(news))
    }

    /// Ends a stream after one more chunk.
    fn finish(&mut self, rest: &[u8]) -> Result<String, InvalidArgument> {
        match std::mem::replace(self, Self::Finished) {
            Self::JsonStream(mut stream) => {
                let mut values = stream.push(rest);
                let mut end = stream.finish();
                values.append(&mut end.values);
                Ok(answer::stream_end(&StreamEnd { values, ..end }))
            }
            Self::OperationStream(mut stream) => {
                let mut events = stream.push(rest);
                let mut end = stream.finish();
                events.append(&mut end.events);
                Ok(answer::with_end(self::events(&events), &end.end))
            }
            Self::Finished => Err(InvalidArgument::Finished),
            history @ Self::History(_) => {
                *self = history;
                Err(InvalidArgument::NoSuchCall { name: "finish".to_owned() })
            }
        }
    }
}

/// The sketch after a step backward or forward, or as it is; nothing where there is no step.
fn stepped<'a>(history: &'a mut History, name: &str, now: &[u8]) -> Option<&'a Sketch> {
    match name {
        "undo" => drop(history.undo(timestamp(now)).ok()?),
        "redo" => drop(history.redo(timestamp(now)).ok()?),
        _ => {}
    }
    Some(history.sketch())
}

/// As `execute`, and one undo step.
fn apply(
    history: &mut History,
    [operations, options, seed, now]: [&[u8]; 4],
) -> Result<Outcome, InvalidArgument> {
    let batch = argument::operations(operations)?;
    let options = argument::options(options)?;
    let mut ids = options.ids.map_or_else(|| argument::seed(seed), Ok)?;
    let origin = match options.origin {
        Origin::User => CommitOrigin::Manual,
        Origin::Model => CommitOrigin::Chat,
    };
    let note = Note { origin, timestamp: timestamp(now), message: None };
    Ok(unless_too_long(batch, |batch| {
        history.apply(batch, mode(options.partial), options.origin, &mut ids, note)
    }))
}

/// ISO 8601, not JSON.
fn timestamp(text: &[u8]) -> String {
    String::from_utf8_lossy(text).into_owned()
}

fn events(events: &[StreamEvent]) -> String {
    if events.is_empty() { String::new() } else { json::to_string(events) }
}
