//! The difference of the boxes before and after an edit: operations and a report.

use super::Arrangement;
use super::area::Area;
use super::clash;
use super::node::{Content, NodeId};
use super::report::{Arranged, Effect, Report, Unchanged};
use crate::layout_tree::Emitter;
use crate::text_room::room_for_text;
use websketch_sketch::geometry::fmax;
use websketch_sketch::limits::MAX_PX;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::sort::sort;
use websketch_sketch::{Component, ComponentId, IdSource, Sketch};

/// Changes of a length up to this are rounding errors. Pixels.
const ROUNDING: f64 = 1e-6;

/// The nodes that an edit has changed.
pub(super) struct Changes {
    /// The boxes with another place or size, and the new ones.
    pub(super) boxes: Vec<NodeId>,
    /// The targets of the edit.
    targets: Vec<NodeId>,
    /// The paint indices of the removed components, in order.
    removed: Vec<usize>,
    /// Nodes with changes at or below them, by the places in the arena.
    leads_to_change: Vec<bool>,
}

impl Changes {
    pub(super) fn is_removed(&self, order: usize) -> bool {
        self.removed.binary_search(&order).is_ok()
    }
}

impl Arrangement<'_> {
    /// Returns the changes since the sketch was read.
    pub(super) fn changes(&self) -> Changes {
        let (mut boxes, mut targets, mut removed) = (Vec::new(), Vec::new(), Vec::new());
        let mut leads_to_change = vec![false; self.nodes.ids().len()];
        for &id in self.nodes.touched() {
            let node = &self.nodes[id];
            if !self.is_attached(id) {
                removed.extend(self.subtree(id).into_iter().filter_map(|one| self.nodes[one].order()));
                continue;
            }
            let is_group = node.is_group();
            if !is_group && node.measured != Some(node.now) {
                boxes.push(id);
            }
            if !is_group && node.is_target {
                targets.push(id);
            }
            for one in std::iter::once(id).chain(self.ancestors(id)) {
                match leads_to_change.get_mut(one.index()) {
                    Some(leads) if !*leads => *leads = true,
                    _ => break,
                }
            }
        }
        sort(&mut boxes);
        sort(&mut targets);
        sort(&mut removed);
        removed.dedup();
        Changes { boxes, targets, removed, leads_to_change }
    }

    /// Whether a node is part of the page.
    fn is_attached(&self, id: NodeId) -> bool {
        id == self.root || self.ancestors(id).any(|one| one == self.root)
    }

    /// Returns the operations and the report of the changes.
    pub(super) fn arranged(
        &self,
        sketch: &Sketch,
        unchanged: Option<Unchanged>,
        ids: &mut IdSource,
    ) -> Arranged {
        let mut emitter = Emitter::new(sketch, ids);
        let changes = self.changes();
        for element in changes.removed.iter().filter_map(|&order| self.structure.at(order)) {
            emitter.perform(Operation::Delete { component_id: element.component.id().clone() });
        }
        self.emit(self.root, None, false, &changes, &mut emitter);
        let mut report = self.report(&changes);
        let ids = self.about(&changes, &emitter);
        if emitter.operations.is_empty() {
            report.unchanged = Some(unchanged.unwrap_or(Unchanged::AlreadySo));
        } else {
            report.unchanged = unchanged;
        }
        Arranged { operations: emitter.operations, ids, report }
    }

    /// Emits the changes of a node and of all below it. `behind` is the id of the box around it. `is_lifted` tells that
    /// this box has come to another one, so that its children follow it to the front.
    fn emit(
        &self,
        id: NodeId,
        behind: Option<&ComponentId>,
        is_lifted: bool,
        changes: &Changes,
        emitter: &mut Emitter<'_>,
    ) {
        if !is_lifted && !changes.leads_to_change.get(id.index()).copied().unwrap_or(true) {
            return;
        }
        let node = &self.nodes[id];
        let mut around = behind.cloned();
        let mut lifts = is_lifted;
        match &node.content {
            Content::Group => {}
            Content::New(item) => {
                let behind = behind.and_then(|id| emitter.index_of(id));
                let (x, y) = (node.now.x.start - item.place.x, node.now.y.start - item.place.y);
                let mut item = item.clone();
                item.place.height = node.now.y.length;
                emitter.put(&item, x, y, behind);
            }
            Content::Wrapper(kind, props) => {
                let index = self.lowest(id, emitter);
                let component_id = emitter.next_id();
                emitter.perform(Operation::Add(Addition {
                    component_id: Some(component_id.clone()),
                    component_type: *kind,
                    x: node.now.x.start,
                    y: node.now.y.start,
                    width: node.now.x.length,
                    height: node.now.y.length,
                    props: props.clone(),
                    index,
                }));
                around = Some(component_id);
            }
            Content::Existing(_) => {
                if let Some(element) = self.element(id) {
                    lifts |= self.is_elsewhere(id);
                    self.emit_existing(element.component, &node.now, behind.filter(|_| lifts), emitter);
                    around = Some(element.component.id().clone());
                }
            }
        }
        for &child in &node.children {
            self.emit(child, around.as_ref(), lifts, changes, emitter);
        }
    }

    /// Whether the box around a node is another one than before.
    fn is_elsewhere(&self, id: NodeId) -> bool {
        let Some(element) = self.element(id) else { return false };
        let before = self.structure.parent(element).map(|parent| parent.order);
        self.nodes[self.frame(id)].order() != before
    }

    fn emit_existing(
        &self,
        component: &Component,
        now: &Area,
        behind: Option<&ComponentId>,
        emitter: &mut Emitter<'_>,
    ) {
        let id = component.id();
        let was = component.bounds();
        let (x, y) = (fmax(now.x.start, 0.0), fmax(now.y.start, 0.0));
        if (x - was.x()).abs() > ROUNDING || (y - was.y()).abs() > ROUNDING {
            emitter.perform(Operation::Move { component_id: id.clone(), x, y });
        }
        let (width, height) = (now.x.length, now.y.length);
        if (width - was.width()).abs() > ROUNDING || (height - was.height()).abs() > ROUNDING {
            emitter.perform(Operation::Resize { component_id: id.clone(), width, height });
        }
        if let Some(frame) = behind.and_then(|id| emitter.index_of(id))
            && emitter.index_of(id).is_some_and(|own| own < frame)
        {
            // A child is in front of its parent.
            emitter.perform(Operation::Reorder { component_id: id.clone(), index: frame });
        }
    }

    /// Returns the lowest paint index of the existing components below a node.
    fn lowest(&self, id: NodeId, emitter: &Emitter<'_>) -> Option<usize> {
        let below = self.subtree(id).into_iter().filter_map(|one| self.element(one));
        below.filter_map(|element| emitter.index_of(element.component.id())).min()
    }

    /// Returns the components that the edit is about, in paint order.
    fn about(&self, changes: &Changes, emitter: &Emitter<'_>) -> Vec<ComponentId> {
        let mut ids = emitter.placed();
        let targets = changes.targets.iter().filter(|&&node| {
            let is_inner = self.nodes[node]
                .parent
                .is_some_and(|parent| self.nodes[parent].is_target && self.element(parent).is_some());
            !is_inner
        });
        ids.extend(
            targets.filter_map(|&node| self.element(node)).map(|element| element.component.id().clone()),
        );
        ids
    }

    pub(super) fn report(&self, changes: &Changes) -> Report {
        let mut effects = Vec::new();
        let (mut elided, mut off_page) = (Vec::new(), Vec::new());
        let right = fmax(self.nodes[self.root].now.x.end(), self.structure.page().width);
        for &node in &changes.boxes {
            let Some(element) = self.element(node) else { continue };
            let now = self.nodes[node].now;
            let was = Area::of(&element.bounds);
            let id = element.component.id();
            if !self.nodes[node].is_target
                && let Some(effect) = effect(&was, &now)
            {
                effects.push((element.order, (id.clone(), effect)));
            }
            // The room of a text depends on the size alone.
            if let Some(bounds) = clash::bounds(&now).filter(|bounds| bounds.size() != element.bounds.size())
                && room_for_text(element.component, element.bounds).is_none()
                && room_for_text(element.component, bounds).is_some()
            {
                elided.push(id.clone());
            }
            let is_off = |area: &Area| {
                area.x.start < -ROUNDING
                    || area.y.start < -ROUNDING
                    || fmax(area.x.end(), area.y.end()) > MAX_PX
            };
            let is_beyond = |area: &Area| area.x.end() > right + 1.0;
            if is_off(&now) || is_beyond(&now) && !is_beyond(&was) {
                off_page.push(id.clone());
            }
        }
        websketch_sketch::sort::sort_by_key(&mut effects, |(order, _)| *order);
        let effects = effects.into_iter().map(|(_, effect)| effect).collect();
        let clashes = self.clashes(&changes.boxes, |order| changes.is_removed(order));
        Report { effects, clashes, elided, off_page, unchanged: None }
    }
}

/// Returns the effect on a component that went from one box to another.
fn effect(was: &Area, now: &Area) -> Option<Effect> {
    let (dx, dy) = (now.x.start - was.x.start, now.y.start - was.y.start);
    let (wider, higher) = (now.x.length - was.x.length, now.y.length - was.y.length);
    if wider < -ROUNDING {
        Some(Effect::Narrowed)
    } else if higher > ROUNDING {
        Some(Effect::Grown)
    } else if wider.abs() > ROUNDING || higher.abs() > ROUNDING {
        Some(Effect::Resized)
    } else if dy > ROUNDING {
        Some(Effect::PushedDown)
    } else if dy < -ROUNDING {
        Some(Effect::PulledUp)
    } else {
        (dx.abs() > ROUNDING).then_some(Effect::PushedAside)
    }
}
