//! Executions of plans: one Durable Object each, which drives core's machine and stores its state.

#![expect(missing_docs, reason = "`#[durable_object]` makes public methods that cannot be documented")]

mod drive;
mod finish;
mod inner;
mod requests;
mod retention;
mod store;
mod watchers;
mod work;

pub(crate) use finish::record_key;
pub(crate) use work::{run_model_call, run_turn};

use super::fixed_window::{BUSY_SECONDS, too_many_requests};
use crate::http::error::ApiError;
use crate::platform::{RequestUrl, Stub};
use inner::Inner;
use std::rc::Rc;
use worker::{
    DurableObject, Env, Request, Response, ResponseBuilder, State, WebSocket, WebSocketIncomingMessage,
    durable_object, wasm_bindgen,
};

const EVENT_STREAM: &str = "text/event-stream; charset=utf-8";

/// The object of one execution.
#[durable_object]
pub struct ExecutionObject {
    inner: Rc<Inner>,
}

impl DurableObject for ExecutionObject {
    fn new(state: State, env: Env) -> Self {
        Self { inner: Inner::new(state, env) }
    }

    async fn fetch(&self, mut request: Request) -> worker::Result<Response> {
        let address = RequestUrl::of(&request)?;
        if request.headers().has("upgrade")? {
            return self.inner.accept_watcher(&address).await;
        }
        if address.path().trim_matches('/') == "events" {
            return self.inner.stream_events(&address).await;
        }
        let text = request.text().await?;
        let (status, body) = self.inner.handle_request(&address, &text).await?;
        // The status precedes the body, so that one text carries both.
        Ok(ResponseBuilder::new().fixed(format!("{status} {body}").into_bytes()))
    }

    async fn websocket_message(&self, _: WebSocket, _: WebSocketIncomingMessage) -> worker::Result<()> {
        // Watchers send nothing that is read.
        Ok(())
    }

    async fn websocket_close(&self, socket: WebSocket, _: usize, _: String, _: bool) -> worker::Result<()> {
        socket.close::<&str>(None, None).ok();
        Ok(())
    }

    async fn alarm(&self) -> worker::Result<Response> {
        self.inner.on_alarm().await;
        Response::empty()
    }
}

/// Follows an execution by WebSocket or by server-sent events.
pub(crate) async fn follow(
    env: &Env,
    name: &str,
    query: &str,
    is_socket: bool,
) -> Result<Response, ApiError> {
    let stub = Stub::named(env, "EXECUTION", name)?;
    if is_socket {
        return match stub.upgrade(&format!("watch{query}")).await? {
            Ok(response) => Ok(response),
            Err(404) => Err(ApiError::ExecutionNotFound),
            Err(503) => Err(too_many_requests("watchers", BUSY_SECONDS)),
            Err(status) => Err(ApiError::internal(format!("an execution answered {status}"))),
        };
    }
    let response = stub.get(&format!("events{query}")).await?;
    if response.status_code() == 404 {
        return Err(ApiError::ExecutionNotFound);
    }
    // Only the body of the object's response is passed on.
    let (_, body) = response.into_parts();
    Ok(ResponseBuilder::new().with_header("content-type", EVENT_STREAM)?.body(body))
}
