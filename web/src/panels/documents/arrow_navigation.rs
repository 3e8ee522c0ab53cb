//! Arrow keys in a grid of cards.

use leptos::ev::KeyboardEvent;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Moves the focus from card to card by an arrow key.
pub fn move_focus(event: &KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(from) = target.filter(|target| target.class_list().contains("open")) else { return };
    let Some(list) = from.closest(".cards").ok().flatten() else { return };
    let Ok(found) = list.query_selector_all(".open") else { return };
    let all: Vec<HtmlElement> =
        (0..found.length()).filter_map(|place| found.get(place)?.dyn_into().ok()).collect();
    let Some(place) = all.iter().position(|card| card.is_same_node(Some(&from))) else { return };
    let at = from.get_bounding_client_rect();
    // The nearest card of the next row in that direction.
    let beside = |is_there: &dyn Fn(f64) -> bool| {
        let far = |card: &&HtmlElement| {
            let rect = card.get_bounding_client_rect();
            ((rect.top() - at.top()).abs(), (rect.left() - at.left()).abs())
        };
        let there = all.iter().filter(|card| is_there(card.get_bounding_client_rect().top() - at.top()));
        there.min_by(|one, other| far(one).partial_cmp(&far(other)).unwrap_or(std::cmp::Ordering::Equal))
    };
    let next = match event.key().as_str() {
        "ArrowRight" => all.get(place + 1),
        "ArrowLeft" => place.checked_sub(1).and_then(|place| all.get(place)),
        "ArrowDown" => beside(&|down| down > 1.0),
        "ArrowUp" => beside(&|down| down < -1.0),
        "Home" => all.first(),
        "End" => all.last(),
        _ => return,
    };
    event.prevent_default();
    if let Some(next) = next {
        // Fails only for an element that was removed.
        let _ = next.focus();
    }
}
