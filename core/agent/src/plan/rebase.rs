//! Rebase of a plan's changes onto the newest sketch, which others may have edited during the run.
//!
//! Sections are drawn again on the newest sketch, and components below them move down. Single operations are applied if
//! their meaning is unchanged, and move along with their component or its container. Components changed by others stay
//! as they are; the conflicting operation is left out and reported.

use super::execution::Execution;
use super::merge::{
    BaseSketch, MergedSketch, OperationSummary, Phase, RejectedChange, added, named, summary,
};
use super::state::{Change, OmittedChange, TaskKey, TaskStatus};
use kurbo::Vec2;
use serde_json::Value;
use std::collections::BTreeMap;
use websketch_sketch::execute::apply;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::history::{ConcurrentChanges, diff};
use websketch_sketch::limits::MAX_OPERATIONS;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, ComponentId, IdSource, Sketch};

/// The maximum number of reported changes that were left out.
const MAX_LEFT_OUT: usize = 100;
/// The maximum number of boxes compared to find the container of an added component.
const MAX_BOXES: usize = 1_000;

/// The changes of a plan, rebased onto a newer sketch.
#[derive(Clone, Debug, PartialEq)]
pub struct RebasedChanges {
    /// The operations that apply the plan's changes to that sketch.
    pub operations: Vec<Operation>,
    /// The changes that were left out.
    pub left_out: Vec<OmittedChange>,
}

impl Execution {
    /// Returns the uncommitted changes, rebased onto `newest`. `committed` is the sketch right after the last commit,
    /// if there was one and its sketch is still known.
    #[must_use]
    pub fn rebased_on(&self, newest: &Sketch, committed: Option<&Sketch>) -> RebasedChanges {
        let changes = self.results();
        let ground = self.ground();
        let is_landed = |(key, _): &(TaskKey, &Change)| self.head.landed.contains(key);
        let (landed, new): (BTreeMap<TaskKey, &Change>, BTreeMap<TaskKey, &Change>) =
            changes.clone().into_iter().partition(is_landed);
        let has_drawn = landed.values().any(|change| !matches!(change, Change::Operations { .. }));
        let merged = if landed.is_empty() && *newest == self.base {
            ground.with(&changes)
        } else if has_drawn {
            // Sections that exist already: the difference that the retry makes to the whole page.
            let (former, whole) = (ground.with(&landed), ground.with(&changes));
            let steps = steps(&former.sketch, &whole.sketch);
            let fallback = new.keys().next().copied().unwrap_or(TaskKey::of(0));
            let of = |operation: &Operation| task_of(&whole, operation).unwrap_or(fallback);
            let steps: Vec<(TaskKey, Operation)> = steps.into_iter().map(|step| (of(&step), step)).collect();
            let pair = SketchPair::of(former.sketch, committed.unwrap_or(newest), newest);
            pair.between(&ground, steps)
        } else {
            let former = ground.with(&landed).sketch;
            let base = if landed.is_empty() { &self.base } else { committed.unwrap_or(newest) };
            SketchPair::of(former, base, newest).anew(&ground, &new)
        };
        let refused = merged.refused.iter().take(MAX_LEFT_OUT);
        let mut left_out: Vec<OmittedChange> =
            refused.map(|refused| self.left_out(refused, newest)).collect();
        let more = merged.refused.len().saturating_sub(MAX_LEFT_OUT);
        if more > 0 {
            let (node_id, operation, ids) = (String::new(), String::new(), Vec::new());
            left_out.push(OmittedChange {
                node_id,
                operation,
                ids,
                message: format!("and {more} more changes"),
            });
        }
        let operations = merged.operations.into_iter().map(|(_, operation)| operation).collect();
        RebasedChanges { operations: shortened(operations, newest, &merged.sketch), left_out }
    }

