//! The input of a single step.

use crate::http::error::ApiError;
use std::borrow::Cow;
use websketch_agent::turn::{RetryPolicy, Target, TurnInput};
use websketch_json::LazyValue;
use websketch_language::Context;
use websketch_sketch::execute::Mode;
use websketch_sketch::operation::{Batch, Rejection};
use websketch_sketch::{IdSource, Sketch};

/// The input of a step.
#[derive(Clone, Debug)]
pub(super) struct StepInput {
    pub(super) sketch: Sketch,
    pub(super) message: String,
    /// The operations, or the error of reading them.
    pub(super) operations: Result<Batch, Rejection>,
    /// Whether the state has a model's response.
    pub(super) has_modification: bool,
    provider: Option<String>,
    model: Option<String>,
}

impl StepInput {
    /// Reads a state. Keys may be in camelCase or `snake_case`; unknown keys are ignored.
    pub(super) fn read(value: Option<LazyValue<'_>>) -> Result<Self, ApiError> {
        let wrong = |field, expected: &str| ApiError::WrongField { field, expected: expected.to_owned() };
        let value =
            value.filter(|value| value.is_object()).ok_or_else(|| wrong("state_data", "an object"))?;
        let field = |snake: &str, camel: &str| {
            let found = value.get(snake).or_else(|| value.get(camel));
            found.filter(|value| !value.is_null())
        };
        let sketch = field("current_sketch", "currentSketch").map(Sketch::read_view).transpose()?;
        let message =
            field("user_message", "userMessage").or_else(|| field("message", "message")).map(|message| {
                message.string().map(Cow::into_owned).ok_or_else(|| wrong("user_message", "a string"))
            });
        let operations = field("operations", "operations").map(|operations| {
            operations.items().ok_or_else(|| wrong("operations", "an array of operations"))
        });
        Ok(Self {
            sketch: sketch.map(|reading| reading.sketch).unwrap_or_default(),
            message: message.transpose()?.unwrap_or_default(),
            operations: operations.transpose()?.map_or_else(|| Ok(Vec::new().into()), Batch::read),
            has_modification: field("modification", "modification").is_some(),
            provider: field("provider", "provider").and_then(LazyValue::string).map(Cow::into_owned),
            model: field("model", "model").and_then(LazyValue::string).map(Cow::into_owned),
        })
    }

    /// Returns the requested provider.
    pub(super) fn provider(&self) -> Option<&str> {
        self.provider.as_deref()
    }

    /// Returns the requested model.
    pub(super) fn model(&self) -> Option<&str> {
        self.model.as_deref()
    }

    /// Returns the question of a dry-run turn.
    pub(super) fn question(&self, target: Target, ids: IdSource, now_ms: u64) -> TurnInput {
        TurnInput {
            message: self.message.clone(),
            sketch: self.sketch.clone(),
            context: Context::default(),
            edited: Vec::new(),
            notes: None,
            image: None,
            target,
            asks_model: true,
            mode: Mode::Atomic,
            dry_run: true,
            is_watched: false,
            ids,
            // Without retries, the first response is returned.
            retry: RetryPolicy { min_ms: 0, max_ms: 0, deadline_ms: 0, jitter: 0.0 },
            now_ms,
            patience_ms: 0,
        }
    }

    /// Returns the number of operations, or 1 if they are unreadable.
    pub(super) fn operations(&self) -> usize {
        self.operations.as_ref().map_or(1, Batch::len)
    }
}
