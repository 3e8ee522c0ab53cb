//! The strip: a picture shows its variant on the canvas while the pointer or the focus is on it, and a click takes it.

use super::derivation::{Variant, added_frame, alternatives, states};
use crate::actions;
use crate::editor::viewport::Viewport;
use crate::panels::debounce;
use crate::panels::documents::{move_focus, picture};
use crate::platform;
use crate::storage::library::Thumbnail;
use crate::store::{Store, VariantKind, use_store};
use crate::ui::focus;
use crate::ui::icon::{Icon, Shape};
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use websketch_pages::AlternativeScope;

/// Height of the strip with its margins, as in the style sheet. Px.
const STRIP_HEIGHT: f64 = 240.0;
/// Pause in editing after which the variants are derived again.
const PAUSE: Duration = Duration::from_millis(150);

/// The strip. It is mounted while it is open.
#[component]
pub fn Strip() -> impl IntoView {
    let store = use_store();
    let found = RwSignal::new(None::<Vec<Variant>>);
    let active = RwSignal::new(None::<usize>);
    let (is_whole, has_part) = (RwSignal::new(false), RwSignal::new(false));
    let is_begun = StoredValue::new(false);
    let list: NodeRef<html::Ul> = NodeRef::new();
    let kind = move || store.view.variants.get().unwrap_or_default();
    debounce(
        PAUSE,
        move || {
            store.document.version();
            store.document.with_selection(|_| ());
            kind();
            is_whole.get();
        },
        move || {
            if store.view.variants.with_untracked(Option::is_none) {
                return;
            }
            active.set(None);
            let narrow = scope(store, false);
            let variants = derive(store, &scope(store, is_whole.get_untracked()));
            has_part.set(narrow.is_part());
            fit_above(store, &variants);
            found.set(Some(variants));
            // Later variants leave the focus where the user has it.
            if is_begun.try_update_value(|is_begun| std::mem::replace(is_begun, true)) == Some(false) {
                // After the cards are in the page.
                request_animation_frame(move || focus_first(list));
            }
        },
    );
    Effect::new(move |_| {
        let shown = active.get().and_then(|place| {
            found.with(|found| found.as_ref()?.get(place).map(|variant| variant.shown.clone()))
        });
        store.view.shown.set(shown);
    });
    let before = store.view.viewport.get_untracked();
    // A state that was taken is in view.
    let is_taken = StoredValue::new(false);
    on_cleanup(move || {
        store.view.shown.set(None);
        if is_taken.try_get_value() == Some(false) {
            store.view.viewport.set(before);
        }
    });
    let close = move || {
        store.view.variants.set(None);
        focus::focus_canvas();
    };
    let take = move |place: usize| {
        let variant = found.with_untracked(|found| found.as_ref()?.get(place).cloned());
        if let Some(variant) = variant {
            is_taken.set_value(true);
            store.view.viewport.set(before);
            close();
            take_variant(store, variant);
        }
    };
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            event.stop_propagation();
            close();
        }
    };
    let card = move |(place, variant): (usize, Variant)| {
        let thumbnail = Thumbnail::of(&variant.pictured);
        let leave = move || {
            if active.get_untracked() == Some(place) {
                active.set(None);
            }
        };
        view! {
            <li class="entry">
                <button
                    type="button" class="open"
                    on:pointerenter=move |_| active.set(Some(place)) on:pointerleave=move |_| leave()
                    on:focus=move |_| active.set(Some(place)) on:blur=move |_| leave()
                    on:click=move |_| take(place)
                >
                    {picture(&thumbnail)}
                    <span class="name">{variant.name}</span>
                    {variant.score.map(|score| view! { <span class="detail">{format!("Score {score:.0}")}</span> })}
                </button>
            </li>
        }
    };
    let tab = move |own: VariantKind, label: &'static str| {
        view! {
            <button
                type="button" class="toggle" aria-pressed=move || (kind() == own).to_string()
                on:click=move |_| {
                    if kind() != own {
                        found.set(None);
                        is_begun.set_value(false);
                    }
                    store.view.variants.set(Some(own));
                }
            >{label}</button>
        }
    };
    view! {
        <section class="strip panel" aria-label="Variants" on:keydown=on_key>
            <header>
                {tab(VariantKind::Alternatives, "Alternatives")}
                {tab(VariantKind::States, "States")}
                <Show when=move || has_part.get() && kind() == VariantKind::Alternatives>
                    <button
                        type="button" class="toggle" aria-pressed=move || (!is_whole.get()).to_string()
                        on:click=move |_| is_whole.update(|is_whole| *is_whole = !*is_whole)
                    >"Selection only"</button>
                </Show>
                <p class="hint" role="status">{move || found.with(|found| hint(kind(), found.as_deref()))}</p>
                <button type="button" class="tool" aria-label="Close variants" on:click=move |_| close()>
                    <Icon shape=Shape::Close/>
                </button>
            </header>
            <ul class="cards" aria-label="Variants" node_ref=list on:keydown=|event| move_focus(&event)>
                {move || found.get().unwrap_or_default().into_iter().enumerate().map(card).collect_view()}
            </ul>
        </section>
    }
}

