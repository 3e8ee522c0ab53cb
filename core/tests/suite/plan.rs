//! Plans: what is wrong with them, how they run, and laws that hold for all of them.

mod faults;
mod landing;
mod laws;
mod running;
mod script;
