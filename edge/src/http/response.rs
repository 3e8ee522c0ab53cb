//! Responses that several routes give.

use worker::{Response, ResponseBuilder};

/// A successful answer with a body of JSON.
pub(crate) fn json_response(text: String) -> worker::Result<Response> {
    Ok(ResponseBuilder::new().with_header("content-type", "application/json")?.fixed(text.into_bytes()))
}
