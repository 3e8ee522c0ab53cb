//! What a model has written.

use crate::InvalidArgument;
use crate::answer;
use websketch_core::repair;

pub(super) fn call(name: &str, [text, ..]: [&[u8]; 4]) -> Result<Option<String>, InvalidArgument> {
    if name != "repairJson" {
        return Ok(None);
    }
    Ok(Some(answer::repaired(&repair::repair_text(&String::from_utf8_lossy(text))?)))
}
