//! What core does not know: time and randomness, from the platform.

pub(crate) mod base64url;
mod date;
mod host_text;
pub(crate) mod memory_permits;
mod pipe;
mod request_url;
mod stream_reader;
mod stub;
mod timer;

pub(crate) use date::{iso, parse_date};
pub(crate) use host_text::{HostText, JsonObjectWriter, utf8};
pub(crate) use pipe::Pipe;
pub(crate) use request_url::RequestUrl;
pub(crate) use stream_reader::StreamReader;
pub(crate) use stub::Stub;
pub(crate) use timer::Timer;

use websketch_sketch::{IdSource, InvalidSeed};
use worker::js_sys::WebAssembly::Memory;
use worker::js_sys::futures::spawn_local;
use worker::js_sys::{ArrayBuffer, Date as JsDate, Math, Reflect, global};
use worker::wasm_bindgen;
use worker::wasm_bindgen::prelude::wasm_bindgen;
use worker::wasm_bindgen::{JsCast, JsValue};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = crypto, js_name = getRandomValues)]
    fn fill_random(bytes: &mut [u8]);
}

/// Lets futures go on through promises rather than through `queueMicrotask`, which the platform does not leave to the
/// engine: with it, a chat was measured to take an eighth more of the processor's time. Futures look for it when the
/// first one is spawned.
pub(crate) fn prefer_promises() {
    Reflect::set(&global(), &"queueMicrotask".into(), &JsValue::UNDEFINED).ok();
    spawn_local(async {});
}

/// Bytes from the platform's secure randomness.
pub(crate) fn random_bytes<const COUNT: usize>() -> [u8; COUNT] {
    let mut bytes = [0; COUNT];
    fill_random(&mut bytes);
    bytes
}

/// A name that nobody can guess: 128 random bits, written as UUIDs are. Those that the platform makes have 122.
pub(crate) fn random_id() -> String {
    format_uuid(&random_bytes())
}

/// 16 bytes as UUIDs are written, in lower case.
pub(crate) fn format_uuid(bytes: &[u8; 16]) -> String {
    let mut text = String::with_capacity(36);
    for (place, byte) in bytes.iter().enumerate() {
        if matches!(place, 4 | 6 | 8 | 10) {
            text.push('-');
        }
        text.push_str(&hex(&[*byte]));
    }
    text
}

/// Milliseconds since 1970. Inside a Worker the clock stands still between inputs and outputs.
pub(crate) fn now_ms() -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole milliseconds after 1970, far below 2^53"
    )]
    let ms = JsDate::now() as u64;
    ms
}

/// A number from 0 to 1 that spreads load; nothing secret depends on it.
pub(crate) fn jitter() -> f64 {
    Math::random()
}

/// Milliseconds as JavaScript holds them; exact for 285,000 years.
pub(crate) fn as_f64(ms: u64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "exact below 2^53")]
    let exact = ms as f64;
    exact
}

/// The length of this isolate's wasm memory, in bytes. It never shrinks.
pub(crate) fn heap_bytes() -> u32 {
    wasm_bindgen::memory().unchecked_into::<Memory>().buffer().unchecked_into::<ArrayBuffer>().byte_length()
}

/// Bytes as text, two digits each.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Names for new components.
///
/// # Errors
/// Only if the platform's clock or randomness is broken.
pub(crate) fn id_source() -> Result<IdSource, InvalidSeed> {
    IdSource::new(as_f64(now_ms()), &random_id())
}
