//! Painting of one animation frame, layer by layer.

use super::{DirtyRegion, Renderer};
use crate::canvas::colors::Colors;
use crate::canvas::icons::Icons;
use crate::canvas::overlay::overlay_items;
use crate::canvas::paint::{DetailLevel, Layer, PaintResources};
use crate::canvas::scene::{Batch, Scene};
use crate::canvas::scroll_blit::ScrollBlit;
use crate::editor::gesture::{Gesture, PendingDrag};
use crate::editor::viewport::Viewport;
use crate::platform::pixel_ratio;
use kurbo::{Rect, Size, Vec2};
use leptos::prelude::*;
use std::collections::BTreeSet;
use std::time::Duration;
use websketch_sketch::{ComponentId, Sketch};

/// Most components that are repainted directly. A picture of more components is copied instead.
const MAX_DIRECT: usize = 200;

/// Most components that can be repainted within one frame. During a zoom, a picture of more components is scaled
/// instead.
const MAX_REPAINTED: usize = 2_500;

/// Time without a change after which a zoom has ended.
const ZOOM_REST: Duration = Duration::from_millis(120);

/// Most that a drawing extends beyond its bounds: the name of a screen above its frame. Sketch px.
const REACH: f64 = 28.0;

/// Layers of the canvas and cached pictures.
pub(super) struct Layers {
    pub(super) base: Layer,
    pub(super) top: Layer,
    /// Viewport and detail of the picture on `base`. `None` before the first full paint.
    pub(super) painted: Option<(Viewport, DetailLevel)>,
    /// Picture of `base` from before the zoom.
    pub(super) zoom_picture: Option<Layer>,
    /// Viewport of that picture. `None` while no zoom is active.
    pub(super) zoom_picture_at: Option<Viewport>,
    /// Picture of the dragged components, painted once and then moved.
    pub(super) drag_picture: Option<Layer>,
    /// Viewport of that picture. `None` while no drag is active.
    pub(super) drag_picture_at: Option<Viewport>,
    pub(super) colors: Colors,
    pub(super) icons: Icons,
}

impl Layers {
    fn resources(&self) -> PaintResources<'_> {
        (&self.colors, &self.icons)
    }
}

impl Renderer {
    /// Paints the scheduled work.
    pub(super) fn paint(self) {
        let Some(request) = self.request.try_update_value(std::mem::take) else { return };
        self.layers.update_value(|layers| {
            let Some(layers) = layers else { return };
            let size = self.store.view.size.get_untracked();
            let ratio = pixel_ratio();
            let is_empty = layers.base.resize(size, ratio);
            layers.top.resize(size, ratio);
            if is_empty || request.base == DirtyRegion::Everything {
                (layers.painted, layers.zoom_picture_at) = (None, None);
            }
            if is_empty || request.base != DirtyRegion::Nothing {
                self.paint_base(layers, (size, ratio));
            }
            if request.top {
                self.paint_top(layers, size);
            }
        });
    }

    fn paint_base(self, layers: &mut Layers, (size, ratio): (Size, f64)) {
        let viewport = self.store.view.viewport.get_untracked().on_device_px(ratio);
        self.with_displayed(|sketch, scene| {
            let count = scene.count(viewport.visible(size));
            if count > MAX_REPAINTED && self.paint_scaled(layers, scene.page(), &viewport, size) {
                return;
            }
            let detail = DetailLevel::of(count);
            // Repainting a few components is faster than copying the picture.
            let moved = layers.painted.filter(|_| detail == DetailLevel::Coarse);
            let moved = moved.filter(|(_, painted)| *painted == detail);
            let moved = moved.and_then(|(from, _)| ScrollBlit::between(from, viewport, size, ratio));
            (layers.painted, layers.zoom_picture_at) = (Some((viewport, detail)), None);
            let Some(ScrollBlit { by, revealed }) = moved else {
                return self.paint_area((sketch, scene), layers, &viewport, detail, size.to_rect());
            };
            layers.base.shift(by);
            for area in revealed {
                layers.base.within(area, || {
                    self.paint_area((sketch, scene), layers, &viewport, detail, area);
                });
            }
        });
    }

    /// Scales the last sharp picture during a zoom and schedules a sharp one for its end. Returns true if it did.
    /// Returns false if the new viewport shows parts of the page outside of that picture.
    fn paint_scaled(self, layers: &mut Layers, page: Size, viewport: &Viewport, size: Size) -> bool {
        let Some(zoom_picture) = &mut layers.zoom_picture else { return false };
        let painted = layers.painted.map(|(at, _)| at).filter(|at| at.zoom() != viewport.zoom());
        let Some(at) = layers.zoom_picture_at.or(painted) else { return false };
        let seen = at.visible(size).inflate(1.0 / at.zoom(), 1.0 / at.zoom());
        if !seen.contains_rect(viewport.visible(size).intersect(page.to_rect())) {
            return false;
        }
        if layers.zoom_picture_at.replace(at).is_none() {
            zoom_picture.copy(&layers.base);
            layers.painted = None;
        }
        let scale = viewport.zoom() / at.zoom();
        layers.base.paint_page(page, viewport, &layers.colors);
        layers.base.paint_scaled(zoom_picture, viewport.pan() - at.pan() * scale, scale);
        let so_far = self.scaled.try_update_value(|scaled| {
            *scaled = scaled.wrapping_add(1);
            *scaled
        });
        set_timeout(
            move || {
                if self.scaled.try_get_value() == so_far {
                    self.schedule(DirtyRegion::Everything);
                }
            },
            ZOOM_REST,
        );
        true
    }

