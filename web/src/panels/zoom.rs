//! Zoom at the bottom right.

use crate::act;
use crate::command::Command;
use crate::icon::{Icon, Shape};
use crate::store::use_store;
use leptos::prelude::*;

/// Out, 100 %, in, fit.
#[component]
pub fn ZoomBar() -> impl IntoView {
    let store = use_store();
    let percent = move || format!("{} %", (store.view.viewport.get().zoom() * 100.0).round());
    let perform = move |command| move |_| act::perform(store, command);
    view! {
        <div class="zoom panel bar" role="toolbar" aria-label="Zoom">
            <button type="button" class="tool" aria-label="Zoom out" data-tip="Zoom out  −" on:click=perform(Command::ZoomOut)>
                <Icon shape=Shape::Minus/>
            </button>
            <button type="button" class="percent" aria-label="Zoom to 100 %" data-tip="100 %  0" on:click=perform(Command::ZoomTo100)>
                {percent}
            </button>
            <button type="button" class="tool" aria-label="Zoom in" data-tip="Zoom in  +" on:click=perform(Command::ZoomIn)>
                <Icon shape=Shape::Plus/>
            </button>
            <button type="button" class="tool" aria-label="Zoom to fit" data-tip="Zoom to fit  Shift 1" on:click=perform(Command::ZoomToFit)>
                <Icon shape=Shape::Fit/>
            </button>
        </div>
    }
}
