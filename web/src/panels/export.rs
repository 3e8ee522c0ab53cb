//! Export dialog: scope, format and destination.

use crate::files::rasterize::DEFAULT_SHARPNESS;
use crate::files::{self, ExportRequest, ExportScope, Format};
use crate::panels::dialog::TitledDialog;
use crate::store::use_store;
use leptos::prelude::*;

/// Pixels of a PNG per sketch px.
const SHARPNESSES: [f64; 3] = [1.0, 2.0, 3.0];

/// The dialog of the document menu.
#[component]
pub fn Export() -> impl IntoView {
    let store = use_store();
    let is_open = store.view.export;
    let format = RwSignal::new(Format::Png);
    let selected = RwSignal::new(false);
    let sharpness = RwSignal::new(DEFAULT_SHARPNESS);
    let has_selection = move || store.document.with_selection(|ids| !ids.is_empty());
    let request = move || ExportRequest {
        format: format.get_untracked(),
        extent: if selected.get_untracked() && has_selection() {
            ExportScope::Selection
        } else {
            ExportScope::All
        },
        sharpness: sharpness.get_untracked(),
    };
    // A selection is most likely the scope.
    Effect::new(move |_| {
        if is_open.get() {
            selected.set(store.document.with_selection(|ids| ids.len() > 1));
        }
    });
    let formats = Format::FILES.map(|choice| {
        view! {
            <label class="choice">
                <input
                    type="radio" name="export-format" autofocus=choice == Format::Png prop:checked=move || format.get() == choice
                    on:change=move |_| format.set(choice)
                />
                <span>{choice.label()}</span>
            </label>
        }
    });
    let extents = [("Whole sketch", false), ("Selection", true)].map(|(label, choice)| {
        view! {
            <label class="choice">
                <input
                    type="radio" name="export-extent" prop:checked=move || selected.get() == choice
                    disabled=move || choice && !has_selection()
                    on:change=move |_| selected.set(choice)
                />
                <span>{label}</span>
            </label>
        }
    });
    let sizes = SHARPNESSES.map(|choice| {
        view! {
            <label class="choice">
                <input
                    type="radio" name="export-size" prop:checked=move || sharpness.get() == choice
                    on:change=move |_| sharpness.set(choice)
                />
                <span>{format!("{choice}×")}</span>
            </label>
        }
    });
    let save = move |_| {
        files::export(store, request());
        is_open.set(false);
    };
    let copy = move |_| {
        files::copy(store, request());
        is_open.set(false);
    };
    view! {
        <TitledDialog is_open name="export" title="Export">
            <fieldset>
                <legend>"Format"</legend>
                <div class="choices">{formats.collect_view()}</div>
            </fieldset>
            <fieldset>
                <legend>"What"</legend>
                <div class="choices">{extents.collect_view()}</div>
            </fieldset>
            <fieldset class:idle=move || format.get() != Format::Png disabled=move || format.get() != Format::Png>
                <legend>"Size"</legend>
                <div class="choices">{sizes.collect_view()}</div>
            </fieldset>
            <footer>
                <button type="button" on:click=copy>"Copy"</button>
                <button type="button" class="primary" on:click=save>"Save file"</button>
            </footer>
        </TitledDialog>
    }
}
