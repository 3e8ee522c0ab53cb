//! The dependency graph of a plan.

use super::action::Action;
use super::node::Node;
use std::collections::BTreeSet;

/// The dependency graph of a plan without cycles. Nodes are identified by their index in the plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Graph {
    /// A topological order; ties in the order of the plan.
    pub(super) order: Vec<usize>,
    /// The ancestors of each node.
    ancestors: Vec<BTreeSet<usize>>,
    /// The length of the longest path to each node, from 1.
    waves: Vec<u32>,
    /// The phase of each node's changes: even phases edit, odd ones draw.
    phases: Vec<u32>,
}

impl Graph {
    /// Builds the graph.
    ///
    /// # Errors
    /// The cycles, each as the indices of its nodes in order of dependency.
    pub(super) fn of(nodes: &[Node]) -> Result<Self, Vec<Vec<usize>>> {
        let dependencies: Vec<&[usize]> = nodes.iter().map(|node| node.dependencies.as_slice()).collect();
        let order = sorted(&dependencies, &BTreeSet::new());
        if order.len() < nodes.len() {
            return Err(cycles(&dependencies));
        }
        let mut graph = Self {
            ancestors: vec![BTreeSet::new(); nodes.len()],
            waves: vec![1; nodes.len()],
            phases: vec![0; nodes.len()],
            order,
        };
        graph.walk(nodes, &|_, _| 0);
        // A check of the result follows all changes, unless a node depends on it.
        let last = graph.phases.iter().copied().max().unwrap_or_default();
        let judges: BTreeSet<usize> = graph.judges(nodes).collect();
        graph.walk(nodes, &|at, _| if judges.contains(&at) { last + last % 2 } else { 0 });
        Ok(graph)
    }

    /// Computes ancestors, waves and phases in topological order. A phase is at least `least`.
    fn walk(&mut self, nodes: &[Node], least: &dyn Fn(usize, &Node) -> u32) {
        for at in self.order.clone() {
            let Some(node) = nodes.get(at) else { continue };
            let mut ancestors: BTreeSet<usize> = node.dependencies.iter().copied().collect();
            let (mut wave, mut phase) = (1, least(at, node));
            for &before in &node.dependencies {
                ancestors.extend(self.ancestors(before));
                wave = wave.max(self.wave(before) + 1);
                phase = phase.max(self.phase(before));
            }
            if node.action.draws() != (phase % 2 == 1) {
                phase += 1;
            }
            set(&mut self.ancestors, at, ancestors);
            set(&mut self.waves, at, wave);
            set(&mut self.phases, at, phase);
        }
    }

    fn judges(&self, nodes: &[Node]) -> impl Iterator<Item = usize> {
        let changing = |at: usize| nodes.get(at).is_some_and(|node| node.action.changes());
        let checks = nodes.iter().enumerate().filter(|(_, node)| node.action == Action::Check);
        checks
            .map(|(at, _)| at)
            .filter(move |&at| !(0..nodes.len()).any(|other| changing(other) && self.comes_before(at, other)))
    }

    pub(super) fn ancestors(&self, at: usize) -> impl Iterator<Item = usize> {
        self.ancestors.get(at).into_iter().flatten().copied()
    }

    pub(super) fn comes_before(&self, first: usize, second: usize) -> bool {
        self.ancestors.get(second).is_some_and(|ancestors| ancestors.contains(&first))
    }

    pub(super) fn wave(&self, at: usize) -> u32 {
        self.waves.get(at).copied().unwrap_or(1)
    }

    pub(super) fn phase(&self, at: usize) -> u32 {
        self.phases.get(at).copied().unwrap_or_default()
    }

    /// Returns true if a node waits until the other one is over, with any outcome. A change of a drawn page is computed
    /// on the complete page, so that it fits the final positions of the sections.
    pub(super) fn waits_for_end(&self, at: usize, other: usize, node: &Node) -> bool {
        !node.action.draws() && self.phase(at) > 0 && self.phase(other) < self.phase(at)
    }
}

fn set<T>(values: &mut [T], at: usize, value: T) {
    if let Some(place) = values.get_mut(at) {
        *place = value;
    }
}

/// Returns a topological order of the nodes not in `gone`, as far as one exists. Nodes in `gone` count as done.
fn sorted(dependencies: &[&[usize]], gone: &BTreeSet<usize>) -> Vec<usize> {
    let mut done = gone.clone();
    let mut order = Vec::new();
    loop {
        let mut more = false;
        for (at, before) in dependencies.iter().enumerate() {
            if !done.contains(&at) && before.iter().all(|before| done.contains(before)) {
                done.insert(at);
                order.push(at);
                more = true;
            }
        }
        if !more {
            return order;
        }
    }
}

/// Returns disjoint cycles.
fn cycles(dependencies: &[&[usize]]) -> Vec<Vec<usize>> {
    let mut gone = BTreeSet::new();
    let mut cycles = Vec::new();
    loop {
        gone.extend(sorted(dependencies, &gone));
        // Every remaining node depends on a remaining node.
        let Some(first) = (0..dependencies.len()).find(|at| !gone.contains(at)) else { return cycles };
        let mut way = vec![first];
        let mut at = first;
        let cycle = loop {
            let before = dependencies.get(at).copied().unwrap_or_default();
            let Some(&next) = before.iter().find(|next| !gone.contains(next)) else { break Vec::new() };
            if let Some(start) = way.iter().position(|&seen| seen == next) {
                break way.split_off(start);
            }
            way.push(next);
            at = next;
        };
        if cycle.is_empty() {
            return cycles;
        }
        gone.extend(cycle.iter().copied());
        cycles.push(cycle);
    }
}
