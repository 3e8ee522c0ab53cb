//! Position and size of the selection.

use super::typing::number_field_key;
use crate::actions;
use crate::editor::describe;
use crate::editor::edit::{self, BoxDimension};
use crate::store::use_store;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use websketch_sketch::ComponentId;

/// Step of an arrow key. Px. Ten times as much with Shift.
const STEP: f64 = 1.0;

const fn label(side: BoxDimension) -> (&'static str, &'static str) {
    match side {
        BoxDimension::X => ("X", "X position"),
        BoxDimension::Y => ("Y", "Y position"),
        BoxDimension::Width => ("W", "Width"),
        BoxDimension::Height => ("H", "Height"),
    }
}

/// Position and size. Of several components, the common values.
#[component]
pub fn Geometry(ids: Vec<ComponentId>) -> impl IntoView {
    let store = use_store();
    let ids = StoredValue::new(ids);
    // During a drag, the pending bounds.
    let boxes = Memo::new(move |_| {
        let pending = store.view.pending.get();
        ids.with_value(|ids| store.document.with(|sketch| edit::boxes(sketch, ids, pending)))
    });
    let number = move |side: BoxDimension| {
        let value = Memo::new(move |_| {
            boxes.with(|boxes| {
                let mut all = boxes.iter().map(|bounds| side.of(*bounds));
                let first = all.next()?;
                all.all(|other| other == first).then(|| describe::px(first))
            })
        });
        let set = move |text: &str| ids.with_value(|ids| actions::measure(store, ids, side, text));
        let step = move |by: f64| ids.with_value(|ids| actions::step(store, ids, side, by));
        let (short, label) = label(side);
        view! { <NumberField short label value set step/> }
    };
    view! { <div class="geometry">{BoxDimension::ALL.map(number).collect_view()}</div> }
}

/// A number field with arithmetic, and steps by arrow keys.
#[component]
pub(super) fn NumberField(
    /// Visible label.
    short: &'static str,
    /// Accessible label.
    label: &'static str,
    /// Value. `None` if the selected components differ.
    value: Memo<Option<String>>,
    /// Sets the typed value.
    set: impl Fn(&str) + Copy + 'static,
    /// Adds to the value.
    step: impl Fn(f64) + Copy + 'static,
) -> impl IntoView {
    let store = use_store();
    let now = move || value.get_untracked().unwrap_or_default();
    let on_key = move |event: KeyboardEvent| {
        let size = if event.shift_key() { 10.0 * STEP } else { STEP };
        match event.key().as_str() {
            "ArrowUp" => step(size),
            "ArrowDown" => step(-size),
            _ => return number_field_key(store, &event, &now()),
        }
        event.prevent_default();
    };
    view! {
        <label class="number">
            <span aria-hidden="true">{short}</span>
            <input
                type="text" inputmode="decimal" aria-label=label autocomplete="off"
                placeholder=move || value.get().is_none().then_some("Mixed")
                prop:value=move || value.get().unwrap_or_default()
                on:focus:target=|event| event.target().select()
                on:change:target=move |event| {
                    let text = event.target().value();
                    if text != now() {
                        set(&text);
                    }
                    // An invalid value is reset.
                    event.target().set_value(&now());
                }
                on:keydown=on_key
            />
        </label>
    }
}
