//! Children of a row or column that are slightly off a common line come to it.

use super::super::Arrangement;
use super::super::area::Extent;
use super::super::node::NodeId;
use super::{Change, Correction, EXACT, Irregularity, NEAR, are_on_grid, usual};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::sort_by_number;

/// A line on which children meet: the share of their length at which it crosses them.
const LINES: [f64; 3] = [0.0, 0.5, 1.0];

/// Children that nearly meet on one line.
struct Cluster {
    share: f64,
    members: Vec<(NodeId, Extent)>,
    spread: f64,
}

impl Arrangement<'_> {
    pub(super) fn correct_cross(&self, id: NodeId, corrections: &mut Vec<Correction>) {
        let Some(axis) = self.nodes[id].flow.axis() else { return };
        let across = if axis == Axis::X { Axis::Y } else { Axis::X };
        let children: Vec<(NodeId, Extent)> = self.nodes[id]
            .children
            .iter()
            .map(|&child| (child, self.nodes[child].now.along(across)))
            .collect();
        if children.len() < 2 {
            return;
        }
        let clusters = LINES.map(|share| largest(&children, share));
        // The line on which most children meet, and most exactly.
        let best = clusters.into_iter().flatten().reduce(|best, one| {
            let is_better = (one.members.len(), -one.spread) > (best.members.len(), -best.spread);
            if is_better { one } else { best }
        });
        let Some(cluster) = best.filter(|cluster| cluster.members.len() > 1 && cluster.spread > EXACT) else {
            return;
        };
        let at = |extent: &Extent| extent.start + extent.length * cluster.share;
        let locked = cluster.members.iter().find(|(child, _)| self.is_locked(*child)).map(|(_, own)| at(own));
        let values: Vec<f64> = cluster.members.iter().map(|(_, own)| at(own)).collect();
        let Some(line) = locked.or_else(|| usual(&values)) else { return };
        let base = self.nodes[id].now.along(across).start;
        let changes: Vec<(NodeId, Change)> = cluster
            .members
            .iter()
            .filter(|(_, own)| (at(own) - line).abs() > EXACT && !are_on_grid([at(own), line]))
            .map(|(child, own)| (*child, Change::Cross(line - own.length * cluster.share - base)))
            .collect();
        if !changes.is_empty() {
            corrections.push(Correction { kind: Irregularity::Alignment, changes });
        }
    }
}

/// Returns the largest group of children that nearly meet on a line.
fn largest(children: &[(NodeId, Extent)], share: f64) -> Option<Cluster> {
    let at = |extent: &Extent| extent.start + extent.length * share;
    let mut sorted = children.to_vec();
    sort_by_number(&mut sorted, |(_, own)| at(own));
    let mut best: Option<Cluster> = None;
    let mut rest = sorted.as_slice();
    while let Some((_, first)) = rest.first() {
        let count = rest.iter().take_while(|(_, own)| at(own) - at(first) <= NEAR).count();
        let (run, after) = rest.split_at(count.max(1));
        let spread = run.last().map_or(0.0, |(_, last)| at(last) - at(first));
        if best.as_ref().is_none_or(|best| run.len() > best.members.len()) {
            best = Some(Cluster { share, members: run.to_vec(), spread });
        }
        rest = after;
    }
    best
}
