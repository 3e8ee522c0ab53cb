//! Recognition of hand-drawn tables: a box, dividing lines, and texts.

use super::placed_shape::AtIndex;
use super::shape::{LineDirection, TextElement};
use serde_json::{Map, Value};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::sort_by;

/// The share of the box that a line must span to divide it.
const SPAN: f64 = 0.8;
/// The largest table that is recognized. More lines are no table.
const MAX_COLUMNS: usize = 50;
const MAX_ROWS: usize = 200;

/// Returns the properties of the table, or `None` if the lines do not divide the box both ways.
pub(super) fn cells(
    bounds: Bounds,
    lines: &[AtIndex<LineDirection>],
    texts: &[AtIndex<TextElement>],
) -> Option<Map<String, Value>> {
    let divides = |line: &AtIndex<LineDirection>| match line.what {
        LineDirection::Level => line.bounds.width() >= bounds.width() * SPAN,
        LineDirection::Upright => line.bounds.height() >= bounds.height() * SPAN,
        LineDirection::Slanted | LineDirection::Bent => false,
    };
    if !lines.iter().all(divides) {
        return None;
    }
    let cuts = |slope, at: fn(&Bounds) -> f64| {
        let mut cuts: Vec<f64> =
            lines.iter().filter(|line| line.what == slope).map(|line| at(&line.bounds)).collect();
        sort_by(&mut cuts, f64::total_cmp);
        cuts
    };
    let (across, down) = (cuts(LineDirection::Upright, Bounds::x), cuts(LineDirection::Level, Bounds::y));
    let is_grid = (1..MAX_COLUMNS).contains(&across.len()) && (1..MAX_ROWS).contains(&down.len());
    if !is_grid {
        return None;
    }
    let mut rows = vec![vec![String::new(); across.len() + 1]; down.len() + 1];
    for text in texts {
        let center = text.bounds.center();
        let cell =
            rows.get_mut(part_of(&down, center.y)).and_then(|row| row.get_mut(part_of(&across, center.x)));
        if let Some(cell) = cell {
            if !cell.is_empty() {
                cell.push(' ');
            }
            cell.push_str(text.what.text);
        }
    }
    let mut rows = rows.into_iter();
    let mut props = Map::new();
    props.insert("columns".to_owned(), rows.next().unwrap_or_default().into());
    props.insert("rows".to_owned(), rows.map(Value::from).collect());
    Some(props)
}

/// Returns the index of the part that contains `at`.
fn part_of(cuts: &[f64], at: f64) -> usize {
    cuts.partition_point(|&cut| cut <= at)
}
