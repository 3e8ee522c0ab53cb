//! Turn: one request of the user and its outcome.

use super::PlanState;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use websketch_agent::provider::Usage;
use websketch_language::{Choice, Memory, Message, Role};
use websketch_sketch::ComponentId;
use websketch_sketch::limits::MAX_MESSAGE_CHARS;
use websketch_sketch::operation::Operation;

/// Progress of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Progress {
    /// In progress.
    Running,
    /// Finished.
    #[default]
    Done,
    /// Failed.
    Failed,
    /// Stopped by the user.
    Stopped,
}

/// Answer that the user asks for. A repeated request keeps it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Route {
    /// The offline language answers if it understands the message, else a model.
    #[default]
    Auto,
    /// A model.
    Model,
    /// A plan.
    Plan,
}

/// One request of the user and its outcome.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Turn {
    /// Number of the turn in this tab.
    #[serde(skip)]
    pub id: u32,
    /// Number of changes. Of two tabs' copies of a turn, the one with the higher version is newer.
    pub version: u32,
    /// Message of the user.
    pub message: String,
    /// Time of the message in ISO 8601.
    pub asked_at: String,
    /// Progress.
    pub progress: Progress,
    /// Current step, while the turn runs.
    #[serde(skip)]
    pub status: String,
    /// Whether it was answered locally, without a model.
    pub is_offline: bool,
    /// Model that answered: `OpenAI · gpt-6-luna, with your key`.
    pub origin: String,
    /// Revision of the document after the turn. `None` if the turn changed nothing or was restored.
    #[serde(skip)]
    pub revision: Option<u64>,
    /// Plan that answers the turn.
    #[serde(rename = "planned", skip_serializing_if = "Option::is_none")]
    pub plan_state: Option<PlanState>,
    /// Proposed operations, while the user has not decided.
    pub proposal: Vec<ProposedOperation>,
    /// Applied changes, one line each.
    pub changes: Vec<String>,
    /// Refused changes with the reason, one line each.
    pub refusals: Vec<String>,
    /// Proposed changes that the user left out or discarded, one line each.
    pub left_out: Vec<String>,
    /// Whether the user discarded the proposal as a whole. Its reply then describes changes that were not made.
    pub is_discarded: bool,
    /// Answer that the user asked for.
    pub route: Route,
    /// Reply.
    pub reply: String,
    /// Remarks on the reply that are not the model's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// Suggested answers, if the reply is a question.
    pub choices: Vec<Choice>,
    /// Token of the question, if the server asks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub awaiting: Option<String>,
    /// Whether the question was answered. A question is answered once.
    pub is_answered: bool,
    /// Suggested messages.
    pub suggestions: Vec<String>,
    /// Tokens of the model calls.
    #[serde(skip_serializing_if = "is_default")]
    pub usage: Usage,
    /// Cost of the model calls in micro-dollars, if the prices are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u64>,
    /// Conversation after the turn, as the offline language keeps it.
    #[serde(skip_serializing_if = "Memory::is_empty")]
    pub memory: Memory,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// One proposed operation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ProposedOperation {
    /// Description for the user.
    pub words: String,
    /// The operation.
    pub operation: Operation,
    /// Whether it is applied when the user accepts.
    pub is_wanted: bool,
    /// Plan node of the operation, or section of the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
}

impl ProposedOperation {
    /// Creates a proposed operation that is selected.
    pub fn new(words: String, operation: Operation) -> Self {
        Self { words, operation, is_wanted: true, part: None }
    }

    /// Returns the components that the operation adds or changes.
    pub fn components(&self) -> Vec<ComponentId> {
        match &self.operation {
            Operation::Add(addition) => addition.component_id.iter().cloned().collect(),
            other => other.targets().to_vec(),
        }
    }

    fn is_about(&self, id: &ComponentId) -> bool {
        self.components().contains(id)
    }

    fn read(value: &Value) -> Option<Self> {
        let operation = Operation::decode(value.get("operation")?).ok()?;
        let words = value.get("words")?.as_str()?.to_owned();
        let part = value.get("part").and_then(Value::as_str).map(str::to_owned);
        Some(Self { is_wanted: value.get("isWanted")?.as_bool()?, part, ..Self::new(words, operation) })
    }
}

