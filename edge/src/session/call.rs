//! What the Worker asks of a session object, as JSON between the two.

mod fields;
mod parts;

pub(super) use fields::{Fields, InvalidCall, with_raw};
pub(crate) use parts::{
    Aspect, Beginning, Direction, Key, Node, OpenQuestion, Returns, Spent, Traced, TurnEnd, TurnStart, Words,
};

use super::heard::Heard;
use super::recent::Stamp;
use crate::platform::Text;
use serde_json::{Value, json as object};
use std::rc::Rc;
use websketch_core::execute::Mode;
use websketch_core::history::Fingerprint;
use websketch_core::json::View;
use websketch_core::sketch::Sketch;
use websketch_core::turn::Edit;
use websketch_core::validate::Origin;

/// One call of a session object. Each is answered in one section that nothing else interrupts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Call<'a> {
    /// Opens the session.
    Open {
        /// Its sketch at revision 0.
        sketch: Rc<Sketch>,
        /// The turn that it is opened for.
        turn: Option<TurnStart>,
    },
    /// A turn begins: what the person sees and has edited by hand is brought together with the head.
    Begin {
        /// What is known.
        beginning: Beginning,
        /// Of the sketch that the person sees. Without that sketch it is asked whether this will do.
        fingerprint: Option<Fingerprint>,
        /// The newest state of which the Worker has the sketch.
        known: Option<Stamp>,
        /// Where the Worker runs.
        isolate: u32,
        /// What the Worker has of the conversation.
        heard: Option<Heard>,
    },
    /// Does an edit and notes what was said about it.
    Commit {
        /// The revision that the edit was made for.
        base_revision: u64,
        /// What to do.
        edit: Edit,
        /// The end of the turn, if this is it.
        end: Option<TurnEnd>,
        /// The request that it is for, if that may be repeated.
        key: Option<Key>,
    },
    /// Ends a turn without an edit.
    End(TurnEnd),
    /// Goes on with a turn whose question was answered.
    Resume {
        /// Of the question's token.
        hash: String,
        /// The turn that goes on.
        turn: TurnStart,
        /// The hash of the request's key, if it may be repeated.
        key: Option<String>,
    },
    /// A turn is still running.
    Renew {
        /// Its number.
        turn: u64,
    },
    /// A turn was given up: its client has left.
    Abandon {
        /// Its number.
        turn: u64,
    },
    /// Does operations by hand.
    Apply {
        /// The revision that they were made for.
        base_revision: u64,
        /// The operations as they came, an array.
        operations: View<'a>,
        /// Whose they are: an agent's are checked as a model's.
        origin: Origin,
        /// What becomes of the good ones when others are refused.
        mode: Mode,
        /// The hash of the request's key, if it may be repeated.
        key: Option<String>,
        /// What the answer is to hold.
        returns: Returns,
    },
    /// Takes the newest step back, or does it again.
    Revert {
        /// Which of the two.
        direction: Direction,
        /// The revision that must still be the newest.
        base_revision: Option<u64>,
        /// The hash of the request's key, if it may be repeated.
        key: Option<String>,
        /// What the answer is to hold.
        returns: Returns,
    },
    /// Shows a side of the session.
    View(Aspect),
    /// Shows the sketch as it was at a revision.
    Recall {
        /// Which one.
        revision: u64,
    },
    /// Ends the session.
    Delete,
}

/// How a call begins that brings a sketch: its JSON follows in a line of its own, so that nobody need read it who shares
/// the memory in which it lies.
const WITH_SKETCH: char = '+';

