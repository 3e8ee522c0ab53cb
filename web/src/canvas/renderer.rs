//! Scheduling of repaints: at most once per animation frame, and only after changes.
//!
//! The base layer shows the sketch, the top layer the gesture and the overlay.

mod drag;
mod drag_layer;
mod drop;
mod frame;
mod preview;

use crate::canvas::colors::Colors;
use crate::canvas::element;
use crate::canvas::icons::Icons;
use crate::canvas::overlay::{SelectionFrames, place_of};
use crate::canvas::paint::Layer;
use crate::canvas::proposal_preview::ProposalPreview;
use crate::canvas::scene::Scene;
use crate::editor::edit::{self, LinkHandle};
use crate::editor::gesture::{DropSlots, Gesture, Handle, SnapTargets};
use crate::platform::{self, window};
use crate::store::{Store, View};
use drag_layer::DragLayer;
use frame::Layers;
use kurbo::{Point, Rect};
use leptos::html;
use leptos::prelude::*;
use std::rc::Rc;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use websketch_sketch::{ComponentId, Sketch};

/// The renderer of both canvas layers.
#[derive(Clone, Copy)]
pub struct Renderer {
    store: Store,
    scene: StoredValue<Scene, LocalStorage>,
    /// Preview shown in place of the sketch while a proposal is undecided.
    preview: StoredValue<Option<ProposalPreview>, LocalStorage>,
    layers: StoredValue<Option<Layers>, LocalStorage>,
    selected: Memo<SelectionFrames>,
    /// Link handles of the only selected component.
    link_handles: Memo<Vec<LinkHandle>>,
    /// Components that are being dragged.
    drag_layer: Memo<DragLayer>,
    /// Snap targets of the current drag, created on first use.
    snap_targets: StoredValue<Option<Rc<SnapTargets>>, LocalStorage>,
    /// Slots for the current drag, read on first use.
    drop_slots: StoredValue<Option<Rc<DropSlots>>, LocalStorage>,
    handle: RwSignal<Option<Handle>>,
    request: StoredValue<FrameRequest>,
    /// Number of scaled frames so far, to detect the end of a zoom.
    scaled: StoredValue<u32>,
}

/// Work for the next animation frame.
#[derive(Clone, Copy, Default)]
struct FrameRequest {
    scheduled: bool,
    base: DirtyRegion,
    top: bool,
}

/// Invalid part of the base layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum DirtyRegion {
    #[default]
    Nothing,
    /// Its position on the screen.
    Place,
    Everything,
}

impl Renderer {
    /// Creates a renderer that repaints both canvases whenever the store changes.
    pub fn new(store: Store, base: NodeRef<html::Canvas>, top: NodeRef<html::Canvas>) -> Self {
        let selected = Memo::new(move |_| {
            store.document.with_selection(|ids| {
                let boxes = |sketch: &Sketch| {
                    SelectionFrames::new(
                        edit::components(sketch, ids)
                            .map(|component| (component.bounds().rect(), component.props().is_locked())),
                    )
                };
                store.document.with(boxes)
            })
        });
        let link_handles = Memo::new(move |_| {
            let single = store.document.single();
            single.map_or_else(Vec::new, |id| store.document.with(|sketch| edit::link_handles(sketch, &id)))
        });
        let renderer = Self {
            store,
            scene: StoredValue::new_local(Scene::default()),
            preview: StoredValue::new_local(None),
            layers: StoredValue::new_local(None),
            selected,
            link_handles,
            drag_layer: drag_layer::follow(store),
            snap_targets: StoredValue::new_local(None),
            drop_slots: StoredValue::new_local(None),
            handle: RwSignal::new(None),
            request: StoredValue::new(FrameRequest::default()),
            scaled: StoredValue::new(0),
        };
        renderer.open(base, top);
        renderer.follow();
        renderer
    }

    /// Takes the canvases when they are mounted, and follows the size of the window.
    fn open(self, base: NodeRef<html::Canvas>, top: NodeRef<html::Canvas>) {
        let fill_window = move || {
            if let Some(size) = platform::window_size() {
                self.store.view.resize(size);
            }
        };
        Effect::new(move |_| {
            base.track();
            top.track();
            let layers = element(base).zip(element(top));
            let layers = layers.and_then(|(base, top)| Layer::new(base).zip(Layer::new(top)));
            if let Some((base, top)) = layers {
                self.layers.set_value(Some(Layers {
                    base,
                    top,
                    drag_picture: off_screen(),
                    drag_picture_at: None,
                    painted: None,
                    zoom_picture: off_screen(),
                    zoom_picture_at: None,
                    colors: Colors::of_page(),
                    icons: icons(self.store.view),
                }));
                fill_window();
            }
        });
        let resized = window_event_listener(leptos::ev::resize, move |_| fill_window());
        on_cleanup(move || resized.remove());
    }

