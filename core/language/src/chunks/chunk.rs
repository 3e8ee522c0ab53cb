//! The kinds of chunks.

use super::{Located, Reference};
use crate::lexicon::{Amount, Degree, Dimension, Form, Function, Property, Side, State, Unit, Verb};
use std::ops::Range;
use websketch_sketch::operation::Axis;

/// A chunk with its tokens.
pub type SpannedChunk = (Chunk, Range<usize>);

/// A number with its unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// The number.
    pub value: f64,
    /// The unit, if one is said.
    pub unit: Option<Unit>,
}

/// A word that joins or separates clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// `and`, a comma, `then`, a line break or full stop.
    And,
    /// `or`
    Or,
    /// `but`
    But,
    /// A full stop or `then`: a clause ends in any case.
    Stop,
}

/// A part of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Chunk {
    /// Verbs.
    Verb(VerbGroup),
    /// Noun phrases, without the places that follow them.
    Noun(Reference),
    /// A relation to an anchor: `below the title`.
    Place(Located),
    /// Sides of the page or of a named component: `at the top right`.
    Sides(Vec<Side>),
    /// The place among likes from 1, or the last one as -1.
    Rank(i32),
    /// A quoted text.
    Quote(String),
    /// A number with or without a unit.
    Measure(Measure),
    /// An adjective of size: `wider`, `wide`, `width`.
    Size(Dimension, Degree),
    /// `a bit`, `too`, `more`
    Amount(Amount),
    /// An adjective of state.
    State(State),
    /// A quality: `text`, `placeholder`.
    Property(Property),
    /// `horizontally`
    Along(Axis),
    /// A color or look.
    Look,
    /// A judgment: `ugly`.
    Judgment,
    /// A joint of clauses.
    Joint(Joint),
    /// A word of the grammar with a task of its own: `to`, `with`, `is`, `should`.
    Function(Function),
    /// A mark that is no joint.
    Mark(char),
    /// A word without a meaning here.
    Unknown,
}

/// A verb with its negation and particles.
#[derive(Clone, Debug, PartialEq)]
pub struct VerbGroup {
    /// The classes that the verb belongs to, the longest phrase first.
    pub verbs: Vec<Verb>,
    /// The form.
    pub form: Form,
    /// Whether `not` stands before it.
    pub is_negated: bool,
    /// Whether `should`, `must` or `could` stands before it.
    pub is_modal: bool,
}
