//! A sketch with undo and redo.

use super::sketch::{mode, unless_too_long};
use super::{Answer, Args};
use crate::InvalidArgument;
use crate::answer;
#[cfg(not(target_family = "wasm"))]
use crate::answer::Step;
use crate::argument;
use websketch_json as json;
use websketch_sketch::execute::Outcome;
use websketch_sketch::history::{CommitOrigin, History, Note, SketchDelta, UndoUnavailable};
use websketch_sketch::validate::Actor;

pub(super) fn new(name: &str, args: Args<'_>) -> Result<History, InvalidArgument> {
    if name == "History" {
        return Ok(History::new(argument::sketch("sketch", args.first)?));
    }
    let initial = argument::sketch("initial", args.first)?;
    Ok(History::replay(initial, argument::view("log", args.second)?)?)
}

pub(super) fn call(
    history: &mut History,
    name: &str,
    #[cfg_attr(target_family = "wasm", expect(unused_variables, reason = "what takes some is packed there"))]
    args: Args<'_>,
) -> Result<Answer, InvalidArgument> {
    Ok(match name {
        #[cfg(not(target_family = "wasm"))]
        "apply" => {
            let outcome = apply(history, args)?;
            let changed = SketchDelta::from_inverse(history.sketch(), &outcome.inverse);
            Answer::Text(json::to_string(&Step { outcome: Some(&outcome), changed: &changed }))
        }
        #[cfg(not(target_family = "wasm"))]
        "undo" | "redo" => match reverted(history, name, args) {
            Ok(changed) => Answer::Text(json::to_string(&Step { outcome: None, changed: &changed })),
            Err(_) => Answer::Small(serde_json::Value::Null),
        },
        #[cfg(not(target_family = "wasm"))]
        "sketch" => Answer::Text(json::to_string(history.sketch())),
        "revision" => Answer::Small(history.revision().into()),
        "canUndo" => Answer::Small(history.can_undo().into()),
        "canRedo" => Answer::Small(history.can_redo().into()),
        "log" => Answer::Text(json::to_string(&history.log().collect::<Vec<_>>())),
        other => return Err(InvalidArgument::NoSuchCall { name: other.to_owned() }),
    })
}

pub(super) fn packed(history: &mut History, name: &str, args: Args<'_>) -> Result<Vec<u8>, InvalidArgument> {
    match name {
        "apply" => {
            let outcome = apply(history, args)?;
            let changed = SketchDelta::from_inverse(history.sketch(), &outcome.inverse);
            Ok(answer::packed_outcome(&changed, false, &outcome))
        }
        "undo" | "redo" => {
            Ok(reverted(history, name, args).as_ref().map_or_else(|_| Vec::new(), answer::packed_changed))
        }
        "sketch" => Ok(answer::packed_sketch(history.sketch())),
        other => Err(InvalidArgument::NoSuchCall { name: other.to_owned() }),
    }
}

/// Undoes or redoes a step and returns the change.
fn reverted(history: &mut History, name: &str, args: Args<'_>) -> Result<SketchDelta, UndoUnavailable> {
    let time = argument::time(args.platform);
    let commit = if name == "undo" { history.undo(time) } else { history.redo(time) }?;
    Ok(SketchDelta::from_inverse(history.sketch(), &commit.inverse))
}

/// Applies a batch like `execute`, as one undo step.
fn apply(history: &mut History, args: Args<'_>) -> Result<Outcome, InvalidArgument> {
    let batch = argument::operations(args.second)?;
    let options = argument::options(args.options)?;
    let mut ids = options.ids.map_or_else(|| argument::seed(args.platform), Ok)?;
    let origin = match options.origin {
        Actor::User => CommitOrigin::Manual,
        Actor::Model => CommitOrigin::Chat,
    };
    let note = Note { origin, timestamp: argument::time(args.platform), message: options.message };
    Ok(unless_too_long(batch, |batch| {
        history.apply_in_gesture(options.merge, batch, mode(options.partial), options.origin, &mut ids, note)
    }))
}
