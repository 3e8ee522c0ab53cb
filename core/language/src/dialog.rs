//! The dialog: a message within its conversation, and the three outcomes of understanding it.
//!
//! A sure reading is done. Several readings become a question with choices. Words without a meaning are named, with
//! sentences near to them. The conversation is kept as a value: [`Memory`].

mod brief;
mod certainty;
mod choice;
mod message;
mod nearby;
mod outcome;
mod plain;
mod reading;
mod replay;
mod reply;
mod screens;
#[cfg(test)]
mod tests;
mod turn;
mod types;
mod version;
mod wording;

pub use crate::memory::{Choice, DoneAct, Memory, Pending};
pub use plain::is_plain;
pub use reply::reply;
pub use types::{Context, Interpretation, OpenQuestion, Reply, Understood};

use crate::sketch_words::SketchWords;
use replay::remembered;
use std::rc::Rc;
use websketch_layout::flow::{Completion, complete};
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};

/// Understands one message of a person. Deterministic; linear in the length of the message.
///
/// ```
/// use websketch_json as json;
/// use websketch_sketch::{IdSource, Sketch};
/// use websketch_language::{Context, Interpretation, interpret};
///
/// let text = br#"[{"id":"save","type":"Button","x":40,"y":40,"width":120,"height":40,"props":{"text":"Save"}}]"#;
/// let mut ids = IdSource::new(0.0, "0123456789abcdef")?;
/// let sketch = Sketch::read_text(text)?.sketch;
/// let understood = interpret(&sketch, "move the button 200 px to the right", &Context::default(), &mut ids);
/// let Interpretation::Operations { operations, certain, .. } = understood.meaning else { panic!() };
/// assert!(certain);
/// assert_eq!(json::to_string(&operations), r#"[{"type":"move","componentId":"save","x":240,"y":40}]"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn interpret(sketch: &Sketch, message: &str, context: &Context, ids: &mut IdSource) -> Understood {
    let shown = Rc::new(SketchWords::of(sketch));
    let understood = match remembered(sketch, &shown, context) {
        Some(memory) => {
            let context = Context { memory, ..context.clone() };
            message::interpret(sketch, &shown, message, &context, ids)
        }
        None => message::interpret(sketch, &shown, message, context, ids),
    };
    completed(sketch, understood, ids)
}

/// Adds the operations that links and ties need, and a sentence about them.
fn completed(sketch: &Sketch, understood: Understood, ids: &mut IdSource) -> Understood {
    let Understood { meaning, memory } = understood;
    let meaning = match meaning {
        Interpretation::Operations { operations, mut description, certain, not_understood, alternatives } => {
            let Completion { operations, report, .. } = complete(sketch, operations, Actor::Model, ids);
            if let Some(sentence) = report.sentence() {
                description = format!("{} ({sentence})", description.trim_end());
            }
            Interpretation::Operations { operations, description, certain, not_understood, alternatives }
        }
        other => other,
    };
    Understood { meaning, memory }
}
