//! In-place text editing in the component's own style: tables by cell, menus by item.

mod part;

use crate::actions;
use crate::canvas::text_layout::{TextLayout, layout_cell, layout_field, layout_item};
use crate::editor::command::Command;
use crate::editor::content::Field;
use crate::editor::describe;
use crate::editor::edit;
use crate::platform::{self, window};
use crate::store::{NoticeAction, Store, use_store};
use crate::ui::focus;
use kurbo::Rect;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use part::EditablePart;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use websketch_layout::drawing::{Anchor, ColorRole, table_cells};
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component as SketchComponent, ComponentId};

/// Least width of the text field. Screen px.
const MIN_WIDTH: f64 = 96.0;
/// Least font size of the text field. Screen px.
const MIN_FONT_SIZE: f64 = 11.0;
/// Height of the note above a component. Px.
const NOTE_HEIGHT: f64 = 58.0;
/// Font size and line height of a text without a style of its own. Px.
const PLAIN: (f64, f64) = (14.0, 20.0);

/// The text field over the edited component.
#[component]
pub fn TextEditor() -> impl IntoView {
    let store = use_store();
    // Kept while editing moves from cell to cell.
    let before = StoredValue::new_local(None::<HtmlElement>);
    move || {
        let Some(id) = store.view.editing.get() else {
            before.set_value(None);
            return None;
        };
        let component = store.document.peek(|sketch| sketch.get(&id).cloned())?;
        if before.with_value(Option::is_none) {
            before.set_value(active_element());
        }
        let cells = table_cells(&component, component.bounds().rect());
        let size = (cells.len(), cells.first().map_or(0, Vec::len));
        let (row, column) = store.view.cell.get();
        let field = Field::main(Piece::of(&component));
        let items = if field == Field::Items { edit::item_labels(&component).len() } else { 0 };
        let (part, text_layout) = match cells.get(row).and_then(|cells| cells.get(column)) {
            Some(room) => {
                let is_title = row == 0 && !component.props().columns().is_empty();
                (EditablePart::Cell((row, column), size), Some(layout_cell(*room, is_title)))
            }
            None if column < items => {
                let text_layout = store.document.peek(|sketch| layout_item(sketch, &component, column));
                (EditablePart::Item(column, items), text_layout)
            }
            None => {
                let text_layout = store.document.peek(|sketch| layout_field(sketch, &component, field));
                (EditablePart::Field(field), text_layout)
            }
        };
        Some(view! { <Editor id component part text_layout before/> })
    }
}

/// The field for one text.
#[component]
fn Editor(
    id: ComponentId,
    component: SketchComponent,
    part: EditablePart,
    /// Style of the text. `None` for a plain field.
    text_layout: Option<TextLayout>,
    /// Element that had the focus before.
    before: StoredValue<Option<HtmlElement>, LocalStorage>,
) -> impl IntoView {
    let store = use_store();
    let piece = Piece::of(&component);
    let text = part.read(&component);
    let element: NodeRef<html::Textarea> = NodeRef::new();
    let draft = RwSignal::new(text.clone());
    Effect::new(move |_| {
        if let Some(element) = element.get() {
            let typed = store.view.typed.try_update(std::mem::take).unwrap_or_default();
            element.set_value(if typed.is_empty() { &text } else { &typed });
            // Fails only for an element that was removed.
            let _ = element.focus();
            if typed.is_empty() {
                element.select();
            }
        }
    });
    let is_cut = {
        let component = component.clone();
        Memo::new(move |_| {
            draft.with(|text| store.document.peek(|sketch| part.cuts_off(sketch, &component, text)))
        })
    };
    // Removing the field also blurs it. Only the first close counts.
    let open = StoredValue::new(true);
    let write = {
        let id = id.clone();
        move || {
            let is_first = open.try_update_value(|open| std::mem::replace(open, false)).unwrap_or(false);
            if is_first {
                store.view.writing.set(Vec::new());
                if let Some(text) = element.get_untracked().map(|element| element.value()) {
                    part.write(store, &id, &text);
                }
            }
            is_first
        }
    };
    // Typed text is kept however the field is left. Undo reverts it.
    let close = {
        let write = write.clone();
        move || {
            if write() {
                store.view.editing.set(None);
                match before.get_value() {
                    // Returns the keys to the canvas.
                    Some(before) if !focus::is_text_field(&before) => {
                        // Fails only for an element that was removed.
                        let _ = before.focus();
                    }
                    _ => focus::focus_canvas(),
                }
            }
        }
    };
    // Another client or tab may delete the component meanwhile.
    Effect::new({
        let component = component.clone();
        move |_| {
            store.document.version();
            let is_gone = store.document.peek(|sketch| !sketch.contains(component.id()));
            if is_gone && open.try_update_value(|open| std::mem::replace(open, false)) == Some(true) {
                keep_words(store, &component, draft.get_untracked());
            }
        }
    });
    // The draft is autosaved while typing. An unmounted field is not read again, and neither is its draft.
    let note = {
        let id = id.clone();
        move |text: &str| {
            if open.try_get_value().unwrap_or(false) {
                let writing = store.document.peek(|sketch| part.writing(sketch, &id, text));
                store.view.writing.set(writing);
            }
        }
    };
    let grow = {
        let close = close.clone();
        move || {
            close();
            actions::perform(store, Command::FitText);
        }
    };
    let on_key = {
        let (close, grow) = (close.clone(), grow.clone());
        move |event: KeyboardEvent| {
            let is_multiline = matches!(part, EditablePart::Field(field) if field.is_multiline(piece));
            let new_line = event.shift_key() || (is_multiline && !event.ctrl_key());
            match (event.key().as_str(), part.next(&event)) {
                _ if platform::is_composing(&event) => return event.stop_propagation(),
                ("Escape", _) => close(),
                ("Enter", _) if event.alt_key() => grow(),
                ("Enter" | "Tab", Some(next)) => {
                    if write() {
                        store.view.cell.set(next);
                    }
                }
                ("Enter", None) if new_line => return,
                ("Enter" | "Tab", None) => close(),
                _ => return,
            }
            event.stop_propagation();
            event.prevent_default();
        }
    };
    let frame = component.bounds().rect();
    let is_item = matches!(part, EditablePart::Item(..));
    let place = Memo::new(move |_| place(store, frame, text_layout.as_ref(), is_item));
    let style = move |name: fn(&EditorStyle) -> String| move || place.with(name);
    view! {
        <textarea
            node_ref=element
            class="text-editor"
            aria-label=part.label(piece)
            spellcheck="true"
            style:left=style(|place| px(place.room.x0))
            style:top=style(|place| px(place.room.y0))
            style:width=style(|place| px(place.room.width()))
            style:min-height=style(|place| px(place.room.height()))
            style:--top=style(|place| px(place.room.y0))
            style:font-size=style(|place| px(place.size))
            style:line-height=style(|place| px(place.line))
            style:font-weight=style(|place| if place.bold { "600".to_owned() } else { "400".to_owned() })
            style:text-align=style(|place| match place.anchor {
                Anchor::Start => "start".to_owned(),
                Anchor::Middle => "center".to_owned(),
                Anchor::End => "end".to_owned(),
            })
            style:color=style(|place| place.colors.0.clone())
            style:background=style(|place| place.colors.1.clone())
            on:input:target=move |event| {
                let text = event.target().value();
                note(&text);
                draft.set(text);
            }
            on:keydown=on_key
            on:blur={
                let close = close.clone();
                move |_| close()
            }
        ></textarea>
        <div
            class="cut-off" role="status" hidden=move || !is_cut.get()
            style:left=style(|place| px(place.room.x0))
            style:top=style(|place| px(place.note))
        >
            "Does not fit"
            <button type="button" on:click=move |_| grow()>"Grow to fit " <kbd>"Alt Enter"</kbd></button>
        </div>
    }
}

