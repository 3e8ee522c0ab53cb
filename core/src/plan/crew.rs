//! Who can be asked: the providers at hand and their models.

use crate::provider::Provider;
use crate::turn::Target;

/// A provider that can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Which.
    pub provider: Provider,
    /// Its models, the usual one first.
    pub models: Vec<String>,
}

/// Who can be asked, and who must be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Crew {
    /// Those at hand, the usual one first. None: the interpreter does what it can.
    pub members: Vec<Member>,
    /// Whom every node asks, whatever the plan says.
    pub forced: Option<(Provider, Option<String>)>,
}

/// Whom a node asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Assigned {
    pub(super) provider: Provider,
    pub(super) model: String,
    pub(super) fallback_from: Option<String>,
}

impl Crew {
    /// Whom a node asks that names these. A provider that is not at hand gives way to the first that is.
    pub(super) fn assign(&self, provider: Option<&str>, model: Option<&str>) -> Assigned {
        let forced = self.forced.as_ref().map(|(provider, model)| (provider.name(), model.as_deref()));
        let (wanted, model) = forced.map_or((provider, model), |(provider, model)| (Some(provider), model));
        if wanted == Some(Provider::Offline.name()) {
            return Assigned { provider: Provider::Offline, model: String::new(), fallback_from: None };
        }
        let found = self.members.iter().find(|member| wanted == Some(member.provider.name()));
        let is_missing = wanted.is_some() && found.is_none();
        // Who can answer anything stands in for who is missing.
        let others = || self.members.iter().find(|member| member.provider != Provider::Offline);
        let member =
            found.or_else(|| if is_missing { others() } else { None }).or_else(|| self.members.first());
        let fallback_from = wanted.filter(|_| is_missing).map(str::to_owned);
        let Some(member) = member else {
            return Assigned { provider: Provider::Offline, model: String::new(), fallback_from };
        };
        let model = model.filter(|model| !is_missing && member.models.iter().any(|known| known == model));
        let model = model.map(str::to_owned).or_else(|| member.models.first().cloned()).unwrap_or_default();
        Assigned { provider: member.provider, model, fallback_from }
    }

    /// Whom the planner asks.
    #[must_use]
    pub fn planner(&self) -> Target {
        let Assigned { provider, model, .. } = self.assign(None, None);
        if provider == Provider::Offline { Target::Nobody } else { Target::Model { provider, model } }
    }

    /// Whether somebody can be asked.
    #[must_use]
    pub fn has_model(&self) -> bool {
        self.planner() != Target::Nobody
    }

    /// For the planner: who there is, one a line.
    pub(super) fn listed(&self) -> String {
        let line = |member: &Member| format!("- {}: {}\n", member.provider.name(), member.models.join(", "));
        let lines: String = self.members.iter().map(line).collect();
        if lines.is_empty() { "- none\n".to_owned() } else { lines }
    }
}
