//! The events of `POST /chat/stream`, as server-sent events.

use crate::ChatAnswer;
use serde::Serialize;
use websketch_agent::proposal::{Intent, StreamEvent};
use websketch_agent::turn::Step;
use websketch_json as json;
use websketch_language::Choice;

/// One event of the stream.
#[derive(Clone, Debug, PartialEq)]
pub enum Frame {
    /// A step begins.
    Step(Step),
    /// The session of the turn.
    Session {
        /// Its id.
        session_id: String,
        /// Its newest revision.
        revision: u64,
    },
    /// The recognized intent of the request.
    Intent(Intent),
    /// An operation, a rejection or a text.
    Event(StreamEvent),
    /// A question to the user.
    Ask {
        /// The token of the endpoint that takes the answer.
        awaiting: String,
        /// The question.
        prompt: String,
        /// The offered answers.
        choices: Vec<Choice>,
    },
    /// The end: `result` if the turn succeeded, else `error`.
    End(Box<ChatAnswer>),
}

/// The data of an event that begins a step.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct StepData {
    /// The step.
    step: Step,
    #[cfg_attr(feature = "schema", schemars(extend("const" = "in_progress")))]
    status: &'static str,
    /// The step in words, for the user.
    message: &'static str,
}

/// The data of the event `session`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SessionData<'a> {
    /// The session id.
    session_id: &'a str,
    /// The newest revision.
    revision: u64,
}

/// The data of the event `intent`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct IntentData {
    /// The recognized intent of the request.
    intent: Intent,
}

/// The data of the event `ask`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct AskData<'a> {
    /// The token of the endpoint that takes the answer.
    awaiting: &'a str,
    /// The question.
    prompt: &'a str,
    /// The offered answers.
    choices: &'a [Choice],
}

impl Frame {
    /// Returns the event's name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Step(Step::Analyzing) => "analysis",
            Self::Step(Step::Modifying) => "modification",
            Self::Step(Step::Validating) => "validation",
            Self::Step(Step::Executing) => "execution",
            Self::Session { .. } => "session",
            Self::Intent(_) => "intent",
            Self::Event(StreamEvent::Operation { .. }) => "operation",
            Self::Event(StreamEvent::Rejected { .. }) => "rejected",
            Self::Event(StreamEvent::Text { .. }) => "text",
            Self::Ask { .. } => "ask",
            Self::End(answer) if answer.success => "result",
            Self::End(_) => "error",
        }
    }

    /// Returns the event's data as JSON on one line.
    #[must_use]
    pub fn data(&self) -> String {
        match self {
            Self::Step(step) => {
                json::to_string(&StepData { step: *step, status: "in_progress", message: step.message() })
            }
            Self::Session { session_id, revision } => {
                json::to_string(&SessionData { session_id, revision: *revision })
            }
            Self::Intent(intent) => json::to_string(&IntentData { intent: *intent }),
            Self::Event(event) => json::to_string(event),
            Self::Ask { awaiting, prompt, choices } => {
                json::to_string(&AskData { awaiting, prompt, choices })
            }
            Self::End(answer) => json::to_string(answer),
        }
    }

    /// Returns the event in the wire format of server-sent events.
    #[must_use]
    pub fn to_sse(&self) -> String {
        format!("event: {}\ndata: {}\n\n", self.name(), self.data())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Frame {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ChatEvent".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let event = |names: &[&str], data: schemars::Schema| {
            serde_json::json!({
                "type": "object",
                "properties": {
                    "event": { "type": "string", "enum": names },
                    "data": { "type": "string", "contentMediaType": "application/json", "contentSchema": data },
                },
                "required": ["event", "data"],
            })
        };
        let steps = Step::ALL.map(|step| Self::Step(step).name());
        schemars::json_schema!({
            "description": "An event of a turn. The last one is `result` or `error`.",
            "oneOf": [
                event(&steps, generator.subschema_for::<StepData>()),
                event(&["session"], generator.subschema_for::<SessionData<'_>>()),
                event(&["intent"], generator.subschema_for::<IntentData>()),
                event(&["operation", "rejected", "text"], generator.subschema_for::<StreamEvent>()),
                event(&["ask"], generator.subschema_for::<AskData<'_>>()),
                event(&["result", "error"], generator.subschema_for::<ChatAnswer>()),
            ],
        })
    }
}
