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
    /// Its number in this tab.
    #[serde(skip)]
    pub id: u32,
    /// Whether it began in this tab, since the page was opened.
    #[serde(skip)]
    pub is_own: bool,
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
        let id = self.next_id();
        let progress = Progress::Running;
        self.turns.push(Turn { id, is_own: true, message, asked_at, progress, ..Turn::default() });
        self.forget_oldest();
        id
    }

    fn next_id(&self) -> u32 {
        self.turns.iter().map(|turn| turn.id).max().map_or(1, |last| last.wrapping_add(1))
    }

    fn forget_oldest(&mut self) {
        let surplus = self.turns.len().saturating_sub(MOST_TURNS);
        self.turns.drain(..surplus);
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

    /// This conversation with what was said in another tab, in the order of time. What began here is known best here.
    #[must_use]
    pub fn joined(&self, other: &Self) -> Self {
        let mut joined = self.clone();
        for turn in &other.turns {
            let id = joined.next_id();
            match joined.turns.iter_mut().find(|known| known.is_same(turn)) {
                Some(known) if known.is_own || known.says_the_same(turn) => {}
                Some(known) => *known = Turn { id: known.id, ..turn.clone() },
                None => joined.turns.push(Turn { id, ..turn.clone() }),
            }
        }
        // ISO 8601 sorts as time does.
        joined.turns.sort_by(|one, other| one.asked_at.cmp(&other.asked_at));
        joined.forget_oldest();
        joined
    }

    /// As it comes back from storage: what was running then was cut off.
    #[must_use]
    pub fn resumed(mut self) -> Self {
        for (id, turn) in (1..).zip(&mut self.turns) {
            turn.id = id;
            if turn.progress == Progress::Running {
                turn.progress = Progress::Stopped;
            }
        }
        self
    }
}

impl Turn {
    /// Whether both are the same request, seen by two tabs.
    fn is_same(&self, other: &Self) -> bool {
        (&self.asked_at, &self.message) == (&other.asked_at, &other.message)
    }

    /// Whether nothing that is kept differs.
    fn says_the_same(&self, other: &Self) -> bool {
        let Self { id, is_own, status, revision, .. } = self.clone();
        *self == Self { id, is_own, status, revision, ..other.clone() }
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

    /// A conversation in which `said` was asked, each at its time.
    fn asked(said: &[(&str, &str)]) -> Conversation {
        let mut conversation = Conversation::default();
        for (time, message) in said {
            conversation.begin((*message).to_owned(), (*time).to_owned());
        }
        conversation
    }

    #[test]
    fn what_was_said_in_two_tabs_stands_in_the_order_of_time() {
        let here = asked(&[("T1", "one"), ("T3", "three")]);
        let stored = json::to_string(&asked(&[("T1", "one"), ("T2", "two")]));
        let there: Conversation = serde_json::from_value(json::parse(&stored).unwrap()).unwrap();
        let joined = here.joined(&there);
        let turns: Vec<_> = joined.turns().iter().map(|turn| (turn.message.as_str(), turn.id)).collect();
        assert_eq!(turns, [("one", 1), ("two", 3), ("three", 2)]);
        assert_eq!(joined.joined(&there), joined);
    }

    #[test]
    fn a_turn_of_another_tab_follows_it_and_an_own_one_does_not() {
        let here = asked(&[("T1", "own")]);
        let mut there = here.clone().resumed();
        there.change(1, |turn| turn.is_own = false);
        there.begin("other".to_owned(), "T2".to_owned());
        let followed = here.joined(&there);
        assert_eq!(followed.turn(1).map(|turn| turn.progress), Some(Progress::Running));
        there.change(2, |turn| turn.progress = Progress::Done);
        let mut seen = Conversation::default().joined(&there);
        assert_eq!(seen.turn(2).map(|turn| turn.progress), Some(Progress::Done));
        there.change(2, |turn| turn.reply = "Done.".to_owned());
        seen.change(2, |turn| turn.is_own = false);
        assert_eq!(seen.joined(&there).turn(2).map(|turn| turn.reply.as_str()), Some("Done."));
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
