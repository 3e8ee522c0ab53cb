//! Who answers requests, and where.

use super::reader::{InvalidConfig, Reader};
use worker::Url;
use worker::url::Host;

/// Who can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Provider {
    /// The interpreter in core, with no model.
    Offline,
    /// The operator's own endpoint of the OpenAI dialect.
    Custom,
}

impl Provider {
    /// The names that can be set, in words.
    pub(super) const NAMES: &'static str = "offline or custom";

    /// The name on the wire.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Offline => "offline",
            Self::Custom => "custom",
        }
    }

    /// The provider with this name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        [Self::Offline, Self::Custom].into_iter().find(|provider| provider.name() == name)
    }
}

/// An endpoint of the OpenAI dialect, from the operator's settings only.
pub(crate) struct Endpoint {
    base_url: String,
    key: Option<Secret>,
    models: Vec<String>,
    temperature: f64,
}

/// A key that is sent to its provider and shown to nobody: it has no `Debug` and no `Display`.
struct Secret(String);

impl Endpoint {
    /// The endpoint of `CUSTOM_BASE_URL`, `CUSTOM_API_KEY`, `CUSTOM_MODEL`, `CUSTOM_MODELS` and
    /// `CUSTOM_TEMPERATURE`; none without a base URL.
    pub(super) fn read(reader: &Reader) -> Result<Option<Self>, InvalidConfig> {
        let Some(base_url) = reader.parsed("CUSTOM_BASE_URL", BASE_URL, base_url)? else { return Ok(None) };
        let model = reader
            .text("CUSTOM_MODEL")
            .ok_or(InvalidConfig::new("CUSTOM_MODEL", "set when CUSTOM_BASE_URL is"))?;
        let listed = reader.text("CUSTOM_MODELS").unwrap_or_default();
        let others = listed.split(',').map(str::trim).filter(|name| !name.is_empty() && *name != model);
        let models = std::iter::once(model.clone()).chain(others.map(str::to_owned)).collect();
        let temperature = reader.parsed("CUSTOM_TEMPERATURE", "a number between 0 and 2", |text| {
            text.parse().ok().filter(|number| (0.0..=2.0).contains(number))
        })?;
        let key = reader.text("CUSTOM_API_KEY").map(Secret);
        Ok(Some(Self { base_url, key, models, temperature: temperature.unwrap_or(0.3) }))
    }

    /// What its addresses begin with, without a slash at the end.
    pub(crate) fn base_url(&self) -> &str {
        &self.base_url
    }

    /// The `Authorization` header, if a key is set.
    pub(crate) fn authorization(&self) -> Option<String> {
        self.key.as_ref().map(|Secret(key)| format!("Bearer {key}"))
    }

    /// The model to ask: the one wanted if it may be asked, else, when none is wanted, the first.
    pub(crate) fn model(&self, wanted: Option<&str>) -> Option<&str> {
        match wanted {
            None => self.models.first(),
            Some(wanted) => self.models.iter().find(|model| *model == wanted),
        }
        .map(String::as_str)
    }

    /// The models that may be asked; the first is the default.
    pub(crate) fn models(&self) -> &[String] {
        &self.models
    }

    /// The sampling temperature.
    pub(crate) const fn temperature(&self) -> f64 {
        self.temperature
    }
}

const BASE_URL: &str = "a URL with https, or with http on loopback, without user, query or fragment";

/// The base URL without a slash at its end, if a key may be sent there.
fn base_url(text: &str) -> Option<String> {
    let url = Url::parse(text).ok()?;
    let is_plain = url.username().is_empty()
        && url.password().is_none()
        && url.query().is_none()
        && url.fragment().is_none();
    let on_loopback = match url.host()? {
        Host::Domain(name) => name == "localhost",
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    };
    let is_safe = url.scheme() == "https" || (url.scheme() == "http" && on_loopback);
    (is_plain && is_safe).then(|| url.as_str().trim_end_matches('/').to_owned())
}
