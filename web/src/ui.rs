//! Icons, keyboard focus and free area, shared by canvas, chat and panels.

pub mod focus;
pub mod icon;
pub mod icon_paths;
pub mod panel_layout;
