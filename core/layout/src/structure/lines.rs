//! Rows and columns, derived from the [`Outline`].

use super::cut::CutNode;
use super::element::{Element, Span};
use super::outline::Outline;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::operation::Axis;

/// Components in a row from left to right, or in a column from top to bottom.
pub type Line<'s> = Vec<Element<'s>>;

/// The rows and columns of the page and of every parent.
///
/// A row is a set of components side by side. A column is a stack, a side of a page divided left and right, or the
/// cells that successive rows have in the same place.
pub(crate) struct Lines<'s> {
    pub(crate) rows: Vec<Line<'s>>,
    pub(crate) columns: Vec<Line<'s>>,
    /// Runs of adjacent single components in a row or stack that also has divided parts.
    pub(crate) runs: Vec<Line<'s>>,
}

impl<'s> Lines<'s> {
    pub(crate) fn of(outline: &Outline<'s>) -> Self {
        let mut lines = Self { rows: Vec::new(), columns: Vec::new(), runs: Vec::new() };
        outline.cuts().for_each(|(_, part)| lines.add(part));
        lines
    }

    fn add(&mut self, part: &CutNode<'s>) {
        match part {
            CutNode::Single(_) | CutNode::Overlapping { .. } => {}
            CutNode::Backdrop { rest, .. } => self.add(rest),
            CutNode::Split { axis: Axis::X, .. } => self.add_row(part),
            CutNode::Split { axis: Axis::Y, .. } => self.add_stack(part),
        }
    }

    /// Adds parts side by side: a row if each is one component, else columns.
    fn add_row(&mut self, part: &CutNode<'s>) {
        if part.is_line(Axis::X) {
            self.rows.push(part.elements());
            return;
        }
        let parts = part.parts_along(Axis::X);
        self.add_runs(&parts);
        for part in parts {
            if is_stack(part) {
                self.add(part);
            } else {
                self.columns.push(part.elements());
                self.add(part);
            }
        }
    }

    /// Adds stacked parts: a column if each is one component, else the columns that the rows among them share.
    fn add_stack(&mut self, part: &CutNode<'s>) {
        if is_stack(part) {
            self.columns.push(part.elements());
            return;
        }
        let parts = part.parts_along(Axis::Y);
        self.columns.extend(columns_across(&parts));
        self.add_runs(&parts);
        parts.iter().for_each(|part| self.add(part));
    }

    fn add_runs(&mut self, parts: &[&CutNode<'s>]) {
        for run in parts.chunk_by(|one, next| one.single().is_some() == next.single().is_some()) {
            let singles: Line = run.iter().filter_map(|part| part.single().copied()).collect();
            if singles.len() > 1 {
                self.runs.push(singles);
            }
        }
    }
}

/// Whether a part is a stack of single components.
fn is_stack(part: &CutNode) -> bool {
    part.single().is_none() && part.is_line(Axis::Y)
}

/// Returns the columns of successive rows: cells below each other that do not touch other columns.
fn columns_across<'s>(stack: &[&CutNode<'s>]) -> Vec<Line<'s>> {
    let mut columns = Vec::new();
    let mut table: Vec<Column<'s>> = Vec::new();
    for part in stack {
        let cells = row_of(part);
        let is_taken = cells.as_deref().is_some_and(|cells| take_row(&mut table, cells));
        if !is_taken {
            columns.extend(finished(std::mem::take(&mut table)));
            table = cells.filter(|cells| cells.len() > 1).into_iter().flatten().map(Column::from).collect();
        }
    }
    columns.extend(finished(table));
    columns
}

/// Returns the cells of a row of single components. One component is a row of one.
fn row_of<'s>(part: &CutNode<'s>) -> Option<Line<'s>> {
    part.is_line(Axis::X).then(|| part.elements())
}

/// A column under construction.
struct Column<'s> {
    cells: Line<'s>,
    span: Span,
}

impl<'s> From<Element<'s>> for Column<'s> {
    fn from(cell: Element<'s>) -> Self {
        Self { cells: vec![cell], span: Span::of(&cell.bounds, Axis::X) }
    }
}

/// Adds a row to the columns if each cell lies in one column and no two lie in the same. Returns false otherwise. Cells
/// and columns are sorted along x, and columns are disjoint.
fn take_row<'s>(table: &mut [Column<'s>], cells: &[Element<'s>]) -> bool {
    let mut fits: Vec<(usize, Element<'s>)> = Vec::with_capacity(cells.len());
    for &cell in cells {
        let span = Span::of(&cell.bounds, Axis::X);
        let at = table.partition_point(|column| column.span.end <= span.start);
        let shares = |at: usize| table.get(at).is_some_and(|column| column.span.shared(span) > 0.0);
        let is_next = fits.last().is_none_or(|&(last, _)| last < at);
        if !is_next || !shares(at) || shares(at + 1) {
            return false;
        }
        fits.push((at, cell));
    }
    let is_taken = !fits.is_empty();
    for (at, cell) in fits {
        if let Some(column) = table.get_mut(at) {
            let span = Span::of(&cell.bounds, Axis::X);
            column.span.start = fmin(column.span.start, span.start);
            column.span.end = fmax(column.span.end, span.end);
            column.cells.push(cell);
        }
    }
    is_taken
}

fn finished(table: Vec<Column<'_>>) -> impl Iterator<Item = Line<'_>> {
    table.into_iter().map(|column| column.cells).filter(|cells| cells.len() > 1)
}
