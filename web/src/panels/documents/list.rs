//! The dialog: documents, the latest first, then templates, then what was deleted.

use super::card::DocumentCard;
use super::deleted::Deleted;
use super::templates::Templates;
use crate::icon::{Icon, Shape};
use crate::panels::dialog::{note_closed, show_while};
use crate::store::{Wish, use_store};
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use websketch_core::sketch::Sketch;

/// All documents.
#[component]
pub fn Library() -> impl IntoView {
    let store = use_store();
    let dialog: NodeRef<html::Dialog> = NodeRef::new();
    let is_open = store.library.is_open;
    show_while(is_open, dialog);
    Effect::new(move |_| {
        if is_open.get() {
            store.library.wish(Wish::List);
        }
    });
    let ids = Memo::new(move |_| {
        let there = store.library.cards().into_iter().filter(|card| card.deleted.is_none());
        there.map(|card| card.id).collect::<Vec<_>>()
    });
    let new = move |_| {
        is_open.set(false);
        store.library.wish(Wish::Make {
            name: String::new(),
            sketch: Sketch::new(),
            said: "New document".to_owned(),
        });
    };
    view! {
        <dialog class="dialog documents" node_ref=dialog aria-label="Documents" on:close=move |_| note_closed(is_open, dialog)>
            <header>
                <h2>"Documents"</h2>
                <button type="button" class="primary" on:click=new>"New"</button>
                <button type="button" class="tool" aria-label="Close" on:click=move |_| is_open.set(false)>
                    <Icon shape=Shape::Close/>
                </button>
            </header>
            <div class="shelves">
                <ul class="cards" aria-label="Documents" on:keydown=|event| walk(&event)>
                    <For each=move || ids.get() key=Clone::clone let(id)>
                        <DocumentCard id/>
                    </For>
                </ul>
                <p class="none" role="status">
                    {move || ids.with(Vec::is_empty).then_some("What you draw is kept here from its first component on.")}
                </p>
                <Templates/>
                <Deleted/>
            </div>
        </dialog>
    }
}

/// Moves the focus among the cards of a list as the arrows point.
pub fn walk(event: &KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(from) = target.filter(|target| target.class_list().contains("open")) else { return };
    let Some(list) = from.closest(".cards").ok().flatten() else { return };
    let Ok(found) = list.query_selector_all(".open") else { return };
    let all: Vec<HtmlElement> =
        (0..found.length()).filter_map(|place| found.get(place)?.dyn_into().ok()).collect();
    let Some(place) = all.iter().position(|card| card.is_same_node(Some(&from))) else { return };
    let at = from.get_bounding_client_rect();
    // The nearest one of the next row in that direction.
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
        // Fails only for an element that is gone.
        let _ = next.focus();
    }
}
