//! What becomes of what is wanted of a session.

use crate::http::error::ApiError;
use crate::objects::fixed_window::too_many_requests;
use crate::objects::session::SessionId;
use crate::objects::session::cache::lru::Stamp;
use crate::objects::session::protocol::response::{Answer, Unanswerable};
use std::rc::Rc;
use websketch_core::history::{NoStep, ScreenNote};
use websketch_core::language::Message;
use websketch_core::operation::Operation;
use websketch_core::sketch::Sketch;

/// What becomes of the wish to begin a turn.
#[derive(Debug)]
pub(crate) enum Began {
    /// It begins.
    Turn(Begun),
    /// It was made before.
    Repeated(Repeated),
}

/// What becomes of the wish to go on with one.
pub(crate) enum Resumption {
    /// It goes on.
    Turn(Resumed),
    /// It did before.
    Repeated(Repeated),
}

/// What a request has led to that was made before.
#[derive(Debug)]
pub(crate) struct Repeated {
    /// The session.
    pub(crate) session_id: SessionId,
    /// The revision that its commit has made.
    pub(crate) revision: u64,
    /// What was done.
    pub(crate) operations: Vec<Operation>,
    /// The sketch after it.
    pub(crate) sketch: Rc<Sketch>,
    /// What else was answered, as JSON, if that was kept.
    pub(crate) kept: Option<String>,
}

/// How a turn begins.
#[derive(Debug)]
pub(crate) struct Begun {
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
pub(crate) struct Resumed {
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
pub(crate) enum Committed {
    /// It is done.
    Done {
        /// The state that it has led to.
        stamp: Stamp,
        /// What was done.
        operations: Vec<Operation>,
        /// The sketch after it; `None` when it was done on the sketch that it was made for, and only
        /// the object has it.
        sketch: Option<Rc<Sketch>>,
    },
    /// There was nothing to undo or redo.
    Nothing(NoStep),
}

/// An answer that means that the call has failed.
pub(super) fn unexpected(answer: &Answer) -> ApiError {
    match answer {
        Answer::Missing => ApiError::SessionNotFound,
        Answer::Conflict { revision, sketch } => {
            ApiError::RevisionConflict { revision: *revision, sketch: sketch.clone() }
        }
        Answer::Refused { rejections } => ApiError::Rejected { rejections: rejections.clone() },
        Answer::Unanswerable(Unanswerable::Unknown) => ApiError::TokenNotFound,
        Answer::Unanswerable(Unanswerable::Used) => ApiError::TokenUsed,
        Answer::Unanswerable(Unanswerable::Expired) => ApiError::TokenExpired,
        Answer::Exhausted { retry_after_seconds } => too_many_requests("turns", *retry_after_seconds),
        Answer::Failed(cause) => ApiError::internal(cause),
        Answer::Opened { .. }
        | Answer::Begun { .. }
        | Answer::Resumed { .. }
        | Answer::Committed { .. }
        | Answer::Repeated { .. }
        | Answer::Unknown
        | Answer::Nothing(_)
        | Answer::Done
        | Answer::Viewed(_) => ApiError::internal("a session object answered another question"),
    }
}
