//! Offer on an empty sketch: whole pages by click, with small pictures.

use crate::actions;
use crate::canvas::{self, SketchPicture};
use crate::chat::ask;
use crate::editor::command::{Command, DocumentCommand};
use crate::editor::gesture::{Gesture, Tool};
use crate::panels::template::{OFFERED_PAGES, PAGES, Template, use_template_sketches};
use crate::store::{Store, use_store};
use crate::ui::focus;
use kurbo::Size;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, WheelEvent};

/// Size of a picture, as in the style sheet. Px.
const PICTURE: Size = Size::new(152.0, 96.0);

/// The offer in the center until a component exists, with a hint for mouse or touch.
#[component]
pub fn EmptyHint() -> impl IntoView {
    let store = use_store();
    let sketches = use_template_sketches();
    let empty = Memo::new(move |_| {
        store.document.with(websketch_sketch::Sketch::is_empty)
            && store.chat.selected_operations().is_empty()
            && store.view.gesture.with(|gesture| *gesture == Gesture::Idle)
            && store.view.incoming.with(Option::is_none)
    });
    Effect::new(move |_| {
        // The language loads after the panels.
        if empty.get() && store.language.is_loaded() {
            sketches.request(store, PAGES.iter().take(OFFERED_PAGES).map(|page| page.sentence.to_owned()));
        }
    });
    // A tool draws where the offer is.
    let offers = move || store.view.tool.get() == Tool::Select;
    let run = move |document_command| move |_| actions::perform(store, Command::Document(document_command));
    let page = move |page: &'static Template| {
        let sketch = Signal::derive(move || sketches.get(page.sentence));
        let begin = move |_| {
            focus::focus_canvas();
            ask(store, page.sentence.to_owned());
        };
        view! {
            <li>
                <button type="button" on:click=begin>
                    <SketchPicture sketch size=PICTURE/>
                    <span>{page.name}</span>
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || empty.get()>
            <div class="empty" on:wheel=move |event| on_wheel(store, &event)>
                <Show
                    when=offers
                    fallback=|| view! {
                        <div class="offer">
                            <p class="for-mouse">"Drag on the page, or click. Escape puts the tool down."</p>
                            <p class="for-touch">"Drag on the page, or tap."</p>
                        </div>
                    }
                >
                    <div class="offer">
                        <h2>"Start with a page"</h2>
                        <ul class="offered-pages" aria-label="Pages">
                            {PAGES.iter().take(OFFERED_PAGES).map(page).collect_view()}
                        </ul>
                        <p class="for-mouse">
                            "Or draw: pick a tool above and drag on the page, or press " <kbd>"B"</kbd> " and click for a button."
                        </p>
                        <p class="for-touch">"Or draw: tap a tool, then tap or drag on the page. Two fingers move and zoom."</p>
                        <div class="offers">
                            <button type="button" on:click=run(DocumentCommand::List)>"All templates"</button>
                            <button type="button" on:click=run(DocumentCommand::Open)>"Open a file"</button>
                        </div>
                    </div>
                </Show>
            </div>
        </Show>
    }
}

/// Gives the wheel to the canvas, unless the offer itself scrolls.
fn on_wheel(store: Store, event: &WheelEvent) {
    let offer = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
    if offer.is_some_and(|offer| offer.scroll_height() <= offer.client_height()) {
        canvas::wheel(store, event);
    }
}
