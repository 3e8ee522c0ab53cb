//! Context menu of the selection: right click, long press, Shift F10.

use crate::actions;
use crate::editor::command::{Command, keys_of};
use crate::panels::dialog::restore_focus;
use crate::panels::menu::{focus_line, move_focus};
use crate::store::{Store, use_store};
use kurbo::Point;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};
use websketch_layout::flow;
use websketch_sketch::ComponentId;

/// Distance between the menu and the edge of the window. Px.
const MARGIN: f64 = 8.0;

/// A menu line: label, keys and command.
type MenuEntry = (String, &'static str, Command);

/// The menu.
#[component]
pub fn ContextMenu() -> impl IntoView {
    let store = use_store();
    let menu: NodeRef<html::Div> = NodeRef::new();
    let before = StoredValue::new_local(None::<HtmlElement>);
    let sections = RwSignal::new(Vec::<Vec<MenuEntry>>::new());
    Effect::new(move |_| {
        let Some(at) = store.view.context.get() else { return };
        sections.set(sections_for(store));
        // After its lines are in the page.
        request_animation_frame(move || {
            let Some(menu) = menu.get_untracked() else { return };
            let document = crate::platform::window().and_then(|window| window.document());
            let active = document.and_then(|document| document.active_element());
            if active.as_ref().is_none_or(|active| !menu.contains(Some(active))) {
                before.set_value(active.and_then(|active| active.dyn_into().ok()));
            }
            // Fails only if it is open already.
            let _ = menu.show_popover();
            place(store, &menu, at);
            focus_line(&menu, 0);
        });
    });
    let on_toggle = move |event: Event| {
        let is_open = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_open = is_open.is_some_and(|menu| menu.matches(":popover-open").unwrap_or(false));
        if !is_open {
            store.view.context.set(None);
        }
    };
    let close = move || {
        if let Some(menu) = menu.get_untracked() {
            // Fails only if it is closed already.
            let _ = menu.hide_popover();
        }
        before.with_value(|before| restore_focus(before.as_ref()));
    };
    let on_key = move |event: KeyboardEvent| {
        if let Some(menu) = menu.get_untracked() {
            move_focus(&menu, &event, close);
        }
    };
    let line = move |(label, keys, command): MenuEntry| {
        let on_click = move |_| {
            close();
            actions::perform(store, command);
        };
        view! {
            <button type="button" role="menuitem" tabindex="-1" on:click=on_click>
                <span>{label}</span>
                <span class="detail" aria-hidden="true">{keys}</span>
            </button>
        }
    };
    view! {
        <div
            class="context menu panel" role="menu" aria-label="Commands" popover="auto" node_ref=menu
            on:toggle=on_toggle on:keydown=on_key
            on:contextmenu=|event| event.prevent_default()
        >
            {move || {
                let section = |entries: Vec<MenuEntry>| {
                    view! { <div role="group" class="section">{entries.into_iter().map(line).collect_view()}</div> }
                };
                sections.get().into_iter().map(section).collect_view()
            }}
        </div>
    }
}

/// Places the menu with its corner at the pointer, moved to be entirely inside the window.
fn place(store: Store, menu: &HtmlElement, at: Point) {
    let window = store.view.size.get_untracked();
    let (width, height) = (f64::from(menu.offset_width()), f64::from(menu.offset_height()));
    let x = at.x.min(window.width - width - MARGIN).max(MARGIN);
    let y = at.y.min(window.height - height - MARGIN).max(MARGIN);
    for (name, length) in [("left", x), ("top", y)] {
        // Fails only for a read-only property.
        let _ = menu.style().set_property(name, &format!("{length}px"));
    }
}

/// Returns the sections of available commands.
fn sections_for(store: Store) -> Vec<Vec<MenuEntry>> {
    let ids = store.document.peek_selection();
    let entry = |label: &str, command: Command| (label.to_owned(), keys_of(command), command);
    if ids.is_empty() {
        return vec![
            vec![entry("Paste", Command::Paste), entry("Select all", Command::SelectAll)],
            vec![entry("Zoom to fit", Command::ZoomToFit), entry("Show the grid", Command::ToggleGrid)],
            vec![
                entry("Alternatives of the page", Command::Alternatives),
                entry("States of the screen", Command::States),
                entry("Tidy up", Command::Tidy),
                entry("Unlock all", Command::UnlockAll),
                entry("Show all that is hidden", Command::ShowAll),
            ],
        ];
    }
    let (all_locked, all_hidden, is_grouped) = store.document.peek(|sketch| {
        let of = |is: &dyn Fn(&websketch_sketch::Component) -> bool| {
            crate::editor::edit::components(sketch, &ids).all(is)
        };
        (
            of(&|component| component.props().is_locked()),
            of(&|component| component.props().is_hidden()),
            ids.iter().any(|id: &ComponentId| {
                sketch.get(id).is_some_and(|component| component.props().group().is_some())
            }),
        )
    });
    let mut order = Vec::new();
    if let [_] = ids.as_slice() {
        order.push(entry("Edit text", Command::EditText));
    } else {
        order.push(entry("Group", Command::Group));
    }
    if let [_] = ids.as_slice() {
        order.push(entry("Comment on it", Command::Comment));
    }
    if is_grouped {
        order.push(entry("Ungroup", Command::Ungroup));
    }
    order.push(entry(if all_locked { "Unlock" } else { "Lock" }, Command::ToggleLock));
    order.push(entry(if all_hidden { "Show" } else { "Hide" }, Command::ToggleHidden));
    let (can_tie, is_tied) = store
        .document
        .peek(|sketch| (!flow::tied(sketch, &ids).is_empty(), !flow::untied(sketch, &ids).is_empty()));
    if can_tie {
        order.push(entry("Tie to the same on other screens", Command::TieAcross));
    }
    if is_tied {
        order.push(entry("Break the tie", Command::Untie));
    }
    vec![
        vec![
            entry("Cut", Command::Cut),
            entry("Copy", Command::Copy),
            entry("Paste", Command::Paste),
            entry("Duplicate", Command::Duplicate),
        ],
        order,
        vec![
            entry("Bring to front", Command::BringToFront),
            entry("Bring forward", Command::BringForward),
            entry("Send backward", Command::SendBackward),
            entry("Send to back", Command::SendToBack),
            entry("Select what is behind", Command::SelectBehind),
        ],
        vec![
            entry("Zoom to selection", Command::ZoomToSelection),
            entry("Delete", Command::Delete),
            entry("Delete and close up", Command::DeleteAndCloseUp),
        ],
    ]
}
