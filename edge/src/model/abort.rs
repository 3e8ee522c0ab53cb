//! The end of a call's connection.

use crate::platform::StreamReader;
use futures_util::future::{Either, select};
use std::pin::pin;
use std::time::Duration;
use worker::Delay;
use worker::web_sys::{AbortController, AbortSignal};

/// The time and the bytes that a stream may continue after the end of the response.
const END_WITHIN: Duration = Duration::from_secs(2);
const MAX_REST_BYTES: usize = 64 * 1024;

/// Aborts the request with its signal on drop.
pub(super) struct AbortOnDrop(Option<AbortController>);

impl AbortOnDrop {
    /// Returns a guard that aborts nothing.
    pub(super) const fn none() -> Self {
        Self(None)
    }

    pub(super) fn new() -> Self {
        Self(AbortController::new().ok())
    }

    pub(super) fn signal(&self) -> AbortSignal {
        self.0.as_ref().map_or_else(AbortSignal::abort, AbortController::signal)
    }

    /// Lets the request continue.
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

/// Reads the rest of a stream after the end of the response, within limits. A connection can be reused only
/// if its stream was read to the end.
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
