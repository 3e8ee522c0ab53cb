//! Detection of disconnected clients.

use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};
use worker::wasm_bindgen::JsCast;
use worker::wasm_bindgen::closure::Closure;
use worker::web_sys::AbortSignal;

/// A future that is ready once the client of a request has disconnected. It may be polled again after that.
pub(crate) struct ClientDisconnected {
    signal: AbortSignal,
    /// The task to wake.
    waker: Rc<RefCell<Option<Waker>>>,
    /// The callback of the host. It must live as long as it is registered.
    listener: Option<Closure<dyn FnMut()>>,
}

impl ClientDisconnected {
    /// Watches the client of the request with this signal.
    pub(crate) fn new(signal: &AbortSignal) -> Self {
        Self { signal: signal.clone(), waker: Rc::default(), listener: None }
    }

    fn listen(&mut self) {
        let waker = self.waker.clone();
        let listener = Closure::new(move || {
            if let Some(waker) = waker.take() {
                waker.wake();
            }
        });
        // If the registration fails, the deadline of the turn still applies.
        let callback = listener.as_ref().unchecked_ref();
        self.signal.add_event_listener_with_callback("abort", callback).ok();
        self.listener = Some(listener);
    }
}

impl Future for ClientDisconnected {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if self.signal.aborted() {
            return Poll::Ready(());
        }
        self.waker.replace(Some(context.waker().clone()));
        if self.listener.is_none() {
            self.listen();
        }
        Poll::Pending
    }
}

impl Drop for ClientDisconnected {
    fn drop(&mut self) {
        if let Some(listener) = self.listener.take() {
            let callback = listener.as_ref().unchecked_ref();
            self.signal.remove_event_listener_with_callback("abort", callback).ok();
        }
    }
}
