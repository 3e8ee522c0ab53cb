//! The parameters that models have refused, so that later requests omit them.

use super::{ModelRequest, UnsupportedParam};
use std::collections::{BTreeMap, BTreeSet};

/// The most models that are remembered. More are those of a changing configuration.
const MOST_MODELS: usize = 64;

/// The refused parameters by endpoint and model.
///
/// ```
/// use websketch_agent::provider::{ModelRequest, RefusedParams, UnsupportedParam};
///
/// let body = r#"{"model":"m","response_format":{"type":"json_schema"}}"#;
/// let request = ModelRequest { path: "/chat".to_owned(), headers: Vec::new(), body: body.to_owned() };
/// let mut refused = RefusedParams::new();
/// refused.remember("http://localhost:1234/v1", "m", UnsupportedParam::Schema);
/// let asked = refused.omitted("http://localhost:1234/v1", "m", request.clone());
/// assert_eq!(asked.body, r#"{"model":"m","response_format":{"type":"json_object"}}"#);
/// // Another endpoint may accept it.
/// assert_eq!(refused.omitted("http://localhost:11434/v1", "m", request.clone()).body, request.body);
/// ```
#[derive(Debug, Default)]
pub struct RefusedParams(BTreeMap<(String, String), BTreeSet<UnsupportedParam>>);

impl RefusedParams {
    /// Returns an empty memory.
    #[must_use]
    pub const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// Remembers that a model at an endpoint has refused a parameter.
    pub fn remember(&mut self, endpoint: &str, model: &str, param: UnsupportedParam) {
        let key = (endpoint.to_owned(), model.to_owned());
        if self.0.len() >= MOST_MODELS && !self.0.contains_key(&key) {
            self.0.clear();
        }
        self.0.entry(key).or_default().insert(param);
    }

    /// Returns the request without the parameters that the model has refused.
    #[must_use]
    pub fn omitted(&self, endpoint: &str, model: &str, request: ModelRequest) -> ModelRequest {
        let known = self.0.get(&(endpoint.to_owned(), model.to_owned())).into_iter().flatten();
        known.fold(request, |request, param| request.without(*param).unwrap_or(request))
    }
}
