//! The WebSketch Worker: serves the app and its API, stores sessions, calls models.
//!
//! The Worker is a thin shell around the crates of `core`, which make every decision that needs no I/O. Each
//! module imports only modules before it:
//!
//! 1. `platform` (the host), `log`, `http` (bodies, errors, CORS, event streams), `config`, `metrics`
//! 2. `model`: calls of models, selection of a provider, cache of responses
//! 3. `objects`: the Durable Objects and the stubs that call them
//! 4. `request_context`, `turn` (drives the turn machine of core)
//! 5. `routes`: the route table, and one handler a route
//! 6. `handler`: the pipeline of an API request, from its headers to its log line

mod config;
mod handler;
mod http;
mod log;
mod metrics;
mod model;
mod objects;
mod platform;
mod request_context;
mod routes;
mod turn;

pub use objects::execution::ExecutionObject;
pub use objects::execution_index::ExecutionIndexObject;
pub use objects::idempotency::IdempotencyObject;
pub use objects::metrics::MetricsObject;
pub use objects::rate_limit::RateLimitObject;
pub use objects::session::SessionObject;

use handler::RequestHandler;
use routes::assets;
use routes::route::{Destination, destination};
use worker::{Context, Env, Request, Response, Result, event};

/// Runs once in each isolate, before the first request.
#[event(start)]
fn start() {
    platform::prefer_promises();
}

/// Answers one request.
///
/// # Errors
/// Fails only if no response can be built, not even that of an error.
#[event(fetch)]
async fn fetch(request: Request, env: Env, context: Context) -> Result<Response> {
    match destination(&request.path()) {
        Destination::App => assets::serve(request, &env).await,
        Destination::Api(path) => {
            RequestHandler::new(&request, env, context)?.handle(request, Some(path)).await
        }
        Destination::Unknown => RequestHandler::new(&request, env, context)?.handle(request, None).await,
    }
}
