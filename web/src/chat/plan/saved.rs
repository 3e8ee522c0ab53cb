//! Executions saved in this browser: list, open, and replay on the canvas.

use super::read_plan;
use super::record::{ReplayFrame, replay_frames};
use crate::conversation::{PlanState, Progress, Route};
use crate::editor::describe;
use crate::platform;
use crate::storage::document_db::{KeyValueStore, StorageError};
use crate::store::{Store, use_store};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::{Value, json as object};
use websketch_json as json;

/// Most saved executions. The oldest are removed.
const MAX_RECORDS: usize = 20;
/// Storage key of the list.
const LIST: &str = "executions";

fn name(id: &str) -> String {
    format!("execution-{id}")
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// Saves the record of an execution. If the browser stores nothing, it lasts as long as the page.
pub async fn save(store: Store, record: &Value) {
    if let Err(error) = try_save(record).await {
        store.notices.announce(format!("The plan could not be kept: {error}"));
    }
}

async fn try_save(record: &Value) -> Result<(), StorageError> {
    let shelf = KeyValueStore::open().await?;
    let id = text(record, "executionId").to_owned();
    shelf.write(&name(&id), &json::to_string(record)).await?;
    let plan = record.get("plan").unwrap_or(&Value::Null);
    let count = plan.get("nodes").and_then(Value::as_array).map_or(0, Vec::len);
    let line = object!({
        "executionId": id, "title": text(plan, "title"), "goal": text(plan, "goal"),
        "status": text(record, "status"), "createdAt": platform::timestamp(), "nodeCount": count,
    });
    let mut lines = list(&shelf).await?;
    lines.retain(|line| text(line, "executionId") != id);
    lines.insert(0, line);
    for old in lines.drain(MAX_RECORDS.min(lines.len())..).collect::<Vec<_>>() {
        shelf.remove(&name(text(&old, "executionId"))).await?;
    }
    shelf.write(LIST, &json::to_string(&lines)).await
}

async fn list(shelf: &KeyValueStore) -> Result<Vec<Value>, StorageError> {
    let text = shelf.read(LIST).await?.unwrap_or_default();
    Ok(json::parse(&text).ok().and_then(|lines| lines.as_array().cloned()).unwrap_or_default())
}

async fn load(id: &str) -> Result<Option<Value>, StorageError> {
    let text = KeyValueStore::open().await?.read(&name(id)).await?;
    Ok(text.and_then(|text| json::parse(&text).ok()))
}

async fn forget(id: &str) -> Result<Vec<Value>, StorageError> {
    let shelf = KeyValueStore::open().await?;
    let mut lines = list(&shelf).await?;
    lines.retain(|line| text(line, "executionId") != id);
    shelf.remove(&name(id)).await?;
    shelf.write(LIST, &json::to_string(&lines)).await?;
    Ok(lines)
}

/// The dialog with saved executions.
#[component]
pub fn SavedPlans() -> impl IntoView {
    let store = use_store();
    let dialog: NodeRef<html::Dialog> = NodeRef::new();
    let lines = RwSignal::new(None::<Vec<Value>>);
    Effect::new(move |_| {
        let is_open = store.view.plans.get();
        let Some(dialog) = dialog.get() else { return };
        if !is_open {
            return dialog.close();
        }
        if !dialog.open() {
            // Fails only for a dialog outside of the page.
            let _ = dialog.show_modal();
        }
        spawn_local(async move {
            let found = match KeyValueStore::open().await {
                Ok(shelf) => list(&shelf).await.unwrap_or_default(),
                Err(_) => Vec::new(),
            };
            lines.set(Some(found));
        });
    });
    view! {
        <dialog class="dialog saved-plans" node_ref=dialog aria-labelledby="saved-plans-title" on:close=move |_| store.view.plans.set(false)>
            <header>
                <h2 id="saved-plans-title">"Saved plans"</h2>
                <button type="button" on:click=move |_| store.view.plans.set(false)>"Close"</button>
            </header>
            {move || match lines.get() {
                None => view! { <p class="status">"Loading…"</p> }.into_any(),
                Some(lines) if lines.is_empty() => {
                    view! { <p class="status">"No plan has run yet. Turn on “Plan first” in the chat and ask for a page of several parts."</p> }
                        .into_any()
                }
                Some(found) => {
                    view! { <ul>{found.into_iter().map(|line| view! { <SavedPlanLine line lines/> }).collect_view()}</ul> }.into_any()
                }
            }}
        </dialog>
    }
}

#[component]
fn SavedPlanLine(line: Value, lines: RwSignal<Option<Vec<Value>>>) -> impl IntoView {
    let store = use_store();
    let id = text(&line, "executionId").to_owned();
    let title = text(&line, "title").to_owned();
    let count = line.get("nodeCount").and_then(Value::as_u64).unwrap_or_default();
    let steps = describe::count(usize::try_from(count).unwrap_or_default(), "step");
    let day = text(&line, "createdAt").get(..16).unwrap_or_default().replace('T', " ");
    let detail = format!("{steps} · {} · {day}", text(&line, "status").replace('_', " "));
    let (opened, gone) = (id.clone(), id);
    view! {
        <li>
            <button type="button" class="saved-plan" on:click=move |_| open(store, opened.clone())>
                <span>{title.clone()}</span>
                <span class="detail">{detail}</span>
            </button>
            <button
                type="button" class="tool" aria-label=format!("Forget {title}")
                on:click=move |_| {
                    let gone = gone.clone();
                    spawn_local(async move {
                        if let Ok(left) = forget(&gone).await {
                            lines.set(Some(left));
                        }
                    });
                }
            >"×"</button>
        </li>
    }
}

/// Adds a saved execution to the conversation.
fn open(store: Store, id: String) {
    spawn_local(async move {
        let record = load(&id).await.ok().flatten();
        let Some(record) = record else {
            return store.notices.show("This plan is no longer kept.".to_owned(), None);
        };
        let plan = record.get("plan").cloned().unwrap_or_default();
        let execution = object!({
            "executionId": id,
            "status": record.get("status"),
            "nodes": plan.get("nodes"),
        });
        let message = text(&plan, "userPrompt").to_owned();
        let (turn, _) = store.chat.begin(message, Route::Plan, platform::timestamp());
        store.chat.change(turn, |turn| {
            turn.plan_state = Some(PlanState { execution: Some(execution), ..PlanState::draft(plan, true) });
            turn.progress = Progress::Done;
        });
        store.view.plans.set(false);
        store.view.show_chat(true);
    });
}

/// Replays a finished plan step by step on the canvas.
#[component]
pub fn Replay(id: u32) -> impl IntoView {
    let store = use_store();
    let played = RwSignal::new(None::<Vec<ReplayFrame>>);
    let at = RwSignal::new(0_usize);
    let show = move |place: usize| {
        let sketch =
            played.with_untracked(|replay_frames| Some(replay_frames.as_ref()?.get(place)?.sketch.clone()));
        at.set(place);
        store.view.shown.set(sketch);
        if let Some(frame) =
            store.view.shown.with_untracked(|sketch| sketch.as_ref().map(|sketch| sketch.page()))
        {
            store.view.reveal(frame.to_rect());
        }
    };
    let end = move || {
        played.set(None);
        store.view.shown.set(None);
    };
    on_cleanup(end);
    let begin = move |_| {
        let Some(execution) =
            read_plan(store, id, |plan_state| plan_state.execution_id().map(str::to_owned)).flatten()
        else {
            return;
        };
        spawn_local(async move {
            match load(&execution).await.ok().flatten().map(|record| replay_frames(&record)) {
                Some(replay_frames) if !replay_frames.is_empty() => {
                    played.set(Some(replay_frames));
                    show(0);
                }
                _ => store.notices.show("This plan is no longer kept.".to_owned(), None),
            }
        });
    };
    let last =
        move || played.with(|replay_frames| replay_frames.as_ref().map_or(0, Vec::len).saturating_sub(1));
    let words = move || {
        let name = played
            .with(|replay_frames| Some(replay_frames.as_ref()?.get(at.get())?.name.clone()))
            .unwrap_or_default();
        format!("{} of {}: {name}", at.get(), last())
    };
    view! {
        <Show
            when=move || played.with(Option::is_some)
            fallback=move || view! { <button type="button" class="link" on:click=begin>"Replay on the canvas"</button> }
        >
            <div class="replay" role="group" aria-label="Replay">
                <input
                    type="range" min="0" max=last prop:value=move || at.get().to_string() aria-label="Step of the replay"
                    aria-valuetext=words
                    on:input:target=move |event| show(event.target().value().parse().unwrap_or_default())
                />
                <p class="detail" role="status">{words}</p>
                <div class="decision">
                    <button type="button" disabled=move || at.get() == 0 on:click=move |_| show(at.get_untracked().saturating_sub(1))>"Back"</button>
                    <button type="button" disabled=move || { at.get() >= last() } on:click=move |_| show(at.get_untracked() + 1)>"Next"</button>
                    <button type="button" on:click=move |_| end()>"End replay"</button>
                </div>
            </div>
        </Show>
    }
}
