//! Which route a path means, and which methods it has.

use crate::session::{SessionId, Token};

/// The routes of the API.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Route {
    /// Whether the Worker answers.
    Health,
    /// Whether the server can do its work.
    Ready,
    /// Opening a session.
    Sessions,
    /// One session; `None` for an id that no session can have.
    Session(Option<SessionId>),
    /// Edits of a session's sketch by hand.
    Operations(Option<SessionId>),
    /// A session's newest step taken back.
    Undo(Option<SessionId>),
    /// A session's last undone step done again.
    Redo(Option<SessionId>),
    /// A session's sketch in another format.
    Export(Option<SessionId>),
    /// A WebSocket that tells a session's commits.
    Live(Option<SessionId>),
    /// Keeping a sketch to be looked at.
    Snapshots,
    /// A sketch that is kept to be looked at.
    Snapshot(String),
    /// Who can be asked.
    Providers,
    /// What was counted.
    Metrics,
    /// The description of the interface.
    OpenApi,
    /// What a session stores.
    DebugState(Option<SessionId>),
    /// The steps of a session's turns.
    DebugGraph(Option<SessionId>),
    /// The questions that wait for an answer.
    DebugPending,
    /// One step of a turn by itself.
    DebugTestNode,
    /// A turn, answered at its end.
    Chat,
    /// A turn, told as it goes.
    ChatStream,
    /// The answer to a question back; its turn is answered at its end. `None` for what no token is.
    Respond(Option<Token>),
    /// As before, told as it goes.
    RespondStream(Option<Token>),
    /// The answer to a question of an execution, with its token.
    RespondExecution(String),
    /// A plan of a request.
    Plan,
    /// An execution of a plan.
    Execute,
    /// An execution begins.
    ExecuteStart(String),
    /// An execution is called off.
    ExecuteCancel(String),
    /// A node of an execution is tried again.
    ExecuteRetry(String, String),
    /// Where an execution stands.
    ExecutionStatus(String),
    /// What an execution has come to.
    ExecutionResult(String),
    /// Everything of an execution.
    ExecutionLoad(String),
    /// An execution as server-sent events.
    ExecutionEvents(String),
    /// An execution by WebSocket.
    ExecutionWatch(String),
    /// The list of executions.
    Executions,
    /// The Model Context Protocol.
    Mcp,
}

/// What a path leads to.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Destination {
    /// A route of the API.
    Api(Route),
    /// A path that belongs to the API and leads nowhere.
    Unknown,
    /// Everything else is a file of the app, or a place in it.
    App,
}

