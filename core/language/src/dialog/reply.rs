//! The answer to a question that was kept without its conversation.

use super::choice::picks;
use super::completed;
use super::message::{self, is_phatic_message};
use super::types::{Context, Interpretation, OpenQuestion, Reply, Understood};
use crate::memory::Pending;
use crate::sketch_words::SketchWords;
use std::rc::Rc;
use websketch_sketch::{IdSource, Sketch};

/// Understands the answer to a question: a choice, wherever it is on the sketch by now, or a message of its own.
/// `context` has the conversation with the question.
#[must_use]
pub fn reply(
    sketch: &Sketch,
    answer: &str,
    asked: &OpenQuestion<'_>,
    context: &Context,
    ids: &mut IdSource,
) -> Reply {
    let pending = Pending {
        request: asked.request.to_owned(),
        choices: asked.choices.to_vec(),
        picked: asked.chosen.to_vec(),
    };
    let picked = picks(&pending, answer);
    if picked.is_none() && is_phatic_message(answer) {
        let (not_understood, suggestions) = (Vec::new(), Vec::new());
        let meaning = Interpretation::Unknown { not_understood, suggestions };
        let understood = Understood { meaning, memory: context.memory.asking(pending) };
        return Reply { understood, request: asked.request.to_owned(), chosen: asked.chosen.to_vec() };
    }
    let memory = context.memory.asking(pending);
    let context = Context { memory, history: Vec::new(), ..context.clone() };
    let shown = Rc::new(SketchWords::of(sketch));
    let understood = completed(sketch, message::interpret(sketch, &shown, answer, &context, ids), ids);
    let is_same = picked.is_some() || matches!(understood.meaning, Interpretation::Unknown { .. });
    let request = if is_same { asked.request } else { answer }.to_owned();
    let earlier = asked.chosen.iter().filter(|_| is_same).cloned();
    let chosen = earlier.chain(picked.unwrap_or_default()).collect();
    Reply { understood, request, chosen }
}
