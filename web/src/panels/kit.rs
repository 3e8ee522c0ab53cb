//! The whole kit, searchable: variants grouped by type.

use crate::actions;
use crate::editor::command::{Command, kind_label, piece_label};
use crate::editor::gesture::Tool;
use crate::platform::{self, window};
use crate::store::{Store, use_store};
use crate::ui::icon::{Icon, Shape};
use kurbo::Point;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, ScrollIntoViewOptions};
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

/// Drag threshold. Screen px.
const DRAG_START: f64 = 4.0;

/// The list opened by the last button of the palette.
#[component]
pub fn Kit() -> impl IntoView {
    let store = use_store();
    let panel: NodeRef<html::Div> = NodeRef::new();
    let text = RwSignal::new(String::new());
    let found = Memo::new(move |_| text.with(|text| search(text)));
    let active = RwSignal::new(Piece::Box);
    show_while(store.view.kit, panel);
    let write = move |value: String| {
        text.set(value);
        found.with_untracked(|found| active.set(text.with_untracked(|text| best_match(found, text))));
    };
    Effect::new(move |_| {
        if store.view.kit.get() {
            write(String::new());
        }
    });
    let go = move |step: isize| {
        let next = found.with_untracked(|found| {
            let place = found.iter().position(|piece| *piece == active.get_untracked())?;
            found.get(place.checked_add_signed(step)?).copied()
        });
        if let Some(next) = next {
            active.set(next);
            reveal(next);
        }
    };
    let on_key = move |event: KeyboardEvent| {
        match event.key().as_str() {
            "ArrowDown" => go(1),
            "ArrowUp" => go(-1),
            "Enter" if !platform::is_composing(&event) && found.with_untracked(|found| !found.is_empty()) => {
                store.view.kit.set(false);
                actions::place_in_view(store, active.get_untracked());
            }
            _ => return,
        }
        event.prevent_default();
    };
    view! {
        <div class="kit panel" id="kit" popover="auto" role="group" aria-label="All pieces" node_ref=panel on:toggle=move |event| on_toggle(store, &event)>
            <input
                type="text" role="combobox" aria-label="Find a piece" aria-expanded="true" aria-autocomplete="list"
                aria-controls="kit-pieces" aria-activedescendant=move || option_id(active.get())
                autocomplete="off" spellcheck="false" autofocus=true
                placeholder="Find a piece, such as checkbox or card"
                prop:value=move || text.get()
                on:input:target=move |event| write(event.target().value())
                on:keydown=on_key
            />
            <div id="kit-pieces" role="listbox" aria-label="Pieces">
                {move || {
                    let found = found.get();
                    ComponentKind::ALL
                        .into_iter()
                        .map(|kind| (kind, found.iter().copied().filter(|piece| piece.kind() == kind).collect::<Vec<_>>()))
                        .filter(|(_, pieces)| !pieces.is_empty())
                        .map(|(kind, pieces)| view! { <Pieces kind pieces active/> })
                        .collect_view()
                }}
            </div>
            <p class="none" role="status">
                {move || found.with(Vec::is_empty).then_some("No piece is called that.")}
            </p>
        </div>
    }
}

/// The variants of one type.
#[component]
fn Pieces(kind: ComponentKind, pieces: Vec<Piece>, active: RwSignal<Piece>) -> impl IntoView {
    let store = use_store();
    let label = kind_label(kind);
    let pressed = StoredValue::new(None::<Point>);
    let on_down = move |event: &PointerEvent, piece: Piece| {
        active.set(piece);
        pressed.set_value(Some(place(event)));
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        // Fails only for a pointer that no longer exists.
        let _ = target.map(|target| target.set_pointer_capture(event.pointer_id()));
    };
    let on_move = move |event: &PointerEvent, piece: Piece| {
        let to = place(event);
        let is_dragged = pressed.get_value().is_some_and(|from| from.distance(to) >= DRAG_START);
        if is_dragged {
            store.view.incoming.set(is_canvas(to).then_some((piece, to)));
        }
    };
    let on_up = move |event: &PointerEvent, piece: Piece| {
        let Some(from) = pressed.try_update_value(Option::take).flatten() else { return };
        let slot = store.view.slot.get_untracked();
        store.view.incoming.set(None);
        let to = place(event);
        if from.distance(to) < DRAG_START {
            store.view.kit.set(false);
            actions::perform(store, Command::Use(Tool::Draw(piece)));
        } else if is_canvas(to) {
            store.view.kit.set(false);
            let at = store.view.viewport.with_untracked(|viewport| viewport.to_sketch(to));
            match slot {
                Some(slot) => actions::place_in_slot(store, piece, slot, at),
                None => actions::place(store, piece, at),
            }
        }
    };
    let option = move |piece: Piece| {
        view! {
            <li
                role="option" id=option_id(piece)
                aria-selected=move || (active.get() == piece).to_string()
                on:pointerdown=move |event| on_down(&event, piece)
                on:pointermove=move |event| on_move(&event, piece)
                on:pointerup=move |event| on_up(&event, piece)
                on:pointercancel=move |_| {
                    pressed.set_value(None);
                    store.view.incoming.set(None);
                }
            >
                {piece_label(piece)}
            </li>
        }
    };
    view! {
        <ul role="group" aria-label=label>
            <li class="type" role="presentation">
                <Icon shape=Shape::Tool(Tool::Draw(Piece::default_of(kind)))/>
                {label}
            </li>
            {pieces.into_iter().map(option).collect_view()}
        </ul>
    }
}

