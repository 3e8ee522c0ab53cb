//! Panels over the edges of the canvas, in a chunk of their own. For the free area see [`crate::ui::panel_layout`].

mod command_menu;
mod context_menu;
mod dialog;
mod dock;
mod document_menu;
mod documents;
mod empty_hint;
mod export;
mod help;
mod kit;
mod layers;
mod lazy_view;
mod menu;
mod minimap;
mod more_menu;
mod notices;
mod palette;
mod play;
mod properties;
mod review;
mod share;
mod template;
mod toolbar;
mod variants;
mod versions;
mod zoom;

use crate::actions::{keyboard, type_ahead};
use crate::canvas::accessibility_tree::AccessibilityTree;
use crate::canvas::{Highlight, TextEditor};
use crate::chat::ChatPanel;
use crate::documents::manager as library;
use crate::files::clipboard_drop;
use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::store::use_store;
use crate::ui::{MissingChunk, Tooltip};
use command_menu::CommandMenu;
use context_menu::ContextMenu;
use dock::DockPanel;
use documents::Documents;
use empty_hint::EmptyHint;
use export::Export;
use help::Help;
use kit::Kit;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use minimap::Minimap;
use notices::{Announcer, NoticeList};
use palette::Palette;
use play::Play;
use properties::Properties;
use review::Review;
use share::{KeyDialog, NameDialog, People, ReadOnlyBar};
use std::time::Duration;
use template::TemplateSketches;
use toolbar::Toolbar;
use variants::Variants;
use versions::Versions;
use wasm_split_helpers::wasm_split;
use zoom::ZoomBar;

/// Loads the panels that are visible from the start: tool bars, palette and chat.
#[wasm_split(
    panels,
    fallible,
    preload(
        /// Preloads the chunk with these panels.
        fetch
    )
)]
pub fn load() -> Result<fn() -> AnyView, ChunkUnavailable> {
    Ok(|| {
        // Parts that are useless before the first paint.
        let store = use_store();
        keyboard::listen();
        type_ahead::listen(store);
        library::follow(store);
        clipboard_drop::listen(store);
        TemplateSketches::provide();
        let review = Review::follow(store);
        view! {
            <AccessibilityTree/>
            <TextEditor/>
            <Highlight/>
            <EmptyHint/>
            <Palette/>
            <Toolbar review/>
            <ChatPanel/>
            <OnDemand review/>
            <ZoomBar/>
            <NoticeList/>
            <Announcer/>
            <Tooltip/>
        }
        .into_any()
    })
}

/// Loads the panels, menus and dialogs that a click, a key or a selection opens.
#[wasm_split(dialogs, fallible)]
fn load_on_demand() -> Result<fn(Review) -> AnyView, ChunkUnavailable> {
    Ok(|review| {
        view! {
            <People/>
            <Kit/>
            <DockPanel review/>
            <Properties/>
            <Variants/>
            <Minimap/>
            <Help/>
            <ContextMenu/>
            <CommandMenu/>
            <Documents/>
            <Versions/>
            <Export/>
            <Play/>
            <ReadOnlyBar/>
            <KeyDialog/>
            <NameDialog/>
        }
        .into_any()
    })
}

/// The panels that open on demand, rendered when their chunk has loaded. The store remembers a panel that is requested
/// earlier, with the keys for it.
#[component]
fn OnDemand(review: Review) -> impl IntoView {
    let store = use_store();
    let panels = RwSignal::new(None::<Result<fn(Review) -> AnyView, ChunkUnavailable>>);
    let fetch = move || {
        spawn_local(async move {
            let drawn = load_on_demand().await;
            if matches!(drawn, Err(ChunkUnavailable::Outdated)) {
                store.outdated.set(true);
            }
            if drawn.is_err() {
                store.view.withdraw_panels();
            }
            panels.set(Some(drawn));
        });
    };
    fetch();
    move || match panels.get() {
        None => ().into_any(),
        Some(Ok(draw)) => draw(review),
        Some(Err(_)) => view! { <MissingChunk retry=fetch/> }.into_any(),
    }
}

/// Debounces: calls `update` once the signals that `watch` reads have not changed for `pause`.
fn debounce(pause: Duration, watch: impl Fn() + 'static, update: impl Fn() + Clone + 'static) {
    let due: StoredValue<Option<TimeoutHandle>> = StoredValue::new(None);
    let clear = move || {
        if let Some(before) = due.try_update_value(Option::take).flatten() {
            before.clear();
        }
    };
    Effect::new(move |_| {
        watch();
        clear();
        let update = update.clone();
        due.set_value(set_timeout_with_handle(update, pause).ok());
    });
    on_cleanup(clear);
}
