//! Outcomes of session requests.

use crate::http::error::ApiError;
use crate::objects::fixed_window::too_many_requests;
use crate::objects::session::SessionId;
use crate::objects::session::cache::sketches::SketchVersion;
use crate::objects::session::protocol::response::{QuestionError, SessionResponse};
use std::rc::Rc;
use websketch_language::Message;
use websketch_sketch::Sketch;
use websketch_sketch::history::{MergeNote, UndoUnavailable};
use websketch_sketch::operation::Operation;

/// The outcome of a request to start a turn.
#[derive(Debug)]
pub(crate) enum BeginOutcome {
    /// The turn has started.
    Turn(BegunTurn),
    /// The request was committed before.
    Replayed(ReplayedRequest),
}

/// The outcome of a request to resume a turn.
pub(crate) enum ResumeOutcome {
    /// The turn has been resumed.
    Turn(ResumedTurn),
    /// The request was committed before.
    Replayed(ReplayedRequest),
}

/// The result of a request that was committed before.
#[derive(Debug)]
pub(crate) struct ReplayedRequest {
    /// The session.
    pub(crate) session_id: SessionId,
    /// The revision of its commit.
    pub(crate) revision: u64,
    /// The operations of its commit.
    pub(crate) operations: Vec<Operation>,
    /// The sketch after the commit.
    pub(crate) sketch: Rc<Sketch>,
    /// The rest of the response as JSON, if it was stored.
    pub(crate) stored_response: Option<String>,
}

/// A turn that has started.
#[derive(Debug)]
pub(crate) struct BegunTurn {
    /// The number of the turn.
    pub(crate) turn: u64,
    /// The newest revision.
    pub(crate) revision: u64,
    /// The newest sketch, or `None` if the turn works on it.
    pub(crate) head: Option<Rc<Sketch>>,
    /// The revision that the turn was requested on.
    pub(crate) base_revision: u64,
    /// The sketch that the turn works on.
    pub(crate) sketch: Rc<Sketch>,
    /// The treatment of the client's sketch.
    pub(crate) notes: Vec<MergeNote>,
    /// The recent messages.
    pub(crate) messages: Vec<Message>,
    /// The interpreter's memory of the conversation, as JSON. Empty if there is none.
    pub(crate) memory: String,
}

/// A turn that has been resumed.
pub(crate) struct ResumedTurn {
    /// The number of the turn.
    pub(crate) turn: u64,
    /// The newest revision.
    pub(crate) revision: u64,
    /// The sketch at that revision.
    pub(crate) sketch: Sketch,
    /// The paused turn as JSON.
    pub(crate) paused: String,
}

/// The outcome of a commit.
#[derive(Debug)]
pub(crate) enum CommitOutcome {
    /// The edit was committed.
    Done {
        /// The new version.
        version: SketchVersion,
        /// The operations of the commit.
        operations: Vec<Operation>,
        /// The sketch after the commit. `None` if it was based on the newest revision and is not cached.
        sketch: Option<Rc<Sketch>>,
    },
    /// There was nothing to undo or redo.
    NothingToRevert(UndoUnavailable),
}

/// Returns the error that a response stands for.
pub(super) fn error_from_response(answer: &SessionResponse) -> ApiError {
    match answer {
        SessionResponse::NotFound => ApiError::SessionNotFound,
        SessionResponse::Conflict { revision, sketch } => {
            ApiError::RevisionConflict { revision: *revision, sketch: sketch.clone() }
        }
        SessionResponse::Refused { rejections } => ApiError::Rejected { rejections: rejections.clone() },
        SessionResponse::Unanswerable(QuestionError::Unknown) => ApiError::TokenNotFound,
        SessionResponse::Unanswerable(QuestionError::Used) => ApiError::TokenUsed,
        SessionResponse::Unanswerable(QuestionError::Expired) => ApiError::TokenExpired,
        SessionResponse::RateLimited { retry_after_seconds } => {
            too_many_requests("turns", *retry_after_seconds)
        }
        SessionResponse::Failed(cause) => ApiError::internal(cause),
        SessionResponse::Opened { .. }
        | SessionResponse::Begun { .. }
        | SessionResponse::Resumed { .. }
        | SessionResponse::Committed { .. }
        | SessionResponse::Replayed { .. }
        | SessionResponse::SketchNeeded
        | SessionResponse::NothingToRevert(_)
        | SessionResponse::Done
        | SessionResponse::Json(_) => ApiError::internal("a session object answered another question"),
    }
}
