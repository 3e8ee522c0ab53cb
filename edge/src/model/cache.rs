//! Answers of models that are given again to those who ask exactly the same. Off unless it is set.

use crate::config::Endpoint;
use crate::http::error::ApiError;
use crate::platform::hex;
use sha2::{Digest, Sha256};
use websketch_agent::provider::ModelRequest;
use worker::Env;

/// How long an answer is kept, in seconds.
const TTL_SECONDS: u64 = 3_600;

/// The place of one answer.
pub(crate) struct CacheSlot {
    key: String,
}

/// An answer that was given before.
pub(crate) struct CachedReply {
    /// What the model said.
    pub(crate) text: String,
}

impl CacheSlot {
    /// The place of the answer to `asked` at `endpoint`. Everything that makes a difference is in its
    /// name: the provider, its address, its key, and every byte of the request.
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

    /// The answer that was given, if it is still kept.
    pub(crate) async fn get(&self, env: &Env) -> Result<Option<CachedReply>, ApiError> {
        let text = env.kv("SESSIONS")?.get(&self.key).text().await.map_err(ApiError::internal)?;
        Ok(text.map(|text| CachedReply { text }))
    }

    /// Keeps an answer.
    pub(crate) async fn put(&self, env: &Env, text: String) -> Result<(), ApiError> {
        let put = env.kv("SESSIONS")?.put(&self.key, text).map_err(ApiError::internal)?;
        put.expiration_ttl(TTL_SECONDS).execute().await.map_err(ApiError::internal)
    }
}
