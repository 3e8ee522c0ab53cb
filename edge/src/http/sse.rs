//! Server-sent events of a turn. The turn runs independently; the stream reads from its buffer.

use crate::platform::Pipe;
use futures_util::future::{Either, poll_fn, select};
use std::borrow::Cow;
use std::cell::RefCell;
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use websketch_protocol::Frame;
use worker::Delay;

/// The idle time after which a comment keeps the connection open.
const HEARTBEAT_AFTER: Duration = Duration::from_secs(15);
/// The idle time after which an empty comment probes the connection. A disconnect during a write becomes
/// visible only with the next write.
const PROBE_AFTER: Duration = Duration::from_secs(1);
/// The unread bytes at which the turn waits for a slow client.
const MAX_UNREAD_BYTES: usize = 256 * 1024;

/// The sender of a turn's events.
pub(crate) enum EventSink {
    /// Events are dropped.
    Discard,
    /// Events go to a receiver.
    Stream {
        /// The events that are not read yet.
        buffer: Rc<RefCell<EventBuffer>>,
        /// All events so far, if they are to be replayed.
        transcript: Option<RefCell<String>>,
    },
}

/// The buffer between sender and receiver.
#[derive(Default)]
pub(crate) struct EventBuffer {
    unread: String,
    /// Whether the sender has been dropped.
    is_finished: bool,
    /// Whether the receiver has been dropped.
    is_closed: bool,
    reader: Option<Waker>,
    writer: Option<Waker>,
}

/// The receiver of a turn's events. It closes the buffer on drop.
pub(crate) struct EventReceiver(Rc<RefCell<EventBuffer>>);

impl EventSink {
    /// Returns a connected pair of sender and receiver.
    pub(crate) fn channel(keeps_transcript: bool) -> (Self, EventReceiver) {
        let buffer = Rc::new(RefCell::new(EventBuffer::default()));
        let receiver = EventReceiver(buffer.clone());
        (Self::Stream { buffer, transcript: keeps_transcript.then(RefCell::default) }, receiver)
    }

    /// Sends an event.
    pub(crate) fn send(&self, frame: &Frame) {
        let Self::Stream { buffer, transcript } = self else { return };
        let text = frame.to_sse();
        if let Some(transcript) = transcript {
            transcript.borrow_mut().push_str(&text);
        }
        let mut buffer = buffer.borrow_mut();
        if !buffer.is_closed {
            buffer.unread.push_str(&text);
        }
        wake(&mut buffer.reader);
    }

    /// Waits until the buffer has capacity.
    pub(crate) async fn wait_for_capacity(&self) {
        poll_fn(|context| self.poll_until(context, |buffer| buffer.unread.len() < MAX_UNREAD_BYTES, true))
            .await;
    }

    /// Ready when the receiver has been dropped.
    pub(crate) fn poll_closed(&self, context: &mut Context<'_>) -> Poll<()> {
        self.poll_until(context, |buffer| buffer.is_closed, false)
    }

    /// Ready when `condition` holds for the buffer. Without a buffer, ready if `otherwise`.
    fn poll_until(
        &self,
        context: &mut Context<'_>,
        condition: impl Fn(&EventBuffer) -> bool,
        otherwise: bool,
    ) -> Poll<()> {
        let is_ready = match self {
            Self::Discard => otherwise,
            Self::Stream { buffer, .. } => {
                let mut buffer = buffer.borrow_mut();
                // Only one task writes, so one waker serves all its waits.
                buffer.writer = Some(context.waker().clone());
                condition(&buffer)
            }
        };
        if is_ready { Poll::Ready(()) } else { Poll::Pending }
    }

    /// Returns all events, if a transcript was kept.
    pub(crate) fn into_transcript(self) -> Option<String> {
        match &self {
            Self::Discard => None,
            Self::Stream { transcript, .. } => transcript.as_ref().map(RefCell::take),
        }
    }
}

impl Drop for EventSink {
    fn drop(&mut self) {
        if let Self::Stream { buffer, .. } = self {
            let mut buffer = buffer.borrow_mut();
            buffer.is_finished = true;
            wake(&mut buffer.reader);
        }
    }
}

impl EventReceiver {
    /// Writes the events to `pipe`, with comments in idle times, until the sender is dropped or the client
    /// disconnects.
    pub(crate) async fn pipe_to(self, pipe: Pipe) {
        let mut is_quiet = false;
        loop {
            let silence = if is_quiet { HEARTBEAT_AFTER } else { PROBE_AFTER };
            let chunk = match select(pin!(self.next()), pin!(Delay::from(silence))).await {
                Either::Left((None, _)) => break,
                Either::Left((Some(chunk), _)) => Cow::Owned(chunk),
                Either::Right(_) if is_quiet => Cow::Borrowed(": keep-alive\n\n"),
                Either::Right(_) => Cow::Borrowed(":\n\n"),
            };
            is_quiet = matches!(chunk, Cow::Borrowed(_));
            if pipe.write(&chunk).await.is_err() {
                return;
            }
        }
        // A client that has disconnected by now misses nothing.
        pipe.close().await.ok();
    }

    /// Returns all unread events as soon as there are any, or `None` at the end.
    async fn next(&self) -> Option<String> {
        poll_fn(|context| {
            let mut buffer = self.0.borrow_mut();
            if !buffer.unread.is_empty() {
                wake(&mut buffer.writer);
                return Poll::Ready(Some(std::mem::take(&mut buffer.unread)));
            }
            if buffer.is_finished {
                return Poll::Ready(None);
            }
            buffer.reader = Some(context.waker().clone());
            Poll::Pending
        })
        .await
    }
}

impl Drop for EventReceiver {
    fn drop(&mut self) {
        let mut buffer = self.0.borrow_mut();
        buffer.is_closed = true;
        buffer.unread = String::new();
        wake(&mut buffer.writer);
    }
}

fn wake(waker: &mut Option<Waker>) {
    if let Some(waker) = waker.take() {
        waker.wake();
    }
}
