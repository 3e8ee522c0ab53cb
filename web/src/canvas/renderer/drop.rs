//! The slot of a row or column into which the current drag goes.

use super::Renderer;
use crate::editor::gesture::{DropSlots, Gesture, is_far};
use kurbo::{Point, Size};
use leptos::prelude::*;
use std::rc::Rc;
use websketch_layout::arrangement::Slot;
use websketch_sketch::ComponentId;

/// Most components that go into a row or column together. A drag of more reads no slots.
const MAX_DROPPED: usize = 500;

impl Renderer {
    /// Returns the slot under the pointer. With Control, and for a box without its contents, there is none.
    pub fn drop_slot(self) -> Option<Slot> {
        let view = self.store.view;
        let modifiers = view.modifiers.get_untracked();
        if modifiers.ctrl || modifiers.frame {
            return None;
        }
        let viewport = view.viewport.get_untracked();
        if let Some((size, at)) = view.incoming.get_untracked() {
            return self.slot_at(viewport.to_sketch(at), &[], size);
        }
        let Gesture::Moving { from, to } = view.gesture.get_untracked() else { return None };
        let (count, frame) =
            self.drag_layer.with_untracked(|drag_layer| (drag_layer.ids.len(), drag_layer.frame));
        if count > MAX_DROPPED || !is_far(from, to, viewport.zoom()) {
            return None;
        }
        let ids = self.store.document.peek_selection();
        // Copies leave no place.
        let moved = if self.is_copying() { Vec::new() } else { ids };
        self.slot_at(to, &moved, frame?.size())
    }

    fn slot_at(self, pointer: Point, moved: &[ComponentId], size: Size) -> Option<Slot> {
        let slots = self.drop_slots.with_value(Clone::clone).unwrap_or_else(|| {
            let slots = self.store.document.peek(|sketch| DropSlots::new(sketch, moved, size));
            let slots = Rc::new(slots);
            self.drop_slots.set_value(Some(slots.clone()));
            slots
        });
        let zoom = self.store.view.viewport.with_untracked(|viewport| viewport.zoom());
        slots.at(pointer, zoom).cloned()
    }
}
