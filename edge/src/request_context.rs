//! The context of a request.

use crate::config::Config;
use crate::http::error::{ApiError, ErrorResponse};
use crate::http::request_id::RequestId;
use crate::log::{Level, LogEntry};
use crate::metrics::{self, MetricsRequest};
use crate::model::CallContext;
use crate::objects::idempotency::{ClaimContext, IdempotentRequest};
use crate::objects::rate_limit::{Client, QuotaKind};
use crate::objects::session::{ResponseFields, Session, SessionId};
use crate::platform::RequestUrl;
use std::cell::{Cell, RefCell};
use std::future::Future;
use std::rc::Rc;
use worker::web_sys::AbortSignal;
use worker::{Context, Env, Response};

impl LogFields {
    /// Records the error of the request.
    pub(crate) fn record_failure(&self, failure: &ErrorResponse) {
        self.code.set(Some(failure.error.code().name()));
        if let Some(session_id) = &failure.session_id {
            self.session_id.replace(Some(session_id.clone()));
        }
    }
}

/// The context of a request.
#[derive(Clone)]
pub(crate) struct RequestContext {
    /// The bindings.
    pub(crate) env: Env,
    /// The settings.
    pub(crate) config: &'static Config,
    /// The id of the request.
    pub(crate) request_id: RequestId,
    /// The URL of the request.
    pub(crate) url: RequestUrl,
    /// Aborted when the client disconnects.
    pub(crate) signal: AbortSignal,
    /// The client for rate limits.
    pub(crate) client: Client,
    /// The request's idempotency key, if it has one.
    pub(crate) idempotent: Option<Rc<IdempotentRequest>>,
    /// The context of the Worker, which runs background work.
    pub(crate) worker_context: Rc<Context>,
    /// The response fields that the `Prefer` header requests.
    pub(crate) preferred_fields: ResponseFields,
    /// Fields of the log line.
    pub(crate) log_fields: Rc<LogFields>,
}

/// Fields of a request's log line that are set during its processing.
#[derive(Debug, Default)]
pub(crate) struct LogFields {
    /// The session.
    pub(crate) session_id: RefCell<Option<String>>,
    /// The error code, of [`websketch_protocol::ErrorCode`] or of a turn.
    pub(crate) code: Cell<Option<&'static str>>,
    /// The length of the body in bytes.
    pub(crate) bytes_in: Cell<usize>,
}

impl RequestContext {
    /// Returns the hash under which a session stores the request, if it has an idempotency key.
    pub(crate) fn idempotency_key(&self) -> Option<String> {
        self.idempotent.as_ref().map(|idempotent| idempotent.key().to_owned())
    }

    /// Runs `work` in the background. It continues after the response and after a disconnect.
    pub(crate) fn spawn(&self, work: impl Future<Output = ()> + 'static) {
        self.worker_context.wait_until(work);
    }

    /// Returns the context of the request's model calls.
    pub(crate) fn call_context(&self) -> CallContext {
        let context = self.worker_context.clone();
        CallContext {
            env: self.env.clone(),
            config: self.config,
            request_id: self.request_id.clone(),
            subject: None,
            spawner: Rc::new(move |work| context.wait_until(work)),
        }
    }

    /// Returns the fields of the response: as the body requests, else as the header does.
    pub(crate) fn response_fields(&self, requested: Option<bool>) -> ResponseFields {
        match requested {
            Some(true) => ResponseFields::Sketch,
            Some(false) => ResponseFields::Minimal,
            None => self.preferred_fields,
        }
    }

    /// Sets the session of the log line.
    pub(crate) fn set_session(&self, session_id: &str) {
        self.log_fields.session_id.replace(Some(session_id.to_owned()));
    }

    /// Sets the error code of the log line.
    pub(crate) fn set_code(&self, code: Option<&'static str>) {
        self.log_fields.code.set(code);
    }

    /// Schedules a report of the metrics, if none is scheduled.
    pub(crate) fn report_metrics(&self) {
        if metrics::needs_report() {
            let context = self.clone();
            self.spawn(async move {
                if let Err(error) = metrics::report_when_due(&context.env).await {
                    error.log(&context.request_id, context.config.log);
                }
            });
        }
    }

    /// Returns a log entry of this request.
    pub(crate) fn log_entry(&self, level: Level, event: &'static str) -> LogEntry {
        LogEntry::new(level, event).with("request_id", self.request_id.as_str())
    }

    /// Sends a request to the metrics object in the background.
    pub(crate) fn send_to_metrics(&self, request: MetricsRequest) {
        let context = self.clone();
        self.spawn(async move {
            if let Err(error) = metrics::call(&context.env, &request).await {
                error.log(&context.request_id, context.config.log);
            }
        });
    }

    /// Takes a permit for a new session.
    ///
    /// # Errors
    /// [`ApiError::RateLimited`].
    pub(crate) async fn admit_session(&self) -> Result<(), ApiError> {
        self.client.admit(&self.env, QuotaKind::Sessions).await
    }

    /// Takes a permit for a request that may change or store data.
    ///
    /// # Errors
    /// [`ApiError::RateLimited`].
    pub(crate) async fn admit_write(&self) -> Result<(), ApiError> {
        self.client.admit(&self.env, QuotaKind::Writes).await
    }

    /// Takes a permit for a read of something that may not exist.
    ///
    /// # Errors
    /// [`ApiError::RateLimited`].
    pub(crate) async fn admit_miss(&self) -> Result<(), ApiError> {
        self.client.admit(&self.env, QuotaKind::Misses).await
    }

    /// Admits a valid request and claims its idempotency key. Returns the stored response if it was processed
    /// before.
    ///
    /// Invalid requests never get here, so they take no permit and claim no key.
    ///
    /// # Errors
    /// [`ApiError::RateLimited`], and as [`IdempotentRequest::claim`].
    pub(crate) async fn admit_and_claim(&self) -> Result<Option<Response>, ApiError> {
        self.admit_write().await?;
        match &self.idempotent {
            Some(idempotent) => idempotent.claim(self.claim_context()).await,
            None => Ok(None),
        }
    }

    fn claim_context(&self) -> ClaimContext<'_> {
        let (env, context, signal) = (&self.env, &*self.worker_context, &self.signal);
        ClaimContext { env, context, signal, deadline_ms: self.config.deadline_ms }
    }

    /// Reads a session that may not exist.
    ///
    /// # Errors
    /// [`ApiError::RateLimited`] for a client with too many misses, [`ApiError::SessionNotFound`], and the
    /// errors of `read`.
    pub(crate) async fn read_session_counting_misses<T>(
        &self,
        id: Option<SessionId>,
        read: impl AsyncFnOnce(&Session) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        self.client.read_session_counting_misses(&self.env, id.ok_or(ApiError::SessionNotFound)?, read).await
    }
}
