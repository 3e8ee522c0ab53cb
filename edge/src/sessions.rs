//! The session routes.

use crate::body::{read_json, read_optional_json};
use crate::error::{ApiError, Failure};
use crate::session::{Direction, Session, SessionId};
use websketch_core::json;
use websketch_core::protocol::{EditRequest, RevertRequest, SessionCreated};
use websketch_core::sketch::Sketch;
use worker::{Env, Request, Response, ResponseBuilder};

/// Opens a session of the sketch in the body.
///
/// # Errors
/// [`ApiError`] when the body is no sketch.
pub(crate) async fn create(request: &mut Request, env: &Env) -> Result<Response, Failure> {
    let reading = Sketch::read(&read_json(request).await?)?;
    let (session, created_at) = Session::open(env, reading.sketch).await?;
    let created = SessionCreated { session_id: session.id().to_string(), created_at, revision: 0 };
    Ok(json_response(json::to_string(&created))?)
}

/// Shows a session.
///
/// # Errors
/// [`ApiError::SessionNotFound`].
pub(crate) async fn show(env: &Env, id: Option<SessionId>) -> Result<Response, Failure> {
    let id = id.ok_or(ApiError::SessionNotFound)?;
    Ok(json_response(Session::named(env, id)?.view().await?)?)
}

/// Does operations by hand.
///
/// # Errors
/// [`ApiError`] when they are refused, or the session has moved on in what they are about.
pub(crate) async fn edit(
    request: &mut Request,
    env: &Env,
    id: Option<SessionId>,
) -> Result<Response, Failure> {
    let edit = EditRequest::read(&read_json(request).await?)?;
    let session = Session::named(env, id.ok_or(ApiError::SessionNotFound)?)?;
    answered(&session, session.apply(edit).await)
}

/// Takes the newest step back, or does it again.
///
/// # Errors
/// [`ApiError`] when the session is not there, or has moved on from the revision that was given.
pub(crate) async fn revert(
    request: &mut Request,
    env: &Env,
    id: Option<SessionId>,
    direction: Direction,
) -> Result<Response, Failure> {
    let body = read_optional_json(request).await?;
    let revert = body.as_ref().map(RevertRequest::read).transpose()?.unwrap_or_default();
    let session = Session::named(env, id.ok_or(ApiError::SessionNotFound)?)?;
    answered(&session, session.revert(direction, revert.base_revision).await)
}

fn answered(session: &Session, outcome: Result<String, ApiError>) -> Result<Response, Failure> {
    match outcome {
        Ok(text) => Ok(json_response(text)?),
        Err(ApiError::SessionNotFound) => Err(ApiError::SessionNotFound.into()),
        Err(error) => Err(error.in_session(session.id().to_string())),
    }
}

/// Ends a session. One that does not exist has ended already.
///
/// # Errors
/// [`ApiError::Internal`] only.
pub(crate) async fn delete(env: &Env, id: Option<SessionId>) -> Result<Response, Failure> {
    if let Some(id) = id {
        Session::named(env, id)?.delete().await?;
    }
    Ok(json_response(r#"{"success":true}"#.to_owned())?)
}

/// A successful answer with a body of JSON.
pub(crate) fn json_response(text: String) -> worker::Result<Response> {
    Ok(ResponseBuilder::new().with_header("content-type", "application/json")?.fixed(text.into_bytes()))
}
