//! Cancellation of a turn by its deadline or by its client.

use super::disconnect::ClientDisconnected;
use super::sse::EventSink;
use crate::platform::{Timer, now_ms};
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use worker::web_sys::AbortSignal;

/// The reason for a cancellation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CancelReason {
    /// The deadline has passed.
    Deadline,
    /// The client has disconnected.
    Disconnected,
}

/// A future that is ready when a turn must stop. It may be polled again after that.
///
/// A turn has only one, as it is polled for each of hundreds of chunks.
pub(crate) struct Cancellation<'a> {
    started_at: u64,
    deadline: u64,
    timer: Timer,
    disconnect: ClientDisconnected,
    sink: &'a EventSink,
}

impl<'a> Cancellation<'a> {
    /// Starts a deadline of `ms` milliseconds. The client is the one that `signal` and `sink` belong to.
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

    /// Returns the time since the start, in ms.
    pub(crate) fn elapsed_ms(&self) -> u64 {
        now_ms().saturating_sub(self.started_at)
    }

    /// Returns true if a wait of `ms` would pass the deadline.
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
        // The clock is checked as well: a timer fires only when the event loop is idle.
        if Pin::new(&mut self.timer).poll(context).is_ready() || now_ms() >= self.deadline {
            return Poll::Ready(CancelReason::Deadline);
        }
        Poll::Pending
    }
}
