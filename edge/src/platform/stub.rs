//! Calls of Durable Objects: a text as request, a text as response.

use super::{HostText, utf8};
use worker::js_sys::futures::JsFuture;
use worker::js_sys::{Object, Promise, Uint8Array};
use worker::wasm_bindgen::prelude::wasm_bindgen;
use worker::wasm_bindgen::{self, JsCast, JsValue};
use worker::web_sys::{Headers, RequestInit, Response};
use worker::{Env, Result};

/// The host of all object URLs. An object reads only the path.
const HOST: &str = "https://object.invalid/";

#[wasm_bindgen]
extern "C" {
    /// The host's stub. The stub of the `worker` crate builds a request for each call and a stream for each
    /// response, which takes several times as long.
    #[derive(Clone)]
    #[wasm_bindgen(extends = Object)]
    type Fetcher;

    #[wasm_bindgen(method, catch)]
    fn fetch(this: &Fetcher, url: &str, init: &RequestInit) -> std::result::Result<Promise, JsValue>;
}

/// A stub of a Durable Object.
#[derive(Clone)]
pub(crate) struct Stub(Fetcher);

impl Stub {
    /// Returns the stub of the object `name` in the class that is bound as `binding`. The object need not
    /// exist.
    ///
    /// # Errors
    /// Fails if there is no such binding.
    pub(crate) fn named(env: &Env, binding: &str, name: &str) -> Result<Self> {
        Ok(Self(env.durable_object(binding)?.get_by_name(name)?.into_rpc()))
    }

    /// Posts `text` to `path` and returns the body of the response.
    ///
    /// # Errors
    /// Fails if the object cannot be reached or breaks its response off.
    pub(crate) async fn call(&self, path: &str, text: HostText) -> Result<String> {
        let init = RequestInit::new();
        init.set_method("POST");
        init.set_body(&text.into_host());
        let response = self.fetch(path, &init).await?;
        drop(init);
        let answer = JsFuture::from(response.array_buffer()?).await?;
        Ok(utf8(&Uint8Array::new(&answer)))
    }

    /// Opens a WebSocket at `path`. Returns the status of the response if the object refuses.
    ///
    /// # Errors
    /// Fails if the object cannot be reached.
    pub(crate) async fn upgrade(&self, path: &str) -> Result<std::result::Result<worker::Response, u16>> {
        let headers = Headers::new()?;
        headers.set("upgrade", "websocket")?;
        let init = RequestInit::new();
        init.set_headers(&headers);
        let response = worker::Response::from(self.fetch(path, &init).await?);
        // The headers of a foreign response are immutable, so the socket goes into a new one.
        match (response.status_code(), response.websocket()) {
            (101, Some(socket)) => Ok(Ok(worker::Response::from_websocket(socket)?)),
            (status, _) => Ok(Err(status)),
        }
    }

    /// Gets `path` and returns the response with its stream.
    ///
    /// # Errors
    /// Fails if the object cannot be reached.
    pub(crate) async fn get(&self, path: &str) -> Result<worker::Response> {
        Ok(self.fetch(path, &RequestInit::new()).await?.into())
    }

    async fn fetch(&self, path: &str, init: &RequestInit) -> Result<Response> {
        let promise = self.0.fetch(&format!("{HOST}{path}"), init)?;
        Ok(JsFuture::from(promise).await?.unchecked_into())
    }
}
