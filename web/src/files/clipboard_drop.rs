//! Clipboard, drag and drop, links in the address, and printing.

use crate::actions::keyboard::is_about_sketch;
use crate::actions::{self, InsertPosition};
use crate::editor::command::DocumentCommand;
use crate::files::link;
use crate::files::{self, ExportRequest, ExportScope, Format};
use crate::platform::{self, window};
use crate::store::{LibraryCommand, Store};
use kurbo::Point;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{ClipboardEvent, DataTransfer, DragEvent, Element, Event, File, HtmlElement, PointerEvent};
use websketch_sketch::Sketch;

/// Distance within which the pointer counts as unmoved. Screen px.
const UNMOVED: f64 = 4.0;
/// Number of the middle button in `MouseEvent.button`.
const MIDDLE_BUTTON: i16 = 1;
/// Attribute of the page while content is dragged over it.
const DRAGGED: &str = "data-dragged";

/// Position of the mouse over the canvas, and its position at the last copy or paste.
#[derive(Clone, Copy, Default)]
struct PointerPosition {
    now: Option<Point>,
    then: Option<Point>,
}

impl PointerPosition {
    /// Returns the paste position: the pointer if it has moved since the last copy or paste.
    fn place(self) -> InsertPosition {
        match (self.now, self.then) {
            (Some(now), Some(then)) if now.distance(then) <= UNMOVED => InsertPosition::Back,
            (Some(now), _) => InsertPosition::Screen(now),
            (None, _) => InsertPosition::Back,
        }
    }
}

/// Listens until the calling component is unmounted.
pub fn listen(store: Store) {
    let pointer = StoredValue::new(PointerPosition::default());
    let note = move |event: &PointerEvent| {
        let is_canvas = element(event).is_some_and(|element| element.tag_name() == "CANVAS");
        // A finger has no position while it is not down.
        let now = (is_canvas && event.pointer_type() == "mouse")
            .then(|| Point::new(event.client_x().into(), event.client_y().into()));
        pointer.update_value(|pointer| pointer.now = now);
    };
    // On some systems a click of the middle button pastes. On the sketch that button pans.
    let is_middle_last = StoredValue::new(false);
    let stay = move || pointer.update_value(|pointer| pointer.then = pointer.now);
    let handles = [
        window_event_listener(ev::pointermove, move |event| note(&event)),
        window_event_listener(ev::pointerdown, move |event| {
            is_middle_last.set_value(event.button() == MIDDLE_BUTTON);
        }),
        window_event_listener(ev::keydown, move |_| is_middle_last.set_value(false)),
        window_event_listener(ev::copy, move |event| {
            stay();
            write_clipboard(&event.into(), || actions::copy(store));
        }),
        window_event_listener(ev::cut, move |event| {
            stay();
            write_clipboard(&event.into(), || actions::cut(store));
        }),
        window_event_listener(ev::paste, move |event| {
            if is_middle_last.get_value() && is_about_sketch() {
                return event.prevent_default();
            }
            let place = pointer.get_value().place();
            stay();
            receive(store, &event.into(), place);
        }),
        window_event_listener(ev::dragover, move |event| allow(&event)),
        window_event_listener(ev::dragleave, move |event| {
            if event.related_target().is_none() {
                mark_dragged(false);
            }
        }),
        window_event_listener(ev::drop, move |event| drop(store, &event)),
        window_event_listener(ev::hashchange, move |_| open_link_in_address(store)),
    ];
    on_cleanup(move || handles.into_iter().for_each(|handle| handle.remove()));
    files::follow_print(store);
    open_link_in_address(store);
    Effect::new(move |_| {
        if let Some(document_command) = store.view.document_command.get() {
            store.view.document_command.set(None);
            run(store, document_command);
        }
    });
}

/// Performs a command on the document as a whole.
fn run(store: Store, document_command: DocumentCommand) {
    let library = store.library;
    match document_command {
        DocumentCommand::New => library.queue(LibraryCommand::Create {
            name: String::new(),
            sketch: Sketch::new(),
            announcement: "New document".to_owned(),
        }),
        DocumentCommand::List => library.is_open.set(true),
        DocumentCommand::Open => choose_file(),
        DocumentCommand::Versions => library.shows_versions.set(true),
        DocumentCommand::Duplicate => library.queue(LibraryCommand::Copy(library.peek_id())),
        DocumentCommand::Delete => library.queue(LibraryCommand::Delete(library.peek_id())),
        DocumentCommand::Save => files::export(store, ExportRequest::all(Format::Json)),
        DocumentCommand::Export => store.view.export.set(true),
        DocumentCommand::CopyPicture => {
            let is_part = !store.document.peek_selection().is_empty();
            let extent = if is_part { ExportScope::Selection } else { ExportScope::All };
            files::copy(store, ExportRequest { extent, ..ExportRequest::all(Format::Png) });
        }
        DocumentCommand::CopyLink => files::copy_link(store),
        DocumentCommand::Print => files::print(store),
        DocumentCommand::Paste => paste(store),
    }
}

