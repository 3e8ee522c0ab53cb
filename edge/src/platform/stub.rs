//! Asking a Durable Object: a text goes there, a text comes back.

use super::{HostText, utf8};
use worker::js_sys::futures::JsFuture;
use worker::js_sys::{Object, Promise, Uint8Array};
use worker::wasm_bindgen::prelude::wasm_bindgen;
use worker::wasm_bindgen::{self, JsCast, JsValue};
use worker::web_sys::{Headers, RequestInit, Response};
use worker::{Env, Result};

/// Only the path of an address reaches an object; the host is nobody's.
const HOST: &str = "https://object.invalid/";

#[wasm_bindgen]
extern "C" {
    /// The platform's stub. That of the `worker` crate makes a request of every call and a stream of
    /// every answer, which takes several times as long.
    #[derive(Clone)]
    #[wasm_bindgen(extends = Object)]
    type Fetcher;

    #[wasm_bindgen(method, catch)]
    fn fetch(this: &Fetcher, url: &str, init: &RequestInit) -> std::result::Result<Promise, JsValue>;
}

/// A Durable Object that can be asked.
#[derive(Clone)]
pub(crate) struct Stub(Fetcher);

impl Stub {
    /// The object called `name` of the class that is bound as `binding`; it need not exist.
    ///
    /// # Errors
    /// When there is no such binding.
    pub(crate) fn named(env: &Env, binding: &str, name: &str) -> Result<Self> {
        Ok(Self(env.durable_object(binding)?.get_by_name(name)?.into_rpc()))
    }

    /// Posts `text` to `path` and returns what the object answers.
    ///
    /// # Errors
    /// When the object cannot be reached, or breaks off.
    pub(crate) async fn call(&self, path: &str, text: HostText) -> Result<String> {
        let init = RequestInit::new();
        init.set_method("POST");
        init.set_body(&text.into_host());
        let response = self.fetch(path, &init).await?;
        drop(init);
        let answer = JsFuture::from(response.array_buffer()?).await?;
        Ok(utf8(&Uint8Array::new(&answer)))
    }

    /// Asks for a WebSocket at `path`.
    ///
    /// # Errors
    /// When the object cannot be reached.
    pub(crate) async fn upgrade(&self, path: &str) -> Result<std::result::Result<worker::Response, u16>> {
        let headers = Headers::new()?;
        headers.set("upgrade", "websocket")?;
        let init = RequestInit::new();
        init.set_headers(&headers);
        let response = worker::Response::from(self.fetch(path, &init).await?);
        // A response from elsewhere cannot be given headers.
        match (response.status_code(), response.websocket()) {
            (101, Some(socket)) => Ok(Ok(worker::Response::from_websocket(socket)?)),
            (status, _) => Ok(Err(status)),
        }
    }

    /// Gets what is at `path`, as a stream.
    ///
    /// # Errors
    /// When the object cannot be reached.
    pub(crate) async fn get(&self, path: &str) -> Result<worker::Response> {
        Ok(self.fetch(path, &RequestInit::new()).await?.into())
    }

    async fn fetch(&self, path: &str, init: &RequestInit) -> Result<Response> {
        let promise = self.0.fetch(&format!("{HOST}{path}"), init)?;
        Ok(JsFuture::from(promise).await?.unchecked_into())
    }
}
