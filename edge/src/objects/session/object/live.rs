//! Listeners of a session. Each receives every commit once and in order.

use super::SessionObject;
use super::fault::Fault;
use super::flow_control;
use super::presence::random_listener_id;
use super::store::Store;
use super::transaction::SessionTx;
use crate::platform::{RequestUrl, now_ms};
use serde::Serialize;
use websketch_json as json;
use websketch_sketch::Sketch;
use websketch_sketch::history::Commit;
use worker::{Request, Response, WebSocketPair};

/// The largest number of listeners of a session.
const MAX_LISTENERS: usize = 256;
/// Missed commits up to this size are always sent. Longer ones are sent only if the sketch is not shorter.
/// Bytes.
const MAX_MISSED_BYTES: usize = 64 * 1024;
/// The size of a snapshot besides its sketch, in bytes.
const SNAPSHOT_OVERHEAD_BYTES: usize = 80;
/// The keep-alive message of clients and the automatic response to it.
const PING: &str = "ping";
const PONG: &str = "pong";

/// A frame to listeners.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
enum LiveFrame<'a> {
    Commit(&'a Commit),
    Snapshot { revision: u64, current_sketch: &'a Sketch },
}

impl SessionObject {
    /// Opens a WebSocket that receives the commits after the given revision, or only future ones.
    ///
    /// The response is 404 without a session and 503 with too many listeners.
    pub(super) async fn accept_socket(&self, store: &Store, request: &Request) -> Result<Response, Fault> {
        let address = RequestUrl::of(request)?;
        let name = address.path().trim_matches('/').to_owned();
        let known = address.query("from").and_then(|value| value.parse().ok());
        self.ensure_restored(store, &name).await?;
        let now = now_ms();
        let Some(head) = store.atomically(|| self.live_head(store, now))? else {
            return Ok(Response::error("", 404)?);
        };
        if self.state.get_websockets().len() >= MAX_LISTENERS {
            return Ok(Response::error("", 503)?);
        }
        let tx = SessionTx { store, name: &name, head: &head, now };
        self.touch(store, &head, now)?;
        let missed = missed_frames(&tx, known)?;
        let WebSocketPair { client, server } = WebSocketPair::new()?;
        self.state.accept_websocket_with_tags(&server, &[&random_listener_id()]);
        self.state.set_websocket_auto_response(
            &worker::WebSocketRequestResponsePair::new(PING, PONG).map_err(worker::Error::from)?,
        );
        for text in missed {
            flow_control::send(&server, &text);
        }
        Ok(Response::from_websocket(client)?)
    }

    /// Broadcasts the commits of the last transaction.
    pub(super) fn broadcast_commits(&self) {
        let commits = self.pending_broadcasts.take();
        if commits.is_empty() {
            return;
        }
        for listener in self.state.get_websockets() {
            for text in &commits {
                flow_control::send(&listener, text);
            }
        }
    }
}

/// Returns the frames that a listener at revision `known` has missed: the commits since then, or a snapshot
/// if the commits are pruned or longer.
fn missed_frames(tx: &SessionTx, known: Option<u64>) -> Result<Vec<String>, Fault> {
    let revision = tx.head.revision;
    let Some(known) = known.filter(|known| *known != revision) else { return Ok(Vec::new()) };
    let commits = tx.store.commits_after(known)?;
    let commits: Option<Vec<String>> = commits.map(|commits| commits.iter().map(commit_frame).collect());
    let length = |commits: &Vec<String>| commits.iter().map(String::len).sum::<usize>();
    // Short logs, as after most reconnections, need no look at the sketch.
    let commits = match commits {
        Some(commits) if length(&commits) <= MAX_MISSED_BYTES => return Ok(commits),
        commits => commits,
    };
    let sketch = tx.sketch()?;
    if let Some(commits) = commits.filter(|commits| length(commits) <= sketch.byte_len()) {
        return Ok(commits);
    }
    let snapshot = LiveFrame::Snapshot { revision, current_sketch: &sketch };
    Ok(vec![json::to_string_with_capacity(&snapshot, sketch.byte_len() + SNAPSHOT_OVERHEAD_BYTES)])
}

/// Returns the frame of a commit.
pub(super) fn commit_frame(commit: &Commit) -> String {
    json::to_string(&LiveFrame::Commit(commit))
}
