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
mod era;
mod exchange;
mod kit;
mod report;
mod tool;
mod view;
mod work;

pub use call::{Call, Creation, Form, Task};
pub use era::Headers;
pub use exchange::{Exchange, Reply, Said, Step, receive};
pub use report::report;
pub use tool::Tool;
pub use work::{Deed, Draft, picture};
