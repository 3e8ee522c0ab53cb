//! Names of components: from component to words and back.
//!
//! `describe` names components in sentences, `label` in lists. `texts` holds all visible texts as words (`word_table`),
//! and `word_match` finds a word among them. `word` splits texts into words and compares them.

pub mod describe;
mod label;
mod texts;
mod word;
mod word_match;
mod word_table;

pub use describe::px;
pub use label::{count, display_name, label, piece_name};
pub use texts::{ComponentLabel, NamedComponent, VisibleTexts, id_has_word};
pub use word::{
    add_words, has_too_many_letters, is_apostrophe, is_invisible, lower, owner_length, singular_of,
    word_spans, words,
};
pub use word_match::WordMatch;
pub use word_table::WordTable;
