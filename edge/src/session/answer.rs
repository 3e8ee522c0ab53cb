//! What a session object answers: a word, a line feed, and JSON.

use super::call::{Fields, InvalidCall};
use super::heard::Said;
use super::recent::Stamp;
use crate::platform::{Text, TextObject};
use serde_json::json as object;
use std::borrow::Cow;
use std::rc::Rc;
use websketch_core::history::{NoStep, ScreenNote};
use websketch_core::json::View;
use websketch_core::operation::Operation;
use websketch_core::sketch::Sketch;

/// The answer to a [`super::Call`].
#[derive(Clone, Debug, PartialEq)]
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
        operations: Vec<Operation>,
        /// The sketch after it, or the newest where it is no longer known.
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
        operations: Vec<Operation>,
        /// The sketch after it; absent when it was done on the sketch that it was made for.
        sketch: Option<Rc<Sketch>>,
    },
    /// The operations are refused.
    Refused {
        /// Why, as JSON.
        rejections: String,
    },
    /// The Worker must send the sketch: what it has is not the newest.
    Unknown,
    /// There was nothing to undo or redo.
    Nothing(NoStep),
    /// The words are noted, or the session has ended.
    Done,
    /// The session in wire form.
    Viewed(Text),
    /// There is no such session, or it has expired.
    Missing,
    /// Another commit came first.
    Conflict {
        /// The newest revision.
        revision: u64,
        /// The sketch at that revision, as JSON.
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

/// Where the Worker finds a sketch.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Source {
    /// It is the one on the person's screen.
    Seen,
    /// It is the newest that the Worker has.
    Known,
    /// It was left in memory that both share.
    Left(u32),
    /// It comes along.
    Sent(Rc<Sketch>),
}

impl Source {
    fn write(&self, object: TextObject, field: &str) -> TextObject {
        match self {
            Self::Seen => object.field(field, "seen"),
            Self::Known => object.field(field, "known"),
            Self::Left(number) => object.field(field, number),
            Self::Sent(sketch) => object.field(field, &**sketch),
        }
    }

    fn read(fields: &Fields<'_>, field: &'static str) -> Result<Option<Self>, InvalidCall> {
        let Some(value) = fields.get(field) else { return Ok(None) };
        match value.string() {
            Some(word) if word == "seen" => Ok(Some(Self::Seen)),
            Some(_) => Ok(Some(Self::Known)),
            None if value.number().is_some() => Ok(fields.optional(field)?.map(Self::Left)),
            None => Ok(fields.sketch(field)?.map(|sketch| Self::Sent(Rc::new(sketch)))),
        }
    }
}

/// Why a question cannot be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unanswerable {
    /// It was never asked.
    Unknown,
    /// It was answered before.
    Used,
    /// It is too late.
    Expired,
}

impl Unanswerable {
    const ALL: [Self; 3] = [Self::Unknown, Self::Used, Self::Expired];

    const fn name(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Used => "used",
            Self::Expired => "expired",
        }
    }
}

impl Answer {
    /// The answer as text.
    pub(super) fn write(self) -> Text {
        let (word, json) = match self {
            Self::Opened { created_at, turn } => {
                ("opened", Text::json(&object!({ "createdAt": created_at, "turn": turn })))
            }
            Self::Begun { turn, revision, updated_at, head, base_revision, sketch, notes, said } => {
                let first = object!({
                    "turn": turn,
                    "revision": revision,
                    "updatedAt": updated_at,
                    "baseRevision": base_revision,
                    "goesOn": said.goes_on,
                    "until": said.until,
                });
                let first = Text::object(&first).field("notes", &notes).field("messages", &said.messages);
                let first = match head {
                    Some(head) => head.write(first, "head"),
                    None => first,
                };
                ("begun", sketch.write(first, "sketch").end())
            }
            Self::Repeated { revision, operations, sketch, kept } => {
                let first = object!({ "revision": revision, "kept": kept });
                let first = Text::object(&first).field("operations", &operations);
                ("repeated", first.field("sketch", &*sketch).end())
            }
            Self::Resumed { turn, revision, sketch, paused } => {
                let first = object!({ "turn": turn, "revision": revision, "paused": paused });
                ("resumed", Text::object(&first).field("sketch", &sketch).end())
            }
            Self::Unanswerable(why) => ("unanswerable", Text::json(why.name())),
            Self::Committed { stamp, operations, sketch } => {
                let first = Text::object(&object!({ "stamp": stamp })).field("operations", &operations);
                ("committed", first.field("sketch", &sketch.as_deref()).end())
            }
            Self::Refused { rejections } => ("refused", rejections.into()),
            Self::Unknown => ("unknown", Text::new()),
            Self::Nothing(why) => ("nothing", why.name().to_owned().into()),
            Self::Done => ("done", Text::new()),
            Self::Viewed(text) => ("viewed", text),
            Self::Missing => ("missing", Text::new()),
            Self::Conflict { revision, sketch } => {
                ("conflict", Text::object(&object!({ "revision": revision })).raw("sketch", &sketch).end())
            }
            Self::Exhausted { retry_after_seconds } => ("exhausted", retry_after_seconds.to_string().into()),
            Self::Failed(cause) => ("failed", Text::json(&cause)),
        };
        let mut text = Text::from(format!("{word}\n"));
        text.append(&json);
        text
    }

