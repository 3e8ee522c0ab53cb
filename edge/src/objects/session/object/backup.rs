//! The backup of a session in KV, which other systems may read.

use crate::objects::session::protocol::wire;
use crate::platform::HostText;
use serde::Deserialize;
use serde_json::json as object;
use websketch_json::LazyValue;
use websketch_language::Message;
use websketch_sketch::Sketch;
use websketch_sketch::history::{Commit, History};
use websketch_sketch::limits::MAX_COMMITS;

/// The shortest interval between two writes of a key, in ms. KV accepts one a second.
pub(super) const INTERVAL_MS: u64 = 1_100;
/// The additional interval for each component and commit, in ms. It bounds the work for large and busy
/// sessions.
const MS_PER_ROW: u64 = 4;
/// The longest interval, in ms.
const MAX_INTERVAL_MS: u64 = 10_000;
/// The shortest lifetime of a value in KV, in seconds.
const MIN_TTL_SECONDS: u64 = 60;
/// The longest backup, in bytes. KV accepts 25 MiB.
const MAX_BACKUP_BYTES: usize = 24 * 1024 * 1024;

/// Returns the key of a session's backup.
pub(super) fn key(session_id: &str) -> String {
    format!("sketchagent:session:{session_id}")
}

/// Returns the shortest interval between two backups of a session with `components` and `revision`, in ms.
pub(super) fn interval_ms(components: u64, revision: u64) -> u64 {
    let rows = components.saturating_add(revision.min(u64::try_from(MAX_COMMITS).unwrap_or(u64::MAX)));
    INTERVAL_MS.saturating_add(rows.saturating_mul(MS_PER_ROW)).min(MAX_INTERVAL_MS)
}

/// Returns the lifetime of a backup in seconds: a quarter longer than that of the session. Uses without a
/// change then need not renew the backup each time.
pub(super) fn ttl_seconds(session_ttl_ms: u64) -> u64 {
    (session_ttl_ms / 1_000 * 5 / 4).max(MIN_TTL_SECONDS)
}

/// Returns true if a backup of this age must be renewed because the session is in use.
pub(super) fn needs_refresh(age_ms: u64, session_ttl_ms: u64) -> bool {
    age_ms > (session_ttl_ms / 4).max(INTERVAL_MS)
}

/// The parts of a backup. Long parts are JSON texts that are copied unread.
pub(super) struct BackupParts<'a> {
    pub(super) session_id: &'a str,
    pub(super) created_at: String,
    pub(super) updated_at: String,
    pub(super) initial_sketch: &'a HostText,
    pub(super) current_sketch: &'a HostText,
    pub(super) log: &'a [HostText],
    pub(super) messages: &'a [Message],
    pub(super) revision: u64,
}

impl BackupParts<'_> {
    /// Returns the backup as JSON. If it is too long for KV, the oldest commits are omitted. Returns `None`
    /// if it is too long without any.
    pub(super) fn to_json(&self) -> Option<HostText> {
        let mut log = self.log;
        loop {
            let copy = self.with_log(log);
            if copy.len() <= MAX_BACKUP_BYTES {
                return Some(copy);
            }
            // Halving the log bounds the number of attempts.
            log = log.get(log.len().div_ceil(2)..).filter(|_| !log.is_empty())?;
        }
    }

    fn with_log(&self, log: &[HostText]) -> HostText {
        let head = object!({
            "session_id": self.session_id,
            "created_at": self.created_at,
            "updated_at": self.updated_at,
        });
        HostText::object(&head)
            .text("initial_sketch", self.initial_sketch)
            .text("latest_sketch", self.current_sketch)
            .text("current_sketch", self.current_sketch)
            .text("operation_history", &HostText::array(log))
            .field("message_history", self.messages)
            .field("revision", &self.revision)
            .end()
    }
}

/// A session restored from a backup.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RestoredSession {
    pub(super) created_at: String,
    pub(super) updated_at: String,
    pub(super) initial_sketch: Sketch,
    pub(super) current_sketch: Sketch,
    pub(super) revision: u64,
    /// The commits with their inverses. Empty if the oldest commits are missing, because the log then does
    /// not lead to the sketch.
    pub(super) log: Vec<Commit>,
    pub(super) messages: Vec<Message>,
}

/// The JSON form of a backup.
#[derive(Deserialize)]
struct BackupForm<'a> {
    created_at: String,
    updated_at: String,
    #[serde(with = "wire")]
    initial_sketch: Sketch,
    #[serde(with = "wire")]
    current_sketch: Sketch,
    #[serde(borrow, with = "wire")]
    operation_history: LazyValue<'a>,
    message_history: Vec<Message>,
    revision: u64,
}

