//! `POST /mcp`: the Model Context Protocol on sessions.
//!
//! Core parses the messages and defines the tools. The route is stateless: each message receives a JSON
//! response of its own. The arguments of a tool name its session.

use super::export::icons;
use super::plans::{self, PlannerFallback};
use crate::http::auth::ApiKeys;
use crate::http::body::Body;
use crate::http::error::{ApiError, ErrorResponse};
use crate::objects::rate_limit::{Client, QuotaKind};
use crate::objects::session::{Direction, ResponseFields, Session, SessionId};
use crate::platform::id_source;
use crate::request_context::RequestContext;
use serde_json::{Value, json as object};
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_protocol::EditRequest;
use websketch_protocol::mcp::{
    self, Dispatch, Headers as Versions, PendingCommit, Reply, Task, TaskOutcome, ToolCall, picture, report,
};
use websketch_sketch::Sketch;
use websketch_sketch::execute::Mode;
use websketch_sketch::validate::Actor;
use worker::{Headers, Response, ResponseBuilder};

/// The headers of a message.
#[derive(Debug, Default)]
pub(crate) struct McpHeaders {
    version: Option<String>,
    method: Option<String>,
    name: Option<String>,
}

impl McpHeaders {
    /// Reads the headers of a request.
    pub(crate) fn from_headers(headers: &Headers) -> worker::Result<Self> {
        Ok(Self {
            version: headers.get("mcp-protocol-version")?,
            method: headers.get("mcp-method")?,
            name: headers.get("mcp-name")?,
        })
    }

    fn versions(&self) -> Versions<'_> {
        let Self { version, method, name } = self;
        Versions { version: version.as_deref(), method: method.as_deref(), name: name.as_deref() }
    }
}

/// Returns true if the request has a valid key as bearer token, as MCP clients send it.
pub(crate) fn has_valid_bearer_token(headers: &Headers, keys: &ApiKeys) -> worker::Result<bool> {
    let sent = headers.get("authorization")?.unwrap_or_default();
    let token = sent.split_once(' ').filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
    Ok(keys.matches_any(token.map(|(_, token)| token.trim())))
}

/// Handles one message.
///
/// # Errors
/// [`ApiError`] for invalid JSON, and [`ApiError::RateLimited`].
pub(crate) async fn receive(
    context: &RequestContext,
    headers: &McpHeaders,
    body: Body,
) -> Result<Response, ErrorResponse> {
    let has_models = context.config.endpoints.iter().any(|endpoint| endpoint.is_available());
    let step = mcp::receive(body.json_text()?, &headers.versions(), has_models);
    drop(body);
    let reply = match step {
        Dispatch::Reply(reply) => reply,
        Dispatch::Call(exchange, call) => match run_tool(context, call).await {
            Ok(result) => exchange.tool_reply(&result),
            Err(fault @ (ApiError::Internal { .. } | ApiError::Config(_))) => {
                fault.log(&context.request_id, context.config.log);
                exchange.internal_error(&fault.to_string())
            }
            Err(refusal) => exchange.tool_reply(&mcp::ToolResult::advice(refusal_text(&refusal))),
        },
        Dispatch::Picture(exchange, session_id) => {
            let uri = format!("websketch://sketch/{session_id}.svg");
            match session_head(context, &session_id).await {
                Ok((_, _, sketch)) => {
                    exchange.resource_reply(&uri, "image/svg+xml", Some(&picture(&sketch, icons().as_ref())))
                }
                Err(ApiError::SessionNotFound) => exchange.resource_reply(&uri, "", None),
                Err(fault) => return Err(fault.into()),
            }
        }
    };
    Ok(reply_response(reply)?)
}

fn reply_response(Reply { status, body }: Reply) -> worker::Result<Response> {
    let builder = ResponseBuilder::new().with_status(status);
    match body {
        Some(body) => Ok(builder.with_header("content-type", "application/json")?.fixed(body.into_bytes())),
        None => Ok(builder.empty()),
    }
}

/// Returns the text of an error for an agent, with advice.
fn refusal_text(refusal: &ApiError) -> String {
    match refusal {
        ApiError::SessionNotFound => {
            "There is no such session, or it has expired. Open one with create_sketch.".to_owned()
        }
        ApiError::RevisionConflict { .. } => format!(
            "Nothing was done. {refusal}, in what your operations are about. Look with get_sketch, and send them again \
             with that baseRevision."
        ),
        ApiError::Rejected { rejections } => {
            let first = rejections.get(0).and_then(|rejection| rejection.get("message")?.as_str());
            format!("Nothing was done: {}", first.unwrap_or_default())
        }
        other => other.to_string(),
    }
}

