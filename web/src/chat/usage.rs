//! Tokens and costs: the estimate of a request before it is sent, and the sums of the conversation.

use crate::platform;
use crate::store::{Store, use_store};
use leptos::prelude::*;
use websketch_agent::prompt::estimated_usage;
use websketch_agent::provider::Usage;
use websketch_protocol::{SessionUsage, TurnsUsage};
use websketch_sketch::Sketch;

/// The tokens to which an estimate is rounded.
const ABOUT: u64 = 100;

/// The line below the message field: the tokens that a model would take for the draft, where its price is known.
#[component]
pub fn Estimate() -> impl IntoView {
    let store = use_store();
    let estimate = Memo::new(move |_| estimate(store));
    view! {
        <Show when=move || estimate.with(Option::is_some)>
            <p class="composer-estimate">{move || estimate.get()}</p>
        </Show>
    }
}

fn estimate(store: Store) -> Option<String> {
    let said = store.chat.draft().trim().len();
    if said == 0 || !store.chat.may_have_model() {
        return None;
    }
    let (provider, model) = store.chat.next_model()?;
    let components = store.document.with(Sketch::len);
    let history = store.chat.with(|conversation| conversation.length_of_texts());
    let usage = estimated_usage(components, said, history);
    let cost = store.chat.with_prices(|prices| prices.cost(&provider, &model, usage))?;
    Some(estimate_in_words(usage, cost))
}

fn estimate_in_words(usage: Usage, cost: u64) -> String {
    let tokens = (usage.input_tokens + usage.output_tokens).div_ceil(ABOUT) * ABOUT;
    format!("A model takes about {} tokens for this ({}).", grouped(tokens), dollars(cost))
}

/// The tokens and costs of the conversation, and those of today.
#[component]
pub fn UsageSummary() -> impl IntoView {
    let store = use_store();
    let words = Memo::new(move |_| {
        let usage = store.chat.with(|conversation| conversation.usage());
        usage_in_words(&usage, &platform::timestamp())
    });
    view! {
        <Show when=move || words.with(Option::is_some)>
            <p class="usage">{move || words.get()}</p>
        </Show>
    }
}

/// Returns the sums in words, or `None` without a model call. `now` is in ISO 8601.
fn usage_in_words(usage: &SessionUsage, now: &str) -> Option<String> {
    let sum = |sum: &TurnsUsage| {
        let cost = sum.cost.map(|cost| format!(", {}", dollars(cost))).unwrap_or_default();
        format!("{} tokens{cost}", grouped(sum.tokens.input_tokens + sum.tokens.output_tokens))
    };
    let today = usage.days.iter().find(|day| now.starts_with(&day.day));
    let today = today.map(|day| format!(" Today: {}.", sum(&day.usage))).unwrap_or_default();
    (usage.total.turns > 0).then(|| format!("This conversation: {}.{today}", sum(&usage.total)))
}

/// Returns a number with a comma before each group of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns micro-dollars as dollars, rounded up: to cents, or to hundredths of a cent if it is less than one.
fn dollars(micro: u64) -> String {
    const CENT: u64 = 10_000;
    if micro >= CENT {
        let cents = micro.div_ceil(CENT);
        format!("${}.{:02}", cents / 100, cents % 100)
    } else {
        format!("$0.{:04}", micro.div_ceil(100))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_names_tokens_and_dollars() {
        let usage = Usage { input_tokens: 4_912, cached_input_tokens: 0, output_tokens: 330 };
        assert_eq!(estimate_in_words(usage, 857), "A model takes about 5,300 tokens for this ($0.0009).");
        assert_eq!(estimate_in_words(usage, 10_000), "A model takes about 5,300 tokens for this ($0.01).");
        assert_eq!(dollars(1_234_567), "$1.24");
        assert_eq!([grouped(7), grouped(1_000), grouped(1_234_567)], ["7", "1,000", "1,234,567"]);
    }

    #[test]
    fn the_sums_of_a_conversation_name_today_apart() {
        let tokens = |input_tokens| Usage { input_tokens, cached_input_tokens: 0, output_tokens: 10 };
        let mut usage = SessionUsage::default();
        assert_eq!(usage_in_words(&usage, "2026-11-27T08:00:00Z"), None);
        usage.add_at("2026-11-26T08:00:00Z", tokens(990), Some(120));
        usage.add_at("2026-11-27T07:00:00Z", tokens(490), Some(60));
        assert_eq!(
            usage_in_words(&usage, "2026-11-27T08:00:00Z").as_deref(),
            Some("This conversation: 1,500 tokens, $0.0002. Today: 500 tokens, $0.0001.")
        );
        let mut unpriced = SessionUsage::default();
        unpriced.add_at("2026-11-26T08:00:00Z", tokens(990), None);
        assert_eq!(
            usage_in_words(&unpriced, "2026-11-27T08:00:00Z").as_deref(),
            Some("This conversation: 1,000 tokens.")
        );
    }
}
