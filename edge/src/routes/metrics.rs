//! The route of the metrics.

use crate::http::error::ErrorResponse;
use crate::metrics::render;
use crate::request_context::RequestContext;
use worker::{Response, ResponseBuilder};

/// Handles `GET /metrics`.
///
/// # Errors
/// [`ApiError::Internal`](crate::http::error::ApiError::Internal) only.
pub(crate) async fn metrics(context: &RequestContext) -> Result<Response, ErrorResponse> {
    let builder =
        ResponseBuilder::new().with_header("content-type", "text/plain; version=0.0.4; charset=utf-8")?;
    Ok(builder.fixed(render(&context.env).await?.into_bytes()))
}
