//! Gaps: neighbors stand as far apart as asked.

use super::super::area::Extent;
use super::super::edit::{EditError, GapLength};
use super::super::gaps::USUAL;
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
        let lines = match (gap, pairs.is_empty()) {
            (GapLength::Spread, false) => self.spreadable(&nodes, axis, &pairs),
            // Components that are no neighbors in the tree are a line by their places.
            (_, true) => vec![self.free_line(&nodes, axis)],
            (_, false) => Vec::new(),
        };
        if !lines.is_empty() {
            self.unlocked(&nodes)?;
            return Ok(self.space(&lines, gap));
        }
        let gaps: Vec<f64> = pairs.iter().map(|&(node, axis)| self.gap(node, axis)).collect();
        let usual = usual(&gaps);
        let mut is_changed = false;
        for (&(node, _), own) in pairs.iter().zip(&gaps) {
            let wanted = match gap {
                GapLength::Exact(px) => px,
                GapLength::Factor(factor) => fmax((own * factor).round(), 0.0),
                GapLength::Equal | GapLength::Spread => usual,
            };
            is_changed |= (wanted - own).abs() >= 0.5;
            self.nodes[node].gap = Some(wanted);
            self.touch(node);
        }
        Ok((!is_changed).then_some(Unchanged::AlreadySo))
    }

    /// Returns the lines of three or more parts: rows and columns of the tree, else all nodes if none is beside another.
    fn spreadable(
        &self,
        nodes: &[NodeId],
        axis: Option<Axis>,
        pairs: &[(NodeId, Axis)],
    ) -> Vec<(Axis, Vec<NodeId>)> {
        let lines = self.lines(pairs);
        if lines.iter().any(|(_, line)| line.len() > 2) {
            return lines;
        }
        let (axis, line) = self.free_line(nodes, axis);
        let extents: Vec<Extent> = line.iter().map(|&node| self.nodes[node].now.along(axis)).collect();
        let are_apart = extents
            .windows(2)
            .all(|pair| pair.first().map(|one| one.end()) <= pair.last().map(|next| next.start));
        if are_apart { vec![(axis, line)] } else { lines }
    }

    /// Returns the parts of each row or column in which a gap is meant, with its axis.
    fn lines(&self, pairs: &[(NodeId, Axis)]) -> Vec<(Axis, Vec<NodeId>)> {
        let mut lines: Vec<(Axis, Vec<NodeId>)> = Vec::new();
        let parent = |node: &NodeId| self.nodes[*node].parent;
        for &(node, axis) in pairs {
            let line =
                lines.iter_mut().find(|(_, line)| line.first().and_then(parent) == self.nodes[node].parent);
            match line {
                Some((_, line)) => line.push(node),
                None => lines.push((axis, self.former(node).into_iter().chain([node]).collect())),
            }
        }
        lines
    }

    /// Returns the sibling before a node that is a target or has one below it.
    fn former(&self, id: NodeId) -> Option<NodeId> {
        let (parent, place) = self.place_of(id)?;
        let mut before = self.nodes[parent].children.iter().take(place).rev().copied();
        before.find(|&one| self.subtree(one).into_iter().any(|inner| self.nodes[inner].is_target))
    }

    /// Returns nodes in their order along an axis, by default the one with more room between them.
    fn free_line(&self, nodes: &[NodeId], axis: Option<Axis>) -> (Axis, Vec<NodeId>) {
        let free = |axis: Axis| {
            let extents = || nodes.iter().map(|&node| self.nodes[node].now.along(axis));
            let whole = extents().reduce(Extent::union).unwrap_or_default();
            whole.length - extents().map(|extent| extent.length).sum::<f64>()
        };
        let axis = axis.unwrap_or_else(|| if free(Axis::X) >= free(Axis::Y) { Axis::X } else { Axis::Y });
        let mut line = nodes.to_vec();
        websketch_sketch::sort::sort_by(&mut line, |&one, &other| {
            let start = |node: NodeId| self.nodes[node].now.along(axis).start;
            start(one).total_cmp(&start(other))
        });
        (axis, line)
    }

    /// Sets the gaps of lines by moving their parts. The first part of a line stays.
    fn space(&mut self, lines: &[(Axis, Vec<NodeId>)], gap: GapLength) -> Option<Unchanged> {
        let least = if gap == GapLength::Spread { 3 } else { 2 };
        let mut unchanged = Some(Unchanged::NoNeighbors);
        for (axis, line) in lines.iter().filter(|(_, line)| line.len() >= least) {
            if unchanged == Some(Unchanged::NoNeighbors) {
                unchanged = Some(Unchanged::AlreadySo);
            }
            let extents: Vec<Extent> = line.iter().map(|&node| self.nodes[node].now.along(*axis)).collect();
            let gaps = gaps_of(&extents, gap);
            let mut end = extents.first().map_or(0.0, |first| first.end());
            for ((&node, extent), gap) in line.iter().zip(&extents).skip(1).zip(gaps) {
                let start = fmax((end + gap).round(), 0.0);
                end += gap + extent.length;
                let by = start - extent.start;
                if by.abs() >= 0.5 {
                    unchanged = None;
                    let (dx, dy) = if *axis == Axis::X { (by, 0.0) } else { (0.0, by) };
                    self.shift(node, dx, dy);
                }
            }
        }
        unchanged
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

/// Returns the new gaps of extents that follow each other. Extents without room between the first and the last one get
/// the usual gap.
fn gaps_of(extents: &[Extent], gap: GapLength) -> Vec<f64> {
    let gaps: Vec<f64> =
        extents.windows(2).filter_map(|pair| Some(pair.last()?.start - pair.first()?.end())).collect();
    let even = gaps.iter().sum::<f64>() / crate::layout_tree::size::count(gaps.len().max(1));
    let wanted = |own: f64| match gap {
        GapLength::Exact(px) => px,
        GapLength::Factor(factor) => fmax((own * factor).round(), 0.0),
        GapLength::Equal => usual(&gaps),
        GapLength::Spread if even < 0.0 => USUAL,
        GapLength::Spread => even,
    };
    gaps.iter().map(|&own| wanted(own)).collect()
}

/// Returns the median of gaps.
fn usual(gaps: &[f64]) -> f64 {
    let mut sorted: Vec<f64> = gaps.iter().map(|gap| fmax(gap.round(), 0.0)).collect();
    websketch_sketch::sort::sort_by_number(&mut sorted, |gap| *gap);
    sorted.get(sorted.len().saturating_sub(1) / 2).copied().unwrap_or_default()
}
