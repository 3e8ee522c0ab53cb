//! A message that only makes sense after the one before it: `… and the note to Free` after `rename the title to Classes`.

use super::intent::Intent;
use super::known::{Known, readings};
use super::{Message, Role};

/// Longer messages are read by themselves, in characters: both together are one message.
const MOST: usize = 400;

/// What the words open with that go on with what was said before.
const OPENINGS: &[&str] = &["and ", "also ", "then ", "now ", "plus ", "but ", "or "];

/// The readings of a message as the rest of what the person has asked for before; none where that is something else.
pub(super) fn continued(known: &Known<'_>, message: &str, history: &[Message]) -> Vec<Vec<Intent>> {
    let mut said = history.iter().rev().filter(|message| message.role == Role::User);
    let Some(before) = said.next().map(|before| before.content.trim_end_matches(['.', '!', ' '])) else {
        return Vec::new();
    };
    if before.len() + message.len() > MOST {
        return Vec::new();
    }
    let done = readings(known, before).0;
    if done.is_empty() {
        return Vec::new();
    }
    let is_open = OPENINGS.iter().any(|opening| message.to_ascii_lowercase().starts_with(opening));
    let joints: &[&str] = if is_open { &[" ", ", "] } else { &[" and ", ", "] };
    let mut found = Vec::new();
    for joint in joints {
        for reading in readings(known, &[before, joint, message].concat()).0 {
            let rest = done.iter().find_map(|done| reading.strip_prefix(done.as_slice()));
            found.extend(rest.filter(|rest| !rest.is_empty()).map(<[Intent]>::to_vec));
        }
    }
    found
}
