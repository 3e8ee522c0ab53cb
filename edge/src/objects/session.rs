//! Sessions: one Durable Object each, which owns its sketch, its log of commits and its conversation.
//!
//! The object only stores: no model is called in it, and no call waits for another turn. Every answer
//! is found in one synchronous section, so that calls cannot come between each other's statements.

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
