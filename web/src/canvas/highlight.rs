//! Highlight around components that a turn has added.

use crate::store::use_store;
use leptos::prelude::*;

/// Distance between the components and the highlight. Px.
const MARGIN: f64 = 6.0;

/// The highlight. It fades by itself.
#[component]
pub fn Highlight() -> impl IntoView {
    let store = use_store();
    move || {
        let frame = store.view.highlight.get()?;
        let place =
            Memo::new(move |_| store.view.viewport.get().rect_to_screen(frame).inflate(MARGIN, MARGIN));
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