fn place(event: &PointerEvent) -> Point {
    Point::new(event.client_x().into(), event.client_y().into())
}

/// Returns true if the canvas is topmost at a point of the window.
fn is_canvas(at: Point) -> bool {
    #[expect(clippy::cast_possible_truncation, reason = "places in a window, and the cast saturates")]
    let (x, y) = (at.x as f32, at.y as f32);
    let element = window().and_then(|window| window.document()?.element_from_point(x, y));
    element.is_some_and(|element| element.tag_name() == "CANVAS")
}

fn option_id(piece: Piece) -> String {
    format!("piece-{}", piece.noun().replace(' ', "-"))
}

fn reveal(piece: Piece) {
    let document = window().and_then(|window| window.document());
    if let Some(option) = document.and_then(|document| document.get_element_by_id(&option_id(piece))) {
        let options = ScrollIntoViewOptions::new();
        options.set_block(web_sys::ScrollLogicalPosition::Nearest);
        option.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

/// Shows the list while `open` is true.
fn show_while(open: RwSignal<bool>, panel: NodeRef<html::Div>) {
    Effect::new(move |_| {
        let open = open.get();
        let Some(panel) = panel.get() else { return };
        // Fails only if it is in that state already.
        let _ = if open { panel.show_popover() } else { panel.hide_popover() };
    });
}

/// Handles the browser's event that it opened or closed the list.
fn on_toggle(store: Store, event: &Event) {
    let panel = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let is_open = panel.is_some_and(|panel| panel.matches(":popover-open").unwrap_or(false));
    if store.view.kit.get_untracked() != is_open {
        store.view.kit.set(is_open);
    }
}

/// Returns the variants with all words of a text in their names, in the order of the kit.
fn search(text: &str) -> Vec<Piece> {
    let text = text.to_lowercase();
    let is_meant = |piece: &Piece| {
        let kind = kind_label(piece.kind()).to_lowercase();
        let named = |word: &str| {
            kind.contains(word)
                || piece.variant().is_some_and(|variant| variant.contains(word))
                || piece.words().chain(piece.code_names()).any(|name| name.contains(word))
        };
        text.split_whitespace().all(named)
    };
    Piece::ALL.iter().copied().filter(is_meant).collect()
}

/// Returns the best match: an exact name, else a name that starts with the text.
fn best_match(found: &[Piece], text: &str) -> Piece {
    let text = text.trim().to_lowercase();
    let first = |is_it: &dyn Fn(&str) -> bool| {
        found.iter().find(|piece| piece.words().chain(piece.code_names()).any(is_it))
    };
    let best_match = first(&|name| name == text).or_else(|| first(&|name| name.starts_with(&text)));
    best_match.or(found.first()).copied().unwrap_or(Piece::Box)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, least: &[Piece], likeliest_is: Piece) {
        let found = search(text);
        assert!(least.iter().all(|piece| found.contains(piece)), "{text}: {found:?}");
        assert_eq!(best_match(&found, text), likeliest_is, "{text}");
    }

    #[test]
    fn pieces_are_found_by_what_people_call_them() {
        check("checkbox", &[Piece::Checkbox], Piece::Checkbox);
        check("Dropdown", &[Piece::Select, Piece::Menu], Piece::Select);
        check("button", &[Piece::Primary, Piece::Chip], Piece::Primary);
        check("tabs", &[Piece::Tabs], Piece::Tabs);
        check("bar chart", &[Piece::BarChart], Piece::BarChart);
        assert_eq!(search(""), Piece::ALL);
        assert_eq!(search("zebra"), []);
    }
}
