//! Why a request fails.

mod code;
mod response;

pub(crate) use response::{ErrorResponse, UnchangedSketch};

use super::request_id::RequestId;
use crate::log::{Level, LogConfig, LogEntry};
use serde_json::Value;
use websketch_agent::plan::PlanFault;
use websketch_agent::provider::InvalidImage;
use websketch_json::InvalidJson;
use websketch_protocol::InvalidRequest;
use websketch_sketch::limits::{MAX_BODY_BYTES, MAX_SCENE_COMPONENTS};
use websketch_sketch::{InvalidSeed, InvalidSketch, UnreadableSketch};

/// A request that fails. `Display` is the text for the person.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
    /// The body is not JSON.
    #[error("The body is {0}")]
    InvalidJson(#[from] InvalidJson),
    /// The body is JSON of another shape.
    #[error(transparent)]
    InvalidRequest(#[from] InvalidRequest),
    /// The body is not a valid sketch.
    #[error(transparent)]
    InvalidSketch(#[from] InvalidSketch),
    /// A field whose value cannot be used.
    #[error("{field} must be {expected}")]
    WrongField {
        /// The field.
        field: &'static str,
        /// What is wanted, in words.
        expected: String,
    },
    /// A step that turns do not have.
    #[error("Unknown node {found}: node_name must be one of {expected}")]
    UnknownNode {
        /// The name found, shortened.
        found: String,
        /// The names that there are, in words.
        expected: String,
    },
    /// The route opens a WebSocket and does nothing else.
    #[error("This route opens a WebSocket: the headers of the upgrade are missing")]
    UpgradeRequired,
    /// A page of another origin.
    #[error("Pages of this origin may not connect")]
    ForbiddenOrigin,
    /// A model that is not on the configured list.
    #[error("model must be {}", one_of(allowed))]
    ModelNotAllowed {
        /// The configured list.
        allowed: Vec<String>,
    },
    /// No key, or a wrong one.
    #[error("A valid X-API-Key header is required")]
    Unauthorized,
    /// No such route.
    #[error("There is no such route")]
    UnknownRoute,
    /// The route has other methods.
    #[error("This route answers {} only", allowed.join(", "))]
    MethodNotAllowed {
        /// The methods it has.
        allowed: &'static [&'static str],
    },
    /// No such session, or no more.
    #[error("There is no such session, or it has expired")]
    SessionNotFound,
    /// No such sketch to look at.
    #[error("There is no such sketch, or it is no longer kept")]
    SnapshotNotFound,
    /// No such execution.
    #[error("There is no such execution")]
    ExecutionNotFound,
    /// The execution, or the node, is not over.
    #[error("This is still running: try again when it is over")]
    ExecutionRunning,
    /// No such plan, or no more.
    #[error("There is no such plan, or it has expired")]
    PlanNotFound,
    /// A plan that cannot run.
    #[error("The plan cannot run: {}", faults.first().map(ToString::to_string).unwrap_or_default())]
    InvalidPlan {
        /// Every fault.
        faults: Vec<PlanFault>,
        /// Whether a planner wrote it.
        is_planned: bool,
    },
    /// The model that plans cannot be asked.
    #[error("The plan could not be made: {cause}")]
    PlannerFailed {
        /// Why, for the person.
        cause: String,
    },
    /// No question has this token.
    #[error("No question waits under this token")]
    TokenNotFound,
    /// The question was answered.
    #[error("This question was answered already")]
    TokenUsed,
    /// The time to answer the question is over.
    #[error("It is too late to answer this question: please ask again")]
    TokenExpired,
    /// Another commit came first.
    #[error("The sketch has changed since the request was based on it: it is now at revision {revision}")]
    RevisionConflict {
        /// The newest revision.
        revision: u64,
        /// The sketch at that revision, as JSON.
        sketch: String,
    },
    /// The sketch refuses the operations.
    #[error("{}", rejection_summary(rejections))]
    Rejected {
        /// Why, each in wire form.
        rejections: Value,
    },
    /// The sketch does not take what a person has edited by hand: it would be larger than it may be.
    #[error("What was edited by hand was refused: {}", first_message(rejections))]
    EditRefused {
        /// Why, each in wire form.
        rejections: Value,
    },
    /// The sketch is too large for a format.
    #[error(
        "A scene of Excalidraw is made of {MAX_SCENE_COMPONENTS} components at most, found {found}; take another format"
    )]
    SceneTooLarge {
        /// The components of the sketch.
        found: usize,
    },
    /// The body is too long.
    #[error("The body must have at most {MAX_BODY_BYTES} bytes")]
    BodyTooLarge,
    /// A picture that cannot be passed on.
    #[error(transparent)]
    InvalidImage(#[from] InvalidImage),
    /// The body comes too slowly.
    #[error("The body did not come in time")]
    BodyTooSlow,
    /// The body does not go on although it is not over.
    #[error("The body broke off, or is not framed as its headers say")]
    BodyBrokenOff,
    /// The body is no form, although it claims to be.
    #[error("The body is not valid multipart/form-data")]
    InvalidForm,
    /// Too many requests.
    #[error("Too many requests: try again in {retry_after_seconds} s")]
    RateLimited {
        /// When there may be another one.
        retry_after_seconds: u64,
    },
    /// The request was made before, and is being answered.
    #[error("The same request is being answered: try again in {retry_after_seconds} s")]
    InProgress {
        /// When there may be an answer.
        retry_after_seconds: u64,
    },
    /// The body is of another type.
    #[error("Content-Type must be {expected}, found {found}")]
    UnsupportedMediaType {
        /// The types that are read, in words.
        expected: &'static str,
        /// The type found, shortened.
        found: String,
    },
    /// The body is compressed, or otherwise not what it stands for.
    #[error("Content-Encoding must be identity, found {found}")]
    UnsupportedEncoding {
        /// The encoding found, shortened.
        found: String,
    },
    /// The client has left.
    #[error("The request was cancelled")]
    Cancelled,
    /// A wrong setting; names it without its value.
    #[error("The server is not configured correctly: {0}")]
    Config(String),
    /// Our fault. The cause goes to the log only.
    #[error("Something went wrong on our side")]
    Internal {
        /// For the log.
        cause: String,
    },
}

