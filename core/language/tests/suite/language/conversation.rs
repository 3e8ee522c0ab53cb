//! A conversation about a sketch, with its results as text.

use super::ids;
use websketch_json as json;
use websketch_language::{Context, Interpretation, Message, Role, interpret};
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::operation::Batch;
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};

/// A conversation about a sketch that changes with it.
pub(crate) struct Conversation {
    pub(crate) sketch: Sketch,
    pub(crate) context: Context,
    ids: IdSource,
}

impl Conversation {
    pub(crate) fn about(sketch: &Sketch) -> Self {
        Self { sketch: sketch.clone(), context: Context::default(), ids: ids() }
    }

    /// Sends a message, applies the result and formats it: `=` certain operations, `~` guessed operations, `?` a
    /// question with its choices, `:` an answer.
    #[track_caller]
    pub(crate) fn say(&mut self, message: &str) -> String {
        let interpretation = interpret(&self.sketch, message, &self.context, &mut self.ids);
        let wire = json::parse(&json::to_string(&interpretation)).unwrap();
        assert_eq!(Interpretation::read(&wire).as_ref(), Some(&interpretation), "{message}");
        let (reply, written) = match interpretation {
            Interpretation::Operations { operations, description, certain } => {
                let lines: String =
                    operations.iter().map(|operation| format!("{}\n", json::to_string(operation))).collect();
                self.apply(Batch::from(operations));
                let mark = if certain { '=' } else { '~' };
                (description.clone(), format!("{mark} {description}\n{lines}"))
            }
            Interpretation::Question { prompt, choices } => {
                let labels: Vec<_> = choices.into_iter().map(|choice| choice.label).collect();
                (prompt.clone(), format!("? {prompt} {}\n", labels.join(" | ")))
            }
            Interpretation::Answer { text } => (text.clone(), format!(": {text}\n")),
            Interpretation::Unknown { .. } => ("I don’t understand.".to_owned(), "unknown\n".to_owned()),
            Interpretation::Undo => ("Undone.".to_owned(), "undo\n".to_owned()),
            Interpretation::Redo => ("Redone.".to_owned(), "redo\n".to_owned()),
        };
        for (role, content) in [(Role::User, message.to_owned()), (Role::Assistant, reply)] {
            self.context.history.push(Message { role, content, timestamp: None });
        }
        written
    }

    #[track_caller]
    fn apply(&mut self, batch: Batch) {
        let outcome = execute(&mut self.sketch, batch, Mode::Atomic, Actor::Model, &mut self.ids);
        assert_eq!(outcome.rejections, [], "what the language says can be done");
    }
}
