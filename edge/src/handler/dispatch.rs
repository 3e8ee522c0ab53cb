//! Who answers which route.

use super::Exchange;
use crate::http::body::Body;
use crate::http::error::ErrorResponse;
use crate::metrics;
use crate::objects::session::Direction;
use crate::platform::{iso, now_ms};
use crate::request_context::Scope;
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
use crate::routes::sessions::{self, json_response};
use crate::routes::snapshots;
use serde_json::json as object;
use websketch_json as json;
use worker::{Request, Response, ResponseBuilder};

impl Exchange {
    /// Leads to whoever answers a route, whose methods it has been asked by; what only looks has no body.
    pub(super) async fn lead(
        &self,
        scope: &Scope,
        request: &Request,
        route: &Route,
        body: Body,
    ) -> Result<Response, ErrorResponse> {
        match route {
            Route::Health => Ok(health()?),
            Route::Ready => Ok(ready(&self.env, self.config(), &self.request_id).await?),
            Route::Providers => providers(scope.config),
            Route::Metrics => metrics(scope).await,
            Route::OpenApi => openapi(scope.config),
            Route::Sessions => sessions::create(scope, body).await,
            Route::Snapshots => snapshots::keep(scope, body).await,
            Route::Snapshot(id) => snapshots::show(scope, id).await,
            Route::Session(id) if self.method == "DELETE" => sessions::delete(scope, id.clone()).await,
            Route::Session(id) => sessions::show(scope, id.clone()).await,
            Route::Operations(id) => sessions::edit(scope, body, id.clone()).await,
            Route::Undo(id) => sessions::revert(scope, body, id.clone(), Direction::Undo).await,
            Route::Redo(id) => sessions::revert(scope, body, id.clone(), Direction::Redo).await,
            Route::Export(id) => export(scope, id.clone()).await,
            Route::Live(id) => live::live(scope, request, id.clone()).await,
            Route::Chat => chat(scope, body).await,
            Route::ChatStream => chat_stream(scope, body).await,
            Route::Respond(token) => respond(scope, body, token.as_ref()).await,
            Route::RespondStream(token) => respond_stream(scope, body, token.as_ref()).await,
            Route::Mcp => mcp::receive(scope, &self.said, body).await,
            Route::RespondExecution(token) => plans::respond(scope, body, token).await,
            Route::Plan => plans::plan(scope, body).await,
            Route::Execute => plans::execute(scope, body).await,
            Route::ExecuteStart(id) => plans::tell(scope, id, "start", String::new()).await,
            Route::ExecuteCancel(id) => plans::tell(scope, id, "cancel", String::new()).await,
            Route::ExecuteRetry(id, node) => plans::tell(scope, id, "retry", node.clone()).await,
            Route::ExecutionStatus(id) => plans::show(scope, id, "status").await,
            Route::ExecutionResult(id) => plans::show(scope, id, "result").await,
            Route::ExecutionLoad(id) => plans::show(scope, id, "load").await,
            Route::ExecutionEvents(id) => plans::events(scope, id).await,
            Route::ExecutionWatch(id) => plans::watch(scope, request, id).await,
            Route::Executions => plans::list(scope).await,
            Route::DebugState(id) => debug::state(scope, id.clone()).await,
            Route::DebugGraph(id) => debug::graph(scope, id.clone()).await,
            Route::DebugPending => debug::pending(scope).await,
            Route::DebugTestNode => debug::test_node(scope, body).await,
        }
    }
}

/// Says that the Worker answers.
pub(super) fn health() -> worker::Result<Response> {
    json_response(json::to_string(&object!({
        "status": "healthy",
        "timestamp": iso(now_ms()),
        "version": env!("CARGO_PKG_VERSION"),
    })))
}

async fn metrics(scope: &Scope) -> Result<Response, ErrorResponse> {
    let builder =
        ResponseBuilder::new().with_header("content-type", "text/plain; version=0.0.4; charset=utf-8")?;
    Ok(builder.fixed(metrics::render(&scope.env).await?.into_bytes()))
}
