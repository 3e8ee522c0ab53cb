//! Calls that read and change sketches.

use super::{Answer, Args};
use crate::InvalidArgument;
use crate::analysis_packer;
#[cfg(not(target_family = "wasm"))]
use crate::answer::Executed;
use crate::answer::{self, Outline, Read, Validated};
use crate::argument;
use websketch_agent::proposal;
use websketch_formats::export::{excalidraw, html, svg};
use websketch_json as json;
use websketch_layout::analysis;
use websketch_layout::composition::{self, reflow};
use websketch_layout::layout_tree::outline;
use websketch_layout::lint::{self, LintOptions};
use websketch_layout::score::score;
use websketch_pages::add_state_fixes;
use websketch_sketch::execute::{self, Mode, Outcome};
use websketch_sketch::history::SketchDelta;
use websketch_sketch::operation::{Batch, Rejection};
use websketch_sketch::{IdSource, Sketch};

pub(super) fn call(name: &str, args: Args<'_>) -> Result<Option<Answer>, InvalidArgument> {
    if name == "validate" {
        return validate(args).map(Some);
    }
    if name == "schema" {
        let is_strict = argument::schema_options(args.options)?;
        let schema = if is_strict { proposal::strict_schema() } else { proposal::schema() };
        return Ok(Some(Answer::Text(json::to_string(&schema))));
    }
    let sketch = || argument::sketch("sketch", args.first);
    Ok(Some(Answer::Text(match name {
        #[cfg(not(target_family = "wasm"))]
        "analyze" => json::to_string(&analysis::analyze(&sketch()?)),
        #[cfg(not(target_family = "wasm"))]
        "execute" => {
            let (sketch, outcome, _) = executed(args)?;
            json::to_string(&Executed::new(&sketch, &outcome))
        }
        "lint" => {
            let (page, ids, all) = argument::lint_options(args.options)?;
            let options = LintOptions { page, ids: &ids, all };
            let sketch = sketch()?;
            let mut findings = lint::explained(&sketch, &options).findings;
            add_state_fixes(&sketch, &mut findings);
            json::to_string(&findings)
        }
        "score" => {
            let (page, has_fixes) = argument::score_options(args.options)?;
            let of = if has_fixes { lint::score_with_fixes } else { score };
            json::to_string(&of(&sketch()?, page))
        }
        "tidy" => json::to_string(&match argument::tidy_options(args.options)? {
            None => lint::tidy(&sketch()?),
            Some(ids) => lint::tidy_only(&sketch()?, &ids),
        }),
        "structure" => {
            json::to_string(&Outline::from(outline(&sketch()?, argument::page_options(args.options)?.0)))
        }
        "compose" => compose(args)?,
        "reflow" => json::to_string(&reflow(&sketch()?, argument::page(args.options)?)),
        "toSvg" => {
            let (sketch, (options, icons)) = (sketch()?, argument::svg_options(args.options)?);
            json::to_string(&svg::to_svg(&sketch, &svg::SvgOptions { icons: icons.as_ref(), ..options }))
        }
        "toHtml" => {
            let (sketch, (options, icons)) = (sketch()?, argument::html_options(args.options)?);
            json::to_string(&html::to_html(&sketch, &html::HtmlOptions { icons: icons.as_ref(), ..options }))
        }
        "toExcalidraw" => {
            let (sketch, icons) = (sketch()?, argument::excalidraw_options(args.options)?);
            json::to_string(&excalidraw::to_excalidraw(&sketch, icons.as_ref()))
        }
        "fromExcalidraw" => json::to_string(&Read::from(&argument::drawing("document", args.first)?)),
        _ => return Ok(None),
    })))
}

/// Executes a call with a packed answer: `analyze` and `execute`.
///
/// # Errors
/// [`InvalidArgument`].
pub fn packed(name: &str, args: Args<'_>) -> Result<Vec<u8>, InvalidArgument> {
    match name {
        "analyze" => {
            Ok(analysis_packer::packed(&analysis::analyze_by_index(&argument::sketch("sketch", args.first)?)))
        }
        "execute" => {
            let (sketch, outcome, is_as_given) = executed(args)?;
            let changed = if is_as_given {
                SketchDelta::from_inverse(&sketch, &outcome.inverse)
            } else {
                SketchDelta::full(&sketch)
            };
            Ok(answer::packed_outcome(&changed, !is_as_given, &outcome))
        }
        other => Err(InvalidArgument::NoSuchCall { name: other.to_owned() }),
    }
}

fn validate(args: Args<'_>) -> Result<Answer, InvalidArgument> {
    let sketch = argument::sketch("sketch", args.first)?;
    let batch = argument::operations(args.second)?;
    let options = argument::options(args.options)?;
    let rejections = match batch {
        // New ids are discarded with the trial copy, so any seed serves.
        Ok(batch) => {
            execute::validate(&sketch, batch, options.origin, &mut IdSource::new(0.0, "0123456789abcdef")?)
        }
        Err(too_long) => vec![too_long],
    };
    Ok(Answer::Small(serde_json::to_value(Validated::from(rejections)).unwrap_or_default()))
}

/// Returns the changed sketch, the outcome, and whether the sketch was read without adjustments.
fn executed(args: Args<'_>) -> Result<(Sketch, Outcome, bool), InvalidArgument> {
    let mut sketch = argument::sketch("sketch", args.first)?;
    let is_as_given = crate::packed::is_packed(args.first) && crate::packed::is_as_read(&sketch, args.first);
    let batch = argument::operations(args.second)?;
    let options = argument::options(args.options)?;
    let mut ids = options.ids.map_or_else(|| argument::seed(args.platform), Ok)?;
    let outcome = unless_too_long(batch, |batch| {
        execute::execute(&mut sketch, batch, mode(options.partial), options.origin, &mut ids)
    });
    Ok((sketch, outcome, is_as_given))
}

fn compose(args: Args<'_>) -> Result<String, InvalidArgument> {
    let sketch = argument::sketch("sketch", args.first)?;
    let request = argument::parse("request", args.second)?;
    let (page, ids) = argument::page_options(args.options)?;
    let mut ids = ids.map_or_else(|| argument::seed(args.platform), Ok)?;
    let wanted = request.get("tree").unwrap_or(&serde_json::Value::Null);
    let composed = composition::compose(&sketch, request.get("at"), wanted, page, &mut ids);
    let composed = composed.map_err(InvalidArgument::Tree)?;
    Ok(json::to_string(&answer::Composed::from(&composed)))
}

pub(super) const fn mode(partial: bool) -> Mode {
    if partial { Mode::Partial } else { Mode::Atomic }
}

/// Rejects a batch beyond the limit as a whole.
pub(super) fn unless_too_long(
    batch: Result<Batch, Rejection>,
    perform: impl FnOnce(Batch) -> Outcome,
) -> Outcome {
    match batch {
        Ok(batch) => perform(batch),
        Err(too_long) => Outcome { rejections: vec![too_long], ..Outcome::default() },
    }
}
