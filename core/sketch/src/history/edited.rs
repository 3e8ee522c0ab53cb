//! The components that the user has changed by hand.

use super::{Commit, CommitOrigin, History};
use crate::operation::Operation;
use crate::sketch::ComponentId;

/// The most components that are returned.
const MOST: usize = 12;

impl History {
    /// Returns the existing components that the user has changed by hand since the last turn, plan or agent. The newest
    /// change is first.
    #[must_use]
    pub fn edited_by_hand(&self) -> Vec<ComponentId> {
        let is_asked = |commit: &&Commit| {
            matches!(commit.origin, CommitOrigin::Chat | CommitOrigin::Plan | CommitOrigin::Agent)
        };
        let since = self.log().rev().take_while(|commit| !is_asked(commit));
        let by_hand = since.filter(|commit| commit.origin == CommitOrigin::Manual);
        let mut ids: Vec<ComponentId> = Vec::new();
        for id in by_hand.flat_map(|commit| commit.operations.iter().rev().flat_map(changed)) {
            if ids.len() >= MOST {
                break;
            }
            if self.sketch().contains(id) && !ids.contains(id) {
                ids.push(id.clone());
            }
        }
        ids
    }
}

/// Returns the components that an operation adds or changes. A replaced sketch is no single change.
fn changed(operation: &Operation) -> &[ComponentId] {
    match operation {
        Operation::Add(addition) => addition.component_id.as_slice(),
        Operation::Replace { .. } => &[],
        other => other.targets(),
    }
}

#[cfg(test)]
mod tests {
    use crate::execute::Mode;
    use crate::history::{CommitOrigin, History, Note};
    use crate::operation::Operation;
    use crate::sketch::{ComponentId, IdSource, Sketch};
    use crate::validate::Actor;

    #[test]
    fn hand_edits_since_the_last_turn_come_newest_first() {
        let text = br#"[{"id":"a","type":"Button","x":0,"y":0,"width":80,"height":40},
            {"id":"b","type":"Button","x":200,"y":0,"width":80,"height":40},
            {"id":"c","type":"Button","x":400,"y":0,"width":80,"height":40}]"#;
        let mut history = History::new(Sketch::read_text(text).unwrap().sketch);
        let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
        let mut step = |origin, id: &str, y: f64| {
            let component_id = ComponentId::new(id).unwrap();
            let operation = Operation::Move { component_id, x: 0.0, y };
            let note = Note { origin, timestamp: String::new(), message: None };
            history.apply(vec![operation].into(), Mode::Atomic, Actor::User, &mut ids, note);
            history.edited_by_hand().iter().map(|id| id.as_str().to_owned()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(step(CommitOrigin::Manual, "a", 10.0), "a");
        assert_eq!(step(CommitOrigin::Chat, "b", 10.0), "", "a turn ends what came before");
        assert_eq!(step(CommitOrigin::Manual, "b", 20.0), "b");
        assert_eq!(step(CommitOrigin::Others, "a", 20.0), "b", "others are not the user");
        assert_eq!(step(CommitOrigin::Manual, "c", 10.0), "c b");
        assert_eq!(step(CommitOrigin::Manual, "b", 30.0), "b c");
    }
}
