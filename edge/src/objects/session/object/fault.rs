//! What can go wrong inside a session object. Texts are for the log; nobody else sees them.

use websketch_sketch::InvalidSeed;

/// A call that the object could not answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    /// The database refused a statement.
    #[error("storage: {0}")]
    Storage(#[from] worker::Error),
    /// A stored value cannot be read.
    #[error("stored {what} cannot be read")]
    Damaged {
        /// What it is.
        what: &'static str,
    },
    /// What came from elsewhere cannot be read.
    #[error("{what}: {why}")]
    Unreadable {
        /// What it is.
        what: &'static str,
        /// What is missing or wrong in it.
        why: serde_json::Error,
    },
    /// KV did not take or give the copy.
    #[error("copy: {0}")]
    Copy(#[from] worker::KvError),
    /// The Worker proposed what the sketch refuses, although it had tried it.
    #[error("refused: {0}")]
    Refused(String),
    /// The platform's clock or randomness is broken.
    #[error(transparent)]
    Seed(#[from] InvalidSeed),
    /// A wrong setting.
    #[error(transparent)]
    Config(#[from] crate::config::InvalidConfig),
}
