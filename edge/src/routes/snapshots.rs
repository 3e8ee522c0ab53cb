//! The routes of snapshots: immutable sketches without a session.

use super::sessions::read_new_sketch;
use crate::http::body::Body;
use crate::http::error::{ApiError, ErrorResponse};
use crate::http::response::json_response;
use crate::platform::{HostText, base64url, iso, now_ms, random_bytes};
use crate::request_context::RequestContext;
use serde_json::json as object;
use std::ops::ControlFlow;
use websketch_sketch::ParsedSketch;
use worker::Response;

/// The lifetime of a snapshot in seconds: a year.
const TTL_SECONDS: u64 = 365 * 24 * 60 * 60;
/// The characters of an id: 128 random bits in base64url.
const ID_CHARS: usize = 22;

/// Creates a snapshot of the sketch in the body.
///
/// # Errors
/// [`ApiError`] if the body is not a sketch, or the limit of the client is exhausted.
pub(crate) async fn create(context: &RequestContext, body: Body) -> Result<Response, ErrorResponse> {
    let ParsedSketch { sketch, adjustments } = match read_new_sketch(context, body).await? {
        ControlFlow::Continue(reading) => reading,
        ControlFlow::Break(response) => return Ok(response),
    };
    let (id, created_at) = (base64url::encode(&random_bytes::<16>()), iso(now_ms()));
    let head = object!({ "snapshotId": id, "createdAt": created_at });
    let kept = HostText::object(&head).field("currentSketch", &sketch).end();
    let kv = context.env.kv("SESSIONS").map_err(ApiError::from)?;
    let put = kv.put(&storage_key(&id), kept).map_err(ApiError::internal)?;
    put.expiration_ttl(TTL_SECONDS).execute().await.map_err(ApiError::internal)?;
    let answer = HostText::object(&head);
    let answer = if adjustments.is_empty() { answer } else { answer.field("adjustments", &adjustments) };
    Ok(json_response(answer.end().into_string())?)
}

/// Returns a snapshot.
///
/// # Errors
/// [`ApiError::SnapshotNotFound`], or [`ApiError::RateLimited`] for a client with too many reads.
pub(crate) async fn show(context: &RequestContext, id: &str) -> Result<Response, ErrorResponse> {
    let is_id = id.len() == ID_CHARS && base64url::decode(id).is_some();
    if !is_id {
        return Err(ApiError::SnapshotNotFound.into());
    }
    context.admit_miss().await?;
    let kv = context.env.kv("SESSIONS").map_err(ApiError::from)?;
    let kept = kv.get(&storage_key(id)).text().await.map_err(ApiError::internal)?;
    Ok(json_response(kept.ok_or(ApiError::SnapshotNotFound)?)?)
}

fn storage_key(id: &str) -> String {
    format!("sketchagent:snapshot:{id}")
}
