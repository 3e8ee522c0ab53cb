//! The section that answers a call. Every answer is found in one go without waiting, so that calls cannot come between
//! each other's statements.

use super::SessionObject;
use super::begin;
use super::fault::Fault;
use super::message_rate::Speakers;
use super::store::Store;
use super::transaction::Moment;
use super::turns::{end_turn, too_late};
use super::view::{recall, view};
use crate::log::{Level, LogEntry};
use crate::objects::lease::LEASE_MS;
use crate::objects::session::cache::handoff;
use crate::objects::session::cache::lru::{self, Stamp};
use crate::objects::session::protocol::request::{Call, TurnStart};
use crate::objects::session::protocol::response::Answer;
use crate::platform::{RequestUrl, iso, now_ms, utf8};
use std::cell::{Cell, RefCell};
use worker::js_sys::Uint8Array;
use worker::js_sys::futures::JsFuture;
use worker::{DurableObject, Env, Request, Response, State, WebSocket, WebSocketIncomingMessage};

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
        let address = RequestUrl::of(&request)?;
        let name = address.path().trim_matches('/').to_owned();
        let at_hand = address.query("parcel").as_deref().and_then(handoff::fetch);
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
        LogEntry::new(Level::Info, "listener_lost").with("cause", error.to_string()).write(self.log());
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
                lru::keep(name, Stamp { revision: 0, updated_at: now }, sketch);
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
            lru::keep(name, stamp, sketch);
        }
        match &answer {
            Ok(_) => self.tell(),
            Err(_) => drop(self.untold.take()),
        }
        answer
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

    /// The turn that a session is opened for counts like any other.
    fn first_turn(&self, at: &Moment, start: &TurnStart) -> Result<u64, Fault> {
        // A new session has all of its permits.
        let _has_permit = self.take_permit(at)?;
        self.start_turn(at, start)
    }
}

/// The text of a call; only its first line where the sketch in the second one is at hand.
async fn read(request: &Request, has_sketch: bool) -> worker::Result<String> {
    let body = Uint8Array::new(&JsFuture::from(request.inner().array_buffer()?).await?);
    let end = u32::try_from(body.index_of(b'\n', 0)).ok().filter(|_| has_sketch);
    Ok(end.map_or_else(|| utf8(&body), |end| utf8(&body.subarray(0, end))))
}
