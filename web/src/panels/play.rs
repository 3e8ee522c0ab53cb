//! Play: one screen alone, with its links, fields and dialogs live.
//!
//! The screens are the same HTML as in the exported file, in a shadow tree: real elements for keyboard, touch and screen
//! readers. The state of the walk is core's.

mod stage;

use crate::actions;
use crate::files;
use crate::panels::dialog::{on_closed, show_while};
use crate::panels::notices::NoticeList;
use crate::platform;
use crate::store::{Store, use_store};
use crate::ui::icon::{Icon, Shape};
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use stage::PlayStage;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use websketch_layout::play::{Stage, Step, Walk};
use websketch_sketch::Sketch;

/// The dialog over the whole window.
#[component]
pub fn Play() -> impl IntoView {
    let store = use_store();
    let dialog: NodeRef<html::Dialog> = NodeRef::new();
    let player: NodeRef<html::Div> = NodeRef::new();
    let host: NodeRef<html::Div> = NodeRef::new();
    let stage: RwSignal<Option<PlayStage>, LocalStorage> = RwSignal::new_local(None);
    let is_open = RwSignal::new(false);
    show_while(is_open, dialog);
    Effect::new(move |_| {
        let is_playing = store.view.play.with(Option::is_some);
        if is_open.get_untracked() != is_playing {
            is_open.set(is_playing);
        }
    });
    build_stage(store, host, is_open, stage);
    show_walk(store, stage);
    actions::play_address(store);
    let ended = move |_| {
        on_closed(is_open, dialog);
        if !is_open.get_untracked() {
            actions::end_play(store);
        }
    };
    let step = move |step: Step| move |_| actions::take_step(store, &step);
    let title = move || {
        store.view.play.with(|walk| walk.as_ref().map_or_else(String::new, |walk| title(store, walk)))
    };
    let can_go_back = move || {
        let walk = store.view.play.get();
        walk.is_some_and(|walk| store.document.peek(|sketch| walk.can_go_back(&Stage::of(sketch))))
    };
    let has_notes = RwSignal::new(true);
    view! {
        <dialog
            class="dialog play" node_ref=dialog aria-label=move || format!("Play: {}", title())
            on:close=ended
            on:keydown=move |event| press_key(store, &event)
        >
            <div class="player" node_ref=player>
                <header>
                    <button
                        type="button" class="tool" aria-label="Back" disabled=move || !can_go_back()
                        on:click=step(Step::Back)
                    ><Icon shape=Shape::Undo/></button>
                    <button type="button" class="tool" aria-label="Restart" on:click=step(Step::Restart)>
                        <Icon shape=Shape::Restart/>
                    </button>
                    <h2><span role="status">{title}</span></h2>
                    {move || store.collaboration.followed_name().map(|name| view! {
                        <button type="button" class="toggle" aria-pressed="true" on:click=move |_| actions::unfollow(store)>
                            {format!("Following {name}")}
                        </button>
                    })}
                    <label class="notes">
                        <input type="checkbox" prop:checked=move || has_notes.get() on:change=move |_| has_notes.update(|has| *has = !*has)/>
                        <span>"Notes"</span>
                    </label>
                    <button
                        type="button" class="tool" aria-label="Full screen"
                        on:click=move |_| toggle_full_screen(player)
                    ><Icon shape=Shape::Fit/></button>
                    <button type="button" class="tool" aria-label="End" on:click=move |_| actions::end_play(store)>
                        <Icon shape=Shape::Close/>
                    </button>
                </header>
                <div class="stage" class:without-notes=move || !has_notes.get() node_ref=host></div>
                // Those of the page are behind the dialog.
                {move || is_open.get().then(|| view! { <NoticeList/> })}
            </div>
        </dialog>
    }
}

/// Returns the name of the current screen.
fn title(store: Store, walk: &Walk) -> String {
    let name = |sketch: &Sketch| Stage::of(sketch).name(walk.screen()?).map(str::to_owned);
    store.document.peek(name).unwrap_or_else(|| store.library.name())
}

/// Writes the screens into the shadow tree when play begins, and again after each edit.
fn build_stage(
    store: Store,
    host: NodeRef<html::Div>,
    is_open: RwSignal<bool>,
    stage: RwSignal<Option<PlayStage>, LocalStorage>,
) {
    Effect::new(move |_| {
        let Some(host) = host.get() else { return };
        store.document.version();
        if !is_open.get() {
            return stage.set(None);
        }
        actions::follow_edit(store, None);
        let sketch = store.document.peek(Clone::clone);
        spawn_local(async move {
            let icons = store.view.icons_or_none().await;
            match files::played(&sketch, icons).await {
                Ok(html) => stage.set(PlayStage::fill(store, &host, &html)),
                Err(_) => {
                    store.notices.show("Play could not be loaded: the connection is gone.".to_owned(), None);
                    actions::end_play(store);
                }
            }
        });
    });
}

/// Shows the current screen and its overlays, in the stage and in the address.
fn show_walk(store: Store, stage: RwSignal<Option<PlayStage>, LocalStorage>) {
    Effect::new(move |was_playing: Option<bool>| {
        let walk = store.view.play.get();
        stage.with(|stage| {
            if let Some((stage, walk)) = stage.as_ref().zip(walk.as_ref()) {
                stage.show(walk);
            }
        });
        if walk.is_some() || was_playing == Some(true) {
            actions::note_played_screen(walk.as_ref().and_then(Walk::screen), walk.is_some());
        }
        walk.is_some()
    });
}

/// Closes an overlay or ends the play by Escape, and goes to the next or the previous screen by an arrow key. A field that has
/// the focus uses arrows itself. The browser's own Escape would go to the open dialogs inside of screens.
fn press_key(store: Store, event: &KeyboardEvent) {
    let has_overlay = || {
        store.view.play.with_untracked(|walk| walk.as_ref().is_some_and(|walk| !walk.overlays().is_empty()))
    };
    let step = match event.key().as_str() {
        "Escape" if has_overlay() => Some(Step::Close),
        "Escape" => None,
        "ArrowRight" | "PageDown" if !stage::is_in_field(event) => Some(Step::Next),
        "ArrowLeft" | "PageUp" if !stage::is_in_field(event) => Some(Step::Previous),
        _ => return,
    };
    event.prevent_default();
    match step {
        Some(step) => actions::take_step(store, &step),
        None => actions::end_play(store),
    }
}

/// Fills the screen with the content of the dialog, or ends that. A dialog itself cannot fill it.
/// Source: Fullscreen API Standard, `requestFullscreen`.
fn toggle_full_screen(player: NodeRef<html::Div>) {
    let Some(document) = platform::window().and_then(|window| window.document()) else { return };
    if document.fullscreen_element().is_some() {
        document.exit_fullscreen();
    } else if let Some(player) = player.get_untracked() {
        // A browser without full screen stays as it is.
        let _ = player.unchecked_ref::<HtmlElement>().request_fullscreen();
    }
}
