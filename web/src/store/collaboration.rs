//! Sharing status and collaborators.

use leptos::prelude::*;
use websketch_protocol::live::Presence;

/// Sharing status of the sketch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Sharing {
    /// Not shared: in this browser only.
    #[default]
    Alone,
    /// A session is being created or looked up.
    Opening,
    /// Shared with all clients that have the link.
    Shared {
        /// Link of the session.
        link: String,
        /// Whether the connection is open.
        is_connected: bool,
        /// Number of unsent steps.
        waiting: usize,
    },
}

/// Another client on the same sketch.
#[derive(Clone, Debug, PartialEq)]
pub struct Collaborator {
    /// Id in the session.
    pub id: String,
    /// Presence: name, pointer and selection.
    pub presence: Presence,
}

/// State of the collaboration.
#[derive(Clone, Copy)]
pub struct Collaboration {
    /// Status.
    pub sharing: RwSignal<Sharing>,
    /// Other clients in order of arrival.
    pub people: RwSignal<Vec<Collaborator>>,
    /// Name of the user.
    pub name: RwSignal<String>,
    /// Whether a request waits for the server's key.
    pub needs_key: RwSignal<bool>,
    /// Id of the followed collaborator, while their play is followed.
    pub following: RwSignal<Option<String>>,
    /// Whether a joining user is asked for a name.
    pub asks_name: RwSignal<bool>,
    /// Whether the sketch is read-only.
    pub is_read_only: RwSignal<bool>,
}

impl Collaboration {
    /// Creates the state of a sketch that is not shared.
    pub fn new() -> Self {
        Self {
            sharing: RwSignal::new(Sharing::Alone),
            people: RwSignal::new(Vec::new()),
            name: RwSignal::new(String::new()),
            needs_key: RwSignal::new(false),
            following: RwSignal::new(None),
            asks_name: RwSignal::new(false),
            is_read_only: RwSignal::new(false),
        }
    }

    /// Returns true if the play of a collaborator is followed, untracked.
    pub fn is_following(&self, id: &str) -> bool {
        self.following.with_untracked(|following| following.as_deref() == Some(id))
    }

    /// Returns the name of the followed collaborator. Tracked read.
    pub fn followed_name(&self) -> Option<String> {
        let id = self.following.get()?;
        self.people.with(|people| {
            people.iter().find(|person| person.id == id).map(|person| person.presence.name.clone())
        })
    }
}
