//! Reading a stream of bytes.

use std::time::Duration;
use worker::js_sys::futures::JsFuture;
use worker::js_sys::{Object, Uint8Array};
use worker::wasm_bindgen::prelude::wasm_bindgen;
use worker::wasm_bindgen::{self, JsCast};
use worker::web_sys::{ReadableStream, ReadableStreamDefaultReader};
use worker::{Delay, Result};

#[wasm_bindgen]
extern "C" {
    /// What the platform gives for one read.
    #[wasm_bindgen(extends = Object)]
    type ReadResult;

    #[wasm_bindgen(method, getter)]
    fn value(this: &ReadResult) -> Option<Uint8Array>;
}

/// Pieces between two breaks. One takes the time of a timer, about 1 ms.
const YIELD_AFTER: u32 = 16;

/// A stream of bytes that nobody else reads.
///
/// Unlike the stream of the `worker` crate it never lets go of what it reads: for that the platform makes
/// an error with the whole stack in it, each time.
///
/// What comes faster than it is worked through would keep the platform from looking at anything else: no timer would
/// ring, and nobody else be served. Hence the breaks.
pub(crate) struct StreamReader {
    reader: ReadableStreamDefaultReader,
    /// Pieces since the last break.
    chunks: u32,
}

impl StreamReader {
    /// Reads `stream` from now on.
    pub(crate) fn of(stream: &ReadableStream) -> Self {
        Self { reader: stream.get_reader().unchecked_into(), chunks: 0 }
    }

    /// The next piece; `None` at the end. One that is no longer waited for is lost.
    ///
    /// # Errors
    /// When the stream breaks off.
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
