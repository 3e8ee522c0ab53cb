//! Equals of a row, column or grid get one size, and their contents the same places.

use super::super::Arrangement;
use super::super::node::{Flow, NodeId};
use super::{Change, Correction, EXACT, Irregularity, NEAR, are_on_grid, usual};
use crate::structure::{Element, page_in};
use crate::tokens::arranging::{ALIKE, SIZE_DIFFERENCE};
use std::collections::BTreeSet;
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::operation::Axis;

/// The most levels of contents that are compared.
const MAX_LEVELS: usize = 8;

impl Arrangement<'_> {
    /// Adds the corrections of all series. Returns the nodes with children that were compared, which need no others.
    pub(super) fn correct_series(&self, corrections: &mut Vec<Correction>) -> BTreeSet<NodeId> {
        let mut compared = BTreeSet::new();
        for series in self.structure.series() {
            // Each screen is a page of its own.
            for series in self.by_screen(series) {
                self.correct_one(&series, &mut compared, corrections);
            }
        }
        compared
    }

    /// Divides a series by the screens that hold its members.
    fn by_screen<'s>(&self, series: &[Element<'s>]) -> Vec<Vec<Element<'s>>> {
        let mut parts: Vec<(Option<usize>, Vec<Element<'s>>)> = Vec::new();
        for element in series {
            let screen = self.structure.device_frame(element).map(|screen| screen.order);
            match parts.iter_mut().find(|(own, _)| *own == screen) {
                Some((_, part)) => part.push(*element),
                None => parts.push((screen, vec![*element])),
            }
        }
        parts.into_iter().map(|(_, part)| part).collect()
    }

    fn correct_one(
        &self,
        series: &[Element<'_>],
        compared: &mut BTreeSet<NodeId>,
        corrections: &mut Vec<Correction>,
    ) {
        let nodes: Vec<NodeId> =
            series.iter().filter_map(|one| self.of.get(one.order).copied().flatten()).collect();
        let edges =
            |one: &Element<'_>| [one.bounds.x(), one.bounds.y(), one.bounds.right(), one.bounds.bottom()];
        if nodes.len() < 2 || !has_size(series) || are_on_grid(series.iter().flat_map(edges)) {
            return;
        }
        let mut changes = Vec::new();
        self.equalize(&nodes, Axis::X, &mut changes);
        self.hold_followers(&nodes, &mut changes);
        self.equalize(&nodes, Axis::Y, &mut changes);
        if !changes.is_empty() {
            corrections.push(Correction { kind: Irregularity::Size, changes });
        }
        if series.iter().any(|one| page_in(one).is_some()) {
            return;
        }
        let mut contents = Vec::new();
        self.match_contents(&nodes, MAX_LEVELS, &mut contents, compared);
        if !contents.is_empty() {
            corrections.push(Correction { kind: Irregularity::Alignment, changes: contents });
        }
    }

    /// Gives nodes one length along an axis, if theirs are meant to be equal.
    fn equalize(&self, nodes: &[NodeId], axis: Axis, changes: &mut Vec<(NodeId, Change)>) {
        let lengths: Vec<f64> = nodes.iter().map(|&node| self.nodes[node].now.along(axis).length).collect();
        let Some(usual) = usual(&lengths) else { return };
        for (&node, length) in nodes.iter().zip(&lengths) {
            let by = (length - usual).abs();
            if by > EXACT && by <= SIZE_DIFFERENCE {
                changes
                    .push((node, if axis == Axis::X { Change::Width(usual) } else { Change::Height(usual) }));
            }
        }
    }

    /// Lets the components beside equals of several rows stay where they meet on a line, as badges at the ends of rows do.
    fn hold_followers(&self, nodes: &[NodeId], changes: &mut Vec<(NodeId, Change)>) {
        if changes.is_empty() {
            return;
        }
        let start = |node: NodeId| self.nodes[node].now.x.start;
        let beside = |node: NodeId| self.follower(node).filter(|next| !nodes.contains(next));
        let followers: Vec<NodeId> = nodes.iter().filter_map(|&node| beside(node)).collect();
        let meets = |one: NodeId| {
            followers.iter().any(|&other| {
                other != one
                    && (start(other) - start(one)).abs() <= EXACT
                    && self.frame(other) == self.frame(one)
            })
        };
        let mut held = Vec::new();
        for &(node, change) in changes.iter() {
            let (Change::Width(width), Some(next)) = (change, beside(node)) else { continue };
            let gap = start(next) - start(node) - width;
            if gap > 0.0 && meets(next) {
                held.push((next, Change::Gap(gap)));
            }
        }
        changes.extend(held);
    }

    /// Returns the next component or group in the row of a node.
    fn follower(&self, node: NodeId) -> Option<NodeId> {
        let (parent, place) = self.place_of(node)?;
        let row = Some(&self.nodes[parent]).filter(|parent| parent.flow == Flow::Row)?;
        row.children.get(place + 1).copied()
    }

    /// Gives the contents of equals the same gaps, offsets and sizes, if they have the same structure.
    fn match_contents(
        &self,
        nodes: &[NodeId],
        levels: usize,
        changes: &mut Vec<(NodeId, Change)>,
        compared: &mut BTreeSet<NodeId>,
    ) {
        let Some(&first) = nodes.first() else { return };
        let (flow, count) = (self.nodes[first].flow, self.nodes[first].children.len());
        let Some(axis) = flow.axis().filter(|_| levels > 0 && count > 0) else { return };
        let is_same =
            |node: &NodeId| self.nodes[*node].flow == flow && self.nodes[*node].children.len() == count;
        if !nodes.iter().all(is_same) {
            return;
        }
        let places: Vec<Vec<NodeId>> = (0..count)
            .map(|at| nodes.iter().filter_map(|&node| self.nodes[node].children.get(at).copied()).collect())
            .collect();
        if !places.iter().all(|children| self.are_of_one_kind(children)) {
            return;
        }
        compared.extend(nodes);
        for (children, offset) in places.iter().zip(self.offsets(&places, axis)) {
            self.match_places(children, axis, offset, changes);
            self.match_contents(children, levels - 1, changes, compared);
        }
    }

    /// Returns the usual offset of each place across the flow. Places that nearly meet on a line do.
    fn offsets(&self, places: &[Vec<NodeId>], axis: Axis) -> Vec<f64> {
        let own: Vec<f64> = places
            .iter()
            .map(|children| {
                let offsets: Vec<f64> = children.iter().map(|&child| self.offset(child, axis)).collect();
                usual(&offsets).unwrap_or_default()
            })
            .collect();
        let line = |offset: f64| {
            let near: Vec<f64> = own.iter().copied().filter(|other| (other - offset).abs() <= NEAR).collect();
            usual(&near).unwrap_or(offset)
        };
        own.iter().map(|&offset| line(offset)).collect()
    }

    /// Returns the distance of a child from the start of its parent across the flow. Pixels.
    fn offset(&self, child: NodeId, axis: Axis) -> f64 {
        let across = if axis == Axis::X { Axis::Y } else { Axis::X };
        let parent = self.nodes[child].parent.unwrap_or(self.root);
        self.nodes[child].now.along(across).start - self.nodes[parent].now.along(across).start
    }

    fn are_of_one_kind(&self, nodes: &[NodeId]) -> bool {
        let kinds: Vec<Option<ComponentKind>> =
            nodes.iter().map(|&node| self.element(node).map(|element| element.kind())).collect();
        kinds.windows(2).all(|pair| pair.first() == pair.last())
    }

    /// Gives children at the same place of equals one gap, one offset and one size.
    fn match_places(
        &self,
        children: &[NodeId],
        axis: Axis,
        offset: f64,
        changes: &mut Vec<(NodeId, Change)>,
    ) {
        let gaps: Vec<f64> = children.iter().map(|&child| self.gap(child, axis)).collect();
        let mut even = |values: &[f64], to: Option<f64>, change: fn(f64) -> Change| {
            let Some(to) = to else { return };
            for (&child, own) in children.iter().zip(values) {
                let by = (own - to).abs();
                if by > EXACT && by <= SIZE_DIFFERENCE {
                    changes.push((child, change(to)));
                }
            }
        };
        let offsets: Vec<f64> = children.iter().map(|&child| self.offset(child, axis)).collect();
        even(&offsets, Some(offset), Change::Cross);
        even(&gaps, usual(&gaps), Change::Gap);
        for (side, change) in [(Axis::X, Change::Width as fn(f64) -> Change), (Axis::Y, Change::Height)] {
            let lengths: Vec<f64> =
                children.iter().map(|&child| self.nodes[child].now.along(side).length).collect();
            let (least, most) =
                lengths.iter().fold((f64::INFINITY, 0.0), |(a, b), &one| (fmin(a, one), fmax(b, one)));
            let is_group = children.iter().any(|&child| self.nodes[child].is_group());
            if least >= most * ALIKE && !is_group {
                even(&lengths, usual(&lengths), change);
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
