//! Command menu: all commands by name, and sentences of the offline language.

use crate::actions;
use crate::chat::{ask, interpret};
use crate::editor::command::{COMMANDS, Command, piece_label, tool_key, tool_label, tools};
use crate::editor::describe;
use crate::editor::gesture::Tool;
use crate::panels::dialog::{on_closed, show_while};
use crate::platform;
use crate::store::{Store, use_store};
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use web_sys::ScrollIntoViewOptions;
use websketch_language::{Context, Interpretation, Memory};
use websketch_sketch::kit::Piece;
use websketch_sketch::limits::MAX_MESSAGE_CHARS;
use websketch_sketch::operation::OperationKind;
use websketch_sketch::{Component as SketchComponent, ComponentId};

/// Most suggestions for a sentence that is not understood.
const MAX_SUGGESTIONS: usize = 3;

/// Most components listed for a text.
const MAX_COMPONENTS: usize = 5;

/// Action of a menu line.
#[derive(Clone, Debug, PartialEq)]
enum MenuAction {
    Perform(Command),
    Select(ComponentId),
    Say(String),
}

/// One line of the menu.
#[derive(Clone, Debug, PartialEq)]
struct MenuLine {
    label: String,
    /// Keys, or the effect of the sentence.
    detail: String,
    choice: MenuAction,
}

/// The dialog opened by Ctrl K.
#[component]
pub fn CommandMenu() -> impl IntoView {
    let store = use_store();
    let dialog: NodeRef<html::Dialog> = NodeRef::new();
    let list: NodeRef<html::Ul> = NodeRef::new();
    let text = RwSignal::new(String::new());
    let active = RwSignal::new(0_usize);
    let lines = Memo::new(move |_| {
        if store.view.menu.get() { text.with(|text| lines(store, text.trim())) } else { Vec::new() }
    });
    show_while(store.view.menu, dialog);
    let write = move |value: String| {
        text.set(value);
        active.set(0);
    };
    // It opens with an empty text.
    Effect::new(move |_| {
        if store.view.menu.get() {
            write(String::new());
        }
    });
    let choose = move |place: usize| {
        let Some(line) = lines.with_untracked(|lines| lines.get(place).cloned()) else { return };
        store.view.menu.set(false);
        match line.choice {
            MenuAction::Perform(command) => actions::perform(store, command),
            MenuAction::Select(id) => {
                store.document.select(vec![id]);
                actions::reveal_selection(store);
            }
            MenuAction::Say(sentence) => {
                store.view.show_chat(true);
                ask(store, sentence);
            }
        }
    };
    let go = move |place: usize| {
        active.set(place);
        let line = list.get_untracked().and_then(|list| list.children().item(u32::try_from(place).ok()?));
        if let Some(line) = line {
            let options = ScrollIntoViewOptions::new();
            options.set_block(web_sys::ScrollLogicalPosition::Nearest);
            line.scroll_into_view_with_scroll_into_view_options(&options);
        }
    };
    let on_key = move |event: KeyboardEvent| {
        let (place, count) = (active.get_untracked(), lines.with_untracked(Vec::len));
        match event.key().as_str() {
            "ArrowDown" => go((place + 1) % count.max(1)),
            "ArrowUp" => go((place + count.max(1) - 1) % count.max(1)),
            "Enter" if !platform::is_composing(&event) => choose(place),
            _ => return,
        }
        event.prevent_default();
    };
    view! {
        <dialog class="dialog command-menu" node_ref=dialog aria-label="Command menu" on:close=move |_| on_closed(store.view.menu, dialog)>
            <input
                type="text" role="combobox" aria-label="Command or sentence" aria-expanded="true"
                aria-autocomplete="list" aria-controls="command-lines" autocomplete="off" spellcheck="false"
                aria-activedescendant=move || format!("command-{}", active.get())
                placeholder="Find a command or a component, or say what to change"
                maxlength=MAX_MESSAGE_CHARS.to_string()
                prop:value=move || text.get()
                on:input:target=move |event| write(event.target().value())
                on:keydown=on_key
            />
            <ul id="command-lines" role="listbox" aria-label="Commands" node_ref=list>
                {move || {
                    let lines = lines.get().into_iter().enumerate();
                    lines
                        .map(|(place, line)| {
                            view! {
                                <li
                                    role="option" id=format!("command-{place}")
                                    aria-selected=move || (active.get() == place).to_string()
                                    on:click=move |_| choose(place)
                                >
                                    <span>{line.label}</span>
                                    <span class="detail">{line.detail}</span>
                                </li>
                            }
                        })
                        .collect_view()
                }}
            </ul>
        </dialog>
    }
}

/// Returns the lines for a text: commands with its words in their names, then the text as a sentence.
fn lines(store: Store, text: &str) -> Vec<MenuLine> {
    let lower = text.to_ascii_lowercase();
    let is_meant = |label: &str| {
        let label = label.to_ascii_lowercase();
        lower.split_whitespace().all(|word| label.contains(word))
    };
    let mut lines: Vec<MenuLine> = commands().filter(|line| is_meant(&line.label)).collect();
    if !text.is_empty() {
        let exact = lines.iter().any(|line| line.label.eq_ignore_ascii_case(text));
        let (understood, sentences) = sentences(store, text);
        let components = components(store, text, &is_meant);
        // A sentence goes first. The name of a command or a component does not: alone it would add a component.
        let is_name = exact || understood == Reading::Addition && !components.is_empty();
        let place = if is_name || understood == Reading::None { usize::MAX } else { 0 };
        lines.extend(components);
        let place = place.min(lines.len());
        lines.splice(place..place, sentences);
    }
    lines
}

