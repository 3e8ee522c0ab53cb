//! The routes of plans and executions.

use super::live::{accept_subprotocol, require_websocket};
use crate::config::Config;
use crate::http::body::Body;
use crate::http::error::{ApiError, ErrorResponse};
use crate::http::response::json_response;
use crate::model::plan_providers::available_providers;
use crate::model::provider_selection::{parse_provider, select_target};
use crate::model::run_model_call;
use crate::objects::execution::{self, follow, record_key};
use crate::objects::execution_index::{self, ExecutionSummary};
use crate::objects::plan_store::{load_plan, save_plan};
use crate::objects::session::{Session, SessionId, SessionView};
use crate::platform::{iso, now_ms, random_id};
use crate::request_context::RequestContext;
use serde_json::json as object;
use websketch_agent::plan::{Plan, Planner, PlannerStep};
use websketch_agent::provider::Provider;
use websketch_agent::turn::Target;
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_protocol::{AnswerRequest, ExecuteRequest, PlanReference, PlanRequest, SketchSource};
use websketch_sketch::Sketch;
use worker::{Request, Response, ResponseBuilder};

/// Returns the sketch to work on, its session and its revision.
async fn load_sketch(
    context: &RequestContext,
    ground: SketchSource<'_>,
) -> Result<(Sketch, Option<String>, Option<u64>), ApiError> {
    let SketchSource { current_sketch, session_id, base_revision } = ground;
    // A blank id counts as absent. A malformed id is an unknown session.
    let session_id = session_id.map(|id| id.trim().to_owned()).filter(|id| !id.is_empty());
    if session_id.as_deref().is_some_and(|id| SessionId::parse(id).is_none()) {
        return Err(ApiError::SessionNotFound);
    }
    if let Some(sent) = current_sketch {
        return Ok((Sketch::read_view(sent)?.sketch, session_id, base_revision));
    }
    let Some(id) = &session_id else { return Ok((Sketch::new(), None, base_revision)) };
    let view = async |session: &Session| session.view(SessionView::Session).await;
    let text = context.read_session_counting_misses(SessionId::parse(id), view).await?;
    let session = LazyValue::parse(text.as_bytes()).map_err(ApiError::internal)?;
    let sketch =
        session.get("currentSketch").ok_or_else(|| ApiError::internal("a session without a sketch"))?;
    let sketch = Sketch::restore(sketch).map_err(ApiError::internal)?;
    Ok((sketch, session_id, session.get("revision").and_then(LazyValue::whole)))
}

/// Returns the provider and model that all nodes must use. A model without a provider selects the provider
/// that lists it.
fn forced_target(
    config: &'static Config,
    provider: Option<&str>,
    model: Option<String>,
) -> Result<Option<(Provider, Option<String>)>, ApiError> {
    let model = model.filter(|model| !model.is_empty());
    let named = provider.map(parse_provider).transpose()?;
    let found = match (&model, named) {
        (None, named) => named,
        (Some(_), Some(Provider::Offline)) => Some(Provider::Offline),
        (Some(model), _) => match select_target(config, provider, Some(model))? {
            Target::Model { provider, .. } | Target::Unavailable { provider } => Some(provider),
            Target::Nobody => None,
        },
    };
    Ok(found.map(|provider| (provider, model)))
}

/// Handles `POST /plan`: returns a draft.
///
/// # Errors
/// [`ApiError::InvalidPlan`] if the planner has failed twice.
pub(crate) async fn plan(context: &RequestContext, body: Body) -> Result<Response, ErrorResponse> {
    plan_with_fallback(context, body, PlannerFallback::Heuristic).await
}

/// The reaction to a planner without a valid plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlannerFallback {
    /// Use the plan that needs no model.
    Heuristic,
    /// Fail, because the caller can plan better than that.
    Fail,
}

