//! Faults inside a session object. Their messages go to the log only.

use websketch_sketch::InvalidSeed;

/// The fault of a request that the object could not answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    /// The database refused a statement.
    #[error("storage: {0}")]
    Storage(#[from] worker::Error),
    /// A stored value is malformed.
    #[error("stored {what} cannot be read")]
    Damaged {
        /// The name of the value.
        what: &'static str,
    },
    /// External data is malformed.
    #[error("{what}: {why}")]
    Unreadable {
        /// The name of the data.
        what: &'static str,
        /// The missing or invalid part.
        why: serde_json::Error,
    },
    /// KV rejected a backup or did not return it.
    #[error("copy: {0}")]
    Copy(#[from] worker::KvError),
    /// The sketch rejects operations that the Worker had validated.
    #[error("refused: {0}")]
    Refused(String),
    /// The host's clock or randomness is broken.
    #[error(transparent)]
    Seed(#[from] InvalidSeed),
    /// A setting is invalid.
    #[error(transparent)]
    Config(#[from] crate::config::InvalidConfig),
}
