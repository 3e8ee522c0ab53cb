//! Tool bar: document, undo, redo, chat and commands.

use crate::actions;
use crate::panels::document_menu::{DocumentButton, DocumentMenu};
use crate::panels::more_menu::{MoreButton, MoreMenu};
use crate::panels::review::Review;
use crate::panels::share::{ShareButton, ShareMenu};
use crate::store::{Dock, use_store};
use crate::ui::icon::{Icon, Shape};
use leptos::prelude::*;

/// The bar at the top right.
#[component]
pub fn Toolbar(review: Review) -> impl IntoView {
    let store = use_store();
    view! {
        <div class="toolbar panel bar" role="toolbar" aria-label="Sketch">
            <DocumentButton/>
            <ShareButton/>
            <button
                type="button" class="tool" aria-label="Undo" aria-keyshortcuts="Control+Z" data-tip="Undo  Ctrl Z"
                disabled=move || !store.document.can_undo()
                on:click=move |_| actions::undo(store)
            ><Icon shape=Shape::Undo/></button>
            <button
                type="button" class="tool" aria-label="Redo" aria-keyshortcuts="Control+Shift+Z"
                data-tip="Redo  Ctrl Shift Z"
                disabled=move || !store.document.can_redo()
                on:click=move |_| actions::redo(store)
            ><Icon shape=Shape::Redo/></button>
            <button
                type="button" class="tool in-more" aria-label="Play" aria-keyshortcuts="Shift+Space" data-tip="Play  Shift Space"
                on:click=move |_| actions::play(store)
            ><Icon shape=Shape::Play/></button>
            <button
                type="button" class="tool" aria-label="Chat" data-tip="Chat"
                aria-pressed=move || store.view.sidebar.get().to_string()
                on:click=move |_| store.view.show_chat(!store.view.sidebar.get_untracked())
            ><Icon shape=Shape::Chat/></button>
            <button
                type="button" class="tool in-more" aria-label="Layers" aria-keyshortcuts="Alt+1" data-tip="Layers  Alt 1"
                aria-pressed=move || (store.view.dock.get() == Some(Dock::Layers)).to_string()
                on:click=move |_| store.view.toggle_dock(Dock::Layers)
            ><Icon shape=Shape::Layers/></button>
            <button
                type="button" class="tool in-more" aria-keyshortcuts="Alt+2" data-tip="Findings  Alt 2"
                aria-label=move || match review.shown_score() {
                    None => "Findings".to_owned(),
                    Some(score) => format!("Findings, design score {score}"),
                }
                aria-pressed=move || (store.view.dock.get() == Some(Dock::Findings)).to_string()
                on:click=move |_| store.view.toggle_dock(Dock::Findings)
            >
                {move || match review.shown_score() {
                    None => view! { <Icon shape=Shape::Findings/> }.into_any(),
                    Some(score) => view! {
                        <span class="score" aria-hidden="true" style:--score=format!("{score}%")><span>{score}</span></span>
                    }.into_any(),
                }}
            </button>
            <button
                type="button" class="tool" aria-label="Command menu" aria-keyshortcuts="Control+K"
                data-tip="Command menu  Ctrl K"
                on:click=move |_| store.view.open_menu()
            ><Icon shape=Shape::Find/></button>
            <MoreButton/>
        </div>
        <MoreMenu/>
        <DocumentMenu/>
        <ShareMenu/>
    }
}
