//! Layers and findings, at the right of the canvas.

use crate::panels::layers::Layers;
use crate::panels::review::{Review, ReviewPanel};
use crate::store::{Dock, Store, use_store};
use crate::ui::icon::{Icon, Shape};
use leptos::prelude::*;

/// The panel, if it is open.
#[component]
pub fn DockPanel(review: Review) -> impl IntoView {
    let store = use_store();
    view! {
        <Show when=move || store.view.dock.with(Option::is_some)>
            <section class="dock panel" aria-label="Layers and findings">
                <header>
                    <div role="tablist" aria-label="Panel">
                        <Tab store dock=Dock::Layers label="Layers"/>
                        <Tab store dock=Dock::Findings label="Findings"/>
                    </div>
                    <button
                        type="button" class="tool" aria-label="Close panel"
                        on:click=move |_| store.view.show_dock(None)
                    ><Icon shape=Shape::Close/></button>
                </header>
                <div class="dock-body" role="tabpanel" aria-label=move || {
                    if store.view.dock.get() == Some(Dock::Findings) { "Findings" } else { "Layers" }
                }>
                    {move || match store.view.dock.get() {
                        Some(Dock::Layers) => view! { <Layers/> }.into_any(),
                        Some(Dock::Findings) => view! { <ReviewPanel review/> }.into_any(),
                        None => ().into_any(),
                    }}
                </div>
            </section>
        </Show>
    }
}

#[component]
fn Tab(store: Store, dock: Dock, label: &'static str) -> impl IntoView {
    let is_open = move || store.view.dock.get() == Some(dock);
    view! {
        <button
            type="button" role="tab" aria-selected=move || is_open().to_string()
            tabindex=move || if is_open() { "0" } else { "-1" }
            on:click=move |_| store.view.show_dock(Some(dock))
        >{label}</button>
    }
}
