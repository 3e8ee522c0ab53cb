//! Proposal of a model: previewed on the canvas, accepted or rejected operation by operation.

use crate::actions;
use crate::canvas::ProposalChanges;
use crate::conversation::{ProposedOperation, Turn};
use crate::editor::describe;
use crate::store::{Store, use_store};
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use websketch_sketch::history::CommitOrigin;
use websketch_sketch::operation::{Batch, Operation};

/// Proposes a batch. Refused operations are listed as left out.
pub fn propose(store: Store, id: u32, batch: Batch) {
    let (after, outcome) = store.document.dry_run(batch);
    let before = store.document.peek(Clone::clone);
    let proposed =
        |operation: Operation| ProposedOperation::new(describe::step(&before, &after, &operation), operation);
    let proposal = outcome.applied.into_iter().map(proposed).collect();
    let refusals = outcome.rejections.iter().map(|rejection| rejection.reason.to_string()).collect();
    store.chat.change(id, |turn| {
        turn.proposal = proposal;
        turn.refusals = refusals;
    });
    if let Some(frame) = ProposalChanges::between(&before, &after).frame() {
        store.view.reveal(frame);
    }
}

/// Executes the selected operations as one step. The others are listed as not applied.
fn accept(store: Store, id: u32) {
    let Some(turn) = store.chat.peek(|conversation| conversation.turn(id).cloned()) else { return };
    let (wanted, unwanted): (Vec<_>, Vec<_>) = turn.proposal.into_iter().partition(|line| line.is_wanted);
    let (operations, words): (Vec<_>, Vec<_>) =
        wanted.into_iter().map(|line| (line.operation, line.words)).unzip();
    let asked = words.len();
    let origin = if turn.plan_state.is_some() { CommitOrigin::Plan } else { CommitOrigin::Chat };
    let outcome = store.document.apply_turn(operations.into(), origin, turn.message);
    let mut refusals = turn.refusals;
    refusals.extend(unwanted.into_iter().map(|line| line.words));
    refusals.extend(outcome.rejections.iter().map(|rejection| rejection.reason.to_string()));
    let is_refused = |place: &usize| outcome.rejections.iter().any(|rejection| rejection.index == *place);
    let changes = (0..).zip(words).filter(|(place, _)| !is_refused(place)).map(|(_, words)| words).collect();
    store
        .chat
        .change(id, |turn| (turn.proposal, turn.changes, turn.refusals) = (Vec::new(), changes, refusals));
    actions::show_added(store, id, &outcome);
    let done = describe::count(asked - outcome.rejections.len().min(asked), "change");
    store.notices.announce(format!("{done} applied"));
}

/// Discards the proposal.
fn reject(store: Store, id: u32) {
    store.chat.change(id, |turn| {
        let lines = std::mem::take(&mut turn.proposal);
        turn.refusals.extend(lines.into_iter().map(|line| line.words));
    });
    store.notices.announce("Discarded");
}

/// The proposal of a turn until the user decides, with a check box for each operation.
#[component]
pub fn Proposal(id: u32, turn: Memo<Turn>, is_running: Memo<bool>) -> impl IntoView {
    let store = use_store();
    let count = Memo::new(move |_| turn.with(|turn| turn.proposal.len()));
    let parts = Memo::new(move |_| turn.with(Turn::parts));
    let wanted =
        Memo::new(move |_| turn.with(|turn| turn.proposal.iter().filter(|line| line.is_wanted).count()));
    let apply = move || match (wanted.get(), count.get()) {
        (wanted, count) if wanted == count => "Apply".to_owned(),
        (wanted, count) => format!("Apply {wanted} of {count}"),
    };
    view! {
        <Show when=move || { count.get() > 0 }>
            <fieldset class="proposal card">
                <legend>"Proposed changes"</legend>
                {move || {
                    parts
                        .get()
                        .into_iter()
                        .map(|(part, places)| view! { <OperationGroup id part places turn is_running/> })
                        .collect_view()
                }}
                <Show when=move || !is_running.get()>
                    <div class="decision">
                        <button type="button" class="primary" disabled=move || wanted.get() == 0 on:click=move |event| {
                            keep_focus(&event);
                            accept(store, id);
                        }>
                            {apply}
                        </button>
                        <button type="button" on:click=move |event| {
                            keep_focus(&event);
                            reject(store, id);
                        }>"Discard"</button>
                    </div>
                </Show>
            </fieldset>
        </Show>
    }
}

/// Moves the focus to the turn, because the buttons disappear with the proposal.
fn keep_focus(event: &MouseEvent) {
    let button = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let turn = button.and_then(|button| button.closest("article").ok().flatten());
    if let Some(turn) = turn.and_then(|turn| turn.dyn_into::<HtmlElement>().ok()) {
        // Fails only for an element that was removed.
        let _ = turn.focus();
    }
}

/// The operations of one plan node with a common check box, or all operations without a plan.
#[component]
fn OperationGroup(
    id: u32,
    part: Option<String>,
    places: Vec<usize>,
    turn: Memo<Turn>,
    is_running: Memo<bool>,
) -> impl IntoView {
    let store = use_store();
    let lines =
        places.iter().map(|&place| view! { <OperationLine id place turn is_running/> }).collect_view();
    let Some(part) = part else { return view! { <ul>{lines}</ul> }.into_any() };
    let count = describe::count(places.len(), "change");
    let wanted = {
        let places = places.clone();
        Memo::new(move |_| {
            turn.with(|turn| {
                let is_wanted =
                    |place: &&usize| turn.proposal.get(**place).is_some_and(|line| line.is_wanted);
                places.iter().filter(is_wanted).count()
            })
        })
    };
    let all = places.len();
    let on_change = move |is_wanted: bool| {
        store.chat.change(id, |turn| {
            for &place in &places {
                turn.select_operation(place, is_wanted);
            }
        });
    };
    view! {
        <details class="proposal-part">
            <summary>
                <input
                    type="checkbox" aria-label=part.clone() disabled=move || is_running.get()
                    prop:checked=move || wanted.get() == all
                    prop:indeterminate=move || (1..all).contains(&wanted.get())
                    on:change:target=move |event| on_change(event.target().checked())
                />
                <span>{part}</span>
                <span class="detail">{count}</span>
            </summary>
            <ul>{lines}</ul>
        </details>
    }
    .into_any()
}

#[component]
fn OperationLine(id: u32, place: usize, turn: Memo<Turn>, is_running: Memo<bool>) -> impl IntoView {
    let store = use_store();
    let is_wanted = move || turn.with(|turn| turn.proposal.get(place).is_some_and(|line| line.is_wanted));
    let words = move || turn.with(|turn| turn.proposal.get(place).map(|line| line.words.clone()));
    let on_change = move |is_wanted: bool| {
        let mut others = 0;
        store.chat.change(id, |turn| others = turn.select_operation(place, is_wanted));
        if others > 0 {
            let with = describe::count(others, "change");
            let what = if is_wanted { "needed by it is back" } else { "that needs it is left out" };
            store.notices.announce(format!("{with} {what} as well"));
        }
    };
    view! {
        <li>
            <label>
                <input
                    type="checkbox" disabled=move || is_running.get()
                    prop:checked=is_wanted
                    on:change:target=move |event| on_change(event.target().checked())
                />
                <span>{words}</span>
            </label>
        </li>
    }
}
