//! Line of a proposal: a check box that points to its place on the canvas, and is pointed to from there.

use crate::conversation::Turn;
use crate::editor::describe;
use crate::store::{ProposalLine, Store, use_store};
use kurbo::Rect;
use leptos::html;
use leptos::prelude::*;
use web_sys::{HtmlLiElement, ScrollIntoViewOptions, ScrollLogicalPosition};
use websketch_sketch::ComponentId;
use websketch_sketch::operation::{Operation, OperationKind};

/// One operation of the proposal of turn `id`.
#[component]
pub fn OperationLine(id: u32, place: usize, turn: Memo<Turn>, is_running: Memo<bool>) -> impl IntoView {
    let store = use_store();
    let own = ProposalLine { turn: id, place };
    let line: NodeRef<html::Li> = NodeRef::new();
    let is_wanted = move || turn.with(|turn| turn.proposal.get(place).is_some_and(|line| line.is_wanted));
    let words = move || turn.with(|turn| turn.proposal.get(place).map(|line| line.words.clone()));
    let kind = move || turn.with(|turn| turn.proposal.get(place).map(|line| line.operation.kind()));
    let is_pointed = Memo::new(move |_| store.chat.pointed() == Some(own));
    Effect::new(move |_| {
        if let Some(line) = line.get().filter(|_| is_pointed.get()) {
            show_line(&line);
        }
    });
    let leave = move || {
        if is_pointed.get_untracked() {
            store.chat.point_to_line(None);
        }
    };
    let on_focus = move || {
        store.chat.point_to_line(Some(own));
        let rect = turn.with_untracked(|turn| {
            let line = turn.proposal.get(place)?;
            place_of(store, &line.operation)
        });
        if let Some(rect) = rect {
            store.view.reveal(rect);
        }
    };
    let on_change = move |is_wanted: bool| {
        let mut others = 0;
        store.chat.change(id, |turn| others = turn.select_operation(place, is_wanted));
        if others > 0 {
            let with = describe::count(others, "change");
            let what = if is_wanted { "needed by it is back" } else { "that needs it is left out" };
            store.notices.announce(format!("{with} {what} as well"));
        }
    };
    view! {
        <li
            node_ref=line class:pointed=is_pointed
            on:pointerenter=move |_| store.chat.point_to_line(Some(own)) on:pointerleave=move |_| leave()
            on:focusin=move |_| on_focus() on:focusout=move |_| leave()
        >
            <label>
                <input
                    type="checkbox" disabled=move || is_running.get()
                    prop:checked=is_wanted
                    on:change:target=move |event| on_change(event.target().checked())
                />
                // The style sheet draws the sign, which is no part of the name.
                <span class=move || format!("sign {}", kind().map_or("", sign_of)) aria-hidden="true"></span>
                <span class="words">{words}</span>
            </label>
        </li>
    }
}

/// Returns the class of the sign for a kind of operation, which has the color of its mark on the canvas.
const fn sign_of(kind: OperationKind) -> &'static str {
    match kind {
        OperationKind::Add => "added",
        OperationKind::Delete => "removed",
        OperationKind::Move | OperationKind::Align | OperationKind::Distribute => "moved",
        OperationKind::Resize | OperationKind::Modify | OperationKind::Reorder | OperationKind::Replace => {
            "changed"
        }
    }
}

/// Scrolls to a line that was pointed to on the canvas.
fn show_line(line: &HtmlLiElement) {
    let is_under_pointer = line.matches(":hover, :focus-within").unwrap_or(true);
    if is_under_pointer {
        return;
    }
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    line.scroll_into_view_with_scroll_into_view_options(&options);
}

/// Returns the place of an operation on the canvas.
fn place_of(store: Store, operation: &Operation) -> Option<Rect> {
    let bounds = |id: &ComponentId| store.document.peek(|sketch| Some(sketch.get(id)?.bounds().rect()));
    match operation {
        Operation::Add(addition) => {
            Some(Rect::from_origin_size((addition.x, addition.y), (addition.width, addition.height)))
        }
        Operation::Move { component_id, x, y } => {
            Some(Rect::from_origin_size((*x, *y), bounds(component_id)?.size()))
        }
        other => other.targets().iter().filter_map(bounds).reduce(|all, rect| all.union(rect)),
    }
}
