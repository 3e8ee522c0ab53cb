//! Watchers of an execution, by WebSocket or server-sent events.

use super::inner::Inner;
use crate::platform::{Pipe, RequestUrl};
use futures_channel::mpsc::unbounded;
use futures_util::StreamExt;
use futures_util::future::{Either, select};
use serde_json::Value;
use std::rc::Rc;
use std::time::Duration;
use websketch_agent::plan::Execution;
use websketch_json as json;
use worker::{Delay, Response, ResponseBuilder, WebSocketPair};

/// The largest number of watchers of an execution.
const MAX_WATCHERS: usize = 256;
/// The idle time after which a comment keeps the connection open.
const HEARTBEAT_AFTER: Duration = Duration::from_secs(15);

impl Inner {
    /// Returns the events after `from`. Returns a snapshot instead if they are no longer stored or `from` is
    /// unknown.
    fn missed_events(&self, from: Option<u64>) -> worker::Result<Vec<String>> {
        let seq = self.with(Execution::seq).unwrap_or_default();
        if let Some(from) = from.filter(|from| *from <= seq) {
            let events = self.store.events_after(from)?;
            if events.len() as u64 == seq - from {
                let whole = |text: String| {
                    let event = json::parse(&text).unwrap_or_default();
                    self.with(|execution| json::to_string(&execution.whole(event))).unwrap_or(text)
                };
                return Ok(events.into_iter().map(whole).collect());
            }
        }
        Ok(self.with(|execution| json::to_string(&execution.snapshot())).into_iter().collect())
    }

    /// Opens a WebSocket that receives the events.
    pub(super) async fn accept_watcher(self: &Rc<Self>, address: &RequestUrl) -> worker::Result<Response> {
        self.load().await?;
        if self.execution.borrow().is_none() {
            return Response::error("", 404);
        }
        if self.state.get_websockets().len() >= MAX_WATCHERS {
            return Response::error("", 503);
        }
        let missed = self.missed_events(address.query("from").and_then(|from| from.parse().ok()))?;
        let WebSocketPair { client, server } = WebSocketPair::new()?;
        self.state.accept_web_socket(&server);
        for text in missed {
            server.send_with_str(text)?;
        }
        Response::from_websocket(client)
    }

    /// Opens a stream of server-sent events.
    pub(super) async fn stream_events(self: &Rc<Self>, address: &RequestUrl) -> worker::Result<Response> {
        self.load().await?;
        if self.execution.borrow().is_none() {
            return Response::error("", 404);
        }
        let missed = self.missed_events(address.query("from").and_then(|from| from.parse().ok()))?;
        let (sender, mut receiver) = unbounded();
        for text in missed {
            sender.unbounded_send(text).ok();
        }
        let is_over = self.with(|execution| execution.progress().is_over()).unwrap_or(true);
        if !is_over && self.event_readers.borrow().len() < MAX_WATCHERS {
            self.event_readers.borrow_mut().push(sender);
        }
        let (pipe, body) = Pipe::new()?;
        self.state.wait_until(async move {
            loop {
                let text = match select(receiver.next(), Delay::from(HEARTBEAT_AFTER)).await {
                    Either::Left((Some(text), _)) => {
                        let event = json::parse(&text).unwrap_or_default();
                        let name = event.get("type").and_then(Value::as_str).unwrap_or("message");
                        format!("event: {name}\ndata: {text}\n\n")
                    }
                    Either::Left((None, _)) => break,
                    Either::Right(_) => ":\n\n".to_owned(),
                };
                if pipe.write(&text).await.is_err() {
                    return;
                }
            }
            pipe.close().await.ok();
        });
        let builder =
            ResponseBuilder::new().with_header("content-type", "text/event-stream; charset=utf-8")?;
        Ok(builder.stream(body))
    }
}
