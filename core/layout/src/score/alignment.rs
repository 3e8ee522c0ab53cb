//! Alignment: edges and centers on common lines.
//!
//! The distance to the nearest line is that of Li et al. 2020 (Attribute-conditioned Layout GAN) and Kikuchi et al.
//! 2021 (Constrained Graphic Layout Generation via Latent Optimization), one axis at a time and with a bounded cost.
//! The number of lines for each component is that of the Aalto Interface Metrics (Oulasvirta et al. 2018).

use super::ledger::{Ledger, saturating};
use super::lines::{ABOUT, SortedLines, edges_of, stray_cost};
use super::measure::Measure;
use super::screen::Screen;
use crate::structure::{Element, Span};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::fmax;
use websketch_sketch::operation::Axis;

/// Half of the full cost is reached at this distance from a line. Pixels.
const FINE: f64 = 1.0;
/// Edges further apart are not meant to be aligned. Pixels.
const MEANT: f64 = 16.0;
/// An edge this close to the page's is meant to reach it. Pixels.
const PAGE_EDGE: f64 = 6.0;
/// The costs of components with none to five others on one of their lines.
const LONE: [f64; 6] = [1.0, 0.4, 0.2, 0.12, 0.06, 0.03];

pub(super) fn measure(screen: &Screen, ledger: &mut Ledger) {
    use Measure::{
        ColumnMiss, ColumnOffset, LoneColumn, LoneRow, RowMiss, RowOffset, StrayBottom, StrayCenter,
        StrayLeft, StrayMiddle, StrayRight, StrayTop,
    };
    lines(screen, Axis::X, ColumnOffset, [StrayLeft, StrayCenter, StrayRight], ledger);
    lines(screen, Axis::Y, RowOffset, [StrayTop, StrayMiddle, StrayBottom], ledger);
    let all = screen.leaves.as_slice();
    lone(screen, all, Axis::X, LoneColumn, ledger);
    lone(screen, all, Axis::Y, LoneRow, ledger);
    for group in screen.equals() {
        lone(screen, &group, Axis::X, Measure::LoneKind, ledger);
        lone(screen, &group, Axis::Y, Measure::LoneKind, ledger);
    }
    screen.stacks().for_each(|line| neighbors(line, Axis::X, ColumnMiss, ledger));
    screen.rows().for_each(|line| neighbors(line, Axis::Y, RowMiss, ledger));
    page_edges(screen, ledger);
}

/// Adds the costs of the distance to the nearest line, and of lines of several that a component is off.
fn lines(screen: &Screen, axis: Axis, offset: Measure, strays: [Measure; 3], ledger: &mut Ledger) {
    let sorted =
        [0, 1, 2].map(|kind| SortedLines::of(screen.elements.iter(), screen.elements.len(), axis, kind));
    for element in screen.elements {
        let order = element.order;
        let nearest = sorted.iter().filter_map(|lines| lines.nearest(order));
        if let Some((distance, other)) = nearest.min_by(|(a, _), (b, _)| a.total_cmp(b)) {
            ledger.add(offset, offset_cost(distance), order, Some(other));
        }
        // A divider parts what is above from what is below, and is level with neither.
        if axis == Axis::Y && element.kind() == ComponentKind::HorizontalLine {
            continue;
        }
        for (lines, measure) in sorted.iter().zip(strays) {
            if lines.members(order) > 1 {
                continue;
            }
            let near = lines.beside(order).filter(|line| line.members > 1);
            let costs = near.map(|line| (stray_cost(line.distance, line.members), line.example));
            if let Some((cost, other)) = costs.max_by(|(a, _), (b, _)| a.total_cmp(b)) {
                ledger.add(measure, cost, order, Some(other));
            }
        }
    }
}

/// Returns the cost of a distance between edges that are meant to be on one line.
fn offset_cost(distance: f64) -> f64 {
    saturating(distance, FINE) * fmax(1.0 - distance / MEANT, 0.0)
}

/// Adds the cost of components with others in their row or column, and hardly one of them on a line with them.
fn lone(screen: &Screen, group: &[&Element], axis: Axis, measure: Measure, ledger: &mut Ledger) {
    let count = screen.elements.len();
    let sorted = [0, 1, 2].map(|kind| SortedLines::of(group.iter().copied(), count, axis, kind));
    let [_, centers, _] = &sorted;
    for element in group {
        let span = Span::of(&element.bounds, axis);
        let edges = edges_of(element, axis);
        let mates = sorted.iter().zip(edges).map(|(lines, at)| lines.others_within(at - ABOUT, at + ABOUT));
        let cost = LONE.get(mates.max().unwrap_or(0)).copied().unwrap_or(0.0);
        if cost > 0.0 && centers.others_within(span.start, span.end) > 0 {
            ledger.add(measure, cost, element.order, None);
        }
    }
}

/// Adds the cost of each two neighbors of a line with edges that nearly meet.
fn neighbors(line: &[Element], across: Axis, measure: Measure, ledger: &mut Ledger) {
    for pair in line.windows(2) {
        let [one, other] = pair else { continue };
        let edges = edges_of(one, across).into_iter().zip(edges_of(other, across));
        let distance = edges.map(|(a, b)| (a - b).abs()).fold(f64::INFINITY, f64::min);
        ledger.add(measure, offset_cost(distance / 2.0), other.order, Some(one.order));
    }
}

fn page_edges(screen: &Screen, ledger: &mut Ledger) {
    for element in screen.elements {
        let off = [element.bounds.x(), (element.bounds.right() - screen.page.width).abs()];
        for distance in off {
            if distance > 0.0 && distance <= PAGE_EDGE {
                ledger.add(Measure::NearPageEdge, saturating(distance, FINE), element.order, None);
            }
        }
    }
}
