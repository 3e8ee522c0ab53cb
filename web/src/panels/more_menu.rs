//! Menu of a phone with the buttons for which its tool bar has no room.

use crate::actions;
use crate::editor::command::Command;
use crate::panels::menu::{focus_line, move_focus};
use crate::panels::share;
use crate::store::use_store;
use crate::ui::icon::{Icon, Shape};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

const MENU: &str = "more-menu";

/// The button that opens the menu. The style sheet hides it where the tool bar has room.
#[component]
pub fn MoreButton() -> impl IntoView {
    view! {
        <button
            type="button" class="tool more" aria-label="More" aria-haspopup="menu" popovertarget=MENU
        ><Icon shape=Shape::More/></button>
    }
}

/// The menu.
#[component]
pub fn MoreMenu() -> impl IntoView {
    let store = use_store();
    let menu: NodeRef<html::Div> = NodeRef::new();
    let close = move || {
        if let Some(menu) = menu.get_untracked() {
            // Fails only if it is closed already.
            let _ = menu.hide_popover();
        }
    };
    let on_toggle = move |event: Event| {
        let menu = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        if let Some(menu) = menu.filter(|menu| menu.matches(":popover-open").unwrap_or(false)) {
            focus_line(&menu, 0);
        }
    };
    let line = move |shape: Shape, label: &'static str, act: fn(crate::store::Store)| {
        view! {
            <button
                type="button" role="menuitem" tabindex="-1"
                on:click=move |_| {
                    close();
                    act(store);
                }
            >
                <Icon shape/>
                {label}
            </button>
        }
    };
    view! {
        <div
            class="more-menu menu panel" id=MENU role="menu" aria-label="More" popover="auto" node_ref=menu
            on:toggle=on_toggle
            on:keydown=move |event| {
                if let Some(menu) = menu.get_untracked() {
                    let menu: HtmlElement = menu.into();
                    move_focus(&menu, &event, close);
                }
            }
        >
            {line(Shape::Share, "Share", |_| share::open_menu())}
            {line(Shape::Play, "Play", actions::play)}
            {line(Shape::Layers, "Layers", |store| actions::perform(store, Command::Layers))}
            {line(Shape::Findings, "Findings", |store| actions::perform(store, Command::Findings))}
        </div>
    }
}