impl<'a> Call<'a> {
    /// The call as JSON, in a line of its own, and its sketch.
    pub(crate) fn write(&self) -> Text {
        match self {
            Self::Open { sketch, turn } => {
                with_sketch(&object!({ "call": "open", "turn": turn.as_ref().map(TurnStart::write) }), sketch)
            }
            Self::Begin { beginning, fingerprint, known, isolate, heard } => {
                let Beginning { sketch, key, base_revision, dry_run, turn } = beginning;
                let turn = turn.write();
                let fingerprint = fingerprint.map(|fingerprint| fingerprint.to_string());
                let head = object!({
                    "call": "begin", "baseRevision": base_revision, "dryRun": dry_run, "turn": turn, "key": key,
                    "fingerprint": fingerprint, "known": known, "isolate": isolate, "heard": heard,
                });
                sketch.as_deref().map_or_else(|| Text::json(&head), |sketch| with_sketch(&head, sketch))
            }
            Self::Commit { base_revision, edit, end, key } => {
                let (edit, operations) = match edit {
                    Edit::Operations(operations) => ("operations", operations.as_slice()),
                    Edit::Undo => ("undo", [].as_slice()),
                    Edit::Redo => ("redo", [].as_slice()),
                };
                let end = end.as_ref().map(TurnEnd::write);
                let head = object!({
                    "call": "commit", "baseRevision": base_revision, "edit": edit, "end": end, "key": key,
                });
                Text::object(&head).field("operations", operations).end()
            }
            Self::End(end) => Text::json(&object!({ "call": "end", "end": end.write() })),
            Self::Resume { hash, turn, key } => {
                let turn = turn.write();
                Text::json(&object!({ "call": "resume", "hash": hash, "turn": turn, "key": key }))
            }
            Self::Renew { turn } => Text::json(&object!({ "call": "renew", "turn": turn })),
            Self::Abandon { turn } => Text::json(&object!({ "call": "abandon", "turn": turn })),
            Self::Apply { base_revision, operations, origin, mode, returns, key } => {
                let head = object!({
                    "call": "apply", "baseRevision": base_revision, "partial": *mode == Mode::Partial,
                    "agent": *origin == Origin::Model,
                    "minimal": *returns == Returns::Minimal, "key": key,
                });
                Text::object(&head).raw("operations", operations.text()).end()
            }
            Self::Revert { direction, base_revision, returns, key } => Text::json(&object!({
                "call": "revert", "redo": *direction == Direction::Redo, "baseRevision": base_revision,
                "minimal": *returns == Returns::Minimal, "key": key,
            })),
            Self::View(aspect) => Text::json(&object!({ "call": "view", "aspect": aspect.name() })),
            Self::Recall { revision } => Text::json(&object!({ "call": "recall", "revision": revision })),
            Self::Delete => r#"{"call":"delete"}"#.to_owned().into(),
        }
    }

