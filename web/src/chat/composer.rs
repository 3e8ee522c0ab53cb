//! The field for the next message.

use crate::chat::ask;
use crate::chat::notes::Notes;
use crate::store::use_store;
use leptos::ev::{KeyboardEvent, SubmitEvent};
use leptos::html;
use leptos::prelude::*;
use websketch_core::limits::MAX_MESSAGE_CHARS;

/// The field, and the button that sends or stops.
#[component]
pub fn Composer() -> impl IntoView {
    let store = use_store();
    let field: NodeRef<html::Textarea> = NodeRef::new();
    let send = move || {
        let message = store.chat.peek_draft().trim().to_owned();
        if !message.is_empty() && !store.chat.is_running_untracked() {
            store.chat.set_draft(String::new());
            ask(store, message);
        }
    };
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Enter" && !event.shift_key() && !event.is_composing() {
            event.prevent_default();
            send();
        }
    };
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        send();
    };
    view! {
        <form class="composer" on:submit=on_submit>
            <textarea
                node_ref=field
                rows="2"
                aria-label="Message"
                placeholder="Move the button 200 px to the right"
                maxlength=MAX_MESSAGE_CHARS.to_string()
                prop:value=move || store.chat.draft()
                on:input:target=move |event| store.chat.set_draft(event.target().value())
                on:keydown=on_key
            ></textarea>
            <div class="composer-options">
                <button
                    type="button" class="toggle" aria-pressed=move || store.chat.plans_first().to_string()
                    title="Show the steps of the next request before anything is changed"
                    on:click=move |_| store.chat.toggle_plan_first()
                >"Plan first"</button>
                <button type="button" class="link" on:click=move |_| store.view.plans.set(true)>"Saved plans"</button>
            </div>
            <Show
                when=move || store.chat.is_running()
                fallback=move || {
                    view! {
                        <button type="submit" class="primary" disabled=move || store.chat.draft().trim().is_empty()>
                            "Send"
                        </button>
                    }
                }
            >
                <button type="button" on:click=move |_| store.chat.stop()>"Stop"</button>
            </Show>
            <Notes/>
        </form>
    }
}
