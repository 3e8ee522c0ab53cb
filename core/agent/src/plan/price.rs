//! Token prices, configured by the operator.

use crate::provider::Usage;
use serde_json::Value;
use std::collections::BTreeMap;

/// Prices by `provider/model`, in micro-dollars per million input and output tokens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prices(BTreeMap<String, (u64, u64)>);

impl Prices {
    /// Reads `{"openai/gpt-4o-mini": {"input": 0.15, "output": 0.6, "date": "2026-11-01"}}`, in dollars per million
    /// tokens.
    ///
    /// # Errors
    /// A description of the fault.
    pub fn read(value: &Value) -> Result<Self, String> {
        let wanted = || {
            "must be an object such as {\"openai/gpt-4o-mini\": {\"input\": 0.15, \"output\": 0.6}}"
                .to_owned()
        };
        let mut prices = BTreeMap::new();
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
            prices.insert(name.clone(), micro("input").zip(micro("output")).ok_or_else(wanted)?);
        }
        Ok(Self(prices))
    }

    /// Returns whole micro-dollars, rounded up, or `None` if the price is unknown.
    #[must_use]
    pub fn cost(&self, provider: &str, model: &str, usage: Usage) -> Option<u64> {
        let &(input, output) = self.0.get(&format!("{provider}/{model}"))?;
        let total = u128::from(input) * u128::from(usage.input_tokens)
            + u128::from(output) * u128::from(usage.output_tokens);
        u64::try_from(total.div_ceil(1_000_000)).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_exact() {
        let text = r#"{"openai/m": {"input": 0.15, "output": 0.6, "date": "2026-11-01"}}"#;
        let prices = Prices::read(&websketch_json::parse(text).unwrap()).unwrap();
        let usage = Usage { input_tokens: 1_000, output_tokens: 100 };
        assert_eq!(prices.cost("openai", "m", usage), Some(210));
        assert_eq!(prices.cost("openai", "other", usage), None);
        assert!(Prices::read(&Value::from("cheap")).is_err());
    }
}
