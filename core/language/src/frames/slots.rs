//! The slots of a frame.

use crate::chunks::{Description, Located, Reference};
use crate::lexicon::{
    Amount, Degree, Dimension, Function, Property, Quantifier, Relation, Side, State, Unit,
};
use serde::Serialize;
use std::ops::Range;
use websketch_sketch::operation::Axis;

/// The parts of a clause by their task. References are not kept with a conversation: their components are.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Slots {
    /// The components that the act is about.
    #[serde(skip)]
    pub target: Option<Reference>,
    /// Further components, with the word that introduces them.
    #[serde(skip)]
    pub others: Vec<Other>,
    /// The place.
    #[serde(skip)]
    pub place: Option<Locality>,
    /// The new text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Text>,
    /// The old text in a contrast: `39, not 41`.
    #[serde(skip)]
    pub former: Option<String>,
    /// Whether the new text lists one text for each component.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_list: bool,
    /// The figures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub quantities: Vec<Quantity>,
    /// The dimensions that change.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sizes: Vec<(Dimension, Degree)>,
    /// `a bit`, `too`
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub amounts: Vec<Amount>,
    /// The part of a component: `text`, `placeholder`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub property: Option<Property>,
    /// The states.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<State>,
    /// `horizontally`
    #[serde(skip)]
    pub along: Option<Axis>,
    /// Whether a color or style is named.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub has_look: bool,
    /// Whether something is judged.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub has_judgment: bool,
    /// Whether `also` or `too` stands there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_also: bool,
    /// Whether the clause is negated or conditional.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_negated: bool,
}

/// A noun phrase with the word that introduces it.
#[derive(Clone, Debug, PartialEq)]
pub struct Other {
    /// `with`, `for`, `as`, `than`, `to`, `from`
    pub function: Function,
    /// The noun phrase.
    pub reference: Reference,
    /// The tokens.
    pub span: Range<usize>,
}

/// A place in a clause.
#[derive(Clone, Debug, PartialEq)]
pub enum Locality {
    /// `below the title`
    Beside(Located),
    /// `at the top right`
    Sides(Vec<Side>),
    /// The place among likes from 1, or the last one as -1: `put Done first`.
    Rank(i32),
    /// `to the menu`
    Into(Reference),
    /// `to 300, 500`. Pixels.
    Point {
        /// The left edge.
        x: Option<f64>,
        /// The top edge.
        y: Option<f64>,
    },
}

impl Locality {
    /// Returns the components that the place refers to.
    #[must_use]
    pub fn reference(&self) -> Option<Reference> {
        match self {
            Self::Into(reference) => Some(reference.clone()),
            Self::Beside(located) => Some(located.reference()),
            Self::Point { .. } | Self::Sides(_) | Self::Rank(_) => None,
        }
    }
}

/// A new text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Text {
    /// The text as the person wrote it.
    pub text: String,
    /// Whether it stands in quotes.
    pub is_quoted: bool,
}

/// A figure with its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Quantity {
    /// The number.
    pub value: f64,
    /// The unit, if one is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<Unit>,
    /// The dimension that follows: `200 px wider`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<(Dimension, Degree)>,
    /// The direction that follows or precedes: `20 px to the left`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Whether `by` stands before it.
    pub is_by: bool,
}

impl Slots {
    /// Returns the only noun phrase after a function word.
    #[must_use]
    pub fn other(&self, function: Function) -> Option<&Reference> {
        self.others.iter().find(|other| other.function == function).map(|other| &other.reference)
    }

    /// Returns the only noun phrase after the first of these function words that has one.
    #[must_use]
    pub fn first_other(&self, functions: &[Function]) -> Option<&Reference> {
        functions.iter().find_map(|function| self.other(*function))
    }

    /// Returns the noun phrases of the target.
    #[must_use]
    pub fn parts(&self) -> &[Description] {
        self.target.as_ref().map_or(&[], |target| &target.parts)
    }

    /// Returns the quantifier of the target.
    #[must_use]
    pub fn quantifier(&self) -> Option<Quantifier> {
        self.parts().first()?.quantifier
    }

    /// Returns the slots as a conversation keeps them: without noun phrases, for which the components stand.
    #[must_use]
    pub fn without_references(&self) -> Self {
        Self { target: None, others: Vec::new(), place: None, former: None, along: None, ..self.clone() }
    }

    /// Whether an amount is said.
    #[must_use]
    pub fn has(&self, amount: Amount) -> bool {
        self.amounts.contains(&amount)
    }

    /// Returns the relation of the place.
    #[must_use]
    pub fn relation(&self) -> Option<Relation> {
        match &self.place {
            Some(Locality::Beside(located)) => Some(located.relation),
            _ => None,
        }
    }
}
