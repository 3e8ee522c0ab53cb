//! The offline interpreter: an everyday sentence about a sketch → operations, with no model.
//!
//! In the order of the work: `token` cuts the message, `vocabulary` knows what words mean, `sentence` joins the two and mends
//! spelling, `grammar` holds the rules by which typed `intent`s with `reference`s to components are read, `resolve` finds
//! those in the `scene`, `effect` turns intents into operations and says what was done, and `dialog` ties it to the
//! conversation (`known`: what a message can mean on this sketch; `memory`: what was meant before; `follow`: what repeats an
//! earlier request; `continued`: what goes on with it; `together`: what is added in one breath; `pick`: which choice an
//! answer picks; `reply`: what that comes to; `conversation`: the types of all that). A whole page is asked for through `page`.

mod another;
mod continued;
mod conversation;
mod dialog;
mod effect;
mod follow;
mod grammar;
mod intent;
mod known;
mod left_over;
mod memory;
mod page;
mod pattern;
mod pick;
mod quantifier;
mod read;
mod reference;
mod reply;
mod resolve;
mod scene;
mod sentence;
mod suggest;
mod sure;
mod together;
mod token;
mod vocabulary;

pub use conversation::{Asked, Reply};
pub use conversation::{Choice, Context, Interpretation, Message, Role};

use dialog::Suggesting;
use websketch_layout::flow::{Completion, complete};
use websketch_layout::naming::describe;
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};

/// Understands one message of a person. Deterministic; linear in the message's length.
///
/// ```
/// use websketch_json as json;
/// use websketch_language::{Context, Interpretation, interpret};
/// use websketch_sketch::{IdSource, Sketch};
///
/// let text = br#"[{"id":"save","type":"Button","x":40,"y":40,"width":120,"height":40,"props":{"text":"Save"}}]"#;
/// let mut ids = IdSource::new(0.0, "0123456789abcdef")?;
/// let sketch = Sketch::read_text(text)?.sketch;
/// let meant = interpret(&sketch, "move the button 200 px to the right", &Context::default(), &mut ids);
/// let Interpretation::Operations { operations, certain, .. } = meant else { panic!("{meant:?}") };
/// assert!(certain);
/// assert_eq!(json::to_string(&operations), r#"[{"type":"move","componentId":"save","x":240,"y":40}]"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn interpret(sketch: &Sketch, message: &str, context: &Context, ids: &mut IdSource) -> Interpretation {
    completed(sketch, dialog::interpret(sketch, message, context, ids, Suggesting::Yes), ids)
}

/// As [`interpret`], but without suggestions where nothing is understood: for those who then ask
/// somebody else.
pub fn understand(sketch: &Sketch, message: &str, context: &Context, ids: &mut IdSource) -> Interpretation {
    completed(sketch, dialog::interpret(sketch, message, context, ids, Suggesting::No), ids)
}

/// Adds the operations that links and ties need, and a sentence about them.
fn completed(sketch: &Sketch, meaning: Interpretation, ids: &mut IdSource) -> Interpretation {
    match meaning {
        Interpretation::Operations { operations, mut description, certain } => {
            let Completion { operations, report, .. } = complete(sketch, operations, Actor::Model, ids);
            if let Some(sentence) = report.sentence() {
                description = format!("{} ({sentence})", description.trim_end());
            }
            Interpretation::Operations { operations, description, certain }
        }
        other => other,
    }
}

/// Whether every word of a request is one that edits are made of, or is on the sketch: nothing in it has to be judged.
pub fn is_plain(sketch: &Sketch, message: &str) -> bool {
    sure::is_plain_order(message, sketch)
}

/// Understands the answer to a question back. What it picks of the choices is what was offered, whatever has happened to
/// the sketch since; else it is understood as a message of its own. `context` has the conversation with the question.
pub fn reply(
    sketch: &Sketch,
    answer: &str,
    asked: &Asked<'_>,
    context: &Context,
    ids: &mut IdSource,
) -> Reply {
    reply::reply(sketch, answer, asked, context, ids)
}
