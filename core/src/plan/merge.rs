//! What the nodes of a plan have done, together on one sketch.
//!
//! The result depends on the plan and on what its nodes have come to, never on the order in which they ended: stage by
//! stage, operations in the order of the plan; parts of a page all at once, in the order of their slots, as one tree that
//! is solved once.

use super::slot::{Column, Section, Slot};
use super::state::{Change, Key};
use super::types::Plan;
use crate::execute::apply;
use crate::language::{Context, Interpretation, interpret};
use crate::layout::{At, Content, Flow, Node as Branch, Options, Tree, compose_tree};
use crate::operation::Operation;
use crate::sketch::{ComponentId, IdSource, Sketch};
use crate::sort::sort_by;
use crate::validate::Origin;
use kurbo::Size;
use std::collections::{BTreeMap, BTreeSet};

/// Px between a page and the one right of it.
const BETWEEN_PAGES: f64 = 80.0;

/// What a plan starts from.
pub(super) struct Ground<'p> {
    pub(super) plan: &'p Plan,
    pub(super) base: &'p Sketch,
    pub(super) page: Option<Size>,
    /// Names new components.
    pub(super) ids: &'p IdSource,
}

/// A sketch with changes on it.
pub(super) struct Merged {
    pub(super) sketch: Sketch,
    /// All operations that led to it, in order, each with whose it is.
    pub(super) operations: Vec<(Key, Operation)>,
    /// Operations that the sketch did not take in the end.
    pub(super) refused: usize,
}

/// A part of a page, read.
struct Part {
    key: Key,
    slot: Slot,
    place: u32,
    branch: Branch,
    ids: Vec<ComponentId>,
}

impl Ground<'_> {
    /// A source of names of its own for each task.
    pub(super) fn ids(&self, key: Key) -> IdSource {
        let step = self.plan.node(key.node).map_or(0, |node| node.step);
        let item = key.item.map_or_else(String::new, |item| format!("[{item}]"));
        self.ids.derived(&format!("step{step}{item}"))
    }

    /// The sketch after these changes.
    pub(super) fn with(&self, changes: &BTreeMap<Key, &Change>) -> Merged {
        let mut merged = Merged { sketch: self.base.clone(), operations: Vec::new(), refused: 0 };
        let stages: BTreeSet<u32> = changes.keys().map(|key| self.plan.graph.stage(key.node)).collect();
        for stage in stages {
            let is_there = |key: &Key| self.plan.graph.stage(key.node) == stage;
            let mut drawn = Vec::new();
            for &at in &self.plan.graph.order {
                for (&key, change) in changes.iter().filter(|(key, _)| key.node == at && is_there(key)) {
                    match change {
                        Change::Operations { operations } => {
                            let decoded = operations.iter().map(Operation::decode);
                            for operation in decoded {
                                match operation {
                                    Ok(operation) => merged.perform(key, operation, &mut self.ids(key)),
                                    Err(_) => merged.refused += 1,
                                }
                            }
                        }
                        Change::Draw { .. } | Change::Say { .. } => drawn.push((key, *change)),
                    }
                }
            }
            self.draw(&mut merged, drawn);
        }
        merged
    }

    /// Parts in the order of their slots: trees that follow each other are one tree.
    fn draw(&self, merged: &mut Merged, drawn: Vec<(Key, &Change)>) {
        let mut placed: Vec<(Key, &Change, Slot, u32)> = Vec::new();
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
        let mut parts: Vec<Part> = Vec::new();
        for (key, change, slot, place) in placed {
            let page = slot.page;
            match change {
                Change::Draw { tree } => {
                    if parts.last().is_some_and(|last| last.slot.page != page) {
                        self.compose(merged, std::mem::take(&mut parts));
                    }
                    match self.part(&merged.sketch, key, slot, place, tree) {
                        Some(part) => parts.push(part),
                        None => merged.refused += 1,
                    }
                }
                Change::Say { message } => {
                    self.compose(merged, std::mem::take(&mut parts));
                    let mut ids = self.ids(key);
                    for operation in self.said(&merged.sketch, message, &mut ids) {
                        merged.perform(key, operation, &mut ids);
                    }
                }
                Change::Operations { .. } => {}
            }
        }
        self.compose(merged, parts);
    }

    /// What the interpreter makes of a sentence.
    pub(super) fn said(&self, sketch: &Sketch, message: &str, ids: &mut IdSource) -> Vec<Operation> {
        let context = Context { page: self.page, ..Context::default() };
        match interpret(sketch, message, &context, ids) {
            Interpretation::Operations { operations, .. } => operations,
            _ => Vec::new(),
        }
    }

    /// The ids that a part has got, and where it lies if it stands alone.
    pub(super) fn alone(
        &self,
        sketch: &Sketch,
        key: Key,
        change: &Change,
    ) -> Option<(Vec<ComponentId>, Sketch)> {
        let mut merged = Merged { sketch: sketch.clone(), operations: Vec::new(), refused: 0 };
        self.draw(&mut merged, vec![(key, change)]);
        let added = merged.operations.iter().filter_map(|(_, operation)| match operation {
            Operation::Add(addition) => addition.component_id.clone(),
            _ => None,
        });
        let ids: Vec<ComponentId> = added.collect();
        (merged.refused == 0 && !merged.operations.is_empty()).then_some((ids, merged.sketch))
    }

    fn part(
        &self,
        sketch: &Sketch,
        key: Key,
        slot: Slot,
        place: u32,
        tree: &serde_json::Value,
    ) -> Option<Part> {
        let mut branch = Tree::read(tree, sketch).ok()?.tree.root().clone();
        let mut source = self.ids(key);
        let mut ids = Vec::new();
        name_all(&mut branch, sketch, &mut source, &mut ids);
        Some(Part { key, slot, place, branch, ids })
    }

    fn compose(&self, merged: &mut Merged, parts: Vec<Part>) {
        let Some(first) = parts.first() else { return };
        let (first_key, number) = (first.key, first.slot.page);
        let size = self.page.unwrap_or_else(|| merged.sketch.page());
        let at = if number == 1 {
            At::Page
        } else {
            let right = merged.sketch.iter().map(|component| component.bounds().right());
            let x = right.fold(size.width, f64::max).round() + BETWEEN_PAGES;
            At::Area { x, y: 0.0, width: size.width, height: 0.0 }
        };
        let whose: BTreeMap<ComponentId, Key> =
            parts.iter().flat_map(|part| part.ids.iter().map(|id| (id.clone(), part.key))).collect();
        let branches: Vec<Branch> = parts.iter().map(|part| part.branch.clone()).collect();
        let trees = match Tree::new(page_of(parts)) {
            Ok(tree) => vec![tree],
            // Too much for one tree: one after the other.
            Err(_) => branches.into_iter().filter_map(|branch| Tree::new(branch).ok()).collect(),
        };
        for tree in trees {
            let mut ids = self.ids(first_key);
            let composed = compose_tree(&merged.sketch, &at, &tree, self.page, &mut ids);
            for operation in composed.operations {
                let named = named(&operation).and_then(|id| whose.get(id)).copied();
                merged.perform(named.unwrap_or(first_key), operation, &mut ids);
            }
        }
    }
}

