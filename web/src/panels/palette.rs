//! Palette: select, pan, the eleven component types, and the kit.

use crate::actions;
use crate::editor::command::{Command, tool_key, tool_label, tools};
use crate::editor::gesture::Tool;
use crate::platform::window;
use crate::store::use_store;
use crate::ui::icon::{Icon, Shape};
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

/// The tool bar at the top.
#[component]
pub fn Palette() -> impl IntoView {
    let store = use_store();
    // The browser opens the kit by the button's attribute. Before the kit has loaded, the attribute has no effect.
    let request_kit = move |_| {
        let kit = window().and_then(|window| window.document()?.get_element_by_id("kit"));
        if kit.is_none() {
            store.view.open_kit();
        }
    };
    view! {
        <div class="palette panel bar" role="toolbar" aria-label="Tools">
            {tools().map(|tool| view! { <ToolButton tool/> }).collect_view()}
            <button
                type="button" class="tool" aria-label="All pieces" aria-keyshortcuts="K" data-tip="All pieces  K"
                aria-haspopup="listbox" popovertarget="kit" on:click=request_kit
            ><Icon shape=Shape::Kit/></button>
        </div>
    }
}

#[component]
fn ToolButton(tool: Tool) -> impl IntoView {
    let store = use_store();
    let key = tool_key(tool).to_ascii_uppercase();
    let label = tool_label(tool);
    let tip = format!("{label}  {key}");
    // Enter on an active type places one in the center, for drawing without a mouse. A second click keeps the tool
    // active.
    let on_click = move |event: MouseEvent| match tool {
        Tool::Draw(piece) if store.view.tool.get_untracked() == tool && event.detail() < 2 => {
            actions::place_in_view(store, piece);
        }
        _ => actions::perform(store, Command::Use(tool)),
    };
    view! {
        <button
            type="button"
            class="tool"
            class:first-type=tool == Tool::Draw(Piece::Box)
            class:rare-tool=is_rare(tool)
            aria-label=label
            aria-pressed=move || is_of_type(store.view.tool.get(), tool).to_string()
            aria-keyshortcuts=key.to_string()
            data-tip=tip
            class:kept=move || store.view.keep_tool.get() && is_of_type(store.view.tool.get(), tool)
            on:click=on_click
            on:dblclick=move |_| {
                store.view.tool.set(tool);
                actions::keep_tool(store, true);
            }
        >
            <Icon shape=Shape::Tool(tool)/>
        </button>
    }
}

/// Returns true if a phone shows the tool in the kit alone.
const fn is_rare(tool: Tool) -> bool {
    match tool {
        Tool::Select | Tool::Hand => false,
        Tool::Draw(piece) => !matches!(
            piece.kind(),
            ComponentKind::Container
                | ComponentKind::Button
                | ComponentKind::Input
                | ComponentKind::ImagePlaceholder
                | ComponentKind::Text
        ),
    }
}

/// Returns true if the chosen tool is `tool` or draws a variant of its type.
fn is_of_type(chosen: Tool, tool: Tool) -> bool {
    match (chosen, tool) {
        (Tool::Draw(chosen), Tool::Draw(usual)) => chosen.kind() == usual.kind(),
        _ => chosen == tool,
    }
}
