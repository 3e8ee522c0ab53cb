//! Meanings of words and phrases.

use super::grammar::{Function, Pronoun, Quantifier, Relation, Side};
use super::kinds::Kind;
use super::quality::{Amount, Degree, Dimension, Property, State, Unit};
use super::verb::Verb;

/// One meaning of a word or phrase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sense {
    /// Something to do.
    Verb(Verb),
    /// A name of a kind of component or unit of the structure, and whether the word is a plural.
    Kind(Kind, bool),
    /// The place of one thing in relation to another.
    Relation(Relation),
    /// A side of the page or of a component.
    Side(Side),
    /// A corner or edge: makes a side word a place.
    Corner,
    /// `two`
    Number(f64),
    /// `second`; -1 is the last.
    Ordinal(i32),
    /// All, each, both.
    Quantifier(Quantifier),
    /// A pronoun.
    Pronoun(Pronoun),
    /// Px, percent, times.
    Unit(Unit),
    /// Wide, wider, widest.
    Size(Dimension, Degree),
    /// A bit, a lot, too.
    Amount(Amount),
    /// A text or other quality of a component.
    Property(Property),
    /// Horizontally.
    Horizontal,
    /// Vertically.
    Vertical,
    /// Checked, hidden, primary.
    State(State),
    /// A color or other look that a wireframe does not have.
    Look,
    /// Ugly, cluttered: a judgment of the whole.
    Judgment,
    /// A word of the grammar.
    Function(Function),
}
