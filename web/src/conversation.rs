//! Conversation: the turns that the chat shows and autosave stores. Pure.

mod plan;
mod turn;

pub use plan::{PlanNode, PlanState, PlanUpdate};
pub use turn::{Progress, ProposedOperation, Route, Turn};

use serde::Serialize;
use serde_json::Value;
use websketch_language::{Memory, Message};
use websketch_protocol::SessionUsage;
use websketch_sketch::operation::Operation;
use websketch_sketch::sort::sort_by;

/// Most stored turns. Older ones are removed.
const MAX_TURNS: usize = 200;
/// Most messages in the history of a request.
const MAX_MESSAGES: usize = 40;

/// All turns, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Conversation {
    turns: Vec<Turn>,
}

impl Conversation {
    /// Reads a stored conversation. A malformed field counts as absent. Returns `None` for a value that is not a list
    /// of turns.
    pub fn read(value: &Value) -> Option<Self> {
        let turns = value.as_array()?.iter().map(|turn| turn.is_object().then(|| Turn::read(turn)));
        Some(Self { turns: turns.collect::<Option<_>>()? })
    }

    /// Returns the turns, the oldest first.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns the turn with this number.
    pub fn turn(&self, id: u32) -> Option<&Turn> {
        self.turns.iter().find(|turn| turn.id == id)
    }

    /// Returns the amount of content. It differs after every addition.
    pub fn length(&self) -> (u32, usize) {
        let lines = |turn: &Turn| {
            let plan = turn.plan_state.as_ref().map_or(0, |plan_state| 1 + plan_state.nodes().len());
            let lists =
                plan + turn.proposal.len() + turn.changes.len() + turn.refusals.len() + turn.choices.len();
            lists
                + turn.suggestions.len()
                + turn.reply.len()
                + usize::from(turn.progress == Progress::Running)
        };
        self.turns.last().map_or((0, 0), |turn| (turn.id, lines(turn)))
    }

    /// Returns the bytes of all messages and replies.
    pub fn length_of_texts(&self) -> usize {
        self.turns.iter().map(|turn| turn.message.len() + turn.reply.len()).sum()
    }

    /// Returns the tokens and costs of all turns.
    pub fn usage(&self) -> SessionUsage {
        let mut usage = SessionUsage::default();
        for turn in &self.turns {
            usage.add_at(&turn.asked_at, turn.usage, turn.cost);
        }
        usage
    }

    /// Starts a turn and returns its number.
    pub fn begin(&mut self, message: String, asked_at: String) -> u32 {
        let id = self.next_id();
        let progress = Progress::Running;
        let memory = self.memory_before(id);
        self.turns.push(Turn { id, message, asked_at, progress, memory, ..Turn::default() });
        self.forget_oldest();
        id
    }

    fn next_id(&self) -> u32 {
        self.last_id().wrapping_add(1)
    }

    /// Returns the highest number of a turn, or 0 without turns.
    pub fn last_id(&self) -> u32 {
        self.turns.iter().map(|turn| turn.id).max().unwrap_or_default()
    }

    /// Returns the turns renumbered above `last`, in their order.
    #[must_use]
    pub fn renumbered_after(mut self, last: u32) -> Self {
        for (id, turn) in (last.wrapping_add(1)..).zip(&mut self.turns) {
            turn.id = id;
        }
        self
    }

    /// Returns this conversation followed by another one.
    #[must_use]
    pub fn followed_by(mut self, other: Self) -> Self {
        let last = self.last_id();
        self.turns.extend(other.renumbered_after(last).turns);
        self.forget_oldest();
        self
    }

    /// Returns the message of `back` turns ago. 1 is the last one.
    pub fn message_back(&self, back: usize) -> Option<&str> {
        let place = self.turns.len().checked_sub(back)?;
        self.turns.get(place).map(|turn| turn.message.as_str())
    }

    fn forget_oldest(&mut self) {
        let surplus = self.turns.len().saturating_sub(MAX_TURNS);
        self.turns.drain(..surplus);
    }

    /// Changes a turn if it exists.
    pub fn change(&mut self, id: u32, change: impl FnOnce(&mut Turn)) {
        if let Some(turn) = self.turns.iter_mut().find(|turn| turn.id == id) {
            change(turn);
            turn.version = turn.version.saturating_add(1);
        }
    }

