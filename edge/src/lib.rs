//! The WebSketch Worker: serves the app and its API, keeps sessions, asks models.
//!
//! A thin shell around `websketch_core`, which decides everything that can be decided without I/O. The
//! way of a request: [`fetch`] → `app` for what is no API, else `exchange` (key, CORS, errors, log) →
//! `route` → `chat` or `sessions` → `session` (the object that stores) and `turn` (drives the machine of
//! core, with `model` as its line to the outside).

mod answers;
mod app;
mod auth;
mod body;
mod chat;
mod clients;
mod config;
mod cors;
mod crew;
mod debug;
mod drafts;
mod error;
mod exchange;
mod execution;
mod export;
mod form;
mod gone;
mod lease;
mod limit;
mod listed;
mod live;
mod log;
mod mcp;
mod model;
mod monitor;
mod once;
mod openapi;
mod plan;
mod platform;
mod providers;
mod quota;
mod ready;
mod request_id;
mod route;
mod scope;
mod session;
mod sessions;
mod settings;
mod snapshot;
mod sse;
mod target;
mod turn;
mod watch;

pub use clients::ClientObject;
pub use execution::{ExecutionIndexObject, ExecutionObject};
pub use monitor::MonitorObject;
pub use once::OnceObject;
pub use session::SessionObject;

use exchange::Exchange;
use route::{Destination, destination};
use worker::{Context, Env, Request, Response, Result, event};

/// Runs once in each isolate, before the first request.
#[event(start)]
fn start() {
    platform::prefer_promises();
}

/// Answers one request.
///
/// # Errors
/// Only when not even an error can be answered.
#[event(fetch)]
async fn fetch(request: Request, env: Env, context: Context) -> Result<Response> {
    match destination(&request.path()) {
        Destination::App => app::serve(request, &env).await,
        Destination::Api(route) => Exchange::new(&request, env, context)?.answer(request, Some(route)).await,
        Destination::Unknown => Exchange::new(&request, env, context)?.answer(request, None).await,
    }
}
