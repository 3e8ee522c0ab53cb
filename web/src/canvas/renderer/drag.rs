//! What a drag comes to, with what is held and what is near: asked while it is shown, and when it is done.

use super::Renderer;
use crate::editor::gesture::{
    self, DragResult, Handle, Modifiers, ResizeResult, SNAP_REACH, SnapContext, SnapTargets,
};
use kurbo::{Point, Rect, Vec2};
use leptos::prelude::*;
use std::rc::Rc;
use websketch_core::block::Reach;
use websketch_core::kit::Piece;
use websketch_core::sketch::ComponentId;
use websketch_core::structure::Structure;

/// On a sketch of more components nobody looks for its margins while it is dragged.
const MANY: usize = 2_000;

/// How far a drag of boxes reaches.
pub(super) fn reach(modifiers: Modifiers) -> Reach {
    if modifiers.frame { Reach::Alone } else { Reach::Block }
}

impl Renderer {
    fn modifiers(self) -> Modifiers {
        self.store.view.modifiers.get_untracked()
    }

    /// How far the selection goes when it is dragged `by`.
    pub fn moved(self, by: Vec2) -> Option<DragResult> {
        let frame = self.drag_layer.with_untracked(|drag_layer| drag_layer.frame)?;
        Some(self.snapped(|snapping| gesture::moved(frame, by, self.modifiers(), snapping)))
    }

    /// What the frame around the selection becomes when one of its handles is dragged `by`.
    pub fn pulled(self, handle: Handle, by: Vec2) -> Option<ResizeResult> {
        let frame = self.selection_frame()?;
        Some(self.snapped(|snapping| gesture::pulled(frame, handle, by, self.modifiers(), snapping)))
    }

    /// The box that is drawn between two points.
    pub fn drawn(self, piece: Piece, from: Point, to: Point) -> ResizeResult {
        self.snapped(|snapping| gesture::drawn(piece, from, to, self.modifiers(), snapping))
    }

    /// Whether boxes are dragged without what they hold.
    pub fn reach(self) -> Reach {
        reach(self.modifiers())
    }

    /// Whether copies are dragged.
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

    /// What is on the screen and stays where it is, and the lines of the page.
    fn snap_targets(self) -> SnapTargets {
        let view = self.store.view;
        let visible = view.viewport.get_untracked().visible(view.size.get_untracked());
        let drag_layer = self.drag_layer.get_untracked();
        let stays = |id: &ComponentId| drag_layer.is_copy || !drag_layer.ids.contains(id);
        let (boxes, page) = self.scene.with_value(|scene| (scene.boxes(visible, stays), scene.page()));
        let margins = self.store.document.peek(|sketch| {
            if sketch.len() > MANY {
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
