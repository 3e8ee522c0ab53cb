//! Idempotency keys: one object a key ensures that a request is processed once.
//!
//! The first request receives a claim, is processed, and stores its response in the object. A repeated
//! request receives that response, if necessary after a wait. A request claims its key only once it is valid
//! and admitted. A sketch that the session stores is not stored here again.

mod elided_sketch;
mod object;

pub use object::IdempotencyObject;

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
/// The exponential backoff between polls of the object for the first response.
const FIRST_WAIT_MS: u64 = 100;
const LONGEST_WAIT_MS: u64 = 1_000;
/// The time that a repeated request waits for the first response, in ms. A claim left by a crash expires
/// within it.
const MAX_WAIT_MS: u64 = LEASE_MS + 500;
/// The retry time after a wait in vain, in seconds.
const RETRY_AFTER_SECONDS: u64 = 2;

/// A request with an idempotency key.
pub(crate) struct IdempotentRequest {
    stub: Stub,
    /// A hash of key, route and body. The session stores it with the commit of the request.
    key: String,
    /// The SHA-256 of the body.
    fingerprint: String,
    /// Whether the sketch of the response exists nowhere else.
    keeps_sketch: Cell<bool>,
    claim: OnceCell<Claim>,
}

/// The context of a claim.
pub(crate) struct ClaimContext<'a> {
    /// The bindings.
    pub(crate) env: &'a Env,
    /// Runs work that may outlive the response.
    pub(crate) context: &'a Context,
    /// Aborted when the client disconnects.
    pub(crate) signal: &'a AbortSignal,
    /// The time for all model calls, in ms.
    pub(crate) deadline_ms: u64,
}

/// The right to give the first response. It is renewed until it is dropped.
struct Claim {
    holder: Rc<str>,
    _lease: Lease,
}

impl IdempotentRequest {
    /// Returns the request with this URL, key and body.
    ///
    /// # Errors
    /// [`ApiError::WrongField`] for an invalid key.
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

    /// Claims the key. Returns the stored response if the request was processed before.
    ///
    /// # Errors
    /// [`ApiError::WrongField`] if the key was used with another body, [`ApiError::InProgress`] if the first
    /// response takes too long, and [`ApiError::Cancelled`] if the client disconnects meanwhile.
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

    /// Returns the hash under which a session stores the request.
    pub(crate) fn key(&self) -> &str {
        &self.key
    }

    /// Stores the sketch with the response, because it belongs to no revision of a session.
    pub(crate) fn keep_sketch(&self) {
        self.keeps_sketch.set(true);
    }

    /// Stores the response for repeated requests, if this request holds the claim.
    pub(crate) async fn store(&self, status: u16, content_type: &str, body: String) -> Result<(), ApiError> {
        let Some(Claim { holder, .. }) = self.claim.get() else { return Ok(()) };
        let elided = if self.keeps_sketch.get() { None } else { elide(&body) };
        let (body, elided) = elided.map_or((body, None), |(text, elided)| (text, Some(elided)));
        let response = StoredResponse { status, content_type: content_type.to_owned(), body, elided };
        call(&self.stub, &KeyRequest::Store { holder: holder.to_string(), response }).await.map(drop)
    }

    /// Stores a response, unless it is a stream. The handler of a stream stores its transcript.
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

    /// Gives up the claim, if there is one. A repeated request is then processed again.
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

/// Returns a stored response with the sketch of its session, if the session still has it.
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
