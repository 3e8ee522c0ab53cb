//! The tokens and costs of a session's turns, in total and by day.

use serde::Serialize;
use websketch_agent::provider::Usage;
use websketch_agent::time::iso;

/// The tokens and costs of several turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurnsUsage {
    /// The number of turns that called a model.
    pub turns: u64,
    /// The tokens of their calls.
    pub tokens: Usage,
    /// Their costs in micro-dollars, as far as prices are known, else null.
    pub cost: Option<u64>,
}

impl TurnsUsage {
    fn add(&mut self, tokens: Usage, cost: Option<u64>) {
        self.turns += 1;
        self.tokens = self.tokens.plus(tokens);
        self.cost = match (self.cost, cost) {
            (Some(sum), Some(cost)) => Some(sum.saturating_add(cost)),
            (sum, cost) => sum.or(cost),
        };
    }
}

/// The tokens and costs of the turns of one day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DayUsage {
    /// The day in UTC, such as `2026-11-27`.
    pub day: String,
    /// The tokens and costs of its turns.
    #[serde(flatten)]
    pub usage: TurnsUsage,
}

/// The tokens and costs of a session's newest turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SessionUsage {
    /// Of all kept turns.
    #[serde(flatten)]
    pub total: TurnsUsage,
    /// Of each day with a model call, oldest first.
    pub days: Vec<DayUsage>,
}

impl SessionUsage {
    /// Adds a turn that began at this time in Unix ms. Turns are added oldest first; one without a model call adds
    /// nothing.
    pub fn add(&mut self, began_at: u64, tokens: Usage, cost: Option<u64>) {
        self.add_at(&iso(began_at), tokens, cost);
    }

    /// Adds a turn as [`Self::add`] does, with its time in ISO 8601.
    pub fn add_at(&mut self, time: &str, tokens: Usage, cost: Option<u64>) {
        const DAY_CHARS: usize = 10;
        if tokens == Usage::default() && cost.is_none() {
            return;
        }
        self.total.add(tokens, cost);
        let day: String = time.chars().take(DAY_CHARS).collect();
        match self.days.last_mut().filter(|last| last.day == day) {
            Some(last) => last.usage.add(tokens, cost),
            None => {
                let mut usage = TurnsUsage::default();
                usage.add(tokens, cost);
                self.days.push(DayUsage { day, usage });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_summed_in_total_and_by_day() {
        const DAY_MS: u64 = 86_400_000;
        let tokens = |input_tokens, output_tokens| Usage { input_tokens, output_tokens, ..Usage::default() };
        let mut usage = SessionUsage::default();
        usage.add(0, Usage::default(), None);
        usage.add(DAY_MS - 1, tokens(100, 10), Some(7));
        usage.add(DAY_MS, tokens(200, 20), None);
        usage.add(DAY_MS + 5, tokens(300, 30), Some(5));
        let expected = concat!(
            r#"{"turns":3,"tokens":{"inputTokens":600,"outputTokens":60},"cost":12,"days":["#,
            r#"{"day":"1970-01-01","turns":1,"tokens":{"inputTokens":100,"outputTokens":10},"cost":7},"#,
            r#"{"day":"1970-01-02","turns":2,"tokens":{"inputTokens":500,"outputTokens":50},"cost":5}]}"#,
        );
        assert_eq!(websketch_json::to_string(&usage), expected);
    }
}
