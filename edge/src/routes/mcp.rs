//! `POST /mcp`: core reads the messages and knows what they mean for a sketch; here are the sessions.
//!
//! Without state: every message is answered by itself, with JSON. What a tool works on is a session, which its arguments
//! name.

use super::export::icons;
use super::plans::{self, Words};
use crate::http::auth::ApiKeys;
use crate::http::body::Body;
use crate::http::error::{ApiError, ErrorResponse};
use crate::objects::rate_limit::{Client, QuotaKind};
use crate::objects::session::{Direction, ResponseFields, Session, SessionId};
use crate::platform::id_source;
use crate::request_context::Scope;
use serde_json::{Value, json as object};
use websketch_json as json;
use websketch_json::View;
use websketch_protocol::EditRequest;
use websketch_protocol::mcp::{
    self, Call, Deed, Draft, Headers as Versions, Reply, Step, Task, picture, report,
};
use websketch_sketch::Sketch;
use websketch_sketch::execute::Mode;
use websketch_sketch::validate::Origin;
use worker::{Headers, Response, ResponseBuilder};

/// What the headers say of the message.
#[derive(Debug, Default)]
pub(crate) struct Said {
    version: Option<String>,
    method: Option<String>,
    name: Option<String>,
}

impl Said {
    /// As a request carries it.
    pub(crate) fn of(headers: &Headers) -> worker::Result<Self> {
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

/// Whether the request carries one of the keys as a bearer token, as clients of the protocol do.
pub(crate) fn carries(headers: &Headers, keys: &ApiKeys) -> worker::Result<bool> {
    let sent = headers.get("authorization")?.unwrap_or_default();
    let token = sent.split_once(' ').filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
    Ok(keys.matches_any(token.map(|(_, token)| token.trim())))
}

/// Answers one message.
///
/// # Errors
/// [`ApiError`] for what is no message of JSON, and [`ApiError::RateLimited`] for who sends too many.
pub(crate) async fn receive(scope: &Scope, said: &Said, body: Body) -> Result<Response, ErrorResponse> {
    let has_models = scope.config.endpoints.iter().any(|endpoint| endpoint.is_available());
    let step = mcp::receive(body.json_text()?, &said.versions(), has_models);
    drop(body);
    let reply = match step {
        Step::Reply(reply) => reply,
        Step::Call(exchange, call) => match tool(scope, call).await {
            Ok(said) => exchange.said(&said),
            Err(fault @ (ApiError::Internal { .. } | ApiError::Config(_))) => {
                fault.log(&scope.request_id, scope.config.log);
                exchange.broken(&fault.to_string())
            }
            Err(refusal) => exchange.said(&mcp::Said::advice(advice(&refusal))),
        },
        Step::Picture(exchange, session_id) => {
            let uri = format!("websketch://sketch/{session_id}.svg");
            match head(scope, &session_id).await {
                Ok((_, _, sketch)) => {
                    exchange.read(&uri, "image/svg+xml", Some(&picture(&sketch, icons().as_ref())))
                }
                Err(ApiError::SessionNotFound) => exchange.read(&uri, "", None),
                Err(fault) => return Err(fault.into()),
            }
        }
    };
    Ok(answered(reply)?)
}

fn answered(Reply { status, body }: Reply) -> worker::Result<Response> {
    let builder = ResponseBuilder::new().with_status(status);
    match body {
        Some(body) => Ok(builder.with_header("content-type", "application/json")?.fixed(body.into_bytes())),
        None => Ok(builder.empty()),
    }
}

/// What an agent is told of a refusal: what was wrong, and what to do.
fn advice(refusal: &ApiError) -> String {
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

/// The session of this name and its newest sketch, for one more use of a tool.
async fn head(scope: &Scope, session_id: &str) -> Result<(Session, u64, Sketch), ApiError> {
    scope.note_session(session_id);
    let id = SessionId::parse(session_id).ok_or(ApiError::SessionNotFound)?;
    let read = async |session: &Session| session.head().await;
    let (revision, sketch) = scope.look_for(Some(id.clone()), read).await?;
    let agents = Client::of_session(&id, scope.config.rate_limit_per_minute);
    agents.admit(&scope.env, QuotaKind::Tools).await?;
    Ok((Session::named(&scope.env, id)?, revision, sketch))
}

async fn tool(scope: &Scope, call: Call) -> Result<mcp::Said, ApiError> {
    match call {
        Call::Create(creation) => {
            let (sketch, said) = match creation.sketch(&mut id_source()?) {
                Ok(begun) => begun,
                Err(advice) => return Ok(advice),
            };
            scope.admit_session().await?;
            let count = sketch.len();
            let (session, _) = Session::open(&scope.env, sketch).await?;
            Client::remember_session(session.id(), true);
            let (id, own) = (session.id(), scope.address.origin());
            Ok(mcp::Said::good(format!(
                "{said}sessionId: {id}\nFor the person: {own}/s/{id}\nRevision 0, {count} components."
            )))
        }
        Call::On { session_id, task } => on(scope, &session_id, task).await,
        Call::Plan { session_id, request } => planned(scope, &session_id, &request).await,
    }
}

/// Does a task on the sketch of a session.
async fn on(scope: &Scope, session_id: &str, task: Task) -> Result<mcp::Said, ApiError> {
    let (session, revision, before) = head(scope, session_id).await?;
    let answer = match task.on(&before, revision, &mut id_source()?, icons) {
        Deed::Say(said) => return Ok(said),
        Deed::Commit(Draft { base_revision, operations, said }) => {
            scope.admit_write().await?;
            let operations = json::to_string(&operations);
            let edit = EditRequest {
                base_revision,
                operations: View::of(operations.as_bytes()).map_err(ApiError::internal)?,
                mode: Mode::Atomic,
                return_sketch: Some(true),
            };
            let answer = session.apply(edit, Origin::Model, ResponseFields::Sketch, None).await?;
            return after(&said, &before, &answer);
        }
        Deed::Revert { is_redo, base_revision } => {
            scope.admit_write().await?;
            let direction = if is_redo { Direction::Redo } else { Direction::Undo };
            session.revert(direction, base_revision, ResponseFields::Sketch, None).await?
        }
    };
    after("", &before, &answer)
}

/// What to say of an edit, of which the session has answered this.
fn after(said: &str, before: &Sketch, answer: &str) -> Result<mcp::Said, ApiError> {
    let answer = View::of(answer.as_bytes()).map_err(ApiError::internal)?;
    if let Some(why) = answer.get("reason").and_then(|_| answer.get("message")?.string()) {
        return Ok(mcp::Said::advice(why));
    }
    let found = answer.get("revision").and_then(View::whole).zip(answer.get("currentSketch"));
    let (revision, sketch) = found.ok_or_else(|| ApiError::internal("an edit without a sketch"))?;
    let sketch = Sketch::restore(sketch).map_err(ApiError::internal)?;
    Ok(report(said, before, &sketch, revision))
}

/// Lets the server's model make a plan, and begins it.
async fn planned(scope: &Scope, session_id: &str, request: &str) -> Result<mcp::Said, ApiError> {
    // Whether the session is there is found out before a model is paid for.
    head(scope, session_id).await?;
    let asked = object!({ "prompt": request, "sessionId": session_id });
    let plan =
        told(plans::plan_as(scope, Body::from_json(json::to_string(&asked)), Words::Fail).await).await?;
    let expected = object!({ "plan": plan, "sessionId": session_id, "confirm": "never" });
    let begun = told(plans::execute(scope, Body::from_json(json::to_string(&expected))).await).await?;
    let id = begun.get("executionId").and_then(Value::as_str).unwrap_or_default();
    told(plans::tell(scope, id, "start", String::new()).await).await?;
    let nodes = plan.get("nodes").and_then(Value::as_array).map_or(0, Vec::len);
    Ok(mcp::Said::good(format!(
        "A plan of {nodes} parts has begun. What it draws is one step on the sketch when it is over: look with get_sketch \
         in a minute, or follow {}/api/v1/execution/{id}/status, which says what was committed and what was left out.",
        scope.address.origin()
    )))
}

/// What a route has answered.
async fn told(outcome: Result<Response, ErrorResponse>) -> Result<Value, ApiError> {
    let mut response = outcome.map_err(|failure| failure.error)?;
    json::parse(&response.text().await?).map_err(ApiError::internal)
}
