//! Rate limits of clients: one object a client counts, isolates take permits in batches.
//!
//! Only the object hands out permits, so the limit holds for any number of isolates and concurrent requests.
//! An isolate uses its batch without further calls. Unused permits expire with their minute; that is at most
//! one batch an isolate.

mod network;
mod object;
mod permit_cache;

pub use object::RateLimitObject;

use super::fixed_window::too_many_requests;
use super::session::{Session, SessionId};
use crate::http::error::ApiError;
use crate::platform::{HostText, Stub, hex, now_ms};
use network::network;
use permit_cache::{Permit, PermitResult};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use worker::Env;

/// The batches that a minute's permits are divided into. A batch saves calls and leaves few permits unused.
const BATCHES_PER_MINUTE: u64 = 50;
/// The permits of all other kinds for each permitted session.
const PER_SESSION: u64 = 10;

/// The kinds of limited requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum QuotaKind {
    /// New sessions.
    Sessions,
    /// Requests that may change or store data: every valid POST, and deletions of sessions. New sessions
    /// without a key count as sessions only.
    Writes,
    /// Reads of sessions that do not exist. Each wakes an object and looks for a backup.
    Misses,
    /// Tool calls of agents for one session, from any client. Each reads and processes the whole sketch.
    Tools,
}

impl QuotaKind {
    /// Returns the name of the limit in the metrics.
    const fn name(self) -> &'static str {
        match self {
            Self::Sessions => "sessions",
            Self::Writes => "writes",
            Self::Misses => "misses",
            Self::Tools => "tools",
        }
    }

    /// Returns the permits a minute.
    const fn per_minute(self, sessions: u64) -> u64 {
        match self {
            Self::Sessions => sessions,
            Self::Writes | Self::Misses | Self::Tools => sessions.saturating_mul(PER_SESSION),
        }
    }

    /// Returns the size of a batch. Sessions are taken one by one, because a session costs far more than a
    /// call.
    fn batch_size(self, sessions: u64) -> u64 {
        match self {
            Self::Sessions => 1,
            Self::Writes | Self::Misses | Self::Tools => {
                (self.per_minute(sessions) / BATCHES_PER_MINUTE).max(1)
            }
        }
    }
}

/// A client with limits, or all agents of a session as one client.
#[derive(Clone)]
pub(crate) struct Client {
    network: String,
    /// New sessions a minute. 0 disables all limits.
    per_minute: u64,
}

/// A request for permits.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct QuotaRequest {
    #[serde(rename = "counted")]
    kind: QuotaKind,
    per_minute: u64,
    #[serde(rename = "share")]
    max_permits: u64,
}

/// The granted permits.
#[derive(Serialize, Deserialize)]
struct QuotaGrant {
    /// 0 if the limit is exhausted.
    permits: u64,
    /// The end of their minute, in Unix ms.
    until: u64,
}

impl Client {
    /// Returns the client with the address that the host reports. Clients without an address count as one.
    pub(crate) fn new(address: &str, per_minute: u64) -> Self {
        Self { network: network(address), per_minute }
    }

    /// Returns all agents of a session as one client.
    pub(crate) fn of_session(id: &SessionId, per_minute: u64) -> Self {
        Self { network: id.to_string(), per_minute }
    }

    /// Takes one permit.
    ///
    /// # Errors
    /// [`ApiError::RateLimited`].
    pub(crate) async fn admit(&self, env: &Env, kind: QuotaKind) -> Result<(), ApiError> {
        self.acquire(env, kind).await.map(drop)
    }

    /// Reads a session that may not exist. A client with too many misses may read only sessions that this
    /// isolate knows.
    ///
    /// # Errors
    /// [`ApiError::RateLimited`], [`ApiError::SessionNotFound`], and the errors of `read`.
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

    /// Remembers in this isolate whether a session exists.
    pub(crate) fn remember_session(id: &SessionId, is_there: bool) {
        permit_cache::remember_session(id, is_there);
    }

    /// Takes a permit. Returns `None` if there is no limit.
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
            // By this isolate's clock that minute is over. The clock of the object decides.
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
        // Hashed for privacy.
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
