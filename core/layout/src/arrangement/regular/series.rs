//! Equals of a row, column or grid get one size, and their contents the same places.

use super::super::Arrangement;
use super::super::node::NodeId;
use super::{Change, Correction, EXACT, Irregularity, are_on_grid, usual};
use crate::structure::Element;
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::operation::Axis;

/// The largest difference of sides that are meant to be equal. Pixels.
const MOST: f64 = 24.0;
/// Sides of contents are meant to be equal if the shorter one has at least this share of the longer one.
const ALIKE: f64 = 0.6;
/// The most levels of contents that are compared.
const MAX_LEVELS: usize = 8;

impl Arrangement<'_> {
    pub(super) fn correct_series(&self, corrections: &mut Vec<Correction>) {
        for series in self.structure.series() {
            let nodes: Vec<NodeId> =
                series.iter().filter_map(|one| self.of.get(one.order).copied().flatten()).collect();
            let edges = |one: &Element<'_>| [one.bounds.x(), one.bounds.y(), one.bounds.right(), one.bounds.bottom()];
            if nodes.len() < 2 || !has_size(series) || are_on_grid(series.iter().flat_map(edges)) {
                continue;
            }
            let mut changes = Vec::new();
            self.equalize(&nodes, Axis::X, &mut changes);
            self.equalize(&nodes, Axis::Y, &mut changes);
            if !changes.is_empty() {
                corrections.push(Correction { kind: Irregularity::Size, changes });
            }
            let mut contents = Vec::new();
            self.match_contents(&nodes, MAX_LEVELS, &mut contents);
            if !contents.is_empty() {
                corrections.push(Correction { kind: Irregularity::Alignment, changes: contents });
            }
        }
    }

    /// Gives nodes one length along an axis, if theirs are meant to be equal.
    fn equalize(&self, nodes: &[NodeId], axis: Axis, changes: &mut Vec<(NodeId, Change)>) {
        let lengths: Vec<f64> = nodes.iter().map(|&node| self.nodes[node].now.along(axis).length).collect();
        let Some(usual) = usual(&lengths) else { return };
        for (&node, length) in nodes.iter().zip(&lengths) {
            let by = (length - usual).abs();
            if by > EXACT && by <= MOST {
                changes.push((node, if axis == Axis::X { Change::Width(usual) } else { Change::Height(usual) }));
            }
        }
    }

    /// Gives the contents of equals the same gaps, offsets and sizes, if they have the same structure.
    fn match_contents(&self, nodes: &[NodeId], levels: usize, changes: &mut Vec<(NodeId, Change)>) {
        let Some(&first) = nodes.first() else { return };
        let (flow, count) = (self.nodes[first].flow, self.nodes[first].children.len());
        let Some(axis) = flow.axis().filter(|_| levels > 0 && count > 0) else { return };
        let is_same = |node: &NodeId| self.nodes[*node].flow == flow && self.nodes[*node].children.len() == count;
        if !nodes.iter().all(is_same) {
            return;
        }
        for at in 0..count {
            let children: Vec<NodeId> =
                nodes.iter().filter_map(|&node| self.nodes[node].children.get(at).copied()).collect();
            if children.len() != nodes.len() || !self.are_of_one_kind(&children) {
                return;
            }
            self.match_places(&children, axis, changes);
            self.match_contents(&children, levels - 1, changes);
        }
    }

    fn are_of_one_kind(&self, nodes: &[NodeId]) -> bool {
        let kinds: Vec<Option<ComponentKind>> =
            nodes.iter().map(|&node| self.element(node).map(|element| element.kind())).collect();
        kinds.windows(2).all(|pair| pair.first() == pair.last())
    }

    /// Gives children at the same place of equals one gap, one offset and one size.
    fn match_places(&self, children: &[NodeId], axis: Axis, changes: &mut Vec<(NodeId, Change)>) {
        let across = if axis == Axis::X { Axis::Y } else { Axis::X };
        let start = |child: NodeId| {
            let parent = self.nodes[child].parent.unwrap_or(self.root);
            self.nodes[child].now.along(across).start - self.nodes[parent].now.along(across).start
        };
        let offsets: Vec<f64> = children.iter().map(|&child| start(child)).collect();
        let gaps: Vec<f64> = children.iter().map(|&child| self.gap(child, axis)).collect();
        let mut even = |values: &[f64], change: fn(f64) -> Change| {
            let Some(usual) = usual(values) else { return };
            for (&child, own) in children.iter().zip(values) {
                let by = (own - usual).abs();
                if by > EXACT && by <= MOST {
                    changes.push((child, change(usual)));
                }
            }
        };
        even(&offsets, Change::Cross);
        even(&gaps, Change::Gap);
        for (side, change) in [(Axis::X, Change::Width as fn(f64) -> Change), (Axis::Y, Change::Height)] {
            let lengths: Vec<f64> = children.iter().map(|&child| self.nodes[child].now.along(side).length).collect();
            let (least, most) = lengths.iter().fold((f64::INFINITY, 0.0), |(a, b), &one| (fmin(a, one), fmax(b, one)));
            let is_group = children.iter().any(|&child| self.nodes[child].is_group());
            if least >= most * ALIKE && !is_group {
                even(&lengths, change);
            }
        }
    }
}

/// Whether the size of components does not follow from their content.
fn has_size(series: &[Element<'_>]) -> bool {
    use ComponentKind::{Footer, Heading, HorizontalLine, NavigationBox, Text};
    series
        .first()
        .is_some_and(|one| !matches!(one.kind(), Text | Heading | HorizontalLine | NavigationBox | Footer))
}
