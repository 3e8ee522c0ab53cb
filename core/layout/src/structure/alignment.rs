//! Rows and columns among any components, wherever they lie.

use super::tolerance::{LEVEL, SAME_LINE};
use websketch_sketch::Component;
use websketch_sketch::geometry::{Bounds, fmin};
use websketch_sketch::sort::sort_by_number;

/// Whether the tops, centers or bottoms of two boxes are at one height.
pub fn are_level(a: &Bounds, b: &Bounds) -> bool {
    let offs = [a.y() - b.y(), a.center().y - b.center().y, a.bottom() - b.bottom()];
    offs.iter().any(|off| off.abs() <= LEVEL)
}

/// Whether two boxes share more than half of the height of the lower one.
fn shares_row(a: &Bounds, b: &Bounds) -> bool {
    -a.gap_y(b) > fmin(a.height(), b.height()) * SAME_LINE
}

/// Groups components in rows from top to bottom, each from left to right. Two share a row if they share more than half
/// of the height of the lower one.
pub fn rows_of<'s>(components: &[&'s Component]) -> Vec<Vec<&'s Component>> {
    let mut sorted = components.to_vec();
    sort_by_number(&mut sorted, |one| one.bounds().x());
    sort_by_number(&mut sorted, |one| one.bounds().y());
    let mut rows = in_lines(sorted, shares_row);
    for row in &mut rows {
        sort_by_number(row, |one| one.bounds().x());
    }
    rows
}

/// Groups components in columns from left to right, each from top to bottom. Two share a column if they share more than
/// half of the width of the narrower one.
pub fn columns_of<'s>(components: &[&'s Component]) -> Vec<Vec<&'s Component>> {
    let mut sorted = components.to_vec();
    sort_by_number(&mut sorted, |one| one.bounds().x());
    let is_in_line = |first: &Bounds, bounds: &Bounds| {
        -first.gap_x(bounds) > fmin(first.width(), bounds.width()) * SAME_LINE
    };
    let mut columns = in_lines(sorted, is_in_line);
    for column in &mut columns {
        sort_by_number(column, |one| one.bounds().y());
    }
    columns
}

/// Groups sorted components in lines. A component joins the last line if it is in line with the first component there.
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
