//! The errors of requests.

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

/// The error of a request. `Display` is the message for the user.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
    /// The body is not JSON.
    #[error("The body is {0}")]
    InvalidJson(#[from] InvalidJson),
    /// The body is JSON of an unexpected shape.
    #[error(transparent)]
    InvalidRequest(#[from] InvalidRequest),
    /// The body is not a valid sketch.
    #[error(transparent)]
    InvalidSketch(#[from] InvalidSketch),
    /// A field has an invalid value.
    #[error("{field} must be {expected}")]
    WrongField {
        /// The field.
        field: &'static str,
        /// The valid values, in words.
        expected: String,
    },
    /// A step that turns do not have.
    #[error("Unknown node {found}: node_name must be one of {expected}")]
    UnknownNode {
        /// The unknown name, shortened.
        found: String,
        /// The valid names, in words.
        expected: String,
    },
    /// The route only opens a WebSocket.
    #[error("This route opens a WebSocket: the headers of the upgrade are missing")]
    UpgradeRequired,
    /// The page has a forbidden origin.
    #[error("Pages of this origin may not connect")]
    ForbiddenOrigin,
    /// The model is not on the configured list.
    #[error("model must be {}", one_of(allowed))]
    ModelNotAllowed {
        /// The configured list.
        allowed: Vec<String>,
    },
    /// The key is missing or wrong.
    #[error("A valid X-API-Key header is required")]
    Unauthorized,
    /// There is no such route.
    #[error("There is no such route")]
    UnknownRoute,
    /// The route does not support the method.
    #[error("This route answers {} only", allowed.join(", "))]
    MethodNotAllowed {
        /// The supported methods.
        allowed: Vec<&'static str>,
    },
    /// The session does not exist or has expired.
    #[error("There is no such session, or it has expired")]
    SessionNotFound,
    /// The snapshot does not exist or has expired.
    #[error("There is no such sketch, or it is no longer kept")]
    SnapshotNotFound,
    /// The execution does not exist.
    #[error("There is no such execution")]
    ExecutionNotFound,
    /// The execution, or the node, has not ended.
    #[error("This is still running: try again when it is over")]
    ExecutionRunning,
    /// The plan does not exist or has expired.
    #[error("There is no such plan, or it has expired")]
    PlanNotFound,
    /// The plan cannot run.
    #[error("The plan cannot run: {}", faults.first().map(ToString::to_string).unwrap_or_default())]
    InvalidPlan {
        /// All faults of the plan.
        faults: Vec<PlanFault>,
        /// Whether a planner wrote the plan.
        is_planned: bool,
    },
    /// The call of the planner's model failed.
    #[error("The plan could not be made: {cause}")]
    PlannerFailed {
        /// The reason, for the user.
        cause: String,
    },
    /// No question has this token.
    #[error("No question waits under this token")]
    TokenNotFound,
    /// The question has been answered.
    #[error("This question was answered already")]
    TokenUsed,
    /// The question has expired.
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
    /// The sketch rejects the operations.
    #[error("{}", rejection_summary(rejections))]
    Rejected {
        /// The reasons, in wire form.
        rejections: Value,
    },
    /// The manual edit of the user would make the sketch too large.
    #[error("What was edited by hand was refused: {}", first_message(rejections))]
    EditRefused {
        /// The reasons, in wire form.
        rejections: Value,
    },
    /// The sketch is too large for the format.
    #[error(
        "A scene of Excalidraw is made of {MAX_SCENE_COMPONENTS} components at most, found {found}; take another format"
    )]
    SceneTooLarge {
        /// The number of components in the sketch.
        found: usize,
    },
    /// The body is too long.
    #[error("The body must have at most {MAX_BODY_BYTES} bytes")]
    BodyTooLarge,
    /// The image cannot be passed on.
    #[error(transparent)]
    InvalidImage(#[from] InvalidImage),
    /// The body arrives too slowly.
    #[error("The body did not come in time")]
    BodyTooSlow,
    /// The body ends too early.
    #[error("The body broke off, or is not framed as its headers say")]
    BodyBrokenOff,
    /// The body is not the form that its type claims.
    #[error("The body is not valid multipart/form-data")]
    InvalidForm,
    /// The rate limit is exhausted.
    #[error("Too many requests: try again in {retry_after_seconds} s")]
    RateLimited {
        /// The wait before the next attempt, in seconds.
        retry_after_seconds: u64,
    },
    /// The same request is still being processed.
    #[error("The same request is being answered: try again in {retry_after_seconds} s")]
    InProgress {
        /// The wait before the next attempt, in seconds.
        retry_after_seconds: u64,
    },
    /// The body has an unsupported media type.
    #[error("Content-Type must be {expected}, found {found}")]
    UnsupportedMediaType {
        /// The supported types, in words.
        expected: &'static str,
        /// The type found, shortened.
        found: String,
    },
    /// The body is compressed or otherwise encoded.
    #[error("Content-Encoding must be identity, found {found}")]
    UnsupportedEncoding {
        /// The encoding found, shortened.
        found: String,
    },
    /// The client has disconnected.
    #[error("The request was cancelled")]
    Cancelled,
    /// A setting is invalid. The text names the setting without its value.
    #[error("The server is not configured correctly: {0}")]
    Config(String),
    /// A fault of the server. Only the log receives the cause.
    #[error("Something went wrong on our side")]
    Internal {
        /// The cause, for the log.
        cause: String,
    },
}

impl ApiError {
    /// Returns the error with the session that it belongs to.
    pub(crate) fn with_session(self, session_id: String) -> ErrorResponse {
        ErrorResponse { error: self, session_id: Some(session_id), unchanged: None }
    }

    /// Returns a fault of the server with `cause`.
    pub(crate) fn internal(cause: impl ToString) -> Self {
        Self::Internal { cause: cause.to_string() }
    }

    /// Returns the cause of a server fault, which callers do not see.
    fn cause(&self) -> Option<String> {
        match self {
            Self::Internal { cause } => Some(cause.clone()),
            Self::Config(fault) => Some(fault.clone()),
            _ => None,
        }
    }

    /// Returns the cause, or else the message, for the log of work without a caller.
    pub(crate) fn log_text(&self) -> String {
        self.cause().unwrap_or_else(|| self.to_string())
    }

    /// Logs the cause of a server fault, which callers do not see.
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

/// Returns the message of the first rejection.
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
