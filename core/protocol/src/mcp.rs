//! The Model Context Protocol, through which coding agents work on a sketch.
//!
//! Without I/O: [`receive`] reads one message and returns the reply, or the tool call or resource that the reply needs.
//! The shell knows sessions; [`Task::on`] and [`report`] apply a tool call to a sketch.
//!
//! Written by hand, because the available libraries bring schemas of every message of every version (a fifth of the
//! Worker's size) or a runtime that a Worker does not have. A stateless server needs six methods. Both generations of
//! the protocol are supported: versions that begin with `initialize`, and versions in which every request names its
//! version.

mod call;
mod json_rpc;
mod protocol_version;
mod report;
mod resources;
mod task;
mod tool;
mod view;

pub use call::{Creation, SketchFormat, Task, ToolCall};
pub use json_rpc::{Dispatch, PendingRequest, Reply, ToolResult, receive};
pub use protocol_version::Headers;
pub use report::report;
pub use task::{PendingCommit, TaskOutcome, picture};
pub use tool::Tool;
