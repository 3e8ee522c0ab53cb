//! Laws of a shared sketch: several clients, a session, and a network with delays, losses and disconnects.

mod client;
mod laws;
mod script;
mod world;
