//! What ends a turn from outside while it waits: its time is over, or its client has left.

use super::disconnect::Gone;
use super::sse::Screen;
use crate::platform::{Timer, now_ms};
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use worker::web_sys::AbortSignal;

/// Why a turn must not wait any longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// Its time is over.
    Deadline,
    /// Its client has left.
    Left,
}

/// Ready when there is a reason to stop; may be polled again after that. One for all of a turn, as a model says its
/// answer in hundreds of pieces.
pub(crate) struct Watch<'a> {
    began_at: u64,
    deadline: u64,
    time: Timer,
    gone: Gone,
    screen: &'a Screen,
}

impl<'a> Watch<'a> {
    /// A watch over the next `ms` and the client whose request has this signal, and who may look at this screen.
    pub(crate) fn over(ms: u64, signal: &AbortSignal, screen: &'a Screen) -> Self {
        let began_at = now_ms();
        let deadline = began_at.saturating_add(ms);
        Self { began_at, deadline, time: Timer::of_ms(ms), gone: Gone::of(signal), screen }
    }

    /// The time since the watch began, in ms.
    pub(crate) fn elapsed_ms(&self) -> u64 {
        now_ms().saturating_sub(self.began_at)
    }

    /// Whether a wait of `ms` would take longer than there is time.
    pub(crate) fn is_too_long(&self, ms: u64) -> bool {
        now_ms().saturating_add(ms) >= self.deadline
    }
}

impl Future for Watch<'_> {
    type Output = Stop;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Stop> {
        if Pin::new(&mut self.gone).poll(context).is_ready() || self.screen.poll_closed(context).is_ready() {
            return Poll::Ready(Stop::Left);
        }
        // The clock counts as well: a timer rings only when nothing else is to be done.
        if Pin::new(&mut self.time).poll(context).is_ready() || now_ms() >= self.deadline {
            return Poll::Ready(Stop::Deadline);
        }
        Poll::Pending
    }
}