    /// The sketch that it brings.
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
            | Self::Recall { .. }
            | Self::Delete => None,
        }
    }

    /// Reads what [`Call::write`] wrote, without what it says of the sketch if that is at hand.
    ///
    /// # Errors
    /// [`InvalidCall`] for anything else.
    pub(crate) fn read(text: &'a str, at_hand: Option<Rc<Sketch>>) -> Result<Self, InvalidCall> {
        let (text, sketch) = match text.strip_prefix(WITH_SKETCH) {
            Some(call) => call.split_once('\n').unwrap_or((call, "")),
            None => (text, ""),
        };
        let sketch = || match at_hand {
            None if sketch.is_empty() => Ok(None),
            None => restored(sketch).map(Some),
            at_hand => Ok(at_hand),
        };
        let fields = Fields::of(text).ok_or(InvalidCall::of("call"))?;
        let returns = if fields.flag("minimal") { Returns::Minimal } else { Returns::Sketch };
        match fields.text("call")?.as_str() {
            "open" => {
                let sketch = sketch()?.ok_or(InvalidCall::of("sketch"))?;
                let turn = fields.object("turn").map(|turn| TurnStart::read(&turn)).transpose()?;
                Ok(Self::Open { sketch, turn })
            }
            "begin" => Ok(Self::Begin {
                beginning: Beginning {
                    sketch: sketch()?,
                    key: fields.optional("key")?,
                    base_revision: fields.revision(),
                    dry_run: fields.flag("dryRun"),
                    turn: TurnStart::read(&fields.object("turn").ok_or(InvalidCall::of("turn"))?)?,
                },
                fingerprint: fields
                    .optional::<String>("fingerprint")?
                    .and_then(|text| Fingerprint::parse(&text)),
                known: fields.optional("known")?,
                isolate: fields.optional("isolate")?.unwrap_or_default(),
                heard: fields.optional("heard")?,
            }),
            "commit" => Ok(Self::Commit {
                base_revision: fields.revision().ok_or(InvalidCall::of("baseRevision"))?,
                edit: match fields.text("edit")?.as_str() {
                    "operations" => Edit::Operations(fields.operations()?),
                    "undo" => Edit::Undo,
                    "redo" => Edit::Redo,
                    _ => return Err(InvalidCall::of("edit")),
                },
                end: fields.object("end").map(|end| TurnEnd::read(&end)).transpose()?,
                key: fields.optional("key")?,
            }),
            "end" => {
                let end = fields.object("end").ok_or(InvalidCall::of("end"))?;
                TurnEnd::read(&end).map(Self::End)
            }
            "resume" => Ok(Self::Resume {
                hash: fields.text("hash")?,
                turn: TurnStart::read(&fields.object("turn").ok_or(InvalidCall::of("turn"))?)?,
                key: fields.optional("key")?,
            }),
            "renew" => Ok(Self::Renew { turn: fields.number("turn")? }),
            "abandon" => Ok(Self::Abandon { turn: fields.number("turn")? }),
            "apply" => Ok(Self::Apply {
                base_revision: fields.revision().ok_or(InvalidCall::of("baseRevision"))?,
                operations: fields.get("operations").ok_or(InvalidCall::of("operations"))?,
                origin: if fields.flag("agent") { Origin::Model } else { Origin::User },
                mode: if fields.flag("partial") { Mode::Partial } else { Mode::Atomic },
                key: fields.optional("key")?,
                returns,
            }),
            "revert" => Ok(Self::Revert {
                direction: if fields.flag("redo") { Direction::Redo } else { Direction::Undo },
                base_revision: fields.revision(),
                key: fields.optional("key")?,
                returns,
            }),
            "view" => {
                let name = fields.text("aspect")?;
                let aspect = Aspect::ALL.into_iter().find(|aspect| aspect.name() == name);
                Ok(Self::View(aspect.ok_or(InvalidCall::of("aspect"))?))
            }
            "recall" => Ok(Self::Recall { revision: fields.number("revision")? }),
            "delete" => Ok(Self::Delete),
            _ => Err(InvalidCall::of("call")),
        }
    }
}

fn restored(text: &str) -> Result<Rc<Sketch>, InvalidCall> {
    let sketch = View::of(text.as_bytes()).ok().and_then(|view| Sketch::restore(view).ok());
    sketch.map(Rc::new).ok_or(InvalidCall::of("sketch"))
}

