//! The WebSketch Worker.

use worker::{Context, Env, Request, Response, Result, event};

/// Answers one request.
#[event(fetch)]
async fn fetch(_request: Request, _env: Env, _context: Context) -> Result<Response> {
    Response::ok("websketch")
}
