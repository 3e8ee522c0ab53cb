//! What a plan has done, placed on the sketch as it is by now: others may have edited it while the plan ran.
//!
//! Parts of a page are drawn anew on the newest sketch, and what is below them there moves down. Single operations are
//! done where they still mean the same, and move along with what they are about or lie in. What somebody else has
//! changed meanwhile stays as that person left it; the operation is left out, by name.

use super::execution::Execution;
use super::merge::{Deed, Ground, Merged, Refused, Stage, added, deed, named};
use super::state::{Change, Key, LeftOut, Status};
use crate::execute::apply;
use crate::geometry::Bounds;
use crate::history::{Others, diff};
use crate::limits::MAX_OPERATIONS;
use crate::operation::{Addition, Operation};
use crate::sketch::{Component, ComponentId, IdSource, Sketch};
use crate::validate::Origin;
use kurbo::Vec2;
use serde_json::Value;
use std::collections::BTreeMap;

/// Changes that were left out and are named at most.
const MAX_LEFT_OUT: usize = 100;
/// Boxes that are looked through for the one that an added component lies in.
const MAX_BOXES: usize = 1_000;

/// What a plan has done, on a sketch that others have edited meanwhile.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// What leads from that sketch to the one with the plan's changes.
    pub operations: Vec<Operation>,
    /// What was left out.
    pub left_out: Vec<LeftOut>,
}

impl Execution {
    /// What it has done and not yet committed, placed on `newest`. `committed` is the sketch right after its last commit,
    /// where there was one and its sketch is still known.
    #[must_use]
    pub fn placed_on(&self, newest: &Sketch, committed: Option<&Sketch>) -> Placed {
        let changes = self.results();
        let ground = self.ground();
        let is_landed = |(key, _): &(Key, &Change)| self.head.landed.contains(key);
        let (landed, new): (BTreeMap<Key, &Change>, BTreeMap<Key, &Change>) =
            changes.clone().into_iter().partition(is_landed);
        let has_drawn = landed.values().any(|change| !matches!(change, Change::Operations { .. }));
        let merged = if landed.is_empty() && *newest == self.base {
            ground.with(&changes)
        } else if has_drawn {
            // Between parts that are there already: what another try has changed of the whole page.
            let (former, whole) = (ground.with(&landed), ground.with(&changes));
            let steps = steps(&former.sketch, &whole.sketch);
            let fallback = new.keys().next().copied().unwrap_or(Key::of(0));
            let of = |operation: &Operation| whose(&whole, operation).unwrap_or(fallback);
            let steps: Vec<(Key, Operation)> = steps.into_iter().map(|step| (of(&step), step)).collect();
            let pair = Pair::of(former.sketch, committed.unwrap_or(newest), newest);
            pair.between(&ground, steps)
        } else {
            let former = ground.with(&landed).sketch;
            let base = if landed.is_empty() { &self.base } else { committed.unwrap_or(newest) };
            Pair::of(former, base, newest).anew(&ground, &new)
        };
        let refused = merged.refused.iter().take(MAX_LEFT_OUT);
        let mut left_out: Vec<LeftOut> = refused.map(|refused| self.left_out(refused, newest)).collect();
        let more = merged.refused.len().saturating_sub(MAX_LEFT_OUT);
        if more > 0 {
            let (node_id, operation, ids) = (String::new(), String::new(), Vec::new());
            left_out.push(LeftOut { node_id, operation, ids, message: format!("and {more} more changes") });
        }
        let operations = merged.operations.into_iter().map(|(_, operation)| operation).collect();
        Placed { operations: shortened(operations, newest, &merged.sketch), left_out }
    }

    /// The changes of all tasks that have a result.
    pub(super) fn results(&self) -> BTreeMap<Key, &Change> {
        let done = self.tasks.iter().filter(|(_, task)| task.status == Status::Completed);
        done.filter_map(|(key, task)| Some((*key, task.change.as_ref()?))).collect()
    }

    fn left_out(&self, refused: &Refused, newest: &Sketch) -> LeftOut {
        let (operation, ids) = match &refused.deed {
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
        LeftOut { node_id: self.name(refused.key), operation, ids, message }
    }
}

/// The sketch as the plan has seen it and the newest one, with the same done on both.
struct Pair {
    own: Merged,
    there: Merged,
    others: Others,
}

/// A box that lies elsewhere on the newest sketch: where the plan has seen it, and how far that is.
type Moved = (Bounds, Vec2);

impl Pair {
    /// What the plan has seen, and what others have made of the same sketch, which was `base` there.
    fn of(own: Sketch, base: &Sketch, newest: &Sketch) -> Self {
        let others = Others::between(base, newest);
        Self { own: Merged::on(own), there: Merged::on(newest.clone()), others }
    }

