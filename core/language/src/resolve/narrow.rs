//! Which of several fitting components are meant: by row, by place, by size.

use crate::reference::{Count, Description, Which};
use crate::scene::Scene;
use crate::vocabulary::Extreme;
use websketch_layout::structure::{columns_of, columns_of_page, most_alike, outermost_line, rows_of};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::sort_by;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Places that differ by no more than this are the same to a person, in px.
pub(super) const SAME_PLACE: f64 = 4.0;

impl Scene<'_> {
    /// Those in the row or column that is named.
    pub(super) fn in_lane<'p>(
        &self,
        description: &Description,
        matched: Vec<&'p Component>,
    ) -> Vec<&'p Component> {
        let Some(lane) = description.lane else { return matched };
        if lane.which == Which::Alike {
            return most_alike(&matched);
        }
        let is_mere = description.noun.is_none() && lane.axis == Axis::Y;
        let boxes = if is_mere { self.structure().boxes_side_by_side() } else { Vec::new() };
        let members =
            |column: &Bounds| matched.iter().filter(|one| column.contains(&one.bounds())).copied().collect();
        let lanes: Vec<Vec<&Component>> = match lane.axis {
            // Boxes side by side are the columns, with what they hold.
            Axis::Y if !boxes.is_empty() => boxes.iter().map(members).collect(),
            Axis::X => rows_of(&matched),
            Axis::Y if description.noun.is_none() => columns_of_page(&matched),
            Axis::Y => columns_of(&matched),
        };
        let mut lanes = lanes;
        if matches!(lane.which, Which::Run(_)) && lanes.iter().any(|lane| lane.len() > 1) {
            lanes.retain(|lane| lane.len() > 1);
        }
        let at = match lane.which {
            Which::Place(place) | Which::Run(place) => place_in(place, lanes.len()),
            Which::Middle => (lanes.len() % 2 == 1).then_some(lanes.len() / 2),
            Which::Fullest | Which::Alike => {
                let most = lanes.iter().map(Vec::len).max().filter(|most| *most > 1).unwrap_or(0);
                let only = lanes.iter().filter(|lane| lane.len() == most).count() == 1;
                lanes.iter().position(|lane| only && lane.len() == most)
            }
        };
        at.and_then(|at| lanes.into_iter().nth(at)).unwrap_or_default()
    }

    /// Those that an ordinal or extremes single out of `ordered`; `None` when there is no such one.
    pub(super) fn picked(
        &self,
        description: &Description,
        matched: &[&Component],
        ordered: Vec<ComponentId>,
    ) -> Option<Vec<ComponentId>> {
        let wanted = match description.count {
            Count::Exactly(count) => count,
            Count::One | Count::Several | Count::Every => 1,
        };
        if let Some(place) = description.ordinal {
            let ordered = if description.extremes.is_empty() {
                ordered
            } else {
                let mut ranked = ranked(&description.extremes, matched);
                sort_by(&mut ranked, |(a, _), (b, _)| b.total_cmp(a));
                ranked.into_iter().map(|(_, component)| component.id().clone()).collect()
            };
            let at = place_in(place, ordered.len())?;
            // `the last two` ends with the last; `the first two` begins with the first.
            let start = if place < 0 { (at + 1).checked_sub(wanted)? } else { at };
            return ordered.get(start..start + wanted).map(<[ComponentId]>::to_vec);
        }
        if description.extremes.is_empty() {
            return Some(ordered);
        }
        // Only of two one can say which is the wider one.
        if description.compared && matched.len() != 2 {
            return if matched.len() > 2 { Some(ordered) } else { None };
        }
        if description.extremes == [Extreme::Middle] {
            // Of an even number, of those that are alike.
            let all = matched.to_vec();
            let alike = if ordered.len().is_multiple_of(2) { most_alike(&all) } else { all };
            let ordered = crate::scene::in_reading_order(&alike);
            return (!ordered.len().is_multiple_of(2))
                .then(|| middle_of(&alike).or_else(|| ordered.get(ordered.len() / 2).cloned()))
                .map(|middle| middle.into_iter().collect());
        }
        if let ([extreme], Count::Several | Count::Every) =
            (description.extremes.as_slice(), description.count)
            && let Some((across, is_first)) = lane_at(*extreme)
        {
            return Some(crate::scene::in_reading_order(&outermost_line(matched, across, is_first)));
        }
        let (extremes, matched) = in_outer_row(&description.extremes, matched);
        let mut kept = most(&extremes, &matched, wanted)?;
        if kept.len() > wanted && extremes != description.extremes {
            // Of those one above the other in that row, the outermost one.
            kept = most(&description.extremes, &kept, wanted)?;
        }
        Some(crate::scene::in_reading_order(&kept))
    }
}

