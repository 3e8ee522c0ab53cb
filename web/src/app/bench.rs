//! Interface of the canvas benchmark: `window.__bench`, in a page opened with `?bench`.
//!
//! The benchmark drives the app through edits, the selection and the viewport.
//!
//! - `ready`: a promise, resolved when the first frame has been painted.
//! - `load(components)`: replaces the sketch by `[{ id, kind, x, y, w, h, text }]`, in CSS px.
//! - `fit()`, `zoomTo100()`: centers the sketch in the window.
//! - `select(ids)`: replaces the selection.
//! - `screenRect(id)`: the bounds of a component in the window.
//! - `probe(id)`: `{ tx, ty, z, selected, x, y, w, h, n }`, screen = page × z + (tx, ty), n components.
//! - `wasmBytes()`: the size of the app's memory.

use crate::editor::edit;
use crate::editor::viewport::Viewport;
use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::platform::window;
use crate::store::Store;
use js_sys::{Array, JSON, Object, Promise, Reflect};
use kurbo::{Rect, Size};
use leptos::prelude::*;
use serde_json::{Map, Value};
use wasm_bindgen::prelude::{Closure, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use wasm_split_helpers::wasm_split;
use websketch_json as json;
use websketch_sketch::geometry::union_of;
use websketch_sketch::{Component, ComponentId, Sketch};

/// Free margin around the sketch, both sides together. CSS px.
const MARGIN: Size = Size::new(240.0, 200.0);

/// Component types of the kinds in benchmark documents.
const KINDS: [(&str, &str, Option<&str>); 8] = [
    ("button", "Button", None),
    ("input", "Input", None),
    ("label", "Text", None),
    ("icon", "ImagePlaceholder", Some("icon")),
    ("image", "ImagePlaceholder", None),
    ("card", "Container", None),
    ("tab", "Button", Some("secondary")),
    ("heading", "Heading", None),
];

/// Returns true if the page was opened for the benchmark.
pub fn is_requested() -> bool {
    let search = window().and_then(|window| window.location().search().ok()).unwrap_or_default();
    search.trim_start_matches('?').split('&').any(|part| part == "bench")
}

/// Loads the chunk that sets `window.__bench`.
#[wasm_split(bench, fallible)]
pub fn load() -> Result<fn(Store), ChunkUnavailable> {
    Ok(open)
}

fn open(store: Store) {
    let bench = Object::new();
    let set = |name: &str, value: &JsValue| {
        // Fails only for a target that is not an object.
        let _ = Reflect::set(&bench, &name.into(), value);
    };
    let call = |name: &str, work: Box<dyn Fn(JsValue) -> JsValue>| {
        set(name, &Closure::<dyn Fn(JsValue) -> JsValue>::wrap(work).into_js_value());
    };
    set("surface", &"canvas".into());
    set("ready", &next_paint());
    call(
        "load",
        Box::new(move |components| {
            show(store, &components);
            next_paint().into()
        }),
    );
    call(
        "fit",
        Box::new(move |_| {
            center(store, |content, window| {
                let free = window - MARGIN;
                (free.width / content.width()).min(free.height / content.height()).min(1.0)
            });
            next_paint().into()
        }),
    );
    call(
        "zoomTo100",
        Box::new(move |_| {
            center(store, |_, _| 1.0);
            next_paint().into()
        }),
    );
    call(
        "select",
        Box::new(move |ids| {
            let ids = Array::from(&ids).into_iter().filter_map(|id| ComponentId::new(&id.as_string()?).ok());
            store.document.select(ids.collect());
            next_paint().into()
        }),
    );
    call(
        "screenRect",
        Box::new(move |id| {
            let place =
                bounds(store, &id).map(|place| store.view.viewport.get_untracked().rect_to_screen(place));
            let place = place.unwrap_or_default();
            object(&[("x", place.x0), ("y", place.y0), ("w", place.width()), ("h", place.height())])
        }),
    );
    call(
        "probe",
        Box::new(move |id| {
            let viewport = store.view.viewport.get_untracked();
            let (pan, place) = (viewport.pan(), bounds(store, &id).unwrap_or_default());
            object(&[
                ("tx", pan.x),
                ("ty", pan.y),
                ("z", viewport.zoom()),
                ("selected", store.document.peek_selection().len() as f64),
                ("x", place.x0),
                ("y", place.y0),
                ("w", place.width()),
                ("h", place.height()),
                ("n", store.document.peek(Sketch::len) as f64),
            ])
        }),
    );
    call(
        "wasmBytes",
        Box::new(|_| {
            let memory = wasm_bindgen::memory();
            let buffer = Reflect::get(&memory, &"buffer".into()).ok();
            let bytes = buffer.and_then(|buffer| Reflect::get(&buffer, &"byteLength".into()).ok());
            bytes.unwrap_or_default()
        }),
    );
    if let Some(window) = window() {
        // Fails only for a read-only property.
        let _ = Reflect::set(&window, &"__bench".into(), &bench);
    }
}

/// Returns a promise that resolves when all changes so far have been painted.
fn next_paint() -> Promise {
    let frame = || {
        Promise::new(&mut |resolve, _| {
            // Fails only without a window.
            let _ = window().map(|window| window.request_animation_frame(&resolve));
        })
    };
    future_to_promise(async move {
        for _ in 0..2 {
            // The promise is never rejected.
            let _ = JsFuture::from(frame()).await;
        }
        Ok(JsValue::UNDEFINED)
    })
}

fn object(numbers: &[(&str, f64)]) -> JsValue {
    let object = Object::new();
    for (name, number) in numbers {
        // Fails only for a target that is not an object.
        let _ = Reflect::set(&object, &(*name).into(), &JsValue::from_f64(*number));
    }
    object.into()
}

fn bounds(store: Store, id: &JsValue) -> Option<Rect> {
    let id = ComponentId::new(&id.as_string()?).ok()?;
    store.document.peek(|sketch| sketch.get(&id).map(|component| component.bounds().rect()))
}

/// Replaces the sketch by these components.
fn show(store: Store, components: &JsValue) {
    let text = JSON::stringify(components).ok().and_then(|text| text.as_string()).unwrap_or_default();
    let Ok(Value::Array(given)) = json::parse(&text) else { return };
    let sketch = Value::Array(given.iter().filter_map(Value::as_object).map(component).collect());
    if let Ok(read) = Sketch::read(&sketch) {
        let operations = store.document.peek(|before| edit::replaced(before, &read.sketch));
        store.document.edit(operations);
    }
}

/// Converts a component of the benchmark to the wire form.
fn component(given: &Map<String, Value>) -> Value {
    let of = |key: &str| given.get(key).cloned().unwrap_or_default();
    let kind = given.get("kind").and_then(Value::as_str);
    let known = KINDS.iter().find(|(name, _, _)| Some(*name) == kind);
    let (_, kind, variant) = known.copied().unwrap_or(("", "Container", None));
    let mut props = Map::new();
    if let Some(variant) = variant {
        props.insert("variant".to_owned(), variant.into());
    }
    if given.get("text").and_then(Value::as_str).is_some_and(|text| !text.is_empty()) {
        props.insert("text".to_owned(), of("text"));
    }
    let own = [
        ("id", of("id")),
        ("type", kind.into()),
        ("x", of("x")),
        ("y", of("y")),
        ("width", of("w")),
        ("height", of("h")),
        ("props", Value::Object(props)),
    ];
    Value::Object(own.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

/// Centers the sketch in the window. `zoom` computes the zoom from the sketch's frame and the window's size.
fn center(store: Store, zoom: impl FnOnce(Rect, Size) -> f64) {
    let boxes: Vec<_> = store.document.peek(|sketch| sketch.iter().map(Component::bounds).collect());
    let Some(content) = union_of(&boxes).map(|bounds| bounds.rect()) else { return };
    let window = store.view.size.get_untracked();
    let area = Rect::from_origin_size((0.0, 0.0), window);
    store.view.viewport.set(Viewport::centered(content.center(), area, zoom(content, window)));
}
