//! The turn state machine, as scripts of events and effects.

mod asking_back;
mod brackets;
mod choices;
mod corrections;
mod endings;
mod forms;
mod honest;
mod model;
mod offline;
mod recorded;
mod rejected_ideas;
mod script;
mod second_look;
mod seen;
mod wrap_up;
