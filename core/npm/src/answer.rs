//! What the calls answer, in the wire form.

use serde::Serialize;
use websketch_core::execute::Outcome;
use websketch_core::operation::{Operation, Rejection};
use websketch_core::sketch::Sketch;

/// Of `validate`.
#[derive(Serialize)]
pub(crate) struct Validated {
    valid: bool,
    rejections: Vec<Rejection>,
}

impl From<Vec<Rejection>> for Validated {
    fn from(rejections: Vec<Rejection>) -> Self {
        Self { valid: rejections.is_empty(), rejections }
    }
}

/// Of `execute` and `History.apply`.
#[derive(Serialize)]
pub(crate) struct Executed<'a> {
    sketch: &'a Sketch,
    applied: &'a [Operation],
    inverse: &'a [Operation],
    rejections: &'a [Rejection],
}

impl<'a> Executed<'a> {
    pub(crate) fn new(sketch: &'a Sketch, outcome: &'a Outcome) -> Self {
        let Outcome { applied, inverse, rejections } = outcome;
        Self { sketch, applied, inverse, rejections }
    }
}
