//! What a client's sketch means that comes without the revision it was made from.

use super::Commit;
use super::diff::differences;
use crate::sketch::Sketch;

/// Revisions, the newest included, that an edit may be based on.
const BASES: usize = 16;

/// What a person's screen shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Screen {
    /// The newest sketch.
    Current,
    /// A sketch that has just been left behind: no edit, only a screen that has not caught up.
    Stale {
        /// Its revision.
        revision: u64,
    },
    /// An edit by hand.
    Edited {
        /// The revision that it was most likely made on.
        revision: u64,
        /// The sketch at that revision.
        base: Sketch,
    },
}

impl Screen {
    /// Reads `seen`, where `head` is the newest sketch and `revision` its number. `commits` are those
    /// that led there, newest first; a screen may still show what one of the first `fresh` of them has
    /// left behind.
    ///
    /// An edit is based on the newest of the last 16 revisions with the fewest differences.
    #[must_use]
    pub fn read(seen: &Sketch, head: &Sketch, revision: u64, commits: &[Commit], fresh: usize) -> Self {
        if seen == head {
            return Self::Current;
        }
        let mut best = (differences(head, seen), revision, head.clone());
        let mut sketch = head.clone();
        for (index, commit) in commits.iter().take(fresh.max(BASES - 1)).enumerate() {
            commit.take_back(&mut sketch);
            let revision = commit.revision.saturating_sub(1);
            if index < fresh && sketch == *seen {
                return Self::Stale { revision };
            }
            let count = if index < BASES - 1 { differences(&sketch, seen) } else { usize::MAX };
            if count < best.0 {
                best = (count, revision, sketch.clone());
            }
        }
        let (_, revision, base) = best;
        Self::Edited { revision, base }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::execute::Mode;
    use crate::history::{CommitOrigin, History, Note};
    use crate::json;
    use crate::operation::{Batch, Operation};
    use crate::sketch::IdSource;
    use crate::validate::Origin;

    fn sketch(a: u32, b: u32) -> Sketch {
        let component =
            |id, x| format!(r#"{{"id":"{id}","type":"Button","x":{x},"y":0,"width":80,"height":40}}"#);
        let text = format!("[{},{}]", component("a", a), component("b", b));
        Sketch::read(&json::parse(&text).unwrap()).unwrap().sketch
    }

    /// `a` went from 0 to 10, 20 and 30; `b` stayed at 0. The last two steps are fresh.
    #[track_caller]
    fn check(a: u32, b: u32, expected: &str) {
        let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
        let mut history = History::new(sketch(0, 0));
        for x in [10, 20, 30] {
            let text = format!(r#"{{"type":"move","componentId":"a","x":{x},"y":0}}"#);
            let operation = Operation::decode(&json::parse(&text).unwrap()).unwrap();
            let note = Note { origin: CommitOrigin::Chat, timestamp: String::new(), message: None };
            history.apply(Batch::from(vec![operation]), Mode::Atomic, Origin::User, &mut ids, note);
        }
        let commits: Vec<Commit> = history.log().rev().cloned().collect();
        let shown = match Screen::read(&sketch(a, b), history.sketch(), 3, &commits, 2) {
            Screen::Current => "current".to_owned(),
            Screen::Stale { revision } => format!("stale {revision}"),
            Screen::Edited { revision, base } => {
                assert_eq!(base, sketch(u32::try_from(revision).unwrap() * 10, 0));
                format!("edited {revision}")
            }
        };
        assert_eq!(shown, expected);
    }

    #[test]
    fn a_screen_that_has_not_caught_up_is_no_edit() {
        check(30, 0, "current");
        check(20, 0, "stale 2");
        check(10, 0, "stale 1");
    }

    #[test]
    fn an_edit_is_based_on_the_nearest_revision_the_newest_of_several() {
        check(20, 7, "edited 2");
        check(0, 7, "edited 0");
        check(15, 7, "edited 3");
        check(0, 0, "edited 0");
    }
}
