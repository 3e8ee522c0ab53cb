//! View of one plan node.

use super::draft::PlanEdit;
use crate::api::providers::{ProviderOption, choices};
use crate::conversation::PlanNode;
use leptos::prelude::*;

/// Data and callbacks of the node views.
#[derive(Clone, Copy)]
pub struct NodeActions {
    pub nodes: Memo<Vec<PlanNode>>,
    pub is_draft: Memo<bool>,
    pub can_retry: Memo<bool>,
    /// Providers to choose from.
    pub members: Memo<Vec<ProviderOption>>,
    pub edit: Callback<PlanEdit>,
    /// Answers the question with a token.
    pub answer: Callback<(String, String)>,
    pub retry: Callback<String>,
}

/// Returns the label of a status.
fn status_words(status: &str) -> &'static str {
    match status {
        "READY" => "ready",
        "RUNNING" => "running…",
        "WAITING" => "asks you",
        "COMPLETED" => "done",
        "FAILED" => "failed",
        "SKIPPED" => "skipped",
        _ => "waits",
    }
}

/// Formats seconds for display.
fn time_words(seconds: f64) -> String {
    if seconds < 0.1 { String::new() } else { format!(" · {:.1} s", seconds) }
}

/// One node: its task, provider and dependencies. While it runs, also its progress, question and error.
#[component]
pub fn NodeLine(id: String, node_actions: NodeActions) -> impl IntoView {
    let node = Memo::new({
        let id = id.clone();
        move |_| {
            node_actions
                .nodes
                .with(|nodes| nodes.iter().find(|node| node.id == id).cloned().unwrap_or_default())
        }
    });
    let after = move || {
        let names: Vec<String> = node_actions.nodes.with(|nodes| {
            let name = |id: &String| nodes.iter().find(|node| node.id == *id).map(|node| node.name.clone());
            node.with(|node| node.dependencies.iter().filter_map(name).collect())
        });
        (!names.is_empty()).then(|| format!("after {}", names.join(", ")))
    };
    let status = move || {
        node.with(|node| {
            let time = node.seconds.filter(|_| node.status != "RUNNING").map(time_words).unwrap_or_default();
            format!("{}{time}", status_words(&node.status))
        })
    };
    let is_draft = node_actions.is_draft;
    // The text of other actions is derived.
    let has_words = move || {
        let worded = ["", "edit", "generate_section", "ask_user", "reply_to_user"];
        node.with(|node| worded.contains(&node.action.as_str()))
    };
    view! {
        <li class=move || format!("plan-node {}", node.with(|node| node.status.to_lowercase())) class:item=id.contains('[')>
            <div class="plan-node-head">
                <span class="dot" aria-hidden="true"></span>
                <span class="name">{move || node.with(|node| node.name.clone())}</span>
                <Show when=move || !is_draft.get()>
                    <span class="state">{status}</span>
                </Show>
                <Show when=move || is_draft.get()>
                    <Tools node node_actions/>
                </Show>
            </div>
            <Show when=move || after().is_some()>
                <p class="detail">{after}</p>
            </Show>
            <Show
                when=move || is_draft.get()
                fallback=move || view! { <NodeProgress node node_actions/> }
            >
                <Show when=has_words><Fields node node_actions/></Show>
            </Show>
        </li>
    }
}

/// Buttons that move and remove a node of a draft.
#[component]
fn Tools(node: Memo<PlanNode>, node_actions: NodeActions) -> impl IntoView {
    let name = move || node.with(|node| node.name.clone());
    let shift = move |is_up| {
        node_actions.edit.run(PlanEdit::Shift { id: node.with_untracked(|node| node.id.clone()), is_up });
    };
    let place = move || {
        let id = node.with(|node| node.id.clone());
        node_actions
            .nodes
            .with(|nodes| (nodes.iter().position(|node| node.id == id).unwrap_or_default(), nodes.len()))
    };
    view! {
        <span class="plan-node-tools">
            <button type="button" class="tool" aria-label=move || format!("Move {} up", name())
                disabled=move || place().0 == 0 on:click=move |_| shift(true)>"↑"</button>
            <button type="button" class="tool" aria-label=move || format!("Move {} down", name())
                disabled=move || { place().0 + 1 >= place().1 } on:click=move |_| shift(false)>"↓"</button>
            <button type="button" class="tool" aria-label=move || format!("Leave out {}", name())
                disabled=move || { place().1 < 2 }
                on:click=move |_| node_actions.edit.run(PlanEdit::Remove { id: node.with_untracked(|node| node.id.clone()) })>"×"</button>
        </span>
    }
}

