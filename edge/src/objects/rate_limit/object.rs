//! The Durable Object that counts the requests of one client.

#![expect(missing_docs, reason = "`#[durable_object]` makes public methods that cannot be documented")]

use super::{QuotaGrant, QuotaKind, QuotaRequest};
use crate::objects::fixed_window::FixedWindow;
use crate::platform::now_ms;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use websketch_json as json;
use worker::{DurableObject, Env, Request, Response, State, durable_object, wasm_bindgen};

/// The idle time after which a client's counts are erased.
const FORGET_AFTER: Duration = Duration::from_secs(120);
const COUNTS_KEY: &str = "counts";

/// The windows of a client.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Counts {
    sessions: FixedWindow,
    writes: FixedWindow,
    misses: FixedWindow,
    tools: FixedWindow,
}

impl Counts {
    const fn window_mut(&mut self, kind: QuotaKind) -> &mut FixedWindow {
        match kind {
            QuotaKind::Sessions => &mut self.sessions,
            QuotaKind::Writes => &mut self.writes,
            QuotaKind::Misses => &mut self.misses,
            QuotaKind::Tools => &mut self.tools,
        }
    }
}

/// The rate limit object of one client. Deployed under the class name `ClientObject`.
#[durable_object(alarm)]
pub struct RateLimitObject {
    state: State,
}

impl DurableObject for RateLimitObject {
    fn new(state: State, _env: Env) -> Self {
        Self { state }
    }

    async fn fetch(&self, mut request: Request) -> worker::Result<Response> {
        let QuotaRequest { kind, per_minute, max_permits } = serde_json::from_str(&request.text().await?)?;
        let storage = self.state.storage();
        // Storage blocks other calls between a read and a write.
        let mut counts: Counts = storage.get(COUNTS_KEY).await?.unwrap_or_default();
        let window = counts.window_mut(kind);
        let (next, permits) = window.take_up_to(max_permits, now_ms(), per_minute);
        *window = next;
        if permits > 0 {
            storage.put(COUNTS_KEY, counts).await?;
            if storage.get_alarm().await?.is_none() {
                storage.set_alarm(FORGET_AFTER).await?;
            }
        }
        Response::ok(json::to_string(&QuotaGrant { permits, until: next.ends_at() }))
    }

    async fn alarm(&self) -> worker::Result<Response> {
        let storage = self.state.storage();
        let Counts { sessions, writes, misses, tools } = storage.get(COUNTS_KEY).await?.unwrap_or_default();
        if [sessions, writes, misses, tools].iter().all(|window| window.is_over(now_ms())) {
            storage.delete_all().await?;
        } else {
            storage.set_alarm(FORGET_AFTER).await?;
        }
        Response::empty()
    }
}
