//! One request of the person and what came of it.

use super::PlanState;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use websketch_core::language::{Choice, Message, Role};
use websketch_core::limits::MAX_MESSAGE_CHARS;
use websketch_core::operation::Operation;

/// How far a turn is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Progress {
    /// Something is still being done.
    Running,
    /// It is over.
    #[default]
    Done,
    /// It could not be done.
    Failed,
    /// The person stopped it.
    Stopped,
}

/// One request of the person and what came of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Turn {
    /// Its number in this tab.
    #[serde(skip)]
    pub id: u32,
    /// How often it was changed: of what two tabs know of a turn, the one with more is the newer.
    pub version: u32,
    /// What the person said.
    pub message: String,
    /// When, as ISO 8601.
    pub asked_at: String,
    /// How far it is.
    pub progress: Progress,
    /// What is being done right now, while it runs.
    #[serde(skip)]
    pub status: String,
    /// Whether it was answered here, without any model.
    pub is_offline: bool,
    /// Who answered, where that was a model: `OpenAI · gpt-4o-mini, with your key`.
    pub origin: String,
    /// The document's revision after it, if it changed something on this visit.
    #[serde(skip)]
    pub revision: Option<u64>,
    /// The plan that answers it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub planned: Option<PlanState>,
    /// What a model proposes to do, as long as nobody has decided.
    pub proposal: Vec<ProposedOperation>,
    /// What was done to the sketch, one line each.
    pub changes: Vec<String>,
    /// What could not be done and why, one line each.
    pub refusals: Vec<String>,
    /// What WebSketch says.
    pub reply: String,
    /// The answers offered, when the reply is a question.
    pub choices: Vec<Choice>,
    /// The token that an answer goes on with, where the edge asks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub awaiting: Option<String>,
    /// Whether one of the answers was chosen: a question is answered once.
    pub is_answered: bool,
    /// What the person could say instead or next.
    pub suggestions: Vec<String>,
}

/// One operation that a model proposes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ProposedOperation {
    /// What it does, for the person.
    pub words: String,
    /// The operation.
    pub operation: Operation,
    /// Whether it is to be done when the person accepts.
    pub is_wanted: bool,
    /// The step of a plan that it is of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
}

impl ProposedOperation {
    /// A proposal that is wanted unless the person says otherwise.
    pub fn new(words: String, operation: Operation) -> Self {
        Self { words, operation, is_wanted: true, part: None }
    }

    fn read(value: &Value) -> Option<Self> {
        let operation = Operation::decode(value.get("operation")?).ok()?;
        let words = value.get("words")?.as_str()?.to_owned();
        let part = value.get("part").and_then(Value::as_str).map(str::to_owned);
        Some(Self { is_wanted: value.get("isWanted")?.as_bool()?, part, ..Self::new(words, operation) })
    }
}

impl Turn {
    /// Reads what was kept; a field of another form counts as absent.
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
            planned: value.get("planned").and_then(PlanState::read),
            proposal: list("proposal").iter().filter_map(ProposedOperation::read).collect(),
            changes: lines("changes"),
            refusals: lines("refusals"),
            reply: text("reply"),
            origin: text("origin"),
            choices: list("choices").iter().filter_map(|choice| Choice::deserialize(choice).ok()).collect(),
            awaiting: value.get("awaiting").and_then(Value::as_str).map(str::to_owned),
            is_answered: value.get("isAnswered").and_then(Value::as_bool).unwrap_or_default(),
            suggestions: lines("suggestions"),
            ..Self::default()
        }
    }

    /// The places of the proposal by the step of a plan that each is of, in the order in which they first come.
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

    /// Notes whether a proposed operation is wanted, and with it what cannot be without it: what changes a component goes
    /// with the one that adds it, and brings it back. How many others that were.
    pub fn want(&mut self, place: usize, is_wanted: bool) -> usize {
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

    /// The person stopped it, or left.
    pub fn stop(&mut self) {
        self.progress = Progress::Stopped;
        self.status.clear();
        self.proposal.clear();
    }

    /// Whether both are the same request, seen by two tabs.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        (&self.asked_at, &self.message) == (&other.asked_at, &other.message)
    }

    /// What both sides said; of what is too long for a message, the beginning.
    pub(super) fn messages(&self) -> impl Iterator<Item = Message> {
        let message = |role, content: &str| {
            let content = content.chars().take(MAX_MESSAGE_CHARS).collect();
            Message { role, content, timestamp: None }
        };
        let asked = Message { timestamp: Some(self.asked_at.clone()), ..message(Role::User, &self.message) };
        let replied = (!self.reply.is_empty()).then(|| message(Role::Assistant, &self.reply));
        std::iter::once(asked).chain(replied)
    }
}
