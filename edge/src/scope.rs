//! What the answer to a request may use.

use crate::config::Config;
use crate::error::ApiError;
use crate::limit::Exhausted;
use crate::log::{Entry, Level};
use crate::monitor::{self, Asked};
use crate::once::Claim;
use crate::platform::Address;
use crate::request_id::RequestId;
use crate::session::Returns;
use std::future::Future;
use std::rc::Rc;
use worker::web_sys::AbortSignal;
use worker::{Context, Env};

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
                Err(Exhausted { retry_after_seconds }) => Err(ApiError::RateLimited { retry_after_seconds }),
            },
        }
    }
}
