//! Reader of a byte stream.

use std::time::Duration;
use worker::js_sys::futures::JsFuture;
use worker::js_sys::{Object, Uint8Array};
use worker::wasm_bindgen::prelude::wasm_bindgen;
use worker::wasm_bindgen::{self, JsCast};
use worker::web_sys::{ReadableStream, ReadableStreamDefaultReader};
use worker::{Delay, Result};

#[wasm_bindgen]
extern "C" {
    /// The result of one read, from the host.
    #[wasm_bindgen(extends = Object)]
    type ReadResult;

    #[wasm_bindgen(method, getter)]
    fn value(this: &ReadResult) -> Option<Uint8Array>;
}

/// Chunks between two yields to the event loop. A yield takes about 1 ms.
const YIELD_AFTER: u32 = 16;

/// The only reader of a byte stream.
///
/// Unlike the stream of the `worker` crate it never releases its lock: the host creates an error with a full
/// stack trace for each release.
///
/// It yields to the event loop regularly. A stream that is faster than its processing would otherwise keep
/// timers and other requests from running.
pub(crate) struct StreamReader {
    reader: ReadableStreamDefaultReader,
    /// Chunks since the last yield.
    chunks: u32,
}

impl StreamReader {
    /// Locks `stream` for reading.
    pub(crate) fn of(stream: &ReadableStream) -> Self {
        Self { reader: stream.get_reader().unchecked_into(), chunks: 0 }
    }

    /// Returns the next chunk, or `None` at the end. A chunk is lost if the future is dropped before it is
    /// ready.
    ///
    /// # Errors
    /// Fails if the stream breaks.
    pub(crate) async fn next(&mut self) -> Result<Option<Vec<u8>>> {
        self.chunks += 1;
        if self.chunks > YIELD_AFTER {
            self.chunks = 0;
            Delay::from(Duration::ZERO).await;
        }
        let read: ReadResult = JsFuture::from(self.reader.read()).await?.unchecked_into();
        Ok(read.value().map(|bytes| bytes.to_vec()))
    }
}
