//! Services of the host: time, randomness, streams, timers and Durable Object stubs.

pub(crate) mod base64url;
mod host_text;
pub(crate) mod memory_permits;
mod pipe;
mod request_url;
mod stream_reader;
mod stub;
mod timer;

pub(crate) use host_text::{HostText, JsonObjectWriter, utf8};
pub(crate) use pipe::Pipe;
pub(crate) use request_url::RequestUrl;
pub(crate) use stream_reader::StreamReader;
pub(crate) use stub::Stub;
pub(crate) use timer::Timer;

pub(crate) use websketch_agent::time::{iso, parse_iso};
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

/// Makes futures resume through promises and not through `queueMicrotask`.
///
/// The host implements `queueMicrotask` outside of the engine. With it, a chat was measured to take an eighth
/// more processor time. The executor looks for the function when it spawns its first future.
pub(crate) fn prefer_promises() {
    Reflect::set(&global(), &"queueMicrotask".into(), &JsValue::UNDEFINED).ok();
    spawn_local(async {});
}

/// Returns bytes from the host's cryptographic random number generator.
pub(crate) fn random_bytes<const COUNT: usize>() -> [u8; COUNT] {
    let mut bytes = [0; COUNT];
    fill_random(&mut bytes);
    bytes
}

/// Returns an id that cannot be guessed: 128 random bits, formatted as a UUID. UUIDs of the host have 122
/// random bits.
pub(crate) fn random_id() -> String {
    format_uuid(&random_bytes())
}

/// Formats 16 bytes as a UUID in lower case.
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

/// Returns the time in milliseconds since 1970. In a Worker the clock advances only with I/O.
pub(crate) fn now_ms() -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole milliseconds after 1970, far below 2^53"
    )]
    let ms = JsDate::now() as u64;
    ms
}

/// Returns a number in 0..1 that spreads load. It is not cryptographically random.
pub(crate) fn jitter() -> f64 {
    Math::random()
}

/// Returns milliseconds as JavaScript represents them. Exact for 285,000 years.
pub(crate) fn as_f64(ms: u64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "exact below 2^53")]
    let exact = ms as f64;
    exact
}

/// Returns the size of this isolate's wasm memory in bytes. It never shrinks.
pub(crate) fn heap_bytes() -> u32 {
    wasm_bindgen::memory().unchecked_into::<Memory>().buffer().unchecked_into::<ArrayBuffer>().byte_length()
}

/// Formats bytes as hexadecimal digits, two a byte.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns a generator of component ids.
///
/// # Errors
/// Fails if the host's clock or randomness is broken.
pub(crate) fn id_source() -> Result<IdSource, InvalidSeed> {
    IdSource::new(as_f64(now_ms()), &random_id())
}
