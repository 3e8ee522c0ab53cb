//! Page columns that ignore headers and footers; outermost rows and columns.

use super::alignment::{columns_of, rows_of};
use super::tolerance::WITHIN_COLUMN;
use websketch_sketch::Component;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::sort_by_number;

/// Returns the columns of a page. A component across most of the page is in none. A page with a single column has none.
pub fn columns_of_page<'p>(components: &[&'p Component]) -> Vec<Vec<&'p Component>> {
    let boxes: Vec<Bounds> = components.iter().map(|component| component.bounds()).collect();
    let Some(widest) = union_of(&boxes).map(|whole| WITHIN_COLUMN * whole.width()) else {
        return Vec::new();
    };
    // Components in a bar across most of the page are left out too, unless there are no others.
    let bars: Vec<&Bounds> = boxes.iter().filter(|bounds| bounds.width() > widest).collect();
    let in_bar = |component: &&&Component| {
        let bounds = component.bounds();
        bars.iter().any(|bar| **bar != bounds && bar.contains(&bounds))
    };
    let (inside, outside): (Vec<&Component>, Vec<&Component>) = components.iter().partition(in_bar);
    for chosen in [outside.as_slice(), components] {
        let columns = divide_at_gaps(chosen, widest);
        let is_all = inside.is_empty() || chosen.len() == components.len();
        if columns.len() > 1 && (is_all || columns.iter().all(|column| column.len() > 1)) {
            return columns;
        }
    }
    // Components above and below the columns may span several of them.
    let rows = rows_of(components);
    let cut = |(top, bottom): (usize, usize)| {
        let rest = rows.get(top..rows.len().checked_sub(bottom)?)?.concat();
        let columns = divide_at_gaps(&rest, widest);
        (columns.len() > 1 && columns.iter().all(|column| column.len() > 1)).then_some(columns)
    };
    [(1, 0), (0, 1), (1, 1), (2, 0), (2, 1)].into_iter().find_map(cut).unwrap_or_default()
}

/// Divides components at empty vertical bands, from left to right. Components wider than `widest` are left out.
fn divide_at_gaps<'p>(components: &[&'p Component], widest: f64) -> Vec<Vec<&'p Component>> {
    let mut slim = components.to_vec();
    slim.retain(|component| component.bounds().width() <= widest);
    let mut columns: Vec<(Bounds, Vec<&Component>)> = Vec::new();
    sort_by_number(&mut slim, |one| one.bounds().x());
    for component in slim {
        let bounds = component.bounds();
        match columns.last_mut().filter(|(column, _)| column.overlaps_x(&bounds)) {
            Some((column, members)) => {
                *column = column.union(&bounds);
                members.push(component);
            }
            None => columns.push((bounds, vec![component])),
        }
    }
    columns.into_iter().map(|(_, members)| members).collect()
}

/// Returns the first or last row or column of some components: columns for `Axis::X`, from left to right. A component
/// that spans all others is left out, unless there are no others.
pub fn outermost_line<'p>(components: &[&'p Component], across: Axis, is_first: bool) -> Vec<&'p Component> {
    let boxes: Vec<Bounds> = components.iter().map(|component| component.bounds()).collect();
    let Some(whole) = union_of(&boxes) else { return Vec::new() };
    let is_slim = |component: &&&Component| match across {
        Axis::X => component.bounds().width() <= whole.width() / 2.0,
        Axis::Y => component.bounds().height() <= whole.height() / 2.0,
    };
    let slim: Vec<&Component> = components.iter().filter(is_slim).copied().collect();
    let chosen = if slim.is_empty() { components } else { slim.as_slice() };
    let mut lines = if across == Axis::X { columns_of(chosen) } else { rows_of(chosen) };
    let line = if is_first { lines.into_iter().next() } else { lines.pop() };
    line.unwrap_or_default()
}
