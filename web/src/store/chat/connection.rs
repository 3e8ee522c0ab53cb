//! The connection to the server, its key and the session.

use super::Chat;
use crate::api::ServerKey;
use crate::api::providers::Providers;
use leptos::prelude::*;

/// State of the connection to the server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Connection {
    /// Not checked yet.
    #[default]
    Unknown,
    /// The server responds. `provider` is its default one, such as `offline` without a model.
    Online { provider: Option<String> },
    /// The server requires its key. `is_refused` means that it rejected the given one.
    Locked { is_refused: bool },
    /// The server does not respond.
    Offline,
}

impl Connection {
    /// Returns true if the server responds or was not checked yet.
    pub(super) fn answers(&self) -> bool {
        matches!(self, Self::Unknown | Self::Online { .. })
    }

    /// Returns true if the server may have a model.
    pub fn may_have_model(&self) -> bool {
        match self {
            Self::Unknown | Self::Online { provider: None } => true,
            Self::Online { provider: Some(provider) } => provider != "offline",
            Self::Locked { .. } | Self::Offline => false,
        }
    }
}

impl Chat {
    /// Returns the state of the connection. Tracked read.
    pub fn connection(&self) -> Connection {
        self.connection.get()
    }

    /// Returns the state of the connection, untracked.
    pub fn peek_connection(&self) -> Connection {
        self.connection.get_untracked()
    }

    /// Records that the server responds, and its providers.
    pub fn set_online(&self, providers: Providers) {
        self.members.set(providers.options);
        self.prices.set(providers.prices);
        self.set_connection(Connection::Online { provider: providers.usual });
    }

    /// Records that the server does not respond.
    pub fn set_offline(&self) {
        self.set_connection(Connection::Offline);
    }

    /// Returns the server's key, if the user gave one.
    pub fn key(&self) -> Option<ServerKey> {
        self.key.get_value()
    }

    /// Uses this key from now on.
    pub fn use_key(&self, key: ServerKey) {
        key.store();
        self.key.set_value(Some(key));
    }

    /// Records that the server requires its key. `is_refused` discards the given one.
    pub fn refuse_key(&self, is_refused: bool) {
        ServerKey::forget();
        self.key.set_value(None);
        self.set_connection(Connection::Locked { is_refused });
    }

    fn set_connection(&self, next: Connection) {
        if self.peek_connection() != next {
            self.connection.set(next);
        }
    }

    /// Stores the session of an answer, if it has one.
    pub fn set_session(&self, session: Option<String>) {
        if session.is_some() {
            self.session.set_value(session);
        }
    }

    /// Returns the session.
    pub fn session(&self) -> Option<String> {
        self.session.get_value()
    }
}
