//! Regularizing: a sketch that a hand drew almost regularly becomes regular.
//!
//! Corrections are changes of attributes: a gap, an offset across the flow, a length. They are found on the measured
//! tree and solved like any other edit. A correction that would overlap, cut or displace something is left out.
//! Positions on the grid are intended.

mod bars;
mod cross;
mod gaps;
mod lines;
mod overlay;
mod series;

use super::Arrangement;
use super::node::{Cross, NodeId};
use crate::budget::Budget;
use crate::structure::{Element, Structure};
use crate::tokens::arranging::{GRID, MAX_MOVE, NEAR};
use kurbo::Size;
use lines::SharedLine;
use websketch_sketch::geometry::{Bounds, fmax, fmin};
use websketch_sketch::operation::Operation;
use websketch_sketch::sort::{sort, sort_by_number};
use websketch_sketch::{Component, ComponentId, Sketch, page_around};

/// Differences up to this are invisible. Pixels.
const EXACT: f64 = 0.5;
/// Rounds until a sketch is regular.
const MAX_ROUNDS: usize = 8;
/// The most corrections that are tried one by one.
const MAX_TRIALS: usize = 32;
/// Up to this many components, each correction is a fix of its own.
const WHOLE: usize = 200;
/// The cost of reading and solving once, in steps for each component.
const STEPS: usize = 40;

/// The kind of an irregularity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Irregularity {
    /// Neighbors overlap slightly.
    Overlap,
    /// Edges or centers are slightly off a common line.
    Alignment,
    /// Gaps of a row or column differ slightly.
    Spacing,
    /// Equal components differ slightly in size.
    Size,
}

/// A change of one attribute of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Change {
    Gap(f64),
    Cross(f64),
    Width(f64),
    Height(f64),
}

/// A correction: changes that belong together.
#[derive(Clone, Debug)]
pub(super) struct Correction {
    kind: Irregularity,
    changes: Vec<(NodeId, Change)>,
}

/// The components that may change: all, or some with their descendants.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// The components. `None` for all.
    pub only: Option<&'a [ComponentId]>,
    /// The page. Pixels; `None` for that of the sketch.
    pub page: Option<Size>,
    /// The work budget.
    pub budget: &'a Budget,
}

/// A group of corrections: the kind of the first one, the components that they are about, and the boxes after them.
struct Step {
    kind: Irregularity,
    ids: Vec<ComponentId>,
    boxes: Vec<Bounds>,
}

/// Corrections while they are tried out.
struct Trial<'t, 's> {
    /// The arrangement on which they are tried out.
    work: Arrangement<'s>,
    /// The lines that are to be kept.
    lines: Vec<SharedLine>,
    accepted: Vec<Correction>,
    steps: Vec<Step>,
    /// The number of trials left.
    left: usize,
    boxes: &'t [Bounds],
    free: &'t [bool],
    budget: &'t Budget,
}

/// A fix of one irregularity.
#[derive(Clone, Debug, PartialEq)]
pub struct Fix {
    /// The kind of the irregularity.
    pub kind: Irregularity,
    /// The components that it is about, in paint order.
    pub ids: Vec<ComponentId>,
    /// The operations. They follow those of the fixes before.
    pub operations: Vec<Operation>,
}

/// Returns the operations that make a sketch regular. Empty if it is regular already.
#[must_use]
pub fn regularize(sketch: &Sketch, scope: Scope<'_>) -> Vec<Operation> {
    let start: Vec<Bounds> = sketch.iter().map(Component::bounds).collect();
    let mut boxes = start.clone();
    for _ in 0..MAX_ROUNDS {
        if !scope.budget.take(boxes.len() * STEPS) {
            return operations(sketch, &start, &boxes);
        }
        let page = scope.page.unwrap_or_else(|| page_around(boxes.iter().copied()));
        match round(sketch, &boxes, page, scope) {
            Some(next) if next != boxes => boxes = next,
            _ => return operations(sketch, &start, &boxes),
        }
    }
    // A sketch that does not come to rest stays as it is.
    Vec::new()
}

/// Returns the fixes that make a sketch more regular, one for each irregularity that it has now.
#[must_use]
pub fn fixes(sketch: &Sketch, scope: Scope<'_>) -> Vec<Fix> {
    let page = scope.page.unwrap_or_else(|| sketch.page());
    let mut boxes: Vec<Bounds> = sketch.iter().map(Component::bounds).collect();
    let mut fixes = Vec::new();
    if !scope.budget.take(boxes.len() * STEPS) {
        return fixes;
    }
    let structure = structure_of(sketch, &boxes, page);
    let free = free(&structure, scope.only);
    let arrangement = Arrangement::read(&structure);
    // Each correction alone on a page, in groups on a large sketch.
    let size = boxes.len() / WHOLE + 1;
    for Step { kind, ids, boxes: next } in arrangement.steps(&boxes, &free, size, scope.budget) {
        let operations = operations(sketch, &boxes, &next);
        if !operations.is_empty() {
            fixes.push(Fix { kind, ids, operations });
        }
        boxes = next;
    }
    fixes
}

