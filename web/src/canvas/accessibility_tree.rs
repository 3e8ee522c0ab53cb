//! DOM mirror of the sketch for screen readers and the keyboard: one focusable element per component.

use crate::editor::describe;
use crate::store::{Store, use_store};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use std::collections::BTreeSet;
use std::time::Duration;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use websketch_layout::analysis;
use websketch_sketch::ComponentId;

/// Largest number of elements. A larger sketch has only those near the current component.
const WINDOW: usize = 200;

/// The components in reading order.
#[component]
pub fn AccessibilityTree() -> impl IntoView {
    let store = use_store();
    let order = reading_order(store);
    // The tab stop: the first selected component, else the last focused one.
    let current: RwSignal<Option<ComponentId>> = RwSignal::new(None);
    let selection_set = selection_set(store, current);
    let place_of_current = Memo::new(move |_| {
        let current = current.get();
        order.with(|order| order.iter().position(|id| Some(id) == current.as_ref()).unwrap_or(0))
    });
    let shown = Memo::new(move |_| {
        let start = place_of_current.get().saturating_sub(WINDOW / 2);
        order.with(|order| {
            order
                .iter()
                .enumerate()
                .skip(start)
                .take(WINDOW)
                .map(|(i, id)| (i, id.clone()))
                .collect::<Vec<_>>()
        })
    });
    // Where the focus moves when the focused component is deleted.
    let left = StoredValue::new(None);
    let on_key = move |event: KeyboardEvent| {
        if matches!(event.key().as_str(), "Delete" | "Backspace") {
            left.set_value(Some(place_of_current.get_untracked()));
        }
    };
    Effect::new(move |_| {
        let last = order.with(Vec::len).checked_sub(1);
        let place = left.try_update_value(Option::take).flatten();
        let next = place.zip(last).and_then(|(place, last): (usize, usize)| {
            order.with_untracked(|order| order.get(place.min(last)).cloned())
        });
        if let Some(next) = next {
            // After the list has been updated.
            request_animation_frame(move || {
                focus(&next);
            });
        }
    });
    focus_added(store, order);
    view! {
        <ol class="mirror visually-hidden" aria-label="Components on the sketch" on:keydown=on_key>
            <For each=move || shown.get() key=|(_, id)| id.clone() let((_, id))>
                <TreeItem id order selection_set place_of_current current/>
            </For>
        </ol>
    }
}

/// Moves the focus from the canvas to a component that was just added, once it has an element. A text that is being
/// written keeps the focus.
fn focus_added(store: Store, order: RwSignal<Vec<ComponentId>>) {
    Effect::new(move |_| {
        let Some(id) = store.view.to_focus.get() else { return };
        if order.with(|order| order.contains(&id)) {
            // After the list has been updated.
            request_animation_frame(move || {
                store.view.to_focus.set(None);
                // In the meantime it may have been deselected.
                if is_canvas_focused() && store.document.peek_is_selected(&id) {
                    focus(&id);
                }
            });
        }
    });
}

fn is_canvas_focused() -> bool {
    let active = crate::platform::window().and_then(|window| window.document()?.active_element());
    active.is_none_or(|active| matches!(active.tag_name().as_str(), "CANVAS" | "BODY"))
}

/// Returns the components in reading order. It is updated when the app is idle: analyzing a large sketch takes longer
/// than a frame.
fn reading_order(store: Store) -> RwSignal<Vec<ComponentId>> {
    let order = RwSignal::new(Vec::new());
    debounce(
        Duration::ZERO,
        move || _ = store.document.version(),
        move || {
            let next = store.document.peek(|sketch| analysis::reading_order(&sketch.shown()));
            if order.with_untracked(|order| *order != next) {
                order.set(next);
            }
        },
    );
    order
}

/// Returns the selection as a set and makes its first component `current`. Updates are delayed, because a marquee
/// changes the selection with every move.
fn selection_set(store: Store, current: RwSignal<Option<ComponentId>>) -> RwSignal<BTreeSet<ComponentId>> {
    let selection_set = RwSignal::new(BTreeSet::new());
    debounce(
        Duration::from_millis(50),
        move || store.document.with_selection(|_| ()),
        move || {
            let ids = store.document.peek_selection();
            if let Some(first) = ids.first() {
                current.set(Some(first.clone()));
            }
            selection_set.set(ids.into_iter().collect());
        },
    );
    selection_set
}

