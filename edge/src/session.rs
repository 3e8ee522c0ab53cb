//! Sessions: one Durable Object each, which owns its sketch, its log of commits and its conversation.
//!
//! The object only stores: no model is called in it, and no call waits for another turn. Every answer
//! is found in one synchronous section, so that calls cannot come between each other's statements.

#![expect(missing_docs, reason = "`#[durable_object]` makes public methods that cannot be documented")]

mod alarm;
mod answer;
mod begin;
mod call;
mod client;
mod copy;
mod edit;
mod fault;
mod heard;
mod id;
mod live;
mod parcel;
mod presence;
mod recent;
mod rows;
mod store;
mod token;
mod turns;
mod view;
mod wire;

pub(crate) use call::{
    Aspect, Beginning, Direction, Key, Node, OpenQuestion, Returns, Spent, TurnEnd, TurnStart, Words,
};
pub(crate) use client::{Began, Committed, Repeated, Resumed, Resumption, Session};
pub(crate) use heard::TOLD_MESSAGES;
pub(crate) use id::SessionId;
pub(crate) use recent::Stamp;
pub(crate) use token::Token;

use crate::lease::LEASE_MS;
use crate::log::{Entry, Level};
use crate::platform::{Address, iso, now_ms, utf8};
use crate::settings::settings;
use answer::Answer;
use call::Call;
use fault::Fault;
use presence::Speakers;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use store::{Due, Head, Stack, Store};
use turns::{end_turn, too_late};
use view::{recall, view};
use websketch_core::sketch::Sketch;
use worker::js_sys::Uint8Array;
use worker::js_sys::futures::JsFuture;
use worker::{
    DurableObject, Env, Request, Response, State, WebSocket, WebSocketIncomingMessage, durable_object,
    wasm_bindgen,
};

/// A session that lives, in the section that answers a call.
struct Moment<'a> {
    store: &'a Store,
    /// The session's name.
    name: &'a str,
    /// Its row as it was when the section began.
    head: &'a Head,
    /// Unix ms.
    now: u64,
}

/// The text of a call; only its first line where the sketch in the second one is at hand.
async fn read(request: &Request, has_sketch: bool) -> worker::Result<String> {
    let body = Uint8Array::new(&JsFuture::from(request.inner().array_buffer()?).await?);
    let end = u32::try_from(body.index_of(b'\n', 0)).ok().filter(|_| has_sketch);
    Ok(end.map_or_else(|| utf8(&body), |end| utf8(&body.subarray(0, end))))
}

/// The object of one session.
#[durable_object]
pub struct SessionObject {
    state: State,
    env: Env,
    store: Store,
    /// The time that the alarm is set to, as far as this instance knows.
    armed_for: Cell<Option<u64>>,
    /// Whether this instance knows that the session has a name and all tables.
    is_ready: Cell<bool>,
    /// Commits that listeners are yet to be told, as JSON.
    untold: RefCell<Vec<String>>,
    /// How often each listener shows itself.
    speakers: Speakers,
    /// The sketch that the section has written, for those who need it next.
    written: RefCell<Option<(Stamp, Rc<Sketch>)>>,
}

impl Moment<'_> {
    /// The sketch as it was when the section began.
    fn sketch(&self) -> Result<Rc<Sketch>, Fault> {
        let stamp = self.head.stamp();
        if let Some(sketch) = recent::find(self.name, stamp) {
            return Ok(sketch);
        }
        let sketch = Rc::new(self.store.sketch()?);
        recent::keep(self.name, stamp, sketch.clone());
        Ok(sketch)
    }
}

impl DurableObject for SessionObject {
    fn new(state: State, env: Env) -> Self {
        Self {
            store: Store::new(&state),
            state,
            env,
            armed_for: Cell::new(None),
            is_ready: Cell::new(false),
            untold: RefCell::default(),
            speakers: Speakers::default(),
            written: RefCell::default(),
        }
    }

    async fn fetch(&self, request: Request) -> worker::Result<Response> {
        let store = &self.store;
        if request.headers().has("upgrade")? {
            let listening = self.listen(store, &request).await.or_else(|fault| {
                self.report(&fault);
                Response::error("", 500)
            });
            self.arm(store).await;
            return listening;
        }
        let address = Address::of(&request)?;
        let name = address.path().trim_matches('/').to_owned();
        let at_hand = address.query("parcel").as_deref().and_then(parcel::fetch);
        let text = read(&request, at_hand.is_some()).await?;
        let answer = match Call::read(&text, at_hand) {
            Ok(call) => self.answer(store, &name, call).await,
            Err(why) => Err(Fault::Unreadable { what: "call", why }),
        };
        let answer = answer.unwrap_or_else(|fault| Answer::Failed(fault.to_string()));
        self.arm(store).await;
        Ok(answer.write().into_response())
    }

