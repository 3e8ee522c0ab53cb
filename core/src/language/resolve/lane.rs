//! Rows, columns and other sets of components that stand or look alike.

use crate::geometry::{Bounds, union_of};
use crate::language::scene::in_reading_order;
use crate::language::vocabulary::Extreme;
use crate::sketch::{Component, ComponentId};
use crate::sort::sort_by;
use crate::structure::{columns_of, rows_of};

/// The columns of a page; what reaches across most of it is in none. A page of one column has no left one.
pub(super) fn columns_of_page<'p>(components: &[&'p Component]) -> Vec<Vec<&'p Component>> {
    /// Of the width of the page.
    const ACROSS: f64 = 0.6;
    let boxes: Vec<Bounds> = components.iter().map(|component| component.bounds()).collect();
    let Some(whole) = union_of(&boxes) else { return Vec::new() };
    let lanes = lanes_of(components, ACROSS * whole.width());
    if lanes.len() > 1 {
        return lanes;
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

/// Components of one size, class by class.
fn sizes<'p>(components: &[&'p Component]) -> Vec<Vec<&'p Component>> {
    let mut classes: Vec<Vec<&Component>> = Vec::new();
    for component in components {
        let size = component.bounds().size();
        let known =
            classes.iter_mut().find(|class| class.first().is_some_and(|first| first.bounds().size() == size));
        match known {
            Some(class) => class.push(component),
            None => classes.push(vec![component]),
        }
    }
    classes
}

/// Those of the one size that most of them have, if several have it.
pub(super) fn most_alike(matched: Vec<&Component>) -> Vec<&Component> {
    let classes = sizes(&matched);
    let most = classes.iter().map(Vec::len).max().unwrap_or(0);
    let mut fullest = classes.into_iter().filter(|class| class.len() == most && most > 1);
    match (fullest.next(), fullest.next()) {
        (Some(only), None) => only,
        _ => Vec::new(),
    }
}

/// The one set of `count` (three or more, so that it is no accident) among more that are of one size, or in one row or column.
pub(super) fn alike(matched: &[&Component], count: usize) -> Option<Vec<ComponentId>> {
    let rows = rows_of(matched);
    let runs = rows.iter().flat_map(|row| runs(row)).collect();
    [sizes(matched), rows, columns_of(matched), runs].into_iter().find_map(|classes| {
        let mut fitting = classes.into_iter().filter(|class| class.len() == count && count > 2);
        match (fitting.next(), fitting.next()) {
            (Some(only), None) => Some(in_reading_order(&only)),
            _ => None,
        }
    })
}

/// The parts of a row that stand far apart from each other.
fn runs<'p>(row: &[&'p Component]) -> Vec<Vec<&'p Component>> {
    /// As many times the least gap, and this much more, is far apart, in px.
    const TIMES: f64 = 3.0;
    const FAR: f64 = 48.0;
    let mut row = row.to_vec();
    sort_by(&mut row, |a, b| a.bounds().x().total_cmp(&b.bounds().x()));
    let gap = |pair: &[&Component]| match pair {
        [left, right] => left.bounds().gap_x(&right.bounds()).max(0.0),
        _ => 0.0,
    };
    let least = row.windows(2).map(gap).fold(f64::INFINITY, f64::min);
    row.chunk_by(|left, right| gap(&[*left, *right]) <= least * TIMES + FAR).map(<[_]>::to_vec).collect()
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