    /// Returns the turn with the newest undecided proposal.
    pub fn undecided(&self) -> Option<&Turn> {
        self.turns.iter().rev().find(|turn| !turn.proposal.is_empty())
    }

    /// Returns the selected operations of the newest undecided proposal.
    pub fn selected_operations(&self) -> Vec<Operation> {
        let turn = self.undecided();
        let lines = turn.map(|turn| turn.proposal.as_slice()).unwrap_or_default();
        lines.iter().filter(|line| line.is_wanted).map(|line| line.operation.clone()).collect()
    }

    /// Returns the messages before turn `id`, the oldest first.
    pub fn messages_before(&self, id: u32) -> Vec<Message> {
        let earlier = self.turns.iter().take_while(|turn| turn.id != id);
        let messages: Vec<Message> = earlier.flat_map(Turn::messages).collect();
        let surplus = messages.len().saturating_sub(MAX_MESSAGES);
        messages.into_iter().skip(surplus).collect()
    }

    /// Returns the memory of the newest turn before turn `id`. Empty if that turn has none.
    pub fn memory_before(&self, id: u32) -> Memory {
        let earlier = self.turns.iter().take_while(|turn| turn.id != id).last();
        earlier.map(|turn| turn.memory.clone()).unwrap_or_default()
    }

    /// Returns the messages up to the end of turn `id`, the oldest first.
    pub fn messages_through(&self, id: u32) -> Vec<Message> {
        let next = self.turns.iter().skip_while(|turn| turn.id != id).nth(1);
        match next {
            Some(next) => self.messages_before(next.id),
            None => self.messages_before(self.next_id()),
        }
    }

    /// Merges the conversation with that of another tab, in order of time.
    #[must_use]
    pub fn merged(&self, other: &Self) -> Self {
        let mut merged = self.clone();
        for turn in &other.turns {
            let id = merged.next_id();
            match merged.turns.iter_mut().find(|known| known.is_same(turn)) {
                Some(known) if known.version < turn.version => *known = Turn { id: known.id, ..turn.clone() },
                Some(_) => {}
                None => merged.turns.push(Turn { id, ..turn.clone() }),
            }
        }
        // ISO 8601 sorts chronologically.
        sort_by(&mut merged.turns, |one, other| one.asked_at.cmp(&other.asked_at));
        merged.forget_oldest();
        merged
    }

