//! The events of `POST /chat/stream`, as server-sent events.

use crate::json;
use crate::language::Choice;
use crate::proposal::{Intent, StreamEvent};
use crate::protocol::ChatAnswer;
use crate::turn::Step;
use serde_json::json as object;

/// One event of the stream.
#[derive(Clone, Debug, PartialEq)]
pub enum Frame {
    /// A step begins.
    Step(Step),
    /// The session that the turn belongs to.
    Session {
        /// Its id.
        session_id: String,
        /// Its newest revision.
        revision: u64,
    },
    /// What the request is taken for.
    Intent(Intent),
    /// An operation, a refusal or a text.
    Event(StreamEvent),
    /// A question back to the person.
    Ask {
        /// Where its answer is awaited.
        awaiting: String,
        /// The question.
        prompt: String,
        /// The answers offered to it.
        choices: Vec<Choice>,
    },
    /// The end: `result` when the turn ended well, else `error`.
    End(Box<ChatAnswer>),
}

impl Frame {
    /// The event's name.
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

    /// The event's data as JSON on one line.
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

    /// The event as it goes over the wire.
    #[must_use]
    pub fn to_sse(&self) -> String {
        format!("event: {}\ndata: {}\n\n", self.name(), self.data())
    }
}
