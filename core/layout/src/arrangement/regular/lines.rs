//! Shared lines: components that meet exactly on a line leave it together or not at all.

use super::super::Arrangement;
use super::super::area::{Area, Extent};
use super::super::node::NodeId;
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::{sort, sort_by_number};

/// Coordinates that differ by less are equal. Pixels.
const SAME: f64 = 0.001;

/// A line on which components of one box meet, and the share of their extents along an axis at which they do.
pub(super) struct SharedLine {
    axis: Axis,
    share: f64,
    members: Vec<NodeId>,
}

impl SharedLine {
    fn at(&self, area: &Area) -> f64 {
        position(area.along(self.axis), self.share)
    }
}

fn position(extent: Extent, share: f64) -> f64 {
    extent.start + extent.length * share
}

impl Arrangement<'_> {
    /// Returns the lines on which components of one box meet.
    pub(super) fn shared_lines(&self) -> Vec<SharedLine> {
        let mut families: Vec<(NodeId, NodeId)> =
            self.of.iter().flatten().map(|&node| (self.frame(node), node)).collect();
        sort(&mut families);
        let mut lines = Vec::new();
        for family in families.chunk_by(|(one, _), (other, _)| one == other).filter(|one| one.len() > 1) {
            for axis in [Axis::X, Axis::Y] {
                for share in [0.0, 0.5, 1.0] {
                    self.add_lines(family, axis, share, &mut lines);
                }
            }
        }
        lines
    }

    fn add_lines(&self, family: &[(NodeId, NodeId)], axis: Axis, share: f64, lines: &mut Vec<SharedLine>) {
        let at = |node: NodeId| Some((position(self.nodes[node].measured?.along(axis), share), node));
        let mut sorted: Vec<(f64, NodeId)> = family.iter().filter_map(|(_, node)| at(*node)).collect();
        sort_by_number(&mut sorted, |(at, _)| *at);
        let shared = sorted.chunk_by(|(one, _), (next, _)| next - one < SAME).filter(|run| run.len() > 1);
        lines.extend(shared.map(|run| {
            let members = run.iter().map(|(_, node)| *node).collect();
            SharedLine { axis, share, members }
        }));
    }

    /// Whether the components that met on these lines before meet there now.
    pub(super) fn keeps(&self, lines: &[SharedLine]) -> bool {
        lines.iter().all(|line| {
            let by = |node: NodeId| {
                let node = &self.nodes[node];
                node.measured.map_or(0.0, |was| line.at(&node.now) - line.at(&was))
            };
            let first = line.members.first().copied().map_or(0.0, by);
            line.members.iter().all(|&one| (by(one) - first).abs() <= SAME)
        })
    }
}
