//! Screens, links and ties.

mod completion;
mod copies;
mod laws;
mod script;
mod ties;
