//! List of shortcuts.

use crate::editor::command::{COMMANDS, Command, GESTURES, tool_key, tool_label, tools};
use crate::panels::dialog::TitledDialog;
use crate::store::use_store;
use leptos::prelude::*;

/// The dialog opened by `?`.
#[component]
pub fn Help() -> impl IntoView {
    let store = use_store();
    view! {
        <TitledDialog is_open=store.view.help name="help" title="Shortcuts">
            <div class="columns">
                <div>
                    <h3>"Tools"</h3>
                    <dl>
                        {tools()
                            .map(|tool| row(&tool_label(tool), &[&tool_key(tool).to_ascii_uppercase().to_string()]))
                            .collect_view()}
                    </dl>
                    <h3>"Pointer and keys"</h3>
                    <dl>{GESTURES.map(|(what, keys)| row(what, keys)).collect_view()}</dl>
                </div>
                <div>{CommandGroup::ALL.map(commands).collect_view()}</div>
            </div>
            <label class="switch">
                <input
                    type="checkbox"
                    prop:checked=move || store.view.letters.get()
                    on:change:target=move |event| store.view.use_letters(event.target().checked())
                />
                "Single letters and signs are shortcuts"
            </label>
        </TitledDialog>
    }
}

/// A part of the list of commands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CommandGroup {
    Edit,
    View,
    Document,
}

impl CommandGroup {
    const ALL: [Self; 3] = [Self::Edit, Self::View, Self::Document];

    const fn title(self) -> &'static str {
        match self {
            Self::Edit => "Edit",
            Self::View => "View and panels",
            Self::Document => "Document",
        }
    }

    const fn of(command: Command) -> Self {
        match command {
            Command::Document(_) | Command::SavedPlans | Command::NewConversation => Self::Document,
            Command::ToggleGrid
            | Command::ToggleLinks
            | Command::ToggleHand
            | Command::ToggleMinimap
            | Command::ZoomIn
            | Command::ZoomOut
            | Command::ZoomTo100
            | Command::ZoomTo(_)
            | Command::ZoomToFit
            | Command::ZoomToSelection
            | Command::Region(_)
            | Command::ContextMenu
            | Command::Alternatives
            | Command::States
            | Command::Play
            | Command::Layers
            | Command::Findings
            | Command::Help
            | Command::Kit
            | Command::Menu => Self::View,
            _ => Self::Edit,
        }
    }
}

/// The commands of a group with their keys.
fn commands(group: CommandGroup) -> impl IntoView {
    let own = COMMANDS
        .iter()
        .filter(move |(_, keys, command)| !keys.is_empty() && CommandGroup::of(*command) == group);
    view! {
        <h3>{group.title()}</h3>
        <dl>{own.map(|(what, keys, _)| row(what, &keys.split(' ').collect::<Vec<_>>())).collect_view()}</dl>
    }
}

fn row(what: &str, keys: &[&str]) -> impl IntoView + use<> {
    let what = what.to_owned();
    let keys = keys.iter().map(|key| view! { <kbd>{(*key).to_owned()}</kbd> }).collect_view();
    view! {
        <div>
            <dt>{what}</dt>
            <dd>{keys}</dd>
        </div>
    }
}
