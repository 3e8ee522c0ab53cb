//! The messages of a session to its subscribers.

use super::presence::Presence;
use websketch_json::LazyValue;
use websketch_sketch::Sketch;
use websketch_sketch::operation::Operation;

/// One frame of a session's WebSocket.
#[derive(Clone, Debug, PartialEq)]
pub enum ServerMessage {
    /// A commit.
    Commit {
        /// The revision of the commit.
        revision: u64,
        /// The applied operations.
        operations: Vec<Operation>,
    },
    /// The current sketch, sent if the commits since the known revision are no longer stored.
    Snapshot {
        /// The newest revision.
        revision: u64,
        /// The sketch at that revision.
        sketch: Sketch,
    },
    /// The presence of a user.
    Presence {
        /// The user's connection id.
        id: String,
        /// The presence.
        presence: Presence,
    },
    /// A user has disconnected.
    Left {
        /// The user's connection id.
        id: String,
    },
}

impl ServerMessage {
    /// Reads a frame. Returns `None` if the frame is damaged or of an unknown type.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let frame = LazyValue::parse(text.as_bytes()).ok()?;
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
        assert_eq!(ServerMessage::read(text).is_some(), is_known, "{text}");
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
