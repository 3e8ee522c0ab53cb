//! Matching of paths.

use super::Route;
use crate::objects::session::{SessionId, Token};

/// The destination of a path.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Destination {
    /// A route of the API.
    Api(Route),
    /// An unknown path of the API.
    Unknown,
    /// A file or page of the app.
    App,
}

/// Returns the destination of `path`. Ids are not percent-decoded, because no valid id needs encoding.
pub(crate) fn destination(path: &str) -> Destination {
    let plain = path.trim_start_matches('/');
    let segments: Vec<&str> = plain.split('/').collect();
    if path.len() > plain.len() + 1 && segments.first() == Some(&"api") {
        // Firewall rules for `/api/` do not match a path with several leading slashes.
        return Destination::Unknown;
    }
    let route = match segments.as_slice() {
        ["health"] | ["api", "v1", "health"] => Route::Health,
        ["ready"] | ["api", "v1", "ready"] => Route::Ready,
        ["api", "v1", "session"] => Route::Sessions,
        ["api", "v1", "session", id] if !id.is_empty() => Route::Session(SessionId::parse(id)),
        ["api", "v1", "session", id, rest] if !id.is_empty() => {
            let id = SessionId::parse(id);
            match *rest {
                "operations" => Route::Operations(id),
                "undo" => Route::Undo(id),
                "redo" => Route::Redo(id),
                "export" => Route::Export(id),
                "live" => Route::Live(id),
                _ => return Destination::Unknown,
            }
        }
        ["api", "v1", "snapshot"] => Route::Snapshots,
        ["api", "v1", "snapshot", id] if !id.is_empty() => Route::Snapshot((*id).to_owned()),
        ["api", "v1", "chat"] => Route::Chat,
        ["api", "v1", "chat", "stream"] => Route::ChatStream,
        ["api", "v1", "respond", token] if token.starts_with("x.") => {
            Route::RespondExecution((*token).to_owned())
        }
        ["api", "v1", "plan"] => Route::Plan,
        ["api", "v1", "execute"] => Route::Execute,
        ["api", "v1", "execute", id, "start"] if !id.is_empty() => Route::ExecuteStart((*id).to_owned()),
        ["api", "v1", "execute", id, "cancel"] if !id.is_empty() => Route::ExecuteCancel((*id).to_owned()),
        ["api", "v1", "execute", id, "retry", node] if !id.is_empty() => {
            Route::ExecuteRetry((*id).to_owned(), (*node).to_owned())
        }
        ["api", "v1", "execution", id, rest] if !id.is_empty() => {
            let id = (*id).to_owned();
            match *rest {
                "status" => Route::ExecutionStatus(id),
                "result" => Route::ExecutionResult(id),
                "load" => Route::ExecutionLoad(id),
                "events" => Route::ExecutionEvents(id),
                _ => return Destination::Unknown,
            }
        }
        ["api", "v1", "ws", id] if !id.is_empty() => Route::ExecutionWatch((*id).to_owned()),
        ["api", "v1", "executions"] => Route::Executions,
        ["api", "v1", "respond", token] if !token.is_empty() => Route::Respond(Token::parse(token)),
        ["api", "v1", "respond", token, "stream"] if !token.is_empty() => {
            Route::RespondStream(Token::parse(token))
        }
        ["mcp"] | ["api", "v1", "mcp"] => Route::Mcp,
        ["metrics"] | ["api", "v1", "metrics"] => Route::Metrics,
        ["openapi.json"] | ["api", "v1", "openapi.json"] => Route::OpenApi,
        ["api", "v1", "providers"] => Route::Providers,
        ["api", "v1", "debug", "state", id] if !id.is_empty() => Route::DebugState(SessionId::parse(id)),
        ["api", "v1", "debug", "graph", id] if !id.is_empty() => Route::DebugGraph(SessionId::parse(id)),
        ["api", "v1", "debug", "pending"] => Route::DebugPending,
        ["api", "v1", "debug", "test-node"] => Route::DebugTestNode,
        ["api", ..] => return Destination::Unknown,
        _ => return Destination::App,
    };
    Destination::Api(route)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, expected: &str) {
        let found = match destination(path) {
            Destination::Api(route) => route.name(),
            Destination::Unknown => "unknown",
            Destination::App => "app",
        };
        assert_eq!(found, expected, "{path}");
    }

    #[test]
    fn paths_lead_to_routes() {
        check("/health", "/health");
        check("/api/v1/health", "/health");
        check("/ready", "/ready");
        check("/api/v1/ready", "/ready");
        check("/api/v1/session", "/session");
        check("/api/v1/session/0190b6c2-7b1e-4c7a-9f43-0242ac120002", "/session/{id}");
        check("/api/v1/session/x/operations", "/session/{id}/operations");
        check("/api/v1/session/x/undo", "/session/{id}/undo");
        check("/api/v1/session/x/redo", "/session/{id}/redo");
        check("/api/v1/session/x/export", "/session/{id}/export");
        check("/api/v1/session/x/live", "/session/{id}/live");
        check("/api/v1/snapshot", "/snapshot");
        check("/api/v1/snapshot/x", "/snapshot/{id}");
        check("/metrics", "/metrics");
        check("/mcp", "/mcp");
        check("/openapi.json", "/openapi.json");
        check("/api/v1/openapi.json", "/openapi.json");
        check("/api/v1/metrics", "/metrics");
        check("/api/v1/providers", "/providers");
        check("/api/v1/debug/state/x", "/debug/state/{id}");
        check("/api/v1/debug/test-node", "/debug/test-node");
        check("/api/v1/chat/stream", "/chat/stream");
        check("/", "app");
        check("/apiary", "app");
    }

    #[test]
    fn what_looks_like_the_api_but_is_not_is_unknown() {
        for path in [
            "/api",
            "//api/v1/session",
            "///api/v1/chat",
            "/api/",
            "/api/v1/nothing",
            "/api/v2/chat",
            "/api/v1/chat/",
            "/api/v1/debug",
            "/api/v1/debug/state/",
        ] {
            check(path, "unknown");
        }
        for path in
            ["/api/v1/session/", "/api/v1/session//undo", "/api/v1/session/x/undo/", "/api/v1/session/x/y"]
        {
            check(path, "unknown");
        }
    }

    #[test]
    fn an_impossible_id_is_still_a_session_route() {
        check("/api/v1/session/..%2f", "/session/{id}");
        assert!(destination("/api/v1/session/nope") == Destination::Api(Route::Session(None)));
        check("/api/v1/respond/x", "/respond/{token}");
        check("/api/v1/respond/x/stream", "/respond/{token}/stream");
    }
}
