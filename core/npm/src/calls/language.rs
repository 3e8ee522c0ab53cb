//! What people say.

use crate::InvalidArgument;
use crate::argument;
use websketch_core::{json, language};

pub(super) fn call(
    name: &str,
    [sketch, message, context, seed]: [&[u8]; 4],
) -> Result<Option<String>, InvalidArgument> {
    if name != "interpret" {
        return Ok(None);
    }
    let sketch = argument::sketch("sketch", sketch)?;
    let message = argument::message(message)?;
    let (context, ids) = argument::context(context)?;
    let mut ids = ids.map_or_else(|| argument::seed(seed), Ok)?;
    Ok(Some(json::to_string(&language::interpret(&sketch, &message, &context, &mut ids))))
}