/// The rows or columns of which an extreme names one, and whether the first: `the images at the bottom`.
fn lane_at(extreme: Extreme) -> Option<(Axis, bool)> {
    match extreme {
        Extreme::Top => Some((Axis::Y, true)),
        Extreme::Bottom => Some((Axis::Y, false)),
        Extreme::Left => Some((Axis::X, true)),
        Extreme::Right => Some((Axis::X, false)),
        _ => None,
    }
}

/// The one in the middle along the way that they spread most; none where some of them stand level there.
fn middle_of(components: &[&Component]) -> Option<ComponentId> {
    let along = |center: fn(&Bounds) -> f64| {
        let mut sorted: Vec<_> =
            components.iter().map(|component| (center(&component.bounds()), *component)).collect();
        sort_by(&mut sorted, |(a, _), (b, _)| a.total_cmp(b));
        let spread =
            sorted.last().map_or(0.0, |(last, _)| *last) - sorted.first().map_or(0.0, |(first, _)| *first);
        (spread, sorted)
    };
    let (x, y) = (along(|bounds| bounds.center().x), along(|bounds| bounds.center().y));
    let (_, sorted) = if x.0 >= y.0 { x } else { y };
    let is_apart = sorted.iter().zip(sorted.iter().skip(1)).all(|((a, _), (b, _))| b - a > SAME_PLACE);
    sorted.get(sorted.len() / 2).filter(|_| is_apart).map(|(_, component)| component.id().clone())
}

/// The `wanted` components that are the most by all extremes together, and those that are as much.
fn most<'p>(extremes: &[Extreme], components: &[&'p Component], wanted: usize) -> Option<Vec<&'p Component>> {
    let mut ranked = ranked(extremes, components);
    sort_by(&mut ranked, |(a, _), (b, _)| b.total_cmp(a));
    let last = ranked.get(wanted.min(ranked.len()).checked_sub(1)?)?.0;
    let is_size = |extreme: &Extreme| {
        matches!(extreme, Extreme::Widest | Extreme::Narrowest | Extreme::Tallest | Extreme::Shortest)
    };
    let slack = if extremes.iter().any(is_size) { 0.0 } else { SAME_PLACE };
    ranked.retain(|(rank, _)| *rank >= last - slack);
    Some(ranked.into_iter().map(|(_, component)| component).collect())
}

/// `bottom right` is the right one of the bottom row, not the one furthest out both ways.
fn in_outer_row<'p>(extremes: &[Extreme], matched: &[&'p Component]) -> (Vec<Extreme>, Vec<&'p Component>) {
    let (vertical, horizontal): (Vec<Extreme>, Vec<Extreme>) =
        extremes.iter().partition(|extreme| matches!(extreme, Extreme::Top | Extreme::Bottom));
    let row = match vertical.as_slice() {
        [Extreme::Top] => rows_of(matched).into_iter().next(),
        [Extreme::Bottom] => rows_of(matched).into_iter().next_back(),
        _ => None,
    };
    match row {
        Some(row) if !horizontal.is_empty() => (horizontal, row),
        _ => (extremes.to_vec(), matched.to_vec()),
    }
}

/// The index of a place counted from 1, or from the end where negative.
fn place_in(place: i32, length: usize) -> Option<usize> {
    let at = usize::try_from(place.unsigned_abs()).ok()?;
    let at = if place > 0 { at.checked_sub(1)? } else { length.checked_sub(at)? };
    (at < length).then_some(at)
}

/// Each component with how extreme it is; the greatest is the most.
fn ranked<'p>(extremes: &[Extreme], components: &[&'p Component]) -> Vec<(f64, &'p Component)> {
    let headings = components.iter().all(|component| component.kind() == ComponentKind::Heading);
    let level = if headings { LEVEL } else { 0.0 };
    let rank = |component: &Component| {
        let bounds = component.bounds();
        extremes.iter().fold(0.0, |sum, extreme| {
            sum + match extreme {
                Extreme::Left => -bounds.x(),
                Extreme::Right => bounds.right(),
                Extreme::Top => -bounds.y(),
                Extreme::Bottom => bounds.bottom(),
                Extreme::Middle => 0.0,
                Extreme::Biggest => bounds.area() - f64::from(component.props().level().unwrap_or(6)) * level,
                Extreme::Smallest => -bounds.area(),
                Extreme::Widest => bounds.width(),
                Extreme::Narrowest => -bounds.width(),
                Extreme::Tallest => bounds.height(),
                Extreme::Shortest => -bounds.height(),
            }
        })
    };
    components.iter().map(|component| (rank(component), *component)).collect()
}

/// Of two headings the one of the higher level is the bigger one, whatever its box.
const LEVEL: f64 = 1e12;
