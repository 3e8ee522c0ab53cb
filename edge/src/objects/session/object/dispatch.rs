//! The dispatcher of requests to a session object.
//!
//! Each request is answered without an await between its statements, so two requests never interleave.

use super::SessionObject;
use super::begin;
use super::fault::Fault;
use super::message_rate::MessageRateLimiter;
use super::store::Store;
use super::transaction::SessionTx;
use super::turns::{end_turn, expired_question};
use super::view::{sketch_at_revision, view};
use crate::log::{Level, LogEntry};
use crate::objects::lease::LEASE_MS;
use crate::objects::session::cache::handoff;
use crate::objects::session::cache::sketches::{self, SketchVersion};
use crate::objects::session::protocol::request::{SessionRequest, TurnStart};
use crate::objects::session::protocol::response::SessionResponse;
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
            alarm_at: Cell::new(None),
            is_initialized: Cell::new(false),
            pending_broadcasts: RefCell::default(),
            message_rate: MessageRateLimiter::default(),
            written_sketch: RefCell::default(),
        }
    }

    async fn fetch(&self, request: Request) -> worker::Result<Response> {
        let store = &self.store;
        if request.headers().has("upgrade")? {
            let listening = self.accept_socket(store, &request).await.or_else(|fault| {
                self.log_fault(&fault);
                Response::error("", 500)
            });
            self.schedule_alarm(store).await;
            return listening;
        }
        let address = RequestUrl::of(&request)?;
        let name = address.path().trim_matches('/').to_owned();
        let at_hand = address.query("parcel").as_deref().and_then(handoff::remove_by_address);
        let text = read_body(&request, at_hand.is_some()).await?;
        let response = match SessionRequest::read(&text, at_hand) {
            Ok(request) => self.handle(store, &name, request).await,
            Err(why) => Err(Fault::Unreadable { what: "call", why }),
        };
        let response = response.unwrap_or_else(|fault| SessionResponse::Failed(fault.to_string()));
        self.schedule_alarm(store).await;
        Ok(response.write().into_response())
    }

    async fn websocket_message(
        &self,
        socket: WebSocket,
        conversation: WebSocketIncomingMessage,
    ) -> worker::Result<()> {
        if let WebSocketIncomingMessage::String(text) = conversation {
            self.relay_presence(&socket, &text);
        }
        Ok(())
    }

    async fn websocket_close(&self, socket: WebSocket, _: usize, _: String, _: bool) -> worker::Result<()> {
        self.broadcast_leave(&socket);
        // The host waits for this side's close frame. A closed socket needs none.
        socket.close::<&str>(None, None).ok();
        Ok(())
    }

    async fn websocket_error(&self, socket: WebSocket, error: worker::Error) -> worker::Result<()> {
        self.broadcast_leave(&socket);
        LogEntry::new(Level::Info, "listener_lost").with("cause", error.to_string()).write(self.log());
        Ok(())
    }

    async fn alarm(&self) -> worker::Result<Response> {
        self.on_alarm().await;
        Response::empty()
    }
}

impl SessionObject {
    async fn handle(
        &self,
        store: &Store,
        name: &str,
        request: SessionRequest<'_>,
    ) -> Result<SessionResponse, Fault> {
        let now = now_ms();
        match request {
            SessionRequest::Open { sketch, turn } => {
                let response = store.atomically(|| {
                    self.create(store, name, &sketch, now)?;
                    let Some(head) = store.head()? else { return Ok(SessionResponse::NotFound) };
                    let tx = SessionTx { store, name, head: &head, now };
                    let turn = turn.map(|start| self.start_first_turn(&tx, &start)).transpose()?;
                    Ok(SessionResponse::Opened { created_at: iso(now), turn })
                })?;
                self.is_initialized.set(true);
                sketches::insert(name, SketchVersion { revision: 0, updated_at: now }, sketch);
                return Ok(response);
            }
            SessionRequest::Delete => return self.delete(store, name, now).await,
            SessionRequest::Begin { .. }
            | SessionRequest::Commit { .. }
            | SessionRequest::End(_)
            | SessionRequest::Resume { .. }
            | SessionRequest::Renew { .. }
            | SessionRequest::Abandon { .. }
            | SessionRequest::Apply { .. }
            | SessionRequest::Revert { .. }
            | SessionRequest::View(_)
            | SessionRequest::SketchAt { .. } => {}
        }
        self.ensure_restored(store, name).await?;
        let response = self.handle_live(store, name, request, now);
        // A failed transaction was rolled back.
        let written = self.written_sketch.take().filter(|_| response.is_ok());
        if let Some((version, sketch)) = written {
            sketches::insert(name, version, sketch);
        }
        match &response {
            Ok(_) => self.broadcast_commits(),
            Err(_) => drop(self.pending_broadcasts.take()),
        }
        response
    }