/// Fields for the task and the provider of a node.
#[component]
fn Fields(node: Memo<PlanNode>, node_actions: NodeActions) -> impl IntoView {
    let describe = move |text: String| {
        let id = node.with_untracked(|node| node.id.clone());
        node_actions.edit.run(PlanEdit::Describe { id, text });
    };
    let whom = move || node.with(|node| format!("{}/{}", node.provider, node.model));
    let assign = move |value: String| {
        let (provider, model) = value.split_once('/').unwrap_or((&value, ""));
        let id = node.with_untracked(|node| node.id.clone());
        node_actions.edit.run(PlanEdit::Assign {
            id,
            provider: provider.to_owned(),
            model: model.to_owned(),
        });
    };
    let asks = move || {
        let action = node.with(|node| node.action.clone());
        matches!(action.as_str(), "" | "edit" | "generate_section")
            && node_actions.members.with(|members| !members.is_empty())
    };
    view! {
        <details class="plan-node-fields">
            <summary>"Change"</summary>
            <label>
                "What it does"
                <textarea
                    rows="2" prop:value=move || node.with(|node| node.description.clone())
                    on:change:target=move |event| describe(event.target().value())
                ></textarea>
            </label>
            <Show when=asks>
                <label>
                    "Who is asked"
                    <select prop:value=whom on:change:target=move |event| assign(event.target().value())>
                        {move || {
                            let chosen = whom();
                            choices(&node_actions.members.get())
                                .into_iter()
                                .map(|(value, words)| {
                                    let is_chosen = value == chosen;
                                    view! { <option value=value selected=is_chosen>{words}</option> }
                                })
                                .collect_view()
                        }}
                    </select>
                </label>
            </Show>
        </details>
    }
}

/// The question of a waiting node, and the error of a failed one.
#[component]
fn NodeProgress(node: Memo<PlanNode>, node_actions: NodeActions) -> impl IntoView {
    let awaiting = Memo::new(move |_| node.with(|node| node.awaiting.clone()));
    let typed = RwSignal::new(String::new());
    let answer = move |text: String| {
        if let Some(token) = awaiting.get_untracked().filter(|_| !text.trim().is_empty()) {
            typed.set(String::new());
            node_actions.answer.run((token, text));
        }
    };
    view! {
        <Show when=move || awaiting.with(Option::is_some)>
            <form class="plan-question" on:submit=move |event| {
                event.prevent_default();
                answer(typed.get_untracked());
            }>
                <p>{move || node.with(|node| node.prompt.clone())}</p>
                <div class="decision">
                    {move || {
                        let choices = node.with(|node| node.choices.clone());
                        choices
                            .into_iter()
                            .map(|choice| {
                                let text = choice.clone();
                                view! { <button type="button" on:click=move |_| answer(choice.clone())>{text}</button> }
                            })
                            .collect_view()
                    }}
                </div>
                <Show when=move || node.with(|node| node.choices.is_empty())>
                    <input
                        type="text" aria-label="Your answer" prop:value=move || typed.get()
                        on:input:target=move |event| typed.set(event.target().value())
                    />
                    <button type="submit" class="primary">"Answer"</button>
                </Show>
            </form>
        </Show>
        <Show when=move || node.with(|node| node.error.is_some())>
            <p class="detail failed">{move || node.with(|node| node.error.clone())}</p>
        </Show>
        <Show when=move || node.with(|node| matches!(node.status.as_str(), "FAILED" | "SKIPPED")) && node_actions.can_retry.get()>
            <button
                type="button" class="link"
                on:click=move |_| node_actions.retry.run(node.with_untracked(|node| node.id.clone()))
            >
                {move || format!("Try {} again", node.with(|node| node.name.clone()))}
            </button>
        </Show>
    }
}
