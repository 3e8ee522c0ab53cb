//! Keyboard focus: navigation inside tool bars and menus, and between regions of the window.

use crate::editor::command::Direction;
use crate::platform::window;
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, Event, HtmlElement};

/// Regions of the window in the order of F6.
const REGIONS: &str =
    "canvas[role=application], .palette, .toolbar, .sidebar:not(.closed), .dock, .properties, .zoom";
/// Focusable elements.
const FOCUSABLE: &str =
    "button:not(:disabled):not([hidden]), input:not(:disabled), textarea, select, a[href], [tabindex=\"0\"]";

/// Widgets with a single tab stop and arrow keys inside (roving tabindex).
const BAR: &str = "[role=toolbar], [role=menu], [role=tablist]";

/// Moves the focus inside the tool bar or menu of `element` by `key`. Returns true if it did.
pub fn move_within(element: &Element, key: &str) -> bool {
    if element.tag_name() != "BUTTON" {
        return false;
    }
    let Some(bar) = element.closest(BAR).ok().flatten() else { return false };
    let mut items = all(&bar, FOCUSABLE);
    items.retain(|item| item.offset_width() > 0);
    let Some(place) = items.iter().position(|item| item.is_same_node(Some(element))) else { return false };
    let last = items.len() - 1;
    let next = match key {
        "ArrowRight" | "ArrowDown" => {
            if place == last {
                0
            } else {
                place + 1
            }
        }
        "ArrowLeft" | "ArrowUp" => place.checked_sub(1).unwrap_or(last),
        "Home" => 0,
        "End" => last,
        _ => return false,
    };
    items.get(next).is_some_and(|next| next.focus().is_ok())
}

/// Makes the focused element the tab stop of its tool bar or menu.
pub fn update_tab_stop(event: &Event) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let bar = target.as_ref().and_then(|target| target.closest(BAR).ok().flatten());
    let (Some(target), Some(bar)) = (target, bar) else { return };
    for item in all(&bar, "button, input, select") {
        item.set_tab_index(if item.is_same_node(Some(&target)) { 0 } else { -1 });
    }
}

/// Keeps the focus when a button is pressed with the pointer, so that keys still go to the canvas.
pub fn keep_focus(event: &Event) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let button = target.and_then(|target| target.closest("button").ok().flatten());
    if button.is_some() {
        event.prevent_default();
    }
}

/// Focuses the canvas.
pub fn focus_canvas() {
    let root = window().and_then(|window| window.document()?.document_element());
    let canvas = root.and_then(|root| all(&root, "canvas[role=application]").into_iter().next());
    if let Some(canvas) = canvas {
        // Fails only for an element that was removed.
        let _ = canvas.focus();
    }
}

/// Returns true if an element accepts typed text.
pub fn is_text_field(element: &Element) -> bool {
    matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
}

/// Focuses the next or the previous region of the window.
pub fn focus_region(step: Direction) {
    let Some(document) = window().and_then(|window| window.document()) else { return };
    let regions: Vec<HtmlElement> = within(&document)
        .into_iter()
        .filter(|region| region.offset_width() > 0 || region.tag_name() == "CANVAS")
        .collect();
    let active = document.active_element();
    let place = regions.iter().position(|region| region.contains(active.as_ref().map(AsRef::as_ref)));
    let count = regions.len();
    let next = match (place, step) {
        (None, _) => 0,
        (Some(place), Direction::Next) => (place + 1) % count.max(1),
        (Some(place), Direction::Previous) => (place + count.max(1) - 1) % count.max(1),
    };
    let Some(region) = regions.get(next) else { return };
    // The region's preferred element, else its first one.
    let is_shown = |element: &HtmlElement| element.offset_width() > 0;
    let home = all(region, "[data-home]").into_iter().find(is_shown);
    let first = home.or_else(|| all(region, FOCUSABLE).into_iter().find(is_shown));
    // Fails only for an element that was removed.
    let _ = first.as_ref().filter(|_| region.tag_name() != "CANVAS").unwrap_or(region).focus();
}

fn within(document: &Document) -> Vec<HtmlElement> {
    document.document_element().map(|root| all(&root, REGIONS)).unwrap_or_default()
}

fn all(root: &Element, selector: &str) -> Vec<HtmlElement> {
    let Ok(found) = root.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|index| found.get(index)?.dyn_into().ok()).collect()
}