/// As [`plan`], with a choice of the fallback.
///
/// # Errors
/// As [`plan`].
pub(crate) async fn plan_with_fallback(
    context: &RequestContext,
    body: Body,
    words: PlannerFallback,
) -> Result<Response, ErrorResponse> {
    let PlanRequest { prompt, notes, provider, model, force_provider, force_model, page, ground } =
        PlanRequest::read(body.json()?)?;
    let forced = forced_target(context.config, force_provider.as_deref(), force_model)?;
    let target = select_target(context.config, provider.as_deref(), model.as_deref())?;
    let providers = available_providers(context.config, &target, forced);
    if let Some(response) = context.admit_and_claim().await? {
        return Ok(response);
    }
    let (sketch, session_id, _) = load_sketch(context, ground).await?;
    let page = page.filter(|page| page.width >= 1.0 && page.height >= 1.0);
    let caller = context.call_context();
    let (mut planning, mut step) =
        Planner::begin(&prompt, &sketch, page, notes.as_deref(), providers.clone());
    let plan = loop {
        step = match step {
            PlannerStep::Planned(plan) => break *plan,
            PlannerStep::Failed(faults) => {
                match planning.without_model().filter(|_| words == PlannerFallback::Heuristic) {
                    Some(plan) => break plan,
                    None => return Err(ApiError::InvalidPlan { faults, is_planned: true }.into()),
                }
            }
            PlannerStep::Call(call) => {
                let Target::Model { provider, model } = providers.planner() else {
                    return Err(ApiError::internal("a planner without a model").into());
                };
                let (text, _, outcome) = run_model_call(Some(&caller), provider, &model, &call, None).await;
                if let Err(failure) = outcome {
                    return Err(ApiError::PlannerFailed { cause: failure.to_string() }.into());
                }
                planning.answered(&text)
            }
        };
    };
    let plan = plan.named(random_id(), Some(prompt), now_ms());
    Ok(json_response(save_plan(&context.env, &plan, session_id).await?)?)
}

/// Handles `POST /execute`: creates an execution without starting it.
///
/// # Errors
/// [`ApiError::PlanNotFound`], or [`ApiError::InvalidPlan`] with all faults.
pub(crate) async fn execute(context: &RequestContext, body: Body) -> Result<Response, ErrorResponse> {
    let request = ExecuteRequest::read(body.json()?)?;
    let given = match request.plan {
        PlanReference::Plan(plan) => plan.to_value(),
        PlanReference::Id(id) => match load_plan(&context.env, &id).await? {
            Some(text) => json::parse(&text).map_err(ApiError::internal)?,
            None => return Err(ApiError::PlanNotFound.into()),
        },
    };
    let plan = Plan::read(
        &given,
        Some(&available_providers(context.config, &select_target(context.config, None, None)?, None)),
    )
    .map_err(|faults| ApiError::InvalidPlan { faults, is_planned: false })?;
    if let Some(response) = context.admit_and_claim().await? {
        return Ok(response);
    }
    let (sketch, session_id, revision) = load_sketch(context, request.ground).await?;
    let id = random_id();
    let plan_id = if plan.id().is_empty() { random_id() } else { plan.id().to_owned() };
    let plan = plan.named(plan_id, None, now_ms());
    let about = object!({
        "executionId": id,
        "plan": plan.to_json(),
        "sketch": sketch,
        "page": request.page.map(|page| object!({ "width": page.width, "height": page.height })),
        "seed": format!("{}{}", random_id(), random_id()),
        "confirm": request.confirm,
        "maxTokens": request.max_tokens,
        "dryRun": request.dry_run,
        "sessionId": session_id,
        "baseRevision": revision,
    });
    execution::call(&context.env, &id, "create", json::to_string(&about)).await?;
    let listed = ExecutionSummary {
        execution_id: id.clone(),
        session_id: session_id.unwrap_or_default(),
        title: plan.about().title.clone(),
        goal: plan.about().goal.clone(),
        status: "pending".to_owned(),
        created_at: iso(now_ms()),
        node_count: u32::try_from(plan.nodes().len()).unwrap_or(u32::MAX),
    };
    execution_index::add(&context.env, listed).await?;
    let answer = object!({ "executionId": id, "planId": plan.id(), "status": "pending" });
    Ok(json_response(json::to_string(&answer))?)
}

/// Sends a command to an execution and returns its status.
///
/// # Errors
/// [`ApiError::ExecutionNotFound`], or [`ApiError::ExecutionRunning`] for a node that cannot be retried now.
pub(crate) async fn send_command(
    context: &RequestContext,
    id: &str,
    part: &str,
    text: String,
) -> Result<Response, ErrorResponse> {
    context.admit_write().await?;
    match execution::call(&context.env, id, part, text).await? {
        (202, text) => Ok(accepted(text)?),
        (409, _) => Err(ApiError::ExecutionRunning.into()),
        (410, _) => {
            Err(ApiError::WrongField { field: "nodeId", expected: "a node of the plan".to_owned() }.into())
        }
        _ => Err(ApiError::ExecutionNotFound.into()),
    }
}

