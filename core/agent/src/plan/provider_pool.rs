//! The available providers and their models.

use crate::provider::Provider;
use crate::turn::Target;

/// An available provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderEntry {
    /// The provider.
    pub provider: Provider,
    /// Its models, the default first.
    pub models: Vec<String>,
}

/// The available providers, and an optional forced one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProviderPool {
    /// The available providers, the default first. If empty, the interpreter does the work.
    pub members: Vec<ProviderEntry>,
    /// The provider and model that every node uses, in place of the plan's choice.
    pub forced: Option<(Provider, Option<String>)>,
}

/// The model assigned to a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AssignedModel {
    pub(super) provider: Provider,
    pub(super) model: String,
    pub(super) fallback_from: Option<String>,
}

impl ProviderPool {
    /// Returns the model for a node that names these. An unavailable provider is replaced by the first one.
    pub(super) fn assign(&self, provider: Option<&str>, model: Option<&str>) -> AssignedModel {
        let forced = self.forced.as_ref().map(|(provider, model)| (provider.name(), model.as_deref()));
        let (wanted, model) = forced.map_or((provider, model), |(provider, model)| (Some(provider), model));
        if wanted == Some(Provider::Offline.name()) {
            return AssignedModel { provider: Provider::Offline, model: String::new(), fallback_from: None };
        }
        let found = self.members.iter().find(|member| wanted == Some(member.provider.name()));
        let is_missing = wanted.is_some() && found.is_none();
        // A general model replaces an unavailable one.
        let others = || self.members.iter().find(|member| member.provider != Provider::Offline);
        let member =
            found.or_else(|| if is_missing { others() } else { None }).or_else(|| self.members.first());
        let fallback_from = wanted.filter(|_| is_missing).map(str::to_owned);
        let Some(member) = member else {
            return AssignedModel { provider: Provider::Offline, model: String::new(), fallback_from };
        };
        let model = model.filter(|model| !is_missing && member.models.iter().any(|known| known == model));
        let model = model.map(str::to_owned).or_else(|| member.models.first().cloned()).unwrap_or_default();
        AssignedModel { provider: member.provider, model, fallback_from }
    }

    /// Returns the target of the planner's calls.
    #[must_use]
    pub fn planner(&self) -> Target {
        let AssignedModel { provider, model, .. } = self.assign(None, None);
        if provider == Provider::Offline { Target::Nobody } else { Target::Model { provider, model } }
    }

    /// Returns true if a model is available.
    #[must_use]
    pub fn has_model(&self) -> bool {
        self.planner() != Target::Nobody
    }

    /// Returns the providers for the planner, one per line.
    pub(super) fn listed(&self) -> String {
        let line =
            |member: &ProviderEntry| format!("- {}: {}\n", member.provider.name(), member.models.join(", "));
        let lines: String = self.members.iter().map(line).collect();
        if lines.is_empty() { "- none\n".to_owned() } else { lines }
    }
}
