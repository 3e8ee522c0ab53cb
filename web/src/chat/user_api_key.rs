//! Form for the user's API key: provider, model, and whether the browser remembers the key.

use crate::chat::direct_model;
use crate::storage::user_api_key::UserApiKey;
use crate::store::{Store, use_store};
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use websketch_agent::provider::Provider;

/// The folded form.
#[component]
pub fn UserApiKeyCard() -> impl IntoView {
    let store = use_store();
    let provider = RwSignal::new(Provider::OpenAi.name().to_owned());
    let (model, key, base_url) =
        (RwSignal::new(String::new()), RwSignal::new(String::new()), RwSignal::new(String::new()));
    let remembers = RwSignal::new(false);
    let problem = RwSignal::new(None::<String>);
    let card: NodeRef<html::Details> = NodeRef::new();
    // With a key, the form is shown only to replace it.
    let replaces = RwSignal::new(false);
    load_remembered(store);
    let of_chosen = move || Provider::from_name(&provider.get()).and_then(Provider::profile);
    let is_local = move || of_chosen().is_some_and(|profile| profile.base_url.is_none());
    let usual =
        move || of_chosen().and_then(|profile| profile.default_model).map_or("llama3.2", |usual| usual.name);
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        let typed =
            (provider.get_untracked(), model.get_untracked(), key.get_untracked(), base_url.get_untracked());
        match UserApiKey::new(&typed.0, &typed.1, &typed.2, &typed.3) {
            Ok(user_key) => {
                problem.set(None);
                key.set(String::new());
                use_key(store, user_key, remembers.get_untracked());
                replaces.set(false);
                fold(card);
            }
            Err(error) => problem.set(Some(error.to_string())),
        }
    };
    let erase = move |_| {
        spawn_local(async move {
            let erased = UserApiKey::erase().await;
            store.chat.use_user_key(None);
            match erased {
                Ok(()) => store.notices.announce("Your key is erased"),
                Err(error) => store.notices.show(format!("The key could not be erased: {error}"), None),
            }
        });
    };
    let title = move || store.chat.user_key().map(|user_key| user_key.title());
    let providers = Provider::ALL.into_iter().filter_map(|one| Some((one.name(), one.profile()?)));
    let options = providers
        .map(|(name, profile)| {
            let title = if profile.base_url.is_none() { "On this computer" } else { profile.title };
            view! { <option value=name>{title}</option> }
        })
        .collect_view();
    view! {
        <details class="own-key" node_ref=card>
            <summary>{move || title().map_or_else(|| "Your key".to_owned(), |title| format!("{title} ✓"))}</summary>
            <Show when=move || title().is_some()>
                <p class="detail">"Models are asked with your key, straight from this browser. The server never sees it."</p>
                <div class="decision">
                    <button type="button" on:click=move |_| test_key(store, problem)>"Test"</button>
                    <button
                        type="button" aria-expanded=move || replaces.get().to_string()
                        on:click=move |_| replaces.update(|replaces| *replaces = !*replaces)
                    >"Replace"</button>
                    <button type="button" aria-label="Erase the key" on:click=erase>"Erase"</button>
                </div>
            </Show>
            <form
                aria-label="Your own model key" on:submit=on_submit
                hidden=move || title().is_some() && !replaces.get()
            >
                <label>
                    "Provider"
                    <select
                        prop:value=move || provider.get()
                        on:change:target=move |event| provider.set(event.target().value())
                    >{options}</select>
                </label>
                <label>
                    "Model"
                    <input
                        type="text" autocomplete="off" spellcheck="false" placeholder=usual
                        prop:value=move || model.get() on:input:target=move |event| model.set(event.target().value())
                    />
                </label>
                <Show when=is_local>
                    <label>
                        "Address"
                        <input
                            type="url" autocomplete="off" spellcheck="false" placeholder="http://localhost:11434/v1"
                            prop:value=move || base_url.get()
                            on:input:target=move |event| base_url.set(event.target().value())
                        />
                    </label>
                </Show>
                <label>
                    "API key"
                    <input
                        type="password" autocomplete="off" spellcheck="false"
                        prop:value=move || key.get() on:input:target=move |event| key.set(event.target().value())
                    />
                </label>
                <label class="check">
                    <input
                        type="checkbox" prop:checked=move || remembers.get()
                        on:change:target=move |event| remembers.set(event.target().checked())
                    />
                    <span>"Remember it in this browser"</span>
                </label>
                <button type="submit">"Use my key"</button>
            </form>
            <p class="failed" role="alert">{move || problem.get()}</p>
        </details>
    }
}

/// Folds the card and focuses its summary, because the focused button is hidden with it.
fn fold(card: NodeRef<html::Details>) {
    let Some(card) = card.get_untracked() else { return };
    card.set_open(false);
    let summary = card.query_selector("summary").ok().flatten();
    if let Some(summary) = summary.and_then(|summary| summary.dyn_into::<HtmlElement>().ok()) {
        // Fails only for an element that was removed.
        let _ = summary.focus();
    }
}

/// Loads the remembered key if the tab has none.
fn load_remembered(store: Store) {
    if store.chat.peek_user_key().is_some() {
        return;
    }
    spawn_local(async move {
        if let Some(user_key) = UserApiKey::remembered().await
            && store.chat.peek_user_key().is_none()
        {
            store.chat.use_user_key(Some(user_key));
        }
    });
}

/// Uses a key and stores it for as long as the user chose.
fn use_key(store: Store, user_key: UserApiKey, remembers: bool) {
    user_key.keep_in_tab();
    store.notices.announce(format!("{} is asked from now on", user_key.title()));
    store.chat.use_user_key(Some(user_key.clone()));
    if remembers {
        spawn_local(async move {
            if let Err(error) = user_key.remember().await {
                store.notices.show(format!("The key lasts as long as this tab: {error}"), None);
            }
        });
    }
}

/// Sends a test request to the model.
fn test_key(store: Store, problem: RwSignal<Option<String>>) {
    let Some(user_key) = store.chat.peek_user_key() else { return };
    spawn_local(async move {
        let heard = match direct_model::load().await {
            Ok(model) => (model.test)(user_key.clone()).await,
            Err(error) => Err(error.to_string()),
        };
        if heard.is_ok() {
            store.notices.show(format!("{} answers.", user_key.title()), None);
        }
        problem.set(heard.err());
    });
}
