//! Message field and its options.

use crate::actions;
use crate::api::providers::{ModelSelection, choices};
use crate::chat::ask;
use crate::chat::notes::Notes;
use crate::chat::usage::{Estimate, UsageSummary};
use crate::chat::user_api_key::UserApiKeyCard;
use crate::editor::command::Command;
use crate::platform;
use crate::store::use_store;
use crate::ui::focus;
use leptos::ev::{KeyboardEvent, SubmitEvent};
use leptos::html;
use leptos::prelude::*;
use websketch_sketch::Sketch;
use websketch_sketch::limits::MAX_MESSAGE_CHARS;

/// The message field with its button, the switch for plans, and rarely used options below.
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
    // A request that works on the sketch as it is.
    let hint = move || {
        let is_empty = store.document.with(Sketch::is_empty);
        match (is_empty, store.document.with_selection(<[_]>::len)) {
            (true, _) => "Build a landing page for a bakery",
            (false, 0) => "Add a section with three prices",
            (false, 1) => "Make it twice as wide",
            (false, _) => "Line them up at the left",
        }
    };
    // Position in the message history, counted from the newest message. 0 is the draft.
    let back = StoredValue::new(0_usize);
    let recall = move |to: usize| {
        let message = if to == 0 { Some(String::new()) } else { store.chat.message_back(to) };
        if let Some(message) = message {
            back.set_value(to);
            store.chat.set_draft(message);
        }
    };
    let on_key = move |event: KeyboardEvent| {
        if platform::is_composing(&event) {
            return;
        }
        let (now, is_empty) = (back.get_value(), store.chat.peek_draft().is_empty());
        match event.key().as_str() {
            "Enter" if !event.shift_key() => {
                back.set_value(0);
                send();
            }
            // An empty field returns the keys to the canvas.
            "Escape" if is_empty => focus::focus_canvas(),
            "ArrowUp" if is_empty || now > 0 => recall(now + 1),
            "ArrowDown" if now > 0 => recall(now - 1),
            _ => return,
        }
        event.prevent_default();
    };
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        send();
    };
    view! {
        <form class="composer" on:submit=on_submit>
            <div class="composer-field">
                <textarea
                    node_ref=field
                    rows="2" data-home=""
                    aria-label="Message"
                    placeholder=hint
                    maxlength=MAX_MESSAGE_CHARS.to_string()
                    prop:value=move || store.chat.draft()
                    on:input:target=move |event| {
                        back.set_value(0);
                        store.chat.set_draft(event.target().value());
                    }
                    on:keydown=on_key
                ></textarea>
                <Estimate/>
                <div class="composer-bar">
                    <button
                        type="button" class="toggle" aria-pressed=move || store.chat.plans_first().to_string()
                        title="Show the steps of the next request before anything is changed"
                        on:click=move |_| store.chat.toggle_plan_first()
                    >"Plan first"</button>
                    <Show
                        when=move || store.chat.is_running()
                        fallback=move || {
                            view! {
                                <button
                                    type="submit" class="primary" disabled=move || store.chat.draft().trim().is_empty()
                                >"Send"</button>
                            }
                        }
                    >
                        <button type="button" on:click=move |_| store.chat.stop()>"Stop"</button>
                    </Show>
                </div>
            </div>
        </form>
        <div class="composer-foot">
            <details class="composer-more">
                <summary>
                    {move || {
                        let key = store.chat.user_key().map_or_else(|| "Key".to_owned(), |key| key.title());
                        format!("{key}, notes and plans")
                    }}
                </summary>
                <div class="composer-options">
                    <ModelChoice/>
                    <UserApiKeyCard/>
                    <Notes/>
                    <UsageSummary/>
                    <button
                        type="button" class="link" aria-label="Saved plans" on:click=move |_| store.view.plans.set(true)
                    >"Saved plans"</button>
                </div>
            </details>
            <Show when=move || store.chat.with(|conversation| !conversation.turns().is_empty())>
                <button
                    type="button" class="link" aria-label="New conversation"
                    on:click=move |_| actions::perform(store, Command::NewConversation)
                >"New"</button>
            </Show>
        </div>
    }
}

/// Choice of the model, if the server offers several and the user has no API key.
#[component]
fn ModelChoice() -> impl IntoView {
    let store = use_store();
    let can_choose = move || store.chat.user_key().is_none() && !store.chat.provider_options().is_empty();
    let chosen = move || store.chat.choice().map(|choice| choice.text()).unwrap_or_default();
    let options = move || {
        let usual = (String::new(), "Usual model".to_owned());
        std::iter::once(usual)
            .chain(choices(&store.chat.provider_options()))
            .map(|(value, words)| {
                let is_chosen = value == chosen();
                view! { <option value=value selected=is_chosen>{words}</option> }
            })
            .collect_view()
    };
    view! {
        <Show when=can_choose>
            <label class="model-choice">
                "Who answers"
                <select
                    prop:value=chosen
                    on:change:target=move |event| store.chat.choose(ModelSelection::read(&event.target().value()))
                >{options}</select>
            </label>
        </Show>
    }
}
