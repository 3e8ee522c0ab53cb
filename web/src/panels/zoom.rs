//! Zoom bar at the bottom right.

use crate::actions;
use crate::editor::command::{Command, keys_of};
use crate::panels::menu::{focus_line, move_focus};
use crate::store::use_store;
use crate::ui::icon::{Icon, Shape};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

/// Lines of the menu behind the percentage.
const STEPS: [(&str, Command); 9] = [
    ("25 %", Command::ZoomTo(25)),
    ("50 %", Command::ZoomTo(50)),
    ("100 %", Command::ZoomTo100),
    ("150 %", Command::ZoomTo(150)),
    ("200 %", Command::ZoomTo(200)),
    ("400 %", Command::ZoomTo(400)),
    ("Fit", Command::ZoomToFit),
    ("Selection", Command::ZoomToSelection),
    ("Minimap", Command::ToggleMinimap),
];

/// Zoom out, menu, zoom in, fit.
#[component]
pub fn ZoomBar() -> impl IntoView {
    let store = use_store();
    let menu: NodeRef<html::Div> = NodeRef::new();
    let opener: NodeRef<html::Button> = NodeRef::new();
    let percent = move || format!("{} %", (store.view.viewport.get().zoom() * 100.0).round());
    let perform = move |command| move |_| actions::perform(store, command);
    let close = move || {
        if let Some(menu) = menu.get_untracked() {
            // Fails only if it is closed already.
            let _ = menu.hide_popover();
        }
        if let Some(opener) = opener.get_untracked() {
            // Fails only for an element that was removed.
            let _ = opener.focus();
        }
    };
    let on_toggle = move |event: Event| {
        let menu = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        if let Some(menu) = menu.filter(|menu| menu.matches(":popover-open").unwrap_or(false)) {
            focus_line(&menu, 0);
        }
    };
    let line = move |(label, command): (&'static str, Command)| {
        view! {
            <button
                type="button" role="menuitem" tabindex="-1"
                on:click=move |_| {
                    close();
                    actions::perform(store, command);
                }
            >
                <span>{label}</span>
                <span class="detail" aria-hidden="true">{keys_of(command)}</span>
            </button>
        }
    };
    view! {
        <div class="zoom panel bar" role="toolbar" aria-label="Zoom">
            <button type="button" class="tool" aria-label="Zoom out" data-tip="Zoom out  −" on:click=perform(Command::ZoomOut)>
                <Icon shape=Shape::Minus/>
            </button>
            <button
                type="button" class="percent" aria-label=move || format!("{} zoom", percent()) data-tip="Zoom"
                aria-haspopup="menu" popovertarget="zoom-menu" node_ref=opener
            >
                {percent}
            </button>
            <button type="button" class="tool" aria-label="Zoom in" data-tip="Zoom in  +" on:click=perform(Command::ZoomIn)>
                <Icon shape=Shape::Plus/>
            </button>
            <button type="button" class="tool" aria-label="Zoom to fit" data-tip="Zoom to fit  Shift 1" on:click=perform(Command::ZoomToFit)>
                <Icon shape=Shape::Fit/>
            </button>
        </div>
        <div
            class="zoom-menu menu panel" id="zoom-menu" role="menu" aria-label="Zoom" popover="auto" node_ref=menu
            on:toggle=on_toggle
            on:keydown=move |event| {
                if let Some(menu) = menu.get_untracked() {
                    let menu: HtmlElement = menu.into();
                    move_focus(&menu, &event, close);
                }
            }
        >{STEPS.map(line).collect_view()}</div>
    }
}
