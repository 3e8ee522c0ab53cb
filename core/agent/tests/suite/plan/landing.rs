//! Committing a plan's changes to a session: exactly once, despite Worker restarts and concurrent edits.

mod rebased;
mod restarted;
mod retried;
mod world;
