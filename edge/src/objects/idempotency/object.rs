//! The Durable Object of one idempotency key.

#![expect(missing_docs, reason = "`#[durable_object]` makes public methods that cannot be documented")]

use super::elided_sketch::ElidedSketch;
use crate::objects::lease::LEASE_MS;
use crate::platform::now_ms;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use websketch_json as json;
use worker::{DurableObject, Env, Request, Response, State, Storage, durable_object, wasm_bindgen};

/// The lifetime of a stored response.
const TTL: Duration = Duration::from_secs(24 * 3_600);
/// The longest chunk in one stored value, in bytes. A value holds at most 2 MB.
const MAX_CHUNK_BYTES: usize = 1_000_000;
const RECORD_KEY: &str = "record";

/// A request of the Worker to the object of a key.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "asked")]
pub(super) enum KeyRequest {
    /// Claims the key for a request.
    Claim {
        /// The SHA-256 of the request's body.
        fingerprint: String,
        /// The id of the claim.
        holder: String,
    },
    /// Renews the lease of a claim.
    Renew {
        /// The id of the claim.
        holder: String,
    },
    /// Stores the response.
    #[serde(rename = "keep")]
    Store {
        /// The id of the claim.
        holder: String,
        /// The response.
        #[serde(rename = "kept")]
        response: StoredResponse,
    },
    /// Gives up a claim without a response.
    Release {
        /// The id of the claim.
        holder: String,
    },
}

/// The response of the object.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "told")]
pub(super) enum KeyResponse {
    /// The request holds the claim.
    Claimed,
    /// Another request holds the claim.
    #[serde(rename = "running")]
    InProgress,
    /// The request was processed before.
    Answered(StoredResponse),
    /// The key was used with another body.
    #[serde(rename = "other")]
    KeyReused,
    /// The object has stored the change.
    Done,
}

/// A stored response.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StoredResponse {
    pub(super) status: u16,
    pub(super) content_type: String,
    pub(super) body: String,
    /// The sketch that was cut out of the body.
    #[serde(rename = "omitted")]
    pub(super) elided: Option<ElidedSketch>,
}

#[derive(Serialize, Deserialize)]
enum Record {
    Claimed {
        fingerprint: String,
        // Records of older versions have no holder.
        #[serde(default)]
        holder: String,
        until: u64,
    },
    #[serde(rename = "Kept")]
    Stored {
        fingerprint: String,
        status: u16,
        content_type: String,
        #[serde(rename = "pieces")]
        chunks: usize,
        #[serde(default, rename = "omitted")]
        elided: Option<ElidedSketch>,
    },
}

/// The idempotency object of one key. Deployed under the class name `OnceObject`.
#[durable_object(alarm)]
pub struct IdempotencyObject {
    state: State,
}

impl DurableObject for IdempotencyObject {
    fn new(state: State, _env: Env) -> Self {
        Self { state }
    }

    async fn fetch(&self, mut request: Request) -> worker::Result<Response> {
        let key_request: KeyRequest = serde_json::from_str(&request.text().await?)?;
        let storage = self.state.storage();
        let answer = match key_request {
            KeyRequest::Claim { fingerprint, holder } => claim(&storage, fingerprint, holder).await?,
            // A holder with an expired claim is ignored, because another request may hold the claim by now.
            KeyRequest::Renew { holder } => match claim_fingerprint(&storage, &holder).await? {
                None => KeyResponse::Done,
                Some(fingerprint) => write_claim(&storage, fingerprint, holder).await?,
            },
            KeyRequest::Store { holder, response } => match claim_fingerprint(&storage, &holder).await? {
                None => KeyResponse::Done,
                Some(fingerprint) => store(&storage, fingerprint, response).await?,
            },
            KeyRequest::Release { holder } => {
                if claim_fingerprint(&storage, &holder).await?.is_some() {
                    // Not every host deletes the alarm with the data.
                    storage.delete_alarm().await?;
                    storage.delete_all().await?;
                }
                KeyResponse::Done
            }
        };
        Response::ok(json::to_string(&answer))
    }