/// Ends the editing of a component that was deleted. A notice offers to keep the words.
fn keep_words(store: Store, component: &SketchComponent, words: String) {
    store.view.writing.set(Vec::new());
    store.view.editing.set(None);
    focus::focus_canvas();
    let name = describe::display_name(component);
    let message = format!("{name} was deleted while you were writing.");
    if words.trim().is_empty() {
        return store.notices.show(message, None);
    }
    let at = component.bounds().rect();
    store.notices.show_with_action(message, NoticeAction::KeepWords { words, at });
}

/// Position and style of the text field. Screen px.
#[derive(Clone, PartialEq)]
struct EditorStyle {
    room: Rect,
    /// Position of the note about cut-off text: above the component if possible, because the field may grow downward.
    note: f64,
    size: f64,
    line: f64,
    bold: bool,
    anchor: Anchor,
    /// Text and background color as CSS values.
    colors: (String, String),
}

fn place(store: Store, frame: Rect, text_layout: Option<&TextLayout>, is_item: bool) -> EditorStyle {
    let viewport = store.view.viewport.get();
    let on_screen = viewport.rect_to_screen(frame);
    let above = on_screen.y0 - NOTE_HEIGHT * store.view.text_scale;
    let note = if above >= store.view.free_area().y0 { above } else { on_screen.y1 };
    let zoom = viewport.zoom();
    let token = |color: ColorRole| format!("var({})", color.token());
    let wide = |room: Rect, anchor: Anchor| {
        let lacks = (MIN_WIDTH - room.width()).max(0.0);
        let before = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => lacks / 2.0,
            Anchor::End => lacks,
        };
        Rect { x0: room.x0 - before, x1: room.x1 + lacks - before, ..room }
    };
    match text_layout {
        Some(text_layout) => {
            // Unreadably small text is enlarged.
            let scale = zoom.max(MIN_FONT_SIZE / text_layout.size);
            let room = viewport.rect_to_screen(text_layout.room);
            EditorStyle {
                // An item leaves its neighbors visible.
                room: if is_item { room } else { wide(room, text_layout.anchor) },
                note,
                size: text_layout.size * scale,
                line: text_layout.line * scale,
                bold: text_layout.bold,
                anchor: text_layout.anchor,
                colors: (token(text_layout.color), token(text_layout.paper)),
            }
        }
        None => EditorStyle {
            room: wide(on_screen, Anchor::Start),
            note,
            size: PLAIN.0,
            line: PLAIN.1,
            bold: false,
            anchor: Anchor::Start,
            colors: ("var(--ink-text)".to_owned(), "var(--ink-paper)".to_owned()),
        },
    }
}

fn px(length: f64) -> String {
    format!("{length}px")
}

/// Returns the focused element, to restore the focus later.
fn active_element() -> Option<HtmlElement> {
    window()?.document()?.active_element()?.dyn_into().ok()
}
