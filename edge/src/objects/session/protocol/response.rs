//! What a session object answers: JSON, or a text that goes on to the caller.

use super::wire::{self, NoStepForm};
use crate::objects::session::cache::conversation::ConversationDelta;
use crate::objects::session::cache::sketches::SketchVersion;
use crate::platform::HostText;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json as object};
use std::rc::Rc;
use websketch_sketch::Sketch;
use websketch_sketch::history::{NoStep, ScreenNote};
use websketch_sketch::operation::{Operation, Rejection};

/// The answer to a [`crate::objects::session::Call`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(crate) enum SessionResponse {
    /// The session is open.
    Opened {
        /// ISO 8601.
        created_at: String,
        /// The number of the turn that it was opened for.
        turn: Option<u64>,
    },
    /// The turn may begin.
    Begun {
        /// The turn's number.
        turn: u64,
        /// The newest revision.
        revision: u64,
        /// Unix ms of the newest commit; 0 where the person's own edit came before the turn.
        updated_at: u64,
        /// The sketch at the newest revision; absent when it is the one that the turn is about.
        head: Option<SketchSource>,
        /// The revision that the turn was asked for on.
        base_revision: u64,
        /// The sketch that the turn is about.
        sketch: SketchSource,
        /// What became of the person's screen.
        notes: Vec<ScreenNote>,
        /// The newest part of the conversation.
        #[serde(rename = "said")]
        conversation: ConversationDelta,
    },
    /// The request was made before, and has led to this.
    #[serde(rename = "repeated")]
    Replayed {
        /// The revision that its commit has made.
        revision: u64,
        /// What was done.
        #[serde(with = "wire")]
        operations: Vec<Operation>,
        /// The sketch after it, or the newest where it is no longer known.
        #[serde(with = "wire")]
        sketch: Rc<Sketch>,
        /// What else was answered, as JSON, if that was kept.
        #[serde(rename = "kept")]
        stored_response: Option<String>,
    },
    /// The turn may go on.
    Resumed {
        /// Its number.
        turn: u64,
        /// The newest revision.
        revision: u64,
        /// The sketch at that revision.
        #[serde(with = "wire")]
        sketch: Sketch,
        /// The turn as it was when it paused, as JSON.
        paused: String,
    },
    /// The question cannot be answered.
    Unanswerable(QuestionError),
    /// The edit is done.
    Committed {
        /// The state that it has led to.
        #[serde(rename = "stamp")]
        version: SketchVersion,
        /// What was done.
        #[serde(with = "wire")]
        operations: Vec<Operation>,
        /// The sketch after it; absent when it was done on the sketch that it was made for.
        #[serde(with = "wire")]
        sketch: Option<Rc<Sketch>>,
        /// Whether it was done before, under the same key; with what was kept then.
        #[serde(rename = "former")]
        replayed: Option<String>,
    },
    /// The operations are refused.
    Refused {
        /// Why.
        rejections: Value,
    },
    /// The Worker must send the sketch: what it has is not the newest.
    #[serde(rename = "unknown")]
    SketchNeeded,
    /// There was nothing to undo or redo.
    #[serde(rename = "nothing")]
    NothingToRevert(#[serde(with = "NoStepForm")] NoStep),
    /// The words are noted, or the session has ended.
    Done,
    /// The session in wire form.
    #[serde(skip)]
    Json(HostText),
    /// There is no such session, or it has expired.
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
    /// There were too many turns.
    #[serde(rename = "exhausted")]
    RateLimited {
        /// When there may be another one.
        retry_after_seconds: u64,
    },
    /// The object's own fault, for the log.
    Failed(String),
}

/// Where the Worker finds a sketch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum SketchSource {
    /// It is the one on the person's screen.
    #[serde(rename = "seen")]
    FromClient,
    /// It is the newest that the Worker has.
    #[serde(rename = "known")]
    Cached,
    /// It was left in memory that both share.
    #[serde(rename = "left")]
    HandedOff(u32),
    /// It comes along.
    #[serde(rename = "sent")]
    Inline(#[serde(with = "wire")] Rc<Sketch>),
}

/// Why a question cannot be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum QuestionError {
    /// It was never asked.
    Unknown,
    /// It was answered before.
    Used,
    /// It is too late.
    Expired,
}

/// What stands before the text of [`Answer::Viewed`], which may lie with the platform and is not read here.
const JSON_PREFIX: &str = "viewed\n";

impl SessionResponse {
    /// The answer to operations that the sketch does not take.
    pub(crate) fn refused(rejections: &[Rejection]) -> Self {
        Self::Refused { rejections: object!(rejections) }
    }

    /// The answer as text.
    pub(crate) fn write(&self) -> HostText {
        let Self::Json(viewed) = self else { return HostText::json(self) };
        let mut text = HostText::from(JSON_PREFIX.to_owned());
        text.append(viewed);
        text
    }

    /// Reads what [`Answer::write`] wrote.
    ///
    /// # Errors
    /// What is missing or wrong in anything else.
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
            notes: vec![ScreenNote::StaleScreen { revision: 2 }],
            conversation: ConversationDelta {
                continues: true,
                messages: vec![message.clone()],
                cursor: Some(MessageCursor { number: 1, at: 2 }),
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
        NoStep::ALL.map(SessionResponse::NothingToRevert).iter().for_each(check);
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