    async fn alarm(&self) -> worker::Result<Response> {
        self.state.storage().delete_all().await?;
        Response::empty()
    }
}

/// Storage blocks other calls between a read and a write.
async fn claim(storage: &Storage, fingerprint: String, holder: String) -> worker::Result<KeyResponse> {
    let now = now_ms();
    match storage.get(RECORD_KEY).await? {
        Some(Record::Claimed { fingerprint: first, .. } | Record::Stored { fingerprint: first, .. })
            if first != fingerprint =>
        {
            Ok(KeyResponse::KeyReused)
        }
        Some(Record::Claimed { until, .. }) if until > now => Ok(KeyResponse::InProgress),
        Some(Record::Stored { status, content_type, chunks, elided, .. }) => {
            let mut body = String::new();
            for number in 0..chunks {
                body += &storage.get::<String>(&chunk_key(number)).await?.unwrap_or_default();
            }
            Ok(KeyResponse::Answered(StoredResponse { status, content_type, body, elided }))
        }
        // The lease of the claim has expired.
        None | Some(Record::Claimed { .. }) => {
            write_claim(storage, fingerprint, holder).await?;
            storage.set_alarm(TTL).await?;
            Ok(KeyResponse::Claimed)
        }
    }
}

/// Returns the fingerprint of the request, if `holder` has the claim.
async fn claim_fingerprint(storage: &Storage, holder: &str) -> worker::Result<Option<String>> {
    Ok(match storage.get(RECORD_KEY).await? {
        Some(Record::Claimed { fingerprint, holder: found, .. }) if found == holder => Some(fingerprint),
        Some(Record::Claimed { .. } | Record::Stored { .. }) | None => None,
    })
}

async fn write_claim(storage: &Storage, fingerprint: String, holder: String) -> worker::Result<KeyResponse> {
    let until = now_ms() + LEASE_MS;
    storage.put(RECORD_KEY, Record::Claimed { fingerprint, holder, until }).await?;
    Ok(KeyResponse::Done)
}

async fn store(
    storage: &Storage,
    fingerprint: String,
    response: StoredResponse,
) -> worker::Result<KeyResponse> {
    let StoredResponse { status, content_type, body, elided } = response;
    let (mut rest, mut chunks) = (body.as_str(), 0);
    while !rest.is_empty() {
        let (text, others) = rest.split_at(rest.floor_char_boundary(MAX_CHUNK_BYTES));
        storage.put(&chunk_key(chunks), text).await?;
        (rest, chunks) = (others, chunks + 1);
    }
    storage.put(RECORD_KEY, Record::Stored { fingerprint, status, content_type, chunks, elided }).await?;
    Ok(KeyResponse::Done)
}

fn chunk_key(number: usize) -> String {
    format!("piece/{number}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn stored() -> StoredResponse {
        StoredResponse { status: 200, content_type: "text/plain".into(), body: "done".into(), elided: None }
    }

    #[test]
    fn messages_and_records_keep_their_names_on_the_wire() {
        let value = |value: serde_json::Result<serde_json::Value>| value.unwrap();
        let response = json!({ "status": 200, "contentType": "text/plain", "body": "done", "omitted": null });
        let store = KeyRequest::Store { holder: "a".into(), response: stored() };
        let wire = json!({ "asked": "keep", "holder": "a", "kept": response });
        assert_eq!(value(serde_json::to_value(store)), wire);
        assert_eq!(value(serde_json::to_value(KeyResponse::InProgress)), json!({ "told": "running" }));
        assert_eq!(value(serde_json::to_value(KeyResponse::KeyReused)), json!({ "told": "other" }));
        let record = Record::Stored {
            fingerprint: "f".into(),
            status: 200,
            content_type: "text/plain".into(),
            chunks: 1,
            elided: None,
        };
        let wire = json!({ "Kept": {
            "fingerprint": "f", "status": 200, "content_type": "text/plain", "pieces": 1, "omitted": null,
        } });
        assert_eq!(value(serde_json::to_value(record)), wire);
    }
}
