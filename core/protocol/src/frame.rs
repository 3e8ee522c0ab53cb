//! The events of `POST /chat/stream`, as server-sent events.

use crate::ChatAnswer;
use serde_json::json as object;
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
            Self::Step(step) => json::to_string(
                &object!({ "step": step, "status": "in_progress", "message": step.message() }),
            ),
            Self::Session { session_id, revision } => {
                json::to_string(&object!({ "sessionId": session_id, "revision": revision }))
            }
            Self::Intent(intent) => json::to_string(&object!({ "intent": intent })),
            Self::Event(event) => json::to_string(event),
            Self::Ask { awaiting, prompt, choices } => {
                json::to_string(&object!({ "awaiting": awaiting, "prompt": prompt, "choices": choices }))
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
