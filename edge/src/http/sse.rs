//! A turn as a stream of server-sent events. The turn runs by itself; the stream only reads what it has written.

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

/// The silence after which a comment is sent, so that nobody on the way takes the connection for dead.
const HEARTBEAT_AFTER: Duration = Duration::from_secs(15);
/// The silence after which an empty comment follows what was sent. A client that left just when something was on its way
/// to it is noticed when the next thing is.
const PROBE_AFTER: Duration = Duration::from_secs(1);
/// What may wait for a client that reads slowly before the turn waits, too, in bytes.
const MAX_UNREAD_BYTES: usize = 256 * 1024;

/// Where a turn shows what happens.
pub(crate) enum EventSink {
    /// Nobody looks.
    Discard,
    /// Somebody reads along.
    Stream {
        /// What is yet to be read.
        buffer: Rc<RefCell<EventBuffer>>,
        /// All that was shown, if it is to be shown again.
        transcript: Option<RefCell<String>>,
    },
}

/// What lies between the turn that writes and the stream that reads.
#[derive(Default)]
pub(crate) struct EventBuffer {
    unread: String,
    /// Whether nothing more will be written.
    is_finished: bool,
    /// Whether nobody will read any more.
    is_closed: bool,
    reader: Option<Waker>,
    writer: Option<Waker>,
}

/// The end that is read. Closes the page when it is dropped.
pub(crate) struct EventReceiver(Rc<RefCell<EventBuffer>>);

impl EventSink {
    /// A screen that somebody reads along.
    pub(crate) fn channel(keeps_transcript: bool) -> (Self, EventReceiver) {
        let buffer = Rc::new(RefCell::new(EventBuffer::default()));
        let receiver = EventReceiver(buffer.clone());
        (Self::Stream { buffer, transcript: keeps_transcript.then(RefCell::default) }, receiver)
    }

    /// Shows an event.
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

    /// Waits while too much is unread.
    pub(crate) async fn wait_for_capacity(&self) {
        poll_fn(|context| self.poll_until(context, |buffer| buffer.unread.len() < MAX_UNREAD_BYTES, true))
            .await;
    }

    /// Ready when somebody who read along does so no more.
    pub(crate) fn poll_closed(&self, context: &mut Context<'_>) -> Poll<()> {
        self.poll_until(context, |buffer| buffer.is_closed, false)
    }

    /// Ready when `is_so` holds for the page; without one, if `otherwise`.
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
                // One task writes: whatever it waits for, it is woken by the same.
                buffer.writer = Some(context.waker().clone());
                condition(&buffer)
            }
        };
        if is_ready { Poll::Ready(()) } else { Poll::Pending }
    }

    /// All that was shown, if it was recorded.
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
    /// Passes on what is shown, with comments in long silences, until the screen is dropped or nobody takes it.
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
        // Whoever has left by now has missed nothing that is yet to be done.
        pipe.close().await.ok();
    }

    /// All that is unread, as soon as there is something; `None` at the end.
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
