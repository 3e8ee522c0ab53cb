//! The page of the app, and its start.

mod app_update;
mod bench;
pub mod first_paint;

use crate::actions;
use crate::canvas::SketchCanvas;
use crate::collaboration;
use crate::documents::autosave::{self, RestoredSession};
use crate::documents::manager::{self, OpenTab, show_notices};
use crate::files;
use crate::panels;
use crate::platform;
use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::store::{SaveStatus, Store, use_store};
use crate::ui::MissingChunk;
use crate::ui::panel_layout::{column_width, has_room_for_sidebar, sheet_height, sidebar_width};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::pin::Pin;
use wasm_split_helpers::wasm_split;
use websketch_sketch::IdSource;

/// Longest wait for stored documents before the app opens without them. Milliseconds.
const MAX_WAIT: u64 = 3_000;
/// Notice after that wait.
const SLOW: &str = "This browser takes long to give back what it keeps. You can draw already; it is kept, and your documents come, as soon as the browser answers.";

/// The pending restore of the last visit's document.
struct PendingRestore(Pin<Box<dyn Future<Output = RestoredSession>>>);

/// Loads the chunk that mounts the app, and the last visit's document.
#[wasm_split(app, fallible)]
pub fn load() -> Result<fn(), ChunkUnavailable> {
    Ok(mount)
}

fn mount() {
    // The spawner of Leptos exists only after mounting.
    wasm_bindgen_futures::spawn_local(async {
        let (restored, pending) = if platform::path().starts_with("/v/") {
            // A read-only sketch replaces no document.
            (RestoredSession::without_document(None, None), None)
        } else {
            restore().await
        };
        match platform::id_source() {
            Ok(ids) => mount_to_body(|| view! { <App restored pending ids/> }),
            Err(error) => {
                first_paint::remove();
                mount_to_body(
                    move || view! { <p role="alert">{format!("WebSketch cannot start: {error}.")}</p> },
                );
            }
        }
    });
}

/// Restores the last visit's document, or returns the pending restore after the longest wait.
async fn restore() -> (RestoredSession, Option<PendingRestore>) {
    match platform::with_timeout(MAX_WAIT, Box::pin(autosave::open())).await {
        Ok(restored) => (restored, None),
        Err(opening) => {
            (RestoredSession::without_document(None, Some(SLOW.to_owned())), Some(PendingRestore(opening)))
        }
    }
}

/// The app with a restored document.
#[component]
fn App(restored: RestoredSession, pending: Option<PendingRestore>, ids: IdSource) -> impl IntoView {
    let RestoredSession { database, opened: document, notices } = restored;
    let store = Store::new(document.clone(), ids);
    provide_context(store);
    show_notices(store, notices);
    let tab = RwSignal::new_local(database.map(|database| autosave::start(store, database, &document)));
    app_update::watch(store, tab);
    provide_context(OpenTab(tab));
    if let Some(PendingRestore(opening)) = pending {
        let owner = Owner::current();
        spawn_local(async move {
            let restored = opening.await;
            let finish_late_restore = || manager::finish_late_restore(store, tab, restored);
            match owner {
                Some(owner) => owner.with(finish_late_restore),
                None => finish_late_restore(),
            }
        });
    } else if tab.get_untracked().is_none() {
        store.library.set_save_status(SaveStatus::Nowhere);
    }
    open_address(store);
    follow_theme(store);
    follow_panel_sizes(store);
    show_sketch_once_sized(store);
    if bench::is_requested() {
        spawn_local(async move {
            if let Ok(open) = bench::load().await {
                open(store);
            }
        });
    }
    view! {
        <main>
            <SketchCanvas/>
            <p id="canvas-hint" class="visually-hidden">
                "Press Tab to walk through the components, Enter to edit text, arrows to move, question mark for all shortcuts."
            </p>
            <Panels/>
        </main>
    }
}

/// The panels, rendered when their chunk has loaded.
#[component]
fn Panels() -> impl IntoView {
    let store = use_store();
    let panels = RwSignal::new(None::<Result<fn() -> AnyView, ChunkUnavailable>>);
    let fetch = move || {
        spawn_local(async move {
            let drawn = panels::load().await;
            store.outdated.set(matches!(drawn, Err(ChunkUnavailable::Outdated)));
            let is_drawn = drawn.is_ok();
            panels.set(Some(drawn));
            request_animation_frame(first_paint::remove);
            // A failure here is retried and reported when the chunk is needed.
            let parts = (store.language.load().await.is_ok(), files::load().await.is_ok());
            if is_drawn && parts == (true, true) {
                app_update::clear_marker();
            }
        });
    };
    fetch();
    move || match panels.get() {
        None => ().into_any(),
        Some(Ok(draw)) => draw(),
        Some(Err(_)) => view! { <MissingChunk retry=fetch/> }.into_any(),
    }
}

/// Opens the shared session or the snapshot that the address names.
fn open_address(store: Store) {
    let (path, fragment) = (platform::path(), platform::fragment());
    let id = |text: &str, before: &str| text.strip_prefix(before).map(str::to_owned);
    if let Some(id) = id(&path, "/s/") {
        collaboration::with_service(store, move |sharer| (sharer.join)(store, id));
    } else if let Some(id) = id(&path, "/v/") {
        store.document.set_read_only();
        collaboration::with_service(store, move |sharer| (sharer.show)(store, id));
    } else if let Some(id) = id(&fragment, "#v=") {
        collaboration::with_service(store, move |sharer| (sharer.copy)(store, id));
    }
}

/// Sets the theme attribute of the page, and follows changes of the system's theme.
fn follow_theme(store: Store) {
    platform::on_theme_change(move || store.view.follow_system());
    Effect::new(move |_| {
        let theme = store.view.theme.get();
        if let Some(root) = platform::root() {
            // Fails only for an invalid attribute name.
            let _ = root.set_attribute("data-theme", theme.name());
        }
    });
}

/// Passes the widths of the chat and of the column at the right to the style sheet.
fn follow_panel_sizes(store: Store) {
    Effect::new(move |_| {
        let (window_size, open) = (store.view.size.get() / store.view.text_scale, store.view.sidebar.get());
        let dock = store.view.dock.with(Option::is_some);
        if let Some(root) = platform::root() {
            for (name, length) in [
                ("--sidebar", sidebar_width(window_size, open)),
                ("--column", column_width(window_size, dock)),
                ("--sheet", sheet_height(window_size, open || dock)),
            ] {
                // Fails only for a read-only property.
                let _ = root.style().set_property(name, &format!("{}rem", length / 16.0));
            }
        }
    });
}

/// Fits the sketch into the view as soon as the size of the window is known.
fn show_sketch_once_sized(store: Store) {
    Effect::new(move |shown: Option<bool>| {
        let sized = store.view.size.get().area() > 0.0;
        if sized && shown != Some(true) {
            store.view.sidebar.set(has_room_for_sidebar(store.view.window()));
            actions::zoom_to_fit(store);
        }
        sized || shown == Some(true)
    });
}
