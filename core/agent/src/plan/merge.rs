//! The merged changes of the nodes of a plan on one sketch.
//!
//! The result depends on the plan and on the results of its nodes, never on the order in which they ended. Changes are
//! applied phase by phase: operations in the order of the plan, and all sections of a page in the order of their slots,
//! as one tree that is solved once.

use super::sections::{DrawnSection, name_all, page_of};
use super::slot::Slot;
use super::state::{Change, TaskKey};
use super::types::Plan;
use kurbo::Size;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use websketch_language::{Context, Interpretation, interpret};
use websketch_layout::composition::{InsertAt, compose_tree};
use websketch_layout::flow::{Completion, complete};
use websketch_layout::layout_tree::{Node as Branch, Tree, outline, section_gap};
use websketch_sketch::execute::{Mode, apply, execute};
use websketch_sketch::operation::{Addition, Operation, OperationKind};
use websketch_sketch::sort::sort_by;
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, ComponentId, IdSource, Sketch};

/// The gap between a page and the page to its right. Pixels.
const BETWEEN_PAGES: f64 = 80.0;

/// The starting point of a plan.
pub(super) struct BaseSketch<'p> {
    pub(super) plan: &'p Plan,
    pub(super) base: &'p Sketch,
    pub(super) page: Option<Size>,
    /// The source of new component ids.
    pub(super) ids: &'p IdSource,
}

/// A sketch with changes applied.
pub(super) struct MergedSketch {
    pub(super) sketch: Sketch,
    /// The applied operations in order, each with its task.
    pub(super) operations: Vec<(TaskKey, Operation)>,
    /// The rejected changes.
    pub(super) refused: Vec<RejectedChange>,
}

/// A rejected change of a task.
pub(super) struct RejectedChange {
    pub(super) key: TaskKey,
    /// The summary of the operation; `None` for a whole section.
    pub(super) summary: Option<OperationSummary>,
    /// The reason, in words.
    pub(super) reason: String,
}

/// The kind of an operation, and its components.
pub(super) type OperationSummary = (OperationKind, Vec<ComponentId>);

