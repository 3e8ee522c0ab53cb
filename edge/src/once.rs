//! Requests with an idempotency key: one object per key sees that they are answered once.
//!
//! Who comes first is given a claim, answers, and leaves the answer with the object; who repeats the
//! request gets that answer, if need be after waiting for it.

mod object;

pub use object::OnceObject;

use crate::body::Body;
use crate::error::ApiError;
use crate::lease::{LEASE_MS, Lease};
use crate::platform::{Stub, Text, Timer, hex, random_uuid};
use crate::scope::Scope;
use crate::sse::Screen;
use crate::watch::{Stop, Watch};
use futures_util::future::{Either, select};
use object::{Asked, Kept, Told};
use sha2::{Digest, Sha256};
use std::pin::pin;
use std::rc::Rc;
use worker::{ResponseBody, ResponseBuilder};

/// The longest key, in characters.
const MAX_KEY_CHARS: usize = 255;
/// The waits before the object is asked again whether the first answer is there: twice as long each time.
const FIRST_WAIT_MS: u64 = 100;
const LONGEST_WAIT_MS: u64 = 1_000;
/// How long a repeat waits for the first answer, in ms: until what a crash has left behind is free.
const PATIENCE_MS: u64 = LEASE_MS + 500;
/// When a repeat may come again that has waited in vain, in s.
const RETRY_AFTER_SECONDS: u64 = 2;

/// What becomes of a request with a key.
pub(crate) enum Turnout {
    /// It is the first one.
    First(Claim),
    /// It was answered before.
    Repeated(worker::Response),
}

/// The right to give the first answer, for as long as this lives.
pub(crate) struct Claim {
    stub: Stub,
    /// Of the key, the route and the body: what a session that the request changes keeps with its commit.
    key: String,
    holder: Rc<str>,
    _lease: Lease,
}

/// Finds out whether a request was made before.
///
/// # Errors
/// [`ApiError`] for a key that is none, that came with another body, or whose first answer takes longer than a repeat
/// waits; [`ApiError::Cancelled`] when the client does not wait either.
pub(crate) async fn claim(scope: &Scope, key: &str, body: &Body) -> Result<Turnout, ApiError> {
    let is_printable = key.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if key.is_empty() || key.len() > MAX_KEY_CHARS || !is_printable {
        let wanted = format!("1 to {MAX_KEY_CHARS} printable ASCII characters");
        return Err(ApiError::WrongField { field: "Idempotency-Key", wanted });
    }
    let name = hex(&Sha256::digest(format!("{}\n{key}", scope.address.path()).as_bytes()));
    let stub = Stub::named(&scope.env, "ONCE", &name)?;
    let fingerprint = hex(&body.digest());
    let key = hex(&Sha256::digest(format!("{name}\n{fingerprint}").as_bytes()));
    let holder: Rc<str> = random_uuid().into();
    let asked = Asked::Claim { fingerprint, holder: holder.to_string() };
    let screen = Screen::Off;
    let mut watch = Watch::over(PATIENCE_MS, &scope.signal, &screen);
    let mut pause_ms = FIRST_WAIT_MS;
    loop {
        match ask(&stub, &asked).await? {
            Told::Claimed => return Ok(Turnout::First(Claim::held(scope, stub, key, holder))),
            Told::Running => match select(&mut watch, pin!(Timer::of_ms(pause_ms))).await {
                Either::Left((Stop::Left, _)) => return Err(ApiError::Cancelled),
                Either::Left((Stop::Deadline, _)) => {
                    return Err(ApiError::InProgress { retry_after_seconds: RETRY_AFTER_SECONDS });
                }
                Either::Right(_) => pause_ms = (2 * pause_ms).min(LONGEST_WAIT_MS),
            },
            Told::Answered(Kept { status, content_type, body }) => {
                let builder = ResponseBuilder::new().with_status(status);
                let builder = builder.with_header("content-type", &content_type)?;
                return Ok(Turnout::Repeated(builder.fixed(body.into_bytes())));
            }
            Told::Other => {
                let wanted = "a new one for another request".to_owned();
                return Err(ApiError::WrongField { field: "Idempotency-Key", wanted });
            }
            Told::Done => return Err(ApiError::internal("a once object answered another question")),
        }
    }
}

impl Claim {
    fn held(scope: &Scope, stub: Stub, key: String, holder: Rc<str>) -> Self {
        let renewed = (stub.clone(), holder.clone());
        let renew = move || {
            let (stub, holder) = renewed.clone();
            async move { ask(&stub, &Asked::Renew { holder: holder.to_string() }).await }
        };
        Self { stub, key, holder, _lease: Lease::held(scope, renew) }
    }

    /// What a session knows the request by.
    pub(crate) fn key(&self) -> &str {
        &self.key
    }

    /// Leaves the answer for those who repeat the request.
    pub(crate) async fn keep(&self, status: u16, content_type: &str, body: String) -> Result<(), ApiError> {
        let kept = Kept { status, content_type: content_type.to_owned(), body };
        ask(&self.stub, &Asked::Keep { holder: self.holder.to_string(), kept }).await.map(drop)
    }

    /// Leaves a response, unless it is a stream, which only its maker can keep.
    pub(crate) async fn keep_response(&self, response: &worker::Response) -> Result<(), ApiError> {
        let status = response.status_code();
        match response.body() {
            ResponseBody::Stream(_) => Ok(()),
            ResponseBody::Empty => self.keep(status, "application/json", String::new()).await,
            ResponseBody::Body(bytes) => {
                let content_type = response.headers().get("content-type")?.unwrap_or_default();
                self.keep(status, &content_type, String::from_utf8_lossy(bytes).into_owned()).await
            }
        }
    }

    /// Gives the claim back: nothing was answered. Whoever repeats the request has it done anew.
    pub(crate) async fn release(&self) -> Result<(), ApiError> {
        ask(&self.stub, &Asked::Release { holder: self.holder.to_string() }).await.map(drop)
    }
}

async fn ask(stub: &Stub, asked: &Asked) -> Result<Told, ApiError> {
    let text = stub.ask("", Text::json(asked)).await?;
    serde_json::from_str(&text).map_err(ApiError::internal)
}
