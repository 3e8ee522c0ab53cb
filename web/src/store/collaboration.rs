//! Sharing status and collaborators.

use leptos::prelude::*;
use websketch_protocol::live::Presence;
use websketch_sketch::ComponentId;

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
    /// The selection before the last change of it.
    former_selection: Vec<ComponentId>,
}

impl Collaborator {
    /// Creates a client that has just joined.
    pub fn new(id: String, presence: Presence) -> Self {
        Self { id, presence, former_selection: Vec::new() }
    }

    /// Replaces the presence and returns the former one.
    pub fn update(&mut self, presence: Presence) -> Presence {
        let former = std::mem::replace(&mut self.presence, presence);
        if former.selection != self.presence.selection {
            self.former_selection.clone_from(&former.selection);
        }
        former
    }

    /// Returns true if the component is selected, or was until the selection became empty.
    ///
    /// A deletion empties the selection of its author, and that presence can arrive before the commit.
    pub fn has_selected(&self, id: &ComponentId) -> bool {
        let selection = &self.presence.selection;
        let selection = if selection.is_empty() { &self.former_selection } else { selection };
        selection.contains(id)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Sends presences with these selections, words of ids, and compares if `save` has been selected.
    #[track_caller]
    fn check(selections: &[&str], expected: bool) {
        let presence = |ids: &str| Presence {
            name: "Grace".to_owned(),
            color: 0,
            cursor: None,
            selection: ids.split_whitespace().map(|id| ComponentId::new(id).unwrap()).collect(),
            document: None,
            playing: None,
        };
        let mut person = Collaborator::new("1".to_owned(), presence(""));
        for ids in selections {
            person.update(presence(ids));
        }
        assert_eq!(person.has_selected(&ComponentId::new("save").unwrap()), expected, "{selections:?}");
    }

    #[test]
    fn an_emptied_selection_counts_until_the_next_one() {
        check(&[], false);
        check(&["save"], true);
        check(&["save menu", ""], true);
        check(&["save", "", ""], true);
        check(&["save", "menu"], false);
        check(&["save", "menu", ""], false);
    }
}
