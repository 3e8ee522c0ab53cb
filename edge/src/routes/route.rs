//! The routes of the API: which methods each answers, and what else is known of it before anything is read.

mod destination;

pub(crate) use destination::{Destination, destination};

use crate::objects::session::{SessionId, Token};

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
