//! A turn as a stream of server-sent events.

use futures_channel::mpsc::UnboundedReceiver;
use futures_util::future::{self, Either, select};
use futures_util::stream::{self, Stream, StreamExt};
use std::future::Future;
use std::pin::pin;
use std::time::Duration;
use websketch_core::protocol::Frame;
use worker::Delay;

/// The silence after which a comment is sent, so that nobody on the way takes the connection for dead.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Events that go out together at most, of those that are told at the same time.
const MOST_AT_ONCE: usize = 64;

/// What the stream is made of.
enum Part {
    Bytes(String),
    End,
}

/// The events that `turn` sends to `frames` while it runs, with comments in long silences. Ends when
/// the turn has ended or the client is gone; then the turn is dropped with all it waits for.
pub(crate) fn events(
    turn: impl Future<Output = ()>,
    frames: UnboundedReceiver<Frame>,
    gone: impl Future<Output = ()>,
) -> impl Stream<Item = worker::Result<Vec<u8>>> {
    let turn = stream::once(turn).filter_map(|()| future::ready(None));
    let together = |frames: Vec<Frame>| Part::Bytes(frames.iter().map(Frame::to_sse).collect());
    let events = stream::select(frames.ready_chunks(MOST_AT_ONCE).map(together), turn);
    let events = events.chain(stream::once(future::ready(Part::End)));
    with_heartbeats(events).take_until(gone).map(|text| Ok(text.into_bytes()))
}

/// Puts a comment wherever `events` are silent for long.
fn with_heartbeats(events: impl Stream<Item = Part>) -> impl Stream<Item = String> {
    stream::unfold(Box::pin(events), |mut events| async move {
        let text = match select(events.next(), pin!(Delay::from(HEARTBEAT))).await {
            Either::Left((Some(Part::Bytes(text)), _)) => text,
            Either::Left((Some(Part::End) | None, _)) => return None,
            Either::Right(_) => ": keep-alive\n\n".to_owned(),
        };
        Some((text, events))
    })
}
