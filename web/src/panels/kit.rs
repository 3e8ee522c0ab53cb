//! The whole kit with pictures, searchable: pieces, blocks and pages.

mod insert;
mod item;
mod recent;
mod search;
mod tile;
mod tile_state;

use crate::actions;
use crate::panels::template::{BLOCKS, PAGES, use_template_sketches};
use crate::platform;
use crate::store::{Store, use_store};
use item::{KitItem, PIECE_GROUPS, Shelf, pieces_of};
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use search::{advice_for, best_match, search};
use std::time::Duration;
use tile::{DraggedPicture, Tile, reveal};
use tile_state::TileState;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

/// Rest of typing after which a phrase is interpreted.
const REST: Duration = Duration::from_millis(250);
/// Least length of a phrase. Letters.
const LEAST_PHRASE: usize = 3;

/// A group of tiles. `prefix` is empty for the groups that the keys walk through.
#[derive(Clone, Debug, PartialEq)]
struct Group {
    title: &'static str,
    prefix: &'static str,
    items: Vec<KitItem>,
}

/// The list opened by the last button of the palette.
#[component]
pub fn Kit() -> impl IntoView {
    let store = use_store();
    let sketches = use_template_sketches();
    let panel: NodeRef<html::Div> = NodeRef::new();
    let text = RwSignal::new(String::new());
    let shelf = RwSignal::new(Shelf::Pieces);
    let phrase = RwSignal::new(None::<KitItem>);
    let state = TileState {
        active: RwSignal::new(None),
        dragged: RwSignal::new(None),
        recent: RwSignal::new(recent::stored()),
    };
    let groups = Memo::new(move |_| {
        if !store.view.kit.get() {
            return Vec::new();
        }
        let understood = phrase.get().filter(|item| item.sketch(sketches).is_some());
        text.with(|text| groups(text, shelf.get(), state, understood))
    });
    let items = move || {
        groups.with_untracked(|groups| {
            let walked = groups.iter().filter(|group| group.prefix.is_empty());
            walked.flat_map(|group| group.items.clone()).collect::<Vec<_>>()
        })
    };
    show_while(store.view.kit, panel);
    let write = move |value: String| {
        text.set(value);
        phrase.set(None);
        state.active.set(text.with_untracked(|text| best_match(&items(), text)));
    };
    Effect::new(move |_| {
        if store.view.kit.get() {
            write(String::new());
            store.view.request_icons();
            sketches.request(store, BLOCKS.iter().chain(&PAGES).map(|template| template.sentence.to_owned()));
        }
    });
    // A name that the kit lacks may be a phrase of the language.
    super::debounce(
        REST,
        move || text.track(),
        move || {
            let words = text.with_untracked(|text| text.trim().to_lowercase());
            if words.chars().count() < LEAST_PHRASE || search::has_name(&words) {
                return;
            }
            let item = KitItem::Phrase(words.into());
            sketches.request(store, item.sentence());
            phrase.set(Some(item));
        },
    );
    Effect::new(move |_| {
        // The picture of the phrase decides whether it is shown.
        let is_understood =
            phrase.with(|phrase| phrase.as_ref().is_some_and(|item| item.sketch(sketches).is_some()));
        if is_understood && state.active.with_untracked(Option::is_none) {
            state.active.set(phrase.get_untracked());
        }
    });
    let go = move |step: isize| {
        let items = items();
        let active = state.active.get_untracked();
        let place = items.iter().position(|item| Some(item) == active.as_ref());
        let next = place.map_or(Some(0), |place| place.checked_add_signed(step));
        if let Some(next) = next.and_then(|next| items.get(next).cloned()) {
            reveal(&next);
            state.active.set(Some(next));
        }
    };
    let on_key = move |event: KeyboardEvent| {
        match event.key().as_str() {
            "ArrowDown" => go(1),
            "ArrowUp" => go(-1),
            "Enter" if !platform::is_composing(&event) => {
                if let Some(item) = state.active.get_untracked() {
                    insert::in_view(store, state, &item, sketches);
                }
            }
            _ => return,
        }
        event.prevent_default();
    };
    let active_id = move || state.active.with(|active| active.as_ref().map(KitItem::id));
    let is_nothing = move || groups.with(|groups| groups.iter().all(|group| group.items.is_empty()));
    view! {
        <div
            class="kit panel" id="kit" popover="auto" role="group" aria-label="All pieces" node_ref=panel
            class:dragging=move || state.dragged.with(Option::is_some)
            on:toggle=move |event| on_toggle(store, &event)
        >
            <input
                type="text" role="combobox" aria-label="Find a piece" aria-expanded="true" aria-autocomplete="list"
                aria-controls="kit-pieces" aria-activedescendant=active_id
                autocomplete="off" spellcheck="false" autofocus=true
                placeholder="Find a piece, a block or an icon"
                prop:value=move || text.get()
                on:input:target=move |event| write(event.target().value())
                on:keydown=on_key
            />
            <Show when=move || text.with(String::is_empty)>
                <div class="kit-shelves" role="group" aria-label="Parts of the kit">
                    {Shelf::ALL.map(|one| view! {
                        <button
                            type="button" aria-pressed=move || (shelf.get() == one).to_string()
                            on:click=move |_| shelf.set(one)
                        >{one.label()}</button>
                    })}
                </div>
            </Show>
            {move || text.with(|text| advice_for(text)).map(|advice| view! {
                <div class="advice">
                    <p>{advice.text}</p>
                    {advice.command.map(|(label, command)| view! {
                        <button type="button" on:click=move |_| {
                            store.view.kit.set(false);
                            actions::perform(store, command);
                        }>{label}</button>
                    })}
                </div>
            })}
            <div id="kit-pieces" role="listbox" aria-label="Pieces">
                <For
                    each=move || groups.get()
                    key=|group| (group.title, group.items.iter().map(KitItem::id).collect::<Vec<_>>())
                    let(group)
                >
                    <Tiles group state/>
                </For>
            </div>
            <p class="none" role="status">
                {move || is_nothing().then_some("Nothing is called that. Say it in the chat: it can do more.")}
            </p>
            <DraggedPicture state/>
        </div>
    }
}

