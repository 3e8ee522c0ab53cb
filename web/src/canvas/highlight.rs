//! The light mark around what was made by words.

use crate::store::use_store;
use leptos::prelude::*;

/// Between what was made and the mark, px.
const AROUND: f64 = 6.0;

/// The mark, as long as it is there. It fades by itself.
#[component]
pub fn Highlight() -> impl IntoView {
    let store = use_store();
    move || {
        let frame = store.view.highlight.get()?;
        let place =
            Memo::new(move |_| store.view.viewport.get().rect_to_screen(frame).inflate(AROUND, AROUND));
        let px = move |length: fn(kurbo::Rect) -> f64| move || format!("{}px", length(place.get()));
        Some(view! {
            <div
                class="made" aria-hidden="true"
                style:left=px(|place| place.x0) style:top=px(|place| place.y0)
                style:width=px(|place| place.width()) style:height=px(|place| place.height())
                on:animationend=move |_| store.view.highlight.set(None)
            ></div>
        })
    }
}
