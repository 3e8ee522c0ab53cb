//! The calls of the package by name, from JSON text to JSON text.
//!
//! Arguments are the UTF-8 bytes of JSON text, except for texts to repair and chunks, which are any bytes; a sketch may
//! also be packed. Answers that hold a whole sketch or an analysis leave wasm packed alone, natively also as text. `options` and
//! `context` may be `null`. `seed` is `{ now, random }`, what the platform gave for new ids; it is used when the caller's
//! own options hold none. Every error names the argument at fault.

mod instance;

pub use instance::Instance;

use crate::InvalidArgument;
#[cfg(not(target_family = "wasm"))]
use crate::answer::Executed;
use crate::answer::{self, Outline, Read, Validated};
use crate::argument;
use crate::layout;
use websketch_core::execute::{self, Mode, Outcome};
use websketch_core::export::{excalidraw, html, svg};
use websketch_core::layout::{self as tree, outline, reflow};
use websketch_core::operation::{Batch, Rejection};
use websketch_core::sketch::{IdSource, Sketch};
use websketch_core::{analysis, json, language, lint, proposal, repair};

/// Carries out the call `name` with up to four arguments; what a call does not take is not looked at.
///
/// # Errors
/// [`InvalidArgument`].
pub fn call(name: &str, [first, second, third, seed]: [&[u8]; 4]) -> Result<String, InvalidArgument> {
    let sketch = || argument::sketch("sketch", first);
    Ok(match name {
        #[cfg(not(target_family = "wasm"))]
        "analyze" => json::to_string(&analysis::analyze(&sketch()?)),
        #[cfg(not(target_family = "wasm"))]
        "execute" => {
            let (sketch, outcome) = execute(first, second, third, seed)?;
            json::to_string(&Executed::new(&sketch, &outcome))
        }
        "validate" => validate(first, second, third)?,
        "lint" => json::to_string(&lint::lint(&sketch()?)),
        "tidy" => json::to_string(&match argument::tidy_options(second)? {
            None => lint::tidy(&sketch()?),
            Some(ids) => lint::tidy_only(&sketch()?, &ids),
        }),
        "structure" => {
            json::to_string(&Outline::from(outline(&sketch()?, argument::page_options(second)?.0)))
        }
        "compose" => compose(first, second, third, seed)?,
        "reflow" => json::to_string(&reflow(&sketch()?, argument::page(second)?)),
        "interpret" => interpret(first, second, third, seed)?,
        "repairJson" => answer::repaired(&repair::repair_text(&String::from_utf8_lossy(first))?),
        "toSvg" => json::to_string(&svg::to_svg(&sketch()?, &argument::svg_options(second)?)),
        "toHtml" => json::to_string(&html::to_html(&sketch()?, &argument::html_options(second)?)),
        "toExcalidraw" => json::to_string(&excalidraw::to_excalidraw(&sketch()?)),
        "fromExcalidraw" => json::to_string(&Read::from(&argument::drawing("document", first)?)),
        "schema" => json::to_string(&proposal::schema()),
        "version" => json::to_string(env!("CARGO_PKG_VERSION")),
        other => return Err(InvalidArgument::NoSuchCall { name: other.to_owned() }),
    })
}

/// As [`call`], for answers that are packed: `analyze` and `execute`.
///
/// # Errors
/// [`InvalidArgument`].
pub fn packed(name: &str, [first, second, third, seed]: [&[u8]; 4]) -> Result<Vec<u8>, InvalidArgument> {
    match name {
        "analyze" => Ok(layout::packed(&analysis::analyze_by_place(&argument::sketch("sketch", first)?))),
        "execute" => {
            let (sketch, outcome) = execute(first, second, third, seed)?;
            Ok(answer::packed_outcome(&sketch, &outcome))
        }
        other => Err(InvalidArgument::NoSuchCall { name: other.to_owned() }),
    }
}

fn validate(sketch: &[u8], operations: &[u8], options: &[u8]) -> Result<String, InvalidArgument> {
    let sketch = argument::sketch("sketch", sketch)?;
    let batch = argument::operations(operations)?;
    let options = argument::options(options)?;
    let rejections = match batch {
        // New ids are thrown away with the copy that the operations are tried on, so any seed will do.
        Ok(batch) => {
            execute::validate(&sketch, batch, options.origin, &mut IdSource::new(0.0, "0123456789abcdef")?)
        }
        Err(too_long) => vec![too_long],
    };
    Ok(json::to_string(&Validated::from(rejections)))
}

fn execute(
    sketch: &[u8],
    operations: &[u8],
    options: &[u8],
    seed: &[u8],
) -> Result<(Sketch, Outcome), InvalidArgument> {
    let mut sketch = argument::sketch("sketch", sketch)?;
    let batch = argument::operations(operations)?;
    let options = argument::options(options)?;
    let mut ids = options.ids.map_or_else(|| argument::seed(seed), Ok)?;
    let outcome = unless_too_long(batch, |batch| {
        execute::execute(&mut sketch, batch, mode(options.partial), options.origin, &mut ids)
    });
    Ok((sketch, outcome))
}

/// A tree that cannot be laid out is an answer as well: `{ refused: { code, message } }`.
fn compose(sketch: &[u8], request: &[u8], options: &[u8], seed: &[u8]) -> Result<String, InvalidArgument> {
    let sketch = argument::sketch("sketch", sketch)?;
    let request = argument::parse("request", request)?;
    let (page, ids) = argument::page_options(options)?;
    let mut ids = ids.map_or_else(|| argument::seed(seed), Ok)?;
    let wanted = request.get("tree").unwrap_or(&serde_json::Value::Null);
    let composed = tree::compose(&sketch, request.get("at"), wanted, page, &mut ids);
    Ok(match composed {
        Ok(composed) => json::to_string(&answer::Composed::from(&composed)),
        Err(refused) => json::to_string(&answer::Refused::from(&refused)),
    })
}

fn interpret(sketch: &[u8], message: &[u8], context: &[u8], seed: &[u8]) -> Result<String, InvalidArgument> {
    let sketch = argument::sketch("sketch", sketch)?;
    let message = argument::message(message)?;
    let (context, ids) = argument::context(context)?;
    let mut ids = ids.map_or_else(|| argument::seed(seed), Ok)?;
    Ok(json::to_string(&language::interpret(&sketch, &message, &context, &mut ids)))
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