impl Merged {
    fn perform(&mut self, key: Key, operation: Operation, ids: &mut IdSource) {
        match apply(&mut self.sketch, operation, Origin::Model, ids) {
            Ok(applied) => self.operations.push((key, applied.operation)),
            Err(_) => self.refused += 1,
        }
    }
}

/// The one component that an operation is about.
fn named(operation: &Operation) -> Option<&ComponentId> {
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

/// Gives every new component of a part its id, so that the part keeps them wherever it ends up.
fn name_all(branch: &mut Branch, sketch: &Sketch, source: &mut IdSource, ids: &mut Vec<ComponentId>) {
    let is_new = matches!(branch.content, Content::Leaf(_) | Content::Frame(..))
        && !branch.options.id.as_ref().is_some_and(|id| sketch.contains(id));
    if is_new {
        let id = source.next_id(sketch);
        ids.push(id.clone());
        branch.options.id = Some(id);
    }
    let lists: [&mut [Branch]; 3] = match &mut branch.content {
        Content::Flow(_, nodes) | Content::Frame(_, nodes) => [nodes, &mut [], &mut []],
        Content::Shell { side, main, aside } => [side, main, aside],
        Content::Leaf(_) | Content::Existing(_) | Content::Copy { .. } => [&mut [], &mut [], &mut []],
    };
    for inside in lists.into_iter().flatten() {
        name_all(inside, sketch, source, ids);
    }
}

/// One page of all parts.
fn page_of(parts: Vec<Part>) -> Branch {
    let mut options = Options::default();
    let mut sections: Vec<Branch> = Vec::new();
    let mut open: Option<(u32, bool)> = None;
    for Part { slot, place, branch, .. } in parts {
        match slot.section {
            Section::Whole => {
                open = None;
                match branch.content {
                    // A page in a page is its sections.
                    Content::Flow(Flow::Page, inside) => {
                        options.margin = options.margin.or(branch.options.margin);
                        options.gap = options.gap.or(branch.options.gap);
                        sections.extend(inside);
                    }
                    Content::Flow(Flow::Column, inside) if branch.options == Options::default() => {
                        sections.extend(inside);
                    }
                    _ => sections.push(branch),
                }
            }
            Section::Shell(column, _) => {
                if open != Some((place, true)) {
                    let content = Content::Shell { side: Vec::new(), main: Vec::new(), aside: Vec::new() };
                    sections.push(Branch::new(content));
                    open = Some((place, true));
                }
                if let Some(Content::Shell { side, main, aside }) =
                    sections.last_mut().map(|section| &mut section.content)
                {
                    let column = match column {
                        Column::Side => side,
                        Column::Main => main,
                        Column::Aside => aside,
                    };
                    column.push(inner(branch));
                }
            }
            Section::Row(_) => {
                if open != Some((place, false)) {
                    sections.push(Branch::new(Content::Flow(Flow::Row, Vec::new())));
                    open = Some((place, false));
                }
                if let Some(Content::Flow(Flow::Row, row)) =
                    sections.last_mut().map(|section| &mut section.content)
                {
                    row.push(inner(branch));
                }
            }
        }
    }
    Branch { content: Content::Flow(Flow::Page, sections), options }
}

/// A part within another one is no page of its own.
fn inner(branch: Branch) -> Branch {
    match branch.content {
        Content::Flow(Flow::Page, inside) => {
            Branch { content: Content::Flow(Flow::Column, inside), options: branch.options }
        }
        content => Branch { content, options: branch.options },
    }
}
