//! The `OpenAPI` 3.1 document of the API.
//!
//! Its variable parts come from the types: routes from [`super::route::Route`], codes and statuses from
//! `ErrorCode`, component and operation types and their limits from core. The tests of the Worker validate
//! real responses against it.

mod content;
mod paths;
mod responses;
mod schema_dsl;
mod schemas;

use crate::config::Config;
use crate::http::error::ErrorResponse;
use crate::http::response::json_response;
use serde_json::json as object;
use websketch_json as json;
use worker::Response;

/// Handles `GET /openapi.json`.
///
/// # Errors
/// [`ApiError::Internal`](crate::http::error::ApiError::Internal) only.
pub(crate) fn openapi(config: &Config) -> Result<Response, ErrorResponse> {
    Ok(json_response(document(config.has_debug_routes))?)
}

fn document(has_debug_routes: bool) -> String {
    json::to_string(&object!({
        "openapi": "3.1.0",
        "info": {
            "title": "WebSketch",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Wireframe sketches, edited by operations and by talking.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/api/v1" }],
        // The empty requirement stands for servers without a key.
        "security": [{ "apiKey": [] }, {}],
        "paths": paths::paths(has_debug_routes),
        "components": {
            "securitySchemes": {
                "apiKey": { "type": "apiKey", "in": "header", "name": "X-API-Key" },
            },
            "schemas": schemas::schemas(),
        },
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    /// Collects every reference in `value`.
    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
                fields.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|value| references(value, found)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let document = json::parse(&document(true)).unwrap();
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(!found.is_empty());
        for reference in found {
            assert!(document.pointer(reference.trim_start_matches('#')).is_some(), "{reference}");
        }
    }
}
