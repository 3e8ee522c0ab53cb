//! Findings of lint, with their fixes.

use crate::actions;
use crate::editor::command::Command;
use crate::editor::describe;
use crate::panels::debounce;
use crate::store::{Dock, Store, use_store};
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use websketch_layout::lint::{Finding, Severity, lint_in_steps};
use websketch_pages::add_state_fixes;
use websketch_sketch::operation::Operation;

/// Most components of a sketch that is linted automatically. A larger one is linted while the list is open.
const MAX_AUTOMATIC: usize = 2_000;

/// Findings of the last run.
pub type FindingSignal = RwSignal<Vec<Finding>>;

/// Lints the sketch after each pause in editing.
pub fn lint(store: Store) -> FindingSignal {
    let found = RwSignal::new(Vec::new());
    let look = move || {
        let is_open = store.view.dock.get_untracked() == Some(Dock::Findings);
        let next = store.document.peek(|sketch| {
            if sketch.len() > MAX_AUTOMATIC && !is_open {
                Vec::new()
            } else {
                let sketch = sketch.shown();
                let mut findings = lint_in_steps(&sketch, None).findings;
                add_state_fixes(&sketch, &mut findings);
                findings
            }
        });
        if found.with_untracked(|found| *found != next) {
            found.set(next);
        }
    };
    debounce(
        Duration::from_millis(300),
        move || {
            store.document.version();
            store.view.dock.track();
        },
        look,
    );
    found
}

/// The list.
#[component]
pub fn FindingList(found: FindingSignal) -> impl IntoView {
    let store = use_store();
    let list: NodeRef<html::Ul> = NodeRef::new();
    let fixable = move || found.with(|found| found.iter().filter(|finding| finding.fix.is_some()).count());
    let fix_all = move |_| {
        let fixes = found.with_untracked(|found| {
            found.iter().filter_map(|finding| finding.fix.clone()).flatten().collect::<Vec<Operation>>()
        });
        actions::fix(store, fixes);
    };
    view! {
        <div class="finding-actions">
            <button type="button" disabled=move || fixable() == 0 on:click=fix_all>
                {move || match fixable() {
                    0 => "Fix all".to_owned(),
                    count => format!("Fix {}", describe::count(count, "finding")),
                }}
            </button>
            <button type="button" on:click=move |_| actions::perform(store, Command::Tidy)>"Tidy up"</button>
        </div>
        <Show when=move || found.with(Vec::is_empty)>
            <p class="none">"Nothing to improve was found."</p>
        </Show>
        <ul class="findings" node_ref=list aria-label="Findings" on:keydown=move |event| move_focus(&event, list)>
            <For each=move || found.get() key=|finding| format!("{finding:?}") let(finding)>
                <FindingLine finding/>
            </For>
        </ul>
    }
}

#[component]
fn FindingLine(finding: Finding) -> impl IntoView {
    let store = use_store();
    let Finding { severity, ids, message, fix, .. } = finding;
    let (word, class) = match severity {
        Severity::Error => ("Error", "error"),
        Severity::Warning => ("Warning", "warning"),
        Severity::Hint => ("Hint", "hint"),
    };
    let show = move |_| {
        store.document.select(ids.clone());
        actions::reveal_selection(store);
    };
    view! {
        <li class=class>
            <button type="button" class="finding" on:click=show>
                <span class="severity">{word}</span>
                <span>{message}</span>
            </button>
            {fix.map(|fix| {
                view! { <button type="button" class="fix" on:click=move |_| actions::fix(store, fix.clone())>"Fix"</button> }
            })}
        </li>
    }
}

/// Moves the focus from finding to finding by arrow keys.
fn move_focus(event: &KeyboardEvent, list: NodeRef<html::Ul>) {
    let step = match event.key().as_str() {
        "ArrowDown" => 1,
        "ArrowUp" => -1,
        _ => return,
    };
    let Some(found) = list.get_untracked().and_then(|list| list.query_selector_all(".finding").ok()) else {
        return;
    };
    let items: Vec<HtmlElement> =
        (0..found.length()).filter_map(|index| found.get(index)?.dyn_into().ok()).collect();
    let target = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    let place =
        items.iter().position(|item| target.as_ref().is_some_and(|target| item.is_same_node(Some(target))));
    let next = place.and_then(|place| place.checked_add_signed(step)).and_then(|place| items.get(place));
    if let Some(next) = next {
        event.prevent_default();
        // Fails only for an element that was removed.
        let _ = next.focus();
    }
}
