//! Interpretation of natural language, alternatives and states of a page, and sections by name.

use super::{Answer, Args};
use crate::InvalidArgument;
use crate::argument;
use websketch_json as json;
use websketch_language as language;
use websketch_pages::{Device, alternatives, built_in_packs, fill_sections, seed_of_texts};

pub(super) fn call(name: &str, args: Args<'_>) -> Result<Option<Answer>, InvalidArgument> {
    Ok(match name {
        "interpret" => Some(Answer::Text(interpret(args)?)),
        "find" => Some(Answer::Text(find(args)?)),
        "alternatives" => Some(Answer::Text(versions(args)?)),
        "deriveState" => Some(Answer::Text(state(args)?)),
        "fillSections" => Some(Answer::Text(sections(args)?)),
        _ => None,
    })
}

fn interpret(args: Args<'_>) -> Result<String, InvalidArgument> {
    let sketch = argument::sketch("sketch", args.first)?;
    let message = argument::message(args.second)?;
    let (context, ids) = argument::context(args.options)?;
    let mut ids = ids.map_or_else(|| argument::seed(args.platform), Ok)?;
    Ok(json::to_string(&language::interpret(&sketch, &message, &context, &mut ids)))
}

fn find(args: Args<'_>) -> Result<String, InvalidArgument> {
    let sketch = argument::sketch("sketch", args.first)?;
    let phrase = argument::phrase(args.second)?;
    let (context, _) = argument::context(args.options)?;
    Ok(json::to_string(&language::find(&sketch, &phrase, &context)))
}

fn versions(args: Args<'_>) -> Result<String, InvalidArgument> {
    let sketch = argument::sketch("sketch", args.first)?;
    let request = argument::alternatives_request(args.second)?;
    let (page, ids) = argument::alternatives_options(args.options)?;
    let mut ids = ids.map_or_else(|| argument::seed(args.platform), Ok)?;
    let seed = request.words.iter().fold(seed_of_texts(&sketch), |seed, words| seed.with(words));
    let found = alternatives(&sketch, request.count, seed, page, &mut ids);
    Ok(json::to_string(&found))
}

fn state(args: Args<'_>) -> Result<String, InvalidArgument> {
    let sketch = argument::sketch("sketch", args.first)?;
    let (variation, screen) = argument::state_request(args.second)?;
    let (_, ids) = argument::alternatives_options(args.options)?;
    let mut ids = ids.map_or_else(|| argument::seed(args.platform), Ok)?;
    let operations = variation.derive(&sketch, screen.as_ref(), &mut ids);
    Ok(json::to_string(&operations.unwrap_or_default()))
}

fn sections(args: Args<'_>) -> Result<String, InvalidArgument> {
    let tree = argument::tree(args.first)?;
    let (page, _) = argument::alternatives_options(args.options)?;
    let device = page.map_or_else(Device::default, |page| Device::of_width(page.width));
    let Some(packs) = built_in_packs() else { return Ok(json::to_string(&tree)) };
    let filled = fill_sections(&packs, &tree, device);
    Ok(json::to_string(&filled.map_err(|unknown| argument::unknown_section(&unknown))?))
}
