//! Noticing that a client has left.

use futures_channel::oneshot;
use worker::wasm_bindgen::JsCast;
use worker::wasm_bindgen::closure::Closure;
use worker::web_sys::AbortSignal;

/// Waits until the client of the request with this signal has left; for ever if it stays.
pub(crate) async fn gone(signal: AbortSignal) {
    if signal.aborted() {
        return;
    }
    let (sender, receiver) = oneshot::channel::<()>();
    // Dropping the sender would end the wait too; it lives as long as the closure does.
    let listener = Listener::new(signal, Closure::once(move || drop(sender)));
    // Both ends of the channel mean the same.
    receiver.await.ok();
    drop(listener);
}

/// A listener that is taken off when nobody waits any more.
struct Listener {
    signal: AbortSignal,
    // The platform calls it; it must live as long as it is registered.
    _callback: Closure<dyn FnMut()>,
}

impl Listener {
    fn new(signal: AbortSignal, callback: Closure<dyn FnMut()>) -> Self {
        signal.set_onabort(Some(callback.as_ref().unchecked_ref()));
        Self { signal, _callback: callback }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.signal.set_onabort(None);
    }
}
