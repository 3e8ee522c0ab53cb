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

pub(crate) use cache::conversation::TOLD_MESSAGES;
pub(crate) use id::SessionId;
pub use object::SessionObject;
pub(crate) use protocol::request::{
    Aspect, Beginning, Direction, Key, Node, OpenQuestion, Returns, Spent, TurnEnd, TurnStart, Words,
};
pub(crate) use stub::{Began, Committed, Repeated, Resumed, Resumption, Session};
pub(crate) use token::Token;
