//! What a session object answers: JSON, or a text that goes on to the caller.

use super::wire::{self, NoStepForm};
use crate::objects::session::cache::conversation::Said;
use crate::objects::session::cache::lru::Stamp;
use crate::platform::HostText;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json as object};
use std::rc::Rc;
use websketch_core::history::{NoStep, ScreenNote};
use websketch_core::operation::{Operation, Rejection};
use websketch_core::sketch::Sketch;

/// The answer to a [`crate::objects::session::Call`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(crate) enum Answer {
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
        head: Option<Source>,
        /// The revision that the turn was asked for on.
        base_revision: u64,
        /// The sketch that the turn is about.
        sketch: Source,
        /// What became of the person's screen.
        notes: Vec<ScreenNote>,
        /// The newest part of the conversation.
        said: Said,
    },
    /// The request was made before, and has led to this.
    Repeated {
        /// The revision that its commit has made.
        revision: u64,
        /// What was done.
        #[serde(with = "wire")]
        operations: Vec<Operation>,
        /// The sketch after it, or the newest where it is no longer known.
        #[serde(with = "wire")]
        sketch: Rc<Sketch>,
        /// What else was answered, as JSON, if that was kept.
        kept: Option<String>,
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
    Unanswerable(Unanswerable),
    /// The edit is done.
    Committed {
        /// The state that it has led to.
        stamp: Stamp,
        /// What was done.
        #[serde(with = "wire")]
        operations: Vec<Operation>,
        /// The sketch after it; absent when it was done on the sketch that it was made for.
        #[serde(with = "wire")]
        sketch: Option<Rc<Sketch>>,
        /// Whether it was done before, under the same key; with what was kept then.
        former: Option<Kept>,
    },
    /// The operations are refused.
    Refused {
        /// Why.
        rejections: Value,
    },
    /// The Worker must send the sketch: what it has is not the newest.
    Unknown,
    /// There was nothing to undo or redo.
    Nothing(#[serde(with = "NoStepForm")] NoStep),
    /// The words are noted, or the session has ended.
    Done,
    /// The session in wire form.
    #[serde(skip)]
    Viewed(HostText),
    /// There is no such session, or it has expired.
    Missing,
    /// Another commit came first.
    Conflict {
        /// The newest revision.
        revision: u64,
        /// The sketch at that revision, as JSON.
        #[serde(with = "wire")]
        sketch: String,
    },
    /// There were too many turns.
    Exhausted {
        /// When there may be another one.
        retry_after_seconds: u64,
    },
    /// The object's own fault, for the log.
    Failed(String),
}

/// What was kept with a commit besides its operations, as JSON; empty where nothing was.
pub(crate) type Kept = String;

/// Where the Worker finds a sketch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Source {
    /// It is the one on the person's screen.
    Seen,
    /// It is the newest that the Worker has.
    Known,
    /// It was left in memory that both share.
    Left(u32),
    /// It comes along.
    Sent(#[serde(with = "wire")] Rc<Sketch>),
}

/// Why a question cannot be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Unanswerable {
    /// It was never asked.
    Unknown,
    /// It was answered before.
    Used,
    /// It is too late.
    Expired,
}

/// What stands before the text of [`Answer::Viewed`], which may lie with the platform and is not read here.
const VIEWED: &str = "viewed\n";

impl Answer {
    /// The answer to operations that the sketch does not take.
    pub(crate) fn refused(rejections: &[Rejection]) -> Self {
        Self::Refused { rejections: object!(rejections) }
    }

    /// The answer as text.
    pub(crate) fn write(&self) -> HostText {
        let Self::Viewed(viewed) = self else { return HostText::json(self) };
        let mut text = HostText::from(VIEWED.to_owned());
        text.append(viewed);
        text
    }

    /// Reads what [`Answer::write`] wrote.
    ///
    /// # Errors
    /// What is missing or wrong in anything else.
    pub(crate) fn read(mut answer: String) -> serde_json::Result<Self> {
        if answer.starts_with(VIEWED) {
            answer.drain(..VIEWED.len());
            return Ok(Self::Viewed(answer.into()));
        }
        serde_json::from_str(&answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::objects::session::cache::conversation::Heard;
    use websketch_core::json;
    use websketch_core::language::{Message, Role};

    #[track_caller]
    fn check(answer: &Answer) {
        let written = answer.write().into_string();
        assert_eq!(Answer::read(written.clone()).unwrap(), *answer, "{written}");
    }

    #[test]
    fn answers_come_out_as_they_went_in() {
        let sketch = Sketch::read(
            &json::parse(r#"[{"id":"a","type":"Text","x":0,"y":0,"width":80,"height":40}]"#).unwrap(),
        );
        let sketch = sketch.unwrap().sketch;
        let message = Message { role: Role::User, content: "two\nlines".to_owned(), timestamp: None };
        for turn in [None, Some(1)] {
            check(&Answer::Opened { created_at: "2026-01-01T00:00:00.000Z".to_owned(), turn });
        }
        check(&Answer::Exhausted { retry_after_seconds: 7 });
        let begun = |head: Option<Source>, sketch: Source| Answer::Begun {
            turn: 1,
            revision: 3,
            updated_at: 4,
            head,
            base_revision: 2,
            sketch,
            notes: vec![ScreenNote::StaleScreen { revision: 2 }],
            said: Said {
                goes_on: true,
                messages: vec![message.clone()],
                until: Some(Heard { number: 1, at: 2 }),
            },
        };
        let sent = || Source::Sent(Rc::new(sketch.clone()));
        check(&begun(None, sent()));
        check(&begun(Some(sent()), Source::Seen));
        check(&begun(Some(Source::Left(3)), Source::Known));
        for kept in [None, Some("{}".to_owned())] {
            let (operations, sketch) = (vec![], Rc::new(sketch.clone()));
            check(&Answer::Repeated { revision: 4, operations, sketch, kept });
        }
        NoStep::ALL.map(Answer::Nothing).iter().for_each(check);
        let stamp = Stamp { revision: 1, updated_at: 2 };
        for sketch in [None, Some(Rc::new(sketch.clone()))] {
            for former in [None, Some("[]".to_owned())] {
                check(&Answer::Committed { stamp, operations: vec![], sketch: sketch.clone(), former });
            }
        }
        let paused = "{\"step\":1}".to_owned();
        check(&Answer::Resumed { turn: 1, revision: 2, sketch: sketch.clone(), paused });
        for why in [Unanswerable::Unknown, Unanswerable::Used, Unanswerable::Expired] {
            check(&Answer::Unanswerable(why));
        }
        check(&Answer::Refused { rejections: object!([{ "index": 0, "message": "no" }]) });
        check(&Answer::Conflict { revision: 9, sketch: json::to_string(&sketch) });
        check(&Answer::Viewed("{\n}".to_owned().into()));
        check(&Answer::Failed("storage: \"x\"\n".to_owned()));
        for answer in [Answer::Unknown, Answer::Done, Answer::Missing] {
            check(&answer);
        }
        assert!(Answer::read("nonsense\n".to_owned()).is_err());
        assert!(Answer::read(String::new()).is_err());
    }
}
