//! A sketch with undo and redo.

use super::sketch::{mode, unless_too_long};
use crate::InvalidArgument;
use crate::answer;
#[cfg(not(target_family = "wasm"))]
use crate::answer::Executed;
use crate::argument;
use websketch_core::execute::Outcome;
use websketch_core::history::{CommitOrigin, History, Note};
use websketch_core::json;
use websketch_core::sketch::Sketch;
use websketch_core::validate::Origin;

pub(super) fn new(name: &str, [first, log, _]: [&[u8]; 3]) -> Result<History, InvalidArgument> {
    if name == "History" {
        return Ok(History::new(argument::sketch("sketch", first)?));
    }
    Ok(History::replay(argument::sketch("initial", first)?, argument::view("log", log)?)?)
}

pub(super) fn call(
    history: &mut History,
    name: &str,
    #[cfg_attr(target_family = "wasm", expect(unused_variables, reason = "what takes some is packed there"))]
    arguments: [&[u8]; 4],
) -> Result<String, InvalidArgument> {
    Ok(match name {
        #[cfg(not(target_family = "wasm"))]
        "apply" => {
            let outcome = apply(history, arguments)?;
            json::to_string(&Executed::new(history.sketch(), &outcome))
        }
        #[cfg(not(target_family = "wasm"))]
        "undo" | "redo" | "sketch" => {
            let [now, ..] = arguments;
            stepped(history, name, now).map_or_else(String::new, json::to_string)
        }
        "revision" => json::to_string(&history.revision()),
        "log" => json::to_string(&history.log().collect::<Vec<_>>()),
        other => return Err(InvalidArgument::NoSuchCall { name: other.to_owned() }),
    })
}

pub(super) fn packed(
    history: &mut History,
    name: &str,
    arguments: [&[u8]; 4],
) -> Result<Vec<u8>, InvalidArgument> {
    let [first, ..] = arguments;
    match name {
        "apply" => {
            let outcome = apply(history, arguments)?;
            Ok(answer::packed_outcome(history.sketch(), &outcome))
        }
        "undo" | "redo" | "sketch" => {
            Ok(stepped(history, name, first).map_or_else(Vec::new, answer::packed_sketch))
        }
        other => Err(InvalidArgument::NoSuchCall { name: other.to_owned() }),
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
