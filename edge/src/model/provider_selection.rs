//! Selection of the provider and model of a request.

use crate::config::{Config, Endpoint};
use crate::http::error::ApiError;
use websketch_agent::provider::Provider;
use websketch_agent::turn::Target;

/// Returns the target of a request. A model without a provider selects the provider that lists it.
///
/// # Errors
/// [`ApiError`] for an unknown provider or an unlisted model.
pub(crate) fn select_target(
    config: &'static Config,
    provider: Option<&str>,
    model: Option<&str>,
) -> Result<Target, ApiError> {
    let named = provider.map(parse_provider).transpose()?;
    let provider = named.unwrap_or(config.default_provider);
    let endpoint = config.endpoint(provider);
    let Some(model) = model.filter(|model| !model.is_empty()) else {
        return Ok(
            endpoint.map_or(Target::Nobody, |endpoint| endpoint_target(endpoint, endpoint.model(None)))
        );
    };
    if endpoint.is_some_and(|endpoint| named.is_some() && !endpoint.is_available()) {
        return Ok(Target::Unavailable { provider });
    }
    let others = config.endpoints.iter().filter(|other| named.is_none() && other.is_available());
    let listed = |endpoint: &'static Endpoint| Some((endpoint, endpoint.model(Some(model))?));
    match endpoint.into_iter().chain(others).find_map(listed) {
        Some((endpoint, model)) => Ok(endpoint_target(endpoint, Some(model))),
        None => {
            let allowed = endpoint.map(|endpoint| endpoint.models().to_vec()).unwrap_or_default();
            Err(ApiError::ModelNotAllowed { allowed })
        }
    }
}

fn endpoint_target(endpoint: &Endpoint, model: Option<&str>) -> Target {
    let provider = endpoint.provider();
    match model {
        Some(model) if endpoint.is_available() => Target::Model { provider, model: model.to_owned() },
        _ => Target::Unavailable { provider },
    }
}

/// Returns the provider with this name.
///
/// # Errors
/// [`ApiError::WrongField`] for an unknown name.
pub(crate) fn parse_provider(name: &str) -> Result<Provider, ApiError> {
    let names = || Provider::ALL.map(Provider::name).join(", ");
    let unknown = || ApiError::WrongField { field: "provider", expected: format!("one of {}", names()) };
    Provider::from_name(name).ok_or_else(unknown)
}
