//! Questions about the sketch.

mod count;
mod extreme;
mod form;
mod table;
mod tell;

use super::draft::{Done, Draft};
use super::setting::{Doubt, Remark, Setting};
use crate::chunks::{Article, Description};
use crate::frames::{Frame, Locality};
use crate::lexicon::{Property, Verb};
use count::{count, exists, which};
use extreme::extreme;
pub(super) use extreme::extreme_title;
use form::fields;
use table::{cell, column, entries, rows};
use tell::{content, measured, near, opinion, page, place_of};

/// Answers a question.
///
/// # Errors
/// Always fails: with the answer, or because the question is not understood.
pub(super) fn question(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let scene = draft.scene();
    let says = |words: &[&str]| frame.span.clone().any(|at| words.contains(&setting.sentence.word(at)));
    if frame.verbs.contains(&Verb::Export) {
        return Err(Doubt::Remark(Remark::Export));
    }
    // `can I change the colors?`
    if frame.slots.has_look || frame.slots.property == Some(Property::Color) {
        return Err(Doubt::Remark(Remark::NoColors));
    }
    if let Some(answer) = super::route::route(frame, setting, draft) {
        return Err(answer.map_or_else(|doubt| doubt, Doubt::Answer));
    }
    if let Some(answer) = fields(&scene, setting, frame) {
        return Err(Doubt::Answer(answer));
    }
    if let Some(answer) = rows(&scene, setting, frame).filter(|_| says(&["who", "who's", "which", "many"])) {
        return Err(Doubt::Answer(answer));
    }
    // `why not delete the notes?` is about a change, and changes nothing.
    let is_about_sketch = frame.verbs.iter().all(|verb| {
        matches!(
            verb,
            Verb::Look
                | Verb::Show
                | Verb::Cost
                | Verb::Explain
                | Verb::Overlap
                | Verb::Make
                | Verb::Give
                | Verb::Write
                | Verb::Call
                | Verb::Need
        )
    });
    if says(&["why", "if", "would", "should"]) && !says(&["criticize", "criticise", "improve", "wrong"])
        || !is_about_sketch
    {
        return Err(if says(&["criticize", "criticise", "improve"]) {
            opinion(draft)
        } else {
            Doubt::Unread
        });
    }
    if says(&["criticize", "criticise", "wrong", "designer", "better", "missing"]) {
        return Err(opinion(draft));
    }
    let located = match &frame.slots.place {
        Some(Locality::Beside(located)) => Some(located),
        _ => None,
    };
    let target = frame
        .slots
        .target
        .as_ref()
        .filter(|target| target.parts.iter().any(|part| part.head.is_some() || !part.words.is_empty()));
    let size = frame.slots.sizes.first().map(|(dimension, _)| *dimension);
    if let Some(target) = target
        && let Some(answer) = extreme(&scene, setting, frame, target)
    {
        return Err(Doubt::Answer(answer));
    }
    if let Some(answer) =
        target.filter(|_| says(&["which", "what"])).and_then(|target| column(&scene, target))
    {
        return Err(Doubt::Answer(answer));
    }
    if says(&["many", "number"])
        && !says(&["px", "pixels"])
        && let Some(target) = target
    {
        // `how many friends does she have?`
        let is_name = target.parts.iter().all(|part| part.head.is_none());
        if is_name && let Some(answer) = super::write::figure::told(&scene, setting, target, false) {
            return Err(Doubt::Answer(answer));
        }
        return Err(Doubt::Answer(count(&scene, setting, target, located)));
    }
    if let (Some(dimension), Some(target)) = (size, target) {
        return Err(Doubt::Answer(measured(&scene, setting, target, dimension)?));
    }
    if let Some(answer) = entries(&scene, setting, frame)? {
        return Err(Doubt::Answer(answer));
    }
    if let (None, Some(located)) = (target, located) {
        let is_page = located.anchors.iter().all(Description::is_page);
        return Err(Doubt::Answer(if is_page { page(&scene) } else { near(&scene, setting, located)? }));
    }
    let Some(target) = target else {
        return Err(if scene.items().is_empty() {
            Doubt::Answer("The page is empty.".to_owned())
        } else {
            Doubt::Answer(page(&scene))
        });
    };
    if says(&["price", "prices", "cost", "costs", "much"])
        && let Some(answer) = super::write::figure::told(&scene, setting, target, true)
    {
        return Err(Doubt::Answer(answer));
    }
    if let Some(answer) = cell(&scene, setting, target) {
        return Err(Doubt::Answer(format!("{answer}.")));
    }
    let is_single = target.parts.iter().all(|part| !part.is_plural() && part.article == Article::Definite);
    if is_single
        && says(&["what", "what's", "much", "who", "who's", "when"])
        && let Some(answer) = content(&scene, setting, target)
    {
        return Err(Doubt::Answer(answer));
    }
    if says(&["what", "what's", "which"]) {
        return Err(Doubt::Answer(which(&scene, setting, target)));
    }
    if says(&["where"]) {
        return Err(Doubt::Answer(place_of(&scene, setting, target)?));
    }
    if says(&["is", "are", "there"]) {
        return Err(Doubt::Answer(exists(&scene, setting, target)));
    }
    Err(Doubt::Unread)
}
