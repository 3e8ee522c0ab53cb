//! The routes of sessions.

use crate::http::body::Body;
use crate::http::error::{ApiError, ErrorResponse};
use crate::http::response::json_response;
use crate::metrics::MetricsRequest;
use crate::objects::execution_index;
use crate::objects::rate_limit::Client;
use crate::objects::session::{Direction, ResponseFields, Session, SessionId, SessionView};
use crate::request_context::RequestContext;
use std::ops::ControlFlow;
use websketch_json as json;
use websketch_protocol::{EditRequest, RevertRequest, SessionCreated};
use websketch_sketch::validate::Actor;
use websketch_sketch::{ParsedSketch, Sketch};
use worker::Response;

/// Handles `POST /session`: creates a session with the sketch in the body.
///
/// # Errors
/// [`ApiError`] if the body is not a sketch.
pub(crate) async fn create(context: &RequestContext, body: Body) -> Result<Response, ErrorResponse> {
    let ParsedSketch { sketch, adjustments } = match read_new_sketch(context, body).await? {
        ControlFlow::Continue(reading) => reading,
        ControlFlow::Break(response) => return Ok(response),
    };
    let (session, created_at) = Session::open(&context.env, sketch).await?;
    Client::remember_session(session.id(), true);
    let session_id = session.id().to_string();
    let created = SessionCreated { session_id, created_at, revision: 0, adjustments };
    Ok(json_response(json::to_string(&created))?)
}

/// Returns the sketch in the body, or the stored response of a repeated request.
///
/// # Errors
/// [`ApiError`] if the body is not a sketch, or the limit of the client is exhausted.
pub(crate) async fn read_new_sketch(
    context: &RequestContext,
    body: Body,
) -> Result<ControlFlow<Response, ParsedSketch>, ErrorResponse> {
    let reading = Sketch::read_text(body.json_text()?)?;
    drop(body);
    // Without a key only the sketch is stored, which counts as a session.
    if context.idempotent.is_some()
        && let Some(response) = context.admit_and_claim().await?
    {
        return Ok(ControlFlow::Break(response));
    }
    context.admit_session().await?;
    Ok(ControlFlow::Continue(reading))
}

/// Returns a session.
///
/// # Errors
/// [`ApiError::SessionNotFound`].
pub(crate) async fn show(context: &RequestContext, id: Option<SessionId>) -> Result<Response, ErrorResponse> {
    let aspect = if context.preferred_fields == ResponseFields::Minimal {
        SessionView::Log
    } else {
        SessionView::Session
    };
    Ok(json_response(
        context
            .read_session_counting_misses(id, async |session: &Session| session.view(aspect).await)
            .await?,
    )?)
}

/// Applies operations.
///
/// # Errors
/// [`ApiError`] if they are rejected or conflict with later commits.
pub(crate) async fn edit(
    context: &RequestContext,
    body: Body,
    id: Option<SessionId>,
) -> Result<Response, ErrorResponse> {
    let edit = EditRequest::read(body.json()?)?;
    let session = Session::named(&context.env, id.ok_or(ApiError::SessionNotFound)?)?;
    if let Some(response) = context.admit_and_claim().await? {
        return Ok(response);
    }
    let answer = session.apply(
        edit,
        Actor::User,
        context.response_fields(edit.return_sketch),
        context.idempotency_key(),
    );
    drop(body);
    edit_response(&session, answer.await)
}

/// Undoes or redoes a step.
///
/// # Errors
/// [`ApiError`] if the session does not exist or has a newer revision than given.
pub(crate) async fn revert(
    context: &RequestContext,
    body: Body,
    id: Option<SessionId>,
    direction: Direction,
) -> Result<Response, ErrorResponse> {
    let revert = body.optional_json()?.map(RevertRequest::read).transpose()?.unwrap_or_default();
    let returns = context.response_fields(revert.return_sketch);
    let session = Session::named(&context.env, id.ok_or(ApiError::SessionNotFound)?)?;
    if let Some(response) = context.admit_and_claim().await? {
        return Ok(response);
    }
    let reverted = session.revert(direction, revert.base_revision, returns, context.idempotency_key());
    edit_response(&session, reverted.await)
}

fn edit_response(session: &Session, outcome: Result<String, ApiError>) -> Result<Response, ErrorResponse> {
    match outcome {
        Ok(text) => Ok(json_response(text)?),
        Err(ApiError::SessionNotFound) => Err(ApiError::SessionNotFound.into()),
        Err(error) => Err(error.with_session(session.id().to_string())),
    }
}

/// Deletes a session. Succeeds for a session that does not exist.
///
/// # Errors
/// [`ApiError::RateLimited`], or [`ApiError::Internal`].
pub(crate) async fn delete(
    context: &RequestContext,
    id: Option<SessionId>,
) -> Result<Response, ErrorResponse> {
    if let Some(id) = id {
        context.admit_write().await?;
        let session_id = id.to_string();
        Client::remember_session(&id, false);
        Session::named(&context.env, id)?.delete().await?;
        execution_index::erase_session(&context.env, &session_id).await?;
        context.send_to_metrics(MetricsRequest::RemoveSessionQuestions { session_id });
    }
    Ok(json_response(r#"{"success":true}"#.to_owned())?)
}
