//! Sketches to look at: kept once, never changed, and leading to no session.

use super::sessions::{json_response, received};
use crate::http::body::Body;
use crate::http::error::{ApiError, ErrorResponse};
use crate::platform::{HostText, base64url, iso, now_ms, random_bytes};
use crate::request_context::Scope;
use serde_json::json as object;
use std::ops::ControlFlow;
use websketch_sketch::Reading;
use worker::Response;

/// How long one is kept, in s: a year.
const KEPT_SECONDS: u64 = 365 * 24 * 60 * 60;
/// Characters of an id: 128 random bits in base64url.
const ID_CHARS: usize = 22;

/// Keeps the sketch in the body.
///
/// # Errors
/// [`ApiError`] when the body is no sketch, or this client keeps too many.
pub(crate) async fn keep(scope: &Scope, body: Body) -> Result<Response, ErrorResponse> {
    let Reading { sketch, adjustments } = match received(scope, body).await? {
        ControlFlow::Continue(reading) => reading,
        ControlFlow::Break(response) => return Ok(response),
    };
    let (id, created_at) = (base64url::encode(&random_bytes::<16>()), iso(now_ms()));
    let head = object!({ "snapshotId": id, "createdAt": created_at });
    let kept = HostText::object(&head).field("currentSketch", &sketch).end();
    let kv = scope.env.kv("SESSIONS").map_err(ApiError::from)?;
    let put = kv.put(&name(&id), kept).map_err(ApiError::internal)?;
    put.expiration_ttl(KEPT_SECONDS).execute().await.map_err(ApiError::internal)?;
    let answer = HostText::object(&head);
    let answer = if adjustments.is_empty() { answer } else { answer.field("adjustments", &adjustments) };
    Ok(json_response(answer.end().into_string())?)
}

/// Shows a kept sketch.
///
/// # Errors
/// [`ApiError::SnapshotNotFound`], or [`ApiError::RateLimited`] for a client that looks for too many.
pub(crate) async fn show(scope: &Scope, id: &str) -> Result<Response, ErrorResponse> {
    let is_id = id.len() == ID_CHARS && base64url::decode(id).is_some();
    if !is_id {
        return Err(ApiError::SnapshotNotFound.into());
    }
    scope.admit_look().await?;
    let kv = scope.env.kv("SESSIONS").map_err(ApiError::from)?;
    let kept = kv.get(&name(id)).text().await.map_err(ApiError::internal)?;
    Ok(json_response(kept.ok_or(ApiError::SnapshotNotFound)?)?)
}

fn name(id: &str) -> String {
    format!("sketchagent:snapshot:{id}")
}
