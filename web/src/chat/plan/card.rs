//! Plan card: nodes, progress and actions.

use super::draft::{self, PlanEdit};
use super::graph::Graph;
use super::local::LocalRunner;
use super::node::{NodeActions, NodeLine};
use super::remote::{ExecutionCommand, RemoteRunner};
use super::{propose_result, read_plan, saved};
use crate::api::providers::ProviderOption;
use crate::conversation::{PlanNode, PlanState, Progress};
use crate::store::{Store, use_store};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;

/// The runner of a plan.
#[derive(Clone)]
enum Runner {
    Here(LocalRunner),
    Edge(RemoteRunner),
}

/// The card.
#[component]
pub fn PlanCard(id: u32) -> impl IntoView {
    let store = use_store();
    let runner: StoredValue<Option<Runner>, LocalStorage> = StoredValue::new_local(None);
    let has_runner = RwSignal::new(false);
    let of = move |read: fn(&PlanState) -> bool| {
        store.chat.with(|conversation| {
            conversation.turn(id).and_then(|turn| turn.plan_state.as_ref()).is_some_and(read)
        })
    };
    let text = move |read: fn(&PlanState) -> &str| {
        store.chat.with(|conversation| {
            let plan_state = conversation.turn(id).and_then(|turn| turn.plan_state.as_ref());
            plan_state.map(|plan_state| read(plan_state).to_owned()).unwrap_or_default()
        })
    };
    let nodes = Memo::new(move |_| {
        store.chat.with(|conversation| {
            conversation
                .turn(id)
                .and_then(|turn| turn.plan_state.as_ref())
                .map(PlanState::nodes)
                .unwrap_or_default()
        })
    });
    let is_draft = Memo::new(move |_| of(|plan_state| plan_state.execution.is_none()));
    let is_running = Memo::new(move |_| of(PlanState::is_running));
    let is_over = Memo::new(move |_| of(PlanState::is_over));
    let faults = RwSignal::new(Vec::<String>::new());
    let left_out = Memo::new(move |_| {
        store.chat.with(|conversation| {
            let plan_state = conversation.turn(id).and_then(|turn| turn.plan_state.as_ref());
            plan_state.map(PlanState::left_out).unwrap_or_default()
        })
    });
    let shows_graph = RwSignal::new(false);
    let members = Memo::new(move |_| provider_options(store, id));
    let keep = move |next: Option<Runner>| {
        has_runner.set(next.is_some());
        runner.set_value(next);
    };
    resume_remote(store, id, keep);
    follow_end(store, id, is_over, runner);
    let edit = Callback::new(move |edit: PlanEdit| {
        let Some(plan) = read_plan(store, id, |plan_state| plan_state.plan.clone()) else { return };
        let (next, found) = draft::edited(&plan, &edit);
        faults.set(found);
        store.chat.change(id, |turn| {
            if let Some(plan_state) = &mut turn.plan_state {
                plan_state.plan = next;
            }
        });
    });
    let answer = Callback::new(move |(token, answer): (String, String)| match runner.get_value() {
        Some(Runner::Here(local)) => local.answer(&token, answer),
        Some(Runner::Edge(remote)) => remote.send(ExecutionCommand::Answer { token, answer }),
        None => {}
    });
    let retry = Callback::new(move |node: String| match runner.get_value() {
        Some(Runner::Here(local)) => local.retry(&node),
        Some(Runner::Edge(remote)) => remote.send(ExecutionCommand::Retry(node)),
        None => {}
    });
    let cancel = move |_| match runner.get_value() {
        Some(Runner::Here(local)) => local.cancel(),
        Some(Runner::Edge(remote)) => remote.send(ExecutionCommand::Cancel),
        None => {}
    };
    let can_retry = Memo::new(move |_| is_over.get() && has_runner.get());
    let node_actions = NodeActions { nodes, is_draft, can_retry, members, edit, answer, retry };
    let lines =
        Memo::new(move |_| nodes.with(|nodes| nodes.iter().map(|node| node.id.clone()).collect::<Vec<_>>()));
    let summary = move || {
        let (over, all) = nodes.with(|nodes| {
            let user_key = || nodes.iter().filter(|node| !node.id.contains('['));
            let over = |node: &&PlanNode| matches!(node.status.as_str(), "COMPLETED" | "FAILED" | "SKIPPED");
            (user_key().filter(over).count(), user_key().count())
        });
        match text(PlanState::status).as_str() {
            "draft" => format!("{all} steps, not begun"),
            "waiting" => format!("{over} of {all} steps · waits for you"),
            "committing" => format!("{over} of {all} steps · is being saved"),
            "completed" => format!("{all} steps done"),
            "partial_success" => format!("{over} of {all} steps, not all went well"),
            "failed" => "failed".to_owned(),
            "cancelled" => "stopped".to_owned(),
            _ => format!("{over} of {all} steps"),
        }
    };
    view! {
        <section class="plan card" aria-label=move || format!("Plan: {}", text(PlanState::title))>
            <header class="plan-head">
                <h3>{move || text(PlanState::title)}</h3>
                <p class="detail" role="status">{summary}</p>
                <Show when=move || { let goal = text(PlanState::goal); !goal.is_empty() && goal != text(PlanState::title) }>
                    <p class="detail">{move || text(PlanState::goal)}</p>
                </Show>
            </header>
            <ol class="plan-nodes" aria-label="Steps">
                <For each=move || lines.get() key=Clone::clone let(line)>
                    <NodeLine id=line node_actions/>
                </For>
            </ol>
            <button
                type="button" class="link" aria-expanded=move || shows_graph.get().to_string()
                on:click=move |_| shows_graph.update(|shows| *shows = !*shows)
            >
                {move || if shows_graph.get() { "Hide the graph" } else { "Show the graph" }}
            </button>
            <Show when=move || shows_graph.get()><Graph nodes/></Show>
            <Show when=move || faults.with(|faults| !faults.is_empty())>
                <ul class="refusals" role="alert" aria-label="Faults of the plan">
                    {move || faults.get().into_iter().map(|fault| view! { <li>{fault}</li> }).collect_view()}
                </ul>
            </Show>
            <Show when=move || left_out.with(|lines| !lines.is_empty())>
                <ul class="refusals" role="status" aria-label="Not on the shared sketch">
                    {move || left_out.get().into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}
                </ul>
            </Show>
            <div class="decision">
                <Show when=move || is_draft.get()>
                    <button
                        type="button" class="primary" disabled=move || faults.with(|faults| !faults.is_empty())
                        on:click=move |_| run(store, id, keep)
                    >"Run"</button>
                </Show>
                <Show when=move || is_running.get()>
                    <button type="button" on:click=cancel>"Stop the plan"</button>
                </Show>
                <Show when=move || is_over.get()>
                    <button type="button" on:click=move |_| edit_again(store, id, keep)>"Back to the draft"</button>
                </Show>
            </div>
            <Show when=move || is_over.get()><saved::Replay id/></Show>
        </section>
    }
}