fn hint(kind: VariantKind, found: Option<&[Variant]>) -> &'static str {
    match (kind, found) {
        (_, None) => "Looking…",
        (VariantKind::Alternatives, Some([])) => {
            "There is no other structure for this: it has too little content."
        }
        (VariantKind::States, Some([])) => "There is no screen yet that could have states.",
        (VariantKind::Alternatives, Some(_)) => "The same content in another structure. A click takes it.",
        (VariantKind::States, Some(_)) => "A click puts the state beside the screen, linked to it.",
    }
}

fn derive(store: Store, scope: &AlternativeScope) -> Vec<Variant> {
    let Ok(mut ids) = platform::id_source() else { return Vec::new() };
    let within = store.document.peek_selection().into_iter().next();
    store.document.peek(|sketch| match store.view.variants.get_untracked().unwrap_or_default() {
        VariantKind::Alternatives => alternatives(sketch, scope, &mut ids),
        VariantKind::States => states(sketch, within.as_ref(), &mut ids),
    })
}

/// Returns the part of the sketch that alternatives are for: that of the selection or, if it is not to count, the whole
/// screen around it.
fn scope(store: Store, is_whole: bool) -> AlternativeScope {
    let mut selection = store.document.peek_selection();
    store.document.peek(|sketch| {
        if is_whole {
            let own = AlternativeScope::of_selection(sketch, &selection);
            selection = own.screen().cloned().into_iter().collect();
        }
        AlternativeScope::of_selection(sketch, &selection)
    })
}

/// Takes a variant as one undo step. A state, which lies beside its screen, comes into view.
fn take_variant(store: Store, variant: Variant) {
    let frame = added_frame(&variant.operations);
    actions::take_variant(store, variant.operations, &variant.name);
    if let Some(frame) = frame {
        store.view.show(frame, frame);
        store.view.highlight.set(Some(frame));
    }
}

/// Fits the largest variant between the tool bars and the strip, so that each is seen as a whole.
fn fit_above(store: Store, variants: &[Variant]) {
    let all = variants.iter().filter_map(|variant| variant.frame).reduce(|all, rect| all.union(rect));
    let mut area = store.view.free_area();
    let strip = STRIP_HEIGHT * store.view.text_scale;
    area.y1 = area.y1.min(store.view.size.get_untracked().height - strip);
    if let Some(all) = all.filter(|_| area.height() > 0.0) {
        store.view.viewport.set(Viewport::fit(all, area));
    }
}

fn focus_first(list: NodeRef<html::Ul>) {
    let first = list.get_untracked().and_then(|list| list.query_selector(".open").ok().flatten());
    if let Some(first) = first.and_then(|first| first.dyn_into::<HtmlElement>().ok()) {
        // Fails only for an element that was removed.
        let _ = first.focus();
    }
}
