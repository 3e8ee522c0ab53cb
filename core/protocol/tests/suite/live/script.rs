//! The initial sketch, and operations.

use websketch_json as json;
use websketch_sketch::operation::{Batch, Operation};

pub(super) const START: &str =
    "a Button 0 0 80 40\nb Text 0 100 80 40\nc Container 0 200 80 40\nd Input 0 300 80 40";

pub(super) fn operation(text: &str) -> Operation {
    let batch = Batch::decode(&[json::parse(text).unwrap()]).unwrap();
    batch.into_iter().next().unwrap().unwrap()
}
