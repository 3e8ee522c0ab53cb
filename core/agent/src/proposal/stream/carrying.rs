//! Contents of moved, narrowed and replaced boxes, which follow their box.

use super::OperationStream;
use crate::proposal::{Coercion, StreamEvent};
use kurbo::Rect;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use websketch_layout::structure::{Element, Structure};
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// The smallest width of contents. Pixels.
const LEAST: f64 = 20.0;

impl OperationStream {
    /// Records the boxes that an operation of the answer moves or resizes.
    pub(super) fn note_moved(&mut self, operation: &Operation) {
        let ids: &[ComponentId] = match operation {
            Operation::Move { component_id, .. } | Operation::Resize { component_id, .. } => {
                std::slice::from_ref(component_id)
            }
            Operation::Align { target_ids, .. } | Operation::Distribute { target_ids, .. } => target_ids,
            _ => return,
        };
        let is_box = |id: &&ComponentId| {
            self.start.get(id).is_some_and(|component| component.kind() == ComponentKind::Container)
        };
        self.moved.extend(ids.iter().filter(is_box).cloned().collect::<Vec<_>>());
    }

    /// Moves the contents of moved boxes along, and narrows them in narrowed boxes. Contents that the answer has moved
    /// itself stay, but for a part that sticks out. Contents that it has resized stay.
    pub(super) fn carry_contents(&mut self) -> Vec<StreamEvent> {
        if self.moved.is_empty() {
            return Vec::new();
        }
        let mut events = Vec::new();
        for (id, to) in self.left_behind() {
            let Some(now) = self.sketch.get(&id).map(|component| component.bounds().rect()) else { continue };
            let told = |what: &str| {
                vec![Coercion { field: "contents".to_owned(), from: Value::Null, to: what.into() }]
            };
            if to.origin() != now.origin() && to.x0 >= 0.0 && to.y0 >= 0.0 {
                let moved = Operation::Move { component_id: id.clone(), x: to.x0, y: to.y0 };
                events.extend(self.perform(moved, told("moved along")));
            }
            if to.width() < now.width() && to.width() >= LEAST {
                let (width, height) = (to.width(), now.height());
                events.extend(
                    self.perform(Operation::Resize { component_id: id, width, height }, told("narrowed")),
                );
            }
        }
        events
    }

    /// Deletes the contents of deleted boxes that a component of the answer replaces, as a table replaces rows.
    pub(super) fn delete_replaced_contents(&mut self) -> Vec<StreamEvent> {
        let replaced = self.replaced_contents();
        let told =
            || vec![Coercion { field: "contents".to_owned(), from: Value::Null, to: "replaced".into() }];
        let delete = |component_id| self.perform(Operation::Delete { component_id }, told());
        replaced.into_iter().filter_map(delete).collect()
    }

    /// Returns the untouched contents of deleted boxes, where the components that the answer adds say most of their texts.
    fn replaced_contents(&self) -> Vec<ComponentId> {
        let is_gone = |holder: &&Component| {
            holder.kind() == ComponentKind::Container && !self.sketch.contains(holder.id())
        };
        if self.added.is_empty() || !self.start.iter().any(|component| is_gone(&component)) {
            return Vec::new();
        }
        let mut said = BTreeSet::new();
        for component in self.added.iter().filter_map(|id| self.sketch.get(id)) {
            component.props().each_text(|text| {
                said.insert(text.trim().to_owned());
            });
            said.extend(component.props().cells().into_iter().map(|text| text.trim().to_owned()));
        }
        let structure = Structure::of(&self.start, self.page);
        let mut replaced = Vec::new();
        for holder in structure.elements().iter().filter(|element| is_gone(&element.component)) {
            let is_left = |held: &&Element| {
                let now = self.sketch.get(held.component.id());
                now == Some(held.component) && !held.component.props().is_locked()
            };
            let left: Vec<&Element> = structure.subtree(holder).into_iter().filter(is_left).collect();
            let texts = left.iter().filter_map(|held| held.component.props().text());
            let (repeated, new): (Vec<&str>, Vec<&str>) = texts.partition(|text| said.contains(text.trim()));
            if repeated.len() > new.len() {
                replaced.extend(left.iter().map(|held| held.component.id().clone()));
            }
        }
        replaced
    }

    /// Returns the components that the innermost changed box around them has left behind, with their boxes in it.
    fn left_behind(&self) -> BTreeMap<ComponentId, Rect> {
        let structure = Structure::of(&self.start, self.page);
        let mut left = BTreeMap::new();
        // A box stands before its contents, so that the innermost one decides.
        for holder in
            structure.elements().iter().filter(|element| self.moved.contains(element.component.id()))
        {
            let Some(now) = self.sketch.get(holder.component.id()).map(Component::bounds) else { continue };
            let (old, now) = (holder.bounds.rect(), now.rect());
            let held: Vec<&Element> =
                structure.subtree(holder).into_iter().filter(|held| held.order != holder.order).collect();
            let sticks_out = |held: &&Element| held.bounds.rect().x1 - old.x0 > now.width();
            let ratio = if held.iter().any(sticks_out) { (now.width() / old.width()).min(1.0) } else { 1.0 };
            if old.origin() == now.origin() && ratio >= 1.0 {
                continue;
            }
            for held in held {
                let (id, rect) = (held.component.id(), held.bounds.rect());
                let Some(own) = self.sketch.get(id).map(|own| own.bounds().rect()) else { continue };
                if held.component.props().is_locked() || self.moved.contains(id) {
                    continue;
                }
                if own == rect {
                    let corner = (now.x0 + (rect.x0 - old.x0) * ratio, now.y0 + (rect.y0 - old.y0));
                    left.insert(
                        id.clone(),
                        Rect::from_origin_size(corner, (rect.width() * ratio, rect.height())),
                    );
                } else if own.size() == rect.size() && now.width() < old.width() && now.contains(own.origin())
                {
                    // It keeps its distance from the right edge.
                    let right = own.x1.min(now.x1 - (old.x1 - rect.x1).max(0.0));
                    left.insert(id.clone(), Rect { x1: right, ..own });
                }
            }
        }
        left
    }
}
