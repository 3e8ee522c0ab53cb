//! List of shortcuts.

use crate::editor::command::{COMMANDS, GESTURES, tool_key, tool_label, tools};
use crate::panels::dialog::TitledDialog;
use crate::store::use_store;
use leptos::prelude::*;

/// The dialog opened by `?`.
#[component]
pub fn Help() -> impl IntoView {
    let store = use_store();
    view! {
        <TitledDialog is_open=store.view.help name="help" title="Shortcuts">
            <div class="columns">
                <div>
                    <dl>
                        {tools()
                            .map(|tool| row(&tool_label(tool), &[&tool_key(tool).to_ascii_uppercase().to_string()]))
                            .collect_view()}
                    </dl>
                    <dl>{GESTURES.map(|(what, keys)| row(what, keys)).collect_view()}</dl>
                </div>
                <dl>
                    {COMMANDS
                        .iter()
                        .filter(|(_, keys, _)| !keys.is_empty())
                        .map(|(what, keys, _)| row(what, &keys.split(' ').collect::<Vec<_>>()))
                        .collect_view()}
                </dl>
            </div>
            <label class="switch">
                <input
                    type="checkbox"
                    prop:checked=move || store.view.letters.get()
                    on:change:target=move |event| store.view.use_letters(event.target().checked())
                />
                "Single letters and signs are shortcuts"
            </label>
        </TitledDialog>
    }
}

fn row(what: &str, keys: &[&str]) -> impl IntoView + use<> {
    let what = what.to_owned();
    let keys = keys.iter().map(|key| view! { <kbd>{(*key).to_owned()}</kbd> }).collect_view();
    view! {
        <div>
            <dt>{what}</dt>
            <dd>{keys}</dd>
        </div>
    }
}
