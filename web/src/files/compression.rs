//! Compression of texts by the browser's streams.

use crate::files::link::InvalidLink;
use crate::platform;
use js_sys::Uint8Array;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ReadableStream, ReadableStreamDefaultReader};

/// Without header and checksum: the link itself needs none.
const FORMAT: &str = "deflate-raw";

#[wasm_bindgen]
extern "C" {
    type CompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<CompressionStream, JsValue>;

    type DecompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<DecompressionStream, JsValue>;

    /// A readable stream.
    type Pipe;
    #[wasm_bindgen(method, catch, js_name = pipeThrough)]
    fn pipe_through(this: &Pipe, through: &JsValue) -> Result<ReadableStream, JsValue>;
}

/// Compresses a text. Returns `None` if the browser does not support it.
pub async fn compress(text: &str) -> Option<Vec<u8>> {
    let blob = platform::text_blob("", text)?;
    let through = CompressionStream::new(FORMAT).ok()?;
    read(&blob, &through, usize::MAX).await.ok()
}

/// Decompresses at most `most` bytes.
///
/// # Errors
/// [`InvalidLink`].
pub async fn decompress(bytes: &[u8], most: usize) -> Result<Vec<u8>, InvalidLink> {
    let parts = js_sys::Array::of1(&Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence(&parts).map_err(|_| InvalidLink::NotSupported)?;
    let through = DecompressionStream::new(FORMAT).map_err(|_| InvalidLink::NotSupported)?;
    read(&blob, &through, most).await
}

/// Pipes a blob through a stream and reads the result. Stops once it exceeds `most` bytes.
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
            // The rest is not needed.
            let _ = reader.cancel();
            return Err(InvalidLink::TooLarge);
        }
        bytes.extend(piece.to_vec());
    }
}
