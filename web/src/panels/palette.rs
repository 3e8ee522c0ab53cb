//! The tools: select, pan, and the eleven types to draw.

use crate::act;
use crate::command::{Command, tool_key, tool_label, tools};
use crate::gesture::Tool;
use crate::icon::{Icon, Shape};
use crate::store::use_store;
use leptos::prelude::*;

/// The bar of tools at the top.
#[component]
pub fn Palette() -> impl IntoView {
    view! {
        <div class="palette panel bar" role="toolbar" aria-label="Tools">
            {tools().map(|tool| view! { <ToolButton tool/> }).collect_view()}
        </div>
    }
}

#[component]
fn ToolButton(tool: Tool) -> impl IntoView {
    let store = use_store();
    let key = tool_key(tool).to_ascii_uppercase();
    let label = tool_label(tool);
    // Enter on a type that is chosen already puts one in the middle: drawing without a mouse.
    let on_click = move |_| match tool {
        Tool::Draw(kind) if store.view.tool.get_untracked() == tool => act::put_in_view(store, kind),
        _ => act::perform(store, Command::Use(tool)),
    };
    view! {
        <button
            type="button"
            class="tool"
            class:first-type=tool == Tool::Draw(websketch_core::sketch::ComponentKind::Container)
            aria-label=label
            aria-pressed=move || (store.view.tool.get() == tool).to_string()
            aria-keyshortcuts=key.to_string()
            data-tip=format!("{label}  {key}")
            class:kept=move || store.view.keep_tool.get() && store.view.tool.get() == tool
            on:click=on_click
            on:dblclick=move |_| {
                store.view.tool.set(tool);
                act::keep_tool(store, true);
            }
        >
            <Icon shape=Shape::Tool(tool)/>
        </button>
    }
}
