//! What a drag comes to, with what is held and what is near: asked while it is shown, and when it is done.

use super::Renderer;
use crate::editor::gesture::{
    self, DragResult, Handle, Modifiers, ResizeResult, SNAP_REACH, SnapTargets, Snapping,
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
pub(super) fn reach(held: Modifiers) -> Reach {
    if held.frame { Reach::Alone } else { Reach::Block }
}

impl Renderer {
    fn held(self) -> Modifiers {
        self.store.view.held.get_untracked()
    }

    /// How far the selection goes when it is dragged `by`.
    pub fn moved(self, by: Vec2) -> Option<DragResult> {
        let frame = self.lifted.with_untracked(|lifted| lifted.frame)?;
        Some(self.snapped(|snapping| gesture::moved(frame, by, self.held(), snapping)))
    }

    /// What the frame around the selection becomes when one of its handles is dragged `by`.
    pub fn pulled(self, handle: Handle, by: Vec2) -> Option<ResizeResult> {
        let frame = self.selection_frame()?;
        Some(self.snapped(|snapping| gesture::pulled(frame, handle, by, self.held(), snapping)))
    }

    /// The box that is drawn between two points.
    pub fn drawn(self, piece: Piece, from: Point, to: Point) -> ResizeResult {
        self.snapped(|snapping| gesture::drawn(piece, from, to, self.held(), snapping))
    }

    /// Whether boxes are dragged without what they hold.
    pub fn reach(self) -> Reach {
        reach(self.held())
    }

    /// Whether copies are dragged.
    pub fn is_copying(self) -> bool {
        self.held().alt
    }

    fn snapped<T>(self, drag: impl FnOnce(Snapping<'_>) -> T) -> T {
        let magnets = self.magnets.with_value(Clone::clone).unwrap_or_else(|| {
            let magnets = Rc::new(self.magnets());
            self.magnets.set_value(Some(magnets.clone()));
            magnets
        });
        let zoom = self.store.view.viewport.with_untracked(|viewport| viewport.zoom());
        drag(Snapping { magnets: &magnets, reach: SNAP_REACH / zoom })
    }

    /// What is on the screen and stays where it is, and the lines of the page.
    fn magnets(self) -> SnapTargets {
        let view = self.store.view;
        let visible = view.viewport.get_untracked().visible(view.size.get_untracked());
        let lifted = self.lifted.get_untracked();
        let stays = |id: &ComponentId| lifted.is_copy || !lifted.ids.contains(id);
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