fn structure_of<'s>(sketch: &'s Sketch, boxes: &[Bounds], page: Size) -> Structure<'s> {
    let both = sketch.iter().zip(boxes).enumerate();
    let elements = both.map(|(order, (component, &bounds))| Element { component, bounds, order });
    Structure::of_elements(elements.collect(), page)
}

/// Makes one round of corrections. `None` if there is nothing to correct.
fn round(sketch: &Sketch, boxes: &[Bounds], page: Size, scope: Scope<'_>) -> Option<Vec<Bounds>> {
    let structure = structure_of(sketch, boxes, page);
    let free = free(&structure, scope.only);
    let arrangement = Arrangement::read(&structure);
    arrangement.steps(boxes, &free, usize::MAX, scope.budget).pop().map(|step| step.boxes)
}

/// Returns whether each component may change, by index in paint order.
fn free(structure: &Structure<'_>, only: Option<&[ComponentId]>) -> Vec<bool> {
    let Some(only) = only else { return vec![true; structure.elements().len()] };
    let mut free = vec![false; structure.elements().len()];
    for element in only.iter().filter_map(|id| structure.element(id)) {
        for inside in structure.subtree(element) {
            free.get_mut(inside.order).into_iter().for_each(|free| *free = true);
        }
    }
    free
}

/// Returns the operations that bring components from some boxes to others, in paint order.
fn operations(sketch: &Sketch, from: &[Bounds], to: &[Bounds]) -> Vec<Operation> {
    let mut operations = Vec::new();
    for (component, (before, bounds)) in sketch.iter().zip(from.iter().zip(to)) {
        let component_id = component.id();
        if before.size() != bounds.size() {
            let (width, height) = (bounds.width(), bounds.height());
            operations.push(Operation::Resize { component_id: component_id.clone(), width, height });
        }
        if before.origin() != bounds.origin() {
            operations.push(Operation::Move {
                component_id: component_id.clone(),
                x: bounds.x(),
                y: bounds.y(),
            });
        }
    }
    operations
}

impl<'s> Arrangement<'s> {
    /// Returns the corrections of all nodes that may change.
    fn corrections(&self, free: &[bool]) -> Vec<Correction> {
        let mut corrections = Vec::new();
        self.correct_bars(&mut corrections);
        let compared = self.correct_series(&mut corrections);
        for id in self.nodes.ids().filter(|id| !compared.contains(id)) {
            self.correct_cross(id, &mut corrections);
            self.correct_gaps(id, &mut corrections);
            self.correct_overlay(id, &mut corrections);
        }
        for correction in &mut corrections {
            correction.changes.retain(|&(node, _)| self.is_free(node, free));
        }
        corrections.retain(|correction| !correction.changes.is_empty());
        corrections
    }

    /// Returns the boxes after each group of `size` corrections, each with those before it. A correction that breaks
    /// something is left out.
    fn steps(&self, boxes: &[Bounds], free: &[bool], size: usize, budget: &Budget) -> Vec<Step> {
        let corrections = self.corrections(free);
        let mut trial = Trial {
            work: self.clone(),
            lines: self.shared_lines(),
            accepted: Vec::new(),
            steps: Vec::new(),
            left: MAX_TRIALS,
            boxes,
            free,
            budget,
        };
        for group in corrections.chunks(size.max(1)) {
            self.try_out(group, &mut trial);
        }
        trial.steps
    }

    /// Accepts corrections, or those of them that break nothing, by halving.
    fn try_out(&self, group: &[Correction], trial: &mut Trial<'_, 's>) {
        let Some(first) = group.first().filter(|_| trial.left > 0) else { return };
        if !trial.budget.take(trial.boxes.len() * STEPS / 4) {
            return;
        }
        trial.left -= 1;
        let count = trial.accepted.len();
        trial.accepted.extend_from_slice(group);
        if let Some(boxes) = self.corrected(trial).filter(|boxes| are_near(trial.boxes, boxes)) {
            return trial.steps.push(Step { kind: first.kind, ids: self.corrected_ids(group), boxes });
        }
        trial.accepted.truncate(count);
        if group.len() > 1 {
            let (one, other) = group.split_at(group.len() / 2);
            self.try_out(one, trial);
            self.try_out(other, trial);
        }
    }