    /// Returns the conversation as restored from storage: running turns count as stopped.
    #[must_use]
    pub fn restored(self) -> Self {
        let mut restored = self.renumbered_after(0);
        for turn in &mut restored.turns {
            if turn.progress == Progress::Running {
                turn.progress = Progress::Stopped;
            }
            if let Some(plan_state) = &mut turn.plan_state {
                plan_state.stop();
            }
        }
        restored
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json as json;
    use websketch_language::{Choice, Role};
    use websketch_sketch::limits::MAX_MESSAGE_CHARS;

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
    fn what_was_said_comes_back_from_the_last_one_on_and_a_conversation_goes_on_after_another() {
        let conversation = conversation();
        assert_eq!(
            [1, 2].map(|back| conversation.message_back(back)),
            [Some("Save"), Some("delete the button")]
        );
        assert_eq!([0, 3].map(|back| conversation.message_back(back)), [None, None]);
        let mut since = Conversation::default();
        since.begin("add a list".to_owned(), String::new());
        let both = conversation.followed_by(since);
        let turns: Vec<_> = both.turns().iter().map(|turn| (turn.id, turn.message.as_str())).collect();
        assert_eq!(turns, [(1, "delete the button"), (2, "Save"), (3, "add a list")]);
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
    fn no_message_of_the_history_is_longer_than_the_server_takes() {
        let mut conversation = conversation();
        conversation.change(1, |turn| turn.reply = "語".repeat(MAX_MESSAGE_CHARS + 1));
        let reply = conversation.messages_before(2).pop().unwrap();
        assert_eq!(reply.content.chars().count(), MAX_MESSAGE_CHARS);
    }

    #[test]
    fn what_ran_when_the_page_closed_comes_back_as_stopped() {
        let stored = json::to_string(&conversation());
        let back = Conversation::read(&json::parse(&stored).unwrap()).unwrap();
        assert_eq!(back.restored().turn(2).map(|turn| turn.progress), Some(Progress::Stopped));
    }

    /// Creates a conversation with these messages, each at its time.
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
        let there = Conversation::read(&json::parse(&stored).unwrap()).unwrap();
        let merged = here.merged(&there);
        let turns: Vec<_> = merged.turns().iter().map(|turn| (turn.message.as_str(), turn.id)).collect();
        assert_eq!(turns, [("one", 1), ("two", 3), ("three", 2)]);
        assert_eq!(merged.merged(&there), merged);
    }

    #[test]
    fn no_turn_of_another_document_has_the_number_of_one_before() {
        let here = asked(&[("T1", "one"), ("T3", "three")]);
        let there = asked(&[("T2", "two")]).renumbered_after(here.last_id());
        assert_eq!(there.turns().first().map(|turn| turn.id), Some(3));
        assert_eq!(Conversation::default().renumbered_after(7).last_id(), 0);
    }

    #[test]
    fn of_two_views_of_a_turn_the_newer_counts() {
        let mut here = asked(&[("T1", "one")]);
        let seen = here.clone().restored();
        assert_eq!(here.merged(&seen).turn(1).map(|turn| turn.progress), Some(Progress::Running));
        here.change(1, |turn| turn.progress = Progress::Done);
        let followed = seen.merged(&here);
        assert_eq!(followed.turn(1).map(|turn| turn.progress), Some(Progress::Done));
        assert_eq!(followed, here);
    }

    #[test]
    fn a_turn_is_kept_whole() {
        let operation = |id| {
            let text = format!(r#"{{"type":"delete","componentId":"{id}"}}"#);
            Operation::decode(&json::parse(&text).unwrap()).unwrap()
        };
        let line = |text: &str| vec![text.to_owned()];
        let mut conversation = asked(&[("T1", "one")]);
        conversation.change(1, |turn| {
            *turn = Turn {
                progress: Progress::Failed,
                is_offline: true,
                proposal: vec![
                    ProposedOperation::new("Delete a".to_owned(), operation("a")),
                    ProposedOperation {
                        is_wanted: false,
                        ..ProposedOperation::new("Delete b".to_owned(), operation("b"))
                    },
                ],
                changes: line("Add c"),
                refusals: line("No d"),
                left_out: line("Move e"),
                is_discarded: true,
                route: Route::Plan,
                reply: "Which?".to_owned(),
                choices: vec![Choice {
                    label: "This".to_owned(),
                    component_id: None,
                    component_ids: Vec::new(),
                }],
                suggestions: line("undo"),
                ..turn.clone()
            };
        });
        let stored = json::to_string(&conversation);
        let back = Conversation::read(&json::parse(&stored).unwrap()).unwrap();
        assert_eq!(back.restored(), conversation);
        assert_eq!(conversation.selected_operations(), [operation("a")]);
    }

    #[test]
    fn a_stored_plan_keeps_its_name() {
        let mut conversation = asked(&[("T1", "one")]);
        let plan = json::parse(r#"{"nodes":[]}"#).unwrap();
        conversation.change(1, |turn| turn.plan_state = Some(PlanState::draft(plan, true)));
        let stored = json::to_string(&conversation);
        assert!(stored.contains(r#""planned":{"plan":{"nodes":[]}"#), "{stored}");
        let back = Conversation::read(&json::parse(&stored).unwrap()).unwrap();
        assert_eq!(back.restored(), conversation.restored());
    }

    #[test]
    fn what_is_no_turn_is_no_conversation() {
        let read = |text| Conversation::read(&json::parse(text).unwrap());
        assert_eq!(read("7"), None);
        assert_eq!(read("[7]"), None);
        assert_eq!(read(r#"[{"message":1,"progress":"odd"}]"#).map(|read| read.turns().len()), Some(1));
    }

    #[test]
    fn the_oldest_turns_are_forgotten() {
        let mut conversation = Conversation::default();
        for _ in 0..MAX_TURNS + 3 {
            conversation.begin("hello".to_owned(), String::new());
        }
        assert_eq!(conversation.turns().len(), MAX_TURNS);
        assert_eq!(conversation.turns().first().map(|turn| turn.id), Some(4));
    }
}
