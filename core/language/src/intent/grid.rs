//! How many stand side by side.

/// Rows and columns as far as they were said.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Grid {
    pub(crate) per_row: Option<usize>,
    pub(crate) rows: Option<usize>,
    /// Between neighbors, in px.
    pub(crate) gap: Option<f64>,
}

impl Grid {
    /// How many of `count` stand in a row, at least 1: as said, or else about as many as there are rows.
    pub(crate) fn per_row(&self, count: usize) -> usize {
        let square = (1..=count).find(|side| side * side >= count);
        let said =
            self.per_row.or_else(|| self.rows.filter(|rows| *rows > 0).map(|rows| count.div_ceil(rows)));
        said.or(square).unwrap_or(1).clamp(1, count.max(1))
    }
}