    /// Returns the changes of all completed tasks.
    pub(super) fn results(&self) -> BTreeMap<TaskKey, &Change> {
        let done = self.tasks.iter().filter(|(_, task)| task.status == TaskStatus::Completed);
        done.filter_map(|(key, task)| Some((*key, task.change.as_ref()?))).collect()
    }

    fn left_out(&self, refused: &RejectedChange, newest: &Sketch) -> OmittedChange {
        let (operation, ids) = match &refused.summary {
            Some((kind, ids)) => (kind.name().to_owned(), ids.iter().take(MAX_LEFT_OUT).cloned().collect()),
            None => ("draw".to_owned(), Vec::new()),
        };
        let known = |id: &ComponentId| newest.get(id).or_else(|| self.base.get(id)).map(Component::label);
        let what = ids.first().and_then(known);
        let node = self.node(refused.key).map_or("", |node| node.name.as_str());
        let message = match what {
            Some(what) => format!("“{node}”: {operation} of {what}: {}", refused.reason),
            None => format!("“{node}”: {operation}: {}", refused.reason),
        };
        OmittedChange { node_id: self.name(refused.key), operation, ids, message }
    }
}

/// The sketch as known to the plan and the newest sketch, with the same changes applied to both.
struct SketchPair {
    own: MergedSketch,
    there: MergedSketch,
    others: ConcurrentChanges,
}

/// A box with another position on the newest sketch: its bounds as known to the plan, and its offset.
type MovedBox = (Bounds, Vec2);

impl SketchPair {
    /// Creates a pair of the plan's sketch and the newest one. Others have changed the latter since `base`.
    fn of(own: Sketch, base: &Sketch, newest: &Sketch) -> Self {
        let others = ConcurrentChanges::between(base, newest);
        Self { own: MergedSketch::on(own), there: MergedSketch::on(newest.clone()), others }
    }

    /// Applies all changes, drawing sections again.
    fn anew(mut self, ground: &BaseSketch<'_>, changes: &BTreeMap<TaskKey, &Change>) -> MergedSketch {
        for Phase { edits, drawn } in ground.phases(changes) {
            for (key, operations) in edits {
                let boxes = self.boxes();
                for operation in operations {
                    self.read_and_perform(key, operation, &boxes, &mut ground.ids(key));
                }
            }
            ground.draw(&mut self.own, drawn.clone());
            ground.draw(&mut self.there, drawn);
        }
        self.there
    }

    /// Applies operations unchanged.
    fn between(mut self, ground: &BaseSketch<'_>, steps: Vec<(TaskKey, Operation)>) -> MergedSketch {
        let boxes = self.boxes();
        let others = std::mem::take(&mut self.others);
        for (key, operation) in steps {
            // Moves that make room are applied by their distance, even to components moved by others.
            let is_move = matches!(operation, Operation::Move { .. });
            self.others = if is_move { ConcurrentChanges::default() } else { others.clone() };
            self.perform(key, operation, &boxes, &mut ground.ids(key));
        }
        self.there
    }

    /// Returns the boxes with another position, smallest first.
    fn boxes(&self) -> Vec<MovedBox> {
        let moved = self.own.sketch.iter().filter_map(|component| {
            let by = self.offset(component.id())?;
            (by != Vec2::ZERO).then_some((component.bounds(), by))
        });
        let mut moved: Vec<MovedBox> = moved.collect();
        websketch_sketch::sort::sort_by(&mut moved, |one, other| one.0.area().total_cmp(&other.0.area()));
        moved.truncate(MAX_BOXES);
        moved
    }

    /// Returns the offset of a component from its position as known to the plan.
    fn offset(&self, id: &ComponentId) -> Option<Vec2> {
        let (own, there) = (self.own.sketch.get(id)?, self.there.sketch.get(id)?);
        Some(there.bounds().origin() - own.bounds().origin())
    }

    fn read_and_perform(&mut self, key: TaskKey, operation: &Value, boxes: &[MovedBox], ids: &mut IdSource) {
        match Operation::decode(operation) {
            Ok(operation) => self.perform(key, operation, boxes, ids),
            Err(reason) => {
                self.there.refused.push(RejectedChange { key, summary: None, reason: reason.to_string() });
            }
        }
    }

