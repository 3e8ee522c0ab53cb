//! Sessions: one Durable Object each, which owns its sketch, its log of commits and its conversation.
//!
//! The object only stores: no model is called in it, and no call waits for another turn. Every answer
//! is found in one synchronous section, so that calls cannot come between each other's statements.

#![expect(missing_docs, reason = "`#[durable_object]` makes public methods that cannot be documented")]

mod alarm;
mod answer;
mod call;
mod client;
mod copy;
mod edit;
mod fault;
mod id;
mod rows;
mod store;
mod turns;

pub(crate) use call::{Beginning, Direction, Node, TurnEnd, TurnStart, Words};
pub(crate) use client::{Begun, Committed, Session};
pub(crate) use id::SessionId;

use crate::platform::{iso, now_ms};
use crate::settings::settings;
use answer::Answer;
use call::{Call, with_raw};
use fault::Fault;
use serde_json::json as object;
use std::cell::Cell;
use store::{Due, Head, Stack, Store};
use turns::end_turn;
use websketch_core::json;
use websketch_core::sketch::Sketch;
use worker::{DurableObject, Env, Request, Response, ResponseBuilder, State, durable_object, wasm_bindgen};

/// A session that lives, in the section that answers a call.
struct Moment<'a> {
    store: &'a Store<'a>,
    /// The session's name.
    name: &'a str,
    /// Its row as it was when the section began.
    head: &'a Head,
    /// Unix ms.
    now: u64,
}

/// The object of one session.
#[durable_object(alarm)]
pub struct SessionObject {
    state: State,
    env: Env,
    /// The time that the alarm is set to, as far as this instance knows.
    armed_for: Cell<Option<u64>>,
    /// Whether this instance has seen to it that all tables are there.
    has_tables: Cell<bool>,
}

impl DurableObject for SessionObject {
    fn new(state: State, env: Env) -> Self {
        Self { state, env, armed_for: Cell::new(None), has_tables: Cell::new(false) }
    }

    async fn fetch(&self, mut request: Request) -> worker::Result<Response> {
        let name = request.path().trim_matches('/').to_owned();
        let answer = match Call::read(&request.text().await?) {
            Ok(call) => {
                self.answer(&name, call).await.unwrap_or_else(|fault| Answer::Failed(fault.to_string()))
            }
            Err(fault) => Answer::Failed(fault.to_string()),
        };
        self.arm().await;
        Ok(ResponseBuilder::new().fixed(answer.write().into_bytes()))
    }

    async fn alarm(&self) -> worker::Result<Response> {
        self.ring().await;
        Response::empty()
    }
}

impl SessionObject {
    async fn answer(&self, name: &str, call: Call) -> Result<Answer, Fault> {
        let store = Store::new(&self.state);
        let now = now_ms();
        match call {
            Call::Open { sketch, turn } => {
                return store.atomically(|| {
                    self.open(&store, name, &sketch, now)?;
                    let Some(head) = store.head()? else { return Ok(Answer::Missing) };
                    let at = Moment { store: &store, name, head: &head, now };
                    let turn = turn.map(|start| self.first_turn(&at, &start)).transpose()?;
                    Ok(Answer::Opened { created_at: iso(now), turn })
                });
            }
            Call::Delete => return self.delete(&store, name, now).await,
            Call::Begin(_)
            | Call::Commit { .. }
            | Call::End(_)
            | Call::Abandon { .. }
            | Call::Apply { .. }
            | Call::Revert { .. }
            | Call::View
            | Call::Sketch => {}
        }
        if store.name()?.is_none() {
            self.restore(&store, name).await?;
        } else if !self.has_tables.replace(true) {
            store.make_tables()?;
        }
        store.atomically(|| {
            let Some(head) = self.live(&store, now)? else { return Ok(Answer::Missing) };
            self.touch(&store, &head, now)?;
            let at = &Moment { store: &store, name, head: &head, now };
            match call {
                Call::Begin(beginning) => self.begin(at, beginning),
                Call::Commit { base_revision, edit, end } => {
                    self.commit(at, base_revision, edit, end.as_ref())
                }
                Call::End(end) => end_turn(at, &end).map(|()| Answer::Done),
                Call::Abandon { turn } => self.interrupt(&store, name, turn, now).map(|()| Answer::Done),
                Call::Apply { base_revision, operations, mode } => {
                    self.edit(at, base_revision, &operations, mode)
                }
                Call::Revert { direction, base_revision } => self.revert(at, direction, base_revision),
                Call::View => view(at),
                Call::Sketch => Ok(Answer::Viewed(store.sketch_text()?)),
                Call::Open { .. } | Call::Delete => Err(Fault::Damaged { what: "call" }),
            }
        })
    }

    fn open(&self, store: &Store, name: &str, sketch: &Sketch, now: u64) -> Result<(), Fault> {
        store.open(name, sketch, now)?;
        store.set_due(Due::Expire, now + settings(&self.env)?.session_ttl_ms)?;
        store.set_due(Due::Copy, now)
    }

    /// The turn that a session is opened for counts like any other.
    fn first_turn(&self, at: &Moment, start: &TurnStart) -> Result<u64, Fault> {
        // A bucket that nobody has used yet is full.
        let _is_full = self.take_permit(at)?;
        self.start_turn(at, start)
    }
}

fn view(at: &Moment) -> Result<Answer, Fault> {
    let Moment { store, name, head, .. } = at;
    let first = object!({
        "sessionId": name,
        "createdAt": iso(head.created_at),
        "updatedAt": iso(head.updated_at),
        "revision": head.revision,
    });
    let (sketch, log) = (store.sketch_text()?, json::to_string(&store.log()?));
    Ok(Answer::Viewed(with_raw(
        &first,
        [("currentSketch", sketch.as_str()), ("operationHistory", log.as_str())],
    )))
}
