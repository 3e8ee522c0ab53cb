//! A timer that can move from one task to another.

use futures_util::task::AtomicWaker;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;
use worker::Delay;

/// A timer. It wakes the task that has polled it last.
///
/// The timer of the `worker` crate wakes the task that has polled it first. Each chunk of a stream is polled
/// by a task of its own, and the first task ends early.
pub(crate) struct Timer {
    delay: Pin<Box<Delay>>,
    proxy: Arc<WakerProxy>,
}

#[derive(Default)]
struct WakerProxy(AtomicWaker);

impl Wake for WakerProxy {
    fn wake(self: Arc<Self>) {
        self.0.wake();
    }
}

impl Timer {
    /// Returns a timer of `ms` milliseconds from its first poll on.
    pub(crate) fn of_ms(ms: u64) -> Self {
        Self { delay: Box::pin(Delay::from(Duration::from_millis(ms))), proxy: Arc::default() }
    }
}

impl Future for Timer {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        self.proxy.0.register(context.waker());
        let relay = Waker::from(self.proxy.clone());
        self.delay.as_mut().poll(&mut Context::from_waker(&relay))
    }
}
