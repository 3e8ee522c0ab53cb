//! The default models, in one table.
//!
//! Sources: the providers' documentation of models, prices and deprecations, read on [`CHECKED`]. A model that is
//! announced to end is replaced here.

/// The date on which the table was last checked.
pub const CHECKED: &str = "2026-11-27";

/// The default model of a provider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DefaultModel {
    /// The name on the wire.
    pub name: &'static str,
    /// The sampling temperature to send. Models that refuse one have none.
    pub temperature: Option<f64>,
    /// The reasoning effort to send.
    pub effort: Option<ReasoningEffort>,
    /// The price, if it was known on [`CHECKED`].
    pub price: Option<Price>,
}

/// How much a model reasons before it answers. The first operation appears only after that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReasoningEffort {
    /// Not at all.
    None,
    /// A little.
    Low,
    /// As much as usual.
    Medium,
    /// More than usual.
    High,
}

impl ReasoningEffort {
    /// All four.
    pub const ALL: [Self; 4] = [Self::None, Self::Low, Self::Medium, Self::High];

    /// Returns the name on the wire of most providers, and in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }

    /// Returns the effort with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|effort| effort.name() == name)
    }
}

/// A price in micro-dollars per million tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// Of the request.
    pub input: u64,
    /// Of the part of the request that the provider had cached.
    pub cached: u64,
    /// Of the answer.
    pub output: u64,
}

pub(super) const OPENAI: DefaultModel = DefaultModel {
    name: "gpt-6-luna",
    temperature: None,
    effort: Some(ReasoningEffort::None),
    price: Some(Price { input: 100_000, cached: 10_000, output: 500_000 }),
};

/// The price holds for prompts of up to 100,000 tokens.
pub(super) const ANTHROPIC: DefaultModel = DefaultModel { name: "claude-haiku-5-5", ..OPENAI };

/// An alias of the newest model. Its price changes with it.
pub(super) const GEMINI: DefaultModel =
    DefaultModel { name: "gemini-flash-latest", effort: Some(ReasoningEffort::Low), price: None, ..OPENAI };

pub(super) const MINIMAX: DefaultModel = DefaultModel { name: "MiniMax-M3", price: None, ..OPENAI };

pub(super) const OPENROUTER: DefaultModel = DefaultModel { name: "openai/gpt-6-luna", ..OPENAI };
