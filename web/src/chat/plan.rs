//! Plans in the conversation: view, edit, run and accept.
//!
//! This chunk is loaded with the first plan.

mod card;
mod draft;
mod graph;
mod local;
mod node;
mod record;
mod remote;
mod saved;

use crate::chat::turn_outcome::{fail, show_plan};
use crate::conversation::{PlanState, PlanUpdate, Progress, ProposedOperation};
use crate::editor::describe;
use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::store::{Store, use_store};
use card::PlanCard;
use leptos::prelude::*;
use leptos::task::spawn_local;
use saved::SavedPlans;
use serde_json::Value;
use wasm_split_helpers::wasm_split;
use websketch_sketch::Sketch;
use websketch_sketch::operation::Operation;

/// Entry points of the chunk.
#[derive(Clone, Copy)]
pub struct PlanChunk {
    /// The card of the plan of a turn.
    pub card: fn(u32) -> AnyView,
    /// The dialog with saved executions.
    pub saved: fn() -> AnyView,
    /// The plan of a request without a model.
    pub offline: fn(&str, &Sketch) -> Option<Value>,
}

/// Loads the chunk.
#[wasm_split(plans, fallible)]
pub fn load() -> Result<PlanChunk, ChunkUnavailable> {
    Ok(PlanChunk {
        card: |id| view! { <PlanCard id/> }.into_any(),
        saved: || view! { <SavedPlans/> }.into_any(),
        offline: draft::offline,
    })
}

/// A view rendered by the chunk.
#[component]
pub fn PlanChunkView(draw: impl Fn(PlanChunk) -> AnyView + Copy + Send + Sync + 'static) -> impl IntoView {
    let store = use_store();
    let plans = RwSignal::new(None::<Result<PlanChunk, ChunkUnavailable>>);
    spawn_local(async move {
        let loaded = load().await;
        if matches!(loaded, Err(ChunkUnavailable::Outdated)) {
            store.outdated.set(true);
        }
        plans.try_set(Some(loaded));
    });
    move || match plans.get() {
        None => view! { <p class="status">"Loading…"</p> }.into_any(),
        Some(Ok(plans)) => draw(plans),
        Some(Err(error)) => view! { <p class="failed">{error.to_string()}</p> }.into_any(),
    }
}

/// Plans a request locally, without a model.
pub async fn plan_offline(store: Store, id: u32, message: &str) {
    let made = match load().await {
        Ok(plans) => Ok(store.document.peek(|sketch| (plans.offline)(message, sketch))),
        Err(error) => Err(error),
    };
    match made {
        Ok(Some(plan)) => show_plan(store, id, plan, true),
        Ok(None) => fail(store, id, "No plan comes of that.".to_owned()),
        Err(error) => fail(store, id, error.to_string()),
    }
}

/// Reads the plan of a turn once.
fn read_plan<T>(store: Store, id: u32, read: impl FnOnce(&PlanState) -> T) -> Option<T> {
    store.chat.peek(|conversation| conversation.turn(id)?.plan_state.as_ref().map(read))
}

/// Applies an event of an execution to the plan, and shows its operations so far as a proposal.
fn apply_event(store: Store, id: u32, event: &Value) {
    let mut told = PlanUpdate::Nothing;
    store.chat.change(id, |turn| {
        if let Some(plan_state) = &mut turn.plan_state {
            told = plan_state.apply_event(event);
        }
    });
    let PlanUpdate::Operations { node, operations } = told else { return };
    let lines =
        proposal_lines(store, operations.into_iter().map(|operation| (node.clone(), operation)).collect());
    store.chat.change(id, |turn| {
        let name = |line: &ProposedOperation| line.part.clone();
        let part = lines.first().and_then(name);
        turn.proposal.retain(|line| name(line) != part);
        turn.proposal.extend(lines);
    });
}

/// Converts operations to lines of a proposal, each with the name of its node.
fn proposal_lines(store: Store, operations: Vec<(String, Operation)>) -> Vec<ProposedOperation> {
    let before = store.document.peek(Clone::clone);
    let batch: Vec<Operation> = operations.iter().map(|(_, operation)| operation.clone()).collect();
    let (after, _) = store.document.dry_run(batch.into());
    let line = |(node, operation): (String, Operation)| {
        let words = describe::step(&before, &after, &operation);
        ProposedOperation { part: Some(node), ..ProposedOperation::new(words, operation) }
    };
    operations.into_iter().map(line).collect()
}

/// Proposes the final operations of an execution.
fn propose_result(store: Store, id: u32, record: &Value) {
    let names = read_plan(store, id, PlanState::nodes).unwrap_or_default();
    let name = |node: &str| {
        names
            .iter()
            .find(|known| known.id == node)
            .map_or_else(|| node.to_owned(), |known| known.name.clone())
    };
    let operations = record::operations(record);
    let operations = operations.into_iter().map(|(node, operation)| (name(&node), operation)).collect();
    let lines = proposal_lines(store, operations);
    let message = record::message(record).to_owned();
    store.chat.change(id, |turn| {
        turn.proposal = lines;
        turn.reply.clone_from(&message);
        turn.progress = Progress::Done;
    });
    store.notices.announce(message);
}
