//! Names of components: from component to words and back.
//!
//! `describe` names components in sentences, `label` in lists. `texts` holds all visible texts as words (`all_words`),
//! and `look` finds a word among them. `word` splits texts into words and compares them.

mod all_words;
pub mod describe;
mod label;
mod look;
mod texts;
mod word;

pub use all_words::AllWords;
pub use describe::px;
pub use label::{called, count, label, piece};
pub use look::Look;
pub use texts::{Label, Named, Texts, is_called};
pub use word::{
    has_too_many_letters, is_apostrophe, is_invisible, lower, owner_length, singular_of, word_spans, words,
};
