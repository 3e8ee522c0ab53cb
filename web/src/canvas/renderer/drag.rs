//! Result of a drag with its modifiers and snapping, for the preview and for the final edit.

use super::Renderer;
use crate::editor::gesture::{
    self, DragResult, Handle, Modifiers, ResizeResult, SNAP_REACH, SnapContext, SnapTargets,
};
use kurbo::{Point, Rect, Vec2};
use leptos::prelude::*;
use std::rc::Rc;
use websketch_layout::selection::Scope;
use websketch_layout::structure::Structure;
use websketch_sketch::ComponentId;
use websketch_sketch::kit::Piece;

/// Most components for which the margins of the sketch are snap targets.
const MAX_FOR_MARGINS: usize = 2_000;

/// Returns whether a drag moves contents as well.
pub(super) fn reach(modifiers: Modifiers) -> Scope {
    if modifiers.frame { Scope::SelfOnly } else { Scope::Subtree }
}

impl Renderer {
    fn modifiers(self) -> Modifiers {
        self.store.view.modifiers.get_untracked()
    }

    /// Returns the movement of the selection for a drag by `by`.
    pub fn moved(self, by: Vec2) -> Option<DragResult> {
        let frame = self.drag_layer.with_untracked(|drag_layer| drag_layer.frame)?;
        Some(self.snapped(|snapping| gesture::moved(frame, by, self.modifiers(), snapping)))
    }

    /// Returns the new frame of the selection when a handle is dragged by `by`.
    pub fn pulled(self, handle: Handle, by: Vec2) -> Option<ResizeResult> {
        let frame = self.selection_frame()?;
        Some(self.snapped(|snapping| gesture::pulled(frame, handle, by, self.modifiers(), snapping)))
    }

    /// Returns the box drawn between two points.
    pub fn drawn(self, piece: Piece, from: Point, to: Point) -> ResizeResult {
        self.snapped(|snapping| gesture::drawn(piece, from, to, self.modifiers(), snapping))
    }

    /// Returns whether the current drag moves contents as well.
    pub fn reach(self) -> Scope {
        reach(self.modifiers())
    }

    /// Returns true if the drag moves copies.
    pub fn is_copying(self) -> bool {
        self.modifiers().alt
    }

    fn snapped<T>(self, drag: impl FnOnce(SnapContext<'_>) -> T) -> T {
        let snap_targets = self.snap_targets.with_value(Clone::clone).unwrap_or_else(|| {
            let snap_targets = Rc::new(self.snap_targets());
            self.snap_targets.set_value(Some(snap_targets.clone()));
            snap_targets
        });
        let zoom = self.store.view.viewport.with_untracked(|viewport| viewport.zoom());
        drag(SnapContext { snap_targets: &snap_targets, reach: SNAP_REACH / zoom })
    }

    /// Returns the snap targets: visible components that are not dragged, and the lines of the page.
    fn snap_targets(self) -> SnapTargets {
        let view = self.store.view;
        let visible = view.viewport.get_untracked().visible(view.size.get_untracked());
        let drag_layer = self.drag_layer.get_untracked();
        let stays = |id: &ComponentId| drag_layer.is_copy || !drag_layer.ids.contains(id);
        let (boxes, page) = self.scene.with_value(|scene| (scene.boxes(visible, stays), scene.page()));
        let margins = self.store.document.peek(|sketch| {
            if sketch.len() > MAX_FOR_MARGINS {
                return Vec::new();
            }
            let structure = Structure::of(sketch, None);
            let frame = structure.frame();
            let content = frame.content.map(|content| [content.start, content.end]);
            [frame.main.start, frame.main.end].into_iter().chain(content.into_iter().flatten()).collect()
        });
        SnapTargets::new(
            boxes,
            Rect::from_origin_size(Point::ZERO, page),
            &margins,
            view.grid.get_untracked(),
        )
    }
}
