//! What ends a turn from outside while it waits: its time is over, or its client has left.

use super::disconnect::ClientDisconnected;
use super::sse::EventSink;
use crate::platform::{Timer, now_ms};
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use worker::web_sys::AbortSignal;

/// Why a turn must not wait any longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CancelReason {
    /// Its time is over.
    Deadline,
    /// Its client has left.
    Disconnected,
}

/// Ready when there is a reason to stop; may be polled again after that. One for all of a turn, as a model says its
/// answer in hundreds of pieces.
pub(crate) struct Cancellation<'a> {
    started_at: u64,
    deadline: u64,
    timer: Timer,
    disconnect: ClientDisconnected,
    sink: &'a EventSink,
}

impl<'a> Cancellation<'a> {
    /// A watch over the next `ms` and the client whose request has this signal, and who may look at this screen.
    pub(crate) fn new(ms: u64, signal: &AbortSignal, sink: &'a EventSink) -> Self {
        let began_at = now_ms();
        let deadline = began_at.saturating_add(ms);
        Self {
            started_at: began_at,
            deadline,
            timer: Timer::of_ms(ms),
            disconnect: ClientDisconnected::new(signal),
            sink,
        }
    }

    /// The time since the watch began, in ms.
    pub(crate) fn elapsed_ms(&self) -> u64 {
        now_ms().saturating_sub(self.started_at)
    }

    /// Whether a wait of `ms` would take longer than there is time.
    pub(crate) fn would_exceed_deadline(&self, ms: u64) -> bool {
        now_ms().saturating_add(ms) >= self.deadline
    }
}

impl Future for Cancellation<'_> {
    type Output = CancelReason;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<CancelReason> {
        if Pin::new(&mut self.disconnect).poll(context).is_ready()
            || self.sink.poll_closed(context).is_ready()
        {
            return Poll::Ready(CancelReason::Disconnected);
        }
        // The clock counts as well: a timer rings only when nothing else is to be done.
        if Pin::new(&mut self.timer).poll(context).is_ready() || now_ms() >= self.deadline {
            return Poll::Ready(CancelReason::Deadline);
        }
        Poll::Pending
    }
}
