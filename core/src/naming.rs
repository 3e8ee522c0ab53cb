//! What a person calls the components of a sketch, both ways: the words for a component, and the components that words
//! can mean.
//!
//! `describe` has the words for components in a sentence, `label` those where they are listed; `texts` has all that components show as
//! words (`all_words`), of which `look` finds one; `word` says what a word is, and when two are the same.

mod all_words;
pub(crate) mod describe;
mod label;
mod look;
mod texts;
mod word;

pub(crate) use all_words::AllWords;
pub use describe::px;
pub use label::{called, count, label, piece};
pub(crate) use look::Look;
pub(crate) use texts::{Label, Named, Texts, is_called};
pub(crate) use word::{
    has_too_many_letters, is_apostrophe, is_invisible, lower, owner_length, singular_of, word_spans, words,
};
