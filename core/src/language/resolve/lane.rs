//! Rows, columns and other sets of components that stand or look alike.

use crate::geometry::{Bounds, union_of};
use crate::language::vocabulary::Extreme;
use crate::sketch::Component;
use crate::sort::sort_by;
use crate::structure::{columns_of, rows_of};

/// The columns of a page; what reaches across most of it is in none. A page of one column has no left one.
pub(super) fn columns_of_page<'p>(components: &[&'p Component]) -> Vec<Vec<&'p Component>> {
    /// Of the width of the page.
    const ACROSS: f64 = 0.6;
    let boxes: Vec<Bounds> = components.iter().map(|component| component.bounds()).collect();
    let Some(whole) = union_of(&boxes) else { return Vec::new() };
    // What lies in a bar over most of the page is in none either, unless that is all there is.
    let bars: Vec<&Bounds> = boxes.iter().filter(|bounds| bounds.width() > ACROSS * whole.width()).collect();
    let in_bar = |component: &&&Component| {
        let bounds = component.bounds();
        bars.iter().any(|bar| **bar != bounds && bar.contains(&bounds))
    };
    let (inside, outside): (Vec<&Component>, Vec<&Component>) = components.iter().partition(in_bar);
    for chosen in [outside.as_slice(), components] {
        let lanes = lanes_of(chosen, ACROSS * whole.width());
        if lanes.len() > 1
            && (inside.is_empty()
                || lanes.iter().all(|lane| lane.len() > 1)
                || chosen.len() == components.len())
        {
            return lanes;
        }
    }
    // What stands above and below the columns may reach over several of them.
    let rows = rows_of(components);
    let cut = |(top, bottom): (usize, usize)| {
        let rest = rows.get(top..rows.len().checked_sub(bottom)?)?.concat();
        let lanes = lanes_of(&rest, ACROSS * whole.width());
        (lanes.len() > 1 && lanes.iter().all(|lane| lane.len() > 1)).then_some(lanes)
    };
    [(1, 0), (0, 1), (1, 1), (2, 0), (2, 1)].into_iter().find_map(cut).unwrap_or_default()
}

/// Components by the empty bands between them, from left to right, without those wider than `widest`.
fn lanes_of<'p>(components: &[&'p Component], widest: f64) -> Vec<Vec<&'p Component>> {
    let mut slim = components.to_vec();
    slim.retain(|component| component.bounds().width() <= widest);
    let mut lanes: Vec<(Bounds, Vec<&Component>)> = Vec::new();
    sort_by(&mut slim, |a, b| a.bounds().x().total_cmp(&b.bounds().x()));
    for component in slim {
        let bounds = component.bounds();
        match lanes.last_mut().filter(|(lane, _)| lane.overlaps_x(&bounds)) {
            Some((lane, members)) => {
                *lane = union_of(&[*lane, bounds]).unwrap_or(*lane);
                members.push(component);
            }
            None => lanes.push((bounds, vec![component])),
        }
    }
    lanes.into_iter().map(|(_, members)| members).collect()
}

/// `the images at the bottom`: the whole row or column.
pub(super) fn outer_lane<'p>(extreme: Extreme, matched: &[&'p Component]) -> Option<Vec<&'p Component>> {
    // What reaches from one end to the other is in no row or column of its own.
    let boxes: Vec<Bounds> = matched.iter().map(|component| component.bounds()).collect();
    let whole = union_of(&boxes)?;
    let mut slim = matched.to_vec();
    slim.retain(|component| match extreme {
        Extreme::Top | Extreme::Bottom => component.bounds().height() <= whole.height() / 2.0,
        _ => component.bounds().width() <= whole.width() / 2.0,
    });
    let matched = if slim.is_empty() { matched } else { slim.as_slice() };
    match extreme {
        Extreme::Top => rows_of(matched).into_iter().next(),
        Extreme::Bottom => rows_of(matched).pop(),
        Extreme::Left => columns_of(matched).into_iter().next(),
        Extreme::Right => columns_of(matched).pop(),
        _ => None,
    }
}
