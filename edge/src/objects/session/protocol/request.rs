//! Requests to a session object, as JSON.

mod parts;

pub(crate) use parts::{
    BeginTurn, Direction, OpenQuestion, RequestKey, ResponseFields, SessionView, StepTiming, TokenUsage,
    TurnEnd, TurnMessages, TurnStart, TurnTrace,
};

use super::wire::{self, EditForm, ModeForm, OriginForm, Wire};
use crate::objects::session::cache::conversation::MessageCursor;
use crate::objects::session::cache::sketches::SketchVersion;
use crate::platform::HostText;
use serde::de::Error;
use serde::{Deserialize, Serialize};
use std::rc::Rc;
use websketch_agent::turn::Edit;
use websketch_json::LazyValue;
use websketch_sketch::Sketch;
use websketch_sketch::execute::Mode;
use websketch_sketch::history::Fingerprint;
use websketch_sketch::validate::Actor;

/// A request to a session object. It is answered in one transaction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(crate) enum SessionRequest<'a> {
    /// Creates the session.
    Open {
        /// Its sketch at revision 0.
        #[serde(skip)]
        sketch: Rc<Sketch>,
        /// The turn to start.
        turn: Option<TurnStart>,
    },
    /// Starts a turn, after a merge of the client's manual edit with the head.
    Begin {
        /// The parameters of the turn.
        beginning: BeginTurn,
        /// The fingerprint of the client's sketch. Without the sketch, the object tries to find it in the
        /// log.
        #[serde(with = "wire")]
        fingerprint: Option<Fingerprint>,
        /// The newest version in the caller's cache.
        #[serde(rename = "known")]
        cached_version: Option<SketchVersion>,
        /// The isolate of the caller.
        #[serde(rename = "isolate")]
        isolate_id: u32,
        /// The position of the caller's cached messages.
        #[serde(rename = "heard")]
        cursor: Option<MessageCursor>,
    },
    /// Commits the edit of a turn.
    Commit {
        /// The revision that the edit is based on.
        base_revision: u64,
        /// The edit.
        #[serde(with = "EditForm")]
        edit: Edit,
        /// The end of the turn, if this is its last commit.
        end: Option<TurnEnd>,
        /// The idempotency key, if the request has one.
        key: Option<RequestKey>,
    },
    /// Ends a turn without an edit.
    End(TurnEnd),
    /// Resumes a paused turn.
    Resume {
        /// The hash of the question's token.
        hash: String,
        /// The turn to start.
        turn: TurnStart,
        /// The hash of the idempotency key, if the request has one.
        key: Option<String>,
    },
    /// Renews the lease of a turn.
    Renew {
        /// The number of the turn.
        turn: u64,
    },
    /// Abandons a turn after its client has disconnected.
    Abandon {
        /// The number of the turn.
        turn: u64,
    },
    /// Applies operations of a user or an agent.
    Apply {
        /// The revision that they are based on.
        base_revision: u64,
        /// The operations as an unparsed array.
        #[serde(borrow, with = "wire")]
        operations: LazyValue<'a>,
        /// The origin. Operations of an agent are checked as those of a model.
        #[serde(with = "OriginForm")]
        origin: Actor,
        /// Whether valid operations are applied if others are rejected.
        #[serde(with = "ModeForm")]
        mode: Mode,
        /// The hash of the idempotency key, if the request has one.
        key: Option<String>,
        /// The fields of the response.
        returns: ResponseFields,
    },
    /// Undoes or redoes a step.
    Revert {
        /// The direction.
        direction: Direction,
        /// The revision that must be the newest one.
        base_revision: Option<u64>,
        /// The hash of the idempotency key, if the request has one.
        key: Option<String>,
        /// The fields of the response.
        returns: ResponseFields,
    },
    /// Returns a view of the session.
    View(SessionView),
    /// Returns the sketch at a revision.
    #[serde(rename = "recall")]
    SketchAt {
        /// The revision.
        revision: u64,
    },
    /// Deletes the session.
    Delete,
}

/// The prefix of a request with a sketch. The sketch is a line of its own, which the object skips if the
/// sketch was handed off in memory.
const WITH_SKETCH: char = '+';

impl<'a> SessionRequest<'a> {
    /// Returns the request as a line of JSON, followed by its sketch.
    pub(crate) fn write(&self) -> HostText {
        let Some(sketch) = self.sketch() else { return HostText::json(self) };
        let mut text = HostText::from(WITH_SKETCH.to_string());
        text.push_json(self);
        text.push("\n");
        text.push_json(&**sketch);
        text
    }