    /// All of these changes: what is drawn is drawn anew.
    fn anew(mut self, ground: &Ground<'_>, changes: &BTreeMap<Key, &Change>) -> Merged {
        for Stage { edits, drawn } in ground.stages(changes) {
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

    /// These steps as they are.
    fn between(mut self, ground: &Ground<'_>, steps: Vec<(Key, Operation)>) -> Merged {
        let boxes = self.boxes();
        let others = std::mem::take(&mut self.others);
        for (key, operation) in steps {
            // What makes room goes by as much as it did there.
            let is_move = matches!(operation, Operation::Move { .. });
            self.others = if is_move { Others::default() } else { others.clone() };
            self.perform(key, operation, &boxes, &mut ground.ids(key));
        }
        self.there
    }

    /// The boxes that lie elsewhere, the smallest first.
    fn boxes(&self) -> Vec<Moved> {
        let moved = self.own.sketch.iter().filter_map(|component| {
            let by = self.moved(component.id())?;
            (by != Vec2::ZERO).then_some((component.bounds(), by))
        });
        let mut moved: Vec<Moved> = moved.collect();
        crate::sort::sort_by(&mut moved, |one, other| one.0.area().total_cmp(&other.0.area()));
        moved.truncate(MAX_BOXES);
        moved
    }

    /// How far a component is from where the plan has seen it.
    fn moved(&self, id: &ComponentId) -> Option<Vec2> {
        let (own, there) = (self.own.sketch.get(id)?, self.there.sketch.get(id)?);
        Some(there.bounds().origin() - own.bounds().origin())
    }

    fn read_and_perform(&mut self, key: Key, operation: &Value, boxes: &[Moved], ids: &mut IdSource) {
        match Operation::decode(operation) {
            Ok(operation) => self.perform(key, operation, boxes, ids),
            Err(refusal) => {
                self.there.refused.push(Refused { key, deed: None, reason: refusal.to_string() });
            }
        }
    }

    fn perform(&mut self, key: Key, operation: Operation, boxes: &[Moved], ids: &mut IdSource) {
        let there = self.moved_along(operation.clone(), boxes);
        let is_lost = self.others.meet(&there);
        self.own.perform(key, operation.clone(), ids);
        if !is_lost {
            return self.there.perform(key, there, ids);
        }
        let mut tried = self.there.sketch.clone();
        let deed: Deed = deed(&operation);
        let is_there = deed.1.iter().all(|id| self.there.sketch.contains(id));
        // Who wanted the same has lost nothing.
        let is_done = apply(&mut tried, operation, Origin::Model, ids).is_ok() && tried == self.there.sketch;
        if !is_done {
            let why = if is_there { "somebody has changed it meanwhile" } else { "somebody has deleted it" };
            self.there.refused.push(Refused { key, deed: Some(deed), reason: why.to_owned() });
        }
    }

    /// The operation where the newest sketch has what it is about.
    fn moved_along(&self, mut operation: Operation, boxes: &[Moved]) -> Operation {
        match &mut operation {
            Operation::Move { component_id, x, y } => {
                let by = self.moved(component_id).unwrap_or_default();
                (*x, *y) = (*x + by.x, *y + by.y);
            }
            Operation::Add(addition) => {
                let by = holder(addition, boxes).unwrap_or_default();
                (addition.x, addition.y) = (addition.x + by.x, addition.y + by.y);
                // A place in the paint order is as near as there is.
                addition.index = addition.index.filter(|index| *index <= self.there.sketch.len());
            }
            _ => {}
        }
        operation
    }
}

/// How far the box is that an added component lies in.
fn holder(addition: &Addition, boxes: &[Moved]) -> Option<Vec2> {
    let bounds = Bounds::new(addition.x, addition.y, addition.width, addition.height).ok()?;
    boxes.iter().find(|(held, _)| held.contains(&bounds)).map(|(_, by)| *by)
}

/// Whose change an operation belongs to: the last one about the same component.
fn whose(merged: &Merged, operation: &Operation) -> Option<Key> {
    let id = named(operation)?;
    merged.operations.iter().rev().find(|(_, other)| named(other) == Some(id)).map(|(key, _)| *key)
}

/// What leads from one sketch to another, each component by itself.
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

/// Operations that one batch can hold.
fn shortened(operations: Vec<Operation>, from: &Sketch, to: &Sketch) -> Vec<Operation> {
    if operations.len() <= MAX_OPERATIONS { operations } else { diff(from, to) }
}
