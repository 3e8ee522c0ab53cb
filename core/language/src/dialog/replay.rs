//! Memory from the messages of a person, for a conversation that has none as a value.

use super::message;
use super::types::{Context, Interpretation};
use crate::conversation::{Message, Role};
use crate::memory::Memory;
use crate::sketch_words::SketchWords;
use std::rc::Rc;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::{ComponentId, IdSource, Sketch};

/// The most messages that are read again.
const MOST_MESSAGES: usize = 4;

/// Returns the memory after the newest messages of the person, as they are understood on the sketch as it is. No message
/// of the assistant is read. `None` if there is a memory, or no message.
pub(super) fn remembered(sketch: &Sketch, shown: &Rc<SketchWords>, context: &Context) -> Option<Memory> {
    if !context.memory.is_empty() {
        return None;
    }
    let said = |message: &&Message| message.role == Role::User;
    let mut messages: Vec<&Message> = context.history.iter().rev().filter(said).take(MOST_MESSAGES).collect();
    messages.reverse();
    let mut memory = Memory::default();
    for message in &messages {
        let mut ids = IdSource::new(0.0, "of a replayed act").ok()?;
        let context = Context { memory, history: Vec::new(), skips_suggestions: true, ..context.clone() };
        let understood = message::interpret(sketch, shown, &message.content, &context, &mut ids);
        let additions: Vec<Addition> = match understood.meaning {
            Interpretation::Operations { operations, .. } => {
                operations.into_iter().filter_map(addition).collect()
            }
            _ => Vec::new(),
        };
        memory = understood.memory.on(sketch, |id| made(sketch, &additions, id));
    }
    (!messages.is_empty()).then_some(memory)
}

fn addition(operation: Operation) -> Option<Addition> {
    match operation {
        Operation::Add(addition) => Some(addition),
        _ => None,
    }
}

/// Returns the newest component of the sketch with the kind and text of one that a replayed act has added.
fn made(sketch: &Sketch, additions: &[Addition], id: &ComponentId) -> Option<ComponentId> {
    let new = additions.iter().find(|new| new.component_id.as_ref() == Some(id))?;
    let is_like = |one: &&websketch_sketch::Component| {
        one.kind() == new.component_type && one.props().text() == new.props.text()
    };
    sketch.iter().filter(is_like).last().map(|one| one.id().clone())
}
