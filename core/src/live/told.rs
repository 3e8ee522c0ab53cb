//! What a session tells those who follow it.

use super::presence::Presence;
use crate::json::View;
use crate::operation::Operation;
use crate::sketch::Sketch;

/// One frame of a session's WebSocket.
#[derive(Clone, Debug, PartialEq)]
pub enum Told {
    /// A commit.
    Commit {
        /// The revision that it has made.
        revision: u64,
        /// What was done.
        operations: Vec<Operation>,
    },
    /// The sketch as it is, where the commits since the revision that was known are no longer kept.
    Snapshot {
        /// The newest revision.
        revision: u64,
        /// The sketch at that revision.
        sketch: Sketch,
    },
    /// Somebody is there.
    Presence {
        /// Who, as long as they are there.
        id: String,
        /// What they show of themselves.
        presence: Presence,
    },
    /// Somebody has gone.
    Left {
        /// Who.
        id: String,
    },
}

impl Told {
    /// Reads a frame; `None` for one that this version does not know, or that is damaged.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let frame = View::of(text.as_bytes()).ok()?;
        let revision = || frame.get("revision")?.whole();
        let id = || Some(frame.get("id")?.string()?.into_owned());
        match frame.get("type")?.string()?.as_ref() {
            "commit" => {
                let operations: Result<_, _> =
                    frame.get("operations")?.items()?.map(Operation::read).collect();
                Some(Self::Commit { revision: revision()?, operations: operations.ok()? })
            }
            "snapshot" => {
                let sketch = Sketch::restore(frame.get("currentSketch")?).ok()?;
                Some(Self::Snapshot { revision: revision()?, sketch })
            }
            "presence" => Some(Self::Presence { id: id()?, presence: Presence::read(frame).ok()? }),
            "left" => Some(Self::Left { id: id()? }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, is_known: bool) {
        assert_eq!(Told::read(text).is_some(), is_known, "{text}");
    }

    #[test]
    fn frames_are_read_and_what_is_unknown_is_passed() {
        check(r#"{"type":"commit","revision":1,"operations":[{"type":"delete","componentId":"a"}]}"#, true);
        check(r#"{"type":"snapshot","revision":4,"currentSketch":[]}"#, true);
        check(r#"{"type":"presence","id":"7","name":"Ada","color":3}"#, true);
        check(r#"{"type":"left","id":"7"}"#, true);
        for text in ["", "7", "{}", r#"{"type":"weather"}"#, r#"{"type":"commit","revision":1}"#] {
            check(text, false);
        }
        check(r#"{"type":"commit","revision":1,"operations":[{"type":"fly"}]}"#, false);
    }
}
