//! The Durable Object of one execution.

#![expect(missing_docs, reason = "`#[durable_object]` makes public methods that cannot be documented")]

use super::inner::Inner;
use crate::platform::RequestUrl;
use std::rc::Rc;
use worker::{
    DurableObject, Env, Request, Response, ResponseBuilder, State, WebSocket, WebSocketIncomingMessage,
    durable_object, wasm_bindgen,
};

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