/// The tiles of one group.
#[component]
fn Tiles(group: Group, state: TileState) -> impl IntoView {
    let Group { title, prefix, items } = group;
    view! {
        <ul role="group" aria-label=title>
            <li class="type" role="presentation">{title}</li>
            {items.into_iter().map(|item| view! { <Tile item prefix state/> }).collect_view()}
        </ul>
    }
}

/// Returns the groups that a text finds. Without a text, those of a shelf, recent items first.
fn groups(text: &str, shelf: Shelf, state: TileState, phrase: Option<KitItem>) -> Vec<Group> {
    let group = |title, items: Vec<KitItem>| Group { title, prefix: "", items };
    let found = search(text);
    let is_all = text.trim().is_empty();
    let shows = |one: Shelf| !is_all || shelf == one;
    let mut groups = Vec::new();
    if is_all && shelf == Shelf::Pieces {
        groups.push(Group { title: "Recent", prefix: "recent-", items: state.recent.get() });
    }
    if shows(Shelf::Pieces) {
        let of_kinds = PIECE_GROUPS.iter().map(|(title, kinds)| {
            group(title, pieces_of(kinds).filter(|item| found.contains(item)).collect())
        });
        groups.extend(of_kinds);
    }
    let of = |is_it: fn(&KitItem) -> bool| found.iter().filter(|item| is_it(item)).cloned().collect();
    if shows(Shelf::Blocks) {
        groups.push(group("Blocks", of(|item| matches!(item, KitItem::Block(_)))));
    }
    groups.push(group("From words", phrase.into_iter().collect()));
    if shows(Shelf::Pages) {
        groups.push(group("Pages", of(|item| matches!(item, KitItem::Page(_)))));
    }
    groups.push(group("Icons", of(|item| matches!(item, KitItem::Icon(_)))));
    groups.retain(|group| !group.items.is_empty());
    groups
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
