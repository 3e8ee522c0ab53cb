//! Export of sketches as web pages.

mod elements;
mod fields;
mod golden;
mod laws;
mod play;
mod script;
