//! A body that is written while it is sent.

use worker::Result;
use worker::js_sys::Uint8Array;
use worker::js_sys::futures::JsFuture;
use worker::wasm_bindgen::prelude::wasm_bindgen;
use worker::wasm_bindgen::{self, JsValue};
use worker::web_sys::{ReadableStream, WritableStream, WritableStreamDefaultWriter};

#[wasm_bindgen]
extern "C" {
    /// The platform's own pair of streams, of which one gives what is written to the other. What is written to it after the
    /// client has left is refused, which streams that are made in JavaScript never find out.
    type IdentityTransformStream;

    #[wasm_bindgen(constructor, catch)]
    fn new() -> std::result::Result<IdentityTransformStream, JsValue>;

    #[wasm_bindgen(method, getter)]
    fn readable(this: &IdentityTransformStream) -> ReadableStream;

    #[wasm_bindgen(method, getter)]
    fn writable(this: &IdentityTransformStream) -> WritableStream;
}

/// The end that is written to.
pub(crate) struct Pipe(WritableStreamDefaultWriter);

impl Pipe {
    /// A pipe and the body that comes out of it.
    ///
    /// # Errors
    /// Only if the platform has no such streams.
    pub(crate) fn new() -> Result<(Self, ReadableStream)> {
        let stream = IdentityTransformStream::new()?;
        Ok((Self(stream.writable().get_writer()?), stream.readable()))
    }

    /// Writes `text`; ready when it is on its way.
    ///
    /// # Errors
    /// When nobody takes it any more.
    pub(crate) async fn write(&self, text: &str) -> Result<()> {
        let bytes = Uint8Array::from(text.as_bytes());
        JsFuture::from(self.0.write_with_chunk(&bytes)).await?;
        Ok(())
    }

    /// Ends the body.
    ///
    /// # Errors
    /// When nobody takes it any more.
    pub(crate) async fn close(self) -> Result<()> {
        JsFuture::from(self.0.close()).await?;
        Ok(())
    }
}