/// Pastes the clipboard by menu. The browser asks for permission. The keys use its paste event, which needs none.
fn paste(store: Store) {
    spawn_local(async move {
        let text = match platform::clipboard() {
            Some(clipboard) => JsFuture::from(clipboard.read_text()).await.ok(),
            None => None,
        };
        match text.and_then(|text| text.as_string()) {
            Some(text) => files::paste_text(store, text, InsertPosition::Back),
            None => {
                store
                    .notices
                    .show("The browser keeps the clipboard to itself: Ctrl V pastes.".to_owned(), None);
            }
        }
    });
}

/// Opens the browser's file chooser.
fn choose_file() {
    let field = window().and_then(|window| window.document()?.get_element_by_id(files::FIELD));
    if let Some(field) = field.and_then(|field| field.dyn_into::<HtmlElement>().ok()) {
        field.click();
    }
}

/// Opens the sketch in the address once, and removes it from the address. A reload must not import it again.
fn open_link_in_address(store: Store) {
    let Some(window) = window() else { return };
    let Ok(fragment) = window.location().hash() else { return };
    // A link can name the screen that is played at first.
    let (sketch, played) = fragment.split_once('&').unwrap_or((&fragment, ""));
    let Some(packed) = link::read(sketch) else { return };
    files::open_link(store, packed);
    let page = window.location().pathname().ok();
    if let (Some(mut page), Ok(history)) = (page, window.history()) {
        if played.starts_with("play=") {
            page.push('#');
            page.push_str(played);
        }
        // Fails only for another origin.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&page));
    }
}

fn element(event: &Event) -> Option<Element> {
    event.target().and_then(|target| target.dyn_into().ok())
}

fn write_clipboard(event: &Event, text: impl FnOnce() -> Option<String>) {
    if !is_about_sketch() {
        return;
    }
    let clipboard = event.dyn_ref::<ClipboardEvent>().and_then(ClipboardEvent::clipboard_data);
    if let Some((clipboard, text)) = clipboard.and_then(|clipboard| Some((clipboard, text()?)))
        && clipboard.set_data("text/plain", &text).is_ok()
    {
        event.prevent_default();
    }
}

fn receive(store: Store, event: &Event, place: InsertPosition) {
    if !is_about_sketch() {
        return;
    }
    let clipboard = event.dyn_ref::<ClipboardEvent>().and_then(ClipboardEvent::clipboard_data);
    let Some(clipboard) = clipboard else { return };
    // Text takes precedence over an image: office programs add an image of the same content.
    let text = text(&clipboard);
    let files = files_of(&clipboard);
    if !text.is_empty() {
        files::paste_text(store, text, place);
    } else if files.is_empty() {
        return;
    } else {
        files.into_iter().for_each(|file| files::paste(store, file, place));
    }
    event.prevent_default();
}

/// Allows a drop on the page, except in text fields.
fn allow(event: &DragEvent) {
    let types = event.data_transfer().map(|data| data.types());
    let is_meant =
        types.is_some_and(|types| types.iter().any(|kind| kind == "Files" || kind == "text/plain"));
    if is_meant && !is_field(event) {
        event.prevent_default();
        mark_dragged(true);
    }
}

fn drop(store: Store, event: &DragEvent) {
    mark_dragged(false);
    let Some(data) = event.data_transfer().filter(|_| !is_field(event)) else { return };
    event.prevent_default();
    let place = InsertPosition::Screen(Point::new(event.client_x().into(), event.client_y().into()));
    let dropped = files_of(&data);
    if dropped.is_empty() {
        files::paste_text(store, text(&data), place);
    }
    dropped.into_iter().for_each(|file| files::drop(store, file, place));
}

fn is_field(event: &DragEvent) -> bool {
    element(event).is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA"))
}

fn mark_dragged(is_dragged: bool) {
    if let Some(root) = platform::root() {
        // Fails only for an invalid attribute name.
        let _ = root.toggle_attribute_with_force(DRAGGED, is_dragged);
    }
}

fn text(data: &DataTransfer) -> String {
    data.get_data("text/plain").unwrap_or_default()
}

fn files_of(data: &DataTransfer) -> Vec<File> {
    let Some(files) = data.files() else { return Vec::new() };
    (0..files.length()).filter_map(|place| files.get(place)).collect()
}
