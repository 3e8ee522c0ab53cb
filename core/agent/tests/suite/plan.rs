//! Plans: faults, execution, and laws for all plans.

mod faults;
mod landing;
mod laws;
mod running;
mod script;
