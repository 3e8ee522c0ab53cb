//! A model call as an HTTP request, without socket and key.

use super::{CallOptions, Dialect, ModelCall, Profile, Sampling, anthropic, gemini, openai};

/// The HTTP `POST` request of a call. The shell adds the key in [`Profile::key_header`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelRequest {
    /// The path and query after the base URL.
    pub path: String,
    /// All other headers, with names in lower case.
    pub headers: Vec<(&'static str, String)>,
    /// JSON.
    pub body: String,
}

impl ModelRequest {
    /// Returns the request that makes `call` to a provider.
    #[must_use]
    pub fn new(profile: &Profile, call: &ModelCall, options: &CallOptions) -> Self {
        let temperature = options.sampling.temperature;
        let temperature = temperature.map(|wanted| wanted.clamp(0.0, profile.max_temperature));
        let options = CallOptions { sampling: Sampling { temperature, ..options.sampling }, ..*options };
        let accept = if options.stream { "text/event-stream" } else { "application/json" };
        let mut headers = vec![
            ("content-type", "application/json".to_owned()),
            ("accept", accept.to_owned()),
            ("x-request-id", options.request_id.to_owned()),
        ];
        let (path, body) = match profile.dialect {
            Dialect::OpenAi => (openai::path(&options), openai::body(profile, call, &options)),
            Dialect::Anthropic => {
                headers.push(("anthropic-version", anthropic::VERSION.to_owned()));
                (anthropic::PATH.to_owned(), anthropic::body(call, &options))
            }
            Dialect::Gemini => (gemini::path(&options), gemini::body(call, &options)),
        };
        Self { path, headers, body: body.to_json() }
    }

    /// Returns the URL below `base_url`. If `base_url` ends with the version that begins the path, the version is not
    /// repeated.
    #[must_use]
    pub fn url(&self, base_url: &str) -> String {
        let base = base_url.trim_end_matches('/');
        let version = self.path.get(1..).and_then(|path| path.split('/').next()).unwrap_or_default();
        let base = base.strip_suffix(version).filter(|base| base.ends_with('/')).unwrap_or(base);
        [base.trim_end_matches('/'), &self.path].concat()
    }
}
