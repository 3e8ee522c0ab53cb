//! Documents of the library: opening, saving and synchronizing them between tabs.

pub mod autosave;
pub mod manager;
pub mod naming;