    /// Returns the sketch of the request.
    pub(crate) fn sketch(&self) -> Option<&Rc<Sketch>> {
        match self {
            Self::Open { sketch, .. } => Some(sketch),
            Self::Begin { beginning, .. } => beginning.sketch.as_ref(),
            Self::Commit { .. }
            | Self::End(_)
            | Self::Resume { .. }
            | Self::Renew { .. }
            | Self::Abandon { .. }
            | Self::Apply { .. }
            | Self::Revert { .. }
            | Self::View(_)
            | Self::SketchAt { .. }
            | Self::Delete => None,
        }
    }

    /// Parses the output of [`SessionRequest::write`]. The sketch is taken from `at_hand` if it was handed
    /// off.
    ///
    /// # Errors
    /// The first missing or invalid part.
    pub(crate) fn read(text: &'a str, at_hand: Option<Rc<Sketch>>) -> serde_json::Result<Self> {
        let (call, sketch) = match text.strip_prefix(WITH_SKETCH) {
            Some(call) => call.split_once('\n').unwrap_or((call, "")),
            None => (text, ""),
        };
        let sketch = match at_hand {
            None if !sketch.is_empty() => Some(Wire::read(sketch)?),
            at_hand => at_hand,
        };
        let mut call = serde_json::from_str(call)?;
        if let Self::Open { sketch: own, .. } = &mut call {
            *own = sketch.ok_or(Error::missing_field("sketch"))?;
        } else if let Self::Begin { beginning, .. } = &mut call {
            beginning.sketch = sketch;
        }
        Ok(call)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use websketch_json as json;
    use websketch_sketch::operation::Operation;

    #[track_caller]
    fn check(call: &SessionRequest<'_>) {
        let text = call.write().into_string();
        assert_eq!(SessionRequest::read(&text, None).unwrap(), *call, "{text}");
        if let (Some(sketch), Some((head, _))) = (call.sketch(), text.split_once('\n')) {
            assert_eq!(SessionRequest::read(head, Some(sketch.clone())).unwrap(), *call, "{text}");
        }
    }

    #[test]
    fn requests_keep_their_names_on_the_wire() {
        let text = |request: SessionRequest<'_>| request.write().into_string();
        assert_eq!(text(SessionRequest::SketchAt { revision: 3 }), r#"{"recall":{"revision":3}}"#);
        let begin = SessionRequest::Begin {
            beginning: BeginTurn::default(),
            fingerprint: None,
            cached_version: None,
            isolate_id: 1,
            cursor: Some(MessageCursor { number: 5, at: 6 }),
        };
        assert_eq!(
            text(begin),
            r#"{"begin":{"beginning":{"key":null,"baseRevision":null,"dryRun":false,"turn":{"requestId":"","message":""}},"fingerprint":null,"known":null,"isolate":1,"heard":{"number":5,"at":6}}}"#
        );
        let step = StepTiming { step: "analyze".to_owned(), at: 5, duration_ms: None, error: None };
        let end = TurnEnd { steps: vec![step], ..TurnEnd::default() };
        assert_eq!(
            text(SessionRequest::End(end)),
            r#"{"end":{"turn":0,"words":{"message":"","reply":""},"nodes":[{"node":"analyze","at":5,"duration_ms":null}],"outcome":"","error":null,"spent":{"provider":"","model":null,"usage":{"inputTokens":0,"outputTokens":0},"cost":null},"question":null}}"#
        );
    }

    #[test]
    fn calls_come_out_as_they_went_in() {
        let text = r#"[{"id":"a","type":"Button","x":0.1,"y":0,"width":80,"height":40,"props":{"text":"\"Sa\nve\""}}]"#;
        let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
        let operation = Operation::decode(&json::parse(r#"{"type":"delete","componentId":"a"}"#).unwrap());
        let words = TurnMessages {
            message: "delete “a”".to_owned(),
            reply: "Done\u{0}".to_owned(),
            memory: "{}".to_owned(),
        };
        let turn = TurnStart { request_id: "r".to_owned(), message: "hello".to_owned() };
        let sketch = Rc::new(sketch);
        check(&SessionRequest::Open { sketch: sketch.clone(), turn: None });
        check(&SessionRequest::Open { sketch: sketch.clone(), turn: Some(turn.clone()) });
        let fingerprint = Some(Fingerprint::of(&sketch));
        let keys = [None, Some("k".to_owned())];
        let beginning =
            BeginTurn { sketch: Some(sketch), key: None, base_revision: None, dry_run: true, turn };
        let known = Some(SketchVersion { revision: 3, updated_at: 4 });
        let cursor = Some(MessageCursor { number: 5, at: 6 });
        let begin = SessionRequest::Begin {
            beginning: beginning.clone(),
            fingerprint,
            cached_version: None,
            isolate_id: 0,
            cursor,
        };
        check(&begin);
        for key in keys.clone() {
            let beginning = BeginTurn { sketch: None, key, base_revision: Some(7), ..beginning.clone() };
            check(&SessionRequest::Begin {
                beginning,
                fingerprint: None,
                cached_version: known,
                isolate_id: u32::MAX,
                cursor: None,
            });
        }
        let node = |duration_ms| StepTiming {
            step: "analyze".to_owned(),
            at: 5,
            duration_ms,
            error: duration_ms.map(|_| "no".to_owned()),
        };
        let end = TurnEnd {
            turn: 3,
            messages: words,
            steps: vec![node(Some(7)), node(None)],
            outcome: "ok".to_owned(),
            error: None,
            usage: TokenUsage { cost: Some(7), ..TokenUsage::default() },
            question: None,
        };
        let question = OpenQuestion { hash: "h".to_owned(), paused: "{}".to_owned(), expires_at: 9 };
        check(&SessionRequest::End(TurnEnd { question: Some(question), ..end.clone() }));
        for key in keys.clone() {
            check(&SessionRequest::Resume { hash: "h".to_owned(), turn: TurnStart::default(), key });
        }
        let operations = LazyValue::parse(br#"[{"type":"nonsense"}, null]"#).unwrap();
        let returns = ResponseFields::Sketch;
        let modes = [(Mode::Atomic, Actor::User), (Mode::Partial, Actor::Model)];
        for ((mode, origin), key) in modes.into_iter().zip(keys.clone()) {
            check(&SessionRequest::Apply { base_revision: 1, operations, origin, mode, returns, key });
        }
        let returns = ResponseFields::Minimal;
        for key in keys {
            check(&SessionRequest::Revert {
                direction: Direction::Undo,
                base_revision: None,
                returns,
                key: key.clone(),
            });
            check(&SessionRequest::Revert {
                direction: Direction::Redo,
                base_revision: Some(2),
                returns,
                key,
            });
        }
        for edit in [Edit::Operations(vec![operation.unwrap()]), Edit::Undo, Edit::Redo] {
            check(&SessionRequest::Commit {
                base_revision: 3,
                edit: edit.clone(),
                end: Some(end.clone()),
                key: None,
            });
            for kept in [None, Some("{}".to_owned())] {
                let key = Some(RequestKey { hash: "k".to_owned(), stored_response: kept });
                check(&SessionRequest::Commit { base_revision: 3, edit: edit.clone(), end: None, key });
            }
        }
        check(&SessionRequest::End(end));
        check(&SessionRequest::Renew { turn: 4 });
        check(&SessionRequest::Abandon { turn: 4 });
        for aspect in [
            SessionView::Session,
            SessionView::Log,
            SessionView::Sketch,
            SessionView::Head,
            SessionView::State,
            SessionView::Graph,
        ] {
            check(&SessionRequest::View(aspect));
        }
        check(&SessionRequest::SketchAt { revision: 7 });
        check(&SessionRequest::Delete);
    }

    #[test]
    fn anything_else_is_no_call() {
        let check = |text: &str, expected: Expect| {
            expected.assert_eq(&SessionRequest::read(text, None).unwrap_err().to_string());
        };
        check("", expect!["EOF while parsing a value at line 1 column 0"]);
        check("{}", expect!["expected value at line 1 column 2"]);
        check(
            r#"{"steal":{}}"#,
            expect![
                "unknown variant `steal`, expected one of `open`, `begin`, `commit`, `end`, `resume`, `renew`, `abandon`, `apply`, `revert`, `view`, `recall`, `delete` at line 1 column 8"
            ],
        );
        check(r#"{"open":{}}"#, expect!["missing field `sketch`"]);
        check(r#"{"commit":{"edit":"undo"}}"#, expect!["missing field `baseRevision` at line 1 column 25"]);
        check(
            r#"{"apply":{"baseRevision":1,"operations":[}}"#,
            expect!["expected value at line 1 column 42"],
        );
        check("+{\"open\":{}}\n[{\"id\":\"a\"}]", expect!["component 0: Missing type"]);
    }
}
