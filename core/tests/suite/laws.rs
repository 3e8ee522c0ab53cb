//! What holds for every sketch and every batch of operations.

mod editing;
mod history;
mod script;