    /// Paints page, grid and drawings in `area` of the screen.
    fn paint_area(
        self,
        (sketch, scene): (&Sketch, &Scene),
        layers: &Layers,
        viewport: &Viewport,
        detail: DetailLevel,
        area: Rect,
    ) {
        layers.base.paint_page(scene.page(), viewport, &layers.colors);
        if self.store.view.grid.get_untracked() {
            layers.base.paint_grid(scene.page(), viewport, &layers.colors);
        }
        let reach = viewport.rect_to_sketch(area).inflate(REACH, REACH);
        if self.store.view.links.get_untracked() {
            let links = scene.links(reach);
            layers.base.paint_in(detail, &links, Vec2::ZERO, viewport, layers.resources());
        }
        let batches = scene.batches(sketch, reach);
        layers.base.paint_in(detail, &batches, Vec2::ZERO, viewport, layers.resources());
    }

    /// Calls `look` with the displayed sketch: the current one, or the preview of a proposal.
    fn with_displayed(self, look: impl FnOnce(&Sketch, &Scene)) {
        self.preview.with_value(|preview| match preview {
            Some(preview) => look(&preview.sketch, &preview.scene),
            None => self.store.document.peek(|sketch| self.scene.with_value(|scene| look(sketch, scene))),
        });
    }

    fn paint_top(self, layers: &mut Layers, size: Size) {
        let (viewport, gesture) =
            (self.store.view.viewport.get_untracked(), self.store.view.gesture.get_untracked());
        layers.top.clear();
        self.paint_ghosts(layers, &viewport);
        let (moved, pulled) = (self.movement(&gesture), self.pull(&gesture));
        match &moved {
            Some(moved) => self.paint_moved(layers, size, &viewport, moved.by),
            None => layers.drag_picture_at = None,
        }
        self.store.view.set_pending(match (&gesture, &moved, &pulled) {
            (_, Some(moved), _) => Some(PendingDrag::Moved(moved.by)),
            (Gesture::Resizing { .. }, _, Some(pulled)) => Some(PendingDrag::Pulled(pulled.to)),
            _ => None,
        });
        let changed = self.changing(&gesture, moved.as_ref(), pulled.as_ref());
        // One batch each, because they may overlap.
        let drawings = changed.drawings.iter();
        let batches: Vec<Batch<'_>> = drawings.map(|(_, drawing)| vec![drawing.as_slice()]).collect();
        layers.top.paint(&batches, Vec2::ZERO, &viewport, layers.resources());
        if matches!(gesture, Gesture::Resizing { .. }) && !changed.has_contents() {
            self.paint_contents(layers, size, &viewport);
        }
        let slot = self.drop_slot();
        self.store.view.set_slot(slot.clone());
        let outlines = self.outlines(&gesture, moved, pulled, &changed, slot.as_ref());
        layers.top.paint_overlay(&overlay_items(&outlines, &viewport), &layers.colors);
    }

    /// Paints the components that a proposal removes or moves at their current places, pale.
    fn paint_ghosts(self, layers: &Layers, viewport: &Viewport) {
        self.preview.with_value(|preview| {
            let Some(preview) = preview else { return };
            let leaving = preview.changes.shown().iter().filter(|mark| mark.difference.former().is_some());
            let ids: BTreeSet<&ComponentId> = leaving.map(|mark| &mark.id).collect();
            if ids.is_empty() {
                return;
            }
            self.store.document.peek(|sketch| {
                self.scene.with_value(|scene| {
                    let batches = scene.drawings_of(sketch, &ids);
                    layers.top.paled(|| {
                        layers.top.paint(&batches, Vec2::ZERO, viewport, layers.resources());
                    });
                });
            });
        });
    }

    /// Paints the dragged components at their current position.
    fn paint_moved(self, layers: &mut Layers, size: Size, viewport: &Viewport, by: Vec2) {
        let frame = self.drag_layer.with_untracked(|drag_layer| drag_layer.frame);
        let Some(frame) = frame.map(|frame| viewport.rect_to_screen(frame)) else { return };
        // A component partly off screen has no picture of the part that comes into view.
        if self.drag_layer.with_untracked(|drag_layer| drag_layer.ids.len()) < MAX_DIRECT
            || !size.to_rect().contains_rect(frame)
        {
            return self.paint_drag_layer(&layers.top, layers.resources(), size, viewport, by);
        }
        let Some(drag_picture) = &mut layers.drag_picture else { return };
        if layers.drag_picture_at.replace(*viewport) != Some(*viewport) {
            drag_picture.resize(size, pixel_ratio());
            drag_picture.clear();
            self.paint_drag_layer(drag_picture, (&layers.colors, &layers.icons), size, viewport, Vec2::ZERO);
        }
        layers.top.paint_layer(drag_picture, frame, by * viewport.zoom());
    }

    /// Paints the contents of resized frames at their place.
    fn paint_contents(self, layers: &Layers, size: Size, viewport: &Viewport) {
        let frames: BTreeSet<ComponentId> = self.store.document.peek_selection().into_iter().collect();
        self.store.document.peek(|sketch| {
            self.scene.with_value(|scene| {
                let is_content = |id: &ComponentId| !frames.contains(id);
                let batches = scene.drag_layer_batches(sketch, viewport.visible(size), is_content);
                layers.top.paint(&batches, Vec2::ZERO, viewport, layers.resources());
            });
        });
    }

    fn paint_drag_layer(
        self,
        layer: &Layer,
        resources: PaintResources<'_>,
        size: Size,
        viewport: &Viewport,
        by: Vec2,
    ) {
        self.store.document.peek(|sketch| {
            self.scene.with_value(|scene| {
                let batches = scene.drag_layer_batches(sketch, viewport.visible(size) - by, |_| true);
                layer.paint(&batches, by, viewport, resources);
            });
        });
    }
}
