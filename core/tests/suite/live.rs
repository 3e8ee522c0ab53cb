//! Laws of a shared sketch: several clients, a session, and a network that delays, loses and cuts.

mod client;
mod laws;
mod script;
mod world;