/// Returns the components that a text describes, the likeliest first. Without the language chunk, those with a matching
/// name.
fn components(store: Store, text: &str, is_meant: &dyn Fn(&str) -> bool) -> Vec<MenuLine> {
    store.document.peek(|sketch| {
        let context = Context { selection: store.document.peek_own_selection(), ..Context::default() };
        let found = store.language.find(sketch, text, &context);
        let ids: Vec<ComponentId> = match found {
            Some(found) => found
                .candidates
                .into_iter()
                .map(|one| one.ids)
                .filter(|ids| ids.len() == 1)
                .flatten()
                .collect(),
            None => {
                let is_called = |one: &&SketchComponent| is_meant(&describe::display_name(one));
                sketch.iter().filter(is_called).map(|one| one.id().clone()).collect()
            }
        };
        let line = |id: &ComponentId| {
            Some(MenuLine {
                label: describe::display_name(sketch.get(id)?),
                detail: "Select".to_owned(),
                choice: MenuAction::Select(id.clone()),
            })
        };
        ids.iter().take(MAX_COMPONENTS).filter_map(line).collect()
    })
}

/// Whether a text is understood as a sentence.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    None,
    /// It only adds components.
    Addition,
    Sentence,
}

fn commands() -> impl Iterator<Item = MenuLine> {
    let tools = tools().map(|tool| MenuLine {
        label: format!("{} tool", tool_label(tool)),
        detail: tool_key(tool).to_ascii_uppercase().to_string(),
        choice: MenuAction::Perform(Command::Use(tool)),
    });
    let variants = Piece::ALL.iter().copied().filter(|piece| *piece != Piece::default_of(piece.kind()));
    let variants = variants.map(|piece| MenuLine {
        label: format!("{} tool", piece_label(piece)),
        detail: String::new(),
        choice: MenuAction::Perform(Command::Use(Tool::Draw(piece))),
    });
    let others = COMMANDS.iter().filter(|(_, _, command)| *command != Command::Menu);
    let others = others.map(|(label, keys, command)| MenuLine {
        label: (*label).to_owned(),
        detail: (*keys).to_owned(),
        choice: MenuAction::Perform(*command),
    });
    let wishes = WISHES.iter().map(|(label, sentence)| MenuLine {
        label: (*label).to_owned(),
        detail: "Page".to_owned(),
        choice: MenuAction::Say((*sentence).to_owned()),
    });
    others.chain(wishes).chain(tools).chain(variants)
}

/// Wishes for the whole page: label, and the sentence that asks for it.
const WISHES: [(&str, &str); 9] = [
    ("Another version of the page", "show me another version"),
    ("Three versions of the page", "show me three versions"),
    ("Phone view beside the page", "show it on a phone"),
    ("Tablet view beside the page", "show it on a tablet"),
    ("Empty state beside the screen", "what does it look like empty"),
    ("Loading state beside the screen", "what does it look like while loading"),
    ("Error state beside the screen", "what does it look like with an error"),
    ("Long texts beside the screen", "what does it look like with very long texts"),
    ("Right-to-left view beside the screen", "what does it look like right to left"),
];

/// Returns the text as a sentence with its effect, and whether it is understood. Otherwise returns suggestions and the
/// chat.
fn sentences(store: Store, text: &str) -> (Reading, Vec<MenuLine>) {
    let say = |sentence: &str, detail: &str| MenuLine {
        label: sentence.to_owned(),
        detail: detail.to_owned(),
        choice: MenuAction::Say(sentence.to_owned()),
    };
    // Without the language chunk, the chat waits for it.
    let understood = if store.language.is_loaded() {
        interpret(store, text, Memory::default(), Vec::new()).ok()
    } else {
        None
    };
    let meaning = understood.map(|understood| understood.meaning);
    match meaning {
        None => (Reading::None, vec![say(text, "Ask in the chat")]),
        Some(Interpretation::Operations { operations, description, .. }) => {
            let only_adds = operations.iter().all(|operation| operation.kind() == OperationKind::Add);
            let reading = if only_adds { Reading::Addition } else { Reading::Sentence };
            (reading, vec![say(text, &description)])
        }
        Some(Interpretation::Question { prompt, .. }) => (Reading::Sentence, vec![say(text, &prompt)]),
        Some(Interpretation::Answer { text: answer, .. }) => (Reading::Sentence, vec![say(text, &answer)]),
        Some(Interpretation::Undo | Interpretation::Redo) => (Reading::Sentence, Vec::new()),
        Some(Interpretation::Unknown { suggestions, .. }) => {
            let suggestions = suggestions.iter().take(MAX_SUGGESTIONS);
            let suggestions = suggestions.map(|suggestion| say(suggestion, "You could say"));
            (Reading::None, std::iter::once(say(text, "Ask in the chat")).chain(suggestions).collect())
        }
    }
}
