//! View of one turn.

use crate::chat::markdown::Markdown;
use crate::chat::plan::PlanChunkView;
use crate::chat::proposal::Proposal;
use crate::chat::{answer, ask, ask_again, ask_model, may_ask_model};
use crate::conversation::{PlanState, Progress, Turn};
use crate::editor::describe;
use crate::store::use_store;
use crate::ui::focus;
use leptos::prelude::*;

/// Most lines shown without unfolding.
const MAX_LINES: usize = 5;

/// The message of a turn and its outcome.
#[component]
pub fn TurnView(id: u32) -> impl IntoView {
    let store = use_store();
    let turn = Memo::new(move |_| {
        store.chat.with(|conversation| conversation.turn(id).cloned().unwrap_or_default())
    });
    let is_running = Memo::new(move |_| {
        let runs = |turn: &Turn| turn.plan_state.as_ref().is_some_and(PlanState::is_running);
        turn.with(|turn| turn.progress == Progress::Running || runs(turn))
    });
    let has_plan = Memo::new(move |_| turn.with(|turn| turn.plan_state.is_some()));
    // A question can be answered once, also after later messages.
    let is_over = Memo::new(move |_| turn.with(|turn| turn.is_answered) || store.chat.is_running());
    let made = Memo::new(move |_| store.document.added_in_turn(id));
    let is_selected = move || store.document.with_selection(|ids| made.with(|made| ids == made.as_slice()));
    let is_last = Memo::new(move |_| {
        store.chat.with(|conversation| conversation.turns().last().is_some_and(|turn| turn.id == id))
    });
    view! {
        <article class="turn" tabindex="-1" aria-label=move || format!("You: {}", turn.with(|turn| turn.message.clone()))>
            <p class="said">{move || turn.with(|turn| turn.message.clone())}</p>
            <div class="reply" class:failed=move || turn.with(|turn| turn.progress == Progress::Failed)>
                <FoldedLines class="changes" noun="change" of=Signal::derive(move || turn.with(|turn| turn.changes.clone())) is_running/>
                <FoldedLines class="left-out" noun="left-out change" of=Signal::derive(move || turn.with(left_out)) is_running/>
                <FoldedLines class="refusals" noun="refusal" of=Signal::derive(move || turn.with(|turn| turn.refusals.clone())) is_running/>
                <Show when=move || turn.with(|turn| !turn.reply.is_empty())>
                    <div class="answer" class:discarded=move || turn.with(|turn| turn.is_discarded)>
                        <Markdown text=Signal::derive(move || turn.with(|turn| turn.reply.clone()))/>
                    </div>
                </Show>
                <Show when=move || turn.with(|turn| !turn.remarks.is_empty() && !turn.is_discarded)>
                    <ul class="remarks" aria-label="Remarks">
                        {move || turn.get().remarks.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}
                    </ul>
                </Show>
                <Show when=move || turn.with(|turn| turn.is_discarded)>
                    <p class="status">"Discarded: nothing was changed."</p>
                </Show>
                <Show when=move || made.with(|made| made.len() > 1) && !is_selected()>
                    <ul class="chips" aria-label="What was made">
                        <li>
                            <button type="button" class="chip" on:click=move |_| {
                                store.document.select(made.get_untracked());
                                focus::focus_canvas();
                            }>"Select them"</button>
                        </li>
                    </ul>
                </Show>
                <Show when=move || has_plan.get()>
                    <PlanChunkView draw=move |plans| (plans.card)(id)/>
                </Show>
                <Proposal id turn is_running/>
                <Show when=move || turn.with(|turn| !status(turn).is_empty())>
                    <p class="status">{move || turn.with(status)}</p>
                </Show>
                <Show when=move || is_last.get() && !is_running.get() && turn.with(Turn::can_be_repeated)>
                    <button type="button" class="again" on:click=move |_| ask_again(store, id)>"Try again"</button>
                </Show>
                <Show when=move || turn.with(|turn| !turn.choices.is_empty())>
                    <ul class="card" aria-label="Answers">
                        {move || {
                            turn.get()
                                .choices
                                .into_iter()
                                .map(|choice| {
                                    let label = choice.label.clone();
                                    view! {
                                        <li>
                                            <button
                                                type="button"
                                                disabled=move || is_over.get()
                                                on:click=move |_| answer(store, id, choice.clone())
                                            >
                                                {label}
                                            </button>
                                        </li>
                                    }
                                })
                                .collect_view()
                        }}
                    </ul>
                </Show>
                <Show when=move || {
                    is_last.get() && turn.with(|turn| turn.proposal.is_empty() && !turn.suggestions.is_empty())
                }>
                    <p class="status">"You could say:"</p>
                    <ul class="chips" aria-label="Suggestions">
                        {move || {
                            turn.get()
                                .suggestions
                                .into_iter()
                                .map(|suggestion| {
                                    let text = suggestion.clone();
                                    view! {
                                        <li>
                                            <button
                                                type="button"
                                                class="chip"
                                                on:click=move |_| ask(store, suggestion.clone())
                                            >
                                                {text}
                                            </button>
                                        </li>
                                    }
                                })
                                .collect_view()
                        }}
                    </ul>
                </Show>
                <Show when=move || turn.with(|turn| !turn.origin.is_empty())>
                    <p class="origin">{move || turn.with(|turn| format!("Answered by {}", turn.origin))}</p>
                </Show>
                <Show when=move || turn.with(|turn| turn.is_offline && turn.origin.is_empty())>
                    <p class="origin">
                        "Answered offline"
                        <Show when=move || {
                            is_last.get() && store.chat.may_have_model()
                                && turn.with(|turn| may_ask_model(store, turn))
                        }>
                            <button type="button" class="link" on:click=move |_| ask_model(store, id)>
                                "Ask the model instead"
                            </button>
                        </Show>
                    </p>
                </Show>
            </div>
        </article>
    }
}

/// Returns the lines of changes that were not made by the user's choice.
fn left_out(turn: &Turn) -> Vec<String> {
    let line = |line: &String| if turn.is_discarded { line.clone() } else { format!("Left out: {line}") };
    turn.left_out.iter().map(line).collect()
}

/// Returns the progress of a turn, or its end if that was not a success.
fn status(turn: &Turn) -> String {
    match turn.progress {
        Progress::Running if turn.status.is_empty() => "Thinking…".to_owned(),
        Progress::Running => turn.status.clone(),
        Progress::Stopped => "Stopped.".to_owned(),
        Progress::Done | Progress::Failed => String::new(),
    }
}

/// A list of short lines. Hidden if empty, folded if long.
#[component]
fn FoldedLines(
    class: &'static str,
    noun: &'static str,
    of: Signal<Vec<String>>,
    is_running: Memo<bool>,
) -> impl IntoView {
    let is_long = move || of.with(|lines| lines.len() > MAX_LINES);
    view! {
        <Show when=move || of.with(|lines| !lines.is_empty())>
            <details open=move || is_running.get() || !is_long()>
                <summary hidden=move || !is_long()>{move || describe::count(of.with(Vec::len), noun)}</summary>
                <ul class=class>
                    {move || of.get().into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}
                </ul>
            </details>
        </Show>
    }
}
