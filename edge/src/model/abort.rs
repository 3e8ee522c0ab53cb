//! How the connection of a call ends.

use crate::platform::StreamReader;
use futures_util::future::{Either, select};
use std::pin::pin;
use std::time::Duration;
use worker::Delay;
use worker::web_sys::{AbortController, AbortSignal};

/// How long a stream may go on after the answer in it has ended, and how many bytes it may have left.
const END_WITHIN: Duration = Duration::from_secs(2);
const MAX_REST_BYTES: usize = 64 * 1024;

/// Aborts what carries its signal when it goes out of scope, for whatever reason.
pub(super) struct AbortOnDrop(Option<AbortController>);

impl AbortOnDrop {
    /// Aborts nothing.
    pub(super) const fn none() -> Self {
        Self(None)
    }

    pub(super) fn new() -> Self {
        Self(AbortController::new().ok())
    }

    pub(super) fn signal(&self) -> AbortSignal {
        self.0.as_ref().map_or_else(AbortSignal::abort, AbortController::signal)
    }

    /// Leaves what carries the signal alone.
    pub(super) fn disarm(&mut self) {
        self.0 = None;
    }
}

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        if let Some(controller) = self.0.take() {
            controller.abort();
        }
    }
}

/// Reads what follows the end of an answer: a connection whose stream is cut cannot be used again. One that goes on and
/// on is cut.
pub(super) async fn read_to_end(mut rest: StreamReader, mut abort: AbortOnDrop) {
    let is_whole = async {
        let mut length = 0_usize;
        while let Ok(Some(chunk)) = rest.next().await {
            length = length.saturating_add(chunk.len());
            if length > MAX_REST_BYTES {
                return false;
            }
        }
        true
    };
    if let Either::Left((true, _)) = select(pin!(is_whole), Delay::from(END_WITHIN)).await {
        abort.disarm();
    }
}
