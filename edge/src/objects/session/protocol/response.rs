//! Responses of a session object: JSON, or a text that is passed on.

use super::wire::{self, NoStepForm};
use crate::objects::session::cache::conversation::ConversationDelta;
use crate::objects::session::cache::sketches::SketchVersion;
use crate::platform::HostText;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json as object};
use std::rc::Rc;
use websketch_sketch::Sketch;
use websketch_sketch::history::{MergeNote, UndoUnavailable};
use websketch_sketch::operation::{Operation, Rejection};

/// The response to a [`crate::objects::session::protocol::request::SessionRequest`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(crate) enum SessionResponse {
    /// The session was created.
    Opened {
        /// ISO 8601.
        created_at: String,
        /// The number of its first turn.
        turn: Option<u64>,
    },
    /// The turn has started.
    Begun {
        /// The number of the turn.
        turn: u64,
        /// The newest revision.
        revision: u64,
        /// The time of the newest commit in Unix ms, or 0 if the user's manual edit precedes the turn.
        updated_at: u64,
        /// The newest sketch. Absent if the turn works on it.
        head: Option<SketchSource>,
        /// The revision that the turn was requested on.
        base_revision: u64,
        /// The sketch that the turn works on.
        sketch: SketchSource,
        /// The treatment of the client's sketch.
        notes: Vec<MergeNote>,
        /// The recent messages.
        #[serde(rename = "said")]
        conversation: ConversationDelta,
    },
    /// The request was committed before.
    #[serde(rename = "repeated")]
    Replayed {
        /// The revision of its commit.
        revision: u64,
        /// The operations of its commit.
        #[serde(with = "wire")]
        operations: Vec<Operation>,
        /// The sketch after the commit, or the newest one if the log no longer reaches it.
        #[serde(with = "wire")]
        sketch: Rc<Sketch>,
        /// The rest of the response as JSON, if it was stored.
        #[serde(rename = "kept")]
        stored_response: Option<String>,
    },
    /// The turn has been resumed.
    Resumed {
        /// The number of the turn.
        turn: u64,
        /// The newest revision.
        revision: u64,
        /// The sketch at that revision.
        #[serde(with = "wire")]
        sketch: Sketch,
        /// The paused turn as JSON.
        paused: String,
    },
    /// The question cannot be answered.
    Unanswerable(QuestionError),
    /// The edit was committed.
    Committed {
        /// The new version.
        #[serde(rename = "stamp")]
        version: SketchVersion,
        /// The operations of the commit.
        #[serde(with = "wire")]
        operations: Vec<Operation>,
        /// The sketch after the commit. Absent if it was based on the newest revision.
        #[serde(with = "wire")]
        sketch: Option<Rc<Sketch>>,
        /// The stored response, if the key was committed before. Empty if nothing was stored.
        #[serde(rename = "former")]
        replayed: Option<String>,
    },
    /// The operations are rejected.
    Refused {
        /// The rejections.
        rejections: Value,
    },
    /// The object does not know the fingerprint and needs the sketch.
    #[serde(rename = "unknown")]
    SketchNeeded,
    /// There was nothing to undo or redo.
    #[serde(rename = "nothing")]
    NothingToRevert(#[serde(with = "NoStepForm")] UndoUnavailable),
    /// The request was carried out.
    Done,
    /// A view in wire form.
    #[serde(skip)]
    Json(HostText),
    /// The session does not exist or has expired.
    #[serde(rename = "missing")]
    NotFound,
    /// Another commit came first.
    Conflict {
        /// The newest revision.
        revision: u64,
        /// The sketch at that revision, as JSON.
        #[serde(with = "wire")]
        sketch: String,
    },
    /// The rate limit for turns is exhausted.
    #[serde(rename = "exhausted")]
    RateLimited {
        /// The wait before the next attempt, in seconds.
        retry_after_seconds: u64,
    },
    /// A fault of the object, for the log.
    Failed(String),
}

/// The location of a sketch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum SketchSource {
    /// The client's sketch of this request.
    #[serde(rename = "seen")]
    FromClient,
    /// The newest sketch in the caller's cache.
    #[serde(rename = "known")]
    Cached,
    /// A pending sketch in shared memory.
    #[serde(rename = "left")]
    HandedOff(u32),
    /// In the response itself.
    #[serde(rename = "sent")]
    Inline(#[serde(with = "wire")] Rc<Sketch>),
}

/// The error of an answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum QuestionError {
    /// The question is unknown.
    Unknown,
    /// The question has been answered.
    Used,
    /// The question has expired.
    Expired,
}

/// The prefix of [`SessionResponse::Json`]. The text after it may be in the host's memory and is not parsed.
const JSON_PREFIX: &str = "viewed\n";

impl SessionResponse {
    /// Returns the response to rejected operations.
    pub(crate) fn refused(rejections: &[Rejection]) -> Self {
        Self::Refused { rejections: object!(rejections) }
    }

    /// Returns the response as text.
    pub(crate) fn write(&self) -> HostText {
        let Self::Json(viewed) = self else { return HostText::json(self) };
        let mut text = HostText::from(JSON_PREFIX.to_owned());
        text.append(viewed);
        text
    }

