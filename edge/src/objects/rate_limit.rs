//! How much a client does: one object per client counts, and isolates take shares of what a minute has.
//!
//! The object alone hands permits out, so never more are used than there are, however many isolates serve a client and
//! however many of its requests come at once. What an isolate has taken it uses without asking again; what it does not
//! use before the minute is over is lost, which is a share of each isolate at most.

#![expect(missing_docs, reason = "`#[durable_object]` makes public methods that cannot be documented")]

mod network;
mod permit_cache;

use super::fixed_window::{Window, limited};
use super::session::{Session, SessionId};
use crate::http::error::ApiError;
use crate::platform::{HostText, Stub, hex, now_ms};
use network::network;
use permit_cache::{Permit, Taken};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::time::Duration;
use websketch_core::json;
use worker::{DurableObject, Env, Request, Response, State, durable_object, wasm_bindgen};

/// After this time without a new minute, a client's counts need not be kept.
const FORGET_AFTER: Duration = Duration::from_secs(120);
const COUNTS: &str = "counts";
/// Isolates take one part in so many of a minute's permits at once: few questions to the object, and little that is left
/// over in an isolate that is not asked again.
const SHARES: u64 = 50;
/// How many of all others there may be, for each new session.
const PER_SESSION: u64 = 10;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Counted {
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

impl Counted {
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
    const fn most(self, sessions: u64) -> u64 {
        match self {
            Self::Sessions => sessions,
            Self::Writes | Self::Misses | Self::Tools => sessions.saturating_mul(PER_SESSION),
        }
    }

    /// How many an isolate takes at once. Sessions one by one: each costs far more than the question.
    fn share(self, sessions: u64) -> u64 {
        match self {
            Self::Sessions => 1,
            Self::Writes | Self::Misses | Self::Tools => (self.most(sessions) / SHARES).max(1),
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
struct Asked {
    counted: Counted,
    per_minute: u64,
    share: u64,
}

/// What the object gives.
#[derive(Serialize, Deserialize)]
struct Given {
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
    pub(crate) async fn admit(&self, env: &Env, counted: Counted) -> Result<(), ApiError> {
        self.take(env, counted).await.map(drop)
    }

    /// Reads a session that may not be there. A client that has looked for too many that are not is not let near those
    /// that this isolate knows nothing about.
    ///
    /// # Errors
    /// [`ApiError::RateLimited`], [`ApiError::SessionNotFound`], and what `read` fails with.
    pub(crate) async fn look_for<T>(
        &self,
        env: &Env,
        id: SessionId,
        read: impl AsyncFnOnce(&Session) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let permit = if permit_cache::is_known(&id) { None } else { self.take(env, Counted::Misses).await? };
        let session = Session::named(env, id)?;
        let outcome = read(&session).await;
        let is_there = !matches!(outcome, Err(ApiError::SessionNotFound));
        permit_cache::know(session.id(), is_there);
        if let Some(permit) = permit.filter(|_| is_there) {
            permit_cache::give_back(&self.network, Counted::Misses, permit);
        }
        outcome
    }

    /// Notes that a session was opened or ended here.
    pub(crate) fn know(id: &SessionId, is_there: bool) {
        permit_cache::know(id, is_there);
    }

    /// Takes a permit; `None` where there is no limit.
    async fn take(&self, env: &Env, counted: Counted) -> Result<Option<Permit>, ApiError> {
        let Self { network, per_minute } = self;
        if *per_minute == 0 {
            return Ok(None);
        }
        let mut taken = permit_cache::take(network, counted, now_ms());
        if taken == Taken::NoneHere {
            let Given { permits, until } = self.ask(env, counted).await?;
            permit_cache::put(network, counted, permits, until, now_ms());
            taken = permit_cache::take(network, counted, now_ms());
            // By this isolate's clock that minute is over already; the object's counts.
            if taken == Taken::NoneHere {
                taken = if permits > 0 { return Ok(None) } else { Taken::NoneUntil(until) };
            }
        }
        match taken {
            Taken::Permit(permit) => Ok(Some(permit)),
            Taken::NoneUntil(until) => {
                let seconds = until.saturating_sub(now_ms()).div_ceil(1_000).max(1);
                Err(limited(counted.name(), seconds))
            }
            Taken::NoneHere => Err(ApiError::internal("a client object gave nothing")),
        }
    }

    async fn ask(&self, env: &Env, counted: Counted) -> Result<Given, ApiError> {
        let (per_minute, share) = (counted.most(self.per_minute), counted.share(self.per_minute));
        let asked = HostText::json(&Asked { counted, per_minute, share });
        // Hashed, as an address is nobody's business.
        let name = hex(&Sha256::digest(self.network.as_bytes()));
        let text = Stub::named(env, "CLIENT", &name)?.call("", asked).await?;
        serde_json::from_str(&text).map_err(ApiError::internal)
    }
}

/// What a client did in the minutes that count.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Counts {
    sessions: Window,
    writes: Window,
    misses: Window,
    tools: Window,
}

impl Counts {
    const fn of(&mut self, counted: Counted) -> &mut Window {
        match counted {
            Counted::Sessions => &mut self.sessions,
            Counted::Writes => &mut self.writes,
            Counted::Misses => &mut self.misses,
            Counted::Tools => &mut self.tools,
        }
    }
}

/// The object of one client.
#[durable_object(alarm)]
pub struct ClientObject {
    state: State,
}

impl DurableObject for ClientObject {
    fn new(state: State, _env: Env) -> Self {
        Self { state }
    }

    async fn fetch(&self, mut request: Request) -> worker::Result<Response> {
        let Asked { counted, per_minute, share } = serde_json::from_str(&request.text().await?)?;
        let storage = self.state.storage();
        // Storage lets no other call in between its reads and writes.
        let mut counts: Counts = storage.get(COUNTS).await?.unwrap_or_default();
        let window = counts.of(counted);
        let (next, permits) = window.take_up_to(share, now_ms(), per_minute);
        *window = next;
        if permits > 0 {
            storage.put(COUNTS, counts).await?;
            if storage.get_alarm().await?.is_none() {
                storage.set_alarm(FORGET_AFTER).await?;
            }
        }
        Response::ok(json::to_string(&Given { permits, until: next.ends_at() }))
    }

    async fn alarm(&self) -> worker::Result<Response> {
        let storage = self.state.storage();
        let Counts { sessions, writes, misses, tools } = storage.get(COUNTS).await?.unwrap_or_default();
        if [sessions, writes, misses, tools].iter().all(|window| window.is_over(now_ms())) {
            storage.delete_all().await?;
        } else {
            storage.set_alarm(FORGET_AFTER).await?;
        }
        Response::empty()
    }
}
