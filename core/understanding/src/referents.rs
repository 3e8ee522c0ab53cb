//! Referents: a soft ranking of the components and units that a noun phrase may mean.
//!
//! Evidence about each candidate is a row of features with values from 0 to 1. One table of weights, fitted on phrases
//! of strangers, turns a row into a score.

mod decay;
mod evidence;
mod feature;
mod likelihood;
mod order;
mod placement;
mod ranking;
mod relation;
mod request;
mod scene;
mod wording;

pub use decay::softmax;
pub use evidence::evidence;
pub use feature::{Feature, Row, Weights};
pub use ranking::{Candidate, Found, find, find_in, rank};
pub use request::{Evidence, Surroundings};
pub use scene::{Item, Scene};
