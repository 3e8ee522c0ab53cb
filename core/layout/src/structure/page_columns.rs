//! Page columns that ignore headers and footers; outermost rows and columns.

use super::alignment::{columns_of, rows_of};
use super::tolerance::WITHIN_COLUMN;
use websketch_sketch::Component;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::sort_by;

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
        let lanes = lanes_of(chosen, widest);
        let is_all = inside.is_empty() || chosen.len() == components.len();
        if lanes.len() > 1 && (is_all || lanes.iter().all(|lane| lane.len() > 1)) {
            return lanes;
        }
    }
    // Components above and below the columns may span several of them.
    let rows = rows_of(components);
    let cut = |(top, bottom): (usize, usize)| {
        let rest = rows.get(top..rows.len().checked_sub(bottom)?)?.concat();
        let lanes = lanes_of(&rest, widest);
        (lanes.len() > 1 && lanes.iter().all(|lane| lane.len() > 1)).then_some(lanes)
    };
    [(1, 0), (0, 1), (1, 1), (2, 0), (2, 1)].into_iter().find_map(cut).unwrap_or_default()
}

/// Divides components at empty vertical bands, from left to right. Components wider than `widest` are left out.
fn lanes_of<'p>(components: &[&'p Component], widest: f64) -> Vec<Vec<&'p Component>> {
    let mut slim = components.to_vec();
    slim.retain(|component| component.bounds().width() <= widest);
    let mut lanes: Vec<(Bounds, Vec<&Component>)> = Vec::new();
    sort_by(&mut slim, |a, b| a.bounds().x().total_cmp(&b.bounds().x()));
    for component in slim {
        let bounds = component.bounds();
        match lanes.last_mut().filter(|(lane, _)| lane.overlaps_x(&bounds)) {
            Some((lane, members)) => {
                *lane = lane.union(&bounds);
                members.push(component);
            }
            None => lanes.push((bounds, vec![component])),
        }
    }
    lanes.into_iter().map(|(_, members)| members).collect()
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
    let mut lanes = if across == Axis::X { columns_of(chosen) } else { rows_of(chosen) };
    let lane = if is_first { lanes.into_iter().next() } else { lanes.pop() };
    lane.unwrap_or_default()
}