    async fn websocket_message(
        &self,
        socket: WebSocket,
        said: WebSocketIncomingMessage,
    ) -> worker::Result<()> {
        if let WebSocketIncomingMessage::String(text) = said {
            self.hear(&socket, &text);
        }
        Ok(())
    }

    async fn websocket_close(&self, socket: WebSocket, _: usize, _: String, _: bool) -> worker::Result<()> {
        self.bid_farewell(&socket);
        // The platform waits for our side of the goodbye; one that is closed already needs none.
        socket.close::<&str>(None, None).ok();
        Ok(())
    }

    async fn websocket_error(&self, socket: WebSocket, error: worker::Error) -> worker::Result<()> {
        self.bid_farewell(&socket);
        Entry::new(Level::Info, "listener_lost").with("cause", error.to_string()).write(self.log());
        Ok(())
    }

    async fn alarm(&self) -> worker::Result<Response> {
        self.ring().await;
        Response::empty()
    }
}

impl SessionObject {
    async fn answer(&self, store: &Store, name: &str, call: Call<'_>) -> Result<Answer, Fault> {
        let now = now_ms();
        match call {
            Call::Open { sketch, turn } => {
                let answer = store.atomically(|| {
                    self.open(store, name, &sketch, now)?;
                    let Some(head) = store.head()? else { return Ok(Answer::Missing) };
                    let at = Moment { store, name, head: &head, now };
                    let turn = turn.map(|start| self.first_turn(&at, &start)).transpose()?;
                    Ok(Answer::Opened { created_at: iso(now), turn })
                })?;
                self.is_ready.set(true);
                recent::keep(name, Stamp { revision: 0, updated_at: now }, sketch);
                return Ok(answer);
            }
            Call::Delete => return self.delete(store, name, now).await,
            Call::Begin { .. }
            | Call::Commit { .. }
            | Call::End(_)
            | Call::Resume { .. }
            | Call::Renew { .. }
            | Call::Abandon { .. }
            | Call::Apply { .. }
            | Call::Revert { .. }
            | Call::View(_)
            | Call::Recall { .. } => {}
        }
        self.prepare(store, name).await?;
        let answer = self.answer_live(store, name, call, now);
        // What a section did that failed was never done.
        let written = self.written.take().filter(|_| answer.is_ok());
        if let Some((stamp, sketch)) = written {
            recent::keep(name, stamp, sketch);
        }
        match &answer {
            Ok(_) => self.tell(),
            Err(_) => drop(self.untold.take()),
        }
        answer
    }

    /// Sees to it that the session can be read, if there is one.
    async fn prepare(&self, store: &Store, name: &str) -> Result<(), Fault> {
        if self.is_named(store)? { Ok(()) } else { self.restore(store, name).await }
    }

    /// Whether there is a session, or was one until lately. Then all tables are there, also those that an
    /// older Worker did not know.
    fn is_named(&self, store: &Store) -> Result<bool, Fault> {
        if !self.is_ready.get() && store.name()?.is_some() {
            store.make_tables()?;
            self.is_ready.set(true);
        }
        Ok(self.is_ready.get())
    }

    /// Answers a call of a session that must be there, in one section.
    fn answer_live(&self, store: &Store, name: &str, call: Call<'_>, now: u64) -> Result<Answer, Fault> {
        store.atomically(|| {
            let Some(head) = self.live(store, now)? else {
                return match &call {
                    // A name that was never in use has no tables.
                    Call::Resume { hash, .. } if self.is_ready.get() => too_late(store, hash),
                    _ => Ok(Answer::Missing),
                };
            };
            self.touch(store, &head, now)?;
            let at = &Moment { store, name, head: &head, now };
            match call {
                Call::Begin { beginning, fingerprint, known, isolate, heard } => {
                    self.begin(at, beginning, fingerprint, begin::Worker { known, isolate }, heard)
                }
                Call::Commit { base_revision, edit, end, key } => {
                    self.commit(at, base_revision, edit, end.as_ref(), key.as_ref())
                }
                Call::End(end) => end_turn(at, &end).map(|()| Answer::Done),
                Call::Resume { hash, turn, key } => self.resume(at, &hash, &turn, key.as_deref()),
                Call::Renew { turn } => store.renew_turn(turn, now + LEASE_MS).map(|()| Answer::Done),
                Call::Abandon { turn } => self.interrupt(store, name, turn, now).map(|()| Answer::Done),
                Call::Apply { base_revision, operations, origin, mode, returns, key } => {
                    self.edit(at, base_revision, operations, (mode, origin), returns, key)
                }
                Call::Revert { direction, base_revision, returns, key } => {
                    self.revert(at, direction, base_revision, returns, key)
                }
                Call::View(aspect) => view(at, aspect),
                Call::Recall { revision } => recall(at, revision),
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
        // A new session has all of its permits.
        let _has_permit = self.take_permit(at)?;
        self.start_turn(at, start)
    }
}
