//! The WebSocket route of a session's commits.

use crate::http::auth::ApiKeys;
use crate::http::error::{ApiError, ErrorResponse};
use crate::objects::session::{Session, SessionId};
use crate::platform::base64url;
use crate::request_context::RequestContext;
use worker::{Headers, Request, Response};

/// The subprotocol.
const SUBPROTOCOL: &str = "websketch";
/// The prefix of the subprotocol that carries the key. Browsers cannot set other headers.
const KEY_SUBPROTOCOL_PREFIX: &str = "key.";
/// The names of the revision parameter: that of edits, and common alternatives.
const FROM_PARAMETERS: [&str; 7] =
    ["from", "since", "revision", "baseRevision", "base_revision", "fromRevision", "from_revision"];

/// Returns true if a subprotocol of the request carries a valid key.
pub(crate) fn has_valid_key(headers: &Headers, keys: &ApiKeys) -> worker::Result<bool> {
    let offered = headers.get("sec-websocket-protocol")?.unwrap_or_default();
    let sent = offered.split(',').find_map(|protocol| protocol.trim().strip_prefix(KEY_SUBPROTOCOL_PREFIX));
    let sent = sent.and_then(base64url::decode).and_then(|bytes| String::from_utf8(bytes).ok());
    Ok(keys.matches_any(sent.as_deref()))
}

/// Handles `GET /session/{id}/live?from=…`: opens a WebSocket with the commits after that revision.
///
/// # Errors
/// [`ApiError`] without an upgrade, from a forbidden origin, or for an unknown session.
pub(crate) async fn live(
    context: &RequestContext,
    request: &Request,
    id: Option<SessionId>,
) -> Result<Response, ErrorResponse> {
    require_websocket(context, request)?;
    let from = FROM_PARAMETERS.iter().find_map(|name| context.url.query(name));
    let expected =
        || ApiError::WrongField { field: "from", expected: "a whole number of 0 or more".to_owned() };
    let from = from.map(|text| text.parse().map_err(|_| expected())).transpose()?;
    let response = context
        .read_session_counting_misses(id, async |session: &Session| session.subscribe(from).await)
        .await?;
    Ok(accept_subprotocol(request, response)?)
}

/// Checks that the request opens a WebSocket from an allowed origin.
///
/// # Errors
/// [`ApiError::UpgradeRequired`], [`ApiError::ForbiddenOrigin`].
pub(crate) fn require_websocket(context: &RequestContext, request: &Request) -> Result<(), ApiError> {
    let headers = request.headers();
    if !headers.get("upgrade")?.is_some_and(|upgrade| upgrade.eq_ignore_ascii_case("websocket")) {
        return Err(ApiError::UpgradeRequired);
    }
    // Browsers apply no CORS to WebSockets.
    check_origin(context, request)
}

/// Checks the origin of a request that browsers apply no CORS to.
///
/// # Errors
/// [`ApiError::ForbiddenOrigin`].
pub(crate) fn check_origin(context: &RequestContext, request: &Request) -> Result<(), ApiError> {
    let own = context.url.origin();
    let origin = request.headers().get("origin")?;
    let is_good =
        |origin: &str| (origin == own && is_same_server(origin)) || context.config.cors.allows(origin);
    if origin.is_none_or(|origin| is_good(&origin)) { Ok(()) } else { Err(ApiError::ForbiddenOrigin) }
}

/// Returns true if an origin with the server's own host is trusted.
///
/// Over plain HTTP a host name is not, because of DNS rebinding: an attacker can make a name resolve to a
/// server on the user's machine. IP addresses and `localhost` cannot be rebound.
fn is_same_server(origin: &str) -> bool {
    let Some(host) = origin.strip_prefix("http://") else { return true };
    let name = host.split(':').next().unwrap_or_default();
    let is_address = host.starts_with('[') || name.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    is_address || name == "localhost" || name.ends_with(".localhost")
}

/// Returns the response with the accepted subprotocol.
pub(crate) fn accept_subprotocol(request: &Request, response: Response) -> worker::Result<Response> {
    let offered = request.headers().get("sec-websocket-protocol")?.unwrap_or_default();
    if offered.split(',').any(|protocol| protocol.trim() == SUBPROTOCOL) {
        let (builder, body) = response.into_parts();
        return Ok(builder.with_header("sec-websocket-protocol", SUBPROTOCOL)?.body(body));
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_without_a_certificate_may_be_anybody() {
        for own in
            ["https://sketch.example", "http://localhost:8787", "http://127.0.0.1:8787", "http://[::1]:80"]
        {
            assert!(is_same_server(own), "{own}");
        }
        for other in [
            "http://evil.example",
            "http://evil.example:8787",
            "http://127.evil.example",
            "http://localhost.evil",
        ] {
            assert!(!is_same_server(other), "{other}");
        }
    }
}