impl Turn {
    /// Reads a stored operation. A malformed field counts as absent.
    pub(super) fn read(value: &Value) -> Self {
        let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let list =
            |key: &str| value.get(key).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let lines = |key: &str| list(key).iter().filter_map(Value::as_str).map(str::to_owned).collect();
        let version = value.get("version").and_then(Value::as_u64);
        Self {
            version: version.and_then(|version| version.try_into().ok()).unwrap_or_default(),
            message: text("message"),
            asked_at: text("askedAt"),
            progress: match text("progress").as_str() {
                "running" => Progress::Running,
                "failed" => Progress::Failed,
                "stopped" => Progress::Stopped,
                _ => Progress::Done,
            },
            is_offline: value.get("isOffline").and_then(Value::as_bool).unwrap_or_default(),
            plan_state: value.get("planned").and_then(PlanState::read),
            proposal: list("proposal").iter().filter_map(ProposedOperation::read).collect(),
            changes: lines("changes"),
            refusals: lines("refusals"),
            left_out: lines("leftOut"),
            is_discarded: value.get("isDiscarded").and_then(Value::as_bool).unwrap_or_default(),
            route: match text("route").as_str() {
                "model" => Route::Model,
                "plan" => Route::Plan,
                _ => Route::Auto,
            },
            reply: text("reply"),
            remarks: lines("remarks"),
            origin: text("origin"),
            choices: list("choices").iter().filter_map(|choice| Choice::deserialize(choice).ok()).collect(),
            awaiting: value.get("awaiting").and_then(Value::as_str).map(str::to_owned),
            is_answered: value.get("isAnswered").and_then(Value::as_bool).unwrap_or_default(),
            suggestions: lines("suggestions"),
            usage: value.get("usage").and_then(|usage| Usage::deserialize(usage).ok()).unwrap_or_default(),
            cost: value.get("cost").and_then(Value::as_u64),
            memory: value
                .get("memory")
                .and_then(|memory| Memory::deserialize(memory).ok())
                .unwrap_or_default(),
            ..Self::default()
        }
    }

    /// Returns true if the same request can be made again: it was stopped or failed.
    pub fn can_be_repeated(&self) -> bool {
        matches!(self.progress, Progress::Stopped | Progress::Failed)
    }

    /// Returns the index of the last proposed operation on a component.
    pub fn line_about(&self, id: &ComponentId) -> Option<usize> {
        self.proposal.iter().rposition(|line| line.is_about(id))
    }

    /// Returns the indexes of the operations grouped by plan node or section, in order of first appearance.
    pub fn parts(&self) -> Vec<(Option<String>, Vec<usize>)> {
        let mut parts: Vec<(Option<String>, Vec<usize>)> = Vec::new();
        for (place, line) in self.proposal.iter().enumerate() {
            match parts.iter_mut().find(|(part, _)| *part == line.part) {
                Some((_, places)) => places.push(place),
                None => parts.push((line.part.clone(), vec![place])),
            }
        }
        parts
    }

    /// Selects or deselects a proposed operation together with its dependencies: edits of an added component depend on
    /// the operation that adds it. Returns the number of other operations that changed.
    pub fn select_operation(&mut self, place: usize, is_wanted: bool) -> usize {
        let Some(line) = self.proposal.get_mut(place) else { return 0 };
        line.is_wanted = is_wanted;
        let operation = line.operation.clone();
        let added = |operation: &Operation| match operation {
            Operation::Add(addition) => addition.component_id.clone(),
            _ => None,
        };
        let mut others = 0;
        for (at, line) in self.proposal.iter_mut().enumerate().filter(|(at, _)| *at != place) {
            let needs = |operation: &Operation, other: &Operation| {
                added(other).is_some_and(|id| operation.targets().contains(&id))
            };
            let goes_along = if is_wanted {
                at < place && needs(&operation, &line.operation)
            } else {
                at > place && needs(&line.operation, &operation)
            };
            if goes_along && line.is_wanted != is_wanted {
                line.is_wanted = is_wanted;
                others += 1;
            }
        }
        others
    }

    /// Returns the reply with the remarks.
    pub fn account(&self) -> String {
        let parts = std::iter::once(&self.reply).chain(&self.remarks).filter(|part| !part.is_empty());
        parts.map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// Marks the turn as stopped.
    pub fn stop(&mut self) {
        self.progress = Progress::Stopped;
        self.status.clear();
        self.proposal.clear();
    }

    /// Returns true if both are the same request in two tabs.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        (&self.asked_at, &self.message) == (&other.asked_at, &other.message)
    }

    /// Returns the message and the reply. A text longer than the limit is truncated.
    pub(super) fn messages(&self) -> impl Iterator<Item = Message> {
        let message = |role, content: &str| {
            let content = content.chars().take(MAX_MESSAGE_CHARS).collect();
            Message { role, content, timestamp: None }
        };
        let asked = Message { timestamp: Some(self.asked_at.clone()), ..message(Role::User, &self.message) };
        let account = self.account();
        let replied = (!account.is_empty()).then(|| message(Role::Assistant, &account));
        std::iter::once(asked).chain(replied)
    }
}
