//! The Model Context Protocol: how somebody's coding agent works on a sketch.
//!
//! Pure like everything here: [`receive`] reads one message and either has the reply, or says what has to be fetched or
//! done for it. The shell knows sessions; [`Task::on`] and [`report`] know what a tool call means for a sketch.
//!
//! Written by hand rather than taken from a library: those that there are bring schemas of every message of every version
//! (a fifth of the Worker's size), or a runtime that a Worker does not have, and what a server without state must say is
//! six methods. Both ways to speak are understood: that of versions which begin with `initialize`, and that of versions in
//! which every request says its version itself.

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
