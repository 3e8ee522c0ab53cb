//! What a person sees on small sketches, and what must hold for all of them.

mod frame;
mod holders;
mod laws;
mod script;
mod units;
