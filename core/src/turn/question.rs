//! What a turn begins with.

use super::RetryPolicy;
use crate::execute::Mode;
use crate::language::{Context, Interpretation, understand};
use crate::provider::{Image, Provider};
use crate::sketch::{IdSource, Sketch};
use serde::{Deserialize, Serialize};

/// What a person asks, and what it is asked about.
#[derive(Clone, Debug)]
pub struct Question {
    /// The request.
    pub message: String,
    /// The sketch it is about.
    pub sketch: Sketch,
    /// Selection, conversation so far, page.
    pub context: Context,
    /// What the person wants to be known about them.
    pub notes: Option<String>,
    /// A picture that belongs to the request.
    pub image: Option<Image>,
    /// Whom the turn may ask when the interpreter is not certain.
    pub target: Target,
    /// Whether the model is to answer even what the interpreter is certain of.
    pub asks_model: bool,
    /// Whether good operations are done although others are refused, or the answer was cut.
    pub mode: Mode,
    /// Whether nothing is to be committed.
    pub dry_run: bool,
    /// Whether somebody sees what is shown. What was seen cannot be asked for again, so a call whose
    /// answer breaks off is made again only while nothing was.
    pub is_watched: bool,
    /// Names the new components.
    pub ids: IdSource,
    /// When a failed call is made again.
    pub retry: RetryPolicy,
    /// The time at which the turn begins, in Unix ms.
    pub now_ms: u64,
    /// How long a question back to the person waits for its answer, in ms.
    pub patience_ms: u64,
}

impl Question {
    /// Whether the interpreter is certain of the request, so that no model has to be asked.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        is_certain(&understand(&self.sketch, &self.message, &self.context, &mut self.ids.clone()))
    }
}

/// Whom a turn may ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Target {
    /// Nobody: the offline interpreter answers alone.
    Nobody,
    /// A model.
    Model {
        /// Whose.
        provider: Provider,
        /// Its name.
        model: String,
    },
    /// A provider that is not set up.
    Unavailable {
        /// Which.
        provider: Provider,
    },
}

impl Target {
    pub(super) fn sees_images(&self) -> bool {
        match self {
            Self::Model { provider, .. } => provider.profile().is_some_and(|profile| profile.sees_images),
            Self::Nobody | Self::Unavailable { .. } => false,
        }
    }
}

/// Whether nobody needs to be asked what is meant.
pub(super) const fn is_certain(meaning: &Interpretation) -> bool {
    matches!(
        meaning,
        Interpretation::Operations { certain: true, .. } | Interpretation::Undo | Interpretation::Redo
    )
}
