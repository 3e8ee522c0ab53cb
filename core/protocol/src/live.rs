//! Collaborative editing: the client's side of a shared session, without network or clock.
//!
//! The session orders all commits. A client shows the confirmed sketch with its own pending steps on top ([`Live`]). It
//! posts these steps one by one and applies the session's messages ([`ServerMessage`]) in order. So all clients
//! converge to the same sketch, and each accepted step is in it exactly once. The author of a rejected step is
//! notified.

mod machine;
mod presence;
mod server_message;

pub use machine::{Effect, Event, Live};
pub use presence::{COLORS, DocumentName, InvalidPresence, Presence};
pub use server_message::ServerMessage;
