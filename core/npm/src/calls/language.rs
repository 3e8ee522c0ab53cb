//! Interpretation of natural language, alternatives and states of a page, and sections by name.

use super::{Answer, Args};
use crate::InvalidArgument;
use crate::argument;
use serde_json::Value;
use std::sync::RwLock;
use websketch_json as json;
use websketch_language as language;
use websketch_pages::{Device, Packs, alternatives, built_in_packs, fill_sections, seed_of_texts};

/// The packs after the last `usePacks`. They stay as long as the module.
static PACKS: RwLock<Option<&'static Packs<'static>>> = RwLock::new(None);

pub(super) fn call(name: &str, args: Args<'_>) -> Result<Option<Answer>, InvalidArgument> {
    Ok(match name {
        "interpret" => Some(Answer::Text(interpret(args)?)),
        "find" => Some(Answer::Text(find(args)?)),
        "alternatives" => Some(Answer::Text(versions(args)?)),
        "deriveState" => Some(Answer::Text(state(args)?)),
        "fillSections" => Some(Answer::Text(sections(args)?)),
        "usePacks" => {
            use_packs(args)?;
            Some(Answer::Small(Value::Null))
        }
        _ => None,
    })
}

/// Returns the packs that the caller has added, with those of the binary.
fn own_packs() -> Option<&'static Packs<'static>> {
    PACKS.read().ok().and_then(|packs| *packs)
}

/// Adds packs for later calls. They replace packs of the same name.
fn use_packs(args: Args<'_>) -> Result<(), InvalidArgument> {
    let text: &'static str = argument::packs(args.first)?.leak();
    let own = own_packs().cloned().or_else(built_in_packs).unwrap_or_default();
    let packs = own.with(text).map_err(|fault| argument::faulty_packs(&fault))?;
    if let Ok(mut kept) = PACKS.write() {
        *kept = Some(Box::leak(Box::new(packs)));
    }
    Ok(())
}

fn interpret(args: Args<'_>) -> Result<String, InvalidArgument> {
    let sketch = argument::sketch("sketch", args.first)?;
    let message = argument::message(args.second)?;
    let (context, ids) = argument::context(args.options)?;
    let context = language::dialog::Context { packs: own_packs(), ..context };
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
    let Some(packs) = own_packs().cloned().or_else(built_in_packs) else { return Ok(json::to_string(&tree)) };
    let filled = fill_sections(&packs, &tree, device);
    Ok(json::to_string(&filled.map_err(|unknown| argument::unknown_section(&unknown))?))
}
