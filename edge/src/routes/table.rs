//! The route table: every path of the API with its methods, access, types, errors and handlers.

#[cfg(test)]
use super::openapi::document::{
    answers::{
        AlternativesFound, Anything, DebugGraph, DebugPending, DebugState, Deleted, Edited, Execution,
        ExecutionCreated, ExecutionEvent, Executions, Health, NodeTest, NodeTested, Plan, Providers, Ready,
        Snapshot, SnapshotCreated, StateDerived,
    },
    bodies::{Accepted, ChatBody, Document, Events, Files, Json, MaybeJson, Nothing, Socket, Text},
    operation::Operation,
};
use super::route::{Access, Call, Definition, Method, PublicCall, SketchField, Subject, place, routes};
use super::{
    chat, debug, export, health, live, mcp, metrics, openapi, plans, providers, ready, sessions, snapshots,
    variations,
};
use crate::http::error::{ApiError, ErrorResponse};
use crate::objects::session::Direction;
use std::future::ready as now;
#[cfg(test)]
use websketch_protocol::{
    AlternativesRequest, AnswerRequest, ChatAnswer, EditRequest,
    ErrorCode::{
        ExecutionNotFound, ExecutionRunning, ForbiddenOrigin, InvalidPlan, InvalidRequest, LimitExceeded,
        ModelNotAllowed, PlanNotFound, RateLimited, Rejected, RevisionConflict, SessionNotFound,
        SnapshotNotFound, TokenExpired, TokenNotFound, TokenUsed,
    },
    ExecuteRequest, Frame, PlanRequest, RevertRequest, SessionAnswer, SessionCreated, StateRequest,
};
use worker::Response;

/// The outcome of a handler.
type Outcome = Result<Response, ErrorResponse>;

