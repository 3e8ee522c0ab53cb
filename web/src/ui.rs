//! Parts of the user interface that canvas, chat and panels share.

pub mod focus;
pub mod icon;
pub mod icon_paths;
pub mod layout;
