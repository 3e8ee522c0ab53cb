//! Requests with an idempotency key: one object per key sees that they are answered once.
//!
//! Who comes first is given a claim, answers, and leaves the answer with the object; who repeats the
//! request gets that answer, if need be after waiting for it. Nothing is claimed before the request is understood and
//! admitted, and a sketch that its session has is not kept a second time.

mod elided_sketch;
mod object;

pub use object::OnceObject;

use super::lease::{LEASE_MS, Lease};
use super::session::{Session, SessionId};
use crate::http::body::Body;
use crate::http::cancellation::{CancelReason, Cancellation};
use crate::http::error::ApiError;
use crate::http::sse::EventSink;
use crate::platform::{HostText, RequestUrl, Stub, Timer, hex, random_id};
use elided_sketch::{ElidedSketch, elide};
use futures_util::future::{Either, select};
use object::{KeyRequest, KeyResponse, StoredResponse};
use sha2::{Digest, Sha256};
use std::cell::{Cell, OnceCell};
use std::pin::pin;
use std::rc::Rc;
use worker::web_sys::AbortSignal;
use worker::{Context, Env, Response, ResponseBody, ResponseBuilder};

/// The longest key, in characters.
const MAX_KEY_CHARS: usize = 255;
/// The waits before the object is request again whether the first answer is there: twice as long each time.
const FIRST_WAIT_MS: u64 = 100;
const LONGEST_WAIT_MS: u64 = 1_000;
/// How long a repeat waits for the first answer, in ms: until what a crash has left behind is free.
const MAX_WAIT_MS: u64 = LEASE_MS + 500;
/// When a repeat may come again that has waited in vain, in s.
const RETRY_AFTER_SECONDS: u64 = 2;

/// A request with a key.
pub(crate) struct IdempotentRequest {
    stub: Stub,
    /// Of the key, the route and the body: what a session that the request changes keeps with its commit.
    key: String,
    /// Of the body.
    fingerprint: String,
    /// Whether the sketch of the answer is to be had nowhere else.
    keeps_sketch: Cell<bool>,
    claim: OnceCell<Claim>,
}

/// Whoever wants to give the answer to a request with a key.
pub(crate) struct ClaimContext<'a> {
    /// The bindings.
    pub(crate) env: &'a Env,
    /// What may go on after the answer.
    pub(crate) context: &'a Context,
    /// Aborted when the client leaves.
    pub(crate) signal: &'a AbortSignal,
    /// What the answer's model calls may take, in ms.
    pub(crate) deadline_ms: u64,
}

/// The right to give the first answer, for as long as this lives.
struct Claim {
    holder: Rc<str>,
    _lease: Lease,
}

impl IdempotentRequest {
    /// The request at this address with this key and body.
    ///
    /// # Errors
    /// [`ApiError::WrongField`] for a key that is none.
    pub(crate) fn of(env: &Env, address: &RequestUrl, key: &str, body: &Body) -> Result<Self, ApiError> {
        let is_printable = key.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        if key.is_empty() || key.len() > MAX_KEY_CHARS || !is_printable {
            let expected = format!("1 to {MAX_KEY_CHARS} printable ASCII characters");
            return Err(ApiError::WrongField { field: "Idempotency-Key", expected });
        }
        let name = hex(&Sha256::digest(format!("{}\n{key}", address.path()).as_bytes()));
        let stub = Stub::named(env, "ONCE", &name)?;
        let fingerprint = hex(&body.digest());
        let key = hex(&Sha256::digest(format!("{name}\n{fingerprint}").as_bytes()));
        Ok(Self { stub, key, fingerprint, keeps_sketch: Cell::new(false), claim: OnceCell::new() })
    }

