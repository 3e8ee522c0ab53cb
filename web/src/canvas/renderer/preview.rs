//! Preview of the current gesture.

use super::Renderer;
use crate::canvas::overlay::{Badge, Outlines, SelectionFrames};
use crate::editor::edit;
use crate::editor::gesture::{DragResult, Gesture, ResizeResult, distances};
use kurbo::Rect;
use leptos::prelude::*;
use websketch_layout::drawing::{Primitive, picture, surface_below};
use websketch_sketch::{Component, ComponentId};

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
    ) -> Vec<(Rect, Vec<Primitive>)> {
        let document = self.store.document;
        let ids = document.peek_selection();
        let components = match (gesture, moved, pulled) {
            (Gesture::Resizing { .. }, _, Some(pulled)) => {
                document.peek(|sketch| edit::reshaped(sketch, &ids, pulled.to))
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
            components.iter().map(drawn).collect()
        })
    }

    /// Returns the input of the overlay.
    pub(super) fn outlines(
        self,
        gesture: &Gesture,
        moved: Option<DragResult>,
        pulled: Option<ResizeResult>,
        changed: &[(Rect, Vec<Primitive>)],
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
        let selected = match moved {
            Some(moved) => selected.moved(moved.by),
            None if changed.is_empty() => selected,
            None => SelectionFrames::new(changed.iter().map(|(rect, _)| (*rect, false))),
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
        let handles = idle && !editing;
        Outlines { selected, hover, proposed, marquee, guides, badge, handles, link_handles, link }
    }
}
