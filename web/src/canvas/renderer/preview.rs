//! Preview of the current gesture.

use super::Renderer;
use crate::canvas::overlay::{Badge, Outlines, SelectionFrames};
use crate::canvas::proposal_preview::Difference;
use crate::editor::edit;
use crate::editor::gesture::{DragResult, Gesture, ResizeResult, bar, distances};
use kurbo::Rect;
use leptos::prelude::*;
use websketch_layout::arrangement::Slot;
use websketch_layout::drawing::{Primitive, picture, surface_below};
use websketch_layout::selection::Scope;
use websketch_sketch::{Component, ComponentId, Sketch};

/// Most contents of a resized box that follow it in the preview.
const MAX_FOLLOWING: usize = 300;

/// Drawings of resized, drawn or copied components.
#[derive(Default)]
pub(super) struct Changing {
    /// Box and drawing of each, back to front: first the selected ones, then their contents.
    pub(super) drawings: Vec<(Rect, Vec<Primitive>)>,
    /// Number of selected ones.
    selected: usize,
}

impl Changing {
    /// Returns true if contents follow a resized box.
    pub(super) fn has_contents(&self) -> bool {
        self.drawings.len() > self.selected
    }
}

impl Renderer {
    /// Returns the movement of the selection during a move.
    pub(super) fn movement(self, gesture: &Gesture) -> Option<DragResult> {
        let Gesture::Moving { from, to } = gesture else { return None };
        self.moved(*to - *from)
    }

    /// Returns the new box during a resize or drawing.
    pub(super) fn pull(self, gesture: &Gesture) -> Option<ResizeResult> {
        match gesture {
            Gesture::Resizing { handle, from, to } => self.pulled(*handle, *to - *from),
            Gesture::Drawing { piece, from, to } => Some(self.drawn(*piece, *from, *to)),
            _ => None,
        }
    }

    /// Returns resized, drawn or copied components in their new state.
    pub(super) fn changing(
        self,
        gesture: &Gesture,
        moved: Option<&DragResult>,
        pulled: Option<&ResizeResult>,
    ) -> Changing {
        let document = self.store.document;
        let ids = document.peek_selection();
        let components = match (gesture, moved, pulled) {
            (Gesture::Resizing { .. }, _, Some(pulled)) => {
                document.peek(|sketch| self.resized(sketch, &ids, pulled.to))
            }
            (Gesture::Drawing { piece, .. }, _, Some(pulled)) => {
                edit::preview(*piece, pulled.to).into_iter().collect()
            }
            (Gesture::Moving { .. }, Some(moved), _) if self.is_copying() => {
                document.peek(|sketch| edit::shifted(sketch, &ids, moved.by, self.reach()))
            }
            _ => Vec::new(),
        };
        let by_hand = self.store.view.by_hand.get_untracked();
        document.peek(|sketch| {
            let drawn = |component: &Component| {
                let rect = component.bounds().rect();
                (rect, picture(component, rect, surface_below(sketch, component), by_hand))
            };
            let is_resized = matches!(gesture, Gesture::Resizing { .. });
            let selected = if is_resized { ids.len().min(components.len()) } else { components.len() };
            Changing { drawings: components.iter().map(drawn).collect(), selected }
        })
    }

    /// Returns resized components, and the contents of a single box if they follow it.
    fn resized(self, sketch: &Sketch, ids: &[ComponentId], to: Rect) -> Vec<Component> {
        let resized = edit::reshaped(sketch, ids, to);
        let lifted = self.drag_layer.with_untracked(|drag_layer| drag_layer.ids.clone());
        match resized.as_slice() {
            [one] if self.reach() == Scope::Subtree && lifted.len() <= MAX_FOLLOWING => {
                let members: Vec<ComponentId> = lifted.iter().cloned().collect();
                edit::with_contents(sketch, one, &edit::in_z_order(sketch, &members))
            }
            _ => resized,
        }
    }

    /// Returns the input of the overlay.
    pub(super) fn outlines(
        self,
        gesture: &Gesture,
        moved: Option<DragResult>,
        pulled: Option<ResizeResult>,
        changed: &Changing,
        slot: Option<&Slot>,
    ) -> Outlines {
        let view = self.store.view;
        let selected = self.selected.get_untracked();
        let idle = matches!(gesture, Gesture::Idle | Gesture::Pressed { .. });
        let hovered = if idle { view.hover.get_untracked() } else { None };
        let is_selected = |id: &ComponentId| self.store.document.peek_is_selected(id);
        let measured = hovered.clone().filter(|id| self.is_copying() && !is_selected(id));
        let hover = hovered.and_then(|id| {
            let place = |component: &Component| (component.bounds().rect(), component.props().is_locked());
            self.store.document.peek(|sketch| sketch.get(&id).map(place))
        });
        let marquee = match gesture {
            Gesture::Marquee { from, to, .. } => Some(Rect::from_points(*from, *to)),
            _ => None,
        };
        let measured = measured.and(hover).zip(selected.frame());
        let measured = measured.map(|((to, _), frame)| distances(frame, to)).unwrap_or_default();
        let (badge, guides) = match (&moved, pulled) {
            (Some(moved), _) => (Badge::Place, moved.guides.clone()),
            (None, Some(pulled)) => (Badge::Size, pulled.guides),
            (None, None) => (Badge::None, measured),
        };
        // In a slot, the place is not that of the pointer.
        let (badge, guides) = if slot.is_some() { (Badge::None, Vec::new()) } else { (badge, guides) };
        let selected = match moved {
            Some(moved) => selected.moved(moved.by),
            None if changed.drawings.is_empty() => selected,
            None => {
                let resized = changed.drawings.iter().take(changed.selected);
                SelectionFrames::new(resized.map(|(rect, _)| (*rect, false)))
            }
        };
        let link = match gesture {
            Gesture::Linking { from, to, .. } => Some((*from, *to)),
            _ => None,
        };
        let dropped = link.zip(self.store.document.peek_selection().into_iter().next());
        let target = dropped.and_then(|((_, at), source)| {
            self.store.document.peek(|sketch| {
                let target = edit::link_target(sketch, &source, at)?;
                sketch.get(&target).map(|target| (target.bounds().rect(), false))
            })
        });
        let hover = hover.or(target);
        let link_handles = self.link_handles.get_untracked();
        let editing = view.editing.with_untracked(Option::is_some);
        let proposed = self.preview.with_value(|preview| {
            preview.as_ref().map(|preview| preview.changes.clone()).unwrap_or_default()
        });
        let pointed = self.pointed();
        let handles = idle && !editing;
        let slot = slot.map(bar);
        Outlines {
            selected,
            hover,
            proposed,
            pointed,
            marquee,
            guides,
            slot,
            badge,
            handles,
            link_handles,
            link,
        }
    }

    /// Returns the differences of the components of the line that the user points to.
    fn pointed(self) -> Vec<Difference> {
        let ids = self.store.chat.peek_pointed_components();
        let difference = |id: &ComponentId| {
            let proposed = self.preview.with_value(|preview| {
                let preview = preview.as_ref()?;
                let mark = preview.changes.mark(id).map(|mark| mark.difference);
                let stays = || preview.sketch.get(id).map(|one| Difference::Changed(one.bounds().rect()));
                mark.or_else(stays)
            });
            let current = || self.store.document.peek(|sketch| sketch.get(id).map(|one| one.bounds().rect()));
            proposed.or_else(|| current().map(Difference::Changed))
        };
        ids.iter().filter_map(difference).collect()
    }
}
