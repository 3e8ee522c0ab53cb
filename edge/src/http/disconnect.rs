//! Noticing that a client has left.

use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};
use worker::wasm_bindgen::JsCast;
use worker::wasm_bindgen::closure::Closure;
use worker::web_sys::AbortSignal;

/// Ready once the client of a request has left. May be polled again after that.
pub(crate) struct ClientDisconnected {
    signal: AbortSignal,
    /// Who is to be woken.
    waker: Rc<RefCell<Option<Waker>>>,
    /// The platform calls it; it must live as long as it is registered.
    listener: Option<Closure<dyn FnMut()>>,
}

impl ClientDisconnected {
    /// The leaving of the client whose request has this signal.
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
        // Where that fails, whoever waits has a deadline all the same.
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
