//! Wishes that a wireframe cannot fulfil, and judgments.

use super::draft::{Done, Draft};
use super::setting::{Doubt, Remark, Setting};
use crate::chunks::Article;
use crate::frames::{Act, Frame, Text};
use crate::lexicon::Verb;

/// Writes the text that is better than the last one: `Backlog is better`. `None` for another judgment.
pub(super) fn better_text(
    frame: &Frame,
    setting: &Setting,
    draft: &mut Draft,
) -> Result<Option<Done>, Doubt> {
    let Some(last) = setting.memory.last().filter(|last| last.act == Act::Write) else { return Ok(None) };
    let is_better = frame.span.clone().any(|at| matches!(setting.sentence.word(at), "better" | "nicer"));
    let [part] = frame.slots.parts() else { return Ok(None) };
    let text = setting.sentence.text(&part.span);
    let is_text = part.article == Article::Bare && text.starts_with(char::is_uppercase);
    if !is_better || !is_text || !frame.left_over.is_empty() {
        return Ok(None);
    }
    let mut again = frame.clone();
    again.act = Act::Write;
    again.slots = last.slots.clone();
    again.slots.target = None;
    again.slots.value = Some(Text { text: text.to_owned(), is_quoted: false });
    let inner = Setting { spoken: &last.targets, ..*setting };
    super::write::write(&again, &inner, draft).map(Some)
}

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
