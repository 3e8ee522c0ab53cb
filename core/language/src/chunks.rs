//! Chunks: noun phrases, places, measures, verb groups and joints of a sentence.

mod anchored;
mod chunk;
mod clause;
mod content;
mod excess;
mod located;
mod measure;
mod noun;
mod place;
mod quality;
mod quantity;
mod rank;
mod reader;
mod region;
mod unnoticed;
mod verb_group;
mod word;

pub use chunk::{Chunk, Joint, Measure, SpannedChunk, VerbGroup};
pub use clause::chunks;
pub(crate) use excess::is_needless;
pub(crate) use located::lane_of;
pub use noun::{pointing, reference};

#[cfg(test)]
mod tests;

use crate::lexicon::{Degree, Dimension, Kind, Pronoun, Quantifier, Relation, Side, State};
use std::ops::Range;
use websketch_sketch::operation::Axis;

/// The article of a noun phrase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Article {
    /// None.
    #[default]
    Bare,
    /// `the`, `this`
    Definite,
    /// `a`
    Indefinite,
}

/// The place of a word in a noun phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Before the head.
    Before,
    /// The head, or part of it.
    Head,
    /// After the head.
    After,
    /// After `says` or `called`.
    Named,
    /// In quotes.
    Quoted,
    /// In a label of the sketch.
    Label,
    /// The name of a side that may be a place as well.
    Side,
}

/// A word of a noun phrase that a component may have.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// In lower case.
    pub text: String,
    /// The token.
    pub token: usize,
    /// The place in the phrase.
    pub role: Role,
}

/// The noun that says the kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Head {
    /// The kind.
    pub kind: Kind,
    /// Whether the noun is a plural.
    pub is_plural: bool,
    /// The first token.
    pub token: usize,
}

/// A place in an order of likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ordinal {
    /// From 1, or from the end from -1.
    pub place: i32,
    /// The side that is counted from.
    pub from: Option<Side>,
}

/// A row or column that the component lies in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lane {
    /// `X` for a row, `Y` for a column.
    pub axis: Axis,
    /// The place among the rows or columns.
    pub place: i32,
}

/// A relation to other components.
#[derive(Clone, Debug, PartialEq)]
pub struct Located {
    /// The relation.
    pub relation: Relation,
    /// The anchors: two for `between`, else one.
    pub anchors: Vec<Description>,
}

impl Located {
    /// Returns the anchors as a phrase.
    #[must_use]
    pub fn reference(&self) -> Reference {
        Reference::of(self.anchors.clone())
    }
}

/// A noun phrase that describes one component, unit or set of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Description {
    /// The tokens.
    pub span: Range<usize>,
    /// The article.
    pub article: Article,
    /// All, each, both.
    pub quantifier: Option<Quantifier>,
    /// The counted number.
    pub count: Option<u32>,
    /// The place among likes.
    pub ordinal: Option<Ordinal>,
    /// The rows and columns that are named by number.
    pub lanes: Vec<Lane>,
    /// The sides of the page, or of the anchor of `Inside`.
    pub sides: Vec<Side>,
    /// Whether a corner or edge is named.
    pub is_corner: bool,
    /// The adjectives of size.
    pub sizes: Vec<(Dimension, Degree)>,
    /// The adjectives of state.
    pub states: Vec<State>,
    /// The words that a component may have.
    pub words: Vec<Word>,
    /// The noun.
    pub head: Option<Head>,
    /// The nouns before the last one: `search icon`, `menu bar`.
    pub inner: Vec<Kind>,
    /// The pronoun.
    pub pronoun: Option<Pronoun>,
    /// The relations to others.
    pub relations: Vec<Located>,
}

/// Several noun phrases joined by `and`, without those after `except`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reference {
    /// The phrases.
    pub parts: Vec<Description>,
    /// The exceptions.
    pub except: Vec<Description>,
}

impl Reference {
    /// Creates a reference without exceptions.
    #[must_use]
    pub fn of(parts: Vec<Description>) -> Self {
        Self { parts, except: Vec::new() }
    }
}

impl Description {
    /// Whether the phrase means several.
    #[must_use]
    pub fn is_plural(&self) -> bool {
        self.head.is_some_and(|head| head.is_plural)
            || self.count.is_some_and(|count| count > 1)
            || matches!(
                self.quantifier,
                Some(Quantifier::All | Quantifier::Each | Quantifier::Both | Quantifier::Rest)
            )
            || matches!(
                self.pronoun,
                Some(Pronoun::Them | Pronoun::These | Pronoun::Ones | Pronoun::Everything)
            )
            || self.is_one_each()
    }

    /// Whether each of several boxes has one such component: `the text in the cards`.
    fn is_one_each(&self) -> bool {
        let is_in = |located: &Located| {
            matches!(located.relation, Relation::Inside | Relation::On)
                && located.anchors.iter().any(|anchor| anchor.head.is_some() && anchor.is_plural())
        };
        self.article == Article::Definite
            && self.head.is_some_and(|head| head.kind.piece().is_some())
            && self.ordinal.is_none()
            && self.sides.is_empty()
            && self.relations.iter().any(is_in)
    }

    /// Whether the phrase has nothing that tells components apart.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && self.head.is_none() && self.pronoun.is_none() && !self.has_traits()
    }

    /// Whether the phrase tells components apart by more than words: by order, place, size or a relation.
    #[must_use]
    pub fn has_traits(&self) -> bool {
        self.ordinal.is_some()
            || !self.sides.is_empty()
            || !self.lanes.is_empty()
            || !self.sizes.is_empty()
            || !self.relations.is_empty()
    }

    /// Returns the words of the phrase that are no part of its noun.
    #[must_use]
    pub fn words_beside_noun(&self) -> Vec<&str> {
        let beside = self.words.iter().filter(|word| word.role != Role::Head);
        beside.map(|word| word.text.as_str()).collect()
    }

    /// Whether all words of the phrase are its noun: `the button below`, but not `the save button`.
    #[must_use]
    pub fn has_only_noun(&self) -> bool {
        self.words.iter().all(|word| word.role == Role::Head)
    }

    /// Whether the phrase is a noun or pronoun alone: `the button`.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.has_only_noun() && !self.has_traits()
    }

    /// Whether the phrase names the whole page or screen and nothing else.
    #[must_use]
    pub fn is_page(&self) -> bool {
        let is_page = |head: Head| matches!(head.kind.name(), "page" | "screen");
        self.has_only_noun()
            && self.ordinal.is_none()
            && (self.head.is_some_and(is_page) || self.head.is_none() && self.is_corner)
    }
}