/// Returns the session and its newest sketch. Takes a permit for a tool call.
async fn session_head(
    context: &RequestContext,
    session_id: &str,
) -> Result<(Session, u64, Sketch), ApiError> {
    context.set_session(session_id);
    let id = SessionId::parse(session_id).ok_or(ApiError::SessionNotFound)?;
    let read = async |session: &Session| session.head().await;
    let (revision, sketch) = context.read_session_counting_misses(Some(id.clone()), read).await?;
    let agents = Client::of_session(&id, context.config.rate_limit_per_minute);
    agents.admit(&context.env, QuotaKind::Tools).await?;
    Ok((Session::named(&context.env, id)?, revision, sketch))
}

async fn run_tool(context: &RequestContext, call: ToolCall) -> Result<mcp::ToolResult, ApiError> {
    match call {
        ToolCall::Create(creation) => {
            let (sketch, note) = match creation.sketch(&mut id_source()?) {
                Ok(begun) => begun,
                Err(advice) => return Ok(advice),
            };
            context.admit_session().await?;
            let count = sketch.len();
            let (session, _) = Session::open(&context.env, sketch).await?;
            Client::remember_session(session.id(), true);
            let (id, own) = (session.id(), context.url.origin());
            Ok(mcp::ToolResult::success(format!(
                "{note}sessionId: {id}\nFor the person: {own}/s/{id}\nRevision 0, {count} components."
            )))
        }
        ToolCall::On { session_id, task } => run_task(context, &session_id, task).await,
        ToolCall::Plan { session_id, request } => start_plan(context, &session_id, &request).await,
    }
}

/// Runs a task on the sketch of a session.
async fn run_task(
    context: &RequestContext,
    session_id: &str,
    task: Task,
) -> Result<mcp::ToolResult, ApiError> {
    let (session, revision, before) = session_head(context, session_id).await?;
    let answer = match task.on(&before, revision, &mut id_source()?, icons) {
        TaskOutcome::Say(result) => return Ok(result),
        TaskOutcome::Commit(PendingCommit { base_revision, operations, said: note }) => {
            context.admit_write().await?;
            let operations = json::to_string(&operations);
            let edit = EditRequest {
                base_revision,
                operations: LazyValue::parse(operations.as_bytes()).map_err(ApiError::internal)?,
                mode: Mode::Atomic,
                return_sketch: Some(true),
            };
            let answer = session.apply(edit, Actor::Model, ResponseFields::Sketch, None).await?;
            return edit_report(&note, &before, &answer);
        }
        TaskOutcome::Revert { is_redo, base_revision } => {
            context.admit_write().await?;
            let direction = if is_redo { Direction::Redo } else { Direction::Undo };
            session.revert(direction, base_revision, ResponseFields::Sketch, None).await?
        }
    };
    edit_report("", &before, &answer)
}

/// Returns the report of an edit from the session's response.
fn edit_report(note: &str, before: &Sketch, answer: &str) -> Result<mcp::ToolResult, ApiError> {
    let answer = LazyValue::parse(answer.as_bytes()).map_err(ApiError::internal)?;
    if let Some(why) = answer.get("reason").and_then(|_| answer.get("message")?.string()) {
        return Ok(mcp::ToolResult::advice(why));
    }
    let found = answer.get("revision").and_then(LazyValue::whole).zip(answer.get("currentSketch"));
    let (revision, sketch) = found.ok_or_else(|| ApiError::internal("an edit without a sketch"))?;
    let sketch = Sketch::restore(sketch).map_err(ApiError::internal)?;
    Ok(report(note, before, &sketch, revision))
}

/// Plans a request with the server's model and starts the execution.
async fn start_plan(
    context: &RequestContext,
    session_id: &str,
    request: &str,
) -> Result<mcp::ToolResult, ApiError> {
    // Checks the session before the paid model call.
    session_head(context, session_id).await?;
    let plan_request = object!({ "prompt": request, "sessionId": session_id });
    let plan = response_json(
        plans::plan_with_fallback(
            context,
            Body::from_json(json::to_string(&plan_request)),
            PlannerFallback::Fail,
        )
        .await,
    )
    .await?;
    let expected = object!({ "plan": plan, "sessionId": session_id, "confirm": "never" });
    let begun =
        response_json(plans::execute(context, Body::from_json(json::to_string(&expected))).await).await?;
    let id = begun.get("executionId").and_then(Value::as_str).unwrap_or_default();
    response_json(plans::send_command(context, id, "start", String::new()).await).await?;
    let nodes = plan.get("nodes").and_then(Value::as_array).map_or(0, Vec::len);
    Ok(mcp::ToolResult::success(format!(
        "A plan of {nodes} parts has begun. What it draws is one step on the sketch when it is over: look with get_sketch \
         in a minute, or follow {}/api/v1/execution/{id}/status, which says what was committed and what was left out.",
        context.url.origin()
    )))
}

/// Returns the body of a route's response.
async fn response_json(outcome: Result<Response, ErrorResponse>) -> Result<Value, ApiError> {
    let mut response = outcome.map_err(|failure| failure.error)?;
    json::parse(&response.text().await?).map_err(ApiError::internal)
}
