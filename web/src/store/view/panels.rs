//! Opening and closing of panels, and the room that they leave.

use super::{Dock, View};
use crate::ui::panel_layout::has_room_for_sidebar;
use kurbo::Point;
use leptos::prelude::*;

impl View {
    /// Opens the context menu at a position of the screen.
    pub fn open_context_menu(&self, at: Point) {
        self.type_ahead.set_value(Some(Vec::new()));
        self.context.set(Some(at));
    }

    /// Opens the kit.
    pub fn open_kit(&self) {
        self.type_ahead.set_value(Some(Vec::new()));
        self.kit.set(true);
    }

    /// Opens the command menu.
    pub fn open_menu(&self) {
        self.type_ahead.set_value(Some(Vec::new()));
        self.menu.set(true);
    }

    /// Withdraws the request for a panel that is not there yet.
    pub fn withdraw_panels(&self) {
        self.type_ahead.set_value(None);
        self.context.set(None);
        for panel in [self.kit, self.menu] {
            panel.set(false);
        }
    }

    /// Opens or closes the chat.
    pub fn show_chat(&self, open: bool) {
        self.make_room(|is_narrow| {
            self.sidebar.set(open);
            if is_narrow && open {
                self.dock.set(None);
            }
        });
    }

    /// Opens layers or findings, or closes the open panel. In a narrow window they replace the chat.
    pub fn show_dock(&self, dock: Option<Dock>) {
        self.make_room(|is_narrow| {
            self.dock.set(dock);
            if is_narrow && dock.is_some() {
                self.sidebar.set(false);
            }
        });
    }

    /// Toggles layers or findings.
    pub fn toggle_dock(&self, dock: Dock) {
        self.show_dock((self.dock.get_untracked() != Some(dock)).then_some(dock));
    }

    /// Opens or closes panels. Fitted content is fitted again. Otherwise, in a narrow window, the center of the view
    /// stays in the center of the remaining area.
    fn make_room(&self, change: impl FnOnce(bool)) {
        let is_narrow = !has_room_for_sidebar(self.window());
        let before = self.free_area().center();
        let fits = self.keep_fitting(|| change(is_narrow));
        if is_narrow && !fits {
            self.pan(self.free_area().center() - before);
        }
    }
}
