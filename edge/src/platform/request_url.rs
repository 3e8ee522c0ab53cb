//! The URL of a request.

use web_sys::Url;
use worker::Request;

/// The URL of a request, parsed by the host. A parser in wasm would be a twentieth of the Worker, for the
/// Unicode tables of host names.
#[derive(Clone)]
pub(crate) struct RequestUrl(Url);

impl RequestUrl {
    /// Returns the URL of `request`.
    ///
    /// # Errors
    /// Fails if the host cannot parse its own URL.
    pub(crate) fn of(request: &Request) -> worker::Result<Self> {
        Ok(Self(Url::new(&request.inner().url())?))
    }

    /// Returns scheme, host and port, in the form of an `Origin` header.
    pub(crate) fn origin(&self) -> String {
        self.0.origin()
    }

    /// Returns the path, with its leading slash.
    pub(crate) fn path(&self) -> String {
        self.0.pathname()
    }

    /// Returns the first value of the query parameter `name`.
    pub(crate) fn query(&self, name: &str) -> Option<String> {
        self.0.search_params().get(name)
    }
}