    fn perform(&mut self, key: TaskKey, operation: Operation, boxes: &[MovedBox], ids: &mut IdSource) {
        let there = self.adapted(operation.clone(), boxes);
        let is_lost = self.others.conflicts_with(&there);
        self.own.perform(key, operation.clone(), ids);
        if !is_lost {
            return self.there.perform(key, there, ids);
        }
        let mut tried = self.there.sketch.clone();
        let summary: OperationSummary = summary(&operation);
        let is_there = summary.1.iter().all(|id| self.there.sketch.contains(id));
        // A change that others have made as well is not lost.
        let is_done = apply(&mut tried, operation, Actor::Model, ids).is_ok() && tried == self.there.sketch;
        if !is_done {
            let why = if is_there { "somebody has changed it meanwhile" } else { "somebody has deleted it" };
            self.there.refused.push(RejectedChange { key, summary: Some(summary), reason: why.to_owned() });
        }
    }

    /// Returns the operation adapted to the positions on the newest sketch.
    fn adapted(&self, mut operation: Operation, boxes: &[MovedBox]) -> Operation {
        match &mut operation {
            Operation::Move { component_id, x, y } => {
                let by = self.offset(component_id).unwrap_or_default();
                (*x, *y) = (*x + by.x, *y + by.y);
            }
            Operation::Add(addition) => {
                let by = holder(addition, boxes).unwrap_or_default();
                (addition.x, addition.y) = (addition.x + by.x, addition.y + by.y);
                // An index beyond the newest sketch is dropped.
                addition.index = addition.index.filter(|index| *index <= self.there.sketch.len());
            }
            _ => {}
        }
        operation
    }
}

/// Returns the offset of the box that contains an added component.
fn holder(addition: &Addition, boxes: &[MovedBox]) -> Option<Vec2> {
    let bounds = Bounds::new(addition.x, addition.y, addition.width, addition.height).ok()?;
    boxes.iter().find(|(held, _)| held.contains(&bounds)).map(|(_, by)| *by)
}

/// Returns the task of an operation: the last one that changed the same component.
fn task_of(merged: &MergedSketch, operation: &Operation) -> Option<TaskKey> {
    let id = named(operation)?;
    merged.operations.iter().rev().find(|(_, other)| named(other) == Some(id)).map(|(key, _)| *key)
}

/// Returns the operations that turn one sketch into another, component by component.
fn steps(from: &Sketch, to: &Sketch) -> Vec<Operation> {
    let gone = from.iter().filter(|component| !to.contains(component.id()));
    let mut steps: Vec<Operation> =
        gone.map(|component| Operation::Delete { component_id: component.id().clone() }).collect();
    for component in to.iter() {
        let (id, bounds) = (component.id().clone(), component.bounds());
        let Some(before) = from.get(&id).filter(|before| before.kind() == component.kind()) else {
            if from.contains(&id) {
                steps.push(Operation::Delete { component_id: id });
            }
            steps.push(added(component, 0.0));
            continue;
        };
        if before.bounds().origin() != bounds.origin() {
            steps.push(Operation::Move { component_id: id.clone(), x: bounds.x(), y: bounds.y() });
        }
        if before.bounds().size() != bounds.size() {
            let (width, height) = (bounds.width(), bounds.height());
            steps.push(Operation::Resize { component_id: id.clone(), width, height });
        }
        if before.props() != component.props() {
            let props = before.props().changes_to(component.props());
            steps.push(Operation::Modify { component_id: id, props });
        }
    }
    steps
}

/// Returns operations within the limit of a batch.
fn shortened(operations: Vec<Operation>, from: &Sketch, to: &Sketch) -> Vec<Operation> {
    if operations.len() <= MAX_OPERATIONS { operations } else { diff(from, to) }
}
