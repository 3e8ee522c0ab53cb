//! Export of sketches as web pages.

mod elements;
mod fields;
mod golden;
mod hand;
mod laws;
mod play;
mod script;
