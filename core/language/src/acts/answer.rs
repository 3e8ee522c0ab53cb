//! Wishes that a wireframe cannot fulfil, and judgments.

use super::draft::Done;
use super::setting::{Doubt, Remark, Setting};
use crate::frames::{Act, Frame};
use crate::lexicon::Verb;

/// Answers a wish that changes nothing.
///
/// # Errors
/// Always fails with a [`Doubt::Remark`].
pub(super) fn answer(frame: &Frame, _: &Setting) -> Result<Done, Doubt> {
    Err(Doubt::Remark(match frame.act {
        Act::Export => Remark::Export,
        Act::Look if frame.slots.has_look => Remark::NoColors,
        Act::Look => Remark::NoStyles,
        _ if frame.verbs.contains(&Verb::Dislike) => Remark::Dislike,
        _ => Remark::Judgment,
    }))
}
