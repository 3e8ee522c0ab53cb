//! What reads and changes sketches.

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
use websketch_core::{analysis, json, lint, proposal};

pub(super) fn call(
    name: &str,
    [first, second, third, seed]: [&[u8]; 4],
) -> Result<Option<String>, InvalidArgument> {
    let sketch = || argument::sketch("sketch", first);
    Ok(Some(match name {
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
        "toSvg" => {
            let (sketch, (options, icons)) = (sketch()?, argument::svg_options(second)?);
            json::to_string(&svg::to_svg(&sketch, &svg::SvgOptions { icons: icons.as_ref(), ..options }))
        }
        "toHtml" => {
            let (sketch, (options, icons)) = (sketch()?, argument::html_options(second)?);
            json::to_string(&html::to_html(&sketch, &html::HtmlOptions { icons: icons.as_ref(), ..options }))
        }
        "toExcalidraw" => {
            let (sketch, icons) = (sketch()?, argument::excalidraw_options(second)?);
            json::to_string(&excalidraw::to_excalidraw(&sketch, icons.as_ref()))
        }
        "fromExcalidraw" => json::to_string(&Read::from(&argument::drawing("document", first)?)),
        "schema" => json::to_string(&proposal::schema()),
        _ => return Ok(None),
    }))
}

/// As [`call`](super::call), for answers that are packed: `analyze` and `execute`.
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

pub(super) const fn mode(partial: bool) -> Mode {
    if partial { Mode::Partial } else { Mode::Atomic }
}

/// A batch past the limit is refused as a whole.
pub(super) fn unless_too_long(
    batch: Result<Batch, Rejection>,
    perform: impl FnOnce(Batch) -> Outcome,
) -> Outcome {
    match batch {
        Ok(batch) => perform(batch),
        Err(too_long) => Outcome { rejections: vec![too_long], ..Outcome::default() },
    }
}