    /// Claims the right to answer; the answer, if the request was made before.
    ///
    /// # Errors
    /// [`ApiError`] for a key that came with another body, or whose first answer takes longer than a repeat waits;
    /// [`ApiError::Cancelled`] when the client does not wait either.
    pub(crate) async fn claim(&self, context: ClaimContext<'_>) -> Result<Option<Response>, ApiError> {
        let holder: Rc<str> = random_id().into();
        let request = KeyRequest::Claim { fingerprint: self.fingerprint.clone(), holder: holder.to_string() };
        let sink = EventSink::Discard;
        let mut cancellation = Cancellation::new(MAX_WAIT_MS, context.signal, &sink);
        let mut pause_ms = FIRST_WAIT_MS;
        loop {
            match call(&self.stub, &request).await? {
                KeyResponse::Claimed => {
                    self.claim.set(Claim::start(&context, &self.stub, holder)).ok();
                    return Ok(None);
                }
                KeyResponse::InProgress => {
                    match select(&mut cancellation, pin!(Timer::of_ms(pause_ms))).await {
                        Either::Left((CancelReason::Disconnected, _)) => return Err(ApiError::Cancelled),
                        Either::Left((CancelReason::Deadline, _)) => {
                            return Err(ApiError::InProgress { retry_after_seconds: RETRY_AFTER_SECONDS });
                        }
                        Either::Right(_) => pause_ms = (2 * pause_ms).min(LONGEST_WAIT_MS),
                    }
                }
                KeyResponse::Answered(StoredResponse { status, content_type, body, elided }) => {
                    let body = match elided {
                        None => body,
                        Some(elided) => restore_sketch(context.env, &elided, &body).await?,
                    };
                    let builder = ResponseBuilder::new().with_status(status);
                    let builder = builder.with_header("content-type", &content_type)?;
                    return Ok(Some(builder.fixed(body.into_bytes())));
                }
                KeyResponse::KeyReused => {
                    let expected = "a new one for another request".to_owned();
                    return Err(ApiError::WrongField { field: "Idempotency-Key", expected });
                }
                KeyResponse::Done => {
                    return Err(ApiError::internal("a once object answered another question"));
                }
            }
        }
    }

    /// What a session knows the request by.
    pub(crate) fn key(&self) -> &str {
        &self.key
    }

    /// The sketch of the answer belongs to no revision of a session, and has to be kept.
    pub(crate) fn keep_sketch(&self) {
        self.keeps_sketch.set(true);
    }

    /// Leaves the answer for those who repeat the request, if it is ours to give.
    pub(crate) async fn store(&self, status: u16, content_type: &str, body: String) -> Result<(), ApiError> {
        let Some(Claim { holder, .. }) = self.claim.get() else { return Ok(()) };
        let elided = if self.keeps_sketch.get() { None } else { elide(&body) };
        let (body, elided) = elided.map_or((body, None), |(text, elided)| (text, Some(elided)));
        let response = StoredResponse { status, content_type: content_type.to_owned(), body, elided };
        call(&self.stub, &KeyRequest::Store { holder: holder.to_string(), response }).await.map(drop)
    }

    /// Leaves a response, unless it is a stream, which only its maker can keep.
    pub(crate) async fn store_response(&self, response: &Response) -> Result<(), ApiError> {
        let status = response.status_code();
        match response.body() {
            ResponseBody::Stream(_) => Ok(()),
            ResponseBody::Empty => self.store(status, "application/json", String::new()).await,
            ResponseBody::Body(bytes) => {
                let content_type = response.headers().get("content-type")?.unwrap_or_default();
                self.store(status, &content_type, String::from_utf8_lossy(bytes).into_owned()).await
            }
        }
    }

    /// Gives the claim back, if there is one: nothing was answered. Whoever repeats the request has it done anew.
    pub(crate) async fn release(&self) -> Result<(), ApiError> {
        let Some(Claim { holder, .. }) = self.claim.get() else { return Ok(()) };
        call(&self.stub, &KeyRequest::Release { holder: holder.to_string() }).await.map(drop)
    }
}

impl Claim {
    fn start(context: &ClaimContext<'_>, stub: &Stub, holder: Rc<str>) -> Self {
        let renewed = (stub.clone(), holder.clone());
        let renew = move || {
            let (stub, holder) = renewed.clone();
            async move { call(&stub, &KeyRequest::Renew { holder: holder.to_string() }).await }
        };
        Self { holder, _lease: Lease::start(context.context, context.deadline_ms, renew) }
    }
}

/// An answer with the sketch that its session has, if it still has it.
async fn restore_sketch(env: &Env, elided: &ElidedSketch, text: &str) -> Result<String, ApiError> {
    let id = SessionId::parse(&elided.session_id).ok_or(ApiError::SessionNotFound)?;
    match Session::named(env, id)?.sketch_at_revision(elided.revision).await {
        Ok(sketch_json) => Ok(elided.restore(text, Some(&sketch_json))),
        Err(ApiError::SessionNotFound) => Ok(elided.restore(text, None)),
        Err(error) => Err(error),
    }
}

async fn call(stub: &Stub, request: &KeyRequest) -> Result<KeyResponse, ApiError> {
    let text = stub.call("", HostText::json(request)).await?;
    serde_json::from_str(&text).map_err(ApiError::internal)
}
