//! A response body that is written while it is sent.

use worker::Result;
use worker::js_sys::Uint8Array;
use worker::js_sys::futures::JsFuture;
use worker::wasm_bindgen::prelude::wasm_bindgen;
use worker::wasm_bindgen::{self, JsValue};
use worker::web_sys::{ReadableStream, WritableStream, WritableStreamDefaultWriter};

#[wasm_bindgen]
extern "C" {
    /// The host's native transform stream, which passes its input through. It rejects writes after the client
    /// has disconnected; streams made in JavaScript do not notice that.
    type IdentityTransformStream;

    #[wasm_bindgen(constructor, catch)]
    fn new() -> std::result::Result<IdentityTransformStream, JsValue>;

    #[wasm_bindgen(method, getter)]
    fn readable(this: &IdentityTransformStream) -> ReadableStream;

    #[wasm_bindgen(method, getter)]
    fn writable(this: &IdentityTransformStream) -> WritableStream;
}

/// The writable end of a body.
pub(crate) struct Pipe(WritableStreamDefaultWriter);

impl Pipe {
    /// Returns a pipe and the body that reads from it.
    ///
    /// # Errors
    /// Fails if the host has no such streams.
    pub(crate) fn new() -> Result<(Self, ReadableStream)> {
        let stream = IdentityTransformStream::new()?;
        Ok((Self(stream.writable().get_writer()?), stream.readable()))
    }

    /// Writes `text` and waits until the host has accepted it.
    ///
    /// # Errors
    /// Fails if the client has disconnected.
    pub(crate) async fn write(&self, text: &str) -> Result<()> {
        let bytes = Uint8Array::from(text.as_bytes());
        JsFuture::from(self.0.write_with_chunk(&bytes)).await?;
        Ok(())
    }

    /// Ends the body.
    ///
    /// # Errors
    /// Fails if the client has disconnected.
    pub(crate) async fn close(self) -> Result<()> {
        JsFuture::from(self.0.close()).await?;
        Ok(())
    }
}
