//! The object of one idempotency key.

#![expect(missing_docs, reason = "`#[durable_object]` makes public methods that cannot be documented")]

use super::elided_sketch::Omitted;
use crate::objects::lease::LEASE_MS;
use crate::platform::now_ms;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use websketch_core::json;
use worker::{DurableObject, Env, Request, Response, State, Storage, durable_object, wasm_bindgen};

/// How long an answer is kept.
const KEPT_FOR: Duration = Duration::from_secs(24 * 3_600);
/// The longest text in one stored value, in bytes; a value holds at most 2 MB.
const MAX_PIECE_BYTES: usize = 1_000_000;
const RECORD: &str = "record";

/// What the Worker asks.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "asked")]
pub(super) enum Asked {
    /// May I answer a request of this body?
    Claim {
        /// Tells bodies apart.
        fingerprint: String,
        /// Tells those apart who ask.
        holder: String,
    },
    /// I am still at it.
    Renew {
        /// Who claimed it.
        holder: String,
    },
    /// This is the answer.
    Keep {
        /// Who claimed it.
        holder: String,
        /// The answer.
        kept: Kept,
    },
    /// There is no answer.
    Release {
        /// Who claimed it.
        holder: String,
    },
}

/// What the object says.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "told")]
pub(super) enum Told {
    /// You may.
    Claimed,
    /// Somebody else does just now.
    Running,
    /// It was answered.
    Answered(Kept),
    /// The key belongs to another request.
    Other,
    /// Noted.
    Done,
}

/// An answer.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Kept {
    pub(super) status: u16,
    pub(super) content_type: String,
    pub(super) body: String,
    /// The sketch that was left out of the body.
    pub(super) omitted: Option<Omitted>,
}

#[derive(Serialize, Deserialize)]
enum Record {
    Claimed {
        fingerprint: String,
        // An older Worker has kept none.
        #[serde(default)]
        holder: String,
        until: u64,
    },
    Kept {
        fingerprint: String,
        status: u16,
        content_type: String,
        pieces: usize,
        #[serde(default)]
        omitted: Option<Omitted>,
    },
}

/// Answers one request once.
#[durable_object(alarm)]
pub struct OnceObject {
    state: State,
}

impl DurableObject for OnceObject {
    fn new(state: State, _env: Env) -> Self {
        Self { state }
    }

    async fn fetch(&self, mut request: Request) -> worker::Result<Response> {
        let asked = serde_json::from_str(&request.text().await?)?;
        let storage = self.state.storage();
        let told = match asked {
            Asked::Claim { fingerprint, holder } => claim(&storage, fingerprint, holder).await?,
            // Whoever was taken for lost has nothing to say any more: somebody else may be at it by now.
            Asked::Renew { holder } => match held(&storage, &holder).await? {
                None => Told::Done,
                Some(fingerprint) => hold(&storage, fingerprint, holder).await?,
            },
            Asked::Keep { holder, kept } => match held(&storage, &holder).await? {
                None => Told::Done,
                Some(fingerprint) => keep(&storage, fingerprint, kept).await?,
            },
            Asked::Release { holder } => {
                if held(&storage, &holder).await?.is_some() {
                    // Not every platform takes the alarm for a part of all.
                    storage.delete_alarm().await?;
                    storage.delete_all().await?;
                }
                Told::Done
            }
        };
        Response::ok(json::to_string(&told))
    }

    async fn alarm(&self) -> worker::Result<Response> {
        self.state.storage().delete_all().await?;
        Response::empty()
    }
}

/// Storage lets no other call in between its reads and writes.
async fn claim(storage: &Storage, fingerprint: String, holder: String) -> worker::Result<Told> {
    let now = now_ms();
    match storage.get(RECORD).await? {
        Some(Record::Claimed { fingerprint: first, .. } | Record::Kept { fingerprint: first, .. })
            if first != fingerprint =>
        {
            Ok(Told::Other)
        }
        Some(Record::Claimed { until, .. }) if until > now => Ok(Told::Running),
        Some(Record::Kept { status, content_type, pieces, omitted, .. }) => {
            let mut body = String::new();
            for number in 0..pieces {
                body += &storage.get::<String>(&piece(number)).await?.unwrap_or_default();
            }
            Ok(Told::Answered(Kept { status, content_type, body, omitted }))
        }
        // Whoever had claimed it is not coming back.
        None | Some(Record::Claimed { .. }) => {
            hold(storage, fingerprint, holder).await?;
            storage.set_alarm(KEPT_FOR).await?;
            Ok(Told::Claimed)
        }
    }
}

/// The fingerprint of the request that `holder` may answer.
async fn held(storage: &Storage, holder: &str) -> worker::Result<Option<String>> {
    Ok(match storage.get(RECORD).await? {
        Some(Record::Claimed { fingerprint, holder: found, .. }) if found == holder => Some(fingerprint),
        Some(Record::Claimed { .. } | Record::Kept { .. }) | None => None,
    })
}

async fn hold(storage: &Storage, fingerprint: String, holder: String) -> worker::Result<Told> {
    let until = now_ms() + LEASE_MS;
    storage.put(RECORD, Record::Claimed { fingerprint, holder, until }).await?;
    Ok(Told::Done)
}

async fn keep(storage: &Storage, fingerprint: String, kept: Kept) -> worker::Result<Told> {
    let Kept { status, content_type, body, omitted } = kept;
    let (mut rest, mut pieces) = (body.as_str(), 0);
    while !rest.is_empty() {
        let (text, others) = rest.split_at(rest.floor_char_boundary(MAX_PIECE_BYTES));
        storage.put(&piece(pieces), text).await?;
        (rest, pieces) = (others, pieces + 1);
    }
    storage.put(RECORD, Record::Kept { fingerprint, status, content_type, pieces, omitted }).await?;
    Ok(Told::Done)
}

fn piece(number: usize) -> String {
    format!("piece/{number}")
}
