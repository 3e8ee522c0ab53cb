//! Token prices, configured by the operator.

use crate::provider::{Price, Provider, Usage};
use serde_json::{Value, json as object};
use std::collections::BTreeMap;

/// Prices by `provider/model`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prices(BTreeMap<String, Price>);

impl Default for Prices {
    /// The known prices of the default models.
    fn default() -> Self {
        let known = Provider::ALL.into_iter().filter_map(|provider| {
            let usual = provider.profile()?.default_model?;
            Some((name_of(provider.name(), usual.name), usual.price?))
        });
        Self(known.collect())
    }
}

impl Prices {
    /// Reads `{"openai/gpt-6-luna": {"input": 0.1, "cached": 0.01, "output": 0.5, "date": "2026-11-27"}}`, in dollars
    /// per million tokens. Without a price of cached tokens, they cost as much as others. The known prices of default
    /// models are included.
    ///
    /// # Errors
    /// A description of the fault.
    pub fn read(value: &Value) -> Result<Self, String> {
        let wanted = || {
            "must be an object such as {\"openai/gpt-6-luna\": {\"input\": 0.1, \"output\": 0.5}}".to_owned()
        };
        let Self(mut prices) = Self::default();
        for (name, price) in value.as_object().ok_or_else(wanted)? {
            let micro = |key: &str| {
                let dollars = price.get(key)?.as_f64().filter(|dollars| (0.0..=1e6).contains(dollars))?;
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "checked above: from 0 to 1e12"
                )]
                Some((dollars * 1e6).round() as u64)
            };
            let (input, output) = micro("input").zip(micro("output")).ok_or_else(wanted)?;
            let cached =
                if price.get("cached").is_some() { micro("cached").ok_or_else(wanted)? } else { input };
            prices.insert(name.clone(), Price { input, cached, output });
        }
        Ok(Self(prices))
    }

    /// Returns the prices in the form that [`Self::read`] reads.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let dollars = |micro: u64| {
            // Exact below 2^53, and prices end at 1e12.
            #[expect(clippy::cast_precision_loss, reason = "see above")]
            let micro = micro as f64;
            micro / 1e6
        };
        let price = |(name, price): (&String, &Price)| {
            let Price { input, cached, output } = *price;
            let written =
                object!({ "input": dollars(input), "cached": dollars(cached), "output": dollars(output) });
            (name.clone(), written)
        };
        Value::Object(self.0.iter().map(price).collect())
    }

    /// Returns whole micro-dollars, rounded up, or `None` if the price is unknown.
    #[must_use]
    pub fn cost(&self, provider: &str, model: &str, usage: Usage) -> Option<u64> {
        let price = self.0.get(&name_of(provider, model))?;
        let cached = usage.cached_input_tokens.min(usage.input_tokens);
        let parts = [
            (price.input, usage.input_tokens - cached),
            (price.cached, cached),
            (price.output, usage.output_tokens),
        ];
        let total: u128 = parts.iter().map(|(price, tokens)| u128::from(*price) * u128::from(*tokens)).sum();
        u64::try_from(total.div_ceil(1_000_000)).ok()
    }
}

fn name_of(provider: &str, model: &str) -> String {
    [provider, "/", model].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_exact() {
        let text = r#"{"openai/m": {"input": 0.15, "output": 0.6, "date": "2026-11-01"}}"#;
        let prices = Prices::read(&websketch_json::parse(text).unwrap()).unwrap();
        let usage = Usage { input_tokens: 1_000, cached_input_tokens: 0, output_tokens: 100 };
        assert_eq!(prices.cost("openai", "m", usage), Some(210));
        assert_eq!(prices.cost("openai", "other", usage), None);
        let cached = Usage { cached_input_tokens: 800, ..usage };
        assert_eq!(prices.cost("openai", "m", cached), Some(210), "without a price of its own");
        let usual = Provider::OpenAi.profile().and_then(|profile| profile.default_model).unwrap();
        assert_eq!(prices.cost("openai", usual.name, usage), Some(150), "the default model has a price");
        assert_eq!(prices.cost("openai", usual.name, cached), Some(78));
        assert!(Prices::read(&Value::from("cheap")).is_err());
        assert_eq!(Prices::read(&prices.to_json()), Ok(prices));
    }
}
