//! How many sessions a client opens: one object per client counts.

#![expect(missing_docs, reason = "`#[durable_object]` makes public methods that cannot be documented")]

use crate::error::ApiError;
use crate::limit::{Exhausted, Window};
use crate::platform::{Stub, hex, now_ms};
use sha2::{Digest, Sha256};
use std::time::Duration;
use worker::{DurableObject, Env, Request, Response, State, durable_object, wasm_bindgen};

/// After this time without a new session, a client's count need not be kept.
const FORGET_AFTER: Duration = Duration::from_secs(120);
const WINDOW: &str = "window";

/// Counts a new session of `client`, of which there may be `per_minute`.
pub(crate) async fn take(
    env: &Env,
    client: &str,
    per_minute: u64,
) -> Result<Result<(), Exhausted>, ApiError> {
    // Hashed, as an address is nobody's business.
    let name = hex(&Sha256::digest(client.as_bytes()));
    let text = Stub::named(env, "CLIENT", &name)?.ask("", per_minute.to_string().into()).await?;
    match text.parse() {
        Ok(0) => Ok(Ok(())),
        Ok(retry_after_seconds) => Ok(Err(Exhausted { retry_after_seconds })),
        Err(_) => Err(ApiError::internal("a client object answered another question")),
    }
}

/// The object of one client. It answers with the seconds to wait, 0 for none.
#[durable_object(alarm)]
pub struct ClientObject {
    state: State,
}

impl DurableObject for ClientObject {
    fn new(state: State, _env: Env) -> Self {
        Self { state }
    }

    async fn fetch(&self, mut request: Request) -> worker::Result<Response> {
        let per_minute = request.text().await?.parse().unwrap_or_default();
        let storage = self.state.storage();
        let window: Window = storage.get(WINDOW).await?.unwrap_or_default();
        match window.take(now_ms(), per_minute) {
            Ok(next) => {
                storage.put(WINDOW, next).await?;
                if storage.get_alarm().await?.is_none() {
                    storage.set_alarm(FORGET_AFTER).await?;
                }
                Response::ok("0")
            }
            Err(Exhausted { retry_after_seconds }) => Response::ok(retry_after_seconds.to_string()),
        }
    }

    async fn alarm(&self) -> worker::Result<Response> {
        let storage = self.state.storage();
        let window: Window = storage.get(WINDOW).await?.unwrap_or_default();
        if window.is_over(now_ms()) {
            storage.delete_all().await?;
        } else {
            storage.set_alarm(FORGET_AFTER).await?;
        }
        Response::empty()
    }
}