impl ApiError {
    /// The same, in a session.
    pub(crate) fn with_session(self, session_id: String) -> ErrorResponse {
        ErrorResponse { error: self, session_id: Some(session_id), unchanged: None }
    }

    /// Our fault, because of `cause`.
    pub(crate) fn internal(cause: impl ToString) -> Self {
        Self::Internal { cause: cause.to_string() }
    }

    /// The cause of our own faults, which the caller is not told.
    fn cause(&self) -> Option<String> {
        match self {
            Self::Internal { cause } => Some(cause.clone()),
            Self::Config(fault) => Some(fault.clone()),
            _ => None,
        }
    }

    /// The cause for the log, where nobody has called.
    pub(crate) fn log_text(&self) -> String {
        self.cause().unwrap_or_else(|| self.to_string())
    }

    /// Writes the cause of our own faults, which the caller is not told.
    pub(crate) fn log(&self, request_id: &RequestId, config: LogConfig) {
        let Some(cause) = self.cause() else { return };
        let entry = LogEntry::new(Level::Error, "internal").with("request_id", request_id.as_str());
        entry.with("cause", cause).write(config);
    }
}

fn one_of(models: &[String]) -> String {
    if models.is_empty() {
        "absent: no model is set up".to_owned()
    } else {
        format!("one of {}", models.join(", "))
    }
}

fn rejection_summary(rejections: &Value) -> String {
    let first = first_message(rejections);
    match rejections.as_array().map_or(0, Vec::len) {
        0 | 1 => format!("The operation was refused: {first}"),
        more => format!("{more} operations were refused. The first: {first}"),
    }
}

/// Why the first operation was refused.
fn first_message(rejections: &Value) -> &str {
    rejections.get(0).and_then(|rejection| rejection.get("message")?.as_str()).unwrap_or_default()
}

impl From<UnreadableSketch> for ApiError {
    fn from(error: UnreadableSketch) -> Self {
        match error {
            UnreadableSketch::Json(error) => error.into(),
            UnreadableSketch::Sketch(error) => error.into(),
        }
    }
}

impl From<worker::Error> for ApiError {
    fn from(error: worker::Error) -> Self {
        Self::internal(error)
    }
}

impl From<InvalidSeed> for ApiError {
    fn from(error: InvalidSeed) -> Self {
        Self::internal(error)
    }
}
