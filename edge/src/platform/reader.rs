//! Reading a stream of bytes.

use worker::Result;
use worker::js_sys::futures::JsFuture;
use worker::js_sys::{Object, Uint8Array};
use worker::wasm_bindgen::prelude::wasm_bindgen;
use worker::wasm_bindgen::{self, JsCast};
use worker::web_sys::{ReadableStream, ReadableStreamDefaultReader};

#[wasm_bindgen]
extern "C" {
    /// What the platform gives for one read.
    #[wasm_bindgen(extends = Object)]
    type ReadResult;

    #[wasm_bindgen(method, getter)]
    fn value(this: &ReadResult) -> Option<Uint8Array>;
}

/// A stream of bytes that nobody else reads.
///
/// Unlike the stream of the `worker` crate it never lets go of what it reads: for that the platform makes
/// an error with the whole stack in it, each time.
pub(crate) struct Reader(ReadableStreamDefaultReader);

impl Reader {
    /// Reads `stream` from now on.
    pub(crate) fn of(stream: &ReadableStream) -> Self {
        Self(stream.get_reader().unchecked_into())
    }

    /// The next piece; `None` at the end. One that is no longer waited for is lost.
    ///
    /// # Errors
    /// When the stream breaks off.
    pub(crate) async fn next(&mut self) -> Result<Option<Vec<u8>>> {
        let read: ReadResult = JsFuture::from(self.0.read()).await?.unchecked_into();
        Ok(read.value().map(|bytes| bytes.to_vec()))
    }
}
