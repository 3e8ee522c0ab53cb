//! Whether a sketch that a client sends is an edit, or only a screen that has not caught up.

use websketch_core::execute::{Mode, execute};
use websketch_core::history::Commit;
use websketch_core::sketch::{IdSource, Sketch};
use websketch_core::validate::Origin;

/// How long after a commit a client may still show the sketch before it, in ms.
pub(super) const GRACE_MS: u64 = 30_000;

/// The revision that `seen` equals, if it is one of those that `recent`, the newest commits first,
/// have left behind on the way to `head`.
pub(super) fn stale_revision(
    head: &Sketch,
    recent: &[Commit],
    seen: &Sketch,
    ids: &mut IdSource,
) -> Option<u64> {
    let mut sketch = head.clone();
    for commit in recent {
        // An inverse fits the sketch that its commit made, so nothing is refused.
        execute(&mut sketch, commit.inverse.clone().into(), Mode::Atomic, Origin::User, ids);
        if sketch == *seen {
            return commit.revision.checked_sub(1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_core::history::{CommitOrigin, History, Note};
    use websketch_core::json;
    use websketch_core::operation::{Batch, Operation};

    #[test]
    fn a_screen_that_has_not_caught_up_is_recognized() {
        let at = |x: u32| {
            let text = format!(r#"[{{"id":"a","type":"Button","x":{x},"y":0,"width":80,"height":40}}]"#);
            Sketch::read(&json::parse(&text).unwrap()).unwrap().sketch
        };
        let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
        let mut history = History::new(at(0));
        for x in [10, 20, 30] {
            let text = format!(r#"{{"type":"move","componentId":"a","x":{x},"y":0}}"#);
            let operation = Operation::decode(&json::parse(&text).unwrap()).unwrap();
            let note = Note { origin: CommitOrigin::Chat, timestamp: String::new(), message: None };
            history.apply(Batch::from(vec![operation]), Mode::Atomic, Origin::User, &mut ids, note);
        }
        let recent: Vec<Commit> = history.log().rev().take(2).cloned().collect();
        let mut check =
            |x, expected| assert_eq!(stale_revision(history.sketch(), &recent, &at(x), &mut ids), expected);
        check(20, Some(2));
        check(10, Some(1));
        check(0, None);
        check(15, None);
    }
}
