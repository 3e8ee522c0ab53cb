//! The routes of the API and their static properties.

mod destination;

pub(crate) use destination::{Destination, destination};

use crate::objects::session::{SessionId, Token};

/// A route of the API.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Route {
    /// The health check.
    Health,
    /// The readiness check.
    Ready,
    /// Creates a session.
    Sessions,
    /// A session. `None` stands for a malformed id, here and below.
    Session(Option<SessionId>),
    /// Applies operations to a session's sketch.
    Operations(Option<SessionId>),
    /// Undoes the newest step of a session.
    Undo(Option<SessionId>),
    /// Redoes the last undone step of a session.
    Redo(Option<SessionId>),
    /// Exports a session's sketch.
    Export(Option<SessionId>),
    /// A WebSocket with the commits of a session.
    Live(Option<SessionId>),
    /// Creates a snapshot.
    Snapshots,
    /// A snapshot.
    Snapshot(String),
    /// The providers.
    Providers,
    /// The metrics.
    Metrics,
    /// The `OpenAPI` document.
    OpenApi,
    /// The stored state of a session.
    DebugState(Option<SessionId>),
    /// The steps of a session's turns.
    DebugGraph(Option<SessionId>),
    /// The open questions.
    DebugPending,
    /// Runs a single step of a turn.
    DebugTestNode,
    /// A turn with one response at its end.
    Chat,
    /// A turn with a stream of events.
    ChatStream,
    /// Answers a question, with one response at the end of its turn. `None` stands for a malformed token.
    Respond(Option<Token>),
    /// Answers a question, with a stream of events.
    RespondStream(Option<Token>),
    /// Answers the question of an execution with this token.
    RespondExecution(String),
    /// Makes a plan.
    Plan,
    /// Creates an execution.
    Execute,
    /// Starts an execution.
    ExecuteStart(String),
    /// Cancels an execution.
    ExecuteCancel(String),
    /// Retries a node of an execution.
    ExecuteRetry(String, String),
    /// The status of an execution.
    ExecutionStatus(String),
    /// The result of an execution.
    ExecutionResult(String),
    /// The complete record of an execution.
    ExecutionLoad(String),
    /// The server-sent events of an execution.
    ExecutionEvents(String),
    /// The WebSocket of an execution.
    ExecutionWatch(String),
    /// The list of executions.
    Executions,
    /// The Model Context Protocol.
    Mcp,
}

impl Route {
    /// Returns the methods of the route, besides OPTIONS.
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

    /// Returns true if the response may have a sketch that `Prefer: return=minimal` omits.
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

    /// Returns the session in the path.
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

    /// Returns true for a debug route.
    pub(crate) const fn is_debug(&self) -> bool {
        matches!(self, Self::DebugState(_) | Self::DebugGraph(_) | Self::DebugPending | Self::DebugTestNode)
    }

    /// Returns the path with placeholders, for logs.
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