/// Returns the providers to choose from: the user's own with an API key, else the server's.
fn provider_options(store: Store, id: u32) -> Vec<ProviderOption> {
    match store.chat.user_key() {
        Some(user_key) => {
            vec![ProviderOption {
                provider: user_key.provider.name().to_owned(),
                models: vec![user_key.model],
            }]
        }
        None if read_plan(store, id, |plan_state| plan_state.is_local).unwrap_or(true) => Vec::new(),
        None => store.chat.provider_options(),
    }
}

/// Returns true if the page can run every node: without a model, or with the user's own.
fn runs_here(store: Store, plan: &Value) -> bool {
    let user_key = store.chat.peek_user_key().map(|user_key| user_key.provider.name());
    let nodes = plan.get("nodes").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    nodes.iter().all(|node| {
        let asked = node.get("provider").and_then(Value::as_str);
        asked == Some("offline") || user_key.is_some() && asked == user_key
    })
}

/// Runs the plan in the page if possible, else on the server.
fn run(store: Store, id: u32, keep: impl Fn(Option<Runner>) + Copy + 'static) {
    let Some(plan) = read_plan(store, id, |plan_state| plan_state.plan.clone()) else { return };
    let is_local = runs_here(store, &plan);
    store.chat.change(id, |turn| {
        turn.proposal.clear();
        turn.refusals.clear();
        turn.progress = Progress::Running;
        turn.status = "The plan runs…".to_owned();
        if let Some(plan_state) = &mut turn.plan_state {
            plan_state.is_local = is_local;
        }
    });
    store.notices.announce("The plan runs");
    if is_local {
        return keep(LocalRunner::begin(store, id, &plan).map(Runner::Here));
    }
    spawn_local(async move {
        match RemoteRunner::begin(store, id, &plan).await {
            Ok(remote) => keep(Some(Runner::Edge(remote))),
            Err(error) => {
                store.chat.change(id, |turn| turn.progress = Progress::Done);
                store.notices.show(error.to_string(), None);
            }
        }
    });
}

/// Turns a finished plan into a draft, to be edited and run again.
fn edit_again(store: Store, id: u32, keep: impl Fn(Option<Runner>)) {
    keep(None);
    store.chat.change(id, |turn| {
        turn.proposal.clear();
        if let Some(plan_state) = &mut turn.plan_state {
            *plan_state = PlanState::draft(plan_state.plan.clone(), plan_state.is_local);
        }
    });
}

/// Follows an execution on the server that continued while the page was closed.
fn resume_remote(store: Store, id: u32, keep: impl Fn(Option<Runner>)) {
    let went_on = read_plan(store, id, |plan_state| {
        let id = plan_state.execution_id().filter(|_| !plan_state.is_local && plan_state.is_running())?;
        Some((id.to_owned(), plan_state.seq))
    });
    if let Some((execution, seq)) = went_on.flatten()
        && let Ok(remote) = RemoteRunner::follow(store, id, execution, Some(seq))
    {
        keep(Some(Runner::Edge(remote)));
    }
}

/// At the end of the execution, saves its record and proposes its operations.
fn follow_end(store: Store, id: u32, is_over: Memo<bool>, runner: StoredValue<Option<Runner>, LocalStorage>) {
    let end = move |is_over: &bool, was_over: Option<&bool>, _: Option<()>| {
        if !is_over || was_over == Some(&true) {
            return;
        }
        spawn_local(async move {
            let record = match runner.get_value() {
                Some(Runner::Here(local)) => Some(local.record()),
                Some(Runner::Edge(remote)) => remote.record().await.ok(),
                None => None,
            };
            if let Some(record) = record {
                saved::save(store, &record).await;
                propose_result(store, id, &record);
            } else {
                store.chat.change(id, |turn| turn.progress = Progress::Done);
            }
        });
    };
    Effect::watch(move || is_over.get(), end, false);
}
