//! Responses that several routes share.

use worker::{Response, ResponseBuilder};

/// Returns a response with status 200 and a JSON body.
pub(crate) fn json_response(text: String) -> worker::Result<Response> {
    Ok(ResponseBuilder::new().with_header("content-type", "application/json")?.fixed(text.into_bytes()))
}
