//! The user's API key for a model provider. It is stored in this browser and sent to that provider only.

use crate::platform;
use crate::storage::document_db::{KeyValueStore, StorageError};
use serde_json::{Value, json as object};
use std::fmt::{self, Debug, Formatter};
use websketch_agent::provider::Provider;
use websketch_json as json;

/// Storage item of the key: in session storage for the tab, or in the database.
const SETTING: &str = "websketch-own-key";
const REMEMBERED: &str = "own-key";
/// Prefixes of loopback addresses. The page may call only these and the providers' own addresses.
const LOOPBACK: [&str; 2] = ["http://localhost", "http://127.0.0.1"];

/// API key, provider and model. Never displayed, not even in debug output.
#[derive(Clone, PartialEq, Eq)]
pub struct UserApiKey {
    /// Provider.
    pub provider: Provider,
    /// Model.
    pub model: String,
    /// Base URL of an endpoint of the user's own.
    pub base_url: Option<String>,
    key: String,
}

/// Reasons why the input is not valid. `Display` is the text shown to the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidKey {
    /// Unknown provider.
    #[error("Choose a provider.")]
    Provider,
    /// Missing model.
    #[error("Say which model is to be asked.")]
    Model,
    /// Not valid in a header.
    #[error("A key has letters, digits and signs, and no spaces.")]
    Key,
    /// Not a loopback address.
    #[error("A local endpoint begins with http://localhost or http://127.0.0.1.")]
    Address,
}

impl UserApiKey {
    /// Reads the user's input.
    ///
    /// # Errors
    /// [`InvalidKey`].
    pub fn new(provider: &str, model: &str, key: &str, base_url: &str) -> Result<Self, InvalidKey> {
        let provider = Provider::from_name(provider).ok_or(InvalidKey::Provider)?;
        let profile = provider.profile().ok_or(InvalidKey::Provider)?;
        let (model, key, base_url) = (model.trim(), key.trim(), base_url.trim().trim_end_matches('/'));
        let model =
            if model.is_empty() { profile.default_model.map_or("", |usual| usual.name) } else { model };
        if model.is_empty() {
            return Err(InvalidKey::Model);
        }
        if !key.bytes().all(|byte| byte.is_ascii_graphic()) || key.is_empty() && profile.needs_key {
            return Err(InvalidKey::Key);
        }
        let base_url = match profile.base_url {
            Some(_) => None,
            None if is_on_this_computer(base_url) => Some(base_url.to_owned()),
            None => return Err(InvalidKey::Address),
        };
        Ok(Self { provider, model: model.to_owned(), base_url, key: key.to_owned() })
    }

    /// Returns the value of the authorization header, if there is a key.
    pub fn authorization(&self) -> Option<String> {
        let prefix = self.provider.profile()?.key_header.prefix;
        (!self.key.is_empty()).then(|| format!("{prefix}{}", self.key))
    }

    /// Returns the label of the provider and model.
    pub fn title(&self) -> String {
        let title = self.provider.profile().map_or("", |profile| profile.title);
        format!("{title} · {}", self.model)
    }

    /// Removes the key from `text`.
    pub fn redacted(&self, text: &str) -> String {
        if self.key.is_empty() { text.to_owned() } else { text.replace(&self.key, "[key]") }
    }

    fn write(&self) -> String {
        json::to_string(&object!({
            "provider": self.provider.name(), "model": self.model, "key": self.key, "baseUrl": self.base_url,
        }))
    }

    fn read(text: &str) -> Option<Self> {
        let value = json::parse(text).ok()?;
        let field = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default();
        Self::new(field("provider"), field("model"), field("key"), field("baseUrl")).ok()
    }

    /// Returns the key stored in this tab.
    pub fn of_tab() -> Option<Self> {
        Self::read(&platform::tab_setting(SETTING)?)
    }

    /// Returns the key remembered by this browser.
    pub async fn remembered() -> Option<Self> {
        Self::read(&KeyValueStore::open().await.ok()?.read(REMEMBERED).await.ok()??)
    }

    /// Stores the key for this tab.
    pub fn keep_in_tab(&self) {
        platform::store_tab_setting(SETTING, Some(&self.write()));
    }

    /// Stores the key in this browser.
    ///
    /// # Errors
    /// The browser's error.
    pub async fn remember(&self) -> Result<(), StorageError> {
        KeyValueStore::open().await?.write(REMEMBERED, &self.write()).await
    }

    /// Removes all stored keys.
    ///
    /// # Errors
    /// The browser's error.
    pub async fn erase() -> Result<(), StorageError> {
        platform::store_tab_setting(SETTING, None);
        KeyValueStore::open().await?.remove(REMEMBERED).await
    }
}

impl Debug for UserApiKey {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "OwnKey({}, …)", self.title())
    }
}

/// Returns true if an address is on the loopback interface.
fn is_on_this_computer(url: &str) -> bool {
    LOOPBACK.iter().any(|start| {
        url.strip_prefix(start).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '/']))
            && !url.contains(['@', '?', '#', ' '])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(provider: &str, model: &str, key: &str, base_url: &str, expected: &str) {
        let shown = match UserApiKey::new(provider, model, key, base_url) {
            Ok(own) => {
                assert_eq!(UserApiKey::read(&own.write()).as_ref(), Some(&own));
                format!("{} {:?}", own.title(), own.authorization())
            }
            Err(error) => error.to_string(),
        };
        assert_eq!(shown, expected);
    }

    #[test]
    fn what_was_typed_is_a_key_or_says_why_not() {
        check("openai", "", " sk-1 ", "", r#"OpenAI · gpt-6-luna Some("Bearer sk-1")"#);
        check("anthropic", "m", "k", "", r#"Anthropic · m Some("k")"#);
        check("custom", "llama", "", "http://localhost:11434/v1/", "Custom · llama None");
        check("custom", "llama", "", "https://example.org", &InvalidKey::Address.to_string());
        check("custom", "llama", "", "http://localhost.example.org", &InvalidKey::Address.to_string());
        check("custom", "", "", "http://localhost", &InvalidKey::Model.to_string());
        check("openai", "", "", "", &InvalidKey::Key.to_string());
        check("openai", "", "a b", "", &InvalidKey::Key.to_string());
        check("offline", "", "", "", &InvalidKey::Provider.to_string());
        let own = UserApiKey::new("openai", "", "sk-secret", "").unwrap();
        assert!(!format!("{own:?}").contains("secret") && own.redacted("a sk-secret b") == "a [key] b");
    }
}
