//! Templates of new documents.

use super::arrow_navigation::move_focus;
use crate::canvas::SketchPicture;
use crate::panels::template::{PAGES, Template, begin_document, use_template_sketches};
use crate::store::use_store;
use kurbo::Size;
use leptos::prelude::*;
use websketch_sketch::Sketch;

/// Size of a picture. Px.
const PICTURE: Size = Size::new(240.0, 150.0);

/// The templates. Each shows its picture as soon as it is generated.
#[component]
pub fn Templates() -> impl IntoView {
    let store = use_store();
    let sketches = use_template_sketches();
    sketches.request(store, PAGES.iter().map(|page| page.sentence.to_owned()));
    let card = move |page: &'static Template| {
        let sketch = Signal::derive(move || sketches.get(page.sentence));
        let begin = move |_| {
            if let Some(sketch) = sketch.get_untracked() {
                store.library.is_open.set(false);
                begin_document(store, page, Sketch::clone(&sketch));
            }
        };
        view! {
            <li class="entry">
                <button type="button" class="open" aria-disabled=move || sketch.with(Option::is_none).to_string() on:click=begin>
                    <SketchPicture sketch size=PICTURE/>
                    <span class="name">{page.name}</span>
                </button>
            </li>
        }
    };
    view! {
        <h3>"Begin from a template"</h3>
        <ul class="cards templates" aria-label="Templates" on:keydown=|event| move_focus(&event)>
            {PAGES.iter().map(card).collect_view()}
        </ul>
    }
}
