//! Laws of any sketch and any batch of operations.

mod editing;
mod history;
mod script;