/// Changes of one phase: edits in the order of the plan, then all drawn sections.
pub(super) struct Phase<'c> {
    pub(super) edits: Vec<(TaskKey, &'c [Value])>,
    pub(super) drawn: Vec<(TaskKey, &'c Change)>,
}

impl BaseSketch<'_> {
    /// Returns a separate id source for each task.
    pub(super) fn ids(&self, key: TaskKey) -> IdSource {
        let step = self.plan.node(key.node).map_or(0, |node| node.step);
        let item = key.item.map_or_else(String::new, |item| format!("[{item}]"));
        self.ids.derived(&format!("step{step}{item}"))
    }

    /// Returns the sketch with these changes.
    pub(super) fn with(&self, changes: &BTreeMap<TaskKey, &Change>) -> MergedSketch {
        let mut merged = MergedSketch::on(self.base.clone());
        for Phase { edits, drawn } in self.phases(changes) {
            for (key, operations) in edits {
                for operation in operations {
                    merged.read_and_perform(key, operation, &mut self.ids(key));
                }
            }
            self.draw(&mut merged, drawn);
        }
        self.complete(&mut merged);
        merged
    }

    /// Adds the operations that links and ties need, as those of the last task.
    fn complete(&self, merged: &mut MergedSketch) {
        let Some(&(key, _)) = merged.operations.last() else { return };
        let operations = merged.operations.iter().map(|(_, operation)| operation.clone()).collect();
        let mut ids = self.ids.derived("links");
        let Completion { operations, own, .. } = complete(self.base, operations, Actor::Model, &mut ids);
        for operation in operations.into_iter().skip(own) {
            merged.perform(key, operation, &mut ids);
        }
    }

    /// Returns the changes grouped by phase, in order.
    pub(super) fn phases<'c>(&self, changes: &BTreeMap<TaskKey, &'c Change>) -> Vec<Phase<'c>> {
        let numbers: BTreeSet<u32> = changes.keys().map(|key| self.plan.graph.phase(key.node)).collect();
        let of = |number: u32| {
            let mut phase = Phase { edits: Vec::new(), drawn: Vec::new() };
            let is_there = |key: &TaskKey| self.plan.graph.phase(key.node) == number;
            for &at in &self.plan.graph.order {
                for (&key, &change) in changes.iter().filter(|(key, _)| key.node == at && is_there(key)) {
                    match change {
                        Change::Operations { operations } => phase.edits.push((key, operations)),
                        Change::Draw { .. } | Change::Say { .. } => phase.drawn.push((key, change)),
                    }
                }
            }
            phase
        };
        numbers.into_iter().map(of).collect()
    }

    /// Draws sections in the order of their slots. Adjacent trees are joined.
    pub(super) fn draw(&self, merged: &mut MergedSketch, drawn: Vec<(TaskKey, &Change)>) {
        let mut placed: Vec<(TaskKey, &Change, Slot, u32)> = Vec::new();
        for (count, (key, change)) in drawn.into_iter().enumerate() {
            let slot = self.plan.node(key.node).and_then(|node| node.slot.clone()).unwrap_or(Slot::next());
            let place = slot.place.unwrap_or_else(|| {
                let beside = placed.iter().find(|(_, _, other, _)| slot.is_beside(other));
                beside.map_or_else(|| u32::try_from(count + 1).unwrap_or(u32::MAX), |(.., place)| *place)
            });
            placed.push((key, change, slot, place));
        }
        sort_by(&mut placed, |one, other| {
            let page = one.2.page.cmp(&other.2.page).then(one.3.cmp(&other.3));
            page.then_with(|| one.2.inner_order(&other.2)).then(one.0.cmp(&other.0))
        });
        let mut parts: Vec<DrawnSection> = Vec::new();
        for (key, change, slot, place) in placed {
            let page = slot.page;
            match change {
                Change::Draw { .. } | Change::Say { .. } => {}
                Change::Operations { .. } => continue,
            }
            if parts.last().is_some_and(|last| last.slot.page != page) {
                self.compose(merged, std::mem::take(&mut parts));
            }
            let part = match change {
                Change::Draw { tree } => self.part(&merged.sketch, key, slot, place, tree),
                Change::Say { message } => self.draw_sentence(&merged.sketch, key, slot, place, message),
                Change::Operations { .. } => None,
            };
            match part {
                Some(part) => parts.push(part),
                None => {
                    let reason = "what it is made of is not there, or draws nothing".to_owned();
                    merged.refused.push(RejectedChange { key, summary: None, reason });
                }
            }
        }
        self.compose(merged, parts);
    }

    /// Returns the section that the interpreter draws for a sentence on an empty page, as a tree.
    fn draw_sentence(
        &self,
        sketch: &Sketch,
        key: TaskKey,
        slot: Slot,
        place: u32,
        message: &str,
    ) -> Option<DrawnSection> {
        let context = Context { page: self.page, ..Context::default() };
        let mut source = self.ids(key);
        let Interpretation::Operations { operations, .. } =
            interpret(&Sketch::new(), message, &context, &mut source).meaning
        else {
            return None;
        };
        let mut alone = Sketch::new();
        execute(&mut alone, operations.into(), Mode::Partial, Actor::Model, &mut source);
        let drawn: Vec<Component> = alone.iter().cloned().collect();
        if drawn.is_empty() || drawn.iter().any(|component| sketch.contains(component.id())) {
            return None;
        }
        let ids = drawn.iter().map(|component| component.id().clone()).collect();
        let branch = Tree::read(&outline(&alone, self.page).tree, &alone).ok()?.tree.root().clone();
        Some(DrawnSection { key, slot, place, branch, ids, drawn })
    }

    /// Returns the ids of a section, and the sketch with only that section drawn.
    pub(super) fn draw_alone(
        &self,
        sketch: &Sketch,
        key: TaskKey,
        change: &Change,
    ) -> Option<(Vec<ComponentId>, Sketch)> {
        let mut merged = MergedSketch::on(sketch.clone());
        self.draw(&mut merged, vec![(key, change)]);
        let added = merged.operations.iter().filter_map(|(_, operation)| match operation {
            Operation::Add(addition) => addition.component_id.clone(),
            _ => None,
        });
        let ids: Vec<ComponentId> = added.collect();
        (merged.refused.is_empty() && !merged.operations.is_empty()).then_some((ids, merged.sketch))
    }

    fn part(
        &self,
        sketch: &Sketch,
        key: TaskKey,
        slot: Slot,
        place: u32,
        tree: &Value,
    ) -> Option<DrawnSection> {
        let mut branch = Tree::read(tree, sketch).ok()?.tree.root().clone();
        let mut source = self.ids(key);
        let mut ids = Vec::new();
        name_all(&mut branch, sketch, &mut source, &mut ids);
        Some(DrawnSection { key, slot, place, branch, ids, drawn: Vec::new() })
    }

    fn compose(&self, merged: &mut MergedSketch, parts: Vec<DrawnSection>) {
        let Some(first) = parts.first() else { return };
        let (first_key, number) = (first.key, first.slot.page);
        let size = self.page.unwrap_or_else(|| merged.sketch.page());
        let at = if number == 1 {
            InsertAt::Page
        } else {
            let right = merged.sketch.iter().map(|component| component.bounds().right());
            let x = right.fold(size.width, f64::max).round() + BETWEEN_PAGES;
            InsertAt::Area { x, y: 0.0, width: size.width, height: 0.0 }
        };
        let whose: BTreeMap<ComponentId, TaskKey> =
            parts.iter().flat_map(|part| part.ids.iter().map(|id| (id.clone(), part.key))).collect();
        let drawn: Vec<Vec<Component>> =
            parts.iter().map(|part| part.drawn.clone()).filter(|drawn| !drawn.is_empty()).collect();
        let branches: Vec<Branch> = parts.iter().map(|part| part.branch.clone()).collect();
        let mut whole = page_of(parts);
        if !drawn.is_empty() && whole.options.gap.is_none() {
            // The positions of separately drawn sections do not determine the gap between them.
            whole.options.gap = Some(section_gap(size));
        }
        let trees = match Tree::new(whole) {
            Ok(tree) => vec![tree],
            // Too large for one tree: composed one by one.
            Err(_) => branches.into_iter().filter_map(|branch| Tree::new(branch).ok()).collect(),
        };
        let mut ids = self.ids(first_key);
        let mut ground = merged.sketch.clone();
        for part in drawn {
            // A temporary position below all other components, so that sections do not overlap.
            let below = ground.iter().map(|component| component.bounds().bottom()).fold(0.0, f64::max);
            for component in part {
                // The tree lacks a component that the sketch rejects.
                let _ = apply(&mut ground, added(&component, below), Actor::Model, &mut ids);
            }
        }
        for tree in trees {
            let composed = compose_tree(&ground, &at, &tree, self.page, &mut ids);
            execute(&mut ground, composed.operations.into(), Mode::Partial, Actor::Model, &mut ids);
        }
        for operation in additions_to(&merged.sketch, &ground) {
            let named = named(&operation).and_then(|id| whose.get(id)).copied();
            merged.perform(named.unwrap_or(first_key), operation, &mut ids);
        }
    }
}

