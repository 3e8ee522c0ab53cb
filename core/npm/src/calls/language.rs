//! Interpretation of natural language.

use super::{Answer, Args};
use crate::InvalidArgument;
use crate::argument;
use websketch_json as json;
use websketch_language as language;

pub(super) fn call(name: &str, args: Args<'_>) -> Result<Option<Answer>, InvalidArgument> {
    if name != "interpret" {
        return Ok(None);
    }
    let sketch = argument::sketch("sketch", args.first)?;
    let message = argument::message(args.second)?;
    let (context, ids) = argument::context(args.options)?;
    let mut ids = ids.map_or_else(|| argument::seed(args.platform), Ok)?;
    let meant = language::interpret(&sketch, &message, &context, &mut ids);
    Ok(Some(Answer::Text(json::to_string(&meant))))
}
