//! The table of providers. Code common to all of them is in the dialects.

use serde::de::{self, Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};
use std::borrow::Cow;

/// An engine that answers requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Provider {
    /// The interpreter in core, without a model.
    Offline,
    /// OpenAI.
    OpenAi,
    /// Anthropic.
    Anthropic,
    /// Google's Gemini.
    Gemini,
    /// `MiniMax`.
    MiniMax,
    /// `OpenRouter`, a gateway to many providers.
    OpenRouter,
    /// An endpoint of the OpenAI dialect, configured by the operator.
    Custom,
}

impl Provider {
    /// All providers, the interpreter first.
    pub const ALL: [Self; 7] = [
        Self::Offline,
        Self::OpenAi,
        Self::Anthropic,
        Self::Gemini,
        Self::MiniMax,
        Self::OpenRouter,
        Self::Custom,
    ];

    /// Returns the name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Offline => "offline",
            Self::OpenAi => "openai",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
            Self::MiniMax => "minimax",
            Self::OpenRouter => "openrouter",
            Self::Custom => "custom",
        }
    }

    /// Returns the provider with this name on the wire.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|provider| provider.name() == name)
    }

    /// Returns the provider's facts, or `None` for the interpreter.
    #[must_use]
    pub const fn profile(self) -> Option<&'static Profile> {
        match self {
            Self::Offline => None,
            Self::OpenAi => Some(&OPENAI),
            Self::Anthropic => Some(&ANTHROPIC),
            Self::Gemini => Some(&GEMINI),
            Self::MiniMax => Some(&MINIMAX),
            Self::OpenRouter => Some(&OPENROUTER),
            Self::Custom => Some(&CUSTOM),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Provider {
    fn schema_name() -> Cow<'static, str> {
        "ProviderName".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "enum": Self::ALL.map(Self::name) })
    }
}

impl Serialize for Provider {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Provider {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = Cow::<str>::deserialize(deserializer)?;
        Self::from_name(&name).ok_or_else(|| de::Error::custom("unknown provider"))
    }
}

/// The wire format of requests and answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// OpenAI's chat completions.
    OpenAi,
    /// Anthropic's messages.
    Anthropic,
    /// Gemini's `generateContent`.
    Gemini,
}

/// The request field that asks for the form of the answer, in addition to the prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Structure {
    /// A JSON schema, by [`crate::proposal::schema`].
    Schema,
    /// Any JSON object.
    JsonObject,
    /// None: the provider does not support one, or support differs by model.
    PromptOnly,
}

/// The header that carries the key, and the prefix of its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyHeader {
    /// The header's name, in lower case.
    pub name: &'static str,
    /// The prefix of its value.
    pub prefix: &'static str,
}

/// The facts about a provider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Profile {
    /// The provider's display name.
    pub title: &'static str,
    /// The prefix of its settings: `OPENAI` for `OPENAI_API_KEY`.
    pub setting: &'static str,
    /// The wire format.
    pub dialect: Dialect,
    /// The default address; `None` if the operator must configure one.
    pub base_url: Option<&'static str>,
    /// The default model.
    pub default_model: Option<&'static str>,
    /// The header of the key.
    pub key_header: KeyHeader,
    /// Whether every call needs a key.
    pub needs_key: bool,
    /// The request field for the form of the answer.
    pub structure: Structure,
    /// Whether its models accept images. An operator's own endpoint is assumed to.
    pub sees_images: bool,
    /// The highest accepted temperature.
    pub max_temperature: f64,
}

const BEARER: KeyHeader = KeyHeader { name: "authorization", prefix: "Bearer " };

const OPENAI: Profile = Profile {
    title: "OpenAI",
    setting: "OPENAI",
    dialect: Dialect::OpenAi,
    base_url: Some("https://api.openai.com/v1"),
    default_model: Some("gpt-4o-mini"),
    key_header: BEARER,
    needs_key: true,
    structure: Structure::Schema,
    sees_images: true,
    max_temperature: 2.0,
};

const ANTHROPIC: Profile = Profile {
    title: "Anthropic",
    setting: "ANTHROPIC",
    dialect: Dialect::Anthropic,
    base_url: Some("https://api.anthropic.com"),
    default_model: Some("claude-haiku-4-5"),
    key_header: KeyHeader { name: "x-api-key", prefix: "" },
    max_temperature: 1.0,
    ..OPENAI
};

const GEMINI: Profile = Profile {
    title: "Google Gemini",
    setting: "GOOGLE",
    dialect: Dialect::Gemini,
    base_url: Some("https://generativelanguage.googleapis.com"),
    default_model: Some("gemini-flash-latest"),
    // Not `?key=`, because URLs are logged.
    key_header: KeyHeader { name: "x-goog-api-key", prefix: "" },
    ..OPENAI
};

const MINIMAX: Profile = Profile {
    title: "MiniMax",
    setting: "MINIMAX",
    base_url: Some("https://api.minimax.io/v1"),
    default_model: Some("MiniMax-M2"),
    // Of its models, only MiniMax-Text-01 accepts a schema.
    structure: Structure::PromptOnly,
    sees_images: false,
    max_temperature: 1.0,
    ..OPENAI
};

const OPENROUTER: Profile = Profile {
    title: "OpenRouter",
    setting: "OPENROUTER",
    base_url: Some("https://openrouter.ai/api/v1"),
    default_model: Some("openai/gpt-4o-mini"),
    ..OPENAI
};

const CUSTOM: Profile = Profile {
    title: "Custom",
    setting: "CUSTOM",
    base_url: None,
    default_model: None,
    needs_key: false,
    // Servers of the dialect support this much; many of them reject a schema.
    structure: Structure::JsonObject,
    ..OPENAI
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_providers() {
        for provider in Provider::ALL {
            assert_eq!(Provider::from_name(provider.name()), Some(provider));
            assert_eq!(provider.profile().is_none(), provider == Provider::Offline);
        }
        assert_eq!(Provider::from_name("oracle"), None);
    }
}