    /// Parses the output of [`SessionResponse::write`].
    ///
    /// # Errors
    /// The first missing or invalid part.
    pub(crate) fn read(mut answer: String) -> serde_json::Result<Self> {
        if answer.starts_with(JSON_PREFIX) {
            answer.drain(..JSON_PREFIX.len());
            return Ok(Self::Json(answer.into()));
        }
        serde_json::from_str(&answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::objects::session::cache::conversation::MessageCursor;
    use websketch_json as json;
    use websketch_language::{Message, Role};

    #[track_caller]
    fn check(answer: &SessionResponse) {
        let written = answer.write().into_string();
        assert_eq!(SessionResponse::read(written.clone()).unwrap(), *answer, "{written}");
    }

    #[test]
    fn answers_come_out_as_they_went_in() {
        let sketch = Sketch::read(
            &json::parse(r#"[{"id":"a","type":"Text","x":0,"y":0,"width":80,"height":40}]"#).unwrap(),
        );
        let sketch = sketch.unwrap().sketch;
        let message = Message { role: Role::User, content: "two\nlines".to_owned(), timestamp: None };
        for turn in [None, Some(1)] {
            check(&SessionResponse::Opened { created_at: "2026-01-01T00:00:00.000Z".to_owned(), turn });
        }
        check(&SessionResponse::RateLimited { retry_after_seconds: 7 });
        let begun = |head: Option<SketchSource>, sketch: SketchSource| SessionResponse::Begun {
            turn: 1,
            revision: 3,
            updated_at: 4,
            head,
            base_revision: 2,
            sketch,
            notes: vec![MergeNote::StaleScreen { revision: 2 }],
            conversation: ConversationDelta {
                continues: true,
                messages: vec![message.clone()],
                cursor: Some(MessageCursor { number: 1, at: 2 }),
                memory: "{}".to_owned(),
            },
        };
        let sent = || SketchSource::Inline(Rc::new(sketch.clone()));
        check(&begun(None, sent()));
        check(&begun(Some(sent()), SketchSource::FromClient));
        check(&begun(Some(SketchSource::HandedOff(3)), SketchSource::Cached));
        for kept in [None, Some("{}".to_owned())] {
            let (operations, sketch) = (vec![], Rc::new(sketch.clone()));
            check(&SessionResponse::Replayed { revision: 4, operations, sketch, stored_response: kept });
        }
        UndoUnavailable::ALL.map(SessionResponse::NothingToRevert).iter().for_each(check);
        let stamp = SketchVersion { revision: 1, updated_at: 2 };
        for sketch in [None, Some(Rc::new(sketch.clone()))] {
            for former in [None, Some("[]".to_owned())] {
                check(&SessionResponse::Committed {
                    version: stamp,
                    operations: vec![],
                    sketch: sketch.clone(),
                    replayed: former,
                });
            }
        }
        let paused = "{\"step\":1}".to_owned();
        check(&SessionResponse::Resumed { turn: 1, revision: 2, sketch: sketch.clone(), paused });
        for why in [QuestionError::Unknown, QuestionError::Used, QuestionError::Expired] {
            check(&SessionResponse::Unanswerable(why));
        }
        check(&SessionResponse::Refused { rejections: object!([{ "index": 0, "message": "no" }]) });
        check(&SessionResponse::Conflict { revision: 9, sketch: json::to_string(&sketch) });
        check(&SessionResponse::Json("{\n}".to_owned().into()));
        check(&SessionResponse::Failed("storage: \"x\"\n".to_owned()));
        for answer in [SessionResponse::SketchNeeded, SessionResponse::Done, SessionResponse::NotFound] {
            check(&answer);
        }
        assert!(SessionResponse::read("nonsense\n".to_owned()).is_err());
        assert!(SessionResponse::read(String::new()).is_err());
    }

    #[test]
    fn responses_keep_their_names_on_the_wire() {
        let text = |response: SessionResponse| response.write().into_string();
        assert_eq!(text(SessionResponse::NotFound), r#""missing""#);
        assert_eq!(text(SessionResponse::SketchNeeded), r#""unknown""#);
        let limited = SessionResponse::RateLimited { retry_after_seconds: 7 };
        assert_eq!(text(limited), r#"{"exhausted":{"retryAfterSeconds":7}}"#);
        let begun = SessionResponse::Begun {
            turn: 1,
            revision: 3,
            updated_at: 4,
            head: Some(SketchSource::Cached),
            base_revision: 2,
            sketch: SketchSource::HandedOff(3),
            notes: Vec::new(),
            conversation: ConversationDelta::default(),
        };
        assert_eq!(
            text(begun),
            r#"{"begun":{"turn":1,"revision":3,"updatedAt":4,"head":"known","baseRevision":2,"sketch":{"left":3},"notes":[],"said":{"goesOn":false,"messages":[],"until":null}}}"#
        );
        let committed = SessionResponse::Committed {
            version: SketchVersion { revision: 1, updated_at: 2 },
            operations: Vec::new(),
            sketch: None,
            replayed: Some("[]".to_owned()),
        };
        assert_eq!(
            text(committed),
            r#"{"committed":{"stamp":{"revision":1,"updated_at":2},"operations":[],"sketch":null,"former":"[]"}}"#
        );
    }
}