/// Returns the operation that adds a component in front, moved down by `down` px.
pub(super) fn added(component: &Component, down: f64) -> Operation {
    let bounds = component.bounds();
    Operation::Add(Addition {
        component_id: Some(component.id().clone()),
        component_type: component.kind(),
        x: bounds.x(),
        y: bounds.y() + down,
        width: bounds.width(),
        height: bounds.height(),
        props: component.props().clone(),
        index: None,
    })
}

/// Returns the operations that turn a sketch into one with the same and further components.
fn additions_to(sketch: &Sketch, target: &Sketch) -> Vec<Operation> {
    let mut operations = Vec::new();
    for component in target.iter() {
        let (id, bounds) = (component.id(), component.bounds());
        let Some(before) = sketch.get(id) else {
            operations.push(added(component, 0.0));
            continue;
        };
        if before.bounds().origin() != bounds.origin() {
            operations.push(Operation::Move { component_id: id.clone(), x: bounds.x(), y: bounds.y() });
        }
        if before.bounds().size() != bounds.size() {
            let (width, height) = (bounds.width(), bounds.height());
            operations.push(Operation::Resize { component_id: id.clone(), width, height });
        }
    }
    operations
}

impl MergedSketch {
    /// Creates an unchanged sketch.
    pub(super) fn on(sketch: Sketch) -> Self {
        Self { sketch, operations: Vec::new(), refused: Vec::new() }
    }

    /// Applies an operation in wire form.
    pub(super) fn read_and_perform(&mut self, key: TaskKey, operation: &Value, ids: &mut IdSource) {
        match Operation::decode(operation) {
            Ok(operation) => self.perform(key, operation, ids),
            Err(reason) => {
                self.refused.push(RejectedChange { key, summary: None, reason: reason.to_string() });
            }
        }
    }

    pub(super) fn perform(&mut self, key: TaskKey, operation: Operation, ids: &mut IdSource) {
        let summary = summary(&operation);
        match apply(&mut self.sketch, operation, Actor::Model, ids) {
            Ok(applied) => self.operations.push((key, applied.operation)),
            Err(reason) => {
                self.refused.push(RejectedChange { key, summary: Some(summary), reason: reason.to_string() });
            }
        }
    }
}

/// Returns the summary of an operation, for reports that it was left out.
pub(super) fn summary(operation: &Operation) -> OperationSummary {
    let ids = match operation {
        Operation::Add(addition) => addition.component_id.iter().cloned().collect(),
        other => other.targets().to_vec(),
    };
    (operation.kind(), ids)
}

/// Returns the only component of an operation.
pub(super) fn named(operation: &Operation) -> Option<&ComponentId> {
    match operation {
        Operation::Add(addition) => addition.component_id.as_ref(),
        Operation::Move { component_id, .. }
        | Operation::Resize { component_id, .. }
        | Operation::Delete { component_id }
        | Operation::Modify { component_id, .. }
        | Operation::Reorder { component_id, .. } => Some(component_id),
        Operation::Align { .. } | Operation::Distribute { .. } | Operation::Replace { .. } => None,
    }
}
