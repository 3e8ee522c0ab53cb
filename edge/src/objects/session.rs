//! Sessions: one Durable Object each, which owns sketch, commit log and conversation.
//!
//! The object only stores data. It calls no model and never waits for a turn. Each request is answered in one
//! synchronous section, so statements of two requests never interleave.

mod cache;
mod id;
mod object;
mod protocol;
mod stub;
mod token;

pub(crate) use cache::conversation::MAX_CONTEXT_MESSAGES;
pub(crate) use id::SessionId;
pub use object::SessionObject;
pub(crate) use protocol::request::{
    BeginTurn, Direction, OpenQuestion, RequestKey, ResponseFields, SessionView, StepTiming, TokenUsage,
    TurnEnd, TurnMessages, TurnStart,
};
pub(crate) use stub::{BeginOutcome, CommitOutcome, ReplayedRequest, ResumeOutcome, ResumedTurn, Session};
pub(crate) use token::Token;
