//! Rows and columns among any components, wherever they lie: what a person who names some of them sees.

use super::tolerance::SAME_LINE;
use crate::geometry::{Bounds, lesser};
use crate::sketch::Component;
use crate::sort::sort_by;

/// Components in rows from top to bottom, each row from left to right. Two share a row when they share more than half of
/// the height of the lower one.
pub(crate) fn rows_of<'s>(components: &[&'s Component]) -> Vec<Vec<&'s Component>> {
    let mut sorted = components.to_vec();
    sort_by(&mut sorted, |a, b| {
        let (a, b) = (a.bounds(), b.bounds());
        a.y().total_cmp(&b.y()).then(a.x().total_cmp(&b.x()))
    });
    let is_level = |first: &Bounds, bounds: &Bounds| {
        -first.gap_y(bounds) > lesser(first.height(), bounds.height()) * SAME_LINE
    };
    let mut rows = in_lines(sorted, is_level);
    for row in &mut rows {
        sort_by(row, |a, b| a.bounds().x().total_cmp(&b.bounds().x()));
    }
    rows
}

/// Components in columns from left to right, each column from top to bottom. Two share a column when they share more than
/// half of the width of the narrower one.
pub(crate) fn columns_of<'s>(components: &[&'s Component]) -> Vec<Vec<&'s Component>> {
    let mut sorted = components.to_vec();
    sort_by(&mut sorted, |a, b| a.bounds().x().total_cmp(&b.bounds().x()));
    let is_in_line = |first: &Bounds, bounds: &Bounds| {
        -first.gap_x(bounds) > lesser(first.width(), bounds.width()) * SAME_LINE
    };
    let mut columns = in_lines(sorted, is_in_line);
    for column in &mut columns {
        sort_by(column, |a, b| a.bounds().y().total_cmp(&b.bounds().y()));
    }
    columns
}

/// Each joins the last line if it is in line with the first one there.
fn in_lines(sorted: Vec<&Component>, is_in_line: impl Fn(&Bounds, &Bounds) -> bool) -> Vec<Vec<&Component>> {
    let mut lines: Vec<Vec<&Component>> = Vec::new();
    for component in sorted {
        let joins = lines
            .last()
            .and_then(|line| line.first())
            .is_some_and(|first| is_in_line(&first.bounds(), &component.bounds()));
        match lines.last_mut().filter(|_| joins) {
            Some(line) => line.push(component),
            None => lines.push(vec![component]),
        }
    }
    lines
}
