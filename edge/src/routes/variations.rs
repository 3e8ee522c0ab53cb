//! The routes of alternatives and states. They change nothing.

use crate::http::body::Body;
use crate::http::error::{ApiError, ErrorResponse};
use crate::http::response::json_response;
use crate::objects::session::{Session, SessionId};
use crate::platform::id_source;
use crate::request_context::RequestContext;
use serde_json::json as object;
use websketch_json as json;
use websketch_pages::alternatives;
use websketch_protocol::{AlternativesRequest, InvalidRequest, StateRequest};
use websketch_sketch::{ParsedSketch, Sketch};
use worker::Response;

/// Returns alternatives of a sketch.
///
/// # Errors
/// [`ApiError`] for an invalid body, and for a session that does not exist.
pub(crate) async fn show_alternatives(
    context: &RequestContext,
    body: Body,
) -> Result<Response, ErrorResponse> {
    let request = AlternativesRequest::read(body.json()?)?;
    let sketch = sketch_of(context, request.current_sketch.clone(), request.session_id.as_deref()).await?;
    let seed = request.seed_for(&sketch);
    let found = alternatives(&sketch, request.count, seed, request.page, &mut id_source()?);
    Ok(json_response(json::to_string(&object!({ "alternatives": found })))?)
}

/// Returns the operations that draw a state of a screen beside it.
///
/// # Errors
/// As [`show_alternatives`]. [`ApiError`] for a sketch without such a screen.
pub(crate) async fn show_state(context: &RequestContext, body: Body) -> Result<Response, ErrorResponse> {
    let request = StateRequest::read(body.json()?)?;
    let sketch = sketch_of(context, request.current_sketch, request.session_id.as_deref()).await?;
    let operations = request.variation.derive(&sketch, request.screen.as_ref(), &mut id_source()?);
    let operations = operations.ok_or(InvalidRequest::WrongValue {
        field: "screen",
        wanted: "the id of a device frame, on a sketch that is not empty",
        found: request.screen.map_or_else(|| "none".to_owned(), |id| id.as_str().to_owned()),
    })?;
    Ok(json_response(json::to_string(&object!({ "operations": operations })))?)
}

/// Returns the sketch of a request, else that of its session.
async fn sketch_of(
    context: &RequestContext,
    sketch: Option<ParsedSketch>,
    session_id: Option<&str>,
) -> Result<Sketch, ErrorResponse> {
    if let Some(parsed) = sketch {
        return Ok(parsed.sketch);
    }
    let Some(session_id) = session_id else {
        return Err(InvalidRequest::MissingField { field: "currentSketch" }.into());
    };
    context.set_session(session_id);
    let id = SessionId::parse(session_id).ok_or(ApiError::SessionNotFound)?;
    let read = async |session: &Session| session.head().await;
    let (_, sketch) = context.read_session_counting_misses(Some(id), read).await?;
    Ok(sketch)
}
