//! Repair of a model's JSON.

use super::{Answer, Args};
use crate::InvalidArgument;
use crate::answer;
use crate::utf16_offsets::Utf16Offsets;
use websketch_repair as repair;

pub(super) fn call(name: &str, args: Args<'_>) -> Result<Option<Answer>, InvalidArgument> {
    if name != "repairJson" {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(args.first);
    let mut repaired = repair::repair_text(&text)?;
    if !repaired.repairs.is_empty() {
        let mut units = Utf16Offsets::default();
        units.push(text.as_bytes());
        repaired.repairs = units.count(repaired.repairs);
    }
    Ok(Some(Answer::Text(answer::repaired(&repaired))))
}