/// Debounces: calls `update` once, `pause` after the last change of the signals that `watch` reads.
fn debounce(pause: Duration, watch: impl Fn() + 'static, update: impl Fn() + Clone + 'static) {
    let is_due = StoredValue::new(false);
    Effect::new(move |_| {
        watch();
        if is_due.try_update_value(|due| std::mem::replace(due, true)) == Some(false) {
            let update = update.clone();
            set_timeout(
                move || {
                    is_due.set_value(false);
                    update();
                },
                pause,
            );
        }
    });
}

/// One component.
#[component]
fn TreeItem(
    id: ComponentId,
    order: RwSignal<Vec<ComponentId>>,
    selection_set: RwSignal<BTreeSet<ComponentId>>,
    place_of_current: Memo<usize>,
    current: RwSignal<Option<ComponentId>>,
) -> impl IntoView {
    let store = use_store();
    let place = {
        let id = id.clone();
        Memo::new(move |_| order.with(|order| order.iter().position(|other| *other == id).unwrap_or(0)))
    };
    let label = {
        let id = id.clone();
        Memo::new(move |_| {
            store.document.with(|sketch| {
                let told = |component| describe::place_with_links(sketch, component);
                sketch.get(&id).map(told).unwrap_or_default()
            })
        })
    };
    let selected = {
        let id = id.clone();
        Memo::new(move |_| selection_set.with(|selection_set| selection_set.contains(&id)))
    };
    let on_focus = {
        let id = id.clone();
        move |_| {
            current.set(Some(id.clone()));
            if !store.document.peek_is_selected(&id) {
                store.document.select(vec![id.clone()]);
            }
            reveal(store, &id);
        }
    };
    view! {
        <li aria-setsize=move || order.with(Vec::len) aria-posinset=move || place.get() + 1>
            <button
                type="button"
                data-id=id.as_str().to_owned()
                tabindex=move || if place.get() == place_of_current.get() { "0" } else { "-1" }
                aria-pressed=move || selected.get().to_string()
                on:focus=on_focus
                on:keydown=move |event| walk(&event, order, place.get_untracked())
                on:contextmenu=move |event: leptos::ev::MouseEvent| event.prevent_default()
            >
                {move || label.get()}
            </button>
        </li>
    }
}

/// Moves the focus by Tab through the components. At either end the focus leaves them.
fn walk(event: &KeyboardEvent, order: RwSignal<Vec<ComponentId>>, place: usize) {
    let next = match (event.key().as_str(), event.shift_key()) {
        ("Tab", false) => place.checked_add(1),
        ("Tab", true) => place.checked_sub(1),
        ("Home", _) => Some(0),
        ("End", _) => order.with_untracked(Vec::len).checked_sub(1),
        // Enter edits the text, so the button's own click is not used.
        _ => return,
    };
    let id = next.and_then(|next| order.with_untracked(|order| order.get(next).cloned()));
    if let Some(id) = id
        && focus(&id)
    {
        event.prevent_default();
    }
}

/// Focuses the element of a component. Returns `false` if it has none.
fn focus(id: &ComponentId) -> bool {
    let document = crate::platform::window().and_then(|window| window.document());
    let list = document.and_then(|document| document.query_selector_all(".mirror button").ok());
    let Some(list) = list else { return false };
    let elements = (0..list.length()).filter_map(|index| list.get(index)?.dyn_into::<HtmlElement>().ok());
    let mut found =
        elements.filter(|element| element.get_attribute("data-id").as_deref() == Some(id.as_str()));
    found.next().is_some_and(|element| element.focus().is_ok())
}

/// Pans so that a focused component is visible.
fn reveal(store: Store, id: &ComponentId) {
    let Some(bounds) = store.document.peek(|sketch| sketch.get(id).map(|c| c.bounds().rect())) else {
        return;
    };
    let area = store.view.free_area();
    let on_screen = store.view.viewport.with_untracked(|viewport| viewport.rect_to_screen(bounds));
    if area.intersect(on_screen).area() <= 0.0 {
        store.view.pan(area.center() - on_screen.center());
    }
}