impl RestoredSession {
    /// Parses a backup.
    ///
    /// # Errors
    /// The first missing or invalid part.
    pub(super) fn read(text: &str) -> serde_json::Result<Self> {
        let BackupForm {
            created_at,
            updated_at,
            initial_sketch,
            current_sketch,
            operation_history,
            message_history: messages,
            revision,
        } = serde_json::from_str(text)?;
        let history = History::replay(initial_sketch.clone(), operation_history).ok();
        let history = history.filter(|history| {
            let begins_at_first = history.log().next().is_none_or(|commit| commit.revision == 1);
            begins_at_first && history.revision() == revision && *history.sketch() == current_sketch
        });
        let log = history.iter().flat_map(History::log).cloned().collect();
        Ok(Self { created_at, updated_at, initial_sketch, current_sketch, revision, log, messages })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use websketch_json as json;
    use websketch_language::Role;
    use websketch_sketch::IdSource;
    use websketch_sketch::execute::Mode;
    use websketch_sketch::history::{CommitOrigin, Note};
    use websketch_sketch::operation::Batch;
    use websketch_sketch::validate::Actor;

    fn sketch(x: u32) -> Sketch {
        let text = format!(r#"[{{"id":"a","type":"Button","x":{x},"y":0,"width":80,"height":40}}]"#);
        Sketch::read(&json::parse(&text).unwrap()).unwrap().sketch
    }

    /// Returns a session with a move and an undo, and its backup.
    fn session() -> (History, String) {
        let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
        let mut history = History::new(sketch(0));
        let operation = json::parse(r#"{"type":"move","componentId":"a","x":10,"y":0}"#).unwrap();
        let note = Note {
            origin: CommitOrigin::Chat,
            timestamp: "2026-01-01T00:00:00.000Z".to_owned(),
            message: Some("right".to_owned()),
        };
        let batch = || Batch::decode(std::slice::from_ref(&operation)).unwrap();
        history.apply(batch(), Mode::Atomic, Actor::User, &mut ids, note);
        history.undo("2026-01-01T00:00:01.000Z".to_owned()).unwrap();
        let log: Vec<HostText> = history.log().map(HostText::json).collect();
        let message = Message { role: Role::User, content: "right".to_owned(), timestamp: None };
        let parts = BackupParts {
            session_id: "s",
            created_at: "2025-12-31T23:59:59.000Z".to_owned(),
            updated_at: "2026-01-01T00:00:01.000Z".to_owned(),
            initial_sketch: &HostText::json(&sketch(0)),
            current_sketch: &HostText::json(history.sketch()),
            log: &log,
            messages: &[message],
            revision: history.revision(),
        };
        let copy = parts.to_json().unwrap().into_string();
        (history, copy)
    }

    #[test]
    fn a_copy_has_the_form_that_readers_know() {
        expect![[r#"{"session_id":"s","created_at":"2025-12-31T23:59:59.000Z","updated_at":"2026-01-01T00:00:01.000Z","initial_sketch":[{"id":"a","type":"Button","x":0,"y":0,"width":80,"height":40,"props":{}}],"latest_sketch":[{"id":"a","type":"Button","x":0,"y":0,"width":80,"height":40,"props":{}}],"current_sketch":[{"id":"a","type":"Button","x":0,"y":0,"width":80,"height":40,"props":{}}],"operation_history":[{"revision":1,"timestamp":"2026-01-01T00:00:00.000Z","origin":"chat","message":"right","operations":[{"type":"move","componentId":"a","x":10,"y":0}]},{"revision":2,"timestamp":"2026-01-01T00:00:01.000Z","origin":"undo","message":"right","operations":[{"type":"move","componentId":"a","x":0,"y":0}]}],"message_history":[{"role":"user","content":"right"}],"revision":2}"#]]
            .assert_eq(&session().1);
    }

    #[test]
    fn a_session_comes_back_with_its_undo() {
        let (history, copy) = session();
        let restored = RestoredSession::read(&copy).unwrap();
        assert_eq!(History::restore(restored.current_sketch, restored.revision, restored.log), history);
    }

    #[test]
    fn commits_that_do_not_lead_to_the_sketch_are_left_out() {
        let (_, copy) = session();
        let copy = copy.replace(r#""initial_sketch":[{"id":"a""#, r#""initial_sketch":[{"id":"b""#);
        let restored = RestoredSession::read(&copy).unwrap();
        assert_eq!((restored.log, restored.revision), (Vec::new(), 2));
        let fault = RestoredSession::read("{}").unwrap_err();
        assert_eq!(fault.to_string(), "missing field `created_at` at line 1 column 2");
    }

    #[test]
    fn long_copies_are_written_less_often() {
        let intervals = [0, 12, 1_000, u64::MAX].map(|components| interval_ms(components, 0));
        assert_eq!(intervals, [1_100, 1_148, 5_100, 10_000]);
        assert_eq!([25, 1_000, 5_000].map(|revision| interval_ms(0, revision)), [1_200, 5_100, 5_100]);
    }

    #[test]
    fn a_copy_outlives_its_session() {
        assert_eq!([1_000, 100_000, 3_600_000].map(ttl_seconds), [60, 125, 4_500]);
        assert!(!needs_refresh(900_000, 3_600_000));
        assert!(needs_refresh(900_001, 3_600_000));
        assert!(!needs_refresh(1_100, 1_000), "never faster than KV takes it");
    }
}
