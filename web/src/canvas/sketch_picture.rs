//! Small picture of a sketch, painted as the canvas paints it.

use super::colors::Colors;
use super::icons::Icons;
use super::paint::Layer;
use super::scene::Scene;
use crate::editor::viewport::Viewport;
use crate::platform::pixel_ratio;
use crate::store::{ChangeSet, Store, use_store};
use kurbo::{Point, Rect, Size, Vec2};
use leptos::html;
use leptos::prelude::*;
use std::sync::Arc;
use web_sys::HtmlCanvasElement;
use websketch_sketch::geometry::union_of;
use websketch_sketch::{Component, Sketch};

/// Distance of the content from the edge of the picture. Px.
const MARGIN: f64 = 4.0;
/// Largest zoom: a small piece is not enlarged.
const MAX_ZOOM: f64 = 1.0;
/// Least width of a page. The lower part of a long page is cut off, other content shows whole. Sketch px.
const PAGE: f64 = 1_000.0;

/// A picture of a sketch. Blank while the sketch is `None`. The style sheet gives it its size on the screen.
#[component]
pub fn SketchPicture(
    /// The sketch.
    #[prop(into)]
    sketch: Signal<Option<Arc<Sketch>>>,
    /// Size for which it is painted. Px of the style sheet.
    size: Size,
) -> impl IntoView {
    let store = use_store();
    let canvas: NodeRef<html::Canvas> = NodeRef::new();
    Effect::new(move |_| {
        let (canvas, sketch) = (canvas.get(), sketch.get());
        // Read by `paint`, after the theme is in the page.
        store.view.theme.track();
        store.view.by_hand.track();
        store.view.icons.track();
        if let Some((canvas, sketch)) = canvas.zip(sketch) {
            request_animation_frame(move || paint(store, canvas, &sketch, size));
        }
    });
    view! { <canvas class="sketch-picture" aria-hidden="true" node_ref=canvas></canvas> }
}

fn paint(store: Store, canvas: HtmlCanvasElement, sketch: &Sketch, size: Size) {
    let size = size * store.view.text_scale;
    let boxes: Vec<_> = sketch.iter().map(Component::bounds).collect();
    let content = union_of(&boxes).map(|bounds| bounds.rect());
    let Some((content, mut layer)) = content.zip(Layer::new(canvas)) else { return };
    layer.resize(size, pixel_ratio());
    layer.clear();
    let mut scene = Scene::default();
    scene.draw_by_hand(store.view.by_hand.get_untracked());
    scene.update(sketch, &ChangeSet::All);
    // Icons are drawn once they have loaded. A picture does not ask for them.
    let icons = Icons::new(store.view.icons.get_untracked(), || {});
    let viewport = viewport(content, size);
    let batches = scene.batches(sketch, viewport.visible(size));
    layer.paint(&batches, Vec2::ZERO, &viewport, (&Colors::of_page(), &icons));
}

/// Returns the viewport that shows the content in the middle, or the upper part of long content.
fn viewport(content: Rect, size: Size) -> Viewport {
    let room = size.to_rect().inset(-MARGIN);
    let (wide, tall) = (room.width() / content.width().max(1.0), room.height() / content.height().max(1.0));
    if wide > tall && content.width() >= PAGE {
        let middle = Point::new(content.center().x, content.y0 + room.height() / wide / 2.0);
        return Viewport::centered(middle, room, wide);
    }
    Viewport::centered(content.center(), room, wide.min(tall).min(MAX_ZOOM))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(content: (f64, f64), zoom: f64, top: f64) {
        let content = Rect::from_origin_size((100.0, 200.0), content);
        let viewport = viewport(content, Size::new(88.0, 58.0));
        assert!((viewport.zoom() - zoom).abs() < 1e-9, "{}", viewport.zoom());
        // Whole px at most beside it.
        assert!((viewport.rect_to_screen(content).y0 - top).abs() <= 1.0);
    }

    #[test]
    fn small_content_keeps_its_size_and_a_long_page_shows_its_top() {
        check((40.0, 20.0), 1.0, 19.0);
        check((800.0, 200.0), 0.1, 19.0);
        check((1_600.0, 5_000.0), 0.05, 4.0);
        check((400.0, 800.0), 0.0625, 4.0);
    }
}
