//! First paint of the last document, before the app has loaded.
//!
//! The picture is not interactive. `web/event-buffer.js` keeps events until the app is ready.

use crate::canvas::{Colors, Icons, Layer, Scene};
use crate::documents::autosave;
use crate::editor::viewport::Viewport;
use crate::platform::{self, window};
use crate::storage::document_db::DocumentDb;
use crate::storage::document_format;
use crate::store::{ChangeSet, View};
use crate::ui::panel_layout::{free_area, has_room_for_sidebar};
use kurbo::{Rect, Vec2};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlCanvasElement};
use websketch_sketch::Sketch;

/// Id of the element shown until the app is ready, and class of its loading text.
const SHELL: &str = "shell";
const LOADING: &str = "loading";
/// Id of the canvas of the first paint.
const CANVAS: &str = "glimpse";

/// Paints the last document, unless the app is already there or the address names another sketch.
pub async fn show() {
    if platform::path() == "/" && platform::fragment().is_empty() {
        let sketch = stored_sketch().await.unwrap_or_default();
        // Without a document or canvas, the page stays empty until the app is ready.
        let _ = paint(&sketch);
    }
}

/// Removes the first paint and tells the page that the app is ready.
pub fn remove() {
    let elements = [SHELL, CANVAS].into_iter().filter_map(element);
    elements.for_each(|element| element.remove());
    platform::dispatch("appready");
}

async fn stored_sketch() -> Option<Sketch> {
    let id = autosave::last_open()?;
    let kept = DocumentDb::open().await.ok()?.load(&id).await.ok()??;
    document_format::sketch(&kept.value.as_string()?)
}

fn paint(sketch: &Sketch) -> Option<()> {
    let shell = element(SHELL)?;
    let canvas: HtmlCanvasElement = window()?.document()?.create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_id(CANVAS);
    canvas.set_class_name("layer");
    canvas.set_attribute("aria-hidden", "true").ok()?;
    shell.before_with_node_1(&canvas).ok()?;
    let (size, scale) = (platform::window_size()?, platform::text_scale());
    let room = size / scale;
    let area = free_area(room, has_room_for_sidebar(room), false).scale_from_origin(scale);
    let shown = sketch.iter().filter(|component| !component.props().is_hidden());
    let frame = shown.map(|component| component.bounds().rect()).reduce(|all: Rect, one| all.union(one));
    let viewport = match frame {
        Some(frame) => Viewport::fit(frame, area),
        None => Viewport::of_page(sketch.page(), area),
    };
    let mut scene = Scene::default();
    scene.draw_by_hand(View::is_by_hand_at_start());
    scene.update(sketch, &ChangeSet::All);
    let (colors, icons) = (Colors::of_page(), Icons::new(None, || {}));
    let mut layer = Layer::new(canvas)?;
    layer.resize(size, platform::pixel_ratio());
    layer.paint_page(scene.page(), &viewport, &colors);
    let batches = scene.batches(sketch, viewport.visible(size));
    layer.paint(&batches, Vec2::ZERO, &viewport, (&colors, &icons));
    element(LOADING)?.set_text_content(None);
    Some(())
}

fn element(id: &str) -> Option<Element> {
    window()?.document()?.get_element_by_id(id)
}
