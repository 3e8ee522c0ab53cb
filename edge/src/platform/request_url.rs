//! Where a request was sent.

use web_sys::Url;
use worker::Request;

/// The URL of a request, read by the platform: a parser of our own, with its tables of all scripts for the names of hosts,
/// would be a twentieth of the Worker.
#[derive(Clone)]
pub(crate) struct RequestUrl(Url);

impl RequestUrl {
    /// The URL of `request`.
    ///
    /// # Errors
    /// Only if the platform hands out a URL that it cannot read itself.
    pub(crate) fn of(request: &Request) -> worker::Result<Self> {
        Ok(Self(Url::new(&request.inner().url())?))
    }

    /// Scheme, host and port, as browsers write them into `Origin`.
    pub(crate) fn origin(&self) -> String {
        self.0.origin()
    }

    /// The path, which begins with a slash.
    pub(crate) fn path(&self) -> String {
        self.0.pathname()
    }

    /// The first value that the query has under `name`.
    pub(crate) fn query(&self, name: &str) -> Option<String> {
        self.0.search_params().get(name)
    }
}