    /// Marks regions dirty when the store changes.
    fn follow(self) {
        let view = self.store.view;
        Effect::new(move |_| {
            self.store.document.version();
            let touched = self.store.document.take_changes();
            self.scene.update_value(|scene| {
                self.store.document.peek(|sketch| scene.update(sketch, &touched));
            });
            self.schedule(DirtyRegion::Everything);
        });
        let proposed = Memo::new(move |_| self.store.chat.selected_operations());
        Effect::new(move |_| {
            let document = self.store.document;
            document.version();
            let by_hand = view.by_hand.get();
            let shown = view.shown.get().map(|shown| ProposalPreview::unmarked(shown, by_hand));
            let preview = shown.or_else(|| {
                proposed.with(|operations| {
                    let is_shown = !operations.is_empty() && !view.shows_before.get();
                    let next = is_shown.then(|| document.dry_run(operations.clone().into()).0)?;
                    Some(document.peek(|sketch| ProposalPreview::of_change(sketch, next, by_hand)))
                })
            });
            self.preview.set_value(preview);
            self.set_drag_layer();
            self.schedule(DirtyRegion::Everything);
        });
        Effect::new(move |_| {
            self.drag_layer.track();
            self.snap_targets.set_value(None);
            self.drop_slots.set_value(None);
            self.set_drag_layer();
            self.schedule(DirtyRegion::Everything);
        });
        Effect::new(move |_| {
            view.viewport.track();
            self.schedule(DirtyRegion::Place);
        });
        Effect::new(move |_| {
            view.size.track();
            view.grid.track();
            view.links.track();
            self.schedule(DirtyRegion::Everything);
        });
        Effect::new(move |_| {
            let by_hand = view.by_hand.get();
            self.scene.update_value(|scene| scene.draw_by_hand(by_hand));
            self.schedule(DirtyRegion::Everything);
        });
        Effect::new(move |_| {
            view.icons.track();
            self.layers.update_value(|layers| {
                if let Some(layers) = layers {
                    layers.icons = icons(view);
                }
            });
            self.schedule(DirtyRegion::Everything);
        });
        Effect::new(move |_| {
            view.theme.track();
            // The theme's colors are valid once the attribute of the root element is set.
            request_animation_frame(move || {
                self.layers.update_value(|layers| {
                    if let Some(layers) = layers {
                        layers.colors = Colors::of_page();
                    }
                });
                self.schedule(DirtyRegion::Everything);
            });
        });
        Effect::new(move |_| {
            let is_idle = view.gesture.with(|gesture| *gesture == Gesture::Idle);
            if is_idle && view.incoming.with(Option::is_none) {
                self.snap_targets.set_value(None);
                self.drop_slots.set_value(None);
            }
        });
        Effect::new(move |_| {
            self.selected.track();
            self.link_handles.track();
            self.store.chat.pointed_components();
            view.hover.track();
            view.gesture.track();
            view.incoming.track();
            view.modifiers.track();
            view.editing.track();
            self.schedule(DirtyRegion::Nothing);
        });
    }

    /// Moves dragged components from the base layer to the top layer.
    fn set_drag_layer(self) {
        let drag_layer = self.drag_layer.with_untracked(|drag_layer| match drag_layer.is_copy {
            true => Arc::default(),
            false => drag_layer.ids.clone(),
        });
        self.preview.update_value(|preview| {
            if let Some(preview) = preview {
                preview.scene.set_drag_layer(drag_layer.clone());
            }
        });
        self.scene.update_value(|scene| scene.set_drag_layer(drag_layer));
    }

    /// Schedules a repaint of the top layer at the next animation frame, and of the base layer if `base` is dirty.
    fn schedule(self, base: DirtyRegion) {
        let scheduled = self.request.try_update_value(|request| {
            request.base = request.base.max(base);
            request.top = true;
            std::mem::replace(&mut request.scheduled, true)
        });
        if scheduled == Some(false) {
            request_animation_frame(move || self.paint());
        }
    }

    /// Returns the frame around the selection. Sketch px.
    pub fn selection_frame(self) -> Option<Rect> {
        self.selected.with_untracked(SelectionFrames::frame)
    }

    /// Returns true if the selection cannot be moved because a component of it is locked.
    pub fn is_locked(self) -> bool {
        self.selected.with_untracked(SelectionFrames::is_locked)
    }

    /// Returns the frame that has handles. Sketch px.
    pub fn handle_frame(self) -> Option<Rect> {
        if self.is_locked() { None } else { self.selection_frame() }
    }

    /// Returns the entry of the link handle at a point of the screen, if there is a handle. `None` inside stands for the
    /// whole component.
    pub fn link_handle_at(self, at: Point, reach: f64) -> Option<Option<usize>> {
        let viewport = self.store.view.viewport.get_untracked();
        let is_near = |handle: &&LinkHandle| place_of(handle, &viewport).distance(at) <= reach;
        self.link_handles.with_untracked(|handles| handles.iter().find(is_near).map(|handle| handle.entry))
    }

    /// Returns the frontmost component at a point of the sketch.
    pub fn hit(self, point: Point, tolerance: f64) -> Option<ComponentId> {
        self.scene.with_value(|scene| scene.hit(point, tolerance).cloned())
    }

    /// Returns the component at a point of the sketch that the shown proposal changes.
    pub fn proposed_at(self, point: Point, tolerance: f64) -> Option<ComponentId> {
        self.preview.with_value(|preview| preview.as_ref()?.changed_at(point, tolerance))
    }

    /// Returns all components at a point of the sketch, frontmost first.
    pub fn hits(self, point: Point, tolerance: f64) -> Vec<ComponentId> {
        self.scene.with_value(|scene| scene.hits(point, tolerance))
    }

    /// Returns the components that a marquee selects.
    pub fn covered(self, area: Rect) -> Vec<ComponentId> {
        self.scene.with_value(|scene| scene.covered(area))
    }

    /// Returns the handle under the pointer. Tracked read.
    pub fn hovered_handle(self) -> Option<Handle> {
        self.handle.get()
    }

    /// Sets the handle under the pointer.
    pub fn set_hovered_handle(self, handle: Option<Handle>) {
        if self.handle.get_untracked() != handle {
            self.handle.set(handle);
        }
    }
}

/// Creates a layer on a canvas that is not in the page.
fn off_screen() -> Option<Layer> {
    let canvas = window()?.document()?.create_element("canvas").ok()?;
    Layer::new(canvas.dyn_into().ok()?)
}

/// Returns the loaded icons. A missing one is requested.
fn icons(view: View) -> Icons {
    Icons::new(view.icons.get_untracked(), move || view.request_icons())
}
