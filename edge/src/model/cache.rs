//! Cache of model responses for identical requests. Off by default.

use crate::config::Endpoint;
use crate::http::error::ApiError;
use crate::platform::hex;
use sha2::{Digest, Sha256};
use websketch_agent::provider::ModelRequest;
use worker::Env;

/// The lifetime of a cached response, in seconds.
const TTL_SECONDS: u64 = 3_600;

/// The slot of one response in the cache.
pub(crate) struct CacheSlot {
    key: String,
}

/// A cached response.
pub(crate) struct CachedReply {
    /// The text of the response.
    pub(crate) text: String,
}

impl CacheSlot {
    /// Returns the slot of a request at `endpoint`. Its key is a hash of the provider, its URL, its API key
    /// and every byte of the request.
    pub(crate) fn for_request(endpoint: &Endpoint, request: &ModelRequest) -> Self {
        let mut digest = Sha256::new();
        let parts = [
            endpoint.provider().name().to_owned(),
            request.url(endpoint.base_url()),
            endpoint.authorization().unwrap_or_default(),
            request.body.clone(),
        ];
        for part in parts {
            digest.update(Sha256::digest(part.as_bytes()));
        }
        Self { key: format!("sketchagent:answer:{}", hex(&digest.finalize())) }
    }

    /// Returns the cached response, if there is one.
    pub(crate) async fn get(&self, env: &Env) -> Result<Option<CachedReply>, ApiError> {
        let text = env.kv("SESSIONS")?.get(&self.key).text().await.map_err(ApiError::internal)?;
        Ok(text.map(|text| CachedReply { text }))
    }

    /// Stores a response.
    pub(crate) async fn put(&self, env: &Env, text: String) -> Result<(), ApiError> {
        let put = env.kv("SESSIONS")?.put(&self.key, text).map_err(ApiError::internal)?;
        put.expiration_ttl(TTL_SECONDS).execute().await.map_err(ApiError::internal)
    }
}
