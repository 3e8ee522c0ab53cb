//! Texts made small and bytes unpacked, by the browser.

use crate::files::link::InvalidLink;
use crate::platform;
use js_sys::Uint8Array;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ReadableStream, ReadableStreamDefaultReader};

/// Without a head and a checksum of its own: a link is damaged or not.
const FORMAT: &str = "deflate-raw";

#[wasm_bindgen]
extern "C" {
    type CompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<CompressionStream, JsValue>;

    type DecompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<DecompressionStream, JsValue>;

    /// A stream that can be led through another one.
    type Pipe;
    #[wasm_bindgen(method, catch, js_name = pipeThrough)]
    fn pipe_through(this: &Pipe, through: &JsValue) -> Result<ReadableStream, JsValue>;
}

/// A text, compressed; `None` where the browser cannot.
pub async fn compress(text: &str) -> Option<Vec<u8>> {
    let blob = platform::text_blob("", text)?;
    let through = CompressionStream::new(FORMAT).ok()?;
    read(&blob, &through, usize::MAX).await.ok()
}

/// What was compressed, as long as it is no more than `most` bytes.
///
/// # Errors
/// [`InvalidLink`].
pub async fn decompress(bytes: &[u8], most: usize) -> Result<Vec<u8>, InvalidLink> {
    let parts = js_sys::Array::of1(&Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence(&parts).map_err(|_| InvalidLink::NotSupported)?;
    let through = DecompressionStream::new(FORMAT).map_err(|_| InvalidLink::NotSupported)?;
    read(&blob, &through, most).await
}

/// Leads a blob through a stream and reads what comes, piece by piece: what unpacks to more than `most` bytes is given up.
async fn read(blob: &Blob, through: &JsValue, most: usize) -> Result<Vec<u8>, InvalidLink> {
    let damaged = |_| InvalidLink::Damaged;
    let stream = blob.stream().unchecked_into::<Pipe>().pipe_through(through).map_err(damaged)?;
    let reader: ReadableStreamDefaultReader = stream.get_reader().unchecked_into();
    let mut bytes = Vec::new();
    loop {
        let piece = JsFuture::from(reader.read()).await.map_err(damaged)?;
        let field = |name: &str| js_sys::Reflect::get(&piece, &name.into()).unwrap_or_default();
        if field("done").is_truthy() {
            return Ok(bytes);
        }
        let piece: Uint8Array = field("value").unchecked_into();
        let length = usize::try_from(piece.length()).unwrap_or(usize::MAX);
        if bytes.len().saturating_add(length) > most {
            // What is left of it is of no interest.
            let _ = reader.cancel();
            return Err(InvalidLink::TooLarge);
        }
        bytes.extend(piece.to_vec());
    }
}
