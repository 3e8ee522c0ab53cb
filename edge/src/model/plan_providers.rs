//! The providers that plans can use.

use crate::config::{Config, Endpoint};
use websketch_agent::plan::{ProviderEntry, ProviderPool};
use websketch_agent::provider::Provider;
use websketch_agent::turn::Target;

/// Returns the available providers: the requested one first, then the default, then the others.
pub(crate) fn available_providers(
    config: &Config,
    named: &Target,
    forced: Option<(Provider, Option<String>)>,
) -> ProviderPool {
    let (first, model) = match named {
        Target::Nobody => (Some(Provider::Offline), None),
        Target::Model { provider, model } => (Some(*provider), Some(model)),
        Target::Unavailable { .. } => (None, None),
    };
    let member = |endpoint: &Endpoint| {
        let usual = model.filter(|_| Some(endpoint.provider()) == first).map(String::as_str);
        let usual = usual.or_else(|| endpoint.model(None)).map(str::to_owned);
        let others = endpoint.models().iter().filter(|model| Some(*model) != usual.as_ref()).cloned();
        ProviderEntry {
            provider: endpoint.provider(),
            models: usual.clone().into_iter().chain(others).collect(),
        }
    };
    let mut members: Vec<ProviderEntry> = Vec::new();
    if config.default_provider == Provider::Offline || first == Some(Provider::Offline) {
        members.push(ProviderEntry { provider: Provider::Offline, models: Vec::new() });
    }
    members.extend(config.endpoints.iter().filter(|endpoint| endpoint.is_available()).map(member));
    members
        .sort_by_key(|member| (Some(member.provider) != first, member.provider != config.default_provider));
    ProviderPool { members, forced }
}
