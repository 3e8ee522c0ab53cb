//! One sketch in several hands: a client's side of a shared session, without network or clock.
//!
//! The session decides the order of what is done. A client shows what the session has confirmed with its own steps on top
//! ([`Live`]), posts those one by one, and takes what the session tells ([`Told`]) in order. So all clients end with the same
//! sketch, each accepted step is in it exactly once, and of each that is refused its author is told.

mod machine;
mod presence;
mod told;

pub use machine::{Effect, Event, Live};
pub use presence::{COLORS, InvalidPresence, Presence};
pub use told::Told;
