//! Gaps of a row or column that differ slightly become equal, and neighbors that overlap slightly come apart.

use super::super::Arrangement;
use super::super::node::NodeId;
use super::{Change, Correction, EXACT, Irregularity, NEAR, are_on_grid, usual};
use websketch_sketch::geometry::fmax;

/// The most components of a part that are compared with those of its neighbor.
const MAX_COMPARED: usize = 64;

impl Arrangement<'_> {
    pub(super) fn correct_gaps(&self, id: NodeId, corrections: &mut Vec<Correction>) {
        let Some(axis) = self.nodes[id].flow.axis() else { return };
        let children = self.nodes[id].children.iter().skip(1);
        let gaps: Vec<(NodeId, f64)> =
            children.filter_map(|&child| Some((child, self.measured_gap(child, axis)?))).collect();
        let positive: Vec<f64> = gaps.iter().map(|(_, gap)| *gap).filter(|gap| *gap > EXACT).collect();
        let overlapping: Vec<(NodeId, Change)> = gaps
            .iter()
            .filter(|(child, gap)| *gap < -EXACT && self.covers_neighbor(*child))
            .map(|(child, _)| {
                let apart = usual(&positive).unwrap_or(super::super::gaps::USUAL);
                (*child, Change::Gap(fmax(apart.round(), NEAR)))
            })
            .collect();
        if !overlapping.is_empty() {
            corrections.push(Correction { kind: Irregularity::Overlap, changes: overlapping });
            return;
        }
        let (Some(gap), true) = (usual(&positive), gaps.len() > 1) else { return };
        let is_meant = gaps.iter().all(|(_, own)| *own > EXACT && (own - gap).abs() <= NEAR);
        let starts = self.nodes[id].children.iter().map(|&child| self.nodes[child].now.along(axis).start);
        if !is_meant || are_on_grid(positive.iter().copied()) || are_on_grid(starts) {
            return;
        }
        let is_whole = positive.iter().all(|gap| gap.fract() == 0.0);
        // Whole pixels cannot share every width equally: gaps of 33, 33 and 34 px are equal.
        let equal = if is_whole { 1.0 } else { EXACT };
        let changes: Vec<(NodeId, Change)> = gaps
            .iter()
            .filter(|(_, own)| (own - gap).abs() > equal)
            .map(|(child, _)| (*child, Change::Gap(gap)))
            .collect();
        if !changes.is_empty() {
            corrections.push(Correction { kind: Irregularity::Spacing, changes });
        }
    }

    /// Whether a component of a node overlaps one of the sibling before it.
    fn covers_neighbor(&self, id: NodeId) -> bool {
        let Some(before) = self.nodes[id].measured_before else { return false };
        if !self.nodes[before].now.overlaps(&self.nodes[id].now, EXACT) {
            return false;
        }
        let components = |node: NodeId| -> Vec<NodeId> {
            let below = self.subtree(node).into_iter().filter(|&one| !self.nodes[one].is_group());
            below.take(MAX_COMPARED).collect()
        };
        let (own, others) = (components(id), components(before));
        own.iter().any(|&one| {
            others.iter().any(|&other| self.nodes[one].now.overlaps(&self.nodes[other].now, EXACT))
        })
    }
}
