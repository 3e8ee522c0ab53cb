//! The `OpenAPI` 3.1 document of the API.
//!
//! A test writes it from the route table and the schemas of the Rust types, and compares it with the file.

#[cfg(test)]
pub(crate) mod document;

use crate::config::Config;
use crate::http::error::{ApiError, ErrorResponse};
use crate::http::response::json_response;
use serde_json::Value;
use websketch_json as json;
use worker::Response;

/// The document, with the debug routes.
const DOCUMENT: &str = include_str!("openapi/document.json");
/// The beginning of the paths of debug routes.
const DEBUG: &str = "/debug/";

/// Handles `GET /openapi.json`. Debug routes are in the document only if they exist.
///
/// # Errors
/// [`ApiError::Internal`] only.
pub(crate) fn openapi(config: &Config) -> Result<Response, ErrorResponse> {
    if config.has_debug_routes {
        return Ok(json_response(DOCUMENT.to_owned())?);
    }
    let mut document = json::parse(DOCUMENT).map_err(ApiError::internal)?;
    if let Some(Value::Object(paths)) = document.get_mut("paths") {
        paths.retain(|path, _| !path.starts_with(DEBUG));
    }
    Ok(json_response(json::to_string(&document))?)
}
