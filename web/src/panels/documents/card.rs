//! Card of a document: picture and name open it, buttons do the rest.

use crate::editor::describe;
use crate::platform;
use crate::storage::library::{DocumentSummary, Thumbnail, ago};
use crate::store::{LibraryCommand, use_store};
use crate::ui::icon::{Icon, Shape};
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use std::fmt::Write;
use wasm_bindgen::JsCast;
use web_sys::{HtmlButtonElement, HtmlElement};
use websketch_layout::drawing::ColorRole;

/// A document that is not deleted.
#[component]
pub fn DocumentCard(id: String) -> impl IntoView {
    let store = use_store();
    let id = StoredValue::new(id);
    let card = Memo::new(move |_| {
        store
            .library
            .summaries()
            .into_iter()
            .find(|card| id.with_value(|id| card.id == *id))
            .unwrap_or_default()
    });
    let is_current = Memo::new(move |_| id.with_value(|id| store.library.id() == *id));
    let renaming = RwSignal::new(false);
    let open_button: NodeRef<html::Button> = NodeRef::new();
    let wish = move |wish: fn(String) -> LibraryCommand| store.library.queue(wish(id.get_value()));
    let open = move |_| {
        store.library.is_open.set(false);
        wish(LibraryCommand::Open);
    };
    let copy = move || {
        store.library.is_open.set(false);
        wish(LibraryCommand::Copy);
    };
    let delete = move || {
        if let Some(list) = open_button.get_untracked() {
            focus_beside(&list);
        }
        wish(LibraryCommand::Delete);
    };
    let on_key = move |event: KeyboardEvent| {
        match event.key().as_str() {
            "F2" => renaming.set(true),
            "Delete" => delete(),
            "d" if event.ctrl_key() || event.meta_key() => copy(),
            _ => return,
        }
        event.prevent_default();
    };
    let rename = move |name: Option<String>| {
        if !renaming.get_untracked() {
            return;
        }
        renaming.set(false);
        if let Some(name) = name.filter(|name| card.with_untracked(|card| card.name != *name)) {
            store.library.queue(LibraryCommand::Rename { id: id.get_value(), name });
        }
        if let Some(button) = open_button.get_untracked() {
            // Fails only for an element that was removed.
            let _ = button.focus();
        }
    };
    let named = move |what: &'static str| move || format!("{what} {}", card.with(|card| card.name.clone()));
    view! {
        <li class="entry" class:current=is_current>
            <button
                type="button" class="open" node_ref=open_button
                aria-current=move || is_current.get().then_some("true") aria-keyshortcuts="F2 Delete Control+D"
                on:click=open on:keydown=on_key
            >
                {move || card.with(|card| picture(&card.thumbnail))}
                <span class="name">{move || card.with(|card| card.name.clone())}</span>
                <span class="detail">{move || card.with(detail)}</span>
            </button>
            <Show when=move || renaming.get()>
                <NameField name=card.with_untracked(|card| card.name.clone()) done=rename/>
            </Show>
            <div class="actions">
                <button type="button" class="tool" aria-label=named("Rename") data-tip="Rename  F2" on:click=move |_| renaming.set(true)>
                    <Icon shape=Shape::Tool(crate::editor::gesture::Tool::Draw(websketch_sketch::kit::Piece::Body))/>
                </button>
                <button type="button" class="tool" aria-label=named("Duplicate") data-tip="Duplicate  Ctrl D" on:click=move |_| copy()>
                    <Icon shape=Shape::Duplicate/>
                </button>
                <button type="button" class="tool" aria-label=named("Delete") data-tip="Delete" on:click=move |_| delete()>
                    <Icon shape=Shape::Delete/>
                </button>
            </div>
        </li>
    }
}

/// The field for a name. Enter saves it, Escape discards it.
#[component]
fn NameField(name: String, done: impl Fn(Option<String>) + Copy + 'static) -> impl IntoView {
    let field: NodeRef<html::Input> = NodeRef::new();
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            // Fails only for an element that was removed.
            let _ = field.focus();
            field.select();
        }
    });
    let on_key = move |event: KeyboardEvent| {
        match event.key().as_str() {
            "Enter" if !platform::is_composing(&event) => done(Some(event_target_value(&event))),
            "Escape" => done(None),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    view! {
        <input
            type="text" class="rename" aria-label="New name" maxlength="80" autocomplete="off" spellcheck="false" node_ref=field
            value=name
            on:keydown=on_key on:blur=move |event| done(Some(event_target_value(&event)))
        />
    }
}

/// Focuses the card beside one that is about to be removed.
fn focus_beside(button: &HtmlButtonElement) {
    let Some(card) = button.closest("li").ok().flatten() else { return };
    let beside = card.next_element_sibling().or_else(|| card.previous_element_sibling());
    let next = beside.and_then(|card| card.query_selector(".open").ok().flatten());
    if let Some(next) = next.and_then(|next| next.dyn_into::<HtmlElement>().ok()) {
        // Fails only for an element that was removed.
        let _ = next.focus();
    }
}

fn detail(card: &DocumentSummary) -> String {
    format!("{} · {}", ago(card.changed, platform::now_ms()), describe::count(card.count, "component"))
}

/// A thumbnail in the colors of the theme. Consecutive marks of one color share a path.
pub fn picture(thumbnail: &Thumbnail) -> impl IntoView + use<> {
    let mut paths: Vec<(ColorRole, String)> = Vec::new();
    for mark in thumbnail.marks() {
        let rect = mark.rect;
        if paths.last().is_none_or(|(color, _)| *color != mark.color) {
            paths.push((mark.color, String::new()));
        }
        if let Some((_, path)) = paths.last_mut() {
            // Writing to a string does not fail.
            let _ = write!(
                path,
                "M{} {}h{:.1}v{:.1}h-{:.1}z",
                rect.x0,
                rect.y0,
                rect.width(),
                rect.height(),
                rect.width()
            );
        }
    }
    let size = Thumbnail::SIZE;
    let paths = paths
        .into_iter()
        .map(|(color, path)| view! { <path d=path fill=format!("var({})", color.token())></path> });
    view! {
        <svg class="thumbnail" viewBox=format!("0 0 {} {}", size.width, size.height) aria-hidden="true">
            {paths.collect_view()}
        </svg>
    }
}
