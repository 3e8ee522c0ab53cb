//! Understanding of sentences about a sketch: an everyday message becomes operations, with no model.
//!
//! In the order of the work: `tokens` cuts a message into words and mends slips, with the `lexicon` and the words of the
//! sketch; `chunks` groups them to noun phrases, places and verbs; `frames` reads acts with their slots; `referents` finds
//! the components that noun phrases mean; `acts` edits the arrangement; `dialog` asks back, keeps the conversation as
//! `memory`, and words the answer. `languages` has the words of other languages.

pub mod acts;
pub mod chunks;
mod conversation;
pub mod dialog;
mod find;
pub mod frames;
pub mod languages;
pub mod lexicon;
pub mod memory;
mod only;
pub mod referents;
mod request;
pub mod sketch_words;
pub mod tokens;

pub use conversation::{Message, Role};
pub use dialog::{Context, Interpretation, OpenQuestion, Reply, Understood, interpret, is_plain, reply};
pub use find::{FindCandidate, FindPart, FindResult, find};
pub use memory::{Choice, Memory};
pub use request::{ClauseKind, RequestClause, clauses, is_question, is_talk};
