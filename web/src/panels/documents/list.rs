//! Dialog of all documents, newest first, with templates and deleted documents.

use super::arrow_navigation::move_focus;
use super::card::DocumentCard;
use super::deleted::DeletedDocuments;
use super::templates::Templates;
use crate::panels::dialog::{on_closed, show_while};
use crate::store::{LibraryCommand, use_store};
use crate::ui::icon::{Icon, Shape};
use leptos::html;
use leptos::prelude::*;
use websketch_sketch::Sketch;

/// All documents.
#[component]
pub fn Library() -> impl IntoView {
    let store = use_store();
    let dialog: NodeRef<html::Dialog> = NodeRef::new();
    let is_open = store.library.is_open;
    show_while(is_open, dialog);
    Effect::new(move |_| {
        if is_open.get() {
            store.library.queue(LibraryCommand::List);
        }
    });
    let ids = Memo::new(move |_| {
        let there = store.library.summaries().into_iter().filter(|card| card.deleted.is_none());
        there.map(|card| card.id).collect::<Vec<_>>()
    });
    let new = move |_| {
        is_open.set(false);
        store.library.queue(LibraryCommand::Create {
            name: String::new(),
            sketch: Sketch::new(),
            announcement: "New document".to_owned(),
        });
    };
    view! {
        <dialog class="dialog documents" node_ref=dialog aria-label="Documents" on:close=move |_| on_closed(is_open, dialog)>
            <header>
                <h2>"Documents"</h2>
                <button type="button" class="primary" on:click=new>"New"</button>
                <button type="button" class="tool" aria-label="Close" on:click=move |_| is_open.set(false)>
                    <Icon shape=Shape::Close/>
                </button>
            </header>
            <div class="shelves">
                <ul class="cards" aria-label="Documents" on:keydown=|event| move_focus(&event)>
                    <For each=move || ids.get() key=Clone::clone let(id)>
                        <DocumentCard id/>
                    </For>
                </ul>
                <p class="none" role="status">
                    {move || ids.with(Vec::is_empty).then_some("What you draw is kept here from its first component on.")}
                </p>
                <Templates/>
                <DeletedDocuments/>
            </div>
        </dialog>
    }
}
