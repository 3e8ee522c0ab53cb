//! The stub of an execution object.

use crate::http::error::ApiError;
use crate::objects::fixed_window::{BUSY_SECONDS, too_many_requests};
use crate::platform::{HostText, Stub};
use worker::{Env, Response, ResponseBuilder};

const EVENT_STREAM: &str = "text/event-stream; charset=utf-8";

/// Calls the object of an execution or a draft. Returns HTTP status and body.
///
/// # Errors
/// [`ApiError`] if the object cannot be reached.
pub(crate) async fn call(env: &Env, name: &str, path: &str, text: String) -> Result<(u16, String), ApiError> {
    let stub = Stub::named(env, "EXECUTION", name)?;
    let response = stub.call(path, HostText::from(text)).await?;
    let (status, body) = response.split_once(' ').unwrap_or(("500", ""));
    Ok((status.parse().unwrap_or(500), body.to_owned()))
}

/// Follows an execution by WebSocket or by server-sent events.
pub(crate) async fn follow(
    env: &Env,
    name: &str,
    query: &str,
    is_socket: bool,
) -> Result<Response, ApiError> {
    let stub = Stub::named(env, "EXECUTION", name)?;
    if is_socket {
        return match stub.upgrade(&format!("watch{query}")).await? {
            Ok(response) => Ok(response),
            Err(404) => Err(ApiError::ExecutionNotFound),
            Err(503) => Err(too_many_requests("watchers", BUSY_SECONDS)),
            Err(status) => Err(ApiError::internal(format!("an execution answered {status}"))),
        };
    }
    let response = stub.get(&format!("events{query}")).await?;
    if response.status_code() == 404 {
        return Err(ApiError::ExecutionNotFound);
    }
    // Only the body of the object's response is passed on.
    let (_, body) = response.into_parts();
    Ok(ResponseBuilder::new().with_header("content-type", EVENT_STREAM)?.body(body))
}