fn accepted(text: String) -> worker::Result<Response> {
    let builder = ResponseBuilder::new().with_status(202);
    Ok(builder.with_header("content-type", "application/json")?.fixed(text.into_bytes()))
}

/// Returns a part of an execution: `status`, `result` or `load`.
///
/// # Errors
/// [`ApiError::ExecutionNotFound`], or [`ApiError::ExecutionRunning`] for a result before the end.
pub(crate) async fn show_part(
    context: &RequestContext,
    id: &str,
    part: &str,
) -> Result<Response, ErrorResponse> {
    match execution::call(&context.env, id, part, String::new()).await? {
        (200, text) => Ok(json_response(text)?),
        (409, _) => Err(ApiError::ExecutionRunning.into()),
        _ if part == "load" => {
            // The archive outlives the object.
            let store = context.env.kv("SESSIONS").map_err(ApiError::from)?;
            let record = store.get(&record_key(id)).text().await;
            match record.map_err(ApiError::internal)? {
                Some(text) => Ok(json_response(text)?),
                None => Err(ApiError::ExecutionNotFound.into()),
            }
        }
        _ => Err(ApiError::ExecutionNotFound.into()),
    }
}

/// Handles `GET /executions?sessionId=`. Without a session it requires the server's key or its debug mode.
///
/// # Errors
/// [`ApiError::Unauthorized`].
pub(crate) async fn list(context: &RequestContext) -> Result<Response, ErrorResponse> {
    let named = |name: &str| context.url.query(name).and_then(|id| SessionId::parse(id.trim()));
    let session = named("sessionId").or_else(|| named("session_id")).map(|id| id.to_string());
    let may_see_all = context.config.api_keys.is_some() || context.config.has_debug_routes;
    if session.is_none() && !may_see_all {
        return Err(ApiError::Unauthorized.into());
    }
    Ok(json_response(execution_index::list(&context.env, session).await.map_err(ApiError::from)?)?)
}

/// Follows an execution by WebSocket.
///
/// # Errors
/// [`ApiError`] without an upgrade, from a forbidden origin, or for an unknown execution.
pub(crate) async fn watch(
    context: &RequestContext,
    request: &Request,
    id: &str,
) -> Result<Response, ErrorResponse> {
    require_websocket(context, request)?;
    let response = follow(&context.env, id, &from_query(context)?, true).await?;
    Ok(accept_subprotocol(request, response)?)
}

/// Follows an execution by server-sent events.
///
/// # Errors
/// [`ApiError::ExecutionNotFound`].
pub(crate) async fn events(context: &RequestContext, id: &str) -> Result<Response, ErrorResponse> {
    Ok(follow(&context.env, id, &from_query(context)?, false).await?)
}

fn from_query(context: &RequestContext) -> Result<String, ApiError> {
    let Some(from) = context.url.query("from") else { return Ok(String::new()) };
    let expected =
        || ApiError::WrongField { field: "from", expected: "a whole number of 0 or more".to_owned() };
    let from: u64 = from.parse().map_err(|_| expected())?;
    Ok(format!("?from={from}"))
}

/// Handles `POST /respond/{token}` for a question of an execution.
///
/// # Errors
/// [`ApiError::TokenUsed`], [`ApiError::TokenNotFound`].
pub(crate) async fn respond(
    context: &RequestContext,
    body: Body,
    token: &str,
) -> Result<Response, ErrorResponse> {
    let AnswerRequest { answer, .. } = AnswerRequest::read(body.json()?)?;
    drop(body);
    let Some(id) = websketch_agent::plan::Execution::of_token(token) else {
        return Err(ApiError::TokenNotFound.into());
    };
    if let Some(response) = context.admit_and_claim().await? {
        return Ok(response);
    }
    let command = json::to_string(&object!({ "token": token, "answer": answer }));
    match execution::call(&context.env, id, "answer", command).await? {
        (202, text) => Ok(accepted(text)?),
        (410, _) => Err(ApiError::TokenUsed.into()),
        _ => Err(ApiError::TokenNotFound.into()),
    }
}