    /// Answers a request to a live session in one transaction.
    fn handle_live(
        &self,
        store: &Store,
        name: &str,
        request: SessionRequest<'_>,
        now: u64,
    ) -> Result<SessionResponse, Fault> {
        store.atomically(|| {
            let Some(head) = self.live_head(store, now)? else {
                return match &request {
                    // A session that never existed has no tables.
                    SessionRequest::Resume { hash, .. } if self.is_initialized.get() => {
                        expired_question(store, hash)
                    }
                    _ => Ok(SessionResponse::NotFound),
                };
            };
            self.touch(store, &head, now)?;
            let tx = &SessionTx { store, name, head: &head, now };
            match request {
                SessionRequest::Begin {
                    beginning,
                    fingerprint,
                    cached_version: known,
                    isolate_id: isolate,
                    cursor,
                } => self.begin(
                    tx,
                    beginning,
                    fingerprint,
                    begin::CallerCache { version: known, isolate_id: isolate },
                    cursor,
                ),
                SessionRequest::Commit { base_revision, edit, end, key } => {
                    self.commit(tx, base_revision, edit, end.as_ref(), key.as_ref())
                }
                SessionRequest::End(end) => end_turn(tx, &end).map(|()| SessionResponse::Done),
                SessionRequest::Resume { hash, turn, key } => self.resume(tx, &hash, &turn, key.as_deref()),
                SessionRequest::Renew { turn } => {
                    store.renew_turn(turn, now + LEASE_MS).map(|()| SessionResponse::Done)
                }
                SessionRequest::Abandon { turn } => {
                    self.interrupt(store, name, turn, now).map(|()| SessionResponse::Done)
                }
                SessionRequest::Apply { base_revision, operations, origin, mode, returns, key } => {
                    self.edit(tx, base_revision, operations, (mode, origin), returns, key)
                }
                SessionRequest::Revert { direction, base_revision, returns, key } => {
                    self.revert(tx, direction, base_revision, returns, key)
                }
                SessionRequest::View(aspect) => view(tx, aspect),
                SessionRequest::SketchAt { revision } => sketch_at_revision(tx, revision),
                SessionRequest::Open { .. } | SessionRequest::Delete => Err(Fault::Damaged { what: "call" }),
            }
        })
    }

    /// Starts the turn that a session is opened for. It counts against the rate limit.
    fn start_first_turn(&self, tx: &SessionTx, start: &TurnStart) -> Result<u64, Fault> {
        // A new session has all its permits.
        let _has_permit = self.take_permit(tx)?;
        self.start_turn(tx, start)
    }
}

/// Reads the body of a request. The sketch in the second line is skipped if it was handed off.
async fn read_body(request: &Request, has_sketch: bool) -> worker::Result<String> {
    let body = Uint8Array::new(&JsFuture::from(request.inner().array_buffer()?).await?);
    let end = u32::try_from(body.index_of(b'\n', 0)).ok().filter(|_| has_sketch);
    Ok(end.map_or_else(|| utf8(&body), |end| utf8(&body.subarray(0, end))))
}
