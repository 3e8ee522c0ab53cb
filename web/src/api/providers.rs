//! Model providers that the server offers.

use super::{ApiError, ServerKey, UNAUTHORIZED, with_key};
use gloo_net::http::Request;
use serde_json::Value;
use websketch_agent::plan::Prices;
use websketch_json as json;

/// Provider name of the rule-based language, which is not a model.
const OFFLINE: &str = "offline";

/// A provider and its models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderOption {
    /// Name of the provider.
    pub provider: String,
    /// Models of the provider, the default first.
    pub models: Vec<String>,
}

/// Providers of the server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Providers {
    /// Default provider, such as `offline`. `None` if the server does not say.
    pub usual: Option<String>,
    /// Providers with a model.
    pub options: Vec<ProviderOption>,
    /// Prices of models.
    pub prices: Prices,
}

/// The user's choice of provider and model. Its text is `provider/model`, or the bare name for the offline language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelSelection {
    /// Name of the provider.
    pub provider: String,
    /// One of its models. `None` is the default one.
    pub model: Option<String>,
}

impl ModelSelection {
    /// Reads the text of a selection. Returns `None` without a provider.
    pub fn read(text: &str) -> Option<Self> {
        let (provider, model) = text.split_once('/').unwrap_or((text, ""));
        let model = (!model.is_empty()).then(|| model.to_owned());
        (!provider.is_empty()).then(|| Self { provider: provider.to_owned(), model })
    }

    /// Returns the text of the selection.
    pub fn text(&self) -> String {
        format!("{}/{}", self.provider, self.model.as_deref().unwrap_or_default())
    }

    /// Returns true if the selection is the offline language.
    pub fn is_offline(&self) -> bool {
        self.provider == OFFLINE
    }

    /// Returns true if these providers offer the selection.
    pub fn is_among(&self, options: &[ProviderOption]) -> bool {
        let has_model =
            |member: &ProviderOption| self.model.as_ref().is_none_or(|model| member.models.contains(model));
        self.is_offline()
            || options.iter().any(|member| member.provider == self.provider && has_model(member))
    }
}

/// Returns the options for the user as pairs of text and label: each model, and the offline language.
pub fn choices(options: &[ProviderOption]) -> Vec<(String, String)> {
    let of = |member: &ProviderOption| {
        let provider = member.provider.clone();
        member.models.clone().into_iter().map(move |model| {
            let words = format!("{provider} · {model}");
            (ModelSelection { provider: provider.clone(), model: Some(model) }.text(), words)
        })
    };
    let offline = ModelSelection { provider: OFFLINE.to_owned(), model: None };
    options.iter().flat_map(of).chain([(offline.text(), "Offline, no model".to_owned())]).collect()
}

/// Fetches the providers of the server.
///
/// # Errors
/// [`ApiError::Unreachable`], [`ApiError::Locked`].
pub async fn providers(key: Option<&ServerKey>) -> Result<Providers, ApiError> {
    let request = with_key(Request::get("/api/v1/providers"), key);
    let response = request.send().await.map_err(|_| ApiError::Unreachable)?;
    if response.status() == UNAUTHORIZED {
        return Err(ApiError::Locked);
    }
    let text = response.text().await.map_err(|_| ApiError::Unreachable)?;
    // A static server answers every path with the page.
    json::parse(&text).map(|answer| read(&answer)).map_err(|_| ApiError::Unreachable)
}

fn read(answer: &Value) -> Providers {
    let member = |provider: &Value| {
        let is_there = provider.get("available").and_then(Value::as_bool).unwrap_or_default();
        let name = provider.get("name")?.as_str()?;
        let models = provider.get("models").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let models = models.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        (is_there && name != OFFLINE).then(|| ProviderOption { provider: name.to_owned(), models })
    };
    let all = answer.get("providers").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    Providers {
        usual: answer.get("defaultProvider").and_then(Value::as_str).map(str::to_owned),
        options: all.iter().filter_map(member).collect(),
        prices: answer.get("prices").and_then(|prices| Prices::read(prices).ok()).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer() -> Providers {
        read(&serde_json::json!({ "defaultProvider": "openai", "providers": [
            { "name": "offline", "available": true, "models": [] },
            { "name": "openai", "available": true, "models": ["gpt-6-luna", "gpt-4o"] },
            { "name": "gemini", "available": false, "models": ["gemini-2.0-flash"] },
            { "name": "openrouter", "available": true, "models": ["meta/llama"] },
        ] }))
    }

    #[test]
    fn who_is_available_can_be_chosen_with_each_model_or_none() {
        let texts: Vec<String> = choices(&answer().options).into_iter().map(|(text, _)| text).collect();
        assert_eq!(texts, ["openai/gpt-6-luna", "openai/gpt-4o", "openrouter/meta/llama", "offline/"]);
        for text in texts {
            let choice = ModelSelection::read(&text).unwrap();
            assert!(choice.is_among(&answer().options));
            assert_eq!(choice.text(), text);
        }
    }

    #[test]
    fn what_is_gone_is_no_choice() {
        for text in ["gemini/gemini-2.0-flash", "openai/gpt-3", "nobody/"] {
            assert!(!ModelSelection::read(text).unwrap().is_among(&answer().options), "{text}");
        }
        assert_eq!(ModelSelection::read(""), None);
    }
}
