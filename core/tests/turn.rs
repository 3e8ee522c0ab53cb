//! The turn machine, by scripts of events and the effects they lead to.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "turn/asking_back.rs"]
mod asking_back;
#[path = "turn/brackets.rs"]
mod brackets;
#[path = "turn/choices.rs"]
mod choices;
#[path = "turn/corrections.rs"]
mod corrections;
#[path = "turn/endings.rs"]
mod endings;
#[path = "turn/model.rs"]
mod model;
#[path = "turn/offline.rs"]
mod offline;
#[path = "turn/recorded.rs"]
mod recorded;
#[path = "turn/script.rs"]
mod script;
#[path = "turn/wrap_up.rs"]
mod wrap_up;
