//! Execution of a plan on the server, followed by its event stream.

use super::{apply_event, read_plan};
use crate::api::plans;
use crate::api::{ApiError, ServerKey};
use crate::store::Store;
use leptos::task::spawn_local;
use serde_json::Value;
use std::rc::Rc;
use web_sys::AbortController;

/// Most reconnects after a stream ended early.
const TRIES: u32 = 5;

/// An execution on the server. Clones share it. The stream closes when the last clone is dropped.
#[derive(Clone)]
pub struct RemoteRunner(Rc<Inner>);

struct Inner {
    store: Store,
    turn: u32,
    id: String,
    controller: AbortController,
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.controller.abort();
    }
}

impl RemoteRunner {
    /// Starts a plan on the server.
    ///
    /// # Errors
    /// [`ApiError`].
    pub async fn begin(store: Store, turn: u32, plan: &Value) -> Result<Self, ApiError> {
        let sketch = store.document.peek(Clone::clone);
        let id = plans::execute(plan, &sketch, store.chat.key().as_ref()).await?;
        Self::follow(store, turn, id, None)
    }

    /// Follows an execution from the event after `from`.
    ///
    /// # Errors
    /// [`ApiError`].
    pub fn follow(store: Store, turn: u32, id: String, from: Option<u64>) -> Result<Self, ApiError> {
        let controller = AbortController::new().map_err(|_| ApiError::Unreachable)?;
        let remote = Self(Rc::new(Inner { store, turn, id, controller }));
        remote.listen(from);
        Ok(remote)
    }

    /// Reads events until the execution ends or the last clone is dropped.
    fn listen(&self, mut from: Option<u64>) {
        let Inner { store, turn, id, controller } = &*self.0;
        let (store, turn, id, signal) = (*store, *turn, id.clone(), controller.signal());
        spawn_local(async move {
            let mut tries = 0;
            while tries < TRIES && !signal.aborted() {
                let mut last = from;
                let key = store.chat.key();
                let heard = plans::follow(&id, from, key.as_ref(), &signal, |event| {
                    last = event.get("seq").and_then(Value::as_u64).or(last);
                    apply_event(store, turn, event);
                });
                // A stream that ended early is resumed at its last event.
                drop(heard.await);
                tries = if last == from { tries + 1 } else { 0 };
                from = last;
                if read_plan(store, turn, |plan_state| plan_state.is_over()).unwrap_or(true) {
                    break;
                }
            }
        });
    }

    /// Sends a command. Its outcome arrives as events.
    pub fn send(&self, command: ExecutionCommand) {
        let remote = self.clone();
        spawn_local(async move {
            let Inner { store, turn, id, .. } = &*remote.0;
            let was_over = read_plan(*store, *turn, |plan_state| plan_state.is_over()).unwrap_or(true);
            match send_command(id, &command, store.chat.key().as_ref()).await {
                Err(error) => store.notices.show(error.to_string(), None),
                Ok(()) if was_over => remote.listen(read_plan(*store, *turn, |plan_state| plan_state.seq)),
                Ok(()) => {}
            }
        });
    }

    /// Returns the full record.
    ///
    /// # Errors
    /// [`ApiError`].
    pub async fn record(&self) -> Result<Value, ApiError> {
        plans::record(&self.0.id, self.0.store.chat.key().as_ref()).await
    }
}

/// A command for an execution.
pub enum ExecutionCommand {
    /// Cancel the execution.
    Cancel,
    /// Retry this node.
    Retry(String),
    /// Answer the question with this token.
    Answer { token: String, answer: String },
}

async fn send_command(id: &str, command: &ExecutionCommand, key: Option<&ServerKey>) -> Result<(), ApiError> {
    match command {
        ExecutionCommand::Cancel => plans::send_command(id, "cancel", key).await,
        ExecutionCommand::Retry(node) => plans::send_command(id, &format!("retry/{node}"), key).await,
        ExecutionCommand::Answer { token, answer } => plans::respond(token, answer, key).await,
    }
}
