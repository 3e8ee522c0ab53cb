//! What a gesture would do, shown before it is done.

use super::Stage;
use crate::canvas::drawing::{Primitive, drawing};
use crate::canvas::overlay::{Outlines, Selected};
use crate::edit;
use crate::gesture::{Gesture, drawn_area};
use kurbo::{Rect, Vec2};
use leptos::prelude::*;
use websketch_core::sketch::Component;

impl Stage {
    /// How far the selection has been dragged, while it is.
    pub(super) fn movement(self, gesture: &Gesture) -> Option<Vec2> {
        let Gesture::Moving { from, to, .. } = gesture else { return None };
        let frame = self.lifted.with_untracked(|lifted| lifted.frame)?;
        Some(edit::shift(frame, *to - *from))
    }

    /// Components that are being resized or drawn, as they would become.
    pub(super) fn changing(self, gesture: &Gesture) -> Vec<(Rect, Vec<Primitive>)> {
        let document = self.store.document;
        let components = match gesture {
            Gesture::Resizing { handle, from, to } => {
                let ids = document.peek_selection();
                document.peek(|sketch| edit::reshaped(sketch, &ids, *handle, *to - *from))
            }
            Gesture::Drawing { kind, from, to } => {
                edit::preview(*kind, drawn_area(*from, *to)).into_iter().collect()
            }
            Gesture::Idle
            | Gesture::Pressed { .. }
            | Gesture::Panning { .. }
            | Gesture::Marquee { .. }
            | Gesture::Moving { .. } => Vec::new(),
        };
        components.iter().map(|component| (component.bounds().rect(), drawing(component))).collect()
    }

    /// What is framed above the sketch.
    pub(super) fn outlines(
        self,
        gesture: &Gesture,
        by: Option<Vec2>,
        changed: &[(Rect, Vec<Primitive>)],
    ) -> Outlines {
        let view = self.store.view;
        let selected = self.selected.get_untracked();
        let idle = matches!(gesture, Gesture::Idle | Gesture::Pressed { .. });
        let hovered = if idle { view.hover.get_untracked() } else { None };
        let hover = hovered.and_then(|id| {
            let place = |component: &Component| (component.bounds().rect(), component.props().is_locked());
            self.store.document.peek(|sketch| sketch.get(&id).map(place))
        });
        let marquee = match gesture {
            Gesture::Marquee { from, to, .. } => Some(Rect::from_points(*from, *to)),
            _ => None,
        };
        let selected = match by {
            Some(by) => selected.moved(by),
            None if changed.is_empty() => selected,
            None => Selected::new(changed.iter().map(|(rect, _)| (*rect, false))),
        };
        let editing = view.editing.with_untracked(Option::is_some);
        let proposed = self
            .ghost
            .with_value(|ghost| ghost.as_ref().map(|ghost| ghost.changes.clone()).unwrap_or_default());
        Outlines { selected, hover, proposed, marquee, handles: idle && !editing, size: !changed.is_empty() }
    }
}
