//! Whether the sketch is shared, and who else is there.

use leptos::prelude::*;
use websketch_core::live::Presence;

/// With whom the sketch is edited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Sharing {
    /// With nobody: it is in this browser only.
    #[default]
    Alone,
    /// A session is being opened, or looked for.
    Opening,
    /// With everybody who has the link.
    Shared {
        /// Where it is.
        link: String,
        /// Whether what is done here goes there just now.
        is_connected: bool,
        /// How many steps are yet to go there.
        waiting: usize,
    },
}

/// Somebody else on the same sketch.
#[derive(Clone, Debug, PartialEq)]
pub struct Collaborator {
    /// What the session calls them.
    pub id: String,
    /// What they show of themselves.
    pub presence: Presence,
}

/// The sketch, shared or not.
#[derive(Clone, Copy)]
pub struct Collaboration {
    /// With whom.
    pub sharing: RwSignal<Sharing>,
    /// The others, in the order in which they came.
    pub people: RwSignal<Vec<Collaborator>>,
    /// What one is called oneself.
    pub name: RwSignal<String>,
    /// Whether something of this waits until the person gives the server's key.
    pub needs_key: RwSignal<bool>,
    /// Whether this is a sketch to look at, which nothing changes.
    pub is_read_only: RwSignal<bool>,
}

impl Collaboration {
    /// Nobody.
    pub fn new() -> Self {
        Self {
            sharing: RwSignal::new(Sharing::Alone),
            people: RwSignal::new(Vec::new()),
            name: RwSignal::new(String::new()),
            needs_key: RwSignal::new(false),
            is_read_only: RwSignal::new(false),
        }
    }
}
