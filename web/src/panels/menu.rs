//! Menus with navigation by arrow keys and first letters.

use leptos::ev::KeyboardEvent;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

fn lines(menu: &Element) -> Vec<HtmlElement> {
    let Ok(found) = menu.query_selector_all("[role=menuitem]") else { return Vec::new() };
    (0..found.length()).filter_map(|index| found.get(index)?.dyn_into().ok()).collect()
}

/// Focuses a line.
pub fn focus_line(menu: &Element, place: usize) {
    if let Some(line) = lines(menu).get(place) {
        // Fails only for an element that was removed.
        let _ = line.focus();
    }
}

/// Handles a key in a menu. `close` closes it.
pub fn move_focus(menu: &Element, event: &KeyboardEvent, close: impl FnOnce()) {
    let lines = lines(menu);
    let target = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    let is_active =
        |line: &HtmlElement| target.as_ref().is_some_and(|target| line.is_same_node(Some(target)));
    let place = lines.iter().position(is_active);
    let count = lines.len().max(1);
    let key = event.key();
    match key.as_str() {
        "ArrowDown" => focus_line(menu, place.map_or(0, |place| (place + 1) % count)),
        "ArrowUp" => focus_line(menu, place.map_or(count - 1, |place| (place + count - 1) % count)),
        "Home" => focus_line(menu, 0),
        "End" => focus_line(menu, count - 1),
        "Escape" | "Tab" => close(),
        "Enter" | " " => return event.stop_propagation(),
        _ => {
            let place = place.unwrap_or(count - 1);
            let next = (1..=count).map(|step| (place + step) % count).find(|&next| {
                let text = lines.get(next).and_then(|line| line.text_content()).unwrap_or_default();
                key.chars().count() == 1 && text.to_lowercase().starts_with(&key.to_lowercase())
            });
            if let Some(next) = next {
                focus_line(menu, next);
            }
        }
    }
    event.stop_propagation();
    event.prevent_default();
}