routes! {
    public {
        /// The health check.
        Health "/health" {
            "Returns that the server answers" -> Json<Health>, fails with &[];
            |_call| now(health::health())
        }
        /// The readiness check.
        Ready "/ready" {
            "Returns whether the server can do its work" -> Json<Ready>, fails with &[];
            |call| ready::ready(call.env, call.config, call.request_id)
        }
    }
    private {
        /// Snapshots.
        Snapshots "/snapshot" api Nothing Key {
            Post "Creates a snapshot of a sketch"
            Json<websketch_sketch::Sketch> => Json<SnapshotCreated>, sketch None, fails with &[];
            |call| snapshots::create(call.context, call.body)
        }
        /// A snapshot.
        Snapshot "/snapshot/{id}" api Snapshot Key {
            Get "Returns a snapshot"
            Nothing => Json<Snapshot>, sketch None, fails with &[SnapshotNotFound, RateLimited];
            |call| snapshots::show(call.context, call.path.value(0))
        }
        /// Alternatives of a sketch.
        Alternatives "/alternatives" api Nothing Key {
            Post "Returns a sketch in other structures. Changes nothing"
            Json<AlternativesRequest> => Json<AlternativesFound>, sketch None,
            fails with &[SessionNotFound, RateLimited];
            |call| variations::show_alternatives(call.context, call.body)
        }
        /// States of a screen.
        States "/states" api Nothing Key {
            Post "Returns the operations that draw a state of a screen, or a view on a device, beside it. Changes nothing"
            Json<StateRequest> => Json<StateDerived>, sketch None,
            fails with &[SessionNotFound, RateLimited];
            |call| variations::show_state(call.context, call.body)
        }
        /// The providers.
        Providers "/providers" api Nothing Key {
            Get "Lists the providers and their models"
            Nothing => Json<Providers>, sketch None, fails with &[];
            |call| now(providers::providers(call.context.config))
        }
        /// Sessions.
        Sessions "/session" api Nothing Key {
            Post "Creates a session"
            Json<websketch_sketch::Sketch> => Json<SessionCreated>, sketch None, fails with &[];
            |call| sessions::create(call.context, call.body)
        }
        /// A session.
        Session "/session/{id}" api Session Key {
            Get "Returns a session"
            Nothing => Json<SessionAnswer>, sketch Omittable, fails with &[SessionNotFound, RateLimited];
            |call| sessions::show(call.context, call.path.session())
            Delete "Deletes a session. Succeeds for a session that does not exist"
            Nothing => Json<Deleted>, sketch None, fails with &[RateLimited];
            |call| sessions::delete(call.context, call.path.session())
        }
        /// Manual edits of a session's sketch.
        Operations "/session/{id}/operations" api Session Key {
            Post "Applies operations to a session's sketch"
            Json<EditRequest<'static>> => Json<Edited>, sketch Omittable,
            fails with &[SessionNotFound, RevisionConflict, Rejected];
            |call| sessions::edit(call.context, call.body, call.path.session())
        }
        /// Undo of the newest step of a session.
        Undo "/session/{id}/undo" api Session Key {
            Post "Undoes the newest step"
            MaybeJson<RevertRequest> => Json<Edited>, sketch Omittable, fails with &[SessionNotFound, RevisionConflict];
            |call| sessions::revert(call.context, call.body, call.path.session(), Direction::Undo)
        }
        /// Redo of the last undone step of a session.
        Redo "/session/{id}/redo" api Session Key {
            Post "Redoes the last undone step"
            MaybeJson<RevertRequest> => Json<Edited>, sketch Omittable, fails with &[SessionNotFound, RevisionConflict];
            |call| sessions::revert(call.context, call.body, call.path.session(), Direction::Redo)
        }
        /// Export of a session's sketch.
        Export "/session/{id}/export" api Session Key {
            Get "Returns the sketch in another format"
            Nothing => Files, sketch None, fails with &[SessionNotFound, InvalidRequest, RateLimited, LimitExceeded];
            |call| export::export(call.context, call.path.session())
        }
        /// A WebSocket with the commits of a session.
        Live "/session/{id}/live" api Session SocketKey {
            Stream "Opens a WebSocket with every commit"
            Nothing => Socket, sketch None, fails with &[SessionNotFound, InvalidRequest, ForbiddenOrigin, RateLimited];
            |call| live::live(call.context, call.request, call.path.session())
        }
        /// A turn with one response at its end.
        Chat "/chat" api Nothing Key {
            Post "Runs a request, with one response at its end"
            ChatBody => Json<ChatAnswer>, sketch Omittable,
            fails with &[ModelNotAllowed, SessionNotFound, RevisionConflict, LimitExceeded];
            |call| chat::chat(call.context, call.body)
        }
        /// A turn with a stream of events.
        ChatStream "/chat/stream" api Nothing Key {
            Post "Runs a request, with a stream of events"
            ChatBody => Events<Frame>, sketch Omittable,
            fails with &[ModelNotAllowed, SessionNotFound, RevisionConflict, LimitExceeded];
            |call| chat::chat_stream(call.context, call.body)
        }
        /// The answer to a question of an execution.
        RespondExecution "/respond/x.{token}" api Execution Key {
            Post "Answers a question of an execution"
            Json<AnswerRequest> => Accepted<Execution>, sketch None, fails with &[TokenNotFound, TokenUsed, ExecutionNotFound];
            |call| plans::respond(call.context, call.body, call.path.value(0))
        }
        /// The answer to a question of a turn, with one response at the end of the turn.
        Respond "/respond/{token}" api Question Key {
            Post "Answers a question, with one response at the end of its turn"
            Json<AnswerRequest> => Json<ChatAnswer>, sketch Omittable,
            fails with &[TokenNotFound, TokenUsed, TokenExpired, SessionNotFound, RevisionConflict];
            |call| chat::respond(call.context, call.body, call.path.token().as_ref())
        }
        /// The answer to a question of a turn, with a stream of events.
        RespondStream "/respond/{token}/stream" api Question Key {
            Post "Answers a question, with a stream of events"
            Json<AnswerRequest> => Events<Frame>, sketch Omittable,
            fails with &[TokenNotFound, TokenUsed, TokenExpired, SessionNotFound, RevisionConflict];
            |call| chat::respond_stream(call.context, call.body, call.path.token().as_ref())
        }
        /// Plans.
        Plan "/plan" api Nothing Key {
            Post "Makes a plan of a request"
            Json<PlanRequest<'static>> => Json<Plan>, sketch None,
            fails with &[InvalidPlan, ModelNotAllowed, SessionNotFound];
            |call| plans::plan(call.context, call.body)
        }
        /// Executions of plans.
        Execute "/execute" api Nothing Key {
            Post "Creates an execution of a plan"
            Json<ExecuteRequest<'static>> => Json<ExecutionCreated>, sketch None,
            fails with &[InvalidPlan, PlanNotFound, SessionNotFound];
            |call| plans::execute(call.context, call.body)
        }
        /// The start of an execution.
        ExecuteStart "/execute/{id}/start" api Execution Key {
            Post "Starts an execution"
            MaybeJson<Anything> => Accepted<Execution>, sketch None, fails with &[ExecutionNotFound];
            |call| plans::send_command(call.context, call.path.value(0), "start", String::new())
        }
        /// The cancellation of an execution.
        ExecuteCancel "/execute/{id}/cancel" api Execution Key {
            Post "Cancels an execution"
            MaybeJson<Anything> => Accepted<Execution>, sketch None, fails with &[ExecutionNotFound];
            |call| plans::send_command(call.context, call.path.value(0), "cancel", String::new())
        }
        /// The retry of a node of an execution.
        ExecuteRetry "/execute/{id}/retry/{nodeId}" api Execution Key {
            Post "Retries a node of an execution"
            MaybeJson<Anything> => Accepted<Execution>, sketch None, fails with &[ExecutionNotFound, ExecutionRunning];
            |call| plans::send_command(call.context, call.path.value(0), "retry", call.path.value(1).to_owned())
        }
        /// The status of an execution.
        ExecutionStatus "/execution/{id}/status" api Execution Key {
            Get "Returns the status of an execution"
            Nothing => Json<Execution>, sketch None, fails with &[ExecutionNotFound];
            |call| plans::show_part(call.context, call.path.value(0), "status")
        }
        /// The result of an execution.
        ExecutionResult "/execution/{id}/result" api Execution Key {
            Get "Returns the result of an execution"
            Nothing => Json<Anything>, sketch None, fails with &[ExecutionNotFound, ExecutionRunning];
            |call| plans::show_part(call.context, call.path.value(0), "result")
        }
        /// The complete record of an execution.
        ExecutionLoad "/execution/{id}/load" api Execution Key {
            Get "Returns the complete record of an execution"
            Nothing => Json<Anything>, sketch None, fails with &[ExecutionNotFound];
            |call| plans::show_part(call.context, call.path.value(0), "load")
        }
        /// The server-sent events of an execution.
        ExecutionEvents "/execution/{id}/events" api Execution Key {
            Stream "Streams the events of an execution"
            Nothing => Events<ExecutionEvent>, sketch None, fails with &[ExecutionNotFound];
            |call| plans::events(call.context, call.path.value(0))
        }
        /// The WebSocket of an execution.
        ExecutionWatch "/ws/{id}" api Execution SocketKey {
            Stream "Opens a WebSocket with the events of an execution"
            Nothing => Socket, sketch None, fails with &[ExecutionNotFound, InvalidRequest, ForbiddenOrigin];
            |call| plans::watch(call.context, call.request, call.path.value(0))
        }
        /// The list of executions.
        Executions "/executions" api Nothing Key {
            Get "Lists the executions of a session, the newest first"
            Nothing => Json<Executions>, sketch None, fails with &[];
            |call| plans::list(call.context)
        }
        /// The Model Context Protocol.
        Mcp "/mcp" root Nothing BearerKey {
            Post "Serves the Model Context Protocol to coding agents. Exists at /mcp as well"
            Json<Anything> => Json<Anything>, sketch None, fails with &[ForbiddenOrigin];
            |call| mcp::receive(call.context, call.mcp_headers, call.body)
        }
        /// The `OpenAPI` document.
        OpenApi "/openapi.json" root Nothing Key {
            Get "Returns this document"
            Nothing => Document, sketch None, fails with &[];
            |call| now(openapi::openapi(call.context.config))
        }
        /// The metrics.
        Metrics "/metrics" root Nothing Key {
            Get "Returns the metrics"
            Nothing => Text, sketch None, fails with &[];
            |call| metrics::metrics(call.context)
        }
        /// The stored state of a session.
        DebugState "/debug/state/{id}" api Session Debug {
            Get "Returns the stored state of a session"
            Nothing => Json<DebugState>, sketch None, fails with &[SessionNotFound, RateLimited];
            |call| debug::state(call.context, call.path.session())
        }
        /// The steps of a session's turns.
        DebugGraph "/debug/graph/{id}" api Session Debug {
            Get "Returns the steps of a session's turns"
            Nothing => Json<DebugGraph>, sketch None, fails with &[SessionNotFound, RateLimited];
            |call| debug::graph(call.context, call.path.session())
        }
        /// The open questions.
        DebugPending "/debug/pending" api Nothing Debug {
            Get "Lists the open questions"
            Nothing => Json<DebugPending>, sketch None, fails with &[];
            |call| debug::pending(call.context)
        }
        /// A single step of a turn.
        DebugTestNode "/debug/test-node" api Nothing Debug {
            Post "Runs one step of a turn on a state"
            Json<NodeTest> => Json<NodeTested>, sketch None, fails with &[];
            |call| debug::test_node(call.context, call.body)
        }
    }
}
