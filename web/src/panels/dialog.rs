//! Dialogs over everything else.

use leptos::html;
use leptos::prelude::*;

/// Shows `dialog` as long as `open` is true.
pub fn show_while(open: RwSignal<bool>, dialog: NodeRef<html::Dialog>) {
    Effect::new(move |_| {
        let open = open.get();
        let Some(dialog) = dialog.get() else { return };
        if open && !dialog.open() {
            // Refused only for a dialog that is not in the page.
            let _ = dialog.show_modal();
        } else if !open {
            dialog.close();
        }
    });
}

/// Notes that `dialog` was closed. The browser tells it a moment later; one that was opened again by then stays open.
pub fn note_closed(open: RwSignal<bool>, dialog: NodeRef<html::Dialog>) {
    if dialog.get_untracked().is_none_or(|dialog| !dialog.open()) {
        open.set(false);
    }
}
