//! How much a client does: one object per client counts, and isolates take shares of what a minute has.
//!
//! The object alone hands permits out, so never more are used than there are, however many isolates serve a client and
//! however many of its requests come at once. What an isolate has taken it uses without asking again; what it does not
//! use before the minute is over is lost, which is a share of each isolate at most.

mod network;
mod object;
mod permit_cache;

pub use object::ClientObject;

use super::fixed_window::too_many_requests;
use super::session::{Session, SessionId};
use crate::http::error::ApiError;
use crate::platform::{HostText, Stub, hex, now_ms};
use network::network;
use permit_cache::{Permit, PermitResult};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use worker::Env;

/// Isolates take one part in so many of a minute's permits at once: few questions to the object, and little that is left
/// over in an isolate that is not asked again.
const BATCHES_PER_MINUTE: u64 = 50;
/// How many of all others there may be, for each new session.
const PER_SESSION: u64 = 10;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum QuotaKind {
    /// New sessions.
    Sessions,
    /// What may change or store something: every POST that is understood, and deleted sessions. Those that are opened
    /// without a key are counted by themselves.
    Writes,
    /// Reads of sessions that are not there: each wakes an object, and looks for a copy.
    Misses,
    /// What agents do to one session, whoever they are: each reads all of its sketch and works on that.
    Tools,
}

impl QuotaKind {
    /// What the limit is called in the metrics.
    const fn name(self) -> &'static str {
        match self {
            Self::Sessions => "sessions",
            Self::Writes => "writes",
            Self::Misses => "misses",
            Self::Tools => "tools",
        }
    }

    /// How many there may be in a minute.
    const fn per_minute(self, sessions: u64) -> u64 {
        match self {
            Self::Sessions => sessions,
            Self::Writes | Self::Misses | Self::Tools => sessions.saturating_mul(PER_SESSION),
        }
    }

    /// How many an isolate takes at once. Sessions one by one: each costs far more than the question.
    fn batch_size(self, sessions: u64) -> u64 {
        match self {
            Self::Sessions => 1,
            Self::Writes | Self::Misses | Self::Tools => {
                (self.per_minute(sessions) / BATCHES_PER_MINUTE).max(1)
            }
        }
    }
}

/// A client that may do so much in a minute; or all agents of a session, which are counted as one.
#[derive(Clone)]
pub(crate) struct Client {
    network: String,
    /// New sessions in a minute; 0 for any number of anything.
    per_minute: u64,
}

/// What the object is asked.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct QuotaRequest {
    #[serde(rename = "counted")]
    kind: QuotaKind,
    per_minute: u64,
    #[serde(rename = "share")]
    max_permits: u64,
}

/// What the object gives.
#[derive(Serialize, Deserialize)]
struct QuotaGrant {
    /// 0 when there are no more.
    permits: u64,
    /// When their minute ends, in Unix ms.
    until: u64,
}

impl Client {
    /// The client with this address, as the platform says; those without one are one client.
    pub(crate) fn new(address: &str, per_minute: u64) -> Self {
        Self { network: network(address), per_minute }
    }

    /// All who work on this session by tools.
    pub(crate) fn of_session(id: &SessionId, per_minute: u64) -> Self {
        Self { network: id.to_string(), per_minute }
    }

    /// Counts one more.
    ///
    /// # Errors
    /// [`ApiError::RateLimited`].
    pub(crate) async fn admit(&self, env: &Env, kind: QuotaKind) -> Result<(), ApiError> {
        self.acquire(env, kind).await.map(drop)
    }

    /// Reads a session that may not be there. A client that has looked for too many that are not is not let near those
    /// that this isolate knows nothing about.
    ///
    /// # Errors
    /// [`ApiError::RateLimited`], [`ApiError::SessionNotFound`], and what `read` fails with.
    pub(crate) async fn read_session_counting_misses<T>(
        &self,
        env: &Env,
        id: SessionId,
        read: impl AsyncFnOnce(&Session) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let permit = if permit_cache::is_session_known(&id) {
            None
        } else {
            self.acquire(env, QuotaKind::Misses).await?
        };
        let session = Session::named(env, id)?;
        let outcome = read(&session).await;
        let is_there = !matches!(outcome, Err(ApiError::SessionNotFound));
        permit_cache::remember_session(session.id(), is_there);
        if let Some(permit) = permit.filter(|_| is_there) {
            permit_cache::release(&self.network, QuotaKind::Misses, permit);
        }
        outcome
    }

    /// Notes that a session was opened or ended here.
    pub(crate) fn remember_session(id: &SessionId, is_there: bool) {
        permit_cache::remember_session(id, is_there);
    }

    /// Takes a permit; `None` where there is no limit.
    async fn acquire(&self, env: &Env, kind: QuotaKind) -> Result<Option<Permit>, ApiError> {
        let Self { network, per_minute } = self;
        if *per_minute == 0 {
            return Ok(None);
        }
        let mut permit = permit_cache::take(network, kind, now_ms());
        if permit == PermitResult::NoneCached {
            let QuotaGrant { permits, until } = self.request_permits(env, kind).await?;
            permit_cache::put(network, kind, permits, until, now_ms());
            permit = permit_cache::take(network, kind, now_ms());
            // By this isolate's clock that minute is over already; the object's counts.
            if permit == PermitResult::NoneCached {
                permit = if permits > 0 { return Ok(None) } else { PermitResult::ExhaustedUntil(until) };
            }
        }
        match permit {
            PermitResult::Permit(permit) => Ok(Some(permit)),
            PermitResult::ExhaustedUntil(until) => {
                let seconds = until.saturating_sub(now_ms()).div_ceil(1_000).max(1);
                Err(too_many_requests(kind.name(), seconds))
            }
            PermitResult::NoneCached => Err(ApiError::internal("a client object gave nothing")),
        }
    }

    async fn request_permits(&self, env: &Env, kind: QuotaKind) -> Result<QuotaGrant, ApiError> {
        let (per_minute, max_permits) = (kind.per_minute(self.per_minute), kind.batch_size(self.per_minute));
        let quota_request = HostText::json(&QuotaRequest { kind, per_minute, max_permits });
        // Hashed, as an address is nobody's business.
        let name = hex(&Sha256::digest(self.network.as_bytes()));
        let text = Stub::named(env, "CLIENT", &name)?.call("", quota_request).await?;
        serde_json::from_str(&text).map_err(ApiError::internal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_object_reads_the_names_on_the_wire() {
        let request = QuotaRequest { kind: QuotaKind::Writes, per_minute: 1_200, max_permits: 24 };
        let wire = json!({ "counted": "Writes", "perMinute": 1_200, "share": 24 });
        assert_eq!(serde_json::to_value(request).unwrap(), wire);
    }
}
