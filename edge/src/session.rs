//! Sessions: one Durable Object each, which owns its sketch, its log of commits and its conversation.
//!
//! The object only stores: no model is called in it, and no call waits for another turn. Every answer
//! is found in one synchronous section, so that calls cannot come between each other's statements.

mod alarm;
mod answer;
mod begin;
mod call;
mod client;
mod copy;
mod edit;
mod fault;
mod flow;
mod heard;
mod id;
mod live;
mod moment;
mod object;
mod parcel;
mod presence;
mod recent;
mod rows;
mod section;
mod speakers;
mod store;
mod token;
mod turns;
mod view;
mod wire;

pub(crate) use call::{
    Aspect, Beginning, Direction, Key, Node, OpenQuestion, Returns, Spent, TurnEnd, TurnStart, Words,
};
pub(crate) use client::{Began, Committed, Repeated, Resumed, Resumption, Session};
pub(crate) use heard::TOLD_MESSAGES;
pub(crate) use id::SessionId;
pub use object::SessionObject;
pub(crate) use token::Token;
