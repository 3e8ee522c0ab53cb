//! The offline language: conversations, laws, and the examples of its documentation.

mod cases;
mod conversation;
mod harm;
mod large;
mod laws;
mod page;
mod room;

use websketch_sketch::IdSource;

fn ids() -> IdSource {
    IdSource::new(0.0, "0123456789abcdef").unwrap()
}
