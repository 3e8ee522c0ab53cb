//! The session routes.

use crate::http::body::Body;
use crate::http::error::{ApiError, ErrorResponse};
use crate::metrics::MetricsRequest;
use crate::objects::execution_index;
use crate::objects::rate_limit::Client;
use crate::objects::session::{Direction, ResponseFields, Session, SessionId, SessionView};
use crate::request_context::Scope;
use std::ops::ControlFlow;
use websketch_json as json;
use websketch_protocol::{EditRequest, RevertRequest, SessionCreated};
use websketch_sketch::validate::Origin;
use websketch_sketch::{Reading, Sketch};
use worker::{Response, ResponseBuilder};

/// Opens a session of the sketch in the body.
///
/// # Errors
/// [`ApiError`] when the body is no sketch.
pub(crate) async fn create(scope: &Scope, body: Body) -> Result<Response, ErrorResponse> {
    let Reading { sketch, adjustments } = match received(scope, body).await? {
        ControlFlow::Continue(reading) => reading,
        ControlFlow::Break(response) => return Ok(response),
    };
    let (session, created_at) = Session::open(&scope.env, sketch).await?;
    Client::remember_session(session.id(), true);
    let session_id = session.id().to_string();
    let created = SessionCreated { session_id, created_at, revision: 0, adjustments };
    Ok(json_response(json::to_string(&created))?)
}

/// The sketch in the body, which may be kept; or the answer, where it was posted before under the same key.
///
/// # Errors
/// [`ApiError`] when the body is no sketch, or this client has kept too many.
pub(crate) async fn received(
    scope: &Scope,
    body: Body,
) -> Result<ControlFlow<Response, Reading>, ErrorResponse> {
    let reading = Sketch::read_text(body.json_text()?)?;
    drop(body);
    // Without a key nothing is stored but the sketch, which is counted as a session.
    if scope.keyed.is_some()
        && let Some(response) = scope.begin().await?
    {
        return Ok(ControlFlow::Break(response));
    }
    scope.admit_session().await?;
    Ok(ControlFlow::Continue(reading))
}

/// Shows a session.
///
/// # Errors
/// [`ApiError::SessionNotFound`].
pub(crate) async fn show(scope: &Scope, id: Option<SessionId>) -> Result<Response, ErrorResponse> {
    let aspect =
        if scope.preferred == ResponseFields::Minimal { SessionView::Log } else { SessionView::Session };
    Ok(json_response(scope.look_for(id, async |session: &Session| session.view(aspect).await).await?)?)
}

/// Does operations by hand.
///
/// # Errors
/// [`ApiError`] when they are refused, or the session has moved on in what they are about.
pub(crate) async fn edit(
    scope: &Scope,
    body: Body,
    id: Option<SessionId>,
) -> Result<Response, ErrorResponse> {
    let edit = EditRequest::read(body.json()?)?;
    let session = Session::named(&scope.env, id.ok_or(ApiError::SessionNotFound)?)?;
    if let Some(response) = scope.begin().await? {
        return Ok(response);
    }
    let answer = session.apply(edit, Origin::User, scope.returns(edit.return_sketch), scope.key());
    drop(body);
    answered(&session, answer.await)
}

/// Takes the newest step back, or does it again.
///
/// # Errors
/// [`ApiError`] when the session is not there, or has moved on from the revision that was given.
pub(crate) async fn revert(
    scope: &Scope,
    body: Body,
    id: Option<SessionId>,
    direction: Direction,
) -> Result<Response, ErrorResponse> {
    let revert = body.optional_json()?.map(RevertRequest::read).transpose()?.unwrap_or_default();
    let returns = scope.returns(revert.return_sketch);
    let session = Session::named(&scope.env, id.ok_or(ApiError::SessionNotFound)?)?;
    if let Some(response) = scope.begin().await? {
        return Ok(response);
    }
    let reverted = session.revert(direction, revert.base_revision, returns, scope.key());
    answered(&session, reverted.await)
}

fn answered(session: &Session, outcome: Result<String, ApiError>) -> Result<Response, ErrorResponse> {
    match outcome {
        Ok(text) => Ok(json_response(text)?),
        Err(ApiError::SessionNotFound) => Err(ApiError::SessionNotFound.into()),
        Err(error) => Err(error.with_session(session.id().to_string())),
    }
}

/// Ends a session. One that does not exist has ended already.
///
/// # Errors
/// [`ApiError::RateLimited`], or [`ApiError::Internal`].
pub(crate) async fn delete(scope: &Scope, id: Option<SessionId>) -> Result<Response, ErrorResponse> {
    if let Some(id) = id {
        scope.admit_write().await?;
        let session_id = id.to_string();
        Client::remember_session(&id, false);
        Session::named(&scope.env, id)?.delete().await?;
        execution_index::erase_session(&scope.env, &session_id).await?;
        scope.tell_monitor(MetricsRequest::RemoveSessionQuestions { session_id });
    }
    Ok(json_response(r#"{"success":true}"#.to_owned())?)
}

/// A successful answer with a body of JSON.
pub(crate) fn json_response(text: String) -> worker::Result<Response> {
    Ok(ResponseBuilder::new().with_header("content-type", "application/json")?.fixed(text.into_bytes()))
}
