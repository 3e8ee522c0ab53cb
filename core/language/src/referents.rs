//! Referents: a soft ranking of the components and units that a noun phrase may mean.
//!
//! Evidence about each candidate is a row of features with values from 0 to 1. One table of weights, fitted on phrases
//! of strangers, turns a row into a score.

mod anchors;
mod collector;
mod decay;
mod drawn_noun;
mod evidence;
mod feature;
mod found;
mod likelihood;
mod named_part;
mod only;
mod order;
mod pager;
mod placement;
mod records;
mod relation;
mod repeated_item;
mod repetition;
mod request;
mod resolve;
mod scene;
mod screens;
mod section;
mod several;
mod spoken;
mod unit_ranking;
mod units;
mod wording;

pub use decay::softmax;
pub use drawn_noun::as_drawn;
pub use feature::{Feature, Row, Weights};
pub use found::{Candidate, Naming, Referents};
pub(crate) use order::nth;
pub use repeated_item::{RepeatedItem, repeated_item, repeated_items};
pub use repetition::{Members, NamedBy, named_by, title_of};
pub use request::{Evidence, Surroundings};
pub use resolve::{evidence, find, find_in, resolve, resolve_all};
pub use scene::{Item, Scene};
pub use section::section_content;
pub(crate) use spoken::step_of;
pub use units::Part;
pub(crate) use wording::likeness;

#[cfg(test)]
mod tests;
