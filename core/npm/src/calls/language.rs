//! Interpretation of natural language, and alternatives of a page.

use super::{Answer, Args};
use crate::InvalidArgument;
use crate::argument;
use websketch_json as json;
use websketch_language as language;
use websketch_pages::{alternatives, seed_of_texts};

pub(super) fn call(name: &str, args: Args<'_>) -> Result<Option<Answer>, InvalidArgument> {
    Ok(match name {
        "interpret" => Some(Answer::Text(interpret(args)?)),
        "alternatives" => Some(Answer::Text(versions(args)?)),
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

fn versions(args: Args<'_>) -> Result<String, InvalidArgument> {
    let sketch = argument::sketch("sketch", args.first)?;
    let request = argument::alternatives_request(args.second)?;
    let (page, ids) = argument::alternatives_options(args.options)?;
    let mut ids = ids.map_or_else(|| argument::seed(args.platform), Ok)?;
    let seed = request.words.iter().fold(seed_of_texts(&sketch), |seed, words| seed.with(words));
    let found = alternatives(&sketch, request.count, seed, page, &mut ids);
    Ok(json::to_string(&found))
}