    /// Reads what [`Answer::write`] wrote.
    ///
    /// # Errors
    /// [`InvalidCall`] for anything else.
    pub(crate) fn read(mut answer: String) -> Result<Self, InvalidCall> {
        const FAULT: InvalidCall = InvalidCall::of("answer");
        const VIEWED: &str = "viewed\n";
        if answer.starts_with(VIEWED) {
            answer.drain(..VIEWED.len());
            return Ok(Self::Viewed(answer.into()));
        }
        let (word, rest) = answer.split_once('\n').ok_or(FAULT)?;
        let fields = || Fields::of(rest).ok_or(FAULT);
        let text = || {
            let text = View::of(rest.as_bytes()).ok().and_then(View::string);
            text.map(Cow::into_owned).ok_or(FAULT)
        };
        match word {
            "opened" => {
                let fields = fields()?;
                Ok(Self::Opened { created_at: fields.text("createdAt")?, turn: fields.number("turn").ok() })
            }
            "begun" => {
                let fields = fields()?;
                Ok(Self::Begun {
                    turn: fields.number("turn")?,
                    revision: fields.number("revision")?,
                    updated_at: fields.number("updatedAt")?,
                    head: Source::read(&fields, "head")?,
                    base_revision: fields.number("baseRevision")?,
                    sketch: Source::read(&fields, "sketch")?.ok_or(FAULT)?,
                    notes: fields.optional("notes")?.unwrap_or_default(),
                    said: Said {
                        goes_on: fields.flag("goesOn"),
                        messages: fields.messages("messages")?,
                        until: fields.optional("until")?,
                    },
                })
            }
            "repeated" => {
                let fields = fields()?;
                Ok(Self::Repeated {
                    revision: fields.number("revision")?,
                    operations: fields.operations()?,
                    sketch: Rc::new(fields.sketch("sketch")?.ok_or(FAULT)?),
                    kept: fields.optional("kept")?,
                })
            }
            "resumed" => {
                let fields = fields()?;
                Ok(Self::Resumed {
                    turn: fields.number("turn")?,
                    revision: fields.number("revision")?,
                    sketch: fields.sketch("sketch")?.ok_or(FAULT)?,
                    paused: fields.text("paused")?,
                })
            }
            "unanswerable" => {
                let name = text()?;
                let why = Unanswerable::ALL.into_iter().find(|why| why.name() == name);
                why.map(Self::Unanswerable).ok_or(FAULT)
            }
            "committed" => {
                let fields = fields()?;
                Ok(Self::Committed {
                    stamp: fields.optional("stamp")?.ok_or(FAULT)?,
                    operations: fields.operations()?,
                    sketch: fields.sketch("sketch")?.map(Rc::new),
                })
            }
            "refused" => Ok(Self::Refused { rejections: rest.to_owned() }),
            "unknown" => Ok(Self::Unknown),
            "nothing" => {
                let why = NoStep::ALL.into_iter().find(|why| why.name() == rest);
                why.map(Self::Nothing).ok_or(FAULT)
            }
            "done" => Ok(Self::Done),
            "missing" => Ok(Self::Missing),
            "conflict" => {
                let fields = fields()?;
                let sketch = fields.get("sketch").map_or("null", View::text);
                Ok(Self::Conflict { revision: fields.number("revision")?, sketch: sketch.to_owned() })
            }
            "exhausted" => Ok(Self::Exhausted { retry_after_seconds: rest.parse().map_err(|_| FAULT)? }),
            "failed" => Ok(Self::Failed(text()?)),
            _ => Err(FAULT),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::heard::Heard;
    use websketch_core::json;
    use websketch_core::language::{Message, Role};

    #[track_caller]
    fn check(answer: &Answer) {
        let written = answer.clone().write().into_string();
        assert_eq!(Answer::read(written.clone()).as_ref(), Ok(answer), "{written}");
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
            check(&Answer::Committed { stamp, operations: vec![], sketch });
        }
        let paused = "{\"step\":1}".to_owned();
        check(&Answer::Resumed { turn: 1, revision: 2, sketch: sketch.clone(), paused });
        for why in Unanswerable::ALL {
            check(&Answer::Unanswerable(why));
        }
        check(&Answer::Refused { rejections: "[]".to_owned() });
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