/// A call and the sketch that it brings.
fn with_sketch(head: &Value, sketch: &Sketch) -> Text {
    let mut text = Text::from(WITH_SKETCH.to_string());
    text.push_json(head);
    text.push("\n");
    text.push_json(sketch);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_core::json;
    use websketch_core::operation::Operation;

    #[track_caller]
    fn check(call: &Call<'_>) {
        let text = call.write().into_string();
        assert_eq!(Call::read(&text, None).as_ref(), Ok(call), "{text}");
        if let (Some(sketch), Some((head, _))) = (call.sketch(), text.split_once('\n')) {
            assert_eq!(Call::read(head, Some(sketch.clone())).as_ref(), Ok(call), "{text}");
        }
    }

    #[test]
    fn calls_come_out_as_they_went_in() {
        let text = r#"[{"id":"a","type":"Button","x":0.1,"y":0,"width":80,"height":40,"props":{"text":"\"Sa\nve\""}}]"#;
        let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
        let operation = Operation::decode(&json::parse(r#"{"type":"delete","componentId":"a"}"#).unwrap());
        let words = Words { message: "delete “a”".to_owned(), reply: "Done\u{0}".to_owned() };
        let turn = TurnStart { request_id: "r".to_owned(), message: "hello".to_owned() };
        let sketch = Rc::new(sketch);
        check(&Call::Open { sketch: sketch.clone(), turn: None });
        check(&Call::Open { sketch: sketch.clone(), turn: Some(turn.clone()) });
        let fingerprint = Some(Fingerprint::of(&sketch));
        let keys = [None, Some("k".to_owned())];
        let beginning =
            Beginning { sketch: Some(sketch), key: None, base_revision: None, dry_run: true, turn };
        let known = Some(Stamp { revision: 3, updated_at: 4 });
        let heard = Some(Heard { number: 5, at: 6 });
        let begin = Call::Begin { beginning: beginning.clone(), fingerprint, known: None, isolate: 0, heard };
        check(&begin);
        for key in keys.clone() {
            let beginning = Beginning { sketch: None, key, base_revision: Some(7), ..beginning.clone() };
            check(&Call::Begin { beginning, fingerprint: None, known, isolate: u32::MAX, heard: None });
        }
        let node = |duration_ms| Node {
            node: "analyze".to_owned(),
            at: 5,
            duration_ms,
            error: duration_ms.map(|_| "no".to_owned()),
        };
        let end = TurnEnd {
            turn: 3,
            words,
            nodes: vec![node(Some(7)), node(None)],
            outcome: "ok".to_owned(),
            error: None,
            spent: Spent { cost: Some(7), ..Spent::default() },
            question: None,
        };
        let question = OpenQuestion { hash: "h".to_owned(), paused: "{}".to_owned(), expires_at: 9 };
        check(&Call::End(TurnEnd { question: Some(question), ..end.clone() }));
        for key in keys.clone() {
            check(&Call::Resume { hash: "h".to_owned(), turn: TurnStart::default(), key });
        }
        let operations = View::of(br#"[{"type":"nonsense"}, null]"#).unwrap();
        let returns = Returns::Sketch;
        let modes = [(Mode::Atomic, Origin::User), (Mode::Partial, Origin::Model)];
        for ((mode, origin), key) in modes.into_iter().zip(keys.clone()) {
            check(&Call::Apply { base_revision: 1, operations, origin, mode, returns, key });
        }
        let returns = Returns::Minimal;
        for key in keys {
            check(&Call::Revert {
                direction: Direction::Undo,
                base_revision: None,
                returns,
                key: key.clone(),
            });
            check(&Call::Revert { direction: Direction::Redo, base_revision: Some(2), returns, key });
        }
        for edit in [Edit::Operations(vec![operation.unwrap()]), Edit::Undo, Edit::Redo] {
            check(&Call::Commit { base_revision: 3, edit: edit.clone(), end: Some(end.clone()), key: None });
            for kept in [None, Some("{}".to_owned())] {
                let key = Some(Key { hash: "k".to_owned(), kept });
                check(&Call::Commit { base_revision: 3, edit: edit.clone(), end: None, key });
            }
        }
        check(&Call::End(end));
        check(&Call::Renew { turn: 4 });
        check(&Call::Abandon { turn: 4 });
        Aspect::ALL.map(Call::View).iter().for_each(check);
        check(&Call::Recall { revision: 7 });
        check(&Call::Delete);
    }

    #[test]
    fn anything_else_is_no_call() {
        for text in
            ["", "{}", r#"{"call":"steal"}"#, r#"{"call":"open"}"#, r#"{"call":"commit","edit":"undo"}"#]
        {
            assert!(Call::read(text, None).is_err(), "{text}");
        }
    }
}
