//! Screens, links and ties.
//!
//! A screen is a device frame in no other one. A link leads from a component, or from an entry of it, to a screen or
//! component. A tie makes a component follow the contents of another one. All are props; `execute` writes none of them
//! by itself. [`complete`] adds to an edit the operations that links and ties need.

mod action;
mod completion;
mod copies;
mod destinations;
mod fingerprint;
mod graph;
mod linking;
mod new_screen;
mod report;
mod screen;
mod screen_copy;
mod ties;
mod tying;

pub use action::main_action;
pub use completion::{Completion, complete, resolved_names};
pub use copies::linked_copies;
pub use destinations::destinations;
pub use fingerprint::StateFingerprints;
pub use graph::ScreenGraph;
pub use linking::linked;
pub use new_screen::new_screen;
pub use report::FlowReport;
pub(crate) use screen::name_of;
pub use screen::{base_screen, is_screen, screen_name, screen_of, screens, unique_name};
pub use screen_copy::{SCREEN_GAP, screen_copy};
pub use ties::{Attribute, TieSets, TiedAttributes};
pub use tying::{tied, untied};
