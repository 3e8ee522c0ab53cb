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
