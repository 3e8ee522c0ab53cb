//! Debug routes. They exist only if the operator enables them.

mod node;
mod state;

use crate::http::body::Body;
use crate::http::error::{ApiError, ErrorResponse};
use crate::http::response::json_response;
use crate::metrics::{self, MetricsRequest};
use crate::model::provider_selection::select_target;
use crate::model::run_turn;
use crate::objects::session::{Session, SessionId, SessionView};
use crate::platform::{id_source, now_ms};
use crate::request_context::RequestContext;
#[cfg(test)]
pub(crate) use node::NODE_NAMES;
use node::{NodeName, model_output};
use state::StepInput;
use websketch_agent::turn::{Target, Turn};
use websketch_json as json;
use websketch_json::LazyValue;
use worker::Response;

/// Returns the stored state of a session.
///
/// # Errors
/// [`ApiError::SessionNotFound`].
pub(crate) async fn state(
    context: &RequestContext,
    id: Option<SessionId>,
) -> Result<Response, ErrorResponse> {
    show(context, id, SessionView::State).await
}

/// Returns the steps of a session's turns.
///
/// # Errors
/// [`ApiError::SessionNotFound`].
pub(crate) async fn graph(
    context: &RequestContext,
    id: Option<SessionId>,
) -> Result<Response, ErrorResponse> {
    show(context, id, SessionView::Graph).await
}

async fn show(
    context: &RequestContext,
    id: Option<SessionId>,
    aspect: SessionView,
) -> Result<Response, ErrorResponse> {
    Ok(json_response(
        context
            .read_session_counting_misses(id, async |session: &Session| session.view(aspect).await)
            .await?,
    )?)
}

/// Returns the open questions.
///
/// # Errors
/// [`ApiError::Internal`] only.
pub(crate) async fn pending(context: &RequestContext) -> Result<Response, ErrorResponse> {
    Ok(json_response(metrics::call(&context.env, &MetricsRequest::ListQuestions).await?)?)
}

/// Runs one step on a state.
///
/// The body is `{ node_name, state_data }`, or the state alone with `?node_name=`. The step `modify` calls
/// the model if one is configured, as a turn does.
///
/// # Errors
/// [`ApiError`] for an unknown step or an invalid state.
pub(crate) async fn test_node(context: &RequestContext, body: Body) -> Result<Response, ErrorResponse> {
    let view = body.json()?;
    let (name, data) = match context.url.query("node_name") {
        Some(name) => (name, Some(view)),
        None => {
            let field = |snake, camel| view.get(snake).or_else(|| view.get(camel));
            let name = field("node_name", "nodeName").and_then(LazyValue::string);
            let expected = || format!("one of {}", NodeName::names());
            let name =
                name.ok_or_else(|| ApiError::WrongField { field: "node_name", expected: expected() })?;
            (name.into_owned(), field("state_data", "stateData"))
        }
    };
    let node = NodeName::from_name(&name)
        .ok_or_else(|| ApiError::UnknownNode { found: json::excerpt(&name), expected: NodeName::names() })?;
    let state = StepInput::read(data)?;
    if let Some(response) = context.admit_and_claim().await? {
        return Ok(response);
    }
    let mut ids = id_source()?;
    if node == NodeName::Modify {
        let target = select_target(context.config, state.provider(), state.model())?;
        if let Target::Model { provider, model } = &target {
            let turn = Turn::new(state.question(target.clone(), ids.clone(), now_ms()));
            let end = run_turn(Some(&context.call_context()), *provider, model, turn, None).await;
            return Ok(json_response(model_output(&state, &end))?);
        }
    }
    Ok(json_response(node.run(&state, &mut ids))?)
}
