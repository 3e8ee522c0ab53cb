//! Shared lines: components that meet exactly on a line leave it together or not at all.

use super::super::Arrangement;
use super::super::node::NodeId;
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::{sort, sort_by};

/// Coordinates that differ by less are equal. Pixels.
const SAME: f64 = 0.001;

impl Arrangement<'_> {
    /// Whether components of one box that met on a line before meet there now.
    pub(super) fn keeps_lines(&self) -> bool {
        let mut families: Vec<(NodeId, NodeId)> =
            self.of.iter().flatten().map(|&node| (self.frame(node), node)).collect();
        sort(&mut families);
        families.chunk_by(|(one, _), (other, _)| one == other).all(|family| {
            let is_changed = |node: NodeId| self.nodes[node].measured != Some(self.nodes[node].now);
            !family.iter().any(|(_, node)| is_changed(*node))
                || [Axis::X, Axis::Y].into_iter().all(|axis| self.keeps_lines_of(family, axis))
        })
    }

    fn keeps_lines_of(&self, family: &[(NodeId, NodeId)], axis: Axis) -> bool {
        [0.0, 0.5, 1.0].into_iter().all(|share| {
            let line = |node: NodeId| {
                let node = &self.nodes[node];
                let at = |extent: super::super::area::Extent| extent.start + extent.length * share;
                node.measured.map(|was| (at(was.along(axis)), at(node.now.along(axis))))
            };
            let mut lines: Vec<(f64, f64)> = family.iter().filter_map(|(_, node)| line(*node)).collect();
            sort_by(&mut lines, |(one, _), (other, _)| one.total_cmp(other));
            lines.chunk_by(|(one, _), (next, _)| next - one < SAME).all(|shared| {
                let by = |(was, now): &(f64, f64)| now - was;
                let first = shared.first().map_or(0.0, by);
                shared.iter().all(|one| (by(one) - first).abs() <= SAME)
            })
        })
    }
}
