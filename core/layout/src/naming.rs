//! Names of components: from component to words and back.
//!
//! `describe` names components in sentences, `label` in lists. `word` splits texts into words and compares them.

pub mod describe;
mod label;
mod word;

pub use describe::px;
pub use label::{count, display_name, label, piece_name};
pub use word::{
    add_words, has_too_many_letters, is_apostrophe, is_invisible, lower, owner_length, singular_of, words,
};
