//! Providers as the operator's settings configure them.

use super::reader::{InvalidConfig, SettingsReader};
use http::Uri;
use std::net::IpAddr;
use websketch_agent::provider::{Profile, Provider, ReasoningEffort, Sampling};

/// A model provider and its settings. Requests cannot change any of them.
pub(crate) struct Endpoint {
    provider: Provider,
    profile: &'static Profile,
    /// `None` if the setting and a default are missing.
    base_url: Option<String>,
    key: Option<Secret>,
    models: Vec<String>,
    /// `None` if it is not set, and `Some(None)` if none is sent.
    temperature: Option<Option<f64>>,
    /// `None` if it is not set, and `Some(None)` if none is sent.
    effort: Option<Option<ReasoningEffort>>,
    group_id: Option<String>,
}

/// A key that is sent to its provider only. It has no `Debug` and no `Display`.
struct Secret(String);

impl Endpoint {
    /// Reads the settings of `provider`, such as `OPENAI_BASE_URL`, `OPENAI_API_KEY`, `OPENAI_MODEL`,
    /// `OPENAI_MODELS`, `OPENAI_TEMPERATURE` and `OPENAI_EFFORT`. Returns `None` for the offline interpreter, which has none.
    pub(super) fn read(reader: &SettingsReader, provider: Provider) -> Result<Option<Self>, InvalidConfig> {
        let Some(profile) = provider.profile() else { return Ok(None) };
        let setting = |rest: &str| format!("{}_{rest}", profile.setting);
        let base_url = reader.parsed(&setting("BASE_URL"), BASE_URL, base_url)?;
        let listed = reader.text(&setting("MODELS")).unwrap_or_default();
        let listed: Vec<_> = listed.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
        // A list names all models that may be called. The built-in default counts only if it is listed.
        let usual = profile
            .default_model
            .map(|usual| usual.name)
            .filter(|usual| listed.is_empty() || listed.contains(usual));
        let model = reader.text(&setting("MODEL"));
        let model = model.or(usual.or(listed.first().copied()).map(str::to_owned));
        if base_url.is_some() && model.is_none() {
            let expected = format!("set when {} is", setting("BASE_URL"));
            return Err(InvalidConfig::new(&setting("MODEL"), &expected));
        }
        let others = listed.into_iter().filter(|name| Some(*name) != model.as_deref()).map(str::to_owned);
        let models: Vec<String> = model.iter().cloned().chain(others).collect();
        let temperature = reader.parsed(&setting("TEMPERATURE"), TEMPERATURE, |text| {
            if text.eq_ignore_ascii_case("none") {
                return Some(None);
            }
            text.parse().ok().filter(|number| (0.0..=2.0).contains(number)).map(Some)
        })?;
        let effort = reader.parsed(&setting("EFFORT"), EFFORT, |text| match text {
            "default" => Some(None),
            name => ReasoningEffort::from_name(name).map(Some),
        })?;
        Ok(Some(Self {
            provider,
            profile,
            base_url: base_url.or(profile.base_url.map(str::to_owned)),
            key: reader.text(&setting("API_KEY")).map(Secret),
            models,
            temperature,
            effort,
            group_id: reader.text(&setting("GROUP_ID")),
        }))
    }

    /// Returns true if the provider can be called.
    pub(crate) const fn is_available(&self) -> bool {
        self.base_url.is_some() && (self.key.is_some() || !self.profile.needs_key)
    }

    /// Returns the provider.
    pub(crate) const fn provider(&self) -> Provider {
        self.provider
    }

    /// Returns the built-in profile of the provider.
    pub(crate) const fn profile(&self) -> &'static Profile {
        self.profile
    }

    /// Returns the base URL without a trailing slash.
    pub(crate) fn base_url(&self) -> &str {
        self.base_url.as_deref().unwrap_or_default()
    }

    /// Returns the value of the header that carries the key, if a key is set.
    pub(crate) fn authorization(&self) -> Option<String> {
        self.key.as_ref().map(|Secret(key)| format!("{}{key}", self.profile.key_header.prefix))
    }

    /// Returns the model `expected` if it is listed, or the default model for `None`.
    pub(crate) fn model(&self, expected: Option<&str>) -> Option<&str> {
        match expected {
            None => self.models.first(),
            Some(expected) => self.models.iter().find(|model| *model == expected),
        }
        .map(String::as_str)
    }

    /// Returns the listed models. The first one is the default.
    pub(crate) fn models(&self) -> &[String] {
        &self.models
    }

    /// Returns the sampling parameters for a model: those that are set, else those that suit it.
    pub(crate) fn sampling(&self, model: &str) -> Sampling {
        let usual = self.profile.sampling(model);
        Sampling {
            temperature: self.temperature.unwrap_or(usual.temperature),
            effort: self.effort.unwrap_or(usual.effort),
        }
    }

    /// Returns the group of an old `MiniMax` account.
    pub(crate) fn group_id(&self) -> Option<&str> {
        self.group_id.as_deref()
    }

    /// Returns `text` with the key replaced.
    pub(crate) fn redact(&self, text: &str) -> String {
        match &self.key {
            Some(Secret(key)) => text.replace(key.as_str(), "[key]"),
            None => text.to_owned(),
        }
    }
}

const EFFORT: &str = "none, low, medium or high, or `default` to send none";
const TEMPERATURE: &str = "a number between 0 and 2, or `none` to send none";
const BASE_URL: &str = "an ASCII URL with https, or with http on loopback, without user, query or fragment";

/// Returns the base URL without a trailing slash, if it is safe to send a key to it.
fn base_url(text: &str) -> Option<String> {
    // `Uri` drops a fragment without an error.
    if text.contains('#') {
        return None;
    }
    let uri: Uri = text.parse().ok()?;
    let authority = uri.authority()?;
    let is_plain = uri.query().is_none() && !authority.as_str().contains('@');
    let host = authority.host();
    let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    let on_loopback = host.eq_ignore_ascii_case("localhost") || address.is_ok_and(|ip| ip.is_loopback());
    let scheme = uri.scheme_str()?;
    let is = |name| scheme.eq_ignore_ascii_case(name);
    let is_safe = is("https") || (is("http") && on_loopback);
    (is_plain && is_safe).then(|| text.trim_end_matches('/').to_owned())
}
