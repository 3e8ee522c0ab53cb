//! Sections of the panel. Each folds, and stays so at the next visit.

use crate::store::{PropertySection, use_store};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

/// A section with its title.
#[component]
pub(super) fn Section(section: PropertySection, children: Children) -> impl IntoView {
    let store = use_store();
    let is_open = !store.view.folded.with_untracked(|folded| folded.contains(&section));
    let on_toggle = move |event: Event| {
        let details = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        if let Some(details) = details {
            store.view.fold(section, !details.has_attribute("open"));
        }
    };
    view! {
        <details class="section" open=is_open on:toggle=on_toggle>
            <summary>{section.title()}</summary>
            <div class="section-body">{children()}</div>
        </details>
    }
}
