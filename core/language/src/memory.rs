//! The memory of a conversation, as values.

mod stored;

use crate::frames::{Act, Slots};
use crate::lexicon::Side;
use serde::{Deserialize, Deserializer, Serialize};
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, Sketch};

/// The version of the form of a memory. One of another version is read as empty.
const VERSION: u8 = 1;
/// The most acts that are kept.
const MOST_ACTS: usize = 6;
/// The most bytes of a memory as JSON.
const MOST_BYTES: usize = 8 * 1024;
/// The most bytes of the operations that take back the last message.
const MOST_INVERSE: usize = 3 * 1024;

/// An offered answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// The text, which is a valid answer.
    pub label: String,
    /// The component that the answer selects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub component_id: Option<ComponentId>,
    /// All components that the answer selects, if there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub component_ids: Vec<ComponentId>,
}

/// The last acts of a conversation, and a question that waits for its answer.
///
/// Anything else than a memory of this version is read as an empty one.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Memory {
    version: u8,
    /// The acts, the oldest first.
    acts: Vec<DoneAct>,
    /// The question that waits for its answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pending: Option<Pending>,
    /// The components that the last message named without changing them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    named: Vec<ComponentId>,
    /// Whether the last message changed nothing.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_idle: bool,
    /// The operations that take back the last message; empty if they are too long to be kept.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    inverse: Vec<Operation>,
    /// The operations that bring back the components deleted last; empty if they are too long to be kept.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    deleted: Vec<Operation>,
}

impl<'de> Deserialize<'de> for Memory {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        Ok(stored::memory(&value).unwrap_or_default())
    }
}

/// An act that was done.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DoneAct {
    /// The act.
    pub act: Act,
    /// Its slots.
    pub slots: Slots,
    /// The sides of its place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<Side>,
    /// The components that it was about.
    pub targets: Vec<ComponentId>,
    /// The components of its place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub anchors: Vec<ComponentId>,
    /// The components that it made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub made: Vec<ComponentId>,
    /// Whether it was taken back.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub undone: bool,
}

/// A question that waits for its answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Pending {
    /// The request that made it necessary.
    pub request: String,
    /// The offered answers.
    pub choices: Vec<Choice>,
    /// The components that earlier answers have chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub picked: Vec<ComponentId>,
}

impl Memory {
    /// Reads a memory. Anything else than a memory of this version is read as empty.
    #[must_use]
    pub fn read(text: &str) -> Self {
        if text.len() > MOST_BYTES {
            return Self::default();
        }
        websketch_json::parse(text).ok().and_then(|value| stored::memory(&value)).unwrap_or_default()
    }

    /// Whether nothing is remembered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.acts.is_empty() && self.pending.is_none() && self.named.is_empty() && !self.is_idle
    }

    /// Returns the number of acts that are kept.
    #[must_use]
    pub fn len(&self) -> usize {
        self.acts.len()
    }

    /// Returns the newest act that was not taken back.
    #[must_use]
    pub fn last(&self) -> Option<&DoneAct> {
        self.acts.iter().rev().find(|act| !act.undone)
    }

    /// Whether there was a message before, and it changed nothing.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.is_idle
    }

    /// Returns the question that waits for its answer.
    #[must_use]
    pub fn pending(&self) -> Option<&Pending> {
        self.pending.as_ref()
    }

    /// Returns the components that the conversation is about: those of the newest act, or that were named after it.
    #[must_use]
    pub fn spoken(&self) -> &[ComponentId] {
        if self.named.is_empty() { self.last().map_or(&[], |last| &last.targets) } else { &self.named }
    }

    /// Adds acts. The oldest are dropped until the memory is small enough.
    #[must_use]
    pub(crate) fn with(&self, done: Vec<DoneAct>) -> Self {
        let mut acts = self.acts.clone();
        acts.extend(done);
        let is_idle = acts.len() == self.acts.len();
        acts.drain(..acts.len().saturating_sub(MOST_ACTS));
        Self {
            version: VERSION,
            acts,
            pending: None,
            named: Vec::new(),
            is_idle,
            inverse: Vec::new(),
            deleted: self.deleted.clone(),
        }
        .fitted()
    }

    /// Returns the operations that take back the last message.
    #[must_use]
    pub(crate) fn inverse(&self) -> &[Operation] {
        &self.inverse
    }

    /// Returns the operations that bring back the components deleted last.
    #[must_use]
    pub(crate) fn deleted(&self) -> &[Operation] {
        &self.deleted
    }

    /// Keeps the operations that take back the last message, if they are short.
    #[must_use]
    pub(crate) fn with_inverse(mut self, inverse: Vec<Operation>) -> Self {
        if websketch_json::to_string(&inverse).len() <= MOST_INVERSE {
            let is_addition = |operation: &&Operation| matches!(operation, Operation::Add(_));
            let deleted: Vec<Operation> = inverse.iter().filter(is_addition).cloned().collect();
            if !deleted.is_empty() {
                self.deleted = deleted;
            }
            self.inverse = inverse;
        }
        self.fitted()
    }

    /// Keeps a question.
    #[must_use]
    pub(crate) fn asking(&self, pending: Pending) -> Self {
        let (acts, named) = (self.acts.clone(), self.named.clone());
        let pending = Some(pending);
        Self {
            version: VERSION,
            acts,
            pending,
            named,
            is_idle: true,
            inverse: Vec::new(),
            deleted: self.deleted.clone(),
        }
        .fitted()
    }

    /// Keeps components that a message names without changing them.
    #[must_use]
    pub(crate) fn naming(mut self, named: &[ComponentId]) -> Self {
        self.named = named.to_vec();
        self.fitted()
    }

    /// Marks the newest act as taken back, or the one taken back last as done again.
    #[must_use]
    pub(crate) fn undone(&self, is_undo: bool) -> Self {
        let (acts, named) = (self.acts.clone(), Vec::new());
        let inverse = Vec::new();
        let deleted = self.deleted.clone();
        let mut memory =
            Self { version: VERSION, acts, pending: None, named, is_idle: false, inverse, deleted };
        let found = if is_undo {
            memory.acts.iter_mut().rev().find(|act| !act.undone)
        } else {
            memory.acts.iter_mut().find(|act| act.undone)
        };
        found.into_iter().for_each(|act| act.undone = is_undo);
        memory
    }

    /// Returns the memory with the components that are on a sketch. `other` stands for a component that is not there.
    #[must_use]
    pub(crate) fn on(mut self, sketch: &Sketch, other: impl Fn(&ComponentId) -> Option<ComponentId>) -> Self {
        let find = |id: &ComponentId| if sketch.contains(id) { Some(id.clone()) } else { other(id) };
        for act in &mut self.acts {
            act.targets = act.targets.iter().filter_map(find).collect();
            act.anchors = act.anchors.iter().filter_map(find).collect();
            act.made = act.made.iter().filter_map(find).collect();
        }
        self.inverse.clear();
        self
    }

    fn fitted(mut self) -> Self {
        while websketch_json::to_string(&self).len() > MOST_BYTES {
            if !self.inverse.is_empty() {
                self.inverse.clear();
            } else if !self.deleted.is_empty() {
                self.deleted.clear();
            } else if self.acts.len() > 1 {
                self.acts.remove(0);
            } else if self.pending.take().is_none() {
                self.acts.clear();
                break;
            }
        }
        self
    }
}
