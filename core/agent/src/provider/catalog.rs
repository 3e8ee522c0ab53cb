//! The table of providers. Code common to all of them is in the dialects.

use super::default_model::{self, DefaultModel, ReasoningEffort};
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

/// The request field that asks for the form of the answer, in addition to the prompt. A field that a model refuses gives
/// way to the next weaker one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Structure {
    /// A JSON schema that is enforced, by [`crate::proposal::strict_schema`].
    StrictSchema,
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

/// The field of a request in OpenAI's dialect that sets the reasoning effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffortField {
    /// `"reasoning_effort": "low"`.
    ReasoningEffort,
    /// `"reasoning": {"effort": "low"}`.
    Reasoning,
    /// `"thinking": {"type": "disabled"}`, or `adaptive`.
    Thinking,
}

/// The sampling parameters of a call.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sampling {
    /// The temperature. If absent, the model's default.
    pub temperature: Option<f64>,
    /// The reasoning effort. If absent, the model's default.
    pub effort: Option<ReasoningEffort>,
}

/// The temperature for an endpoint without a row in the table of default models.
const USUAL_TEMPERATURE: f64 = 0.3;

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
    pub default_model: Option<DefaultModel>,
    /// The header of the key.
    pub key_header: KeyHeader,
    /// Whether every call needs a key.
    pub needs_key: bool,
    /// The request field for the form of the answer.
    pub structure: Structure,
    /// The beginnings of the names of models that accept no images. An operator's own endpoint is assumed to.
    pub blind_models: &'static [&'static str],
    /// The highest accepted temperature.
    pub max_temperature: f64,
    /// In OpenAI's dialect, the field of the maximum length of an answer.
    pub length_field: &'static str,
    /// In OpenAI's dialect, the field of the reasoning effort.
    pub effort_field: EffortField,
    /// In OpenAI's dialect, whether a key keeps requests with one prefix on one cache.
    pub has_cache_key: bool,
}

impl Profile {
    /// Returns true if a model accepts images.
    #[must_use]
    pub fn sees_images(&self, model: &str) -> bool {
        !self.blind_models.iter().any(|name| model.starts_with(name))
    }

    /// Returns the sampling parameters that suit a model: those of the table for the default model, none for another
    /// one of a vendor, and a low temperature for an endpoint of the operator's own.
    #[must_use]
    pub fn sampling(&self, model: &str) -> Sampling {
        match self.default_model {
            Some(usual) if usual.name == model => {
                Sampling { temperature: usual.temperature, effort: usual.effort }
            }
            Some(_) => Sampling::default(),
            None => Sampling { temperature: Some(USUAL_TEMPERATURE), effort: None },
        }
    }
}

const BEARER: KeyHeader = KeyHeader { name: "authorization", prefix: "Bearer " };

const OPENAI: Profile = Profile {
    title: "OpenAI",
    setting: "OPENAI",
    dialect: Dialect::OpenAi,
    base_url: Some("https://api.openai.com/v1"),
    default_model: Some(default_model::OPENAI),
    key_header: BEARER,
    needs_key: true,
    structure: Structure::StrictSchema,
    blind_models: &[],
    max_temperature: 2.0,
    length_field: "max_completion_tokens",
    effort_field: EffortField::ReasoningEffort,
    has_cache_key: true,
};

const ANTHROPIC: Profile = Profile {
    title: "Anthropic",
    setting: "ANTHROPIC",
    dialect: Dialect::Anthropic,
    base_url: Some("https://api.anthropic.com"),
    default_model: Some(default_model::ANTHROPIC),
    // Its strict tools forbid recursion.
    structure: Structure::Schema,
    key_header: KeyHeader { name: "x-api-key", prefix: "" },
    max_temperature: 1.0,
    ..OPENAI
};

const GEMINI: Profile = Profile {
    title: "Google Gemini",
    setting: "GOOGLE",
    dialect: Dialect::Gemini,
    base_url: Some("https://generativelanguage.googleapis.com"),
    default_model: Some(default_model::GEMINI),
    structure: Structure::Schema,
    // Not `?key=`, because URLs are logged.
    key_header: KeyHeader { name: "x-goog-api-key", prefix: "" },
    ..OPENAI
};

const MINIMAX: Profile = Profile {
    title: "MiniMax",
    setting: "MINIMAX",
    base_url: Some("https://api.minimax.io/v1"),
    default_model: Some(default_model::MINIMAX),
    // Its documentation names no form of the answer.
    structure: Structure::PromptOnly,
    blind_models: &["MiniMax-M2", "MiniMax-M1"],
    max_temperature: 1.0,
    effort_field: EffortField::Thinking,
    has_cache_key: false,
    ..OPENAI
};

const OPENROUTER: Profile = Profile {
    title: "OpenRouter",
    setting: "OPENROUTER",
    base_url: Some("https://openrouter.ai/api/v1"),
    default_model: Some(default_model::OPENROUTER),
    length_field: "max_tokens",
    effort_field: EffortField::Reasoning,
    has_cache_key: false,
    ..OPENAI
};

const CUSTOM: Profile = Profile {
    title: "Custom",
    setting: "CUSTOM",
    base_url: None,
    default_model: None,
    needs_key: false,
    // llama.cpp, Ollama, LM Studio and vLLM enforce it as a grammar.
    structure: Structure::Schema,
    length_field: "max_tokens",
    has_cache_key: false,
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
