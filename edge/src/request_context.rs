//! What the answer to a request may use.

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
    /// The request failed.
    pub(crate) fn record_failure(&self, failure: &ErrorResponse) {
        self.code.set(Some(failure.error.code().name()));
        if let Some(session_id) = &failure.session_id {
            self.session_id.replace(Some(session_id.clone()));
        }
    }
}

/// The surroundings of one request.
#[derive(Clone)]
pub(crate) struct RequestContext {
    /// The bindings.
    pub(crate) env: Env,
    /// The settings.
    pub(crate) config: &'static Config,
    /// The request's name.
    pub(crate) request_id: RequestId,
    /// Where the request was sent.
    pub(crate) url: RequestUrl,
    /// Aborted when the client leaves.
    pub(crate) signal: AbortSignal,
    /// Whom the platform takes the client for.
    pub(crate) client: Client,
    /// What a request is known by that carries an idempotency key.
    pub(crate) idempotent: Option<Rc<IdempotentRequest>>,
    /// What may go on after the answer.
    pub(crate) worker_context: Rc<Context>,
    /// What the `Prefer` header asks of answers.
    pub(crate) preferred_fields: ResponseFields,
    /// What is found out for the log.
    pub(crate) log_fields: Rc<LogFields>,
}

/// What is found out about a request while it is answered, for its line in the log.
#[derive(Debug, Default)]
pub(crate) struct LogFields {
    /// The session.
    pub(crate) session_id: RefCell<Option<String>>,
    /// Why it failed, of [`websketch_protocol::ErrorCode`] or of a turn.
    pub(crate) code: Cell<Option<&'static str>>,
    /// Bytes of its body.
    pub(crate) bytes_in: Cell<usize>,
}

impl RequestContext {
    /// What a session knows the request by if it may be repeated.
    pub(crate) fn idempotency_key(&self) -> Option<String> {
        self.idempotent.as_ref().map(|idempotent| idempotent.key().to_owned())
    }

    /// Does `work` although the answer may be given, or the client gone.
    pub(crate) fn spawn(&self, work: impl Future<Output = ()> + 'static) {
        self.worker_context.wait_until(work);
    }

    /// Who calls models for this request.
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

    /// What an answer is to hold: as the body says, else as the header.
    pub(crate) fn response_fields(&self, requested: Option<bool>) -> ResponseFields {
        match requested {
            Some(true) => ResponseFields::Sketch,
            Some(false) => ResponseFields::Minimal,
            None => self.preferred_fields,
        }
    }

    /// The request is about this session.
    pub(crate) fn set_session(&self, session_id: &str) {
        self.log_fields.session_id.replace(Some(session_id.to_owned()));
    }

    /// The request failed for this reason, if it did.
    pub(crate) fn set_code(&self, code: Option<&'static str>) {
        self.log_fields.code.set(code);
    }

    /// Sees to it that what was counted is reported.
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

    /// A log line about this request.
    pub(crate) fn log_entry(&self, level: Level, event: &'static str) -> LogEntry {
        LogEntry::new(level, event).with("request_id", self.request_id.as_str())
    }

    /// Tells the monitor something after the answer.
    pub(crate) fn send_to_metrics(&self, request: MetricsRequest) {
        let context = self.clone();
        self.spawn(async move {
            if let Err(error) = metrics::call(&context.env, &request).await {
                error.log(&context.request_id, context.config.log);
            }
        });
    }

    /// Counts a new session of this client.
    ///
    /// # Errors
    /// [`ApiError::RateLimited`].
    pub(crate) async fn admit_session(&self) -> Result<(), ApiError> {
        self.client.admit(&self.env, QuotaKind::Sessions).await
    }

    /// Counts a request of this client that may change or store something.
    ///
    /// # Errors
    /// [`ApiError::RateLimited`].
    pub(crate) async fn admit_write(&self) -> Result<(), ApiError> {
        self.client.admit(&self.env, QuotaKind::Writes).await
    }

    /// Counts a look of this client at something that may not be there.
    ///
    /// # Errors
    /// [`ApiError::RateLimited`].
    pub(crate) async fn admit_miss(&self) -> Result<(), ApiError> {
        self.client.admit(&self.env, QuotaKind::Misses).await
    }

    /// Begins to do what is asked, once that is understood: nothing is counted, claimed or stored for a request that
    /// cannot be read. The answer, if it was given before.
    ///
    /// # Errors
    /// [`ApiError::RateLimited`], and as [`Keyed::claim`].
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

    /// Reads a session that may not be there.
    ///
    /// # Errors
    /// [`ApiError::RateLimited`] for a client that looks for too many that are not, [`ApiError::SessionNotFound`], and
    /// what `read` fails with.
    pub(crate) async fn read_session_counting_misses<T>(
        &self,
        id: Option<SessionId>,
        read: impl AsyncFnOnce(&Session) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        self.client.read_session_counting_misses(&self.env, id.ok_or(ApiError::SessionNotFound)?, read).await
    }
}