/// Where `path` leads. Ids are taken as they are: none that exists needs percent-encoding.
pub(crate) fn destination(path: &str) -> Destination {
    let plain = path.trim_start_matches('/');
    let segments: Vec<&str> = plain.split('/').collect();
    if path.len() > plain.len() + 1 && segments.first() == Some(&"api") {
        // Rules of a firewall for `/api/` do not see a path that begins with several slashes.
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

impl Route {
    /// The methods that the route answers, besides OPTIONS.
    pub(crate) const fn methods(&self) -> &'static [&'static str] {
        match self {
            Self::Health
            | Self::Ready
            | Self::Export(_)
            | Self::Snapshot(_)
            | Self::Providers
            | Self::Metrics
            | Self::OpenApi
            | Self::DebugState(_)
            | Self::DebugGraph(_)
            | Self::DebugPending => &["GET", "HEAD"],
            Self::ExecutionStatus(_)
            | Self::ExecutionResult(_)
            | Self::ExecutionLoad(_)
            | Self::Executions => &["GET", "HEAD"],
            Self::ExecutionEvents(_) | Self::ExecutionWatch(_) => &["GET"],
            Self::RespondExecution(_)
            | Self::Plan
            | Self::Execute
            | Self::ExecuteStart(_)
            | Self::ExecuteCancel(_)
            | Self::ExecuteRetry(..) => &["POST"],
            Self::Live(_) => &["GET"],
            Self::Mcp
            | Self::Sessions
            | Self::Snapshots
            | Self::Operations(_)
            | Self::Undo(_)
            | Self::Redo(_)
            | Self::DebugTestNode
            | Self::Chat
            | Self::ChatStream
            | Self::Respond(_)
            | Self::RespondStream(_) => &["POST"],
            Self::Session(_) => &["GET", "HEAD", "DELETE"],
        }
    }

    /// Whether an answer of this route may hold a sketch that `Prefer: return=minimal` leaves out.
    pub(crate) const fn may_hold_sketch(&self) -> bool {
        matches!(
            self,
            Self::Chat
                | Self::ChatStream
                | Self::Respond(_)
                | Self::RespondStream(_)
                | Self::Session(_)
                | Self::Operations(_)
                | Self::Undo(_)
                | Self::Redo(_)
        )
    }

    /// The session that the path names.
    pub(crate) fn session_id(&self) -> Option<&SessionId> {
        match self {
            Self::Session(id)
            | Self::Operations(id)
            | Self::Undo(id)
            | Self::Redo(id)
            | Self::Export(id)
            | Self::Live(id)
            | Self::DebugState(id)
            | Self::DebugGraph(id) => id.as_ref(),
            Self::Respond(Some(token)) | Self::RespondStream(Some(token)) => Some(token.session_id()),
            Self::Health
            | Self::Ready
            | Self::Sessions
            | Self::Snapshots
            | Self::Snapshot(_)
            | Self::Providers
            | Self::Metrics
            | Self::OpenApi
            | Self::DebugPending
            | Self::DebugTestNode
            | Self::Chat
            | Self::ChatStream
            | Self::Respond(None)
            | Self::RespondStream(None)
            | Self::RespondExecution(_)
            | Self::Plan
            | Self::Execute
            | Self::ExecuteStart(_)
            | Self::ExecuteCancel(_)
            | Self::ExecuteRetry(..)
            | Self::ExecutionStatus(_)
            | Self::ExecutionResult(_)
            | Self::ExecutionLoad(_)
            | Self::ExecutionEvents(_)
            | Self::ExecutionWatch(_)
            | Self::Executions
            | Self::Mcp => None,
        }
    }

    /// Whether the route is there only for those who look for a fault.
    pub(crate) const fn is_debug(&self) -> bool {
        matches!(self, Self::DebugState(_) | Self::DebugGraph(_) | Self::DebugPending | Self::DebugTestNode)
    }

    /// The route without what varies in it, for logs.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Health => "/health",
            Self::Ready => "/ready",
            Self::Sessions => "/session",
            Self::Session(_) => "/session/{id}",
            Self::Operations(_) => "/session/{id}/operations",
            Self::Undo(_) => "/session/{id}/undo",
            Self::Redo(_) => "/session/{id}/redo",
            Self::Export(_) => "/session/{id}/export",
            Self::Live(_) => "/session/{id}/live",
            Self::Snapshots => "/snapshot",
            Self::Snapshot(_) => "/snapshot/{id}",
            Self::Providers => "/providers",
            Self::Metrics => "/metrics",
            Self::OpenApi => "/openapi.json",
            Self::DebugState(_) => "/debug/state/{id}",
            Self::DebugGraph(_) => "/debug/graph/{id}",
            Self::DebugPending => "/debug/pending",
            Self::DebugTestNode => "/debug/test-node",
            Self::Chat => "/chat",
            Self::ChatStream => "/chat/stream",
            Self::Respond(_) => "/respond/{token}",
            Self::RespondStream(_) => "/respond/{token}/stream",
            Self::RespondExecution(_) => "/respond/{token}",
            Self::Plan => "/plan",
            Self::Execute => "/execute",
            Self::ExecuteStart(_) => "/execute/{id}/start",
            Self::ExecuteCancel(_) => "/execute/{id}/cancel",
            Self::ExecuteRetry(..) => "/execute/{id}/retry/{nodeId}",
            Self::ExecutionStatus(_) => "/execution/{id}/status",
            Self::ExecutionResult(_) => "/execution/{id}/result",
            Self::ExecutionLoad(_) => "/execution/{id}/load",
            Self::ExecutionEvents(_) => "/execution/{id}/events",
            Self::ExecutionWatch(_) => "/ws/{id}",
            Self::Executions => "/executions",
            Self::Mcp => "/mcp",
        }
    }
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
