//! Dispatch of routes to their handlers.

use super::RequestHandler;
use crate::http::body::Body;
use crate::http::error::ErrorResponse;
use crate::http::response::json_response;
use crate::metrics;
use crate::objects::session::Direction;
use crate::platform::{iso, now_ms};
use crate::request_context::RequestContext;
use crate::routes::chat::{chat, chat_stream, respond, respond_stream};
use crate::routes::debug;
use crate::routes::export::export;
use crate::routes::live;
use crate::routes::mcp;
use crate::routes::openapi::openapi;
use crate::routes::plans;
use crate::routes::providers::providers;
use crate::routes::ready::ready;
use crate::routes::route::Route;
use crate::routes::sessions;
use crate::routes::snapshots;
use serde_json::json as object;
use websketch_json as json;
use worker::{Request, Response, ResponseBuilder};

impl RequestHandler {
    /// Calls the handler of a route. The method has been checked; requests other than POST have an empty
    /// body.
    pub(super) async fn dispatch(
        &self,
        context: &RequestContext,
        request: &Request,
        route: &Route,
        body: Body,
    ) -> Result<Response, ErrorResponse> {
        match route {
            Route::Health => Ok(health()?),
            Route::Ready => Ok(ready(&self.env, self.config(), &self.request_id).await?),
            Route::Providers => providers(context.config),
            Route::Metrics => metrics(context).await,
            Route::OpenApi => openapi(context.config),
            Route::Sessions => sessions::create(context, body).await,
            Route::Snapshots => snapshots::create(context, body).await,
            Route::Snapshot(id) => snapshots::show(context, id).await,
            Route::Session(id) if self.method == "DELETE" => sessions::delete(context, id.clone()).await,
            Route::Session(id) => sessions::show(context, id.clone()).await,
            Route::Operations(id) => sessions::edit(context, body, id.clone()).await,
            Route::Undo(id) => sessions::revert(context, body, id.clone(), Direction::Undo).await,
            Route::Redo(id) => sessions::revert(context, body, id.clone(), Direction::Redo).await,
            Route::Export(id) => export(context, id.clone()).await,
            Route::Live(id) => live::live(context, request, id.clone()).await,
            Route::Chat => chat(context, body).await,
            Route::ChatStream => chat_stream(context, body).await,
            Route::Respond(token) => respond(context, body, token.as_ref()).await,
            Route::RespondStream(token) => respond_stream(context, body, token.as_ref()).await,
            Route::Mcp => mcp::receive(context, &self.mcp_headers, body).await,
            Route::RespondExecution(token) => plans::respond(context, body, token).await,
            Route::Plan => plans::plan(context, body).await,
            Route::Execute => plans::execute(context, body).await,
            Route::ExecuteStart(id) => plans::send_command(context, id, "start", String::new()).await,
            Route::ExecuteCancel(id) => plans::send_command(context, id, "cancel", String::new()).await,
            Route::ExecuteRetry(id, node) => plans::send_command(context, id, "retry", node.clone()).await,
            Route::ExecutionStatus(id) => plans::show_part(context, id, "status").await,
            Route::ExecutionResult(id) => plans::show_part(context, id, "result").await,
            Route::ExecutionLoad(id) => plans::show_part(context, id, "load").await,
            Route::ExecutionEvents(id) => plans::events(context, id).await,
            Route::ExecutionWatch(id) => plans::watch(context, request, id).await,
            Route::Executions => plans::list(context).await,
            Route::DebugState(id) => debug::state(context, id.clone()).await,
            Route::DebugGraph(id) => debug::graph(context, id.clone()).await,
            Route::DebugPending => debug::pending(context).await,
            Route::DebugTestNode => debug::test_node(context, body).await,
        }
    }
}

/// Handles `GET /health`.
pub(super) fn health() -> worker::Result<Response> {
    json_response(json::to_string(&object!({
        "status": "healthy",
        "timestamp": iso(now_ms()),
        "version": env!("CARGO_PKG_VERSION"),
    })))
}

async fn metrics(context: &RequestContext) -> Result<Response, ErrorResponse> {
    let builder =
        ResponseBuilder::new().with_header("content-type", "text/plain; version=0.0.4; charset=utf-8")?;
    Ok(builder.fixed(metrics::render(&context.env).await?.into_bytes()))
}
