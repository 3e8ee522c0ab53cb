//! The route of the providers.

use crate::config::Config;
use crate::http::error::ErrorResponse;
use crate::http::response::json_response;
use serde_json::json as object;
use websketch_agent::provider::Provider;
use websketch_json as json;
use worker::Response;

/// Handles `GET /providers`: `{ defaultProvider, providers: [{ name, available, models, defaultModel }], prices }`. The
/// prices are in dollars per million tokens, by `provider/model`.
///
/// # Errors
/// [`ApiError::Internal`](crate::http::error::ApiError::Internal) only.
pub(crate) fn providers(config: &Config) -> Result<Response, ErrorResponse> {
    let row = |provider: Provider| {
        let endpoint = config.endpoint(provider);
        object!({
            "name": provider.name(),
            "available": endpoint.is_none_or(|endpoint| endpoint.is_available()),
            "models": endpoint.map(|endpoint| endpoint.models()).unwrap_or_default(),
            "defaultModel": endpoint.and_then(|endpoint| endpoint.model(None)),
        })
    };
    let rows: Vec<_> = Provider::ALL.into_iter().map(row).collect();
    let text = json::to_string(&object!({
        "defaultProvider": config.default_provider.name(),
        "providers": rows,
        "prices": config.prices.to_json(),
    }));
    Ok(json_response(text)?)
}
