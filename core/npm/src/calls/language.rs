//! Interpretation of natural language.

use super::{Answer, Given};
use crate::InvalidArgument;
use crate::argument;
use websketch_json as json;
use websketch_language as language;

pub(super) fn call(name: &str, given: Given<'_>) -> Result<Option<Answer>, InvalidArgument> {
    if name != "interpret" {
        return Ok(None);
    }
    let sketch = argument::sketch("sketch", given.first)?;
    let message = argument::message(given.second)?;
    let (context, ids) = argument::context(given.options)?;
    let mut ids = ids.map_or_else(|| argument::seed(given.platform), Ok)?;
    let meant = language::interpret(&sketch, &message, &context, &mut ids);
    Ok(Some(Answer::Text(json::to_string(&meant))))
}
