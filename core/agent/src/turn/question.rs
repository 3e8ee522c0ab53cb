//! The input of a turn.

use super::RetryPolicy;
use crate::provider::{Image, Provider};
use serde::{Deserialize, Serialize};
use websketch_language::{Context, Interpretation, interpret};
use websketch_sketch::execute::Mode;
use websketch_sketch::{ComponentId, IdSource, Sketch};

/// A request with its context.
#[derive(Clone, Debug)]
pub struct TurnInput {
    /// The request.
    pub message: String,
    /// The sketch that the request is about.
    pub sketch: Sketch,
    /// Selection, conversation so far, page.
    pub context: Context,
    /// The components that the user has changed last by hand.
    pub edited: Vec<ComponentId>,
    /// Facts about the user for the model.
    pub notes: Option<String>,
    /// A picture that belongs to the request.
    pub image: Option<Image>,
    /// The model that the turn may call if the interpreter is not certain.
    pub target: Target,
    /// Whether the model answers even if the interpreter is certain.
    pub asks_model: bool,
    /// Whether valid operations are applied if others are rejected or the answer was truncated.
    pub mode: Mode,
    /// Whether the turn commits nothing.
    pub dry_run: bool,
    /// Whether a viewer sees the shown effects. Shown effects cannot be retracted, so a truncated answer is retried
    /// only if nothing of it was shown.
    pub is_watched: bool,
    /// The source of new component ids.
    pub ids: IdSource,
    /// The retry policy of failed calls.
    pub retry: RetryPolicy,
    /// The time at which the turn begins, in Unix ms.
    pub now_ms: u64,
    /// The time that a question to the user waits for its answer, in ms.
    pub patience_ms: u64,
}

impl TurnInput {
    /// Returns true if the interpreter is certain of the request, so that no model call is needed.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        let context = Context { skips_suggestions: true, ..self.context.clone() };
        is_certain(&interpret(&self.sketch, &self.message, &context, &mut self.ids.clone()).meaning)
    }
}

/// The model that a turn may call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Target {
    /// None: the offline interpreter answers alone.
    Nobody,
    /// A model.
    Model {
        /// The provider.
        provider: Provider,
        /// Its name.
        model: String,
    },
    /// A provider that is not configured.
    Unavailable {
        /// The provider.
        provider: Provider,
    },
}

impl Target {
    pub(super) fn sees_images(&self) -> bool {
        match self {
            Self::Model { provider, model } => {
                provider.profile().is_some_and(|profile| profile.sees_images(model))
            }
            Self::Nobody | Self::Unavailable { .. } => false,
        }
    }
}

/// Returns true if an interpretation needs no model.
pub(super) const fn is_certain(meaning: &Interpretation) -> bool {
    matches!(
        meaning,
        Interpretation::Operations { certain: true, .. } | Interpretation::Undo | Interpretation::Redo
    )
}
