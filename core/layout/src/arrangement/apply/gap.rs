//! Gaps: neighbors stand as far apart as asked.

use super::super::edit::{EditError, GapLength};
use super::super::node::{Flow, NodeId};
use super::super::report::Unchanged;
use super::Arrangement;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::fmax;
use websketch_sketch::operation::Axis;

impl Arrangement<'_> {
    pub(super) fn set_gaps(
        &mut self,
        ids: &[ComponentId],
        axis: Option<Axis>,
        gap: GapLength,
    ) -> Result<Option<Unchanged>, EditError> {
        let nodes = self.targets(ids)?;
        let pairs = self.pairs(&nodes, axis);
        if pairs.is_empty() {
            return Ok(Some(Unchanged::NoNeighbors));
        }
        let gaps: Vec<f64> = pairs.iter().map(|&(node, axis)| self.gap(node, axis)).collect();
        let usual = usual(&gaps);
        let mut is_changed = false;
        for (&(node, _), own) in pairs.iter().zip(&gaps) {
            let wanted = match gap {
                GapLength::Exact(px) => px,
                GapLength::Factor(factor) => fmax((own * factor).round(), 0.0),
                GapLength::Equal => usual,
            };
            is_changed |= (wanted - own).abs() >= 0.5;
            self.nodes[node].gap = Some(wanted);
            self.touch(node);
        }
        Ok((!is_changed).then_some(Unchanged::AlreadySo))
    }

    /// Returns the nodes before which a gap is meant, each with its axis.
    fn pairs(&self, nodes: &[NodeId], axis: Option<Axis>) -> Vec<(NodeId, Axis)> {
        let mut pairs = Vec::new();
        if let &[only] = nodes {
            self.pairs_inside(only, axis, &mut pairs);
            return pairs;
        }
        let Some(common) = self.common(nodes) else { return pairs };
        self.pairs_among(common, nodes, axis, &mut pairs);
        pairs
    }

    /// Collects the children of a node and of the groups in it.
    fn pairs_inside(&self, id: NodeId, axis: Option<Axis>, pairs: &mut Vec<(NodeId, Axis)>) {
        let node = &self.nodes[id];
        if let Some(own) = node.flow.axis().filter(|own| axis.is_none_or(|axis| axis == *own)) {
            pairs.extend(node.children.iter().skip(1).map(|&child| (child, own)));
        }
        for &child in node.children.iter().filter(|&&child| self.nodes[child].is_group()) {
            let is_grid = node.flow == Flow::Column && self.nodes[child].flow == Flow::Row;
            if is_grid || axis.is_some() {
                self.pairs_inside(child, axis, pairs);
            }
        }
    }

    /// Collects the parts of `id` that hold one of the nodes and follow another such part.
    fn pairs_among(&self, id: NodeId, nodes: &[NodeId], axis: Option<Axis>, pairs: &mut Vec<(NodeId, Axis)>) {
        let holds = |child: NodeId| {
            nodes.iter().any(|&node| node == child || self.ancestors(node).any(|one| one == child))
        };
        let node = &self.nodes[id];
        let mut has_former = false;
        for &child in &node.children {
            if !holds(child) {
                continue;
            }
            if let Some(own) =
                node.flow.axis().filter(|own| has_former && axis.is_none_or(|axis| axis == *own))
            {
                pairs.push((child, own));
            }
            has_former = true;
            if self.nodes[child].is_group() && !nodes.contains(&child) {
                self.pairs_among(child, nodes, axis, pairs);
            }
        }
    }
}

/// Returns the median of gaps.
fn usual(gaps: &[f64]) -> f64 {
    let mut sorted: Vec<f64> = gaps.iter().map(|gap| fmax(gap.round(), 0.0)).collect();
    websketch_sketch::sort::sort_by(&mut sorted, f64::total_cmp);
    sorted.get(sorted.len().saturating_sub(1) / 2).copied().unwrap_or_default()
}
