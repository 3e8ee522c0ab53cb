//! Columns at the sides of a page, beside which the rest of it stands.

use crate::structure::Frame;
use websketch_sketch::geometry::Bounds;

/// What columns at the left and at the right leave of a page.
#[derive(Clone, Debug, Default)]
pub struct Sides {
    columns: Vec<Bounds>,
    start: f64,
    end: Option<f64>,
}

impl Sides {
    pub fn of(frame: &Frame<'_>) -> Self {
        let columns = frame.sides.iter().map(|side| side.bounds).collect();
        let end = Some(frame.main.end).filter(|end| *end < frame.page.end);
        Self { columns, start: frame.main.start, end }
    }

    /// Where what stands between them begins, and where it ends on a page that is so wide.
    pub fn between(&self, width: f64) -> (f64, f64) {
        (self.start, self.end.unwrap_or(width))
    }

    /// Whether it is one of them, or in one.
    pub fn contain(&self, bounds: &Bounds) -> bool {
        self.columns.iter().any(|column| column.contains(bounds))
    }
}
