//! Proposal of a model: previewed on the canvas, accepted or rejected operation by operation.

mod grouping;
mod operation_line;

use crate::actions;
use crate::canvas::ProposalChanges;
use crate::conversation::{ProposedOperation, Turn};
use crate::documents::naming::name_after_brief;
use crate::editor::describe;
use crate::store::{ProposalLine, Store, use_store};
use grouping::assign_sections;
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use operation_line::OperationLine;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use websketch_sketch::history::CommitOrigin;
use websketch_sketch::operation::{Batch, Operation};

/// Most lines of a proposal with unfolded groups.
const MAX_UNFOLDED: usize = 16;

/// Proposes a batch. Refused operations are listed as left out.
pub fn propose(store: Store, id: u32, batch: Batch) {
    let (after, outcome) = store.document.dry_run(batch);
    let before = store.document.peek(Clone::clone);
    let proposed =
        |operation: Operation| ProposedOperation::new(describe::step(&before, &after, &operation), operation);
    let mut proposal: Vec<ProposedOperation> = outcome.applied.into_iter().map(proposed).collect();
    assign_sections(&mut proposal, &before, &after);
    store.view.shows_before.set(false);
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
    let was_empty = store.document.peek(|sketch| sketch.is_empty());
    let outcome = store.document.apply_turn(operations.into(), origin, turn.message.clone());
    name_after_brief(store, was_empty, &turn.message);
    let mut refusals = turn.refusals;
    let left_out = unwanted.into_iter().map(|line| line.words).collect();
    refusals.extend(outcome.rejections.iter().map(|rejection| rejection.reason.to_string()));
    let is_refused = |place: &usize| outcome.rejections.iter().any(|rejection| rejection.index == *place);
    let changes = (0..).zip(words).filter(|(place, _)| !is_refused(place)).map(|(_, words)| words).collect();
    store.chat.change(id, |turn| {
        turn.proposal.clear();
        (turn.changes, turn.left_out, turn.refusals) = (changes, left_out, refusals);
    });
    end_review(store);
    actions::show_added(store, id, &outcome);
    let done = describe::count(asked - outcome.rejections.len().min(asked), "change");
    store.notices.announce(format!("{done} applied"));
}

/// Discards the proposal.
fn reject(store: Store, id: u32) {
    store.chat.change(id, |turn| {
        let lines = std::mem::take(&mut turn.proposal);
        turn.left_out = lines.into_iter().map(|line| line.words).collect();
        turn.is_discarded = true;
    });
    end_review(store);
    store.notices.announce("Discarded");
}

/// Ends the marks of a proposal that is decided.
fn end_review(store: Store) {
    store.chat.point_to_line(None);
    store.view.shows_before.set(false);
}

/// Points to the line about the selected component. A component that is focused by keyboard is selected.
fn point_from_selection(store: Store) {
    Effect::new(move |_| {
        if let Some(id) = store.document.single() {
            store.chat.point_to(Some(&id));
        }
    });
}

/// The proposal of a turn until the user decides, with a check box for each operation.
#[component]
pub fn Proposal(id: u32, turn: Memo<Turn>, is_running: Memo<bool>) -> impl IntoView {
    let store = use_store();
    let count = Memo::new(move |_| turn.with(|turn| turn.proposal.len()));
    let parts = Memo::new(move |_| turn.with(Turn::parts));
    let wanted =
        Memo::new(move |_| turn.with(|turn| turn.proposal.iter().filter(|line| line.is_wanted).count()));
    point_from_selection(store);
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
                        <button
                            type="button" class="toggle before" aria-pressed=move || store.view.shows_before.get().to_string()
                            title="Show the sketch as it is now"
                            on:click=move |_| store.view.shows_before.update(|shows| *shows = !*shows)
                        >"Before"</button>
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

/// The operations of one plan node or section with a common check box, or all operations without any.
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
    let is_unfolded = {
        let places = places.clone();
        move || {
            let is_pointed = |line: ProposalLine| line.turn == id && places.contains(&line.place);
            turn.with(|turn| turn.proposal.len() <= MAX_UNFOLDED)
                || store.chat.pointed().is_some_and(is_pointed)
        }
    };
    let on_change = move |is_wanted: bool| {
        store.chat.change(id, |turn| {
            for &place in &places {
                turn.select_operation(place, is_wanted);
            }
        });
    };
    view! {
        <div class="proposal-part">
            <input
                type="checkbox" aria-label=part.clone() disabled=move || is_running.get()
                prop:checked=move || wanted.get() == all
                prop:indeterminate=move || (1..all).contains(&wanted.get())
                on:change:target=move |event| on_change(event.target().checked())
            />
            <details open=is_unfolded>
                <summary>
                    <span>{part}</span>
                    <span class="detail">{count}</span>
                </summary>
                <ul>{lines}</ul>
            </details>
        </div>
    }
    .into_any()
}