    /// Returns the components that corrections are about, in paint order. A group stands for its first component, and
    /// an overlap is also about the component that is covered.
    fn corrected_ids(&self, corrections: &[Correction]) -> Vec<ComponentId> {
        let first = |node: NodeId| self.subtree(node).into_iter().find_map(|one| self.nodes[one].order());
        let mut orders: Vec<usize> = Vec::new();
        for correction in corrections {
            for &(node, _) in &correction.changes {
                orders.extend(first(node));
                let covered = self.nodes[node].measured_before;
                orders.extend(covered.filter(|_| correction.kind == Irregularity::Overlap).and_then(first));
            }
        }
        sort(&mut orders);
        orders.dedup();
        let elements = orders.into_iter().filter_map(|order| self.structure.at(order));
        elements.map(|element| element.component.id().clone()).collect()
    }

    /// Whether a node may change: no component in it is locked or out of scope.
    fn is_free(&self, id: NodeId, free: &[bool]) -> bool {
        self.subtree(id).into_iter().all(|one| {
            self.nodes[one].order().is_none_or(|order| free.get(order).copied().unwrap_or(false))
                && !self.is_locked(one)
        })
    }

    /// Applies the accepted corrections, solves, and returns the boxes. `None` if something would clash, or if a
    /// component out of scope would change.
    fn corrected(&self, trial: &mut Trial<'_, 's>) -> Option<Vec<Bounds>> {
        let Trial { work, lines, accepted, boxes, free, .. } = trial;
        work.nodes.restore(&self.nodes);
        for &(node, change) in accepted.iter().flat_map(|correction| &correction.changes) {
            let changed = &mut work.nodes[node];
            match change {
                Change::Gap(gap) => changed.gap = Some(gap),
                Change::Cross(offset) => changed.cross = Some(Cross::Offset(offset)),
                Change::Width(width) => changed.width = Some(width),
                Change::Height(height) => changed.height = Some(height),
            }
            work.touch(node);
        }
        work.solve();
        let changes = work.changes();
        let is_in_scope = changes.boxes.iter().all(|&node| {
            work.nodes[node].order().is_none_or(|order| free.get(order).copied().unwrap_or(false))
        });
        let is_fine = is_in_scope && work.keeps(lines) && work.report(&changes).is_clean();
        is_fine.then(|| work.boxes(boxes))
    }

    /// Returns the boxes of all components, in paint order. `before` has the boxes of those that are not to be had.
    fn boxes(&self, before: &[Bounds]) -> Vec<Bounds> {
        let bounds = |(order, was): (usize, &Bounds)| {
            let now = self.of.get(order).copied().flatten().map(|node| self.nodes[node].now)?;
            if now == super::area::Area::of(was) {
                return None;
            }
            let (x, y) = (fmax(now.x.start, 0.0), fmax(now.y.start, 0.0));
            Bounds::new(whole(x), whole(y), whole(now.x.length), whole(now.y.length)).ok()
        };
        before.iter().enumerate().map(|both| bounds(both).unwrap_or(*both.1)).collect()
    }
}

/// Whether no component moves by more than [`MAX_MOVE`].
fn are_near(before: &[Bounds], after: &[Bounds]) -> bool {
    let by = |(was, now): (f64, f64)| (was - now).abs();
    before.iter().zip(after).all(|(was, now)| {
        fmin(by((was.x(), now.x())), by((was.right(), now.right()))) <= MAX_MOVE
            && fmin(by((was.y(), now.y())), by((was.bottom(), now.bottom()))) <= MAX_MOVE
    })
}

/// Returns a length without the rounding error of sums. Pixels.
fn whole(px: f64) -> f64 {
    let hundredths = (px * 100.0).round() / 100.0;
    if (hundredths - px).abs() < 1e-6 { hundredths } else { px }
}

/// Whether all coordinates are on the grid, so that they are intended.
fn are_on_grid(coordinates: impl IntoIterator<Item = f64>) -> bool {
    coordinates.into_iter().all(|px| (px / GRID).fract() == 0.0)
}

/// Returns the value that most of some values share, or else one on the grid, or else their median.
fn usual(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sort_by_number(&mut sorted, |value| *value);
    let equals = sorted.chunk_by(|one, next| next - one <= EXACT);
    let most = equals.max_by_key(|run| run.len())?;
    if most.len() > 1 {
        return most.first().copied();
    }
    if let Some(intended) = sorted.iter().find(|px| are_on_grid([**px])) {
        return Some(*intended);
    }
    sorted.get(sorted.len().saturating_sub(1) / 2).copied()
}
