//! The health check.

use crate::http::error::ErrorResponse;
use crate::http::response::json_response;
use crate::platform::{iso, now_ms};
use serde_json::json as object;
use websketch_json as json;
use worker::Response;

/// Handles `GET /health`.
///
/// # Errors
/// [`ApiError::Internal`](crate::http::error::ApiError::Internal) only.
pub(crate) fn health() -> Result<Response, ErrorResponse> {
    Ok(json_response(json::to_string(&object!({
        "status": "healthy",
        "timestamp": iso(now_ms()),
        "version": env!("CARGO_PKG_VERSION"),
    })))?)
}
