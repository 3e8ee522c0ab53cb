//! The calls of the package as functions from JSON text to JSON text.
//!
//! `options` and `context` may be `null`. `seed` is `{ now, random }`, what the platform gave for new ids; it is used when
//! the caller's own options hold none. Every error names the argument at fault.

mod history;

pub use history::History;

use crate::InvalidArgument;
use crate::answer::{Executed, Validated};
use crate::argument;
use websketch_core::execute::{self, Mode, Outcome};
use websketch_core::export::svg;
use websketch_core::language;
use websketch_core::operation::{Batch, Rejection};
use websketch_core::sketch::IdSource;
use websketch_core::{analysis, json};

/// `analyze(sketch)`.
///
/// # Errors
/// [`InvalidArgument`].
pub fn analyze(sketch: &str) -> Result<String, InvalidArgument> {
    Ok(json::to_string(&analysis::analyze(&argument::sketch("sketch", sketch)?)))
}

/// `validate(sketch, operations, options)`.
///
/// # Errors
/// [`InvalidArgument`].
pub fn validate(sketch: &str, operations: &str, options: &str) -> Result<String, InvalidArgument> {
    let sketch = argument::sketch("sketch", sketch)?;
    let options = argument::options(options)?;
    let rejections = match argument::operations(operations)? {
        // New ids are thrown away with the copy that the operations are tried on, so any seed will do.
        Ok(batch) => {
            execute::validate(&sketch, batch, options.origin, &mut IdSource::new(0.0, "0123456789abcdef")?)
        }
        Err(too_long) => vec![too_long],
    };
    Ok(json::to_string(&Validated::from(rejections)))
}

/// `execute(sketch, operations, options)`.
///
/// # Errors
/// [`InvalidArgument`].
pub fn execute(sketch: &str, operations: &str, options: &str, seed: &str) -> Result<String, InvalidArgument> {
    let mut sketch = argument::sketch("sketch", sketch)?;
    let batch = argument::operations(operations)?;
    let options = argument::options(options)?;
    let mut ids = options.ids.map_or_else(|| argument::seed(seed), Ok)?;
    let outcome = unless_too_long(batch, |batch| {
        execute::execute(&mut sketch, batch, mode(options.partial), options.origin, &mut ids)
    });
    Ok(json::to_string(&Executed::new(&sketch, &outcome)))
}

/// `interpret(sketch, message, context)`.
///
/// # Errors
/// [`InvalidArgument`].
pub fn interpret(sketch: &str, message: &str, context: &str, seed: &str) -> Result<String, InvalidArgument> {
    let sketch = argument::sketch("sketch", sketch)?;
    let message = argument::message(message)?;
    let (context, ids) = argument::context(context)?;
    let mut ids = ids.map_or_else(|| argument::seed(seed), Ok)?;
    Ok(json::to_string(&language::interpret(&sketch, &message, &context, &mut ids)))
}

/// `toSvg(sketch, options)`; the answer is the picture itself, not JSON.
///
/// # Errors
/// [`InvalidArgument`].
pub fn to_svg(sketch: &str, options: &str) -> Result<String, InvalidArgument> {
    let sketch = argument::sketch("sketch", sketch)?;
    Ok(svg::to_svg(&sketch, &argument::svg_options(options)?))
}

const fn mode(partial: bool) -> Mode {
    if partial { Mode::Partial } else { Mode::Atomic }
}

/// A batch past the limit is refused as a whole.
fn unless_too_long(batch: Result<Batch, Rejection>, perform: impl FnOnce(Batch) -> Outcome) -> Outcome {
    match batch {
        Ok(batch) => perform(batch),
        Err(too_long) => Outcome { rejections: vec![too_long], ..Outcome::default() },
    }
}
