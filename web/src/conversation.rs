//! The conversation as the chat shows and the autosave keeps it. Pure.

use serde::{Deserialize, Serialize};
use websketch_core::language::{Choice, Message, Role};

/// Turns that are kept; older ones are forgotten, as nobody scrolls back that far.
const MOST_TURNS: usize = 200;
/// Utterances that a request carries along.
const MOST_MESSAGES: usize = 40;

/// How far a turn is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Progress {
    /// Something is still being done.
    Running,
    /// It is over.
    #[default]
    Done,
    /// It could not be done.
    Failed,
    /// The person stopped it.
    Stopped,
}

/// One request of the person and what came of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Turn {
    /// Its number in this conversation.
    pub id: u32,
    /// What the person said.
    pub message: String,
    /// When, as ISO 8601.
    pub asked_at: String,
    /// How far it is.
    pub progress: Progress,
    /// What is being done right now, while it runs.
    #[serde(skip)]
    pub status: String,
    /// Whether it was answered here, without any model.
    pub is_offline: bool,
    /// The document's revision after it, if it changed something on this visit.
    #[serde(skip)]
    pub revision: Option<u64>,
    /// What was done to the sketch, one line each.
    pub changes: Vec<String>,
    /// What could not be done and why, one line each.
    pub refusals: Vec<String>,
    /// What WebSketch says.
    pub reply: String,
    /// The answers offered, when the reply is a question.
    pub choices: Vec<Choice>,
    /// What the person could say instead or next.
    pub suggestions: Vec<String>,
}

/// All turns, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Conversation {
    turns: Vec<Turn>,
}

impl Conversation {
    /// The turns, the oldest first.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The turn with this number.
    pub fn turn(&self, id: u32) -> Option<&Turn> {
        self.turns.iter().find(|turn| turn.id == id)
    }

    /// Opens a turn and returns its number.
    pub fn begin(&mut self, message: String, asked_at: String) -> u32 {
        let id = self.turns.last().map_or(1, |turn| turn.id.wrapping_add(1));
        self.turns.push(Turn { id, message, asked_at, progress: Progress::Running, ..Turn::default() });
        let surplus = self.turns.len().saturating_sub(MOST_TURNS);
        self.turns.drain(..surplus);
        id
    }

    /// Changes a turn, if it is still there.
    pub fn change(&mut self, id: u32, change: impl FnOnce(&mut Turn)) {
        if let Some(turn) = self.turns.iter_mut().find(|turn| turn.id == id) {
            change(turn);
        }
    }

    /// What was said before turn `id`, the oldest first.
    pub fn messages_before(&self, id: u32) -> Vec<Message> {
        let earlier = self.turns.iter().take_while(|turn| turn.id != id);
        let messages: Vec<Message> = earlier.flat_map(messages).collect();
        let surplus = messages.len().saturating_sub(MOST_MESSAGES);
        messages.into_iter().skip(surplus).collect()
    }

    /// As it comes back from storage: what was running then was cut off.
    #[must_use]
    pub fn resumed(mut self) -> Self {
        for turn in &mut self.turns {
            if turn.progress == Progress::Running {
                turn.progress = Progress::Stopped;
            }
        }
        self
    }
}

fn messages(turn: &Turn) -> impl Iterator<Item = Message> {
    let message = |role, content: &str| Message { role, content: content.to_owned(), timestamp: None };
    let asked = Message { timestamp: Some(turn.asked_at.clone()), ..message(Role::User, &turn.message) };
    let replied = (!turn.reply.is_empty()).then(|| message(Role::Assistant, &turn.reply));
    std::iter::once(asked).chain(replied)
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_core::json;

    fn conversation() -> Conversation {
        let mut conversation = Conversation::default();
        let first = conversation.begin("delete the button".to_owned(), "2026-01-01T00:00:00Z".to_owned());
        conversation.change(first, |turn| {
            turn.reply = "Which button?".to_owned();
            turn.progress = Progress::Done;
        });
        conversation.begin("Save".to_owned(), "2026-01-01T00:00:05Z".to_owned());
        conversation
    }

    #[test]
    fn history_is_what_was_said_before() {
        let conversation = conversation();
        let said: Vec<_> = conversation.messages_before(2).into_iter().map(|m| (m.role, m.content)).collect();
        let expected =
            [(Role::User, "delete the button".to_owned()), (Role::Assistant, "Which button?".to_owned())];
        assert_eq!(said, expected);
        assert!(conversation.messages_before(1).is_empty());
    }

    #[test]
    fn what_ran_when_the_page_closed_comes_back_as_stopped() {
        let stored = json::to_string(&conversation());
        let back: Conversation = serde_json::from_value(json::parse(&stored).unwrap()).unwrap();
        assert_eq!(back.resumed().turn(2).map(|turn| turn.progress), Some(Progress::Stopped));
    }

    #[test]
    fn the_oldest_turns_are_forgotten() {
        let mut conversation = Conversation::default();
        for _ in 0..MOST_TURNS + 3 {
            conversation.begin("hello".to_owned(), String::new());
        }
        assert_eq!(conversation.turns().len(), MOST_TURNS);
        assert_eq!(conversation.turns().first().map(|turn| turn.id), Some(4));
    }
}
