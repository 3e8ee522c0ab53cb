//! Chat panel.

mod composer;
mod connection;
mod direct_model;
mod dispatch;
mod markdown;
mod notes;
mod plan;
mod proposal;
mod server;
mod server_key;
mod turn_outcome;
mod turn_view;
mod usage;
mod user_api_key;

pub use dispatch::{answer, ask, ask_again, ask_model, interpret, may_ask_model};
pub use server_key::KeyForm;

use crate::conversation::Conversation;
use crate::store::use_store;
use crate::ui::icon::{Icon, Shape};
use composer::Composer;
use connection::{ConnectionStatus, follow_connection};
use leptos::html;
use leptos::prelude::*;
use plan::PlanChunkView;
use server_key::KeyCard;
use turn_view::TurnView;

/// Example requests for a new user. Each works on an empty page, in any order.
const EXAMPLES: [&str; 4] = [
    "Build a landing page for a bakery",
    "Make a checkout flow with 4 phone screens",
    "Add a login form",
    "Add three cards in a row",
];

/// The panel at the left: the conversation and the message field.
#[component]
pub fn ChatPanel() -> impl IntoView {
    let store = use_store();
    follow_connection(store);
    let turns = Memo::new(move |_| {
        store.chat.with(|conversation| conversation.turns().iter().map(|turn| turn.id).collect::<Vec<_>>())
    });
    let list: NodeRef<html::Div> = NodeRef::new();
    let length = Memo::new(move |_| store.chat.with(Conversation::length));
    // The memo is read and not only tracked, because no other reader evaluates it.
    let follow = move |_: &(u32, usize), _: Option<&(u32, usize)>, _: Option<()>| {
        // After the new lines are in the page.
        request_animation_frame(move || {
            if let Some(list) = list.get_untracked() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    };
    Effect::watch(move || length.get(), follow, true);
    // Stays mounted after its first use.
    let saves_plans = Memo::new(move |before: Option<&bool>| store.view.plans.get() || before == Some(&true));
    view! {
        <section class="sidebar panel" aria-label="Chat" class:closed=move || !store.view.sidebar.get()>
            <header class="sidebar-head">
                <img src="/icons/icon.svg" alt="" width="24" height="24"/>
                <h1>"WebSketch"</h1>
                <ConnectionStatus/>
                <button
                    type="button" class="tool close" aria-label="Close chat"
                    on:click=move |_| store.view.show_chat(false)
                ><Icon shape=Shape::Close/></button>
            </header>
            // A new answer is announced once as a whole, not piece by piece.
            <div class="turns" node_ref=list role="log" aria-live="off" aria-label="Conversation" tabindex="0">
                <Show when=move || turns.with(Vec::is_empty)>
                    <Welcome/>
                </Show>
                <For each=move || turns.get() key=|id| *id let(id)>
                    <TurnView id/>
                </For>
            </div>
            <KeyCard/>
            <Composer/>
            <Show when=move || saves_plans.get()>
                <PlanChunkView draw=|plans| (plans.saved)()/>
            </Show>
        </section>
    }
}

/// Introduction of an empty conversation.
#[component]
fn Welcome() -> impl IntoView {
    let store = use_store();
    view! {
        <div class="welcome">
            <p>"Say what you want to change, in plain words. It works offline, too."</p>
            <ul class="chips" aria-label="Examples">
                {EXAMPLES
                    .map(|example| {
                        view! {
                            <li>
                                <button type="button" class="chip" on:click=move |_| ask(store, example.to_owned())>
                                    {example}
                                </button>
                            </li>
                        }
                    })
                    .collect_view()}
            </ul>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::EXAMPLES;
    use websketch_language::{Context, Interpretation, interpret};
    use websketch_sketch::{IdSource, Sketch};

    #[test]
    fn each_example_is_understood_on_an_empty_page() {
        let mut ids = IdSource::new(1.0, "0123456789abcdef").unwrap();
        for (example, least) in EXAMPLES.into_iter().zip([20, 40, 4, 3]) {
            let meaning = interpret(&Sketch::new(), example, &Context::default(), &mut ids).meaning;
            let Interpretation::Operations { operations, .. } = meaning else {
                panic!("{example}: {meaning:?}")
            };
            assert!(operations.len() >= least, "{example}: {} operations", operations.len());
        }
    }
}
