//! What becomes of what is wanted of a session.

use crate::http::error::ApiError;
use crate::objects::fixed_window::too_many_requests;
use crate::objects::session::SessionId;
use crate::objects::session::cache::sketches::SketchVersion;
use crate::objects::session::protocol::response::{QuestionError, SessionResponse};
use std::rc::Rc;
use websketch_language::Message;
use websketch_sketch::Sketch;
use websketch_sketch::history::{NoStep, ScreenNote};
use websketch_sketch::operation::Operation;

/// What becomes of the wish to begin a turn.
#[derive(Debug)]
pub(crate) enum BeginOutcome {
    /// It begins.
    Turn(BegunTurn),
    /// It was made before.
    Replayed(ReplayedRequest),
}

/// What becomes of the wish to go on with one.
pub(crate) enum ResumeOutcome {
    /// It goes on.
    Turn(ResumedTurn),
    /// It did before.
    Replayed(ReplayedRequest),
}

/// What a request has led to that was made before.
#[derive(Debug)]
pub(crate) struct ReplayedRequest {
    /// The session.
    pub(crate) session_id: SessionId,
    /// The revision that its commit has made.
    pub(crate) revision: u64,
    /// What was done.
    pub(crate) operations: Vec<Operation>,
    /// The sketch after it.
    pub(crate) sketch: Rc<Sketch>,
    /// What else was answered, as JSON, if that was kept.
    pub(crate) stored_response: Option<String>,
}

/// How a turn begins.
#[derive(Debug)]
pub(crate) struct BegunTurn {
    /// The turn's number.
    pub(crate) turn: u64,
    /// The newest revision.
    pub(crate) revision: u64,
    /// The sketch at that revision; `None` when the turn is about it.
    pub(crate) head: Option<Rc<Sketch>>,
    /// The revision that the turn was asked for on.
    pub(crate) base_revision: u64,
    /// The sketch that the turn is about.
    pub(crate) sketch: Rc<Sketch>,
    /// What became of the person's screen.
    pub(crate) notes: Vec<ScreenNote>,
    /// The newest part of the conversation.
    pub(crate) messages: Vec<Message>,
}

/// A turn that goes on.
pub(crate) struct ResumedTurn {
    /// The turn's number.
    pub(crate) turn: u64,
    /// The newest revision.
    pub(crate) revision: u64,
    /// The sketch at that revision.
    pub(crate) sketch: Sketch,
    /// The turn as it was when it paused, as JSON.
    pub(crate) paused: String,
}

/// What became of an edit.
#[derive(Debug)]
pub(crate) enum CommitOutcome {
    /// It is done.
    Done {
        /// The state that it has led to.
        version: SketchVersion,
        /// What was done.
        operations: Vec<Operation>,
        /// The sketch after it; `None` when it was done on the sketch that it was made for, and only
        /// the object has it.
        sketch: Option<Rc<Sketch>>,
    },
    /// There was nothing to undo or redo.
    NothingToRevert(NoStep),
}

/// An answer that means that the call has failed.
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
