//! Rows, columns, sections and groups, read off the [`Outline`].

use super::cut::Block;
use super::element::{Element, Span};
use super::outline::Outline;
use crate::geometry::{Bounds, greater, lesser};
use crate::operation::Axis;

/// Components that belong together, in reading order.
pub(super) type Members<'a> = Vec<&'a Element<'a>>;

/// A section is divided further while it covers more than this share of the sketch.
const SECTION_SHARE: f64 = 1.0 / 3.0;
/// A lone holder that covers more than this share of the sketch is the page itself.
const WRAPPER_SHARE: f64 = 2.0 / 3.0;
/// Bands inside a group are at most this share of the bands around it.
const CLOSER: f64 = 0.5;

/// The rows and columns of the sketch and of every holder, a holder's after its own.
///
/// A row is what stands side by side; a column is what stands below each other, a part of a page that
/// is divided left and right, or what rows have in the same place.
pub(super) struct Lines<'a> {
    pub(super) rows: Vec<Members<'a>>,
    pub(super) columns: Vec<Members<'a>>,
}

impl<'a> Lines<'a> {
    pub(super) fn of(outline: &Outline<'a>) -> Self {
        let mut lines = Self { rows: Vec::new(), columns: Vec::new() };
        outline.blocks().for_each(|(_, block)| lines.add(block));
        lines
    }

    fn add(&mut self, block: &Block<'a>) {
        match block {
            Block::One(_) | Block::Heap { .. } => {}
            Block::Behind { rest, .. } => self.add(rest),
            Block::Split { axis: Axis::X, .. } => self.add_row(block),
            Block::Split { axis: Axis::Y, .. } => self.add_stack(block),
        }
    }

    /// Parts side by side: a row if each is one component, else columns.
    fn add_row(&mut self, block: &Block<'a>) {
        if block.is_line(Axis::X) {
            self.rows.push(block.elements());
            return;
        }
        for part in block.parts_along(Axis::X) {
            if is_stack(part) {
                self.add(part);
            } else {
                self.columns.push(part.elements());
                self.add(part);
            }
        }
    }

    /// Parts below each other: a column if each is one component, else what the rows among them share.
    fn add_stack(&mut self, block: &Block<'a>) {
        if is_stack(block) {
            self.columns.push(block.elements());
            return;
        }
        let parts = block.parts_along(Axis::Y);
        self.columns.extend(columns_across(&parts));
        parts.iter().for_each(|part| self.add(part));
    }
}

/// Whether a block is nothing but components below each other.
fn is_stack(block: &Block) -> bool {
    block.one().is_none() && block.is_line(Axis::Y)
}

/// The columns of rows that follow each other: cells that stand below each other and keep clear of
/// the other columns.
fn columns_across<'a>(stack: &[&Block<'a>]) -> Vec<Members<'a>> {
    let mut columns = Vec::new();
    let mut table: Vec<Column<'a>> = Vec::new();
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

/// The cells of a row of single components; one component is a row of one.
fn row_of<'a>(part: &Block<'a>) -> Option<Members<'a>> {
    part.is_line(Axis::X).then(|| part.elements())
}

/// A column while rows are added to it.
struct Column<'a> {
    cells: Members<'a>,
    span: Span,
}

impl<'a> From<&'a Element<'a>> for Column<'a> {
    fn from(cell: &'a Element<'a>) -> Self {
        Self { cells: vec![cell], span: Span::of(&cell.bounds, Axis::X) }
    }
}

/// Adds a row to the columns if each of its cells lies in one of them, and no two in the same.
/// Cells and columns are in order along x, and columns keep clear of each other.
fn take_row<'a>(table: &mut [Column<'a>], cells: &[&'a Element<'a>]) -> bool {
    let mut fits: Vec<(usize, &'a Element<'a>)> = Vec::with_capacity(cells.len());
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
            column.span.start = lesser(column.span.start, span.start);
            column.span.end = greater(column.span.end, span.end);
            column.cells.push(cell);
        }
    }
    is_taken
}

fn finished(table: Vec<Column<'_>>) -> impl Iterator<Item = Members<'_>> {
    table.into_iter().map(|column| column.cells).filter(|cells| cells.len() > 1)
}

/// The blocks that a person would name one after the other, in reading order: the parts of the page,
/// and the parts of those that are large.
pub(super) fn sections<'o, 'a>(outline: &'o Outline<'a>) -> Vec<&'o Block<'a>> {
    let mut sections = Vec::new();
    if let Some(page) = outline.page() {
        divide(outline, page, page.bounds(), &mut sections);
    }
    sections
}

fn divide<'o, 'a>(
    outline: &'o Outline<'a>,
    block: &'o Block<'a>,
    page: Bounds,
    sections: &mut Vec<&'o Block<'a>>,
) {
    let share = block.bounds().area() / page.area();
    match block {
        Block::Split { parts, .. } if share > SECTION_SHARE => {
            parts.iter().for_each(|part| divide(outline, part, page, sections));
        }
        Block::One(element) if share > WRAPPER_SHARE => match outline.inside(element.order) {
            Some(inside) => divide(outline, inside, page, sections),
            None => sections.push(block),
        },
        Block::One(_) | Block::Split { .. } | Block::Behind { .. } | Block::Heap { .. } => {
            sections.push(block);
        }
    }
}

/// What belongs together: each holder with what it directly holds, then what stands closer together
/// than to anything else (Wertheimer 1923, the law of proximity).
pub(super) fn groups<'a>(elements: &'a [Element<'a>], outline: &Outline<'a>) -> Vec<Members<'a>> {
    let mut groups = Vec::new();
    for (holder, block) in outline.blocks() {
        if let Some(holder) = holder.and_then(|order| elements.get(order)) {
            let mut members = vec![holder];
            block.each(&mut |element| members.push(element));
            groups.push(members);
        }
        close_together(block, &mut groups);
    }
    groups
}

fn close_together<'a>(block: &Block<'a>, groups: &mut Vec<Members<'a>>) {
    match block {
        Block::One(_) | Block::Heap { .. } => {}
        Block::Behind { rest, .. } => close_together(rest, groups),
        Block::Split { parts, narrowest, .. } => {
            for part in parts {
                let is_close = match part {
                    Block::Split { widest, .. } => *widest <= narrowest * CLOSER,
                    Block::Heap { .. } | Block::Behind { .. } => true,
                    Block::One(_) => false,
                };
                if is_close {
                    groups.push(part.elements());
                }
                close_together(part, groups);
            }
        }
    }
}

/// The elements of which at least three quarters lie on one side of the middle of `page`: before it
/// (left, above) and after it.
pub(super) fn halves<'a>(elements: &[&'a Element<'a>], page: Bounds, axis: Axis) -> [Members<'a>; 2] {
    let whole = Span::of(&page, axis);
    let middle = whole.start + whole.length() / 2.0;
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for &element in elements {
        let span = Span::of(&element.bounds, axis);
        let share_before = (middle - span.start) / span.length();
        if share_before >= 0.75 {
            before.push(element);
        } else if share_before <= 0.25 {
            after.push(element);
        }
    }
    [before, after]
}
