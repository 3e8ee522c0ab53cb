//! What the answer to a request may use.

use crate::config::Config;
use crate::error::{ApiError, Failure};
use crate::limit::{Exhausted, limited};
use crate::log::{Entry, Level};
use crate::monitor::{self, Asked};
use crate::once::Claim;
use crate::platform::Address;
use crate::request_id::RequestId;
use crate::session::Returns;
use std::cell::{Cell, RefCell};
use std::future::Future;
use std::rc::Rc;
use worker::web_sys::AbortSignal;
use worker::{Context, Env};

impl Findings {
    /// The request failed.
    pub(crate) fn note(&self, failure: &Failure) {
        self.code.set(Some(failure.error.code().name()));
        if let Some(session_id) = &failure.session_id {
            self.session_id.replace(Some(session_id.clone()));
        }
    }
}

/// The surroundings of one request.
#[derive(Clone)]
pub(crate) struct Scope {
    /// The bindings.
    pub(crate) env: Env,
    /// The settings.
    pub(crate) config: &'static Config,
    /// The request's name.
    pub(crate) request_id: RequestId,
    /// Where the request was sent.
    pub(crate) address: Address,
    /// Aborted when the client leaves.
    pub(crate) signal: AbortSignal,
    /// Whom the platform takes the client for.
    pub(crate) client: String,
    /// The right to answer a request that carries an idempotency key.
    pub(crate) claim: Option<Rc<Claim>>,
    /// What may go on after the answer.
    pub(crate) context: Rc<Context>,
    /// What the `Prefer` header asks of answers.
    pub(crate) preferred: Returns,
    /// What is found out for the log.
    pub(crate) findings: Rc<Findings>,
}

/// What is found out about a request while it is answered, for its line in the log.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// The session.
    pub(crate) session_id: RefCell<Option<String>>,
    /// Why it failed, of [`websketch_core::protocol::ErrorCode`] or of a turn.
    pub(crate) code: Cell<Option<&'static str>>,
    /// Bytes of its body.
    pub(crate) bytes_in: Cell<usize>,
}

impl Scope {
    /// What a session knows the request by if it may be repeated.
    pub(crate) fn key(&self) -> Option<String> {
        self.claim.as_ref().map(|claim| claim.key().to_owned())
    }

    /// Does `work` although the answer may be given, or the client gone.
    pub(crate) fn afterwards(&self, work: impl Future<Output = ()> + 'static) {
        self.context.wait_until(work);
    }

    /// What an answer is to hold: as the body says, else as the header.
    pub(crate) fn returns(&self, said: Option<bool>) -> Returns {
        match said {
            Some(true) => Returns::Sketch,
            Some(false) => Returns::Minimal,
            None => self.preferred,
        }
    }

    /// The request is about this session.
    pub(crate) fn note_session(&self, session_id: &str) {
        self.findings.session_id.replace(Some(session_id.to_owned()));
    }

    /// The request failed for this reason, if it did.
    pub(crate) fn note_code(&self, code: Option<&'static str>) {
        self.findings.code.set(code);
    }

    /// Sees to it that what was counted is reported.
    pub(crate) fn report_counts(&self) {
        if monitor::is_unplanned() {
            let scope = self.clone();
            self.afterwards(async move {
                if let Err(error) = monitor::report_in_time(&scope.env).await {
                    error.log(&scope.request_id, scope.config.log);
                }
            });
        }
    }

    /// A log line about this request.
    pub(crate) fn entry(&self, level: Level, event: &'static str) -> Entry {
        Entry::new(level, event).with("request_id", self.request_id.as_str())
    }

    /// Tells the monitor something after the answer.
    pub(crate) fn tell_monitor(&self, asked: Asked) {
        let scope = self.clone();
        self.afterwards(async move {
            if let Err(error) = monitor::ask(&scope.env, &asked).await {
                error.log(&scope.request_id, scope.config.log);
            }
        });
    }

    /// Counts a new session of this client.
    ///
    /// # Errors
    /// [`ApiError::RateLimited`].
    pub(crate) async fn admit_session(&self) -> Result<(), ApiError> {
        match self.config.rate_limit_per_minute {
            0 => Ok(()),
            limit => match crate::clients::take(&self.env, &self.client, limit).await? {
                Ok(()) => Ok(()),
                Err(Exhausted { retry_after_seconds }) => Err(limited("sessions", retry_after_seconds)),
            },
        }
    }
}
